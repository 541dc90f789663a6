//! The inputs that are kept in `fuzz/corpus`, and the same with each byte changed.

use std::fs;
use std::path::{Path, PathBuf};

use foursight_readers::READERS;

fn corpus(reader: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(reader);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn what_is_read_and_written_is_read_again() {
    for (name, reader) in READERS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 3, "{name} has a corpus");
        for (path, input) in inputs {
            let read = std::panic::catch_unwind(|| reader(&input));
            assert!(read.is_ok(), "{name}: {}", path.display());
        }
    }
}

#[test]
fn a_changed_byte_changes_nothing_of_that() {
    for (name, reader) in READERS {
        for (path, input) in corpus(name) {
            for place in (0..input.len().min(300)).step_by(1 + input.len() / 60) {
                for byte in [0, b' ', b'"', b'9', input[place] ^ 1, 0xFF] {
                    let mut input = input.clone();
                    input[place] = byte;
                    let read = std::panic::catch_unwind(|| reader(&input));
                    assert!(read.is_ok(), "{name}: {} with {byte} at {place}", path.display());
                }
            }
        }
    }
}
