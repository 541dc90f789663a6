//! Boards that no game leads to: drawn by somebody, solved without the book.

use foursight_connect_four_solver::{Book, Lookup, Pages, Reachable, Solver, Stones, Window};

/// A board as rows from the top, of the first player's `X` and the second's `O`.
fn stones(board: &str) -> Stones {
    let (mut first, mut mask) = (0_u64, 0_u64);
    for (row, line) in board.split('/').rev().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let square = 1 << (column * 7 + row);
            mask |= if letter == '.' { 0 } else { square };
            first |= if letter == 'X' { square } else { 0 };
        }
    }
    let own = if mask.count_ones().is_multiple_of(2) { first } else { first ^ mask };
    Stones::from_key(own + mask).expect("as many discs as turns")
}

/// Both were answered with the book's numbers for positions that it does not hold, the second by a panic.
const DRAWN: [&str; 2] = [
    "......./....X.O/....X.O/....X.X/....O.O/....O.X",
    "......./.....X./.....X./.....X./X...XO./O.OXOO.",
];

#[test]
fn the_book_makes_no_difference() {
    let book = Book::embedded();
    let known = |position: &Reachable| book.score(position);
    let lookup = Lookup::new(book.plies(), &known);
    let solver = Solver::new();
    let mut table = Pages::megabytes(16).table();
    let never = &mut |_| false;
    for board in DRAWN {
        let drawn = stones(board);
        assert_eq!(drawn.reachable(), None, "{board}");
        let mut ask = |lookup| {
            let scores = solver.scores(&drawn, Window::EXACT, lookup, &mut table, never).unwrap();
            let choice = solver.choose(&drawn, 1, lookup, &mut table, never).unwrap().unwrap();
            let mut line = Vec::new();
            let best =
                solver.principal_variation(&drawn, lookup, &mut table, never, &mut |column| {
                    line.push(column);
                });
            (scores.by_column, choice.column, choice.score, line, best.unwrap().score)
        };
        let (with, without) = (ask(lookup), ask(Lookup::NONE));
        assert_eq!(with, without, "{board}");
        assert_eq!(with.0.into_iter().flatten().max(), Some(with.2), "{board}");
        assert_eq!(with.2, with.4, "{board}");
    }
    let scores = solver.scores(&stones(DRAWN[0]), Window::EXACT, lookup, &mut table, never);
    assert_eq!(scores.unwrap().by_column[6], Some(-3), "the book said 2");
}

/// Scores that contradict each other, as of a book that is not what it says, end in no panic, and once that is seen in the truth.
#[test]
fn scores_that_cannot_be_true_are_not_believed() {
    let solver = Solver::new();
    let mut table = Pages::megabytes(16).table();
    let never = &mut |_| false;
    let position = Reachable::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
    let root = *position.stones();
    for wrong in [5, 2, 18] {
        let said = |asked: &Reachable| (*asked == position).then_some(wrong);
        let lookup = Lookup::new(12, &said);
        let mut line = 0;
        let best = solver
            .principal_variation(&root, lookup, &mut table, never, &mut |_| line += 1)
            .unwrap();
        assert_eq!((best.score, line > 0), (1, true));
        let choice = solver.choose(&root, 1, lookup, &mut table, never).unwrap().unwrap();
        assert_eq!((choice.column, choice.score), (2, 1));
    }
}
