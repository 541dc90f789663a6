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

#[test]
fn pasted_notations_show_the_same_position() {
    let list = "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,2,2,0,0, 0,0,0,1,1,0,0]";
    let framed = "|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|O|O|.|.|\n|.|.|.|X|X|.|.|\n+-------------+\n 1 2 3 4 5 6 7";
    let pictures = "🔵🔵🔵🔵🔵🔵🔵\n🔵🔵🔵🔵🔵🔵🔵\n🔵🔵🔵🔵🔵🔵🔵\n🔵🔵🔵🔵🔵🔵🔵\n🔵🔵🔵🟡🟡🔵🔵\n🔵🔵🔵🔴🔴🔵🔵";
    let squares = "⬛⬛⬛🟨🟨⬛⬛\n⬛⬛⬛🟥🟥⬛⬛";
    let fields = {
        let mut cells = ["b"; 42];
        (cells[18], cells[24], cells[19], cells[25]) = ("x", "x", "o", "o");
        cells.join(",")
    };
    let pasted: [(&str, Kind); 27] = [
        ("4455", Kind::Digits),
        ("4 4 5 5", Kind::Digits),
        ("4, 4, 5, 5", Kind::Digits),
        ("[4,4,5,5]", Kind::Digits),
        ("4-4-5-5", Kind::Digits),
        ("1. 4 4 2. 5 5", Kind::Digits),
        ("1. 4 4\n2. 5 5", Kind::Digits),
        ("Yellow: column 4, Red: column 4, Yellow: column 5, Red: column 5", Kind::Digits),
        ("X: 4 O: 4 X: 5 O: 5", Kind::Digits),
        ("4️⃣4️⃣5️⃣5️⃣", Kind::Digits),
        ("ddee", Kind::Letters),
        ("D D E E", Kind::Letters),
        ("1. d d 2. e e", Kind::Letters),
        ("d1 d2 e1 e2", Kind::Cells),
        ("D1D2E1E2", Kind::Cells),
        ("1. d1 d2 2. e1 e2", Kind::Cells),
        ("d6 d5 e6 e5", Kind::Cells),
        ("4455 18", Kind::ScoredLine),
        (BOARD, Kind::Board),
        (framed, Kind::Board),
        (pictures, Kind::Board),
        (squares, Kind::Board),
        ("...YY../...RR..", Kind::Board),
        ("7/7/7/7/3yy2/3rr2", Kind::Board),
        ("7/7/7/7/3oo2/3xx2 x", Kind::Board),
        (list, Kind::Board),
        (&fields, Kind::Board),
    ];
    for (text, kind) in pasted {
        assert_eq!(board(text), (BOARD.to_owned(), kind), "{text}");
    }
    // Columns 0 to 6 are recognised by a 0 among them.
    assert_eq!(recognise("33440").map(|reading| reading.moves).as_deref(), Ok("44551"));
}

/// The first three are forms that two public solvers answer (their own pages and calls in public programs); the others are the forms in which sites of any name keep positions.
#[test]
fn addresses_of_other_sites_show_the_same_position() {
    let row = "0000000".repeat(4) + "0002200" + "0001100";
    let addresses = [
        "https://connect4.gamesolver.org/?pos=4455".to_owned(),
        "https://connect4.gamesolver.org/solve?pos=4455".to_owned(),
        format!(
            "https://kevinalbs.com/connect4/back-end/index.php/getMoves?board_data={row}&player=1"
        ),
        "http://connect4.gamesolver.org/en/?pos=4455".to_owned(),
        "connect4.gamesolver.org/?pos=4455".to_owned(),
        "https://games.example/four?lang=en&position=d1%2Cd2%2Ce1%2Ce2".to_owned(),
        "https://example.org/solver#moves=4,4,5,5".to_owned(),
        "https://example.org/connect4/4455".to_owned(),
        "https://example.org/play?4455".to_owned(),
        "https://example.org/c4/#4455".to_owned(),
        "https://example.org/app/#/analysis?fen=7/7/7/7/3yy2/3rr2".to_owned(),
        "https://www.example.org/connect-four/?state=...OO..%2F...XX..".to_owned(),
    ];
    for address in addresses {
        assert_eq!(board(&address), (BOARD.to_owned(), Kind::Address), "{address}");
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
