//! How a text becomes a sentence: its plural form is chosen and its placeholders are filled in.
//!
//! The page does the same in `apps/web/page/src/lib/wording.ts`; `testdata/texts/wording.json` holds cases that both are checked with.

use std::collections::HashMap;

use serde::Deserialize;

use crate::{Language, Plural};

/// A text, or one for each plural form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Text {
    /// One text.
    Plain(String),
    /// A text for each form, chosen by the argument `count`.
    Counted(HashMap<Plural, String>),
}

/// What is filled in for a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A text as it is.
    Text(&'a str),
    /// A number, written as the language groups its digits. As `count` it chooses the plural form.
    Number(u64),
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Argument<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl Text {
    /// The form of the number `count` (of 0 if none is given), filled in.
    pub fn wording(&self, language: Language, arguments: &[(&str, Argument<'_>)]) -> String {
        let count = arguments.iter().find_map(|&(name, argument)| match argument {
            Argument::Number(number) if name == "count" => Some(number),
            _ => None,
        });
        fill(self.form(language, count.unwrap_or(0)), |name| {
            let (_, argument) = arguments.iter().find(|&&(given, _)| given == name)?;
            Some(match argument {
                Argument::Text(text) => (*text).to_owned(),
                Argument::Number(number) => language.number(*number),
            })
        })
    }

    fn form(&self, language: Language, count: u64) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Counted(forms) => forms
                .get(&language.plural(count))
                .or_else(|| forms.get(&Plural::Other))
                .map_or("", String::as_str),
        }
    }
}

/// Replaces each `{name}` by what is known of it; a name that nobody knows stays, and so does a brace around anything but letters, digits
/// and underscores.
fn fill(text: &str, known: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let end = after.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
        if let Some(end) = end.filter(|&end| end > 0 && after[end..].starts_with('}')) {
            let name = &after[..end];
            filled += &known(name).unwrap_or_else(|| format!("{{{name}}}"));
            rest = &after[end + 1..];
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled + rest
}
