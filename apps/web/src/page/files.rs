//! The files that the server sends, by their path in the repository. `build.rs` lists and packs them.
//!
//! A file is unpacked when it is read; what is sent often is kept by [`super::asset`].

use core::ops::Range;
use std::io::Read;

use flate2::read::DeflateDecoder;

/// A file of the list.
struct Entry {
    path: &'static str,
    /// Where it lies in [`PACKED`].
    packed: Range<usize>,
    /// Its bytes when it is unpacked.
    length: usize,
}

/// In the order of their paths.
static ENTRIES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/files.index"));
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/files.packed"));

/// A file's contents; `None` if it is not on the list.
pub(super) fn read(path: &str) -> Option<Vec<u8>> {
    let place = ENTRIES.binary_search_by(|entry| entry.path.cmp(path)).ok()?;
    let entry = &ENTRIES[place];
    if PACKED.is_empty() {
        return std::fs::read(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).ok();
    }
    let mut bytes = Vec::with_capacity(entry.length);
    DeflateDecoder::new(&PACKED[entry.packed.clone()]).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The paths of all files below a folder, without the folder.
pub(super) fn below(folder: &str) -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter_map(move |entry| entry.path.strip_prefix(folder))
}

#[cfg(test)]
mod tests {
    use super::{below, read};

    #[test]
    fn only_what_is_listed_is_read() {
        assert!(
            read("apps/web/page/index.html")
                .is_some_and(|bytes| bytes.starts_with(b"<!doctype html>"))
        );
        for path in
            ["apps/web/page/../Cargo.toml", "Cargo.toml", "apps/web/page", "", "/etc/passwd"]
        {
            assert!(read(path).is_none(), "{path}");
        }
        assert!(below("apps/web/page/").any(|name| name == "index.html"));
        assert!(below("hardware/").any(|name| name == "made/schematic.pdf"));
    }
}
