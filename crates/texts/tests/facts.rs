//! What the texts and the manual state as facts, beside what the facts are taken from.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::fs;
use std::path::Path;

use foursight_catalog::Game;
use foursight_texts::{Language, PARTS, Text, texts};

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every form of a text in a language.
fn forms(language: Language, key: &str) -> Vec<&'static str> {
    let parts = PARTS.iter().filter_map(|part| texts(language, part));
    let text = parts.flatten().find(|(name, _)| name.as_str() == key);
    match text.unwrap_or_else(|| panic!("no {key}")).1 {
        Text::Plain(text) => vec![text.as_str()],
        Text::Counted(forms) => forms.values().map(String::as_str).collect(),
    }
}

/// The page said that Foursight plays three games when it played four.
#[test]
fn the_number_of_games_is_that_of_the_catalog() {
    let number = Game::all().len();
    let words = [["three", "four", "five", "six"], ["tri", "četiri", "pet", "šest"]];
    for (language, words) in Language::ALL.into_iter().zip(words) {
        for (count, word) in (3..).zip(words) {
            let told = forms(language, "about.lead")[0].contains(&format!(" {word} "));
            assert_eq!(told, count == number, "{number} games: {word}");
        }
    }
}

/// A position is cut where its value equals the bound as well: the key of the worksheet called that worse.
#[test]
fn an_equal_cut_is_not_called_worse() {
    for (language, worse, equal) in
        [(Language::English, "worse", "no better"), (Language::Croatian, "gori", "nije bolji")]
    {
        for text in forms(language, "worksheet.answer.cuts") {
            assert!(!text.contains(worse) && text.contains(equal), "{text}");
        }
    }
}

/// Two-distance counts 60 for a stone, 20 for one of the second best way and 99 stones for a way that can be blocked: numbers of `two_distance.rs`.
#[test]
fn the_scale_of_two_distance_is_the_one_that_is_told() {
    let source = file("crates/atoll/src/evaluation/two_distance.rs");
    for (name, number) in [("CHEAPEST: i32", 60), ("SECOND: i32", 20), ("FAR: u32", 99)] {
        assert!(source.contains(&format!("const {name} = {number};")), "{name}");
        for language in Language::ALL {
            let text = forms(language, "why.points.two-distance")[0];
            assert!(text.contains(&number.to_string()), "{text}");
        }
    }
}

/// The manual's currents are those of the table that is computed from the board.
#[test]
fn the_manual_has_the_currents_of_the_board() {
    let table = file("hardware/made/electrical.md");
    let manual = file("docs/automat.md");
    let row = |start: &str| {
        let line = table.lines().find(|line| line.starts_with(start)).expect("a row");
        line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    let (normal, cap) = (row("| 5 (normal)"), row("| 107 (the cap)"));
    assert!(manual.contains(&format!("brightness 5, as in play | {} A", normal[3])));
    assert!(manual.contains(&format!("brightness 107, the cap | {} A", cap[3])));
    let told = manual.lines().find(|line| line.contains("the lights take less than")).unwrap();
    let lights = told.split("less than ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let (lights, real): (f64, f64) = (lights.parse().unwrap(), normal[2].parse().unwrap());
    assert!(real < lights && lights < 1.2 * real, "{lights} for {real}");
    assert!(told.contains(&format!("{} A with the chip", normal[3])), "{told}");
}
