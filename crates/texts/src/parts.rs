//! The data files, which lie in the program itself.

use std::collections::HashMap;
use std::sync::OnceLock;

use foursight_catalog::Game;

use crate::{Language, Text};

/// The texts of a part by their keys.
type Lookup = HashMap<String, Text>;

/// A part's files in the order of [`Language::ALL`], and what was read from them.
struct Part {
    files: [&'static str; Language::ALL.len()],
    tables: [OnceLock<Lookup>; Language::ALL.len()],
}

macro_rules! parts {
    ($($name:literal),+ $(,)?) => {
        /// The parts, each a file for each language.
        pub const PARTS: &[&str] = &[$($name),+];

        /// In the order of [`PARTS`].
        static LOADED: [Part; PARTS.len()] = [$(Part {
            files: [
                include_str!(concat!("../data/en/", $name, ".json")),
                include_str!(concat!("../data/hr/", $name, ".json")),
            ],
            tables: [const { OnceLock::new() }; Language::ALL.len()],
        }),+];
    };
}

parts![
    "about",
    "analysis",
    "automat",
    "boards",
    "class",
    "common",
    "exercise",
    "explore",
    "figures",
    "laboratory",
    "learn",
    "legend",
    "links",
    "missing",
    "opponents",
    "play",
    "players",
    "problems",
    "review",
    "setup",
    "share",
    "terminal",
    "tournament",
    "understand",
    "values",
    "why",
    "window",
    "worksheet",
];

/// The part that every game brings along: its keys begin with `games.` and the game's name.
pub const GAMES: &str = "games";

/// The texts of all games as one file.
fn games_file(language: Language) -> String {
    let mut all = serde_json::Map::new();
    for game in Game::all() {
        let texts: Result<serde_json::Map<_, _>, _> =
            serde_json::from_str(game.info().texts[language as usize]);
        // A game without texts in this language has its keys shown instead.
        all.extend(texts.unwrap_or_default());
    }
    serde_json::Value::Object(all).to_string()
}

/// The games are those that are registered when the first of their texts is asked for.
fn games() -> &'static [OnceLock<String>; Language::ALL.len()] {
    static FILES: [OnceLock<String>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    &FILES
}

fn part(name: &str) -> Option<&'static Part> {
    PARTS.iter().position(|part| *part == name).map(|place| &LOADED[place])
}

/// The data file of a part as it is, for front ends that are not written in Rust.
pub fn file(language: Language, name: &str) -> Option<&'static str> {
    if name == GAMES {
        return Some(games()[language as usize].get_or_init(|| games_file(language)));
    }
    part(name).map(|part| part.files[language as usize])
}

/// The texts of a part by their keys.
pub fn texts(language: Language, name: &str) -> Option<&'static HashMap<String, Text>> {
    static TABLES: [OnceLock<Lookup>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    if name == GAMES {
        return Some(TABLES[language as usize].get_or_init(|| {
            let file = file(language, GAMES).unwrap_or_default();
            serde_json::from_str(file).unwrap_or_default()
        }));
    }
    let part = part(name)?;
    Some(part.tables[language as usize].get_or_init(|| {
        // The files are part of the program, and a test reads each of them.
        serde_json::from_str(part.files[language as usize]).expect("a part is an object of texts")
    }))
}
