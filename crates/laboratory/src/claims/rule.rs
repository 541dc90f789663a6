//! How a claim is decided.

use serde::Deserialize;

use super::{Figure, Language, Measured};
use crate::statistics::{Decision, Elo, Share, Tally};

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimResult {
    /// The measured figures and the published ones are alike, as far as the rule tells.
    Agrees,
    /// They are not.
    Different,
    /// The figures do not decide it, or were not measured.
    Undecided,
    /// It cannot be as the source has it: the difference it saw does not exist.
    Artefact,
    /// No measurement could decide it.
    Untestable,
}

impl ClaimResult {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Agrees, Self::Different, Self::Undecided, Self::Artefact, Self::Untestable];

    /// In a word.
    pub const fn word(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Agrees, Language::English) => "agrees",
            (Self::Different, Language::English) => "different",
            (Self::Undecided, Language::English) => "undecided",
            (Self::Artefact, Language::English) => "artefact",
            (Self::Untestable, Language::English) => "not testable",
            (Self::Agrees, Language::Croatian) => "slaže se",
            (Self::Different, Language::Croatian) => "drugačije",
            (Self::Undecided, Language::Croatian) => "neodlučeno",
            (Self::Artefact, Language::Croatian) => "artefakt",
            (Self::Untestable, Language::Croatian) => "nije provjerljivo",
        }
    }

    const fn of(agrees: bool) -> Self {
        if agrees { Self::Agrees } else { Self::Different }
    }

    /// Agrees if all do, different if any is, else undecided.
    fn all(results: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::Agrees;
        for result in results {
            match result {
                Self::Agrees => {}
                Self::Different => return Self::Different,
                other => all = other,
            }
        }
        all
    }
}

/// Fewer games than this are compatible with nearly every share.
const FEWEST_GAMES: u32 = 50;

/// What decides a claim.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rule {
    /// A count agrees if it is complete.
    All,
    /// Every number is within a factor of the published one.
    Factor {
        /// The published number.
        published: f64,
        /// The factor.
        factor: f64,
    },
    /// Every number is between two.
    Between {
        /// The smallest.
        low: f64,
        /// The greatest.
        high: f64,
    },
    /// Every number is at least this.
    AtLeast {
        /// This.
        value: f64,
    },
    /// Every ratio is above one: its interval, where it has one.
    AboveOne,
    /// Every Elo interval is above zero; below zero it is different.
    AboveZero,
    /// Every Elo interval is below zero; above zero it is different.
    BelowZero,
    /// Every Elo estimate is at least this, and its interval above zero.
    EloAtLeast {
        /// This.
        value: f64,
    },
    /// A difference that cannot exist: an artefact if the interval contains zero.
    Artefact,
    /// The intervals of the published games and of ours overlap.
    Overlap {
        /// Published games won.
        won: u32,
        /// Drawn.
        drawn: u32,
        /// Lost.
        lost: u32,
    },
    /// A published share of games against ours at several depths, none preferred: agrees if none can be told from it (two proportions, 5 %), different if all can, else undecided.
    Shares {
        /// The published part.
        part: u32,
        /// Of so many.
        whole: u32,
    },
    /// Every share's interval is above one half; if any is below, it is different.
    Majority,
    /// The sequential test accepted H1; if H0, it is different.
    Decision,
    /// The text is this.
    Equals {
        /// This.
        text: String,
    },
    /// No measurement decides it, for this reason.
    None {
        /// The reason in English.
        en: String,
        /// And in Croatian.
        hr: String,
    },
}

impl Rule {
    /// What comes of a claim whose measure gave this.
    pub fn decide(&self, measured: Option<&Measured>) -> ClaimResult {
        use ClaimResult::{Agrees, Artefact, Different, Undecided, Untestable};
        if matches!(self, Self::None { .. }) {
            return Untestable;
        }
        let side = |elo: &Elo, sign: f64| {
            let (low, high) = (sign * elo.low, sign * elo.high);
            if low.min(high) > 0.0 {
                Agrees
            } else if low.max(high) < 0.0 {
                Different
            } else {
                Undecided
            }
        };
        let numbers = |all: &[(String, Figure)], test: &dyn Fn(&Figure) -> ClaimResult| {
            ClaimResult::all(all.iter().map(|(_, figure)| test(figure)))
        };
        match (self, measured) {
            (Self::All, Some(Measured::Count(part, whole))) if *whole > 0 => {
                ClaimResult::of(part == whole)
            }
            (Self::Factor { published, factor }, Some(Measured::Numbers(all))) => {
                let near = |figure: &Figure| (figure.value / published).ln().abs() <= factor.ln();
                numbers(all, &|figure| ClaimResult::of(near(figure)))
            }
            (Self::Between { low, high }, Some(Measured::Numbers(all))) => {
                numbers(all, &|figure| ClaimResult::of((*low..=*high).contains(&figure.value)))
            }
            (Self::AtLeast { value }, Some(Measured::Numbers(all))) => {
                numbers(all, &|figure| ClaimResult::of(figure.value >= *value))
            }
            (Self::AboveOne, Some(Measured::Numbers(all))) => numbers(all, &|figure| {
                let (low, high) = figure.interval.unwrap_or((figure.value, figure.value));
                if low > 1.0 {
                    Agrees
                } else if high < 1.0 {
                    Different
                } else {
                    Undecided
                }
            }),
            (Self::AboveZero, Some(Measured::Elos(all))) => {
                ClaimResult::all(all.iter().map(|(_, elo)| side(elo, 1.0)))
            }
            (Self::BelowZero, Some(Measured::Elos(all))) => {
                ClaimResult::all(all.iter().map(|(_, elo)| side(elo, -1.0)))
            }
            (Self::EloAtLeast { value }, Some(Measured::Elos(all))) => {
                ClaimResult::all(all.iter().map(|(_, elo)| {
                    if elo.has_interval() {
                        ClaimResult::of(elo.difference >= *value && elo.low > 0.0)
                    } else {
                        Undecided
                    }
                }))
            }
            (Self::Artefact, Some(Measured::Elos(all))) => match all.as_slice() {
                [(_, elo)] if elo.has_interval() => {
                    if elo.low <= 0.0 && elo.high >= 0.0 {
                        Artefact
                    } else {
                        Different
                    }
                }
                _ => Undecided,
            },
            (Self::Overlap { won, drawn, lost }, Some(Measured::Elos(all))) => {
                let tally = Tally { won: *won, drawn: *drawn, lost: *lost };
                let Some(theirs) = Elo::of_games(tally) else { return Undecided };
                ClaimResult::all(all.iter().map(|(_, ours)| {
                    if !ours.has_interval() || !theirs.has_interval() {
                        Undecided
                    } else {
                        ClaimResult::of(ours.low <= theirs.high && theirs.low <= ours.high)
                    }
                }))
            }
            (Self::Shares { part, whole }, Some(Measured::Shares(all))) => {
                let theirs = Share { part: *part, whole: *whole };
                if all.iter().any(|(_, ours)| ours.whole < FEWEST_GAMES) {
                    return Undecided;
                }
                let agree = all.iter().filter(|(_, ours)| ours.agrees_with(theirs)).count();
                if agree == all.len() {
                    Agrees
                } else if agree == 0 {
                    Different
                } else {
                    Undecided
                }
            }
            (Self::Majority, Some(Measured::Shares(all))) => {
                ClaimResult::all(all.iter().map(|(_, share)| match share.interval() {
                    (low, _) if low > 0.5 => Agrees,
                    (_, high) if high < 0.5 => Different,
                    _ => Undecided,
                }))
            }
            (Self::Decision, Some(Measured::Test(decision, ..))) => match decision {
                Decision::AcceptH1 => Agrees,
                Decision::AcceptH0 => Different,
                Decision::Undecided => Undecided,
            },
            (Self::Equals { text }, Some(Measured::Text(found))) => ClaimResult::of(found == text),
            _ => Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Pentanomial;
    use ClaimResult::{Agrees, Artefact, Different, Undecided};

    fn elos(pairs: &[[u32; 5]]) -> Measured {
        let elo = |pairs: &[u32; 5]| Elo::of_pairs(Pentanomial { pairs: *pairs }).unwrap();
        Measured::Elos(pairs.iter().map(|pairs| (String::new(), elo(pairs))).collect())
    }

    fn numbers(values: &[f64]) -> Measured {
        let figure = |value: &f64| (String::new(), Figure { value: *value, interval: None });
        Measured::Numbers(values.iter().map(figure).collect())
    }

    fn shares(shares: &[(u32, u32)]) -> Measured {
        let share = |&(part, whole): &(u32, u32)| (String::new(), Share { part, whole });
        Measured::Shares(shares.iter().map(share).collect())
    }

    #[test]
    fn numbers_are_decided_at_their_bounds() {
        let factor = Rule::Factor { published: 10.0, factor: 1.5 };
        for (value, result) in
            [(15.0, Agrees), (15.1, Different), (6.67, Agrees), (6.6, Different), (10.0, Agrees)]
        {
            assert_eq!(factor.decide(Some(&numbers(&[value]))), result, "{value}");
        }
        assert_eq!(factor.decide(Some(&numbers(&[10.0, 20.0]))), Different);
        assert_eq!(factor.decide(None), Undecided);
        let between = Rule::Between { low: 1.0, high: 2.0 };
        for (value, result) in [(1.0, Agrees), (2.0, Agrees), (2.1, Different), (0.9, Different)] {
            assert_eq!(between.decide(Some(&numbers(&[value]))), result, "{value}");
        }
        assert_eq!(Rule::AtLeast { value: 10.0 }.decide(Some(&numbers(&[9.9]))), Different);
        let ratio = |low, high| {
            Measured::Numbers(vec![(
                String::new(),
                Figure { value: 1.0, interval: Some((low, high)) },
            )])
        };
        assert_eq!(Rule::AboveOne.decide(Some(&ratio(1.1, 1.3))), Agrees);
        assert_eq!(Rule::AboveOne.decide(Some(&ratio(0.7, 0.9))), Different);
        assert_eq!(Rule::AboveOne.decide(Some(&ratio(0.9, 1.1))), Undecided);
        assert_eq!(Rule::All.decide(Some(&Measured::Count(16, 16))), Agrees);
        assert_eq!(Rule::All.decide(Some(&Measured::Count(15, 16))), Different);
        assert_eq!(Rule::All.decide(Some(&Measured::Count(0, 0))), Undecided);
    }

    #[test]
    fn strength_is_decided_by_intervals() {
        let (better, worse, even, few) =
            ([1, 5, 10, 20, 30], [30, 20, 10, 5, 1], [5, 5, 20, 5, 5], [0, 0, 0, 0, 3]);
        for (rule, pairs, result) in [
            (Rule::AboveZero, vec![better], Agrees),
            (Rule::AboveZero, vec![worse], Different),
            (Rule::AboveZero, vec![even], Undecided),
            (Rule::AboveZero, vec![few], Undecided),
            (Rule::AboveZero, vec![better, even], Undecided),
            (Rule::AboveZero, vec![even, worse], Different),
            (Rule::BelowZero, vec![worse, worse], Agrees),
            (Rule::BelowZero, vec![better, worse], Different),
            (Rule::Artefact, vec![even], Artefact),
            (Rule::Artefact, vec![better], Different),
            (Rule::Artefact, vec![few], Undecided),
            (Rule::EloAtLeast { value: 50.0 }, vec![better], Agrees),
            (Rule::EloAtLeast { value: 500.0 }, vec![better], Different),
            (Rule::Overlap { won: 60, drawn: 80, lost: 60 }, vec![even], Agrees),
            (Rule::Overlap { won: 60, drawn: 80, lost: 60 }, vec![better], Different),
            (Rule::Overlap { won: 2, drawn: 1, lost: 1 }, vec![better], Undecided),
        ] {
            assert_eq!(rule.decide(Some(&elos(&pairs))), result, "{rule:?} {pairs:?}");
        }
        // The published (7, −3) against (2, 5): 125, 8, 67 does not overlap +9 [−35, +53].
        let rule = Rule::Overlap { won: 125, drawn: 8, lost: 67 };
        let ours = Elo { difference: 9.0, low: -35.0, high: 53.0, superiority: Some(0.65) };
        assert_eq!(rule.decide(Some(&Measured::Elos(vec![(String::new(), ours)]))), Different);
    }

    /// Six and seven plies count the same: both, none, or no decision.
    #[test]
    fn shares_at_two_depths_are_treated_alike() {
        let rule = Rule::Shares { part: 64, whole: 100 };
        for (ours, result) in [
            ([(60, 100), (66, 100)], Agrees),
            ([(30, 100), (66, 100)], Undecided),
            ([(66, 100), (30, 100)], Undecided),
            ([(30, 100), (35, 100)], Different),
            ([(30, 49), (60, 100)], Undecided),
        ] {
            assert_eq!(rule.decide(Some(&shares(&ours))), result, "{ours:?}");
        }
        for (ours, result) in [
            (vec![(80, 100), (70, 100)], Agrees),
            (vec![(80, 100), (52, 100)], Undecided),
            (vec![(80, 100), (52, 100), (30, 100)], Different),
        ] {
            assert_eq!(Rule::Majority.decide(Some(&shares(&ours))), result, "{ours:?}");
        }
    }

    #[test]
    fn words_and_tests() {
        let equals = Rule::Equals { text: "4".to_owned() };
        assert_eq!(equals.decide(Some(&Measured::Text("4".to_owned()))), Agrees);
        assert_eq!(equals.decide(Some(&Measured::Text("3".to_owned()))), Different);
        for (decision, result) in [
            (Decision::AcceptH1, Agrees),
            (Decision::AcceptH0, Different),
            (Decision::Undecided, Undecided),
        ] {
            let test = Measured::Test(decision, None, String::new());
            assert_eq!(Rule::Decision.decide(Some(&test)), result);
        }
    }
}
