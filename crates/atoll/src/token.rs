//! The beginning of a piece of text, kept inside an error without a heap.

use core::fmt;

/// What was written where a move was expected; a long text is cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token {
    bytes: [u8; Token::CAPACITY],
    length: u8,
    cut: bool,
}

impl Token {
    /// The most bytes that are kept.
    pub const CAPACITY: usize = 24;

    /// The text, or its beginning.
    pub fn new(text: &str) -> Self {
        let length = text.floor_char_boundary(Self::CAPACITY);
        let mut bytes = [0; Self::CAPACITY];
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        Self { bytes, length: length as u8, cut: length < text.len() }
    }
}

/// The text, with `…` where it was cut.
impl fmt::Display for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = &self.bytes[..self.length as usize];
        formatter.write_str(core::str::from_utf8(kept).unwrap_or_default())?;
        if self.cut { formatter.write_str("…") } else { Ok(()) }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "‘{self}’")
    }
}
