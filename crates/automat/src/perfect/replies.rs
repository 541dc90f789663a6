//! The book of replies: what the device knows by heart, readable without a heap from flash.
//!
//! **What.** For canonical positions with the device to move (the position or its mirror image, whichever has the smaller
//! key) the column to play and what the position is worth with it.
//!
//! **How represented.** Entries are sorted by key and cut into blocks. The directory has the first key of each block, so that a look-up
//! is a binary search and at most [`BLOCK`] steps:
//!
//! ```text
//!   "4SR1"   entries (4 bytes, little-endian)
//!   directory, for each block:   first key (7 bytes)   where its codes begin, counted from the end of the directory (3)
//!   codes:   one for each entry, seven bits to a byte, lowest first, the top bit set if more follow
//!
//!   code     key minus the key before (minus the block's first key)  <<5 | worth <<3 | column
//! ```
//!
//! **Complexity.** Some 5 bytes an entry.

use core::fmt;

use super::Worth;

const MAGIC: &[u8; 4] = b"4SR1";
/// Entries of a block.
const BLOCK: usize = 32;
/// Bytes of a block in the directory.
const LISTED: usize = 10;

/// A position the book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The position's canonical key.
    pub key: u64,
    /// The column to play, from 0.
    pub column: u8,
    /// What the position is worth.
    pub worth: Worth,
}

/// Why bytes are not a book of replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin like one.
    NotABook,
    /// They end too early, or an entry makes no sense.
    Broken,
}

impl fmt::Display for BookError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotABook => "not a book of replies",
            Self::Broken => "the book of replies is damaged",
        })
    }
}

impl core::error::Error for BookError {}

/// A book of replies in somebody's bytes.
///
/// ```
/// use foursight_automat::Replies;
/// let book = Replies::embedded();
/// assert_eq!(book.find(0).map(|entry| entry.column), Some(3), "the first disc goes to the centre");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Replies<'b> {
    entries: usize,
    directory: &'b [u8],
    codes: &'b [u8],
}

impl Replies<'static> {
    /// A book that knows nothing.
    pub const EMPTY: Self = Self { entries: 0, directory: &[], codes: &[] };

    /// The book that comes with the crate.
    ///
    /// # Panics
    /// Never: the crate's tests read every entry of it.
    pub fn embedded() -> Self {
        let bytes = include_bytes!("../../books/automat.book");
        Self::open(bytes).expect("the embedded book is whole")
    }
}

impl<'b> Replies<'b> {
    /// The book in these bytes, after a look at their beginning; [`Replies::check`] looks at all.
    pub fn open(bytes: &'b [u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (entries, rest) = rest.split_first_chunk::<4>().ok_or(BookError::Broken)?;
        let entries = u32::from_le_bytes(*entries) as usize;
        let listed = entries.div_ceil(BLOCK) * LISTED;
        let (directory, codes) = rest.split_at_checked(listed).ok_or(BookError::Broken)?;
        Ok(Self { entries, directory, codes })
    }

    /// Reads every entry and says whether they are as many as promised, in order.
    pub fn check(&self) -> Result<(), BookError> {
        let mut before = None;
        let mut count = 0;
        for entry in self.iter() {
            if before >= Some(entry.key) {
                return Err(BookError::Broken);
            }
            before = Some(entry.key);
            count += 1;
        }
        if count == self.entries { Ok(()) } else { Err(BookError::Broken) }
    }

    /// How many positions it knows.
    pub const fn len(&self) -> usize {
        self.entries
    }

    /// Whether it knows none.
    pub const fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// What it knows of the position with this canonical key.
    pub fn find(&self, key: u64) -> Option<Entry> {
        let (mut low, mut high) = (0, self.blocks());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.first_key(middle)? <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        self.block(low.checked_sub(1)?)
            .take_while(|entry| entry.key <= key)
            .find(|entry| entry.key == key)
    }

    /// All entries, by key.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + use<'b> {
        let book = *self;
        (0..book.blocks()).flat_map(move |block| book.block(block))
    }

    fn blocks(&self) -> usize {
        self.entries.div_ceil(BLOCK)
    }

    fn listed(&self, block: usize) -> Option<&'b [u8; LISTED]> {
        self.directory.get(block * LISTED..)?.first_chunk()
    }

    fn first_key(&self, block: usize) -> Option<u64> {
        let listed = self.listed(block)?;
        Some(number(&listed[..7]))
    }

    /// The entries of a block, as far as they can be read.
    fn block(&self, block: usize) -> impl Iterator<Item = Entry> + use<'b> {
        let start = self.listed(block).map_or(usize::MAX, |listed| number(&listed[7..]) as usize);
        let mut codes = self.codes.get(start..).unwrap_or_default();
        let mut key = self.first_key(block).unwrap_or_default();
        let count = (self.entries - block * BLOCK).min(BLOCK);
        (0..count).map_while(move |_| {
            let code = take_code(&mut codes)?;
            key += code >> 5;
            let worth = match (code >> 3) & 3 {
                0 => Worth::Loss,
                1 => Worth::Draw,
                2 => Worth::Win,
                _ => return None,
            };
            let column = (code & 7) as u8;
            (column < 7).then_some(Entry { key, column, worth })
        })
    }
}

/// A little-endian number of up to eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn take_code(codes: &mut &[u8]) -> Option<u64> {
    let mut code = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = codes.split_first()?;
        *codes = rest;
        code |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(code);
        }
    }
    None
}

/// Packs entries, in any order, into a book's bytes.
#[cfg(feature = "alloc")]
pub fn pack(entries: &mut [Entry]) -> alloc::vec::Vec<u8> {
    entries.sort_unstable();
    let mut bytes = MAGIC.to_vec();
    bytes.extend((entries.len() as u32).to_le_bytes());
    let mut codes = alloc::vec::Vec::new();
    for block in entries.chunks(BLOCK) {
        let mut before = block[0].key;
        bytes.extend(&before.to_le_bytes()[..7]);
        bytes.extend(&(codes.len() as u32).to_le_bytes()[..3]);
        for entry in block {
            let mut code =
                (entry.key - before) << 5 | (entry.worth as u64) << 3 | u64::from(entry.column);
            before = entry.key;
            while code >= 0x80 {
                codes.push(code as u8 | 0x80);
                code >>= 7;
            }
            codes.push(code as u8);
        }
    }
    bytes.extend(codes);
    bytes
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use foursight_game::Random;

    use super::*;

    #[test]
    fn what_was_packed_is_found_and_nothing_else() {
        let mut random = Random::new(1, 2);
        for count in [0, 1, 31, 32, 33, 1000] {
            let mut entries: alloc::vec::Vec<_> = (0..count)
                .map(|_| Entry {
                    key: random.next_u64() >> 15,
                    column: random.below(7) as u8,
                    worth: [Worth::Loss, Worth::Draw, Worth::Win][random.below(3) as usize],
                })
                .collect();
            let bytes = pack(&mut entries);
            let book = Replies::open(&bytes).unwrap();
            assert_eq!(book.check(), Ok(()));
            assert!(book.iter().eq(entries.iter().copied()));
            for entry in &entries {
                assert_eq!(book.find(entry.key), Some(*entry));
                for near in [entry.key.wrapping_sub(1), entry.key + 1] {
                    let known = entries.binary_search_by_key(&near, |entry| entry.key).is_ok();
                    assert_eq!(book.find(near).is_some(), known);
                }
            }
            if count > 0 {
                let cut = Replies::open(&bytes[..bytes.len() - 1]).unwrap();
                assert_eq!(cut.check(), Err(BookError::Broken));
            }
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(Replies::open(b"4SB1").unwrap_err(), BookError::NotABook);
        assert_eq!(Replies::open(b"4SR1").unwrap_err(), BookError::Broken);
        assert_eq!(Replies::open(b"4SR1\xFF\0\0\0").unwrap_err(), BookError::Broken);
    }
}
