//! Elo differences.
//!
//! A difference of E points means an expected score of 1 / (1 + 10^(−E/400)) (A. Elo, *The rating of chessplayers*, 1978). The interval is the normal one of the
//! mean score, carried over by that curve; the variance is that of pairs where there are pairs, and of single games otherwise.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Pentanomial, Tally, normal_below};

/// The quantile of a two-sided interval of 95 %.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

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
    /// The likelihood of superiority: how likely the true difference is above zero.
    pub superiority: f64,
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

impl Elo {
    /// From single games; `None` without any.
    pub fn of_games(tally: Tally) -> Option<Self> {
        let games = f64::from(tally.games());
        if games == 0.0 {
            return None;
        }
        let mean = tally.score();
        let part = |count: u32, points: f64| f64::from(count) / games * (points - mean).powi(2);
        let variance = part(tally.won, 1.0) + part(tally.drawn, 0.5) + part(tally.lost, 0.0);
        Some(Self::of_mean(mean, variance, games))
    }

    /// From pairs of games with the sides swapped; `None` without any.
    pub fn of_pairs(pairs: Pentanomial) -> Option<Self> {
        let (mean, variance) = pairs.moments(0.0)?;
        Some(Self::of_mean(mean, variance, f64::from(pairs.count())))
    }

    fn of_mean(mean: f64, variance: f64, count: f64) -> Self {
        let error = (variance / count).sqrt();
        if error == 0.0 {
            // All alike. Nothing was seen of what has a chance below 1 − 0.05^(1/n).
            let unseen = 1.0 - 0.05_f64.powf(1.0 / count);
            let (low, high) = ((mean - unseen).max(0.0), (mean + unseen).min(1.0));
            let superiority = match mean.total_cmp(&0.5) {
                core::cmp::Ordering::Less => 0.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Greater => 1.0,
            };
            return Self {
                difference: difference(mean),
                low: difference(low),
                high: difference(high),
                superiority,
            };
        }
        Self {
            difference: difference(mean),
            low: difference(mean - NINETY_FIVE * error),
            high: difference(mean + NINETY_FIVE * error),
            superiority: normal_below((mean - 0.5) / error),
        }
    }
}

/// As people write it: `+23 [-5, +51]`.
impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { difference, low, high, .. } = self;
        write!(formatter, "{difference:+.0} [{low:+.0}, {high:+.0}]")
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
        assert!((elo.superiority - normal_below(5.0)).abs() < 1e-12);
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
            (f64::INFINITY, f64::INFINITY, 1.0)
        );
        assert!(elo.low > 400.0 && elo.low.is_finite());
        let text = serde_json::to_string(&elo).unwrap();
        assert_eq!(serde_json::from_str::<Elo>(&text).unwrap(), elo);
        assert!(Elo::of_games(Tally::default()).is_none());
    }
}
