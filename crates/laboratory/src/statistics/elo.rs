//! Elo differences.
//!
//! A difference of E points means an expected score of 1 / (1 + 10^(−E/400)) (A. Elo, *The rating of chessplayers*, 1978). The interval is the normal one of the
//! mean score, carried over by that curve; the variance is that of pairs where there are pairs, and of single games otherwise.
//!
//! Of fewer than [`FEWEST_PAIRS`](super::FEWEST_PAIRS) pairs (or twice as many games) the interval is the whole line and there is no likelihood of superiority: the normal
//! approximation does not hold there, and two pairs that ended alike would look certain.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{FEWEST_PAIRS, Pentanomial, Tally, normal_below};

/// The quantile of a two-sided interval of 95 %.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// What is added to every kind of pair or game for the likelihood of superiority: Jeffreys' prior.
const PRIOR: f64 = 0.5;

/// The likelihood of superiority is never said to be further from ½ than this: further out the normal approximation says nothing.
const MOST: f64 = 0.999;

/// A difference in strength with its interval of 95 %.
///
/// A player who won or lost everything has an infinite difference, and one bound is finite: the rule of three says what so many games
/// can exclude (J. Hanley, A. Lippman-Hand, *If nothing goes wrong, is everything all right?*, 1983).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// The best estimate.
    #[serde(with = "infinite")]
    pub difference: f64,
    /// The lower end of the interval.
    #[serde(with = "infinite")]
    pub low: f64,
    /// The upper end.
    #[serde(with = "infinite")]
    pub high: f64,
    /// The likelihood of superiority: how likely the true difference is above zero, given the games and Jeffreys' prior; from 0.001 to 0.999. `None` of too few games.
    pub superiority: Option<f64>,
}

/// The difference that gives this expected score.
///
/// ```
/// use foursight_laboratory::statistics::difference;
/// assert_eq!(difference(0.5), 0.0);
/// assert!((difference(0.75) - 190.848_501_887_864_97).abs() < 1e-9);
/// ```
pub fn difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The expected score of a difference.
pub fn score(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// A whole number of points with its sign; zero has none.
///
/// ```
/// use foursight_laboratory::statistics::signed;
/// assert_eq!([23.4, -5.0, -0.3, 0.0].map(signed), ["+23", "-5", "0", "0"]);
/// ```
pub fn signed(points: f64) -> String {
    let text = format!("{points:+.0}");
    if matches!(text.as_str(), "+0" | "-0") { "0".to_owned() } else { text }
}

impl Elo {
    /// From single games; `None` without any.
    pub fn of_games(tally: Tally) -> Option<Self> {
        let counts = [tally.lost, tally.drawn, tally.won].map(f64::from);
        let moments = |prior: f64| moments(&counts.map(|count| count + prior));
        (tally.games() > 0).then(|| Self::of(moments(0.0), moments(PRIOR), 2 * FEWEST_PAIRS))
    }

    /// From pairs of games with the sides swapped; `None` without any.
    pub fn of_pairs(pairs: Pentanomial) -> Option<Self> {
        let counts = pairs.pairs.map(f64::from);
        let moments = |prior: f64| moments(&counts.map(|count| count + prior));
        (pairs.count() > 0).then(|| Self::of(moments(0.0), moments(PRIOR), FEWEST_PAIRS))
    }

    /// Whether there were enough games for an interval.
    pub const fn has_interval(&self) -> bool {
        self.superiority.is_some()
    }

    /// From the moments of what was seen, and of that with the prior.
    fn of(seen: Moments, with_prior: Moments, fewest: u32) -> Self {
        let Moments { mean, count, .. } = seen;
        if count < f64::from(fewest) {
            return Self {
                difference: difference(mean),
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                superiority: None,
            };
        }
        let error = seen.error();
        let (low, high) = if error == 0.0 {
            // All alike. Nothing was seen of what has a chance below 1 − 0.05^(1/n).
            let unseen = 1.0 - 0.05_f64.powf(1.0 / count);
            ((mean - unseen).max(0.0), (mean + unseen).min(1.0))
        } else {
            (mean - NINETY_FIVE * error, mean + NINETY_FIVE * error)
        };
        let superiority = normal_below((with_prior.mean - 0.5) / with_prior.error());
        Self {
            difference: difference(mean),
            low: difference(low),
            high: difference(high),
            superiority: Some(superiority.clamp(1.0 - MOST, MOST)),
        }
    }
}

/// Mean and variance of a score, and of how many.
#[derive(Clone, Copy)]
struct Moments {
    mean: f64,
    variance: f64,
    count: f64,
}

impl Moments {
    /// The standard error of the mean.
    fn error(self) -> f64 {
        (self.variance / self.count).sqrt()
    }
}

/// Of so many of each score, from 0 to 1 in equal steps.
fn moments(counts: &[f64]) -> Moments {
    let count: f64 = counts.iter().sum();
    let score = |kind: usize| kind as f64 / (counts.len() - 1) as f64;
    let mean = counts.iter().enumerate().map(|(kind, of)| of * score(kind)).sum::<f64>() / count;
    let squares = counts.iter().enumerate().map(|(kind, of)| of * (score(kind) - mean).powi(2));
    Moments { mean, variance: squares.sum::<f64>() / count, count }
}

/// As people write it: `+23 [-5, +51]`, or `+23 [too few games]`.
impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [difference, low, high] = [self.difference, self.low, self.high].map(signed);
        if self.has_interval() {
            write!(formatter, "{difference} [{low}, {high}]")
        } else {
            write!(formatter, "{difference} [too few games]")
        }
    }
}

/// JSON knows no infinity; a text stands for it.
// The form of the two functions is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
mod infinite {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        if value.is_finite() {
            serializer.serialize_f64(*value)
        } else {
            serializer.serialize_str(if *value > 0.0 { "inf" } else { "-inf" })
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(f64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Ok(number),
            Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    /// Worked by hand: 60 won, 20 drawn, 20 lost of 100. Mean 0.7; variance 0.6·0.09 + 0.2·0.04 + 0.2·0.49 = 0.16; standard error 0.04;
    /// interval 0.6216 to 0.7784; in Elo 147.2 and 86.2 to 218.2.
    #[test]
    fn single_games_by_hand() {
        let elo = Elo::of_games(Tally { won: 60, drawn: 20, lost: 20 }).unwrap();
        let by_hand = |score: f64| 400.0 * (score / (1.0 - score)).ln() / 10_f64.ln();
        assert!((elo.difference - by_hand(0.7)).abs() < 1e-9);
        assert!((elo.low - by_hand(0.7 - 1.959_963_984_540_054 * 0.04)).abs() < 1e-9);
        assert!((elo.high - by_hand(0.7 + 1.959_963_984_540_054 * 0.04)).abs() < 1e-9);
        assert_eq!(elo.to_string(), "+147 [+86, +218]");
        // Five standard errors: more than is ever claimed.
        assert_eq!(elo.superiority, Some(0.999));
    }

    /// Pairs whose two games are independent have half the variance of a game, so both ways of counting agree.
    #[test]
    fn pairs_of_independent_games_give_the_same_interval() {
        // Wins and losses with equal chances: 1 : 2 : 1 in pairs.
        let pairs = Elo::of_pairs(Pentanomial { pairs: [100, 0, 200, 0, 100] }).unwrap();
        let games = Elo::of_games(Tally { won: 400, drawn: 0, lost: 400 }).unwrap();
        assert!((pairs.low - games.low).abs() < 1e-9, "{pairs} {games}");
        // Decided openings: each side wins its own game, and nothing is uncertain any more.
        let decided = Elo::of_pairs(Pentanomial { pairs: [1, 0, 398, 0, 1] }).unwrap();
        assert!(decided.high < games.high / 5.0, "{decided}");
    }

    /// The interval covers the truth in 95 % of all experiments: exactly summed over every outcome of 60 games at a known chance.
    #[test]
    fn the_interval_covers_what_it_promises() {
        for chance in [0.5, 0.6, 0.7] {
            let games = 60_u32;
            let mut covered = 0.0;
            let mut likelihood = (1.0_f64 - chance).powi(games as i32);
            for won in 0..=games {
                let elo = Elo::of_games(Tally { won, drawn: 0, lost: games - won }).unwrap();
                if (elo.low..=elo.high).contains(&difference(chance)) {
                    covered += likelihood;
                }
                likelihood *= f64::from(games - won) / f64::from(won + 1) * chance / (1.0 - chance);
            }
            assert!((0.92..=0.98).contains(&covered), "{chance}: {covered}");
        }
    }

    #[test]
    fn a_clean_sweep_has_one_finite_end() {
        let elo = Elo::of_pairs(Pentanomial { pairs: [0, 0, 0, 0, 50] }).unwrap();
        assert_eq!(
            (elo.difference, elo.high, elo.superiority),
            (f64::INFINITY, f64::INFINITY, Some(0.999))
        );
        assert!(elo.low > 400.0 && elo.low.is_finite());
        let text = serde_json::to_string(&elo).unwrap();
        assert_eq!(serde_json::from_str::<Elo>(&text).unwrap(), elo);
        assert!(Elo::of_games(Tally::default()).is_none());
        assert!(Elo::of_pairs(Pentanomial::default()).is_none());
    }

    /// Four games won are no certainty: of fewer than eight pairs nothing is claimed but the estimate.
    #[test]
    fn few_games_claim_nothing() {
        for pairs in [[0, 0, 0, 0, 2], [0, 0, 2, 0, 0], [1, 0, 1, 3, 2], [0, 0, 0, 0, 7]] {
            let elo = Elo::of_pairs(Pentanomial { pairs }).unwrap();
            assert_eq!((elo.low, elo.high), (f64::NEG_INFINITY, f64::INFINITY), "{pairs:?}");
            assert_eq!(elo.superiority, None);
            assert!(!elo.has_interval() && elo.to_string().ends_with(" [too few games]"));
        }
        let eight = Elo::of_pairs(Pentanomial { pairs: [1, 0, 3, 2, 2] }).unwrap();
        assert!(eight.has_interval() && eight.low.is_finite() && eight.high.is_finite());
        assert!(!Elo::of_games(Tally { won: 15, drawn: 0, lost: 0 }).unwrap().has_interval());
        assert!(Elo::of_games(Tally { won: 15, drawn: 0, lost: 1 }).unwrap().has_interval());
    }

    /// Worked by hand: pairs 1, 0, 3, 2, 4 with half a pair of each kind are 12.5 pairs; their mean is 8.25 / 12.5 = 0.66, the mean of the squares 6.8125 / 12.5 = 0.545, the
    /// variance 0.1094, the standard error 0.09355, and 0.16 is 1.7103 of them.
    #[test]
    fn superiority_by_hand() {
        let elo = Elo::of_pairs(Pentanomial { pairs: [1, 0, 3, 2, 4] }).unwrap();
        let by_hand = normal_below(0.16 / (0.1094_f64 / 12.5).sqrt());
        assert!((elo.superiority.unwrap() - by_hand).abs() < 1e-12, "{elo:?} {by_hand}");
        let reversed = Elo::of_pairs(Pentanomial { pairs: [4, 2, 3, 0, 1] }).unwrap();
        assert!((elo.superiority.unwrap() + reversed.superiority.unwrap() - 1.0).abs() < 1e-12);
        let lost = Elo::of_pairs(Pentanomial { pairs: [50, 0, 0, 0, 0] }).unwrap();
        assert!((lost.superiority.unwrap() - 0.001).abs() < 1e-12);
        assert_eq!((lost.difference, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        let drawn = Elo::of_pairs(Pentanomial { pairs: [0, 0, 20, 0, 0] }).unwrap();
        assert!((drawn.superiority.unwrap() - 0.5).abs() < 1e-12);
        // 1 − 0.05^(1/20) is 0.139108 to six digits.
        assert!((drawn.high - difference(0.639_108)).abs() < 1e-3, "{drawn}");
        assert!((drawn.low + drawn.high).abs() < 1e-9);
    }

    /// Elo's curve and back: 200 points are 10^½ to 1, and the ends are infinite.
    #[test]
    fn the_curve_at_known_points() {
        assert!((score(200.0) - 10_f64.sqrt() / (1.0 + 10_f64.sqrt())).abs() < 1e-12);
        assert!((score(-400.0) - 1.0 / 11.0).abs() < 1e-12);
        for elo in [-700.0, -31.5, 0.0, 12.0, 400.0] {
            assert!((difference(score(elo)) - elo).abs() < 1e-9, "{elo}");
        }
        assert_eq!((difference(0.0), difference(-0.1)), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        assert_eq!((difference(1.0), difference(1.1)), (f64::INFINITY, f64::INFINITY));
    }

    /// Infinity has a text in JSON, of either sign.
    #[test]
    fn infinite_ends_survive_writing() {
        let few = Elo::of_pairs(Pentanomial { pairs: [0, 1, 1, 0, 0] }).unwrap();
        let text = serde_json::to_string(&few).unwrap();
        assert!(text.contains("\"low\":\"-inf\"") && text.contains("\"high\":\"inf\""), "{text}");
        assert_eq!(serde_json::from_str::<Elo>(&text).unwrap(), few);
        assert!(serde_json::from_str::<Elo>(&text.replace("-inf", "none")).is_err());
    }

    /// By hand: 10 won, 4 drawn, 6 lost have the mean 0.6 and the variance 0.55 − 0.36 = 0.19; with half a game of each kind 21.5 games, the mean 12.75 / 21.5 and the mean of squares 11.625 / 21.5.
    #[test]
    fn superiority_of_games_by_hand() {
        let elo = Elo::of_games(Tally { won: 10, drawn: 4, lost: 6 }).unwrap();
        assert!((elo.low - difference(0.6 - NINETY_FIVE * (0.19_f64 / 20.0).sqrt())).abs() < 1e-9);
        let mean: f64 = 12.75 / 21.5;
        let error = ((11.625 / 21.5 - mean * mean) / 21.5).sqrt();
        let by_hand = normal_below((mean - 0.5) / error);
        assert!((elo.superiority.unwrap() - by_hand).abs() < 1e-12, "{elo:?} {by_hand}");
    }
}
