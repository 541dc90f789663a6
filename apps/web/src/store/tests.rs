//! Damaged files, and stores of earlier editions.

use std::fs;
use std::path::{Path, PathBuf};

use foursight_service::Hash;
use rusqlite::Connection;

use super::tables::MIGRATIONS;
use super::*;

/// Runs a future of the store, whose thread does the work.
fn wait<T>(pending: Pending<T>) -> Result<T, StoreError> {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(pending)
}

fn opening(id: &str) -> Opening {
    Opening {
        id: id.to_owned(),
        terms: Terms {
            game: "connect-four".to_owned(),
            seats: [None, None],
            starter: "a".to_owned(),
            board: None,
            moves: "44".to_owned(),
            undo_moves: false,
            seed: 7,
            open: false,
            by_address: false,
            names: [Some("Ana".to_owned()), None],
        },
        secrets: [Some(Hash::of("a")), Some(Hash::of("b"))],
        invitation: None,
        created: 1_800_000_000_000,
    }
}

fn change(number: u64) -> Change {
    let (seat, column) = (["b", "a"][number as usize % 2], number % 7 + 1);
    Change {
        number,
        request: number.is_multiple_of(3).then(|| format!("request-{number}")),
        event: format!(
            r#"{{"kind":"asked","seat":"{seat}","command":{{"kind":"play","move":"{column}"}}}}"#
        ),
        at: 1_800_000_000_000 + number as i64,
    }
}

const MATCHES: usize = 12;
const CHANGES: u64 = 8;

fn name(number: usize) -> String {
    format!("match{number:02}")
}

fn kept(number: usize) -> StoredMatch {
    StoredMatch { opening: opening(&name(number)), changes: (1..=CHANGES).map(change).collect() }
}

/// A store with some matches, closed.
fn filled(folder: &Path) -> PathBuf {
    let file = folder.join("matches.sqlite");
    let store = Sqlite::open_url(file.to_str().unwrap()).unwrap();
    for number in 0..MATCHES {
        wait(store.open(opening(&name(number)))).unwrap();
        for change in (1..=CHANGES).map(change) {
            wait(store.append(&name(number), change)).unwrap();
        }
    }
    wait(store.close()).unwrap();
    file
}

/// A byte of the file was changed, and the match was shown with other moves, names or secrets.
#[test]
fn a_damaged_store_never_gives_another_match() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path());
    let whole = fs::read(&file).unwrap();
    let (mut damaged, mut same) = (0, 0);
    for place in (0..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(&file, bytes).unwrap();
        let Ok(store) = Sqlite::open_url(file.to_str().unwrap()) else {
            damaged += 1;
            continue;
        };
        for number in 0..MATCHES {
            match wait(store.load(&name(number))) {
                Ok(Some(found)) => {
                    assert_eq!(found, kept(number), "byte {place}");
                    same += 1;
                }
                // Not found by its name.
                Ok(None) | Err(_) => damaged += 1,
            }
        }
    }
    assert!(damaged > 50 && same > 500, "{damaged} damaged, {same} as they were");
}

/// The file is in order, and one row is not what was stored.
#[test]
fn a_changed_row_is_named() {
    for (order, reason) in [
        (
            r#"UPDATE changes SET event = replace(event, '"3"', '"5"') WHERE match = 'match03' AND number = 2"#,
            "change 2 does not fit its checksum",
        ),
        (
            "UPDATE changes SET at = at + 1 WHERE match = 'match03' AND number = 5",
            "change 5 does not fit",
        ),
        (
            "UPDATE changes SET checksum = NULL WHERE match = 'match03' AND number = 5",
            "change 5 does not fit",
        ),
        ("DELETE FROM changes WHERE match = 'match03' AND number = 4", "change 4 is missing"),
        (
            "DELETE FROM changes WHERE match = 'match03' AND number = 8",
            "8 changes were stored; 7 are there",
        ),
        ("UPDATE matches SET secret_b = secret_a WHERE id = 'match03'", "how it was opened"),
        (
            "UPDATE matches SET opening = replace(opening, 'Ana', 'Iva') WHERE id = 'match03'",
            "how it was opened",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = filled(folder.path());
        let url = file.to_str().unwrap();
        assert!(check(url).unwrap().is_sound());
        assert_eq!(Connection::open(&file).unwrap().execute(order, []).unwrap(), 1, "{order}");
        let checked = check(url).unwrap();
        assert_eq!(checked.matches, MATCHES as u64);
        let [(id, found)] = &checked.damaged[..] else { panic!("{order}: {checked:?}") };
        assert!(found.contains(reason), "{order}: {found}");
        let store = Sqlite::open_url(url).unwrap();
        let loaded = wait(store.load(id));
        assert!(matches!(&loaded, Err(StoreError::Damaged(said)) if said == found), "{loaded:?}");
        assert_eq!(wait(store.load("match04")).unwrap(), Some(kept(4)), "{order}");
    }
}

/// What an earlier edition stored is read as it is, and guarded from then on.
#[test]
fn a_store_without_checksums_gets_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("matches.sqlite");
    for version in [1, 2] {
        drop(fs::remove_file(&file));
        let old = Connection::open(&file).unwrap();
        for migration in &MIGRATIONS[..version] {
            old.execute_batch(migration).unwrap();
        }
        old.pragma_update(None, "user_version", version as i64).unwrap();
        let terms = serde_json::to_string(&opening("old").terms).unwrap();
        let [a, b] = ["a", "b"].map(|secret| Hash::of(secret).bytes().to_vec());
        old.execute(
            "INSERT INTO matches VALUES ('old', ?1, ?2, ?3, NULL, 1800000000000, 1800000000008)",
            (terms, a, b),
        )
        .unwrap();
        for change in (1..=CHANGES).map(change) {
            let Change { number, request, event, at } = change;
            old.execute(
                "INSERT INTO changes VALUES ('old', ?1, ?2, ?3, ?4)",
                (number as i64, request, event, at),
            )
            .unwrap();
        }
        drop(old);
        let url = file.to_str().unwrap();
        let checked = check(url).unwrap();
        assert_eq!((checked.matches, checked.is_sound()), (1, true), "{checked:?}");
        let store = Sqlite::open_url(url).unwrap();
        let expected = StoredMatch { opening: opening("old"), ..kept(0) };
        assert_eq!(wait(store.load("old")).unwrap(), Some(expected));
        wait(store.append("old", change(CHANGES + 1))).unwrap();
        wait(store.close()).unwrap();
        let order = "UPDATE changes SET number = 10 WHERE number = 9";
        Connection::open(&file).unwrap().execute(order, []).unwrap();
        assert_eq!(check(url).unwrap().damaged.len(), 1);
    }
}
