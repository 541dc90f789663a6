//! The files that the server sends, by their path in the repository. `build.rs` lists and compresses them.
//!
//! A file is unpacked when it is read; what is sent often is kept by [`super::asset`].

use core::ops::Range;
use std::io::Read;

use flate2::read::GzDecoder;

/// What `cargo xtask page` builds. A debug build reads it as it is now, by whatever names it has.
const BUILT: &str = "apps/web/page/dist/";

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

fn find(path: &str) -> Option<&'static Entry> {
    let place = ENTRIES.binary_search_by(|entry| entry.path.cmp(path)).ok()?;
    Some(&ENTRIES[place])
}

/// A file's contents; `None` if it is not on the list.
pub(super) fn read(path: &str) -> Option<Vec<u8>> {
    if PACKED.is_empty() {
        let name = path.strip_prefix(BUILT);
        let is_built = name.is_some_and(|name| name.split('/').all(is_plain));
        find(path).is_some().then_some(()).or_else(|| is_built.then_some(()))?;
        return std::fs::read(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).ok();
    }
    let mut bytes = Vec::with_capacity(find(path)?.length);
    GzDecoder::new(gzip(path)?).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// A file compressed by gzip; `None` if it is not on the list, and in a debug build.
pub(super) fn gzip(path: &str) -> Option<&'static [u8]> {
    PACKED.get(find(path)?.packed.clone()).filter(|packed| !packed.is_empty())
}

/// The paths of all files below a folder, without the folder.
pub(super) fn below(folder: &str) -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter_map(move |entry| entry.path.strip_prefix(folder))
}

/// Whether this can be the name of a built file or of a folder of them, and nothing that leads elsewhere.
fn is_plain(name: &str) -> bool {
    !name.starts_with('.') && name.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_.".contains(&c))
}

#[cfg(test)]
mod tests {
    use super::{below, read};

    #[test]
    fn only_what_is_listed_is_read() {
        assert!(
            read("apps/web/page/dist/index.html")
                .is_some_and(|bytes| bytes.starts_with(b"<!doctype html>"))
        );
        for path in [
            "apps/web/page/../Cargo.toml",
            "apps/web/page/dist/../package.json",
            "apps/web/page/dist//etc/passwd",
            "apps/web/page/dist/",
            "apps/web/page/package.json",
            "Cargo.toml",
            "apps/web/page",
            "",
            "/etc/passwd",
        ] {
            assert!(read(path).is_none(), "{path}");
        }
        assert!(below("hardware/").any(|name| name == "made/schematic.pdf"));
    }
}
