//! What front ends say, in English and Croatian: page, terminal and window from one set of texts.
//!
//! The texts are data: `data/<language>/<part>.json`, one flat object per part. A key begins with its part's name and a dot, `{name}` in a
//! text is filled in, and a text with a count is an object of plural forms as Unicode's CLDR names them (English `one`, `other`; Croatian
//! `one`, `few`, `other`). What several front ends say has one key; `terminal` and `window` hold what the page does not say, the other parts
//! belong to a page or to a thing (values, players, boards). The page loads parts, so what its pages share is in `common`.
//!
//! One more part, `games`, is put together from the files of the registered games (`crates/<game>/texts/<language>.json`).
//!
//! `tests/data.rs` holds both languages to the same keys, the same placeholders and the right forms, every key in the sources of all front
//! ends to the data, and the data to keys that somebody uses. A part is read when its first text is asked for.
//!
//! ```
//! use foursight_texts::{Language, t};
//!
//! let english = t(Language::English, "play.turn", &[("name", "Yellow".into())]);
//! assert_eq!(english, "Yellow to move");
//! let croatian = t(Language::Croatian, "terminal.nodes", &[("count", 1_234_567.into())]);
//! assert_eq!(croatian, "1.234.567 pozicija");
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod language;
mod number;
mod parts;
mod wording;

pub use language::{Language, LanguageError, Plural};
pub use parts::{GAMES, PARTS, file, texts};
pub use wording::{Argument, Text};

/// Whether there is a text with this key.
pub fn has_text(language: Language, key: &str) -> bool {
    find(language, key).is_some()
}

/// The text of a key, with its placeholders filled in. A key that does not exist is returned as it is: it is seen, and nothing is lost.
pub fn t(language: Language, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
    find(language, key).map_or_else(|| key.to_owned(), |text| text.wording(language, arguments))
}

fn find(language: Language, key: &str) -> Option<&'static Text> {
    texts(language, key.split('.').next()?)?.get(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_does_not_exist_is_shown() {
        for key in ["no.such.key", "play.no-such-key", "play", ""] {
            assert_eq!(t(Language::English, key, &[]), key);
            assert!(!has_text(Language::Croatian, key));
        }
    }
}
