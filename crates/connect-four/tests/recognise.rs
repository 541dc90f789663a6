//! Pasted text in the notations people use, and addresses of other sites: all show the same position.
#![cfg(feature = "alloc")]

use foursight_connect_four::{ConnectFour, Kind, recognise};
use foursight_game::{BoardStyle, Notation};

/// The position after `4455`.
const BOARD: &str = ".......\n.......\n.......\n.......\n...OO..\n...XX..\n";

/// The board that a text shows.
fn board(text: &str) -> (String, Kind) {
    let reading = recognise(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut position = ConnectFour::new();
    if let Some(board) = &reading.board {
        position = position.parse_board(board).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
        .play_text(&reading.moves, &mut |_| {})
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut drawn = String::new();
    position.write_board(BoardStyle::Plain, &mut drawn).expect("a string takes all");
    (drawn, reading.kind)
}

/// Pasted texts and addresses with what each is taken for. The page's tests paste the same ones.
const NOTATIONS: &str = include_str!("../../../testdata/connect-four/notations.tsv");

#[test]
fn notations_and_addresses_show_the_same_position() {
    let mut counts = (0, 0);
    for (number, line) in (1..).zip(NOTATIONS.lines()) {
        let mut fields = line.split('\t');
        let (Some(kind), Some(text)) = (fields.next(), fields.next()) else { continue };
        let text = text.replace("\\n", "\n");
        let (drawn, found) = board(&text);
        assert_eq!((drawn.as_str(), found.text()), (BOARD, kind), "line {number}: {text}");
        if found == Kind::Address {
            assert!(fields.next().is_some(), "line {number} does not say where it is seen");
            counts.1 += 1;
        } else {
            counts.0 += 1;
        }
    }
    assert!(counts.0 >= 20 && counts.1 >= 10, "{counts:?}");
    // Columns 0 to 6 are recognised by a 0 among them.
    assert_eq!(recognise("33440").map(|reading| reading.moves).as_deref(), Ok("44551"));
}

/// Forms that no site is known for: parameters of other names, fragments, paths, other notations in them.
#[test]
fn addresses_of_other_forms_show_the_same_position() {
    let addresses = [
        "connect4.gamesolver.org/?pos=4455",
        "https://games.example/four?lang=en&position=d1%2Cd2%2Ce1%2Ce2",
        "https://example.org/solver#moves=4,4,5,5",
        "https://example.org/solver?moves=4;4;5;5",
        "https://example.org/connect4/4455",
        "https://example.org/play?4455",
        "https://example.org/c4/#4455",
        "https://example.org/app/#/analysis?fen=7/7/7/7/3yy2/3rr2",
        "https://www.example.org/connect-four/?state=...OO..%2F...XX..",
    ];
    for address in addresses {
        assert_eq!(board(address), (BOARD.to_owned(), Kind::Address), "{address}");
    }
}

#[test]
fn what_is_no_position_is_refused() {
    for text in [
        "https://example.org/",
        "https://example.org/match/44553",
        "https://example.org/?id=4455",
        "https://connect4.gamesolver.org/?pos=4459",
        "https://connect4.gamesolver.org/?pos=%4",
        "7/7/7/7/8/7",
        "the game was nice",
    ] {
        assert!(recognise(text).is_err(), "{text}");
    }
}
