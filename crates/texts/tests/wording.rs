//! Plural forms and placeholders by the cases that the page's code is checked with, too (`apps/web/browser/tests/texts.spec.js`).
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use foursight_texts::{Argument, Language, Text};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    language: String,
    text: Text,
    values: BTreeMap<String, Value>,
    expected: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(u64),
    Text(String),
}

#[test]
fn texts_are_written_as_the_cases_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/texts/wording.json");
    let cases: Cases = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert!(cases.cases.len() > 30);
    for (number, case) in (1..).zip(&cases.cases) {
        let language: Language = case.language.parse().unwrap();
        let arguments: Vec<(&str, Argument<'_>)> = case
            .values
            .iter()
            .map(|(name, value)| match value {
                Value::Number(number) => (name.as_str(), (*number).into()),
                Value::Text(text) => (name.as_str(), text.into()),
            })
            .collect();
        let said = case.text.wording(language, &arguments);
        assert_eq!(said, case.expected, "case {number} of {}", path.display());
    }
}
