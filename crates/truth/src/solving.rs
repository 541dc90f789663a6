//! Connect Four's solver asked by itself, with a damaged book and with little memory.

use std::sync::OnceLock;

use foursight_connect_four_solver::{
    Book, Lookup, Pages, Prover, Reachable, SMALLEST_TABLE, Stones, Table, Window,
};
use foursight_game::Random;

use crate::check::Check;
use crate::range::Range;

/// The book as it lies in the program.
fn whole() -> &'static (Book, Vec<u8>) {
    static BOOK: OnceLock<(Book, Vec<u8>)> = OnceLock::new();
    BOOK.get_or_init(|| {
        let book = Book::embedded();
        let bytes = book.to_bytes();
        (book, bytes)
    })
}

/// A book of which one byte is another one; `None` if it is refused. The parts before the scores are short, and damaged as often as those.
fn damaged(random: &mut Random) -> Option<Book> {
    let mut bytes = whole().1.clone();
    let within = if random.below(2) == 0 { bytes.len().min(1 << 16) } else { bytes.len() };
    let place = random.below(within as u32) as usize;
    bytes[place] ^= 1 + random.below(255) as u8;
    Book::open(&bytes).ok()
}

impl Check<'_> {
    /// A damaged book is refused, or says what the whole one says.
    pub(crate) fn damaged_book(&mut self, random: &mut Random) {
        let Some(opened) = self.unless_it_panics("a damaged book", || damaged(random)) else {
            return;
        };
        let Some(book) = opened else {
            return self.holds("damaged book: refused", true, String::new);
        };
        let (whole, _) = whole();
        for _ in 0..200 {
            let columns: Vec<u32> = (0..random.below(13)).map(|_| random.below(7)).collect();
            if let Some(position) = Reachable::from_columns(columns) {
                let (said, real) = (book.score(&position), whole.score(&position));
                let kind = "damaged book: opened";
                self.holds(kind, said.is_none() || said == real, || {
                    format!("{said:?} for {real:?}")
                });
            }
        }
    }

    /// The solver's scores of the subject, on so many threads, with the smallest table there is or one of a megabyte.
    pub(crate) fn solved(&mut self, threads: usize, smallest: bool, nodes: u64) {
        let world = self.subject.world.clone();
        let mut columns = [None; 7];
        let mut board = world.board();
        board.retain(|letter| letter != '/');
        let Some(stones) = stones(&board) else { return };
        let mut words = vec![0; SMALLEST_TABLE + 7];
        let mut over = |visited: u64| visited >= nodes;
        let scores = if smallest {
            let mut table = Table::borrowed(&mut words).expect("the smallest there is");
            let solver = foursight_connect_four_solver::Solver::new();
            self.unless_it_panics("solve", || {
                solver.scores(&stones, Window::EXACT, Lookup::NONE, &mut table, &mut over).ok()
            })
        } else {
            let mut table = Pages::megabytes(1).table();
            self.unless_it_panics("solve", || {
                let mut prover = Prover::new(&mut table, threads);
                prover.scores(&stones, Window::EXACT, Lookup::NONE, &mut over).ok()
            })
        };
        if let Some(Some(scores)) = scores {
            columns = scores.by_column;
        }
        self.scores("solve: score", columns);
    }

    /// What the facade's functions say of moves from the empty board.
    pub(crate) fn facade(&mut self) {
        let moves = self.subject.moves.clone();
        let told = self.unless_it_panics("facade", || {
            (
                foursight::scores(&moves).expect("they are legal"),
                foursight::solve(&moves).expect("they are legal"),
            )
        });
        let Some((columns, score)) = told else { return };
        self.scores("facade: scores", columns);
        let best = columns.into_iter().flatten().max();
        self.holds("facade: solve is the best of scores", Some(score) == best, || {
            format!("{score:?}, but {columns:?}")
        });
    }

    /// Scores of the subject's moves, column by column.
    fn scores(&mut self, kind: &'static str, columns: [Option<i32>; 7]) {
        let world = self.subject.world.clone();
        for (column, score) in columns.into_iter().enumerate() {
            let (Some(score), name) = (score, (column + 1).to_string()) else { continue };
            let discs = world.stones() as i32;
            // The score says with how many of the winner's discs the game ends.
            let result = match score {
                0 => 0,
                1.. => 1000 - (2 * (22 - score) - discs - (1 - discs % 2)),
                _ => (2 * (22 + score) - discs - discs % 2) - 1000,
            };
            let truth = self.judge.action(&world, &name);
            self.range(kind, &name, Range { low: result, high: result }, truth);
        }
    }
}

/// The solver's own form of a board, rows from the top.
fn stones(board: &str) -> Option<Stones> {
    let (mut own, mut mask) = (0_u64, 0_u64);
    let discs = board.chars().filter(|letter| *letter != '.').count();
    let turn = if discs.is_multiple_of(2) { 'X' } else { 'O' };
    for (place, letter) in board.chars().enumerate() {
        let square = 1 << (place % 7 * 7 + 5 - place / 7);
        mask |= if letter == '.' { 0 } else { square };
        own |= if letter == turn { square } else { 0 };
    }
    Stones::from_key(own + mask)
}
