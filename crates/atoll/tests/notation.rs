//! Every error a text can cause, what it says, and the pictures.

mod facts;

use facts::{cell, played, random_game, start};
use foursight_atoll::{
    Atoll, BoardError, CREDIT, Move, NotationError, RULES, SWAP_RULE, Size, Token,
};
use foursight_game::{BoardStyle, Notation, Outcome, Player, Position};
use proptest::prelude::*;

fn moves_error(game: Atoll, text: &str) -> NotationError {
    let mut position = game;
    let error = position.play_text(text, &mut |_| {}).unwrap_err();
    assert_eq!(position, game, "the position is as it was");
    error
}

fn board_error(game: Atoll, text: &str) -> BoardError {
    match game.parse_board(text).unwrap_err() {
        NotationError::Board(error) => error,
        other => panic!("{other}"),
    }
}

fn drawn(position: &Atoll, style: BoardStyle) -> String {
    let mut text = String::new();
    position.write_board(style, &mut text).unwrap();
    text
}

const WON: &str = "D2 A1 C2 A2 C3 A3 B3 B1 B4";

#[test]
fn errors_of_moves_name_token_place_and_reason() {
    let (three, five) = (Atoll::new(Size::Three), Atoll::new(Size::Five));
    let swap = Atoll::with_swap(Size::Five);
    let won = format!("{WON} E5");
    for (game, text, message) in [
        (five, "C3 7C", "‘7C’, move 2 of the text: not a cell such as C3, nor ‘swap’"),
        (five, "C", "‘C’, move 1 of the text: not a cell such as C3, nor ‘swap’"),
        (five, "C+3", "‘C+3’, move 1 of the text: not a cell such as C3, nor ‘swap’"),
        (five, "C3,č3", "‘č3’, move 2 of the text: not a cell such as C3, nor ‘swap’"),
        (five, "C3 swop", "‘swop’, move 2 of the text: not a cell such as C3, nor ‘swap’"),
        (five, "J5", "‘J5’, move 1 of the text: no such cell; size 5 has columns A to I"),
        (
            Atoll::new(Size::Nine),
            "r9",
            "‘r9’, move 1 of the text: no such cell; size 9 has columns A to Q",
        ),
        (five, "A6", "‘A6’, move 1 of the text: no such cell; column A of size 5 has A1 to A5"),
        (five, "e10", "‘e10’, move 1 of the text: no such cell; column E of size 5 has E1 to E9"),
        (five, "I4", "‘I4’, move 1 of the text: no such cell; column I of size 5 has I5 to I9"),
        (five, "C0", "‘C0’, move 1 of the text: no such cell; column C of size 5 has C1 to C7"),
        (five, "C03", "‘C03’, move 1 of the text: no such cell; column C of size 5 has C1 to C7"),
        (five, "C259", "‘C259’, move 1 of the text: no such cell; column C of size 5 has C1 to C7"),
        (five, "C3 B2, c3", "‘C3’, move 3 of the text: the cell is taken"),
        (five, "C3 swap", "‘swap’, move 2 of the text: this game is played without the swap rule"),
        (
            swap,
            "swap",
            "‘swap’, move 1 of the text: only the second move of a game can be a swap, this would be move 1",
        ),
        (
            swap,
            "C3 swap swap",
            "‘swap’, move 3 of the text: only the second move of a game can be a swap, this would be move 3",
        ),
        (
            swap,
            "C3 B2 E5 SWAP",
            "‘swap’, move 4 of the text: only the second move of a game can be a swap, this would be move 4",
        ),
        (
            three,
            &won,
            "‘E5’, move 10 of the text: the game was over after move 9: the first player won",
        ),
    ] {
        assert_eq!(moves_error(game, text).to_string(), message);
    }
    assert_eq!(
        moves_error(played(swap, "C3"), "B2 C3"),
        NotationError::Taken { action: Move::Place(cell("C3")), place: 2 }
    );
    assert_eq!(
        moves_error(three, &won),
        NotationError::GameOver {
            token: Token::new("E5"),
            place: 10,
            outcome: Outcome::Win(Player::First),
            plies: 9
        }
    );
}

#[test]
fn one_move_is_one_move() {
    let game = played(Atoll::with_swap(Size::Five), "C3");
    assert_eq!(game.parse_move(" d4, "), Ok(Move::Place(cell("D4"))));
    assert_eq!(game.parse_move("Swap"), Ok(Move::Swap));
    for (text, message) in [
        ("", "no move: a cell such as C3 or ‘swap’ is needed"),
        (" , ", "no move: a cell such as C3 or ‘swap’ is needed"),
        ("D4 E5", "‘E5’ follows the move: only one is wanted here"),
        ("C3", "‘C3’, move 1 of the text: the cell is taken"),
    ] {
        assert_eq!(game.parse_move(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_long_token_is_cut_at_a_character() {
    assert_eq!(Token::new(&"x".repeat(24)).to_string(), "x".repeat(24));
    assert_eq!(Token::new(&"č".repeat(20)).to_string(), "č".repeat(12) + "…");
    let text = "a".repeat(100);
    let message = moves_error(Atoll::new(Size::Three), &text).to_string();
    assert!(message.starts_with(&format!("‘{}…’, move 1", "a".repeat(24))), "{message}");
}

#[test]
fn moves_are_read_in_any_layout() {
    let game = Atoll::with_swap(Size::Five);
    let expected = played(game, "C3 swap B2 A1");
    assert_eq!(played(game, "c3,SWAP,b2,a1"), expected);
    assert_eq!(played(game, " C3 ,\nswap\tB2, A1 "), expected);
    assert_eq!(played(game, ""), game);
}

#[test]
fn errors_of_boards_name_place_and_reason() {
    let (game, swap) = (Atoll::new(Size::Three), Atoll::with_swap(Size::Three));
    for (game, board, message) in [
        (game, "./../.?./../.../../.../../.", "‘?’ in row 3, cell 2: use X, O or ."),
        (game, "./.././../.../../.../../.", "row 3 has 1 cells instead of 3"),
        (game, "../../.../../.../../.../../.", "row 1 has 2 cells instead of 1"),
        (game, "./../...", "3 rows instead of the 9 of size 3"),
        (game, "", "0 rows instead of the 9 of size 3"),
        (game, "./../.../../.../../.../.././.", "10 rows instead of the 9 of size 3"),
        (
            game,
            "X/X./.../../.../../.../../.",
            "impossible board: 2 X and 0 O; X has as many as O or one more",
        ),
        (
            game,
            "O/../.../../.../../.../../.",
            "impossible board: 0 X and 1 O; X has as many as O or one more",
        ),
        (
            swap,
            "O/O./.../../.../../.../../.",
            "impossible board: 0 X and 2 O; X has as many as O or one more, or after a swap one fewer",
        ),
        // The chain of `WON`, with as many stones of the second player.
        (
            game,
            "O/OX/OX./../OX./X./O../X./.",
            "impossible board: the last stone was placed after the first player won",
        ),
        // Two ways from island 0 to island 6 without a stone in common.
        (
            game,
            "X/OX/OXO/XX/OXO/XO/OXO/XO/X",
            "impossible board: the first player won, and had done so before the last stone, whichever it was",
        ),
    ] {
        assert_eq!(board_error(game, board).to_string(), message, "{board}");
    }
}

#[test]
fn boards_tell_whose_turn_it_is() {
    let (game, swap) = (Atoll::new(Size::Three), Atoll::with_swap(Size::Three));
    let empty = "./../.../../.../../.../../.";
    assert_eq!(game.parse_board(empty), Ok(game));
    assert_eq!(swap.parse_board(empty), Ok(swap));
    let opened = "X/../.../../.../../.../../.";
    assert_eq!(game.parse_board(opened), Ok(played(game, "C1")));
    assert_eq!(swap.parse_board(opened), Ok(played(swap, "C1")));
    assert!(swap.parse_board(opened).unwrap().can_swap());
    let swapped = "./../o../../.../../.../../.";
    assert_eq!(swap.parse_board(swapped), Ok(played(swap, "A1 swap")));
    // With as many stones of both, nothing tells of a swap, unless X has won with the last one.
    let equal = swap.parse_board("X/../O../../.../../.../../.").unwrap();
    assert_eq!((equal.turn(), equal.swapped()), (Player::First, false));
    let won_after_swap = played(swap, "A1 swap D2 A2 C2 A3 C3 B1 B3 E5 B4");
    assert_eq!(swap.parse_board(&drawn(&won_after_swap, BoardStyle::Plain)), Ok(won_after_swap));
    assert!(won_after_swap.swapped());
}

#[test]
fn pictures() {
    let position = played(Atoll::new(Size::Three), "C1 E5 C3");
    assert_eq!(
        drawn(&position, BoardStyle::Plain),
        "  X\n . .\n. . .\n . .\n. X .\n . .\n. . O\n . .\n  .\n"
    );
    let ascii = "        O       X
    X       X       O
        B1      D2
    A1      C2      E3
O       B2      D3      X
    A2      X       E4
X       B3      D4      O
    A3      C4      O
        B4      D5
    O       C5      X
        X       O
";
    assert_eq!(drawn(&position, BoardStyle::Ascii), ascii);
    let unicode = "        □       ■
    ■       ●       □
        B1      D2
    A1      C2      E3
□       B2      D3      ■
    A2      ●       E4
■       B3      D4      □
    A3      C4      ○
        B4      D5
    □       C5      ■
        ■       □
";
    assert_eq!(drawn(&position, BoardStyle::Unicode), unicode);
}

#[test]
fn the_largest_picture_fits_a_terminal() {
    let picture = drawn(&Atoll::new(Size::Nine), BoardStyle::Unicode);
    assert_eq!(picture.lines().count(), 35);
    assert_eq!(picture.lines().map(|line| line.chars().count()).max(), Some(73));
    assert!(picture.contains("Q17") && picture.contains("I1 "), "{picture}");
    for cell in foursight_game::Cells::cells(&Atoll::new(Size::Nine)) {
        assert!(picture.split_whitespace().any(|word| word == cell.to_string()), "{cell}");
    }
}

#[test]
fn the_author_is_credited() {
    assert!(CREDIT.contains("Mark Steere") && CREDIT.contains("2008"));
    assert!(RULES.contains("seven of the twelve islands"));
    assert_eq!(SWAP_RULE.matches('.').count(), 1, "one sentence");
    for text in [CREDIT, RULES, SWAP_RULE] {
        assert!(!text.contains("  "), "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let mut position = Atoll::with_swap(Size::Five);
        if let Err(error) = position.play_text(&text, &mut |_| {}) {
            prop_assert!(!error.to_string().is_empty());
        }
        let _ = position.parse_board(&text);
    }

    #[test]
    fn nearly_right_text_is_read_or_refused(text in "([A-Ja-j][0-9]{1,2}|swap)([ ,]([A-Ja-j][0-9]|swap)){0,6}") {
        let mut position = Atoll::with_swap(Size::Five);
        let mut moves = Vec::new();
        if position.play_text(&text, &mut |action| moves.push(action)).is_ok() {
            let expected = text.to_uppercase().replace(',', " ").replace("SWAP", "swap");
            prop_assert_eq!(Atoll::moves_text(&moves), expected);
        }
    }

    #[test]
    fn reading_undoes_writing(size in 0..4_usize, swap_rule: bool, seed: u64, share in 0..100_usize) {
        let game = start(Size::ALL[size], swap_rule);
        let positions = random_game(game, seed);
        let position = positions[(positions.len() - 1) * share / 99];
        let board = drawn(&position, BoardStyle::Plain);
        let read = game.parse_board(&board).unwrap();
        prop_assert_eq!(drawn(&read, BoardStyle::Plain), board.clone());
        if !position.swapped() {
            prop_assert_eq!(read, position);
        }
        let flat = board.trim_end().replace('\n', "/").replace(' ', "").to_lowercase();
        prop_assert_eq!(game.parse_board(&flat), Ok(read));
        prop_assert_eq!(read.outcome(), position.outcome());
    }
}
