//! The data files, which lie in the program itself.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::{Language, Text};

/// The texts of a part by their keys.
type Table = HashMap<String, Text>;

/// A part's files in the order of [`Language::ALL`], and what was read from them.
struct Part {
    files: [&'static str; Language::ALL.len()],
    tables: [OnceLock<Table>; Language::ALL.len()],
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
    "common",
    "figures",
    "laboratory",
    "learn",
    "missing",
    "opponents",
    "play",
    "players",
    "problems",
    "review",
    "setup",
    "terminal",
    "tournament",
    "understand",
    "values",
    "why",
    "window",
    "worksheet",
];

fn part(name: &str) -> Option<&'static Part> {
    PARTS.iter().position(|part| *part == name).map(|place| &LOADED[place])
}

/// The data file of a part as it is, for front ends that are not written in Rust.
pub fn file(language: Language, name: &str) -> Option<&'static str> {
    part(name).map(|part| part.files[language as usize])
}

/// The texts of a part by their keys.
pub fn texts(language: Language, name: &str) -> Option<&'static HashMap<String, Text>> {
    let part = part(name)?;
    Some(part.tables[language as usize].get_or_init(|| {
        // The files are part of the program, and a test reads each of them.
        serde_json::from_str(part.files[language as usize]).expect("a part is an object of texts")
    }))
}
