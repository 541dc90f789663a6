//! Secrets and the names of matches, drawn at random: who holds a secret plays its seat.

use foursight_service::LETTERS;

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
