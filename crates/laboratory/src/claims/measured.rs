//! What a measure gives.

use super::Language;
use crate::report::elo_text;
use crate::statistics::{Decision, Elo, Share};

/// A number with its interval, if it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The value.
    pub value: f64,
    /// Its interval of 95 %.
    pub interval: Option<(f64, f64)>,
}

/// What was measured of a claim. Where there are several, each has a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// Numbers.
    Numbers(Vec<(String, Figure)>),
    /// Differences in strength.
    Elos(Vec<(String, Elo)>),
    /// Shares of games.
    Shares(Vec<(String, Share)>),
    /// So many of so many.
    Count(u32, u32),
    /// A sequential test, the Elo difference in it, and what was found.
    Test(Decision, Option<Elo>, String),
    /// A word or a move.
    Text(String),
}

impl Measured {
    /// A number without a name.
    pub fn number(value: f64) -> Self {
        Self::Numbers(vec![(String::new(), Figure { value, interval: None })])
    }

    /// As a table shows it.
    pub fn text(&self, language: Language) -> String {
        let joined = |entries: Vec<(&str, String)>| {
            let shown = entries.into_iter().map(|(name, value)| {
                if name.is_empty() { value } else { format!("{name}: {value}") }
            });
            shown.collect::<Vec<_>>().join("; ")
        };
        let (of, test) = match language {
            Language::English => ("of", "test"),
            Language::Croatian => ("od", "test"),
        };
        match self {
            Self::Numbers(all) => {
                let text = |figure: &Figure| language.numbers(&figure.text());
                joined(all.iter().map(|(name, figure)| (name.as_str(), text(figure))).collect())
            }
            Self::Elos(all) => joined(
                all.iter()
                    .map(|(name, elo)| (name.as_str(), format!("Elo {}", elo_text(Some(*elo)))))
                    .collect(),
            ),
            Self::Shares(all) => {
                let text = |share: &Share| language.numbers(&share.to_string());
                joined(all.iter().map(|(name, share)| (name.as_str(), text(share))).collect())
            }
            Self::Count(part, whole) => format!("{part} {of} {whole}"),
            Self::Test(decision, elo, found) => {
                let decided = match decision {
                    Decision::Undecided => "–",
                    Decision::AcceptH0 => "H0",
                    Decision::AcceptH1 => "H1",
                };
                format!("{found}; {test}: {decided}, Elo {}", elo_text(*elo))
            }
            Self::Text(text) => text.clone(),
        }
    }
}

impl Figure {
    /// As a table shows it.
    fn text(self) -> String {
        let number = |value: f64| {
            // Depths and numbers of moves are whole; a measured ratio never is.
            if value >= 100.0 || value.fract() == 0.0 {
                crate::report::count_text(value)
            } else if value >= 10.0 {
                format!("{value:.1}")
            } else {
                format!("{value:.2}")
            }
        };
        self.interval.map_or_else(
            || number(self.value),
            |(low, high)| format!("{} [{}, {}]", number(self.value), number(low), number(high)),
        )
    }
}
