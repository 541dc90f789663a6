//! The function `checksum` of SQL: what a row must still be.
//!
//! A row of a damaged file may read well and say something else. So each row that is written once has a checksum of all its columns, and is compared
//! with it whenever it is read. It guards against broken disks and files, not against people: whoever can write the file can compute it, too.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};

/// Bytes of a SHA-256 that are stored: one damaged row in 2⁶⁴ passes.
const LENGTH: usize = 8;

/// Makes `checksum(…)` known to this connection, with as many arguments as there are columns.
pub(super) fn register(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("checksum", -1, flags, |call| {
        let mut hasher = Sha256::new();
        for place in 0..call.len() {
            add(&mut hasher, call.get_raw(place));
        }
        Ok(hasher.finalize()[..LENGTH].to_vec())
    })
}

/// A value with its type and length, so that no two rows hash the same bytes.
fn add(hasher: &mut Sha256, value: ValueRef<'_>) {
    let number;
    let (kind, bytes) = match value {
        ValueRef::Null => (0, &[][..]),
        ValueRef::Integer(integer) => {
            number = integer.to_le_bytes();
            (1, &number[..])
        }
        ValueRef::Real(real) => {
            number = real.to_le_bytes();
            (2, &number[..])
        }
        ValueRef::Text(text) => (3, text),
        ValueRef::Blob(blob) => (4, blob),
    };
    hasher.update([kind]);
    hasher.update((bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checksum(arguments: &str) -> Vec<u8> {
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        let query = format!("SELECT checksum({arguments})");
        connection.query_row(&query, [], |row| row.get(0)).unwrap()
    }

    /// What was stored once must stay valid: as `printf '\3\2\0\0\0\0\0\0\0ab' | sha256sum` has it.
    #[test]
    fn a_checksum_is_the_beginning_of_a_sha_256() {
        assert_eq!(checksum("'ab'"), STORED);
    }

    #[test]
    fn types_lengths_and_places_count() {
        let different = [
            "'ab'",
            "'a', 'b'",
            "'b', 'a'",
            "x'6162'",
            "'ab', NULL",
            "NULL",
            "",
            "1",
            "1.0",
            "'1'",
        ];
        for (place, arguments) in different.iter().enumerate() {
            for other in &different[..place] {
                assert_ne!(checksum(arguments), checksum(other), "{arguments} {other}");
            }
        }
    }

    const STORED: [u8; LENGTH] = [0xd5, 0xe0, 0x1a, 0xed, 0x02, 0x5d, 0x93, 0xab];
}
