//! What the report says in each language, from texts/.

use crate::claims::Language;
use crate::experiment::ExperimentError;
use crate::read::{Entry, TomlFile};

/// The texts of one language.
#[derive(Debug)]
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
#[derive(Debug)]
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
#[derive(Debug)]
pub(super) struct Chapter {
    pub(super) heading: String,
    pub(super) parts: Vec<Part>,
}

/// What a chapter is made of: prose, and what is shown of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        Self::read(text).unwrap_or_else(|error| panic!("texts/{name}.toml: {error}"))
    }

    fn read(text: &str) -> Result<Self, ExperimentError> {
        let file = TomlFile::parse(text)?;
        let root = file.root().only(&[
            "title",
            "summary",
            "first_look",
            "deepest",
            "again",
            "table",
            "chapter",
        ])?;
        let mut chapter = Vec::new();
        for entry in root.need("chapter")?.list()? {
            chapter.push(Chapter::read(&entry)?);
        }
        Ok(Self {
            title: root.text("title")?,
            summary: root.need("summary")?.texts()?,
            first_look: root.text("first_look")?,
            deepest: root.text("deepest")?,
            again: root.text("again")?,
            table: TableTexts::read(&root.need("table")?)?,
            chapter,
        })
    }

    /// The chapters.
    pub(super) fn chapters(&self) -> &[Chapter] {
        &self.chapter
    }
}

impl TableTexts {
    fn read(entry: &Entry<'_>) -> Result<Self, ExperimentError> {
        let table = entry.section()?.only(&[
            "sources",
            "ours",
            "caption",
            "heads",
            "rules",
            "duels",
            "duel_heads",
            "yes",
            "no",
            "assumptions",
            "assumption_heads",
            "strength_title",
            "strength_across",
            "strength_upward",
            "strength_caption",
        ])?;
        Ok(Self {
            sources: table.text("sources")?,
            ours: table.text("ours")?,
            caption: table.text("caption")?,
            heads: table.need("heads")?.row()?,
            rules: table.text("rules")?,
            duels: table.text("duels")?,
            duel_heads: table.need("duel_heads")?.row()?,
            yes: table.text("yes")?,
            no: table.text("no")?,
            assumptions: table.text("assumptions")?,
            assumption_heads: table.need("assumption_heads")?.row()?,
            strength_title: table.text("strength_title")?,
            strength_across: table.text("strength_across")?,
            strength_upward: table.text("strength_upward")?,
            strength_caption: table.text("strength_caption")?,
        })
    }
}

impl Chapter {
    fn read(entry: &Entry<'_>) -> Result<Self, ExperimentError> {
        let chapter = entry.section()?.only(&["heading", "parts"])?;
        let mut parts = Vec::new();
        for part in chapter.need("parts")?.list()? {
            parts.push(Part::read(&part)?);
        }
        Ok(Self { heading: chapter.text("heading")?, parts })
    }
}

impl Part {
    /// A table with one key, which says what it is.
    fn read(entry: &Entry<'_>) -> Result<Self, ExperimentError> {
        let [(name, value)]: [(&str, Entry<'_>); 1] = entry
            .section()?
            .entries()
            .try_into()
            .map_err(|_| entry.fault("a part has one key, which says what it is".to_owned()))?;
        Ok(match name {
            "paragraph" => Self::Paragraph(value.text()?),
            "subheading" => Self::Subheading(value.text()?),
            "again" => Self::Again(value.texts()?),
            "times" => Self::Times(value.text()?),
            "assumptions" => Self::Assumptions(value.row()?),
            "games" => Self::Games(value.text()?),
            "standing" => Self::Standing(value.text()?),
            "pairings" => Self::Pairings(value.text()?),
            "duels" => Self::Duels(value.text()?),
            "tuning" => Self::Tuning(value.text()?),
            "grades" => Self::Grades(value.text()?),
            "first_move" => Self::FirstMove(value.text()?),
            "strength" => {
                let both = value.section()?.only(&["ratings", "times"])?;
                Self::Strength { ratings: both.text("ratings")?, times: both.text("times")? }
            }
            _ => return Err(entry.fault(format!("`{name}` is no part of a chapter"))),
        })
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
