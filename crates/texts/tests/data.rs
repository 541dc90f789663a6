//! The data: both languages say the same things, and every key in the program exists.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use foursight_texts::{Language, PARTS, Plural, Text, texts};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// The names between braces.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|piece| Some(piece.split_once('}')?.0)).collect()
}

/// Every text of a key with its form; a plain text has none.
fn forms(text: &Text) -> Vec<(Option<Plural>, &str)> {
    match text {
        Text::Plain(text) => vec![(None, text)],
        Text::Counted(forms) => {
            forms.iter().map(|(&form, text)| (Some(form), text.as_str())).collect()
        }
    }
}

#[test]
fn every_file_is_a_part_and_every_key_begins_with_it() {
    for language in Language::ALL {
        let mut keys = 0;
        for entry in fs::read_dir(folder().join(language.code())).unwrap() {
            let path = entry.unwrap().path();
            let part = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(PARTS.contains(&part.as_str()), "{}: not in PARTS", path.display());
            let text = fs::read_to_string(&path).unwrap();
            let read: BTreeMap<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
            for key in read.keys() {
                assert!(key.starts_with(&format!("{part}.")), "{}: {key}", path.display());
            }
            keys += read.len();
        }
        assert_eq!(keys, texts(language).len(), "{language}: a key occurs twice");
    }
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    let (english, croatian) = (texts(Language::English), texts(Language::Croatian));
    let keys = |table: &std::collections::HashMap<String, Text>| {
        table.keys().cloned().collect::<BTreeSet<_>>()
    };
    assert_eq!(keys(english), keys(croatian));
    for (key, text) in english {
        let named = |text| {
            forms(text).iter().flat_map(|(_, form)| placeholders(form)).collect::<BTreeSet<_>>()
        };
        assert_eq!(named(text), named(&croatian[key]), "{key}");
    }
}

#[test]
fn counted_texts_have_the_forms_of_their_language() {
    for language in Language::ALL {
        for (key, text) in texts(language) {
            let Text::Counted(forms) = text else { continue };
            let right = language.forms();
            assert_eq!(forms.len(), right.len(), "{language}, {key}");
            assert!(right.iter().all(|form| forms.contains_key(form)), "{language}, {key}");
            let named = placeholders(&forms[&Plural::Other]);
            for text in forms.values() {
                assert_eq!(placeholders(text), named, "{language}, {key}: {text}");
            }
        }
    }
}

/// What looks like a key in the source of the programs: a literal that begins with a part's name and a dot. Of a key that is put together
/// (`"players.name.{name}"`) what comes before the first brace.
fn used() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders = vec![root.join("apps")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("node_modules") && !path.ends_with("page") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                if !text.contains("foursight_texts") && !text.contains(".t(") {
                    continue;
                }
                for literal in text.split('"') {
                    let is_key = PARTS.iter().any(|part| {
                        literal.strip_prefix(part).is_some_and(|rest| rest.starts_with('.'))
                    }) && !literal.contains(char::is_whitespace);
                    if is_key {
                        found.push((path.clone(), literal.to_owned()));
                    }
                }
            }
        }
    }
    found
}

#[test]
fn every_key_in_the_source_exists_and_every_text_of_the_terminal_is_used() {
    let english = texts(Language::English);
    let used = used();
    assert!(used.len() > 50, "the search for keys finds {} only", used.len());
    for (path, key) in &used {
        let begins = key.split('{').next().unwrap();
        let exists = if begins.len() < key.len() {
            english.keys().any(|known| known.starts_with(begins))
        } else {
            english.contains_key(key)
        };
        assert!(exists, "{}: no text for {key}", path.display());
    }
    for key in english.keys().filter(|key| key.starts_with("terminal.")) {
        let is_used = used.iter().any(|(_, literal)| match literal.split_once('{') {
            Some((begins, _)) => key.starts_with(begins),
            None => literal == key,
        });
        assert!(is_used, "{key} is not used");
    }
}
