//! What the report says in each language, from texts/.

use serde::Deserialize;

use crate::claims::Language;
use crate::toml_file;

/// The texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    pub(super) title: String,
    pub(super) summary: Vec<String>,
    pub(super) first_look: String,
    pub(super) deepest: String,
    pub(super) again: String,
    pub(super) table: TableTexts,
    chapter: Vec<Chapter>,
}

/// The words of tables and figures.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableTexts {
    pub(super) sources: String,
    pub(super) ours: String,
    pub(super) caption: String,
    pub(super) heads: [String; 6],
    pub(super) rules: String,
    pub(super) duels: String,
    pub(super) duel_heads: [String; 5],
    pub(super) yes: String,
    pub(super) no: String,
    pub(super) assumptions: String,
    pub(super) assumption_heads: [String; 5],
    pub(super) strength_title: String,
    pub(super) strength_across: String,
    pub(super) strength_upward: String,
    pub(super) strength_caption: String,
}

/// A chapter of the report.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chapter {
    pub(super) heading: String,
    pub(super) parts: Vec<Part>,
}

/// What a chapter is made of: prose, and what is shown of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Part {
    Paragraph(String),
    Subheading(String),
    /// How the following is made again: names of experiments.
    Again(Vec<String>),
    Times(String),
    /// The same player's times against two opponents, beside the published ones: two experiments.
    Assumptions([String; 2]),
    Games(String),
    Standing(String),
    Pairings(String),
    Duels(String),
    Tuning(String),
    Grades(String),
    /// A player's first move; it has no place on the page, only in the tables.
    FirstMove(String),
    /// Strength over time.
    Strength {
        ratings: String,
        times: String,
    },
}

impl Texts {
    /// The texts of this language.
    pub(super) fn of(language: Language) -> Self {
        let (name, text) = match language {
            Language::English => ("en", include_str!("../../texts/en.toml")),
            Language::Croatian => ("hr", include_str!("../../texts/hr.toml")),
        };
        toml_file::read(text).unwrap_or_else(|error| panic!("texts/{name}.toml: {error}"))
    }

    /// The chapters.
    pub(super) fn chapters(&self) -> &[Chapter] {
        &self.chapter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both languages show the same experiments in the same order; only the prose differs.
    #[test]
    fn both_languages_have_the_same_parts() {
        let parts = |language| -> Vec<Part> {
            let texts = Texts::of(language);
            let parts = texts.chapters().iter().flat_map(|chapter| chapter.parts.clone());
            parts
                .map(|part| match part {
                    Part::Paragraph(_) => Part::Paragraph(String::new()),
                    Part::Subheading(_) => Part::Subheading(String::new()),
                    other => other,
                })
                .collect()
        };
        assert_eq!(parts(Language::English), parts(Language::Croatian));
    }

    /// What must not be said: the work does not say against whom it timed.
    #[test]
    fn nothing_is_said_about_the_opponent_of_published_times() {
        for text in [include_str!("../../texts/en.toml"), include_str!("../../texts/hr.toml")] {
            for words in ["against itself,", "as it timed", "protiv sebe"] {
                assert!(!text.contains(words), "{words}");
            }
        }
    }
}
