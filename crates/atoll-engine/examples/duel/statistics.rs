//! Score, Elo with its interval, and the sequential probability ratio test.
//!
//! The two games of an opening are one observation of the mean of two, so that an opening which decides both counts as little as it says.

use core::fmt;

#[derive(Default)]
pub(crate) struct Results {
    won: u32,
    lost: u32,
    /// Points of the first game of a pair whose second is not there yet.
    half: Option<(u64, f64)>,
    /// Points of whole pairs, from 0 to 2.
    pairs: Vec<f64>,
}

impl Results {
    pub(crate) fn add(&mut self, game: u64, won: bool) {
        if won {
            self.won += 1;
        } else {
            self.lost += 1;
        }
        let points = f64::from(u8::from(won));
        match self.half.take() {
            Some((earlier, half)) if earlier / 2 == game / 2 => self.pairs.push(half + points),
            _ => self.half = Some((game, points)),
        }
    }

    /// The share of points and its standard error, from the pairs; with a little added so that a clean sweep has an interval too.
    fn share(&self) -> (f64, f64) {
        let pairs = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / 2.0 / pairs;
        let variance =
            self.pairs.iter().map(|points| (points / 2.0 - mean).powi(2)).sum::<f64>() / pairs;
        let games = 2.0 * pairs;
        let least = (0.5 / games) * (1.0 - 0.5 / games);
        (mean, (variance / pairs).max(least / games).sqrt())
    }

    /// Whether the sequential test has come to an end.
    pub(crate) fn is_decided(&self) -> bool {
        self.pairs.len() >= 10 && self.ratio().abs() > 2.94
    }

    /// log-likelihood ratio of "30 Elo better" to "equal" (normal approximation); at 2.94 the former is accepted, at −2.94 the latter, each
    /// with an error of 5 %.
    fn ratio(&self) -> f64 {
        let (mean, error) = self.share();
        let (equal, better) = (0.5, expected(30.0));
        (better - equal) * (2.0 * mean - equal - better) / (2.0 * error * error)
    }
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

impl fmt::Display for Results {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = self.share();
        let ratio = self.ratio();
        let state = match ratio {
            r if r > 2.94 => "better",
            r if r < -2.94 => "not better",
            _ => "open",
        };
        write!(
            formatter,
            "{} won, {} lost; {:.1} % ± {:.1}; Elo {:+.0} [{:+.0}, {:+.0}]; SPRT(0, 30) {ratio:+.2} {state}",
            self.won,
            self.lost,
            100.0 * mean,
            196.0 * error,
            elo(mean),
            elo(mean - 1.96 * error),
            elo(mean + 1.96 * error)
        )
    }
}
