//! Addresses of positions on other sites.
//!
//! Sites write a position into a parameter (`?pos=4455`, `?board_data=0000…`, `#moves=d1,d2`, `;width=7;board=…`), as the whole query or fragment (`?4455`, `#4455`), or
//! into the path (`/connect4/4455`). What stands there is read like any other text. A parameter counts only under one of the names in [`NAMES`], and a path
//! only where the address names the game: otherwise the number of a match would be taken for moves. Which sites and programs have which form is said in
//! `tests/recognise.rs`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Kind, Reading, plain};

/// Names of parameters that hold a position, the likeliest first.
const NAMES: [&str; 21] = [
    "pos",
    "position",
    "moves",
    "board_data",
    "board",
    "state",
    "sequence",
    "seq",
    "history",
    "played",
    "line",
    "fen",
    "game",
    "start",
    "code",
    "move",
    "m",
    "p",
    "g",
    "b",
    "r",
];

/// How addresses name the game, without separators.
const GAMES: [&str; 8] = [
    "connect4",
    "connectfour",
    "connect-four",
    "connect_four",
    "fourinarow",
    "4inarow",
    "four-in-a-row",
    "c4",
];

/// Reads an address; `None` if the text is none.
pub(super) fn read(text: &str) -> Option<Result<Reading, String>> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    let written_out = matches!(scheme, "http" | "https") || rest.starts_with("www.");
    let (place, behind) = rest.split_at(rest.find(['?', '#', ';']).unwrap_or(rest.len()));
    let names_parameter = pieces(behind).any(|piece| piece.contains('='));
    if !written_out && !names_parameter {
        return None;
    }
    let site = place.split('/').next().unwrap_or_default();
    for candidate in candidates(place, behind) {
        if let Some(reading) = decoded(candidate).and_then(|text| plain(&text).ok())
            && !(reading.moves.is_empty() && reading.board.is_none())
        {
            let site: String = site.chars().take(60).collect();
            let from = if site.is_empty() {
                "an address".to_owned()
            } else {
                format!("an address of {site}")
            };
            let detail = format!("{from}: {}", reading.detail);
            return Some(Ok(Reading { kind: Kind::Address, detail, ..reading }));
        }
    }
    Some(Err("an address in which no position of Connect Four was found".to_owned()))
}

/// The parts of a query, of a fragment, or of the parameters of a path (`;board=…`), inside whose parts no further `;` stands.
fn pieces(behind: &str) -> impl Iterator<Item = &str> {
    let in_path = behind.starts_with(';');
    let ends = move |letter| matches!(letter, '?' | '#' | '&') || in_path && letter == ';';
    behind.split(ends).filter(|piece| !piece.is_empty())
}

/// Where a position may stand, the likeliest first.
fn candidates<'a>(place: &'a str, behind: &'a str) -> Vec<&'a str> {
    let parameters: Vec<(&str, &str)> =
        pieces(behind).filter_map(|piece| piece.split_once('=')).collect();
    let mut found = Vec::new();
    for name in NAMES {
        found.extend(
            parameters
                .iter()
                .filter(|(key, _)| key.eq_ignore_ascii_case(name))
                .map(|(_, value)| *value),
        );
    }
    let bare = pieces(behind).filter(|piece| !piece.contains('='));
    found.extend(bare.filter_map(|piece| piece.rsplit(['/', '!']).next()));
    let small = place.to_ascii_lowercase();
    if GAMES.iter().any(|game| small.contains(game)) {
        let path = place.split_once('/').map_or("", |(_, path)| path);
        found.extend(path.rsplit('/').filter(|part| {
            !part.is_empty() && !GAMES.iter().any(|game| part.eq_ignore_ascii_case(game))
        }));
    }
    found
}

/// Undoes percent signs and plus signs; `None` if that gives no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let high = char::from(rest.next()?).to_digit(16)?;
                let low = char::from(rest.next()?).to_digit(16)?;
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}
