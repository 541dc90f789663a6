//! Every reader of foreign text with what must hold of it, whatever the text.
//!
//! Not crashing is not enough: what was understood is written as Foursight writes it, read again, and must be the same. What was refused must be refused
//! with a reason that does not repeat megabytes, and leave everything as it was. The fuzz targets in `fuzz/` call these functions, and so do the tests of this
//! crate for the inputs that are kept in `fuzz/corpus`.
//!
//! ```
//! foursight_readers::notation(b"\x004455");
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod engine;
mod requests;

use foursight_catalog::{Game, PlayerSpec, Position, Start, Variation, recognise};
use foursight_game::{BoardStyle, Position as _};
use foursight_laboratory::experiment::{
    Experiment, Kind, LearnExperiment, LevelsExperiment, TimesExperiment, TuneExperiment,
};
use foursight_wire::{Record, parse_value};

pub use engine::engine;
pub use requests::request;

/// Tries a reader with an input, and panics where something does not hold.
pub type Reader = fn(&[u8]);

/// The readers by the names of their fuzz targets.
pub const READERS: [(&str, Reader); 8] = [
    ("notation", notation),
    ("board", board),
    ("text", text),
    ("spec", spec),
    ("record", record),
    ("experiment", experiment),
    ("request", request),
    ("engine", engine),
];

/// The games that an input's first byte chooses from.
pub const GAMES: [&str; 8] = [
    "connect-four",
    "connect-four:width=11,height=7",
    "tic-tac-toe",
    "in-a-row:width=5,height=4,length=4",
    "in-a-row:width=8,height=8,length=5",
    "atoll:size=3",
    "atoll:size=5,swap=on",
    "atoll:size=9,swap=on",
];

/// The longest reason there may be, in characters. It may name the input in part, and what was expected.
const LONGEST_REASON: usize = 1500;

/// The game that the first byte chooses, and the text behind it.
fn of_game(data: &[u8]) -> Option<(Game, &str)> {
    let (&first, rest) = data.split_first()?;
    let game = GAMES[usize::from(first) % GAMES.len()];
    Some((game.parse().expect("a game of ours"), str::from_utf8(rest).ok()?))
}

fn reason(error: &dyn core::fmt::Display) {
    let said = error.to_string();
    assert!(!said.is_empty(), "no reason");
    assert!(said.chars().count() <= LONGEST_REASON, "a reason of {} bytes", said.len());
}

/// A list of moves, as its game writes them.
pub fn notation(data: &[u8]) {
    let Some((game, text)) = of_game(data) else { return };
    let start = Position::start(game);
    let mut end = start.clone();
    match end.play_text(text) {
        Err(error) => {
            reason(&error);
            assert_eq!(end, start, "a refused list changes nothing");
        }
        Ok(moves) => {
            let written = end.moves_text(&moves);
            let mut again = start.clone();
            assert_eq!(again.play_text(&written), Ok(moves.clone()), "{written:?}");
            assert_eq!(again, end);
            let mut step = start;
            for action in moves {
                assert_eq!(step.parse_move(&action.to_string()), Ok(action));
                step.play(action).expect("a move that was read is legal");
            }
            assert_eq!(step, end);
        }
    }
    if let Err(error) = Position::start(game).parse_move(text) {
        reason(&error);
    }
}

/// A drawn board.
pub fn board(data: &[u8]) {
    let Some((game, text)) = of_game(data) else { return };
    match Position::parse_board(game, text) {
        Err(error) => reason(&error),
        Ok(position) => {
            let written = position.drawing(BoardStyle::Plain);
            let again = Position::parse_board(game, &written);
            let again = again.unwrap_or_else(|error| panic!("{written:?}: {error}"));
            assert_eq!(again, position, "{written:?}");
            assert_eq!((again.turn(), again.outcome()), (position.turn(), position.outcome()));
            let stones = position.cells().iter().filter(|(_, owner)| owner.is_some()).count();
            let drawn = text.chars().filter(|letter| "xoXO".contains(*letter)).count();
            assert_eq!(stones, drawn, "each letter is a stone");
        }
    }
}

/// Anything that is pasted: moves, boards, links, of any game or of the one that the first byte chooses.
pub fn text(data: &[u8]) {
    let Some((game, text)) = of_game(data) else { return };
    for game in [None, Some(game)] {
        match recognise(text, game) {
            Err(error) => reason(&error),
            Ok(found) => variation(&found.line),
        }
    }
}

/// A line of play, written and read again.
fn variation(line: &Variation) {
    let game = line.end.game();
    let board = line.start.drawing(BoardStyle::Plain);
    let board = (line.start != Position::start(game)).then_some(board);
    let moves = line.moves_text();
    let again = Variation::parse(game, Start { board: board.as_deref(), moves: &moves });
    assert_eq!(again.as_ref().map(|again| &again.end), Ok(&line.end), "{board:?} {moves:?}");
}

/// A game or a player, as one writes it.
pub fn spec(data: &[u8]) {
    let Some((game, text)) = of_game(data) else { return };
    match text.parse::<Game>() {
        Err(error) => reason(&error),
        Ok(read) => assert_eq!(read.to_string().parse(), Ok(read)),
    }
    match PlayerSpec::parse(text, game) {
        Err(error) => reason(&error),
        Ok(player) => assert_eq!(PlayerSpec::parse(&player.to_string(), game), Ok(player)),
    }
    if let Some(value) = parse_value(text) {
        assert_eq!(parse_value(&value.to_string()), Some(value));
    }
}

/// A game record: one JSON object.
pub fn record(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(record) = serde_json::from_str::<Record>(text) else { return };
    let written = serde_json::to_string(&record).expect("a record is JSON");
    let again: Record = serde_json::from_str(&written).expect("what is written is read");
    assert_eq!(again, record, "{written}");
    match record.line() {
        Err(error) => reason(&error),
        Ok((line, opening)) => {
            assert!(opening <= line.moves.len());
            assert_eq!(
                again.line().map(|(line, opening)| (line.end, opening)),
                Ok((line.end.clone(), opening))
            );
            variation(&line);
            let of_line = Record::of_line(&line, "");
            assert_eq!(of_line.line().map(|(line, _)| line.end), Ok(line.end));
        }
    }
}

/// A laboratory's experiment file of any kind.
pub fn experiment(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    // What a comment says changes nothing.
    let again = format!("# a comment\n{text}");
    macro_rules! same {
        ($read:expr) => {{
            let (found, commented) = ($read(text), $read(&again));
            match (&found, &commented) {
                (Ok(found), Ok(commented)) => {
                    assert_eq!(format!("{found:?}"), format!("{commented:?}"));
                }
                (Err(error), Err(commented)) => {
                    reason(error);
                    assert_eq!(error.message, commented.message);
                    // What the whole file lacks is said of its first line.
                    let of_all = commented.line == 1 && error.line == 1;
                    assert!(of_all || commented.line == error.line + 1, "{error:?} {commented:?}");
                }
                _ => panic!("{found:?}, but with a comment {commented:?}"),
            }
        }};
    }
    same!(Kind::of);
    same!(Experiment::parse);
    same!(TimesExperiment::parse);
    same!(TuneExperiment::parse);
    same!(LevelsExperiment::parse);
    same!(LearnExperiment::parse);
}
