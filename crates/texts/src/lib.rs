//! What front ends say, in English and Croatian.
//!
//! The texts are data: `data/<language>/<part>.json`, one flat object per part. A key begins with its part's name and a dot, `{name}` in a
//! text is filled in, and a text with a count is an object of plural forms as Unicode's CLDR names them (English `one`, `other`; Croatian
//! `one`, `few`, `other`). `tests/data.rs` holds both languages to the same keys, the same placeholders and the right forms, and every key
//! in the program's source to the data.
//!
//! ```
//! use foursight_texts::{Language, t};
//!
//! let english = t(Language::English, "play.turn", &[("name", "Yellow".into())]);
//! assert_eq!(english, "Yellow to move");
//! let croatian = t(Language::Croatian, "terminal.nodes", &[("count", 1_234_567.into())]);
//! assert_eq!(croatian, "1.234.567 položaja");
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod language;
mod number;

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;

pub use language::{Language, LanguageError, Plural};

/// The parts, each a file for each language.
pub const PARTS: [&str; 8] =
    ["about", "automat", "common", "play", "players", "review", "terminal", "values"];

/// The files in the order of [`PARTS`].
macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../data/", $language, "/about.json")),
            include_str!(concat!("../data/", $language, "/automat.json")),
            include_str!(concat!("../data/", $language, "/common.json")),
            include_str!(concat!("../data/", $language, "/play.json")),
            include_str!(concat!("../data/", $language, "/players.json")),
            include_str!(concat!("../data/", $language, "/review.json")),
            include_str!(concat!("../data/", $language, "/terminal.json")),
            include_str!(concat!("../data/", $language, "/values.json")),
        ]
    };
}

static ENGLISH: [&str; PARTS.len()] = files!("en");
static CROATIAN: [&str; PARTS.len()] = files!("hr");

/// A text, or one for each plural form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Text {
    /// One text.
    Plain(String),
    /// A text for each form, chosen by the argument `count`.
    Counted(HashMap<Plural, String>),
}

impl Text {
    /// The form for this count.
    fn form(&self, language: Language, count: u64) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Counted(forms) => forms
                .get(&language.plural(count))
                .or_else(|| forms.get(&Plural::Other))
                .map_or("", String::as_str),
        }
    }
}

/// What is filled in for a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A text as it is.
    Text(&'a str),
    /// A number, written as the language groups its digits. As `count` it chooses the plural form.
    Number(u64),
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Argument<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

/// Every text of a language by its key.
pub fn texts(language: Language) -> &'static HashMap<String, Text> {
    static TABLES: [OnceLock<HashMap<String, Text>>; 2] = [OnceLock::new(), OnceLock::new()];
    let files = match language {
        Language::English => &ENGLISH,
        Language::Croatian => &CROATIAN,
    };
    TABLES[language as usize].get_or_init(|| {
        let read = |text: &&str| -> HashMap<String, Text> {
            // The files are part of the program, and a test reads each of them.
            serde_json::from_str(text).expect("a part is an object of texts")
        };
        files.iter().flat_map(read).collect()
    })
}

/// Whether there is a text with this key.
pub fn has_text(language: Language, key: &str) -> bool {
    texts(language).contains_key(key)
}

/// The text of a key, with its placeholders filled in. A key that does not exist is returned as it is: it is seen, and nothing is lost.
pub fn t(language: Language, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
    let Some(text) = texts(language).get(key) else { return key.to_owned() };
    let count = arguments.iter().find_map(|&(name, argument)| match argument {
        Argument::Number(number) if name == "count" => Some(number),
        _ => None,
    });
    fill(text.form(language, count.unwrap_or(0)), |name| {
        let (_, argument) = arguments.iter().find(|&&(given, _)| given == name)?;
        Some(match argument {
            Argument::Text(text) => (*text).to_owned(),
            Argument::Number(number) => language.number(*number),
        })
    })
}

/// Replaces each `{name}` by what is known of it; a name that nobody knows stays.
fn fill(text: &str, known: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let Some((name, after)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match known(name) {
            Some(value) => filled += &value,
            None => filled += &format!("{{{name}}}"),
        }
        rest = after;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in() {
        let known = |name: &str| (name == "a").then(|| "1".to_owned());
        assert_eq!(fill("{a} + {a} = {b}", known), "1 + 1 = {b}");
        assert_eq!(fill("open { and {a", known), "open { and {a");
        assert_eq!(t(Language::English, "no.such.key", &[]), "no.such.key");
    }

    #[test]
    fn plural_forms_follow_the_count() {
        let slips = |language, count: u64| t(language, "review.slips", &[("count", count.into())]);
        assert_eq!(slips(Language::English, 1), "1 mistake");
        assert_eq!(slips(Language::English, 0), "0 mistakes");
        assert_eq!(slips(Language::Croatian, 21), "21 pogreška");
        assert_eq!(slips(Language::Croatian, 3), "3 pogreške");
        assert_eq!(slips(Language::Croatian, 12), "12 pogrešaka");
    }
}
