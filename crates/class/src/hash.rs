//! What is kept of a secret: 256 bits that the server computes of it. The secret itself never reaches the class.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use subtle::ConstantTimeEq;

/// What is kept of a secret. Hashes are compared in constant time.
#[derive(Clone, Copy, Debug)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// In hexadecimal digits.
    pub fn text(&self) -> String {
        self.0.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Read back from hexadecimal digits.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Hash {}

/// Written as hexadecimal digits.
impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_text(&text)
            .ok_or_else(|| serde::de::Error::custom("a hash is 64 hexadecimal digits"))
    }
}
