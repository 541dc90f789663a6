//! Every error a text can cause, what it says, and the pictures.

use foursight_game::{BoardStyle, Notation, Outcome, Player};
use foursight_tic_tac_toe::{NotationError, Square, TicTacToe};
use proptest::prelude::*;

fn moves_error(text: &str) -> NotationError {
    let mut position = TicTacToe::new();
    let error = position.play_text(text, &mut |_| {}).unwrap_err();
    assert_eq!(position, TicTacToe::new(), "the position is as it was");
    error
}

fn board_error(text: &str) -> NotationError {
    TicTacToe::new().parse_board(text).unwrap_err()
}

fn drawn(moves: &str, style: BoardStyle) -> String {
    let mut position = TicTacToe::new();
    position.play_text(moves, &mut |_| {}).unwrap();
    let mut text = String::new();
    position.write_board(style, &mut text).unwrap();
    text
}

fn square(digit: char) -> Square {
    Square::from_digit(digit).unwrap()
}

#[test]
fn errors_of_moves_name_character_place_and_reason() {
    assert_eq!(moves_error("150"), NotationError::NoSuchSquare { character: '0', place: 3 });
    assert_eq!(moves_error("150").to_string(), "‘0’ at place 3: squares are 1 to 9");
    assert_eq!(moves_error("1ž").to_string(), "‘ž’ at place 2: squares are 1 to 9");
    assert_eq!(moves_error("1 5 5"), NotationError::Taken { square: square('5'), place: 5 });
    assert_eq!(moves_error("155").to_string(), "‘5’ at place 3: square 5 is taken");
    assert_eq!(
        moves_error("152934"),
        NotationError::GameOver {
            square: square('4'),
            place: 6,
            outcome: Outcome::Win(Player::First),
            plies: 5
        }
    );
    assert_eq!(
        moves_error("152934").to_string(),
        "‘4’ at place 6: the game was over after move 5: the first player won"
    );
    assert_eq!(
        moves_error("1523746891").to_string(),
        "‘1’ at place 10: the game was over after move 9: a draw"
    );
}

#[test]
fn one_move_is_one_move() {
    let start = TicTacToe::new();
    assert_eq!(start.parse_move(" 7 "), Ok(square('7')));
    assert_eq!(start.parse_move(""), Err(NotationError::Empty));
    assert_eq!(
        start.parse_move("").unwrap_err().to_string(),
        "no move: a square from 1 to 9 is needed"
    );
    assert_eq!(
        start.parse_move("12").unwrap_err().to_string(),
        "‘2’ at place 2: only one move is wanted here"
    );
}

#[test]
fn errors_of_boards_name_place_and_reason() {
    for (board, message) in [
        ("X.O\n.?.\n...", "‘?’ in row 2, column 2: use X, O or ."),
        ("X.O\n....\n...", "row 2 has 4 squares instead of 3"),
        ("X.O\n..\n...", "row 2 has 2 squares instead of 3"),
        ("X.O/...", "2 rows instead of 3"),
        (".../.../.../...", "4 rows instead of 3"),
        ("", "0 rows instead of 3"),
        ("XX./.../...", "impossible board: 2 X and 0 O; X has as many as O or one more"),
        ("O../.../...", "impossible board: 0 X and 1 O; X has as many as O or one more"),
        ("XXX/OOO/...", "impossible board: X and O both have three in a line"),
        ("XXX/OO./O..", "impossible board: a mark was made after the first player won"),
        ("OOO/XX./XX.", "impossible board: a mark was made after the second player won"),
    ] {
        assert_eq!(board_error(board).to_string(), message, "{board}");
    }
}

#[test]
fn boards_are_read_in_any_layout() {
    let start = TicTacToe::new();
    let expected = start.parse_board("X.O\n.X.\nO..\n");
    assert!(expected.is_ok());
    assert_eq!(start.parse_board("x.o/.x./o.."), expected);
    assert_eq!(start.parse_board("\n X . O\r\n . X .\r\n O . .\r\n\n"), expected);
}

#[test]
fn pictures() {
    assert_eq!(drawn("135", BoardStyle::Plain), "X.O\n.X.\n...\n");
    assert_eq!(
        drawn("135", BoardStyle::Ascii),
        " X | 2 | O \n---+---+---\n 4 | X | 6 \n---+---+---\n 7 | 8 | 9 \n"
    );
    assert_eq!(
        drawn("135", BoardStyle::Unicode),
        "┌───┬───┬───┐\n│ ✕ │ 2 │ ○ │\n├───┼───┼───┤\n│ 4 │ ✕ │ 6 │\n├───┼───┼───┤\n│ 7 │ 8 │ 9 │\n└───┴───┴───┘\n"
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}") {
        let mut position = TicTacToe::new();
        let mut moves = String::new();
        match position.play_text(&text, &mut |action| moves.push_str(&action.to_string())) {
            Ok(()) => prop_assert_eq!(
                moves,
                text.chars().filter(|character| !character.is_whitespace()).collect::<String>()
            ),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        let _ = position.parse_board(&text);
    }

    #[test]
    fn any_board_is_read_or_refused(board in "[XO.]{3}/[XO.]{3}/[XO.]{3}") {
        if let Ok(position) = TicTacToe::new().parse_board(&board) {
            let mut again = String::new();
            position.write_board(BoardStyle::Plain, &mut again).unwrap();
            prop_assert_eq!(again, board.replace('/', "\n") + "\n");
        }
    }
}
