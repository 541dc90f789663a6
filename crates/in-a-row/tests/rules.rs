//! The rules against the shared suite, tic-tac-toe, and an obvious second version of the game.
#![allow(clippy::std_instead_of_alloc)] // tests have std

use std::collections::BTreeMap;

use foursight_game::{
    BoardStyle, Cells, Central, Evaluator, Notation, Outcome, Player, Position, Random,
    WinningCells, conformance, perft,
};
use foursight_in_a_row::{Board, Cell, GrowingLines, InARow, OpenLines};
use foursight_tic_tac_toe::{Square, TicTacToe};

const FACTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/in-a-row");

const SIZES: [(u32, u32, u32); 6] =
    [(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 4, 4), (3, 8, 5), (8, 8, 5)];

fn fact(name: &str) -> String {
    let path = format!("{FACTS}/{name}");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn start((width, height, length): (u32, u32, u32)) -> InARow {
    InARow::new(Board::new(width, height, length).unwrap())
}

fn played(size: (u32, u32, u32), moves: &str) -> InARow {
    let mut position = start(size);
    position.play_text(moves, &mut |_| {}).unwrap();
    position
}

/// The game as a child would write it: rows of characters from the top, every line looked at cell by cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Naive {
    rows: Vec<Vec<char>>,
    length: usize,
}

impl Naive {
    fn of(position: &InARow) -> Self {
        let mut text = String::new();
        position.write_board(BoardStyle::Plain, &mut text).unwrap();
        let rows = text.lines().map(|line| line.chars().collect()).collect();
        Self { rows, length: position.board().length() as usize }
    }

    /// The characters of every line.
    fn lines(&self) -> Vec<Vec<char>> {
        let at = |row: isize, column: isize| {
            let row = self.rows.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(column).ok()?).copied()
        };
        let mut lines = Vec::new();
        for row in 0..self.rows.len() as isize {
            for column in 0..self.rows[0].len() as isize {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let line: Option<Vec<char>> = (0..self.length as isize)
                        .map(|step| at(row + step * down, column + step * right))
                        .collect();
                    lines.extend(line);
                }
            }
        }
        lines
    }

    fn has_won(&self, mark: char) -> bool {
        self.lines().iter().any(|line| line.iter().all(|&here| here == mark))
    }

    fn is_over(&self) -> bool {
        self.has_won('X') || self.has_won('O') || !self.rows.iter().flatten().any(|&c| c == '.')
    }

    fn successors(&self) -> Vec<Self> {
        let marks = |mark| self.rows.iter().flatten().filter(|&&here| here == mark).count();
        let mark = if marks('X') > marks('O') { 'O' } else { 'X' };
        let mut found = Vec::new();
        if self.is_over() {
            return found;
        }
        for row in 0..self.rows.len() {
            for column in 0..self.rows[0].len() {
                if self.rows[row][column] == '.' {
                    let mut next = self.clone();
                    next.rows[row][column] = mark;
                    found.push(next);
                }
            }
        }
        found
    }
}

/// Positions of random games, each with its naive version.
fn walks() -> impl Iterator<Item = (InARow, Naive)> {
    SIZES.into_iter().flat_map(|size| (0..30).map(move |seed| (size, seed))).flat_map(
        |(size, seed)| {
            let mut random = Random::new(seed, 7);
            let mut position = start(size);
            let mut found = vec![(position, Naive::of(&position))];
            while let Some(action) = random.choose(&position.legal_moves()) {
                position.play_unchecked(action);
                found.push((position, Naive::of(&position)));
            }
            found
        },
    )
}

#[test]
fn passes_the_shared_suite() {
    for size in SIZES {
        conformance::check(&start(size), 1, 60);
    }
}

#[test]
fn plays_the_golden_games() {
    for (number, size) in [(1, (4, 4, 4)), (2, (5, 4, 3))] {
        let name = format!("playthrough-{number}.txt");
        let text = conformance::playthrough(&start(size), number);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(format!("{FACTS}/{name}"), &text).unwrap();
        }
        for (number, (line, golden)) in text.lines().zip(fact(&name).lines()).enumerate() {
            assert_eq!(line, golden, "testdata/in-a-row/{name}:{}", number + 1);
        }
        assert_eq!(text, fact(&name), "testdata/in-a-row/{name} (BLESS=1 writes it anew)");
    }
}

/// Each line of the file: the board, and a ply of it. Both versions of the game count it.
#[test]
fn reaches_the_known_counts() {
    let mut counted: BTreeMap<(u32, u32, u32), Vec<Vec<u128>>> = BTreeMap::new();
    for (number, line) in fact("perft.txt").lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        let place = format!("testdata/in-a-row/perft.txt:{}", number + 1);
        let numbers: Vec<u128> = line.split(' ').map(|n| n.parse().expect(&place)).collect();
        let size = (numbers[0] as u32, numbers[1] as u32, numbers[2] as u32);
        counted.entry(size).or_default().push(numbers[3..].to_vec());
    }
    assert_eq!(counted.len(), 3);
    for (size, layers) in counted {
        let mut naive = BTreeMap::from([(Naive::of(&start(size)), 1_u128)]);
        for (expected, layer) in layers.into_iter().zip(perft::layers(start(size))) {
            let fast = [
                layer.ply.into(),
                layer.positions.into(),
                layer.sequences,
                layer.finished.into(),
                layer.games,
            ];
            assert_eq!(fast.as_slice(), expected, "{size:?}");
            let over = || naive.iter().filter(|(position, _)| position.is_over());
            let slow = [
                naive.len() as u128,
                naive.values().sum(),
                over().count() as u128,
                over().map(|(_, ways)| ways).sum(),
            ];
            assert_eq!(slow, expected[1..], "the naive game: {size:?}");
            let mut next = BTreeMap::new();
            for (position, ways) in naive {
                for successor in position.successors() {
                    *next.entry(successor).or_default() += ways;
                }
            }
            naive = next;
        }
    }
}

/// 1, 0 or −1 for the player to move, every line followed to its end.
fn value<P: Position + Ord>(position: P, known: &mut BTreeMap<P, i32>) -> i32 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let found = match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) => {
            if winner == position.turn() {
                1
            } else {
                -1
            }
        }
        None => {
            let moves = position.legal_moves();
            moves.iter().map(|&action| -value(position.after(action), known)).max().unwrap_or(0)
        }
    };
    known.insert(position, found);
    found
}

/// 3,3,3 is tic-tac-toe: the same counts, and in each of the 5,478 positions the same moves, outcome, value and evaluation.
#[test]
fn three_in_a_row_on_nine_cells_is_tic_tac_toe() {
    let small = (3, 3, 3);
    assert!(perft::layers(start(small)).eq(perft::layers(TicTacToe::new())));
    assert_eq!(perft::games(&start(small)), 255_168);
    let (mut own, mut other) = (BTreeMap::new(), BTreeMap::new());
    assert_eq!(value(start(small), &mut own), value(TicTacToe::new(), &mut other));
    assert_eq!((own.len(), other.len()), (5_478, 5_478));
    // Square 1 is the first cell in reading order, and so on.
    let cells: Vec<Cell> = start(small).cells().collect();
    let square = |cell: Cell| Square::ALL[cells.iter().position(|&it| it == cell).unwrap()];
    for (position, value) in own {
        let mut text = String::new();
        position.write_board(BoardStyle::Plain, &mut text).unwrap();
        let twin = TicTacToe::new().parse_board(&text).unwrap();
        assert_eq!(other[&twin], value, "{text}");
        assert_eq!(twin.outcome(), position.outcome());
        let moves: Vec<Square> = position.legal_moves().iter().map(|&cell| square(cell)).collect();
        assert_eq!(moves, *twin.legal_moves());
        let won: Vec<Square> = position.winning_cells().map(square).collect();
        assert!(twin.winning_cells().eq(won));
        for view in Player::BOTH {
            let expected = foursight_tic_tac_toe::OpenLines.evaluate(&twin, view);
            assert_eq!(OpenLines.evaluate(&position, view), expected, "{text}");
        }
    }
}

#[test]
fn wins_are_those_of_the_naive_game() {
    for (position, naive) in walks() {
        for (player, mark) in [(Player::First, 'X'), (Player::Second, 'O')] {
            assert_eq!(position.has_won(player), naive.has_won(mark), "{position:?}");
        }
        assert_eq!(position.outcome().is_some(), naive.is_over());
        if let Some(Outcome::Win(winner)) = position.outcome() {
            let cells: Vec<Cell> = position.winning_cells().collect();
            assert!(cells.len() as u32 >= position.board().length());
            assert!(cells.iter().all(|&cell| position.owner(cell) == Some(winner)));
        }
    }
}

#[test]
fn evaluations_are_those_of_the_literal_count() {
    for (position, naive) in walks() {
        let (mut open, mut growing) = (0, 0);
        for line in naive.lines() {
            let count = |mark| line.iter().filter(|&&here| here == mark).count() as i32;
            let (first, second) = (count('X'), count('O'));
            open += i32::from(second == 0) - i32::from(first == 0);
            match (first, second) {
                (first, 0) => growing += first * first,
                (0, second) => growing -= second * second,
                _ => {}
            }
        }
        for (view, sign) in [(Player::First, 1), (Player::Second, -1)] {
            assert_eq!(OpenLines.evaluate(&position, view), sign * open, "{position:?}");
            assert_eq!(GrowingLines.evaluate(&position, view), sign * growing, "{position:?}");
        }
    }
}

#[test]
fn boards_are_drawn_and_read() {
    for (position, _) in walks() {
        let mut board = String::new();
        position.write_board(BoardStyle::Plain, &mut board).unwrap();
        assert_eq!(position.parse_board(&board), Ok(position), "{board}");
    }
    let mut drawn = String::new();
    played((4, 3, 3), "b2 d3").write_board(BoardStyle::Ascii, &mut drawn).unwrap();
    assert_eq!(drawn, "3 . . . O\n2 . X . .\n1 . . . .\n  a b c d\n");
}

#[test]
fn sizes_have_their_limits() {
    assert!(Board::new(3, 8, 8).is_some());
    for (width, height, length) in [(2, 3, 3), (3, 9, 3), (3, 3, 2), (4, 5, 6)] {
        assert_eq!(Board::new(width, height, length), None);
    }
}

#[test]
fn texts_are_read_and_faults_are_named() {
    assert_eq!(played((4, 4, 4), "b2,C3 d4a1"), played((4, 4, 4), "b2 c3 d4 a1"));
    let faulty =
        |moves: &str| start((4, 3, 3)).play_text(moves, &mut |_| {}).unwrap_err().to_string();
    assert_eq!(faulty("b2 e1"), "‘e1’ at place 4: cells are a1 to d3");
    assert_eq!(faulty("b"), "‘b’ at place 1: cells are a1 to d3");
    assert_eq!(faulty("b2 a4"), "‘a4’ at place 4: cells are a1 to d3");
    assert_eq!(faulty("b2 b2"), "‘b2’ at place 4: cell b2 is taken");
    assert_eq!(
        faulty("a1 a2 b1 b2 c1 c2"),
        "‘c2’ at place 16: the game was over after move 5: the first player won"
    );
    let one = |text: &str| start((4, 3, 3)).parse_move(text).unwrap_err().to_string();
    assert_eq!(one(""), "no move: a cell from a1 to d3 is needed");
    assert_eq!(one("a1 b1"), "more text at place 4: only one move is wanted here");
    let board = |text: &str| start((3, 3, 3)).parse_board(text).unwrap_err().to_string();
    assert_eq!(board("X.Z/.../..."), "‘Z’ in row 1, column 3: use X, O or .");
    assert_eq!(board("X./.../..."), "row 1 has 2 cells instead of 3");
    assert_eq!(board("X../..."), "2 rows instead of 3");
    assert_eq!(
        board("XX./.../..."),
        "impossible board: 2 X and 0 O; X has as many as O or one more"
    );
    assert_eq!(board("XXX/OOO/..."), "impossible board: X and O both have a line");
    assert_eq!(
        board("XXX/OO./O.."),
        "impossible board: a mark was made after the first player won"
    );
    // Two lines without a cell in common: one of them was there before the last mark.
    let far = start((4, 4, 4)).parse_board("XXXX/OOO./OOO./XXXX").unwrap_err().to_string();
    assert!(far.starts_with("impossible board"), "{far}");
}

#[test]
fn the_middle_is_nearest_to_the_centre() {
    let position = start((4, 3, 3));
    let far = |name: &str| position.distance_from_center(position.parse_move(name).unwrap());
    assert_eq!([far("b2"), far("c2"), far("a2"), far("a1")], [1, 1, 3, 5]);
}
