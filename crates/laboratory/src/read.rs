//! Reads a TOML file: what is wrong is named with its line and column and with what was expected there.
//!
//! The `toml` crate makes a tree of the file that knows where everything stands. An [`Entry`] is a value of it, a [`Section`] a table whose keys are all known. Nothing here is generic over what is
//! read: deserialising into types of their own was a third of this crate's compiled code (188,000 of 575,000 lines of LLVM's, 2026-11-18).

use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::experiment::ExperimentError;

/// A whole file.
pub(crate) struct TomlFile<'t> {
    text: &'t str,
    root: Spanned<DeTable<'t>>,
}

/// A table of the file.
#[derive(Clone)]
pub(crate) struct Section<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    place: Range<usize>,
}

/// A value of the file.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    text: &'a str,
    value: &'a DeValue<'a>,
    place: Range<usize>,
}

type Read<T> = Result<T, ExperimentError>;

impl<'t> TomlFile<'t> {
    /// Reads the whole text.
    pub(crate) fn parse(text: &'t str) -> Read<Self> {
        let root = DeTable::parse(text).map_err(|error| {
            fault(text, &error.span().unwrap_or(0..0), error.message().to_owned())
        })?;
        Ok(Self { text, root })
    }

    /// What stands outside all tables; its keys are not looked at yet.
    pub(crate) fn root(&self) -> Section<'_> {
        Section { text: self.text, table: self.root.get_ref(), place: 0..0 }
    }
}

impl<'a> Section<'a> {
    /// Refuses every other key.
    pub(crate) fn only(self, keys: &[&str]) -> Read<Self> {
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                return Err(fault(self.text, &key.span(), unknown("key", name, keys)));
            }
        }
        Ok(self)
    }

    /// The text of the key `kind`, and the table.
    pub(crate) fn kind(self) -> Read<(&'a str, Self)> {
        Ok((self.need("kind")?.str()?, self))
    }

    /// Refuses every other key but `kind`.
    pub(crate) fn only_beside_kind(self, keys: &[&str]) -> Read<Self> {
        let mut all = vec!["kind"];
        all.extend(keys);
        self.only(&all)
    }

    /// The value of this key, if it has one.
    pub(crate) fn get(&self, key: &str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry { text: self.text, value: value.get_ref(), place: value.span() })
    }

    /// The value of this key, which must be there.
    pub(crate) fn need(&self, key: &str) -> Read<Entry<'a>> {
        self.get(key).ok_or_else(|| self.fault(format!("the key `{key}` is missing")))
    }

    /// All keys and values, in the order of the keys.
    pub(crate) fn entries(&self) -> Vec<(&'a str, Entry<'a>)> {
        let mut all = Vec::new();
        for (key, value) in self.table {
            let entry = Entry { text: self.text, value: value.get_ref(), place: value.span() };
            all.push((key.get_ref().as_ref(), entry));
        }
        all
    }

    /// The text of this key, which must be there.
    pub(crate) fn text(&self, key: &str) -> Read<String> {
        self.need(key)?.text()
    }

    /// The text of this key, if it has one.
    pub(crate) fn text_if_any(&self, key: &str) -> Read<Option<String>> {
        self.get(key).map(|entry| entry.text()).transpose()
    }

    /// The number of this key, if it has one.
    pub(crate) fn whole_if_any(&self, key: &str) -> Read<Option<u64>> {
        self.get(key).map(|entry| entry.whole(u64::MAX)).transpose()
    }

    /// The truth value of this key, if it has one.
    pub(crate) fn truth_if_any(&self, key: &str) -> Read<Option<bool>> {
        self.get(key).map(|entry| entry.truth()).transpose()
    }

    /// A count that must not be zero, or what is usual.
    pub(crate) fn count(&self, key: &str, usual: usize, what: &str) -> Read<usize> {
        self.get(key).map_or(Ok(usual), |entry| entry.count(what))
    }

    /// Something is wrong with this table as a whole.
    pub(crate) fn fault(&self, message: String) -> ExperimentError {
        fault(self.text, &self.place, message)
    }
}

impl<'a> Entry<'a> {
    /// A text.
    pub(crate) fn text(&self) -> Read<String> {
        self.str().map(str::to_owned)
    }

    /// A text as it stands in the tree.
    pub(crate) fn str(&self) -> Read<&'a str> {
        match self.value {
            DeValue::String(text) => Ok(text),
            _ => Err(self.unexpected("a text in quotation marks")),
        }
    }

    /// A whole number from 0 to the greatest.
    pub(crate) fn whole(&self, greatest: u64) -> Read<u64> {
        let number = match self.value {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.filter(|number| *number <= greatest).ok_or_else(|| {
            self.unexpected(&match greatest {
                u64::MAX if !self.is_large() => "a whole number, 0 or above".to_owned(),
                _ => format!("a whole number from 0 to {greatest}"),
            })
        })
    }

    /// A count that must not be zero.
    pub(crate) fn count(&self, what: &str) -> Read<usize> {
        match self.whole(usize::MAX as u64)? {
            0 => Err(self.fault(format!("an experiment needs at least one {what}"))),
            count => Ok(count as usize),
        }
    }

    /// A number of at most 32 bits.
    pub(crate) fn small(&self) -> Read<u32> {
        self.whole(u32::MAX.into()).map(|number| number as u32)
    }

    /// A number, with or without decimals.
    pub(crate) fn number(&self) -> Read<f64> {
        let number: Option<f64> = match self.value {
            DeValue::Float(number) => number.as_str().parse().ok(),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .ok()
                .map(|number| number as f64),
            _ => None,
        };
        number.ok_or_else(|| self.unexpected("a number"))
    }

    /// `true` or `false`.
    pub(crate) fn truth(&self) -> Read<bool> {
        match self.value {
            DeValue::Boolean(truth) => Ok(*truth),
            _ => Err(self.unexpected("true or false")),
        }
    }

    /// Which of these words it is, by its place among them.
    pub(crate) fn one_of(&self, words: &[&str]) -> Read<usize> {
        let DeValue::String(written) = self.value else {
            return Err(self.unexpected(&format!("one of {}", quoted(words))));
        };
        words
            .iter()
            .position(|word| word == written)
            .ok_or_else(|| self.fault(unknown("value", written, words)))
    }

    /// A list.
    pub(crate) fn list(&self) -> Read<Vec<Self>> {
        let DeValue::Array(array) = self.value else {
            return Err(self.unexpected("a list in square brackets"));
        };
        let mut list = Vec::new();
        for value in array {
            list.push(Self { text: self.text, value: value.get_ref(), place: value.span() });
        }
        Ok(list)
    }

    /// A list of texts.
    pub(crate) fn texts(&self) -> Read<Vec<String>> {
        let mut texts = Vec::new();
        for entry in self.list()? {
            texts.push(entry.text()?);
        }
        Ok(texts)
    }

    /// A list of just so many texts.
    pub(crate) fn row<const COUNT: usize>(&self) -> Read<[String; COUNT]> {
        let texts = self.texts()?;
        texts.try_into().map_err(|texts: Vec<String>| {
            self.fault(format!("{COUNT} texts expected, not {}", texts.len()))
        })
    }

    /// A list of such lists.
    pub(crate) fn rows<const COUNT: usize>(&self) -> Read<Vec<[String; COUNT]>> {
        let mut rows = Vec::new();
        for entry in self.list()? {
            rows.push(entry.row()?);
        }
        Ok(rows)
    }

    /// A table.
    pub(crate) fn section(&self) -> Read<Section<'a>> {
        match self.value {
            DeValue::Table(table) => {
                Ok(Section { text: self.text, table, place: self.place.clone() })
            }
            _ => Err(self.unexpected("a table")),
        }
    }

    /// Something is wrong with this value.
    pub(crate) fn fault(&self, message: String) -> ExperimentError {
        fault(self.text, &self.place, message)
    }

    /// Whether it is a whole number that is not below zero.
    fn is_large(&self) -> bool {
        matches!(self.value, DeValue::Integer(number) if !number.as_str().starts_with('-'))
    }

    fn unexpected(&self, expected: &str) -> ExperimentError {
        let found = match self.value {
            DeValue::String(text) => format!("the text \"{}\"", excerpt(text)),
            DeValue::Integer(number) => format!("`{number}`"),
            DeValue::Float(number) => format!("`{number}`"),
            DeValue::Boolean(truth) => format!("`{truth}`"),
            DeValue::Datetime(_) => "a date or a time".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.fault(format!("expected {expected}, not {found}"))
    }
}

/// What is wrong with a word that is none of those that may stand here.
fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let short = excerpt(word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let distance = strsim::levenshtein(&short, candidate);
        if distance <= 2
            && distance < candidate.len()
            && best.is_none_or(|(most, _)| distance < most)
        {
            best = Some((distance, candidate));
        }
    }
    let meant = best.map_or_else(String::new, |(_, name)| format!(", perhaps `{name}` was meant"));
    format!("unknown {what} `{short}`{meant}; expected one of {}", quoted(known))
}

/// What an error repeats of a text: never megabytes.
fn excerpt(text: &str) -> String {
    text.chars().take(80).collect()
}

fn quoted(words: &[&str]) -> String {
    let mut text = String::new();
    for word in words {
        let comma = if text.is_empty() { "" } else { ", " };
        text += &format!("{comma}`{word}`");
    }
    text
}

/// A fault at a place of the file.
fn fault(text: &str, place: &Range<usize>, message: String) -> ExperimentError {
    let before = text.get(..place.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
    ExperimentError { line, column, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong<T>(text: &str, read: impl Fn(&Section<'_>) -> Read<T>) -> String {
        let file = TomlFile::parse(text).unwrap();
        let Err(error) = read(&file.root()) else { panic!("{text} was read") };
        error.to_string()
    }

    #[test]
    fn every_fault_has_its_place_and_what_was_expected() {
        let keys = ["seed", "title", "players"];
        let only = |root: &Section<'_>| root.clone().only(&keys).map(drop);
        assert_eq!(
            wrong("seed = 1\nsede = 3", only),
            "line 2, column 1: unknown key `sede`, perhaps `seed` was meant; expected one of `seed`, `title`, `players`"
        );
        assert_eq!(
            wrong("moves = 3", only),
            "line 1, column 1: unknown key `moves`; expected one of `seed`, `title`, `players`"
        );
        let missing = wrong("a = 1", |root| root.need("title").map(drop));
        assert_eq!(missing, "line 1, column 1: the key `title` is missing");
        let inner = wrong("a = 1\nb = { c = 2 }", |root| root.need("b")?.section()?.text("d"));
        assert_eq!(inner, "line 2, column 5: the key `d` is missing");
        for (value, expected) in [
            ("3", "expected a text in quotation marks, not `3`"),
            ("-0.5", "expected a text in quotation marks, not `-0.5`"),
            ("true", "expected a text in quotation marks, not `true`"),
            ("[]", "expected a text in quotation marks, not a list"),
            ("{}", "expected a text in quotation marks, not a table"),
            ("1979-05-27", "expected a text in quotation marks, not a date or a time"),
        ] {
            let text = format!("# š\ntitle = {value}");
            assert_eq!(
                wrong(&text, |root| root.text("title")),
                format!("line 2, column 9: {expected}")
            );
        }
        let number = |root: &Section<'_>| root.need("n")?.small();
        for (value, found) in [
            ("-1", "`-1`"),
            ("1.5", "`1.5`"),
            ("\"1\"", "the text \"1\""),
            ("4294967296", "`4294967296`"),
        ] {
            assert_eq!(
                wrong(&format!("n = {value}"), number),
                format!(
                    "line 1, column 5: expected a whole number from 0 to 4294967295, not {found}"
                )
            );
        }
        let word = |root: &Section<'_>| root.need("w")?.one_of(&["left", "center"]);
        assert_eq!(
            wrong("w = \"centre\"", word),
            "line 1, column 5: unknown value `centre`, perhaps `center` was meant; expected one of `left`, `center`"
        );
        assert_eq!(
            wrong("w = 3", word),
            "line 1, column 5: expected one of `left`, `center`, not `3`"
        );
        let list = |root: &Section<'_>| root.need("l")?.row::<2>();
        assert_eq!(wrong("l = [\"a\"]", list), "line 1, column 5: 2 texts expected, not 1");
        assert_eq!(
            wrong("l = [\"a\", 2]", list),
            "line 1, column 11: expected a text in quotation marks, not `2`"
        );
        assert_eq!(
            wrong("l = \"a\"", list),
            "line 1, column 5: expected a list in square brackets, not the text \"a\""
        );
    }

    #[test]
    fn numbers_are_read_as_toml_has_them() {
        let file = TomlFile::parse(
            "a = 1_000\nb = 0xff\nc = 18446744073709551615\nd = -2\ne = 1e3\nf = inf",
        )
        .unwrap();
        let root = file.root();
        assert_eq!(root.whole_if_any("a").unwrap(), Some(1000));
        assert_eq!(root.whole_if_any("b").unwrap(), Some(255));
        assert_eq!(root.whole_if_any("c").unwrap(), Some(u64::MAX));
        let number = |key: &str| root.need(key).unwrap().number().unwrap();
        assert_eq!((number("a"), number("d"), number("e")), (1000.0, -2.0, 1000.0));
        assert!(number("f").is_infinite());
    }

    #[test]
    fn a_file_that_is_no_toml_is_refused_with_its_place() {
        let Err(error) = TomlFile::parse("a = 1\nb = x") else { panic!("it was read") };
        assert_eq!((error.line, error.column), (2, 5));
    }
}
