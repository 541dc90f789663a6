//! The data: both languages say the same things, nothing is said under two names, and the sources of all front ends and the data agree.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use foursight_catalog::{Game, players};
use foursight_texts::{GAMES, Language, PARTS, Plural, Text, texts};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Every text of a language.
fn all(language: Language) -> BTreeMap<&'static str, &'static Text> {
    let parts = PARTS.iter().chain([&GAMES]).filter_map(|part| texts(language, part));
    parts.flatten().map(|(key, text)| (key.as_str(), text)).collect()
}

/// The names between braces.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|piece| Some(piece.split_once('}')?.0)).collect()
}

/// Every text of a key with its form; a plain text has none.
fn forms(text: &Text) -> BTreeMap<Option<String>, &str> {
    match text {
        Text::Plain(text) => BTreeMap::from([(None, text.as_str())]),
        Text::Counted(forms) => {
            forms.iter().map(|(form, text)| (Some(format!("{form:?}")), text.as_str())).collect()
        }
    }
}

#[test]
fn every_file_is_a_part_and_every_key_begins_with_it() {
    for language in Language::ALL {
        let mut keys = 0;
        for game in Game::all() {
            let text = game.info().texts[language as usize];
            let read: BTreeMap<String, serde_json::Value> = serde_json::from_str(text).unwrap();
            let begins = format!("games.{}.", game.name());
            assert!(read.keys().all(|key| key.starts_with(&begins)), "{}", game.name());
            assert_eq!(text.lines().count(), read.len() + 2, "{}", game.name());
            keys += read.len();
        }
        for entry in fs::read_dir(folder().join(language.code())).unwrap() {
            let path = entry.unwrap().path();
            let part = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(PARTS.contains(&part.as_str()), "{}: not in PARTS", path.display());
            let text = fs::read_to_string(&path).unwrap();
            let read: BTreeMap<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
            for key in read.keys() {
                assert!(key.starts_with(&format!("{part}.")), "{}: {key}", path.display());
            }
            // One text per line, so that a key that is there twice is not lost unseen.
            assert_eq!(text.lines().count(), read.len() + 2, "{}", path.display());
            keys += read.len();
        }
        assert_eq!(keys, all(language).len(), "{language}: a key occurs twice");
    }
}

/// A key that is missing would be shown instead of its text.
#[test]
fn every_game_has_the_texts_that_front_ends_use() {
    let there = all(Language::English);
    for game in Game::all() {
        let mut keys: Vec<String> =
            ["name", "board", "move", "in", "places", "ins", "acc", "wins", "rules.1"]
                .map(str::to_owned)
                .into();
        let names = players(game).into_iter().map(|player| player.name);
        keys.extend(names.filter(|name| name.starts_with("level-")).map(str::to_owned));
        keys.extend(game.info().options.iter().map(|option| format!("option.{}", option.key)));
        for key in keys {
            let key = format!("games.{}.{key}", game.name());
            assert!(there.contains_key(key.as_str()), "{key} is missing in the game's texts");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    let (english, croatian) = (all(Language::English), all(Language::Croatian));
    let keys = |table: &BTreeMap<&'static str, &Text>| table.keys().copied().collect::<Vec<_>>();
    assert_eq!(keys(&english), keys(&croatian));
    for (key, text) in english {
        let named = |text| {
            let forms = forms(text);
            forms.values().flat_map(|form| placeholders(form)).collect::<BTreeSet<_>>()
        };
        assert_eq!(named(text), named(croatian[key]), "{key}");
        let counted = |text: &Text| matches!(text, Text::Counted(_));
        assert_eq!(counted(text), counted(croatian[key]), "{key}");
    }
}

#[test]
fn counted_texts_have_the_forms_of_their_language() {
    for language in Language::ALL {
        for (key, text) in all(language) {
            let Text::Counted(forms) = text else { continue };
            let right = language.forms();
            assert_eq!(forms.len(), right.len(), "{language}, {key}");
            assert!(right.iter().all(|form| forms.contains_key(form)), "{language}, {key}");
            let named = placeholders(&forms[&Plural::Other]);
            // "The same since generation 3" need not say that it is one in a row.
            for text in forms.values() {
                assert!(placeholders(text).is_subset(&named), "{language}, {key}: {text}");
            }
        }
    }
}

/// Groups of keys that say the same in both languages and stay apart, because the last piece of their keys is a value of the program (a
/// mode, a method, a colour, a code) or because their words stand in another sentence.
const ALIKE: [&[&str]; 18] = [
    &["analysis.exercise.win-to-draw", "analysis.exercise.win-to-loss"],
    &["analysis.review", "terminal.key.review"],
    &["automat.light.safe.two_players", "automat.light.source.two_players"],
    &["automat.light.safe.perfect", "automat.light.source.perfect"],
    &["automat.color.source.a", "common.disc.second"],
    &["class.ended.won.played", "play.you-won"],
    &["common.back", "understand.lesson.previous"],
    &["figures.depth", "window.depth"],
    &["figures.measure.nodes", "understand.count.nodes"],
    &["figures.search", "window.search"],
    &["play.seat.a", "setup.starter.two.a"],
    &["play.seat.b", "setup.starter.two.b"],
    &["play.summary.two", "setup.mode.two"],
    &["play.tournament", "setup.mode.tournament"],
    &["players.order.random", "setup.starter.lot"],
    &["setup.starter.friend.a", "setup.starter.one.a"],
    &["understand.short.draw", "values.draw"],
    &["values.loses", "why.long.loss.unknown"],
];

/// Stems that Croatian texts do not use, each with the word that they do: one word per concept.
const NOT_SAID: [(&str, &str); 9] = [
    ("položaj", "pozicija"),
    ("pretraživanj", "pretraga"),
    (" red ", "redak"),
    ("redovi", "retci"),
    ("evaluacij", "procjena"),
    ("kako je otisnut", "izvorna inačica"),
    ("Četiri u nizu je", "Poveži četiri"),
    ("kamenovi", "kamenje"),
    ("s lijeva", "slijeva"),
];

/// The reasons of moves (`why.…`) are not held to it yet.
#[test]
fn croatian_has_one_word_for_each_thing() {
    let mut glosses = Vec::new();
    for (key, text) in all(Language::Croatian) {
        if key.starts_with("why.") {
            continue;
        }
        for form in forms(text).into_values() {
            for (stem, word) in NOT_SAID {
                assert!(
                    !form.to_lowercase().contains(&stem.to_lowercase()),
                    "{key}: say {word}: {form}"
                );
            }
            if form.contains("polupotez je") {
                glosses.push(key);
            }
        }
    }
    assert_eq!(glosses, ["understand.lesson.numbers.1"], "polupotez is explained once");
}

/// A game has a file of its own, so two games may say the same.
fn of_games(keys: &[&str]) -> bool {
    keys.iter().all(|key| key.starts_with("games."))
}

/// The same for groups whose keys all begin so.
const ALIKE_BELOW: [&str; 2] = ["why.points.", "why.tree.heading."];

#[test]
fn nothing_is_said_under_two_names() {
    let croatian = all(Language::Croatian);
    let mut said: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for (key, text) in all(Language::English) {
        said.entry((forms(text), forms(croatian[key]))).or_default().push(key);
    }
    for ((english, _), keys) in said.into_iter().filter(|(_, keys)| keys.len() > 1) {
        let below = |begins| keys.iter().all(|key| key.starts_with(begins));
        let known = of_games(&keys)
            || ALIKE.contains(&keys.as_slice())
            || ALIKE_BELOW.into_iter().any(below);
        assert!(known, "{keys:?} all say {english:?}: use one of them");
    }
}

/// What the page's `once` and `counted` put behind a key.
const NOW: &str = ".now";

/// What looks like a key in the sources of the front ends: a literal that begins with a part's name and a dot. A key may be put together
/// (`"players.name.{name}"`, `` `play.seat.${seat}` ``).
#[allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "a module's name, not a file's"
)]
fn used() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders =
        ["apps/foursight/src", "apps/web/page/src", "crates/live-game", "crates/window"]
            .map(|folder| root.join(folder))
            .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let ending = path.extension().and_then(|ending| ending.to_str());
            if !matches!(ending, Some("rs" | "ts" | "tsx" | "html")) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for literal in text.split(['"', '`']) {
                let begins = literal.split("${").next().unwrap_or_default();
                let is_key = PARTS.iter().chain([&GAMES]).any(|part| {
                    literal.strip_prefix(part).is_some_and(|rest| rest.starts_with('.'))
                }) && !begins
                    .contains(|c: char| c.is_whitespace() || "()[]".contains(c))
                    && !literal.ends_with(".ts")
                    // Files of games: `games.csv`. A key names its game as well.
                    && (!literal.starts_with("games.") || literal.matches('.').count() > 1);
                if is_key {
                    found.push((path.clone(), literal.to_owned()));
                }
            }
        }
    }
    found
}

/// What of a key is certain: all of it, or what comes before the first brace.
fn certain(literal: &str) -> (&str, bool) {
    match literal.split_once(['$', '{']) {
        Some((begins, _)) => (begins, false),
        None => (literal, true),
    }
}

#[test]
fn every_key_in_the_sources_exists_and_every_text_is_used() {
    let english = all(Language::English);
    let used = used();
    let of_page =
        used.iter().filter(|(path, _)| path.to_string_lossy().contains("/web/page/")).count();
    assert!(of_page > 500 && used.len() - of_page > 100, "{of_page} of {} keys", used.len());
    for (path, key) in &used {
        let exists = match certain(key) {
            (key, true) => english.contains_key(key),
            (begins, false) => english.keys().any(|known| known.starts_with(begins)),
        };
        assert!(exists, "{}: no text for {key}", path.display());
    }
    let unused: Vec<&str> = english
        .into_keys()
        .filter(|key| {
            let without = key.strip_suffix(NOW).unwrap_or(key);
            !used.iter().any(|(_, literal)| match certain(literal) {
                (literal, true) => literal == *key || literal == without,
                (begins, false) => key.starts_with(begins),
            })
        })
        .collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
}
