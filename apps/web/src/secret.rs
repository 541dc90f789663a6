//! Secrets, and the names of matches: who holds a secret plays its seat.
//!
//! A secret is 160 random bits, written with letters and digits. The store keeps only its SHA-256, which needs no salt at that size. Hashes are
//! compared in constant time.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Thirty-two letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn random_text<const LENGTH: usize>() -> String {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A new secret.
pub(crate) fn secret() -> String {
    random_text::<32>()
}

/// A new name that nobody will guess or draw again: 80 bits.
pub(crate) fn name() -> String {
    random_text::<16>()
}

/// A random seed.
pub(crate) fn seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    u64::from_le_bytes(bytes)
}

/// A new short text to type: 40 bits, enough for an hour in which few are tried.
pub(crate) fn code() -> String {
    random_text::<8>()
}

/// The secret that a friend's own random key stands for in this match: the same whenever it is shown again.
pub(crate) fn derived(id: &str, invitation: Option<&str>, key: &str) -> String {
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
