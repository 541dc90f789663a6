//! Names of pupils: what they may be made of, and when two look alike.
//!
//! A name is a line of letters, digits, spaces and `' - .`, normalised to NFC, of one script (a Cyrillic letter among Latin ones is a
//! trick, not a name). Markup, control characters, characters without width or that turn the direction of writing, and towers of accents
//! are no part of it: they are not among the characters that [Unicode's security profile](https://www.unicode.org/reports/tr39/) allows.
//!
//! Two names look alike if they have the same *skeleton* (UTS #39): each character is replaced by the one it is mistaken for. Both are
//! compared as written and in small letters, without what separates words, so that `Ana M.` is `ANA M` and `Ivo` is `lvo`.

use core::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript, confusable_detection::skeleton};

use crate::refusal::Refusal;

/// A name has at most so many characters, once normalised.
pub(crate) const LONGEST: usize = 24;

/// So many accents may follow each other.
const ACCENTS: usize = 2;

/// A name that was checked. One read from the store is not checked again: names that were allowed once stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(String);

impl Name {
    /// A name as somebody types it.
    ///
    /// ```
    /// use foursight_class::Name;
    ///
    /// assert_eq!(Name::read("  Ana   Marić ").unwrap().text(), "Ana Marić");
    /// assert!(Name::read("<b>Ana</b>").is_err());
    /// assert!(Name::read("Aпa").is_err(), "its middle letter is Cyrillic");
    /// ```
    pub fn read(text: &str) -> Result<Self, Refusal> {
        // What is far too long is not normalised first.
        if text.len() > 16 * LONGEST {
            return Err(Refusal::NameLength);
        }
        let words: Vec<String> =
            text.split([' ', '\u{a0}']).map(|word| word.nfc().collect()).collect();
        let words: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
        let name = words.join(" ");
        if name.is_empty() || name.chars().count() > LONGEST {
            return Err(Refusal::NameLength);
        }
        if let Some(wrong) = name.chars().find(|character| !is_allowed(*character)) {
            return Err(Refusal::NameCharacter(wrong.escape_debug().to_string()));
        }
        let begins = name.chars().next().is_some_and(char::is_alphanumeric);
        if !begins || !name.chars().any(char::is_alphabetic) {
            return Err(Refusal::NameStart);
        }
        if is_tower(&name) || !name.as_str().is_single_script() {
            return Err(Refusal::NameMixed);
        }
        Ok(Self(name))
    }

    /// As it is shown.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether somebody could mistake one for the other.
    pub fn looks_like(&self, other: &Self) -> bool {
        let [own, others] =
            [self, other].map(|name| [appearance(&name.0), appearance(&name.0.to_lowercase())]);
        own.iter().any(|form| others.contains(form))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn is_allowed(character: char) -> bool {
    match character {
        ' ' | '\'' | '’' | '-' | '.' => true,
        _ => {
            (character.is_alphanumeric() || is_combining_mark(character))
                && character.identifier_allowed()
        }
    }
}

/// Whether accents are piled upon each other.
fn is_tower(name: &str) -> bool {
    let mut accents = 0;
    name.nfd().any(|character| {
        accents = if is_combining_mark(character) { accents + 1 } else { 0 };
        accents > ACCENTS
    })
}

/// What a name looks like: its skeleton in small letters (a zero becomes a capital `O` first), without what separates words.
fn appearance(name: &str) -> String {
    let is_letter = |character: &char| character.is_alphanumeric() || is_combining_mark(*character);
    skeleton(name).filter(is_letter).flat_map(char::to_lowercase).collect()
}

/// A line of text that a teacher writes: no control characters, not empty, at most so many characters.
pub(crate) fn line(text: &str, longest: usize) -> Option<String> {
    if text.len() > 8 * longest {
        return None;
    }
    let text: String = text.trim().nfc().collect();
    let count = text.chars().count();
    let is_shown = |character: char| !character.is_control() && !turns_direction(character);
    (1..=longest).contains(&count).then_some(())?;
    text.chars().all(is_shown).then_some(text)
}

/// Characters that change the direction of what follows, or have no width.
fn turns_direction(character: char) -> bool {
    matches!(
        character,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}
