//! Moves and boards as text: what is read back is what was written, and every mistake is named.

use std::time::Instant;

use foursight_connect_four::{Bitboard, BoardError, Cell, Column, ConnectFour, NotationError};
use foursight_game::{BoardStyle, Notation, Outcome, Player, Position, WinningCells};
use proptest::prelude::*;

fn played(moves: &str) -> ConnectFour {
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).expect(moves);
    position
}

fn drawn(position: &ConnectFour, style: BoardStyle) -> String {
    let mut board = String::new();
    position.write_board(style, &mut board).expect("a string takes all");
    board
}

/// The message of the error this text of moves makes.
fn refused(text: &str) -> String {
    let mut position = played("44");
    let before = position;
    let error = position.play_text(text, &mut |_| {}).expect_err(text);
    assert_eq!(position, before, "a refused text changes nothing");
    error.to_string()
}

/// The last column of the usual board.
const LAST: Column = Column::ALL[6];

#[test]
fn mistakes_in_moves_are_named() {
    for (text, message) in [
        ("128", "'8' at character 3 is not a column: columns are 1 to 7"),
        ("0", "'0' at character 1 is not a column: columns are 1 to 7"),
        ("1 2 x", "'x' at character 5 is not a column: columns are 1 to 7"),
        ("1,2", "',' at character 2 is not a column: columns are 1 to 7"),
        ("ž", "'ž' at character 1 is not a column: columns are 1 to 7"),
        ("1\u{1b}[2J", "'\\u{1b}' at character 2 is not a column: columns are 1 to 7"),
        ("4444\n4", "'4' at character 6: column 4 is full"),
        ("1212 121 3", "'3' at character 10: the game is over after move 9, the first player won"),
        ("12121213", "'3' at character 8: the game is over after move 9, the first player won"),
    ] {
        assert_eq!(refused(text), message, "{text:?}");
    }
    let mut draw = played("121212212121343434434343565656656565777777");
    assert_eq!(
        draw.play_text("1", &mut |_| {}).expect_err("full").to_string(),
        "'1' at character 1: the game is over after move 42, a draw"
    );
}

#[test]
fn single_moves_are_read() {
    let position = played("444444");
    assert_eq!(position.parse_move(" 3\n"), Ok(Column::ALL[2]));
    assert_eq!(position.parse_move(" "), Err(NotationError::NoMove { last: LAST }));
    assert_eq!(
        position.parse_move("3 3"),
        Err(NotationError::MoreThanOneMove { character: '3', place: 3, last: LAST })
    );
    let full = Err(NotationError::ColumnFull { column: Column::CENTER, place: 1 });
    assert_eq!(position.parse_move("4"), full);
    assert_eq!(
        position.parse_move("d4"),
        Err(NotationError::NotAColumn { character: 'd', place: 1, last: LAST })
    );
    assert_eq!(
        NotationError::NoMove { last: LAST }.to_string(),
        "no move: a move is a column from 1 to 7"
    );
    assert_eq!(
        NotationError::MoreThanOneMove { character: '3', place: 3, last: LAST }.to_string(),
        "'3' at character 3 follows the move: one column from 1 to 7 is enough"
    );
}

/// Ten megabytes are refused at the first mistake, in few words.
#[test]
fn huge_texts_fail_at_once() {
    let size = 10_000_000;
    let start = Instant::now();
    for text in ["4", "1", "x", "123456712345671234567"].map(|part| part.repeat(size / part.len()))
    {
        let moves = ConnectFour::new().play_text(&text, &mut |_| {}).expect_err("too long");
        assert!(moves.to_string().len() < 100, "{moves}");
        assert!(ConnectFour::new().parse_move(&text).is_err());
        let board = ConnectFour::new().parse_board(&text).expect_err("no board");
        assert!(board.to_string().len() < 100, "{board}");
    }
    for board in [".".repeat(size), ".......\n".repeat(size / 8), "X".repeat(size)] {
        assert!(ConnectFour::new().parse_board(&board).is_err());
    }
    assert!(start.elapsed().as_secs() < 5, "took {:?}", start.elapsed());
}

/// A board from its lowest rows, empty above.
fn board(rows: &[&str]) -> String {
    let mut text = ".......\n".repeat(6 - rows.len());
    text.push_str(&rows.join("\n"));
    text
}

#[test]
fn mistakes_in_boards_are_named() {
    let read = |text: &str| ConnectFour::new().parse_board(text).expect_err(text).to_string();
    for (text, message) in [
        (String::new(), "the board has 0 rows: it needs 6"),
        (".......\n".repeat(5), "the board has 5 rows: it needs 6"),
        (".......\n".repeat(7), "the board has more than 6 rows: it needs 6"),
        (board(&["......", "......."]), "row 5 has 6 cells: it needs 7"),
        (board(&["........"]), "row 6 has more than 7 cells: it needs 7"),
        (board(&["..", "XO"]), "row 5 has 2 cells: it needs 7"),
        (board(&["...Y..."]), "'Y' in row 6, column 4 is no cell: write X, O or ."),
        (board(&["X..\t..\u{7}."]), "'\\u{7}' in row 6, column 6 is no cell: write X, O or ."),
        (
            board(&["..X....", ".......", "..O...."]),
            "the disc on c3 floats: the cell below it is empty",
        ),
        (board(&["XX....."]), "2 X and 0 O: X begins, so there must be as many X as O or one more"),
        (board(&["XOO...."]), "1 X and 2 O: X begins, so there must be as many X as O or one more"),
        (
            board(&["OOOO...", "XXXX..."]),
            "X and O both have four in line: the first four ends the game",
        ),
        (
            board(&["OOO....", "XXXX.O."]),
            "X has four in line, yet O moved last: the four would have ended the game before",
        ),
        (
            board(&["XXX....", "OOOO.XX"]),
            "O has four in line, yet X moved last: the four would have ended the game before",
        ),
        (
            board(&["XXXX.O.", "OOOXXXX", "OXOOOXO"]),
            "no single disc on top of a column completes all fours of X: the first of them would have ended the game",
        ),
    ] {
        assert_eq!(read(&text), message, "\n{text}");
    }
    let stone = Bitboard::from_iter(Cell::new(Column::CENTER, 0));
    assert_eq!(
        ConnectFour::from_stones(stone, stone).expect_err("two on one cell").to_string(),
        "both players have a disc on d1"
    );
}

/// The winning four must end with a disc on top of a column: one that is buried cannot have been the last.
#[test]
fn a_buried_four_was_not_last() {
    // X has four in the lowest row, but every one of its discs lies under another.
    let text = board(&["OXOO...", "XXXX.O."]);
    let error = ConnectFour::new().parse_board(&text).expect_err(&text);
    assert_eq!(error, NotationError::Board(BoardError::NoLastDisc { winner: Player::First }));
}

/// One disc may complete several fours at once: here a row of seven, which is four of them.
#[test]
fn a_fourfold_win_is_accepted() {
    let won = played("1122335566774");
    assert_eq!(won.winning_cells().count(), 7);
    let text = drawn(&won, BoardStyle::Plain);
    assert_eq!(ConnectFour::new().parse_board(&text), Ok(won));
}

#[test]
fn boards_may_be_written_loosely() {
    let strict = ConnectFour::new().parse_board(&board(&["...O...", "..XXO.."])).expect("a board");
    let loose = "\n . . . . . . .\r\n.......\n\n.......\n.......\n. . . o . . .\n  ..xxo..  \n\n";
    assert_eq!(ConnectFour::new().parse_board(loose), Ok(strict));
    assert_eq!(strict.turn(), Player::First);
}

#[test]
fn boards_are_drawn_in_three_styles() {
    let won = played("4455667");
    assert_eq!(
        drawn(&won, BoardStyle::Plain),
        ".......\n.......\n.......\n.......\n...OOO.\n...XXXX\n"
    );
    assert_eq!(
        drawn(&won, BoardStyle::Ascii),
        "\
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  O  O  O  . |
| .  .  . [X][X][X][X]|
+---------------------+
  1  2  3  4  5  6  7
"
    );
    assert_eq!(
        drawn(&won, BoardStyle::Unicode),
        "\
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ○  ○  ○  · │
│ ·  ·  · [●][●][●][●]│
└─────────────────────┘
  1  2  3  4  5  6  7
"
    );
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn cells_and_columns_show_as_players_write_them() {
    let names: Vec<_> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(names.first().map(String::as_str), Some("a6"));
    assert_eq!(names.last().map(String::as_str), Some("g1"));
    assert_eq!(names.len(), 42);
    let digits: String = Column::ALL.map(|column| column.to_string()).concat();
    assert_eq!(digits, "1234567");
}

/// Moves as drawn lots, played as far as the rules allow.
fn game(lots: &[usize]) -> (String, ConnectFour) {
    let mut position = ConnectFour::new();
    let mut text = String::new();
    for &lot in lots {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let column = legal[lot % legal.len()];
        position.play_unchecked(column);
        text.push_str(&column.to_string());
    }
    (text, position)
}

proptest! {
    #[test]
    fn parse_undoes_print(lots in prop::collection::vec(0_usize..5040, 0..43)) {
        let (text, position) = game(&lots);
        let mut replayed = ConnectFour::new();
        let mut read = String::new();
        replayed.play_text(&text, &mut |column| read.push_str(&column.to_string())).expect(&text);
        prop_assert_eq!(&read, &text);
        prop_assert_eq!(replayed, position);
        let board = drawn(&position, BoardStyle::Plain);
        prop_assert_eq!(ConnectFour::new().parse_board(&board), Ok(position));
        let spaced: String = text.chars().flat_map(|digit| [digit, ' ']).collect();
        prop_assert_eq!(ConnectFour::new().play_text(&spaced, &mut |_| {}), Ok(()));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[1-7]{0,20}\\PC{0,20}") {
        let mut position = ConnectFour::new();
        match position.play_text(&text, &mut |_| {}) {
            Ok(()) => prop_assert!(position.plies() as usize <= text.len()),
            Err(error) => {
                prop_assert_eq!(position, ConnectFour::new());
                prop_assert!(error.to_string().len() < 120);
            }
        }
    }

    #[test]
    fn any_board_is_read_or_refused(text in "([XO.xo ]{5,9}\n){4,8}") {
        if let Ok(position) = ConnectFour::new().parse_board(&text) {
            let again = ConnectFour::new().parse_board(&drawn(&position, BoardStyle::Plain));
            prop_assert_eq!(again, Ok(position));
        }
    }

    #[test]
    fn sets_of_cells_behave_as_sets(a: u64, b: u64) {
        let (one, other) = (Bitboard::truncated(a), Bitboard::truncated(b));
        prop_assert_eq!(one.iter().collect::<Bitboard>(), one);
        prop_assert_eq!(one.iter().len(), one.len() as usize);
        prop_assert_eq!(one - other, one & !other);
        prop_assert_eq!((one | other) - (one & other), one ^ other);
        prop_assert_eq!(one.mirrored().mirrored(), one);
        let mirrored: Bitboard = one.iter().map(Cell::mirrored).collect();
        prop_assert_eq!(one.mirrored(), mirrored);
        prop_assert_eq!(Bitboard::new(a).is_some(), one.bits() == a);
        for cell in Cell::all() {
            let mut changed = one;
            changed.insert(cell);
            prop_assert!(changed.contains(cell));
            changed.remove(cell);
            prop_assert!(!changed.contains(cell));
            prop_assert_eq!(Cell::from_bit(cell.bit()), Some(cell));
        }
    }
}
