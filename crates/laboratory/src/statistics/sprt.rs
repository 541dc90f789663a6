//! The sequential probability ratio test: play until it is clear, and no longer.
//!
//! Two hypotheses about the Elo difference, H0 and H1, are weighed against each other: A. Wald, *Sequential tests of statistical hypotheses*, 1945. The logarithm of the
//! ratio of their likelihoods wanders with every pair of games; above ln((1 − β)/α) H1 is accepted over H0, below ln(β/(1 − α)) H0 over H1. Neither says that the difference is at least that of H1
//! or at most that of H0: the test tells the two apart and measures nothing.
//! As the distribution of pairs is not known, the generalised test takes the most likely one of each hypothesis: M. Van den Bergh, *A practical introduction to the GSPRT*, 2020, after
//! X. Li, J. Liu, Z. Ying, *Generalized sequential probability ratio test for separate families of hypotheses*, 2014. Its likelihood is computed exactly (`likelihood.rs`): the normal
//! approximation that is usual for it takes a few drawn pairs for a certainty.

use serde::{Deserialize, Serialize};

use super::likelihood::log_likelihood_ratio;
use super::{FEWEST_PAIRS, Pentanomial, score};

/// What is tested, and how sure one wants to be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hypotheses {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1, the greater one.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true.
    #[serde(default = "five_percent")]
    pub beta: f64,
}

const fn five_percent() -> f64 {
    0.05
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Neither bound is crossed yet.
    Undecided,
    /// H0 is accepted over H1.
    #[serde(rename = "h0")]
    AcceptH0,
    /// H1 is accepted over H0.
    #[serde(rename = "h1")]
    AcceptH1,
}

/// A test at some point of its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Below this H0 is accepted.
    pub lower: f64,
    /// Above this H1 is.
    pub upper: f64,
    /// Pairs seen so far.
    pub pairs: u32,
}

impl Hypotheses {
    /// The usual errors of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Whether it is a test at all: `elo0 < elo1` and both errors between 0 and ½.
    pub fn is_sound(&self) -> bool {
        let error = |error: f64| error > 0.0 && error < 0.5;
        self.elo0 < self.elo1 && error(self.alpha) && error(self.beta)
    }

    /// The test after these pairs.
    ///
    /// ```
    /// use foursight_laboratory::statistics::{Hypotheses, Pentanomial, Decision};
    /// let test = Hypotheses::new(0.0, 50.0).after(&Pentanomial { pairs: [5, 5, 20, 15, 25] });
    /// assert_eq!(test.decision(), Decision::AcceptH1);
    /// ```
    pub fn after(&self, pairs: &Pentanomial) -> Sprt {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let ratio = log_likelihood_ratio(pairs, score(self.elo0), score(self.elo1));
        Sprt { ratio, lower, upper, pairs: pairs.count() }
    }
}

impl Sprt {
    /// What is decided now.
    pub fn decision(&self) -> Decision {
        if self.pairs < FEWEST_PAIRS {
            Decision::Undecided
        } else if self.ratio >= self.upper {
            Decision::AcceptH1
        } else if self.ratio <= self.lower {
            Decision::AcceptH0
        } else {
            Decision::Undecided
        }
    }
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use foursight_game::Random;

    use super::*;
    use crate::experiment::Experiment;

    #[test]
    fn bounds_are_walds() {
        let test = Hypotheses::new(0.0, 5.0).after(&Pentanomial::default());
        // ln 19.
        assert!((test.upper - 2.944_438_979_166_440_3).abs() < 1e-12);
        assert!((test.lower + 2.944_438_979_166_440_3).abs() < 1e-12);
        assert_eq!((test.ratio, test.decision()), (0.0, Decision::Undecided));
        let uneven = Hypotheses { alpha: 0.01, beta: 0.1, ..Hypotheses::new(0.0, 5.0) };
        let test = uneven.after(&Pentanomial::default());
        assert!((test.upper - 90_f64.ln()).abs() < 1e-12);
        assert!((test.lower - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
    }

    /// The usual normal approximation, n (s₁ − s₀)(2 x̄ − s₀ − s₁) / (2 σ²), agrees where there are many pairs of every kind.
    #[test]
    fn of_many_pairs_the_ratio_is_close_to_the_normal_one() {
        for pairs in [[40, 120, 300, 140, 50], [10, 60, 200, 70, 20], [100, 200, 400, 210, 110]] {
            let pairs = Pentanomial { pairs };
            let (first, second) = (score(-2.0), score(6.0));
            let count = f64::from(pairs.count());
            let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
                let scored = pairs.pairs.iter().enumerate();
                scored.map(|(kind, seen)| f64::from(*seen) * value(kind as f64 / 4.0)).sum::<f64>()
                    / count
            };
            let mean = mean_of(&|score| score);
            let variance = mean_of(&|score| (score - mean).powi(2));
            let normal =
                count * (second - first) * (2.0 * mean - first - second) / (2.0 * variance);
            let ratio = Hypotheses::new(-2.0, 6.0).after(&pairs).ratio;
            assert!((ratio - normal).abs() < 0.02 * normal.abs() + 0.02, "{ratio} {normal}");
        }
    }

    /// Eight drawn pairs say nearly nothing: they were once taken for a proof of H0, with a ratio of −261.
    #[test]
    fn a_few_drawn_pairs_decide_nothing() {
        let test = Hypotheses::new(0.0, 50.0).after(&Pentanomial { pairs: [0, 0, 8, 0, 0] });
        assert!((-1.3..-1.1).contains(&test.ratio), "{test:?}");
        assert_eq!(test.decision(), Decision::Undecided);
    }

    /// Where most pairs are drawn and the truth is H1, H0 is accepted no more often than β promises.
    #[test]
    fn errors_are_rare_where_most_pairs_are_drawn() {
        let hypotheses = Hypotheses::new(0.0, 50.0);
        // Of 4096: 75 % drawn, and what is left is won so often that the mean is that of H1.
        let (drawn, half_more) = (3072, 875);
        let mut wrong = 0;
        for seed in 0..1_000 {
            let mut random = Random::new(seed, 11);
            let mut pairs = Pentanomial::default();
            let decision = loop {
                let place = random.below(4096);
                pairs.add(if place < drawn {
                    2
                } else if place < drawn + half_more {
                    3
                } else {
                    4
                });
                let decision = hypotheses.after(&pairs).decision();
                if decision != Decision::Undecided {
                    break decision;
                }
            };
            wrong += u32::from(decision == Decision::AcceptH0);
        }
        assert!(wrong <= 70, "{wrong} of 1000");
    }

    /// Simulated tests go wrong about as rarely as asked.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let hypotheses = Hypotheses::new(0.0, 60.0);
        for (truth, wrong) in [(0.0, Decision::AcceptH1), (60.0, Decision::AcceptH0)] {
            let win = (score(truth) * 4096.0) as u32;
            let mut errors = 0;
            for seed in 0..1_000 {
                let mut random = Random::new(seed, 9);
                let mut pairs = Pentanomial::default();
                let mut rounds = 0;
                let decision = loop {
                    rounds += 1;
                    assert!(rounds < 100_000, "it never ends");
                    let points = |random: &mut Random| if random.below(4096) < win { 2 } else { 0 };
                    pairs.add(points(&mut random) + points(&mut random));
                    let decision = hypotheses.after(&pairs).decision();
                    if decision != Decision::Undecided {
                        break decision;
                    }
                };
                errors += u32::from(decision == wrong);
            }
            assert!(errors <= 80, "{truth}: {errors} of 1000");
        }
    }

    #[test]
    fn unsound_tests_are_known() {
        let usual = Hypotheses::new(0.0, 5.0);
        assert!(usual.is_sound());
        assert_eq!((usual.alpha, usual.beta), (0.05, 0.05));
        assert!(!Hypotheses::new(5.0, 5.0).is_sound());
        assert!(!Hypotheses::new(6.0, 5.0).is_sound());
        for wrong in [0.0, -0.1, 0.5, 0.6] {
            assert!(!Hypotheses { alpha: wrong, ..usual }.is_sound(), "{wrong}");
            assert!(!Hypotheses { beta: wrong, ..usual }.is_sound(), "{wrong}");
        }
        // What a file leaves out.
        let file = "game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\nsprt = { elo0 = 0, elo1 = 5 }";
        assert_eq!(Experiment::parse(file).unwrap().sprt, Some(usual));
    }

    /// Nothing is decided before the eighth pair, and a bound that is reached decides.
    #[test]
    fn decisions_at_their_bounds() {
        let test = |ratio, pairs| Sprt { ratio, lower: -2.0, upper: 3.0, pairs };
        assert_eq!(test(9.0, 7).decision(), Decision::Undecided);
        assert_eq!(test(-9.0, 7).decision(), Decision::Undecided);
        assert_eq!(test(3.0, 8).decision(), Decision::AcceptH1);
        assert_eq!(test(2.9, 8).decision(), Decision::Undecided);
        assert_eq!(test(-2.0, 8).decision(), Decision::AcceptH0);
        assert_eq!(test(-1.9, 8).decision(), Decision::Undecided);
    }

    /// Seen by the opponent the same games speak against it by as much.
    #[test]
    fn both_sides_see_the_same_test() {
        let pairs = Pentanomial { pairs: [2, 2, 4, 8, 4] };
        let test = Hypotheses::new(-20.0, 80.0).after(&pairs);
        let other = Hypotheses::new(-80.0, 20.0).after(&pairs.reversed());
        assert!((other.ratio + test.ratio).abs() < 1e-9);
        assert_eq!(test.pairs, 20);
    }
}
