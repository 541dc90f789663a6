//! Reads a TOML file into types: what is wrong is named with its line, its column, its key and what was expected there.

use core::ops::Range;

use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};

use crate::experiment::ExperimentError;

/// How much of a file's own text an error repeats: never megabytes.
const LONGEST_MESSAGE: usize = 500;

/// Reads the whole text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, ExperimentError> {
    let file = toml::Deserializer::parse(text).map_err(|error| misread(text, None, &error))?;
    serde_path_to_error::deserialize(file).map_err(|error| {
        let key = key(error.path());
        misread(text, key.as_deref(), error.inner())
    })
}

/// An error at a place of the file.
pub(crate) fn error_at(text: &str, span: Range<usize>, message: String) -> ExperimentError {
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
    ExperimentError { line, column, message }
}

fn misread(text: &str, key: Option<&str>, error: &toml::de::Error) -> ExperimentError {
    let message: String = match key {
        Some(key) => format!("`{key}`: {}", error.message()),
        None => error.message().to_owned(),
    }
    .chars()
    .take(LONGEST_MESSAGE)
    .collect();
    error_at(text, error.span().unwrap_or(0..0), message)
}

/// The keys that lead to a value, as TOML writes them; `Spanned` adds names of its own, which nobody wrote.
fn key(path: &Path) -> Option<String> {
    let mut written = String::new();
    for segment in path {
        match segment {
            Segment::Map { key } if !key.starts_with("$__") => {
                if !written.is_empty() {
                    written.push('.');
                }
                written += key;
            }
            Segment::Seq { index } => written += &format!("[{index}]"),
            _ => {}
        }
    }
    (!written.is_empty()).then_some(written)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use toml::Spanned;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "what is read into them is not looked at")]
    struct File {
        title: Option<String>,
        number: Option<Spanned<u32>>,
        words: Option<Vec<Spanned<Word>>>,
        inner: Option<Inner>,
        seeds: Option<BTreeMap<String, u64>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "what is read into them is not looked at")]
    struct Inner {
        share: f64,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Word {
        Left,
        Center,
    }

    #[test]
    fn every_error_has_its_place_its_key_and_what_was_expected() {
        for (text, expected) in [
            (
                "title = \"a\"\ntitel = 3",
                "line 2, column 1: `titel`: unknown field `titel`, expected one of `title`, `number`, `words`, `inner`, `seeds`",
            ),
            (
                "# š\ntitle = 3",
                "line 2, column 9: `title`: invalid type: integer `3`, expected a string",
            ),
            ("title = [1]", "line 1, column 9: `title`: invalid type: sequence, expected a string"),
            (
                "title = 1979-05-27",
                "line 1, column 9: `title`: invalid type: map, expected a string",
            ),
            (
                "number = -1",
                "line 1, column 10: `number`: invalid value: integer `-1`, expected u32",
            ),
            (
                "number = 4294967296",
                "line 1, column 10: `number`: invalid value: integer `4294967296`, expected u32",
            ),
            (
                "words = [\"left\", \"centre\"]",
                "line 1, column 18: `words[1]`: unknown variant `centre`, expected `left` or `center`",
            ),
            ("[inner]\n", "line 1, column 1: `inner`: missing field `share`"),
            (
                "inner = { share = \"1\" }",
                "line 1, column 19: `inner.share`: invalid type: string \"1\", expected f64",
            ),
        ] {
            let Err(error) = read::<File>(text) else { panic!("{text} was read") };
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn a_file_that_is_not_toml_is_refused_with_its_place() {
        let error = read::<File>("title = \"a\"\nnumber = x").unwrap_err();
        assert_eq!((error.line, error.column), (2, 10), "{error}");
        let error = read::<File>(&format!("{} = 1", "x".repeat(100_000))).unwrap_err();
        assert!(error.message.len() <= LONGEST_MESSAGE, "{}", error.message.len());
    }

    #[test]
    fn numbers_are_read_as_toml_has_them() {
        let text =
            "number = 0xff\nseeds = { a = 1_000, b = 18446744073709551615 }\ninner.share = 2";
        let file: File = read(text).unwrap();
        assert_eq!(file.number.unwrap().into_inner(), 255);
        assert_eq!(file.seeds.unwrap().into_values().collect::<Vec<_>>(), [1000, u64::MAX]);
        assert!((file.inner.unwrap().share - 2.0).abs() < f64::EPSILON);
    }
}
