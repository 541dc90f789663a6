//! What is stored of a secret: who holds one plays its seat.
//!
//! A secret is 160 random bits, written with letters and digits. The store keeps only its SHA-256, which needs no salt at that size. Hashes are
//! compared in constant time.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Thirty-two letters and digits that are not mistaken for each other.
pub const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The secret that a friend's own random key stands for in this match: the same whenever it is shown again.
pub fn derived_secret(id: &str, invitation: Option<&str>, key: &str) -> String {
    let mut hasher = Sha256::new();
    for part in ["seat", id, invitation.unwrap_or_default(), key] {
        hasher.update(part.as_bytes());
        hasher.update(b"\0");
    }
    hasher.finalize().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// What is kept of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Of this text.
    pub fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    /// Read back from the store.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// In hexadecimal digits.
    pub fn text(&self) -> String {
        self.0.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Read back from hexadecimal digits.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// For the store.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether this text is the secret.
    pub fn fits(&self, secret: &str) -> bool {
        self.0.ct_eq(&Self::of(secret).0).into()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// What was stored once must stay valid: the examples of FIPS 180-2, and a seat's secret as the first servers derived it.
    #[test]
    fn a_hash_is_sha_256() {
        for (secret, digits) in [
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(Hash::of(secret).text(), digits);
            assert!(Hash::from_text(digits).is_some_and(|hash| hash.fits(secret)));
        }
        assert_eq!(derived_secret("match", Some("invitation"), "key"), DERIVED);
    }

    const DERIVED: &str = "kc9a4stdsrh5k7n62f7nwmp7h6d4x6vk";
}
