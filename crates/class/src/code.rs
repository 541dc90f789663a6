//! The code by which pupils find their class: six letters that nobody mistakes, on a projector or read aloud.

use core::fmt;

use serde::{Deserialize, Serialize};

/// The letters of codes. No vowels, so that no code is a word; no `L` and `Q`, which look like `I` and `O`.
pub const LETTERS: &[u8; 19] = b"BCDFGHJKMNPRSTVWXYZ";

/// How many letters a code has.
const LENGTH: usize = 6;

/// A class's code.
///
/// ```
/// use foursight_class::Code;
///
/// let code = Code::drawn(2026);
/// assert_eq!(code.to_string().len(), 6);
/// assert_eq!(Code::read(&format!(" {}", code.to_string().to_lowercase())), Some(code));
/// assert_eq!(Code::read("KAREL1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Code([u8; LENGTH]);

impl Code {
    /// How many codes there are.
    pub const COUNT: u64 = (LETTERS.len() as u64).pow(LENGTH as u32);

    /// The code that a random number stands for.
    pub fn drawn(random: u64) -> Self {
        let mut rest = random;
        Self([(); LENGTH].map(|()| {
            let letter = LETTERS[(rest % LETTERS.len() as u64) as usize];
            rest /= LETTERS.len() as u64;
            letter
        }))
    }

    /// As somebody types it: small or large letters, with spaces or hyphens.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = [0; LENGTH];
        let mut length = 0;
        for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            let letter = u8::try_from(letter.to_ascii_uppercase()).ok()?;
            *letters.get_mut(length)? = *LETTERS.iter().find(|known| **known == letter)?;
            length += 1;
        }
        (length == LENGTH).then_some(Self(letters))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(formatter, "{}", char::from(*letter)))
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}

impl TryFrom<String> for Code {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::read(&text).ok_or("a code is six letters")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_all_different() {
        assert_eq!(Code::COUNT, 47_045_881);
        assert_eq!(Code::drawn(0).to_string(), "BBBBBB");
        assert_eq!(Code::drawn(Code::COUNT - 1).to_string(), "ZZZZZZ");
        assert_ne!(Code::drawn(1), Code::drawn(19));
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = Code::read("BCDFGH");
        for text in ["bcdfgh", " bcd fgh ", "BCD-FGH", "b c d f g h"] {
            assert_eq!(Code::read(text), code, "{text}");
        }
        for text in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "BCDFGč", "ＢＣＤＦＧＨ"] {
            assert_eq!(Code::read(text), None, "{text}");
        }
    }
}
