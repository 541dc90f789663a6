//! What the sources claim, held against the tables of a run.
//!
//! testdata/sources/claims.toml has an entry for each claim: where it stands in the work, what it says, what is measured and the rule that decides. A [`Measure`] reads the tables of a run
//! (the CSV files beside a report) and nothing else, so that anybody can compute every result again from a report's folder; a [`Rule`] makes a [`Result`](ClaimResult) of
//! it. What a claim or a source is about is data; here are only the ways of measuring and deciding.

mod measure;
mod measured;
mod rule;
mod shown;
mod table;

pub use measure::Measure;
pub use measured::{Figure, Measured};
pub use rule::{ClaimResult, Rule};
pub use shown::claims_json;
pub use table::{FigureTable, Row, Tables};

use serde::Deserialize;

use crate::toml_file;

/// A language of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Croatian.
    Croatian,
}

impl Language {
    /// Numbers as this language writes them, given as English does: Croatian has a comma before decimals, a point between thousands, and a semicolon between the ends of an interval.
    ///
    /// ```
    /// # use foursight_laboratory::claims::Language;
    /// assert_eq!(Language::Croatian.numbers("3,004.5 [1.25, 7]"), "3.004,5 [1,25; 7]");
    /// assert_eq!(Language::English.numbers("3,004.5"), "3,004.5");
    /// ```
    pub fn numbers(self, text: &str) -> String {
        if self == Self::English {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let digit = |place: Option<usize>| {
            place.and_then(|place| letters.get(place)).is_some_and(char::is_ascii_digit)
        };
        let mut inside = false;
        let mut out = String::new();
        for (place, &letter) in letters.iter().enumerate() {
            let between = digit(place.checked_sub(1)) && digit(Some(place + 1));
            inside = (inside || letter == '[') && letter != ']';
            out.push(match letter {
                '.' if between => ',',
                ',' if between => '.',
                ',' if inside => ';',
                _ => letter,
            });
        }
        out
    }
}

/// A claim of a source, or of ours.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Claim {
    /// A name of its own.
    pub id: String,
    /// The source's short name, or `ours`.
    pub source: String,
    /// Where it stands in the work.
    pub section: String,
    /// The same in Croatian, where it has words.
    pub section_hr: Option<String>,
    /// The claim in our words, in English.
    pub en: String,
    /// The same in Croatian.
    pub hr: String,
    /// The published figure.
    pub published: String,
    /// The same in Croatian, where it has words or decimals.
    pub published_hr: Option<String>,
    /// What is measured; nothing for a claim that cannot be tested.
    pub measure: Option<Measure>,
    /// What decides.
    pub rule: Rule,
}

/// A claim beside what was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The claim.
    pub claim: Claim,
    /// What was measured; `None` if the run has no such table.
    pub measured: Option<Measured>,
    /// What came of it.
    pub result: ClaimResult,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimFile {
    claim: Vec<Claim>,
}

/// All claims, in the order of the file.
///
/// # Panics
/// If the file cannot be read, which a test excludes.
pub fn claims() -> Vec<Claim> {
    let text = include_str!("../../../../testdata/sources/claims.toml");
    let file: ClaimFile = toml_file::read(text)
        .unwrap_or_else(|error| panic!("testdata/sources/claims.toml: {error}"));
    file.claim
}

/// Every claim against the tables of a run.
pub fn findings(tables: &Tables) -> Vec<Finding> {
    claims()
        .into_iter()
        .map(|claim| {
            let measured = claim.measure.as_ref().and_then(|measure| measure.of(tables));
            let result = claim.rule.decide(measured.as_ref());
            Finding { claim, measured, result }
        })
        .collect()
}

impl Claim {
    /// Whether it is of this project and not of a source.
    pub fn is_ours(&self) -> bool {
        self.source == "ours"
    }

    /// The claim in this language.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Croatian => &self.hr,
        }
    }

    /// Where it stands in the work, in this language.
    pub fn section(&self, language: Language) -> &str {
        match language {
            Language::English => &self.section,
            Language::Croatian => self.section_hr.as_deref().unwrap_or(&self.section),
        }
    }

    /// The published figure in this language.
    pub fn published(&self, language: Language) -> &str {
        match language {
            Language::English => &self.published,
            Language::Croatian => self.published_hr.as_deref().unwrap_or(&self.published),
        }
    }
}

impl Finding {
    /// What was measured, in this language.
    pub fn measured_text(&self, language: Language) -> String {
        match (&self.claim.rule, &self.measured) {
            (Rule::None { en, hr }, _) => match language {
                Language::English => en.clone(),
                Language::Croatian => hr.clone(),
            },
            (_, Some(measured)) => measured.text(language),
            (_, None) => match language {
                Language::English => "not measured in this run".to_owned(),
                Language::Croatian => "nije izmjereno u ovom pokretanju".to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_can_be_read_and_has_a_name_of_its_own() {
        let claims = claims();
        let mut ids: Vec<&str> = claims.iter().map(|claim| claim.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), claims.len());
        for claim in &claims {
            assert!(!claim.section.is_empty() && !claim.published.is_empty(), "{}", claim.id);
            assert!(!claim.en.is_empty() && !claim.hr.is_empty(), "{}", claim.id);
            let testable = !matches!(claim.rule, Rule::None { .. });
            assert_eq!(claim.measure.is_some(), testable, "{}", claim.id);
        }
    }

    /// Nothing is measured of nothing, and nothing is decided by it.
    #[test]
    fn an_empty_run_decides_nothing() {
        for finding in findings(&Tables::default()) {
            assert_eq!(finding.measured, None, "{}", finding.claim.id);
            let untestable = matches!(finding.claim.rule, Rule::None { .. });
            let expected =
                if untestable { ClaimResult::Untestable } else { ClaimResult::Undecided };
            assert_eq!(finding.result, expected, "{}", finding.claim.id);
        }
    }
}
