//! Boards of other sizes against plain grids: the rules, what can be reached, how moves and boards are written, and the evaluations.

extern crate alloc;

use alloc::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use foursight_connect_four::evaluation::{
    Automat, AutomatPrinted, Explained, FourInARow, Pattern, PoveziCetiri, WindowWeights,
};
use foursight_connect_four::{Board, Cell, Column, ConnectFour, ConnectFourOfSize, Size};
use foursight_game::{
    BoardStyle, Cells, Evaluator, Indexed, Keyed, Notation, Outcome, Player, Position, Random,
    WinningCells, conformance, perft,
};

/// Narrow and wide, low and high, with odd and even numbers of columns, rows and cells.
const SIZES: [(usize, usize); 13] = [
    (4, 4),
    (5, 5),
    (6, 5),
    (4, 13),
    (7, 7),
    (8, 6),
    (8, 7),
    (7, 8),
    (9, 5),
    (9, 7),
    (10, 6),
    (13, 8),
    (10, 11),
];

fn size((width, height): (usize, usize)) -> Size {
    Size::new(width, height).expect("a size of the list")
}

fn empty(lengths: (usize, usize)) -> ConnectFourOfSize {
    ConnectFour::on(size(lengths))
}

/// The rules in the most obvious way: columns of discs, every window of four looked at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Grid {
    height: usize,
    columns: Vec<Vec<Player>>,
}

impl Grid {
    fn new((width, height): (usize, usize)) -> Self {
        Self { height, columns: vec![Vec::new(); width] }
    }

    fn of(position: &ConnectFourOfSize) -> Self {
        let board = position.board();
        let mut grid = Self::new((board.width(), board.height()));
        for row in 0..board.height() {
            for (index, column) in board.columns().enumerate() {
                let cell = board.cell(column, row).expect("a cell of the board");
                if let Some(player) = position.owner(cell) {
                    assert_eq!(grid.columns[index].len(), row, "{position:?}: a disc floats");
                    grid.columns[index].push(player);
                }
            }
        }
        grid
    }

    fn at(&self, column: i32, row: i32) -> Option<Player> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn is_empty_at(&self, column: i32, row: i32) -> bool {
        let inside = (0..self.columns.len() as i32).contains(&column)
            && (0..self.height as i32).contains(&row);
        inside && self.at(column, row).is_none()
    }

    /// Every row of so many cells in the four directions.
    fn lines(&self, length: i32) -> Vec<Vec<(i32, i32)>> {
        let (width, height) = (self.columns.len() as i32, self.height as i32);
        let mut lines = Vec::new();
        for column in 0..width {
            for row in 0..height {
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let last = (column + (length - 1) * right, row + (length - 1) * up);
                    if last.0 < width && (0..height).contains(&last.1) {
                        lines.push(
                            (0..length).map(|n| (column + n * right, row + n * up)).collect(),
                        );
                    }
                }
            }
        }
        lines
    }

    fn count(&self, line: &[(i32, i32)], owner: Option<Player>) -> usize {
        line.iter().filter(|&&(column, row)| self.at(column, row) == owner).count()
    }

    fn discs(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The cells of all fours of the winner.
    fn winning(&self) -> Option<(Player, BTreeSet<(i32, i32)>)> {
        Player::BOTH.into_iter().find_map(|player| {
            let fours = self.lines(4);
            let fours = fours.into_iter().filter(|line| self.count(line, Some(player)) == 4);
            let cells: BTreeSet<_> = fours.flatten().collect();
            (!cells.is_empty()).then_some((player, cells))
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winning() {
            Some((winner, _)) => Some(Outcome::Win(winner)),
            None => (self.discs() == self.columns.len() * self.height).then_some(Outcome::Draw),
        }
    }

    fn legal_moves(&self) -> Vec<usize> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        (0..self.columns.len()).filter(|&column| self.columns[column].len() < self.height).collect()
    }

    fn after(&self, column: usize) -> Self {
        let mut next = self.clone();
        next.columns[column].push(Player::to_move_after(self.discs() as u32));
        next
    }
}

/// Random games of this size, half of which avoid winning, so that they fill the board.
fn games(lengths: (usize, usize), count: u64, mut each: impl FnMut(&ConnectFourOfSize, &Grid)) {
    for game in 0..count {
        let mut random = Random::new(37, game);
        let (mut position, mut grid) = (empty(lengths), Grid::new(lengths));
        loop {
            each(&position, &grid);
            let mut moves: Vec<Column> = position.legal_moves().into_iter().collect();
            if game % 2 == 0 {
                let quiet = |column: &&Column| position.after(**column).outcome().is_none();
                let quiet: Vec<Column> = moves.iter().filter(quiet).copied().collect();
                moves = if quiet.is_empty() { moves } else { quiet };
            }
            let Some(column) = random.choose(&moves) else { break };
            position.play(column).expect("a legal move");
            grid = grid.after(column.index());
        }
    }
}

#[test]
fn every_size_conforms() {
    for size in Size::all() {
        conformance::check(&ConnectFour::on(size), 1, 8);
    }
    for lengths in SIZES {
        conformance::check(&empty(lengths), 2, 60);
    }
}

#[test]
fn there_are_as_many_sizes_as_fit() {
    assert_eq!(Size::all().count(), 86);
    assert!(Size::all().all(|size| size.bits() <= 128));
    assert!(Size::all().all(|size| size.height() <= Size::most_rows(size.width())));
    for width in 4..=13 {
        assert!(Size::new(width, Size::most_rows(width)).is_some());
        assert_eq!(Size::new(width, Size::most_rows(width) + 1), None);
    }
}

#[test]
fn agree_with_plain_grids() {
    for lengths in SIZES {
        games(lengths, 40, |position, grid| {
            assert_eq!(&Grid::of(position), grid);
            assert_eq!(position.outcome(), grid.outcome(), "{grid:?}");
            let moves: Vec<usize> = position.legal_moves().iter().map(|c| c.index()).collect();
            assert_eq!(moves, grid.legal_moves(), "{grid:?}");
            let place = |cell: Cell| (cell.column().index() as i32, cell.row() as i32);
            let winning: BTreeSet<_> = position.winning_cells().map(place).collect();
            assert_eq!(winning, grid.winning().map(|(_, cells)| cells).unwrap_or_default());
            let mirrored = position.mirrored();
            let mut columns = grid.columns.clone();
            columns.reverse();
            assert_eq!(Grid::of(&mirrored).columns, columns);
            assert_eq!(mirrored.mirrored(), *position);
        });
    }
}

/// Distinct positions and sequences of moves, ply by ply, counted on grids.
fn counted(lengths: (usize, usize), plies: u32) -> Vec<(u64, u128)> {
    let mut layer = BTreeMap::from([(Grid::new(lengths), 1_u128)]);
    let mut counts = vec![(1, 1)];
    for _ in 0..plies {
        let mut next = BTreeMap::new();
        for (grid, sequences) in &layer {
            for column in grid.legal_moves() {
                *next.entry(grid.after(column)).or_default() += sequences;
            }
        }
        layer = next;
        counts.push((layer.len() as u64, layer.values().sum()));
    }
    counts
}

#[test]
fn reach_as_many_positions_as_grids() {
    for (lengths, plies) in [
        ((4, 4), 16),
        ((5, 5), 7),
        ((6, 5), 6),
        ((8, 7), 5),
        ((4, 13), 8),
        ((10, 6), 4),
        ((13, 8), 3),
    ] {
        let layers = perft::layers(empty(lengths)).take(plies as usize + 1);
        let layers: Vec<_> = layers.map(|layer| (layer.positions, layer.sequences)).collect();
        assert_eq!(layers, counted(lengths, plies), "{lengths:?}");
    }
}

/// J. Tromp, *John's Connect Four Playground*, <https://tromp.github.io/c4/c4.html>: legal positions of 4 × 4.
#[test]
fn four_by_four_has_as_many_positions_as_published() {
    let positions: u64 = perft::layers(empty((4, 4))).map(|layer| layer.positions).sum();
    assert_eq!(positions, 161_029);
}

/// Regenerates every playthrough; `UPDATE_GOLDEN=1` writes instead of comparing.
#[test]
fn playthroughs_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/connect-four");
    for (width, height) in [(6, 5), (9, 7), (10, 6)] {
        let path = folder.join(format!("playthroughs/{width}x{height}.txt"));
        let text = format!(
            "# One random game, written by crates/connect-four/tests/sizes.rs; rewrite with UPDATE_GOLDEN=1.\n{}",
            conformance::playthrough(&empty((width, height)), 1)
        );
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &text).expect("a writable testdata folder");
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        for (number, (new, old)) in (1..).zip(text.lines().zip(golden.lines())) {
            assert_eq!(new, old, "{}:{number}", path.display());
        }
        assert_eq!(text, golden, "{}", path.display());
    }
}

#[test]
fn columns_beyond_the_ninth_are_letters() {
    let mut position = empty((13, 8));
    position.play_text("19abcdAD", &mut |_| {}).unwrap();
    let columns: String = position.board().columns().map(|column| column.to_string()).collect();
    assert_eq!(columns, "123456789abcd");
    assert_eq!(position.parse_move("d").map(Column::index), Ok(12));
    assert_eq!(ConnectFourOfSize::from_index(13), None);
    let error = |lengths, text| empty(lengths).parse_move(text).unwrap_err().to_string();
    assert_eq!(error((13, 8), "e"), "'e' at character 1 is not a column: columns are 1 to d");
    assert_eq!(error((10, 6), "b"), "'b' at character 1 is not a column: columns are 1 to a");
    assert_eq!(error((6, 5), "7"), "'7' at character 1 is not a column: columns are 1 to 6");
    assert_eq!(error((8, 6), ""), "no move: a move is a column from 1 to 8");
    let board = |text: &str| empty((5, 4)).parse_board(text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(board("....."), "the board has 1 rows: it needs 4");
    assert_eq!(board("...."), "row 1 has 4 cells: it needs 5");
    assert_eq!(board("......"), "row 1 has more than 5 cells: it needs 5");
    assert_eq!(board(&".....\n".repeat(5)), "the board has more than 4 rows: it needs 4");
    let mut drawn = String::new();
    position.write_board(BoardStyle::Ascii, &mut drawn).unwrap();
    assert!(drawn.ends_with("  1  2  3  4  5  6  7  8  9  a  b  c  d\n"), "{drawn}");
}

fn literal_windows(weights: &WindowWeights, grid: &Grid, view: Player) -> i32 {
    let width = grid.columns.len();
    let middle = BTreeSet::from([(width - 1) / 2, width / 2]);
    let central = middle.iter().flat_map(|&column| &grid.columns[column]);
    let mut value = weights.center * central.filter(|&&player| player == view).count() as i32;
    for window in grid.lines(4) {
        let [own, opposing, empty] =
            [Some(view), Some(!view), None].map(|owner| grid.count(&window, owner));
        value += match (own, empty) {
            (4, _) => weights.four,
            (3, 1) => weights.three,
            (2, 2) => weights.two,
            _ => 0,
        };
        value += if (opposing, empty) == (3, 1) { weights.opposing_three } else { 0 };
    }
    value
}

/// Open threes of a player whose left empty cell is in one of so many columns.
fn open_threes(grid: &Grid, view: Player, columns: i32) -> i32 {
    let found =
        (0..columns).flat_map(|column| (0..grid.height as i32).map(move |row| (column, row)));
    let open = |&(column, row): &(i32, i32)| {
        grid.is_empty_at(column, row)
            && (1..4).all(|n| grid.at(column + n, row) == Some(view))
            && grid.is_empty_at(column + 4, row)
    };
    found.filter(open).count() as i32
}

fn literal_pattern(pattern: Pattern, grid: &Grid, view: Player) -> i32 {
    let count = |player, shapes: &[&[bool]]| -> i32 {
        let fits = |shape: &&[bool]| {
            let own = |(&(column, row), &own): (&(i32, i32), &bool)| {
                grid.at(column, row) == own.then_some(player)
            };
            let lines = grid.lines(shape.len() as i32);
            lines.iter().filter(|line| line.iter().zip(*shape).all(own)).count() as i32
        };
        shapes.iter().map(fits).sum()
    };
    let pairs: [&[bool]; 2] = [&[true, true], &[true, false, true]];
    let threes: [&[bool]; 3] =
        [&[true, true, true], &[true, true, false, true], &[true, false, true, true]];
    pattern.f2 * (count(view, &pairs) - count(!view, &pairs))
        + pattern.f3 * (count(view, &threes) - count(!view, &threes))
}

#[test]
fn evaluations_agree_with_their_descriptions() {
    for lengths in SIZES.into_iter().chain([(7, 6)]) {
        games(lengths, 6, |position, grid| {
            for view in Player::BOTH {
                let width = grid.columns.len() as i32;
                let check = |name: &str, evaluation: &dyn Explained<Size>, literal: i32| {
                    assert_eq!(evaluation.evaluate(position, view), literal, "{name} {grid:?}");
                    let mut sum = 0;
                    evaluation.parts(position, view, &mut |part| sum += part.points);
                    assert_eq!(sum, literal, "parts of {name} {grid:?}");
                };
                let (four, cetiri) = (FourInARow::SOURCE, PoveziCetiri::SOURCE);
                check("four-in-a-row", &four, literal_windows(&four.0, grid, view));
                check("povezi-cetiri", &cetiri, literal_windows(&cetiri.0, grid, view));
                check("pattern", &Pattern::TUNED, literal_pattern(Pattern::TUNED, grid, view));
                let (automat, printed) = (Automat::SOURCE, AutomatPrinted::default());
                let windows = literal_windows(&automat.windows, grid, view);
                let threes =
                    |columns| windows + automat.open_three * open_threes(grid, view, columns);
                check("automat", &automat, threes(width - 4));
                check("automat-printed", &printed, threes(width - 5));
            }
        });
    }
}

/// A board of the usual size is the same whether its size is known when compiled or not.
#[test]
fn the_usual_size_is_the_usual_board() {
    games((7, 6), 60, |position, _| {
        let mut board = String::new();
        position.write_board(BoardStyle::Plain, &mut board).unwrap();
        let usual = ConnectFour::new().parse_board(&board).unwrap();
        assert_eq!(usual.outcome(), position.outcome());
        assert_eq!(*usual.legal_moves(), *position.legal_moves());
        assert!(usual.winning_cells().eq(position.winning_cells()));
        assert_eq!(
            usual.stones(Player::First).bits(),
            position.stones(Player::First).bits() as u64
        );
        for view in Player::BOTH {
            let values = |evaluate: &dyn Fn(&ConnectFourOfSize) -> i32, usual: i32| {
                assert_eq!(evaluate(position), usual);
            };
            let automat = Automat::SOURCE;
            values(&|position| automat.evaluate(position, view), automat.evaluate(&usual, view));
            let printed = AutomatPrinted::default();
            values(&|position| printed.evaluate(position, view), printed.evaluate(&usual, view));
            let pattern = Pattern::TUNED;
            values(&|position| pattern.evaluate(position, view), pattern.evaluate(&usual, view));
        }
    });
}

/// Keys of boards beyond 64 bits are mixed: different positions of many random games still have different ones.
#[test]
fn keys_tell_positions_apart() {
    for lengths in [(8, 7), (10, 6), (13, 8)] {
        let mut seen = BTreeMap::new();
        games(lengths, 200, |position, grid| {
            let before = seen.insert(position.key(), grid.clone());
            assert!(before.is_none_or(|before| before == *grid), "{grid:?}");
        });
    }
}
