//! Times that the sources published, from testdata/published.

use foursight_catalog::{Algorithm, OrderName, PlayerSpec};
use foursight_game::Depth;
use serde::{Deserialize, Serialize};

/// A source that published times of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// L. Šimić 2023: seconds of the first eight moves of five algorithms, C#.
    PoveziCetiri,
    /// K. Vulinović 2016: depth 6, mean over 250 games, Java.
    Minimaks,
    /// I. Šišić 2020: notes in its code, on a chip of 80 MHz.
    Automat,
}

/// A published time.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The algorithm, by our name.
    pub algorithm: String,
    /// The order of moves, where the source says it.
    pub order: Option<String>,
    /// The depth as we count it.
    pub depth: u32,
    /// The move, from 1; `None` for the slowest of a game, or for any.
    pub number: Option<usize>,
    /// Seconds.
    pub seconds: f64,
}

impl Source {
    /// Every time it published.
    pub fn published(self) -> Vec<Published> {
        match self {
            Self::PoveziCetiri => povezi_cetiri(),
            Self::Minimaks => minimaks(),
            Self::Automat => automat(),
        }
    }

    /// Those that are of this player.
    pub fn published_of(self, player: &PlayerSpec) -> Vec<Published> {
        let settings = player.settings();
        let depth = settings.limits.depth.map_or(1, Depth::plies);
        let algorithm = match settings.algorithm {
            Algorithm::Basic => "basic",
            Algorithm::Minimax => "minimax",
            Algorithm::MinimaxAb => "minimax-ab",
            Algorithm::Negamax => "negamax",
            Algorithm::NegamaxAb => "negamax-ab",
            _ => "",
        };
        let order = match settings.order {
            OrderName::Left => "left",
            OrderName::Center => "center",
            OrderName::Random => "random",
        };
        self.published()
            .into_iter()
            .filter(|time| {
                time.depth == if algorithm == "basic" { 1 } else { depth }
                    && (self == Self::Automat || time.algorithm == algorithm)
                    && time.order.as_ref().is_none_or(|name| name == order)
            })
            .collect()
    }
}

/// The times of `poveži-četiri`: the first eight moves at depths 2 to 9.
fn povezi_cetiri() -> Vec<Published> {
    let text = include_str!("../../../testdata/published/povezi-cetiri-times.csv");
    let rows = crate::csv::rows(text);
    rows.iter()
        .filter_map(|row| {
            Some(Published {
                algorithm: row.first()?.clone(),
                order: None,
                depth: row.get(1)?.parse().ok()?,
                number: row.get(2)?.parse().ok(),
                seconds: row.get(3)?.parse().ok()?,
            })
        })
        .collect()
}

/// The times of `minimaks`: depth 6, by the order of moves.
fn minimaks() -> Vec<Published> {
    let text = include_str!("../../../testdata/published/minimaks-times.csv");
    let rows = crate::csv::rows(text);
    rows.iter()
        .filter_map(|row| {
            Some(Published {
                algorithm: row.first()?.clone(),
                order: row.get(1).cloned(),
                depth: row.get(2)?.parse().ok()?,
                number: row.get(3)?.parse().ok(),
                seconds: row.get(4)?.parse().ok()?,
            })
        })
        .collect()
}

/// The two times that the source `automat` notes in its code: seconds a move at its depths 7 and 8, which are 8 and 9 as we count.
fn automat() -> Vec<Published> {
    [(8, 5.0), (9, 15.0)]
        .into_iter()
        .map(|(depth, seconds)| Published {
            algorithm: "minimax-ab".to_owned(),
            order: None,
            depth,
            number: None,
            seconds,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use foursight_catalog::Game;

    fn of(source: Source, player: &str) -> Vec<Published> {
        source.published_of(&PlayerSpec::parse(player, Game::connect_four()).unwrap())
    }

    #[test]
    fn published_times_are_all_there() {
        let sum = |player: &str| -> f64 {
            of(Source::PoveziCetiri, player).iter().map(|time| time.seconds).sum()
        };
        // The sums the source states for depth 7 and 9.
        assert!((sum("minimax:depth=7") - 547.0).abs() < 1.0);
        assert!((sum("negamax:depth=7") - 496.0).abs() < 1.0);
        assert!((sum("minimax-ab:depth=7") - 17.7).abs() < 0.1);
        assert!((sum("negamax-ab:depth=7") - 18.1).abs() < 0.1);
        assert!((sum("negamax-ab:depth=9") - 220.0).abs() < 1.0);
        assert_eq!(of(Source::PoveziCetiri, "basic").len(), 8);
        assert!(of(Source::PoveziCetiri, "minimax:depth=8").is_empty());
        assert_eq!(of(Source::Minimaks, "minimax:depth=6,eval=neutral").len(), 2);
        assert_eq!(of(Source::Minimaks, "minimax-ab:depth=6,order=center").len(), 1);
        assert_eq!(of(Source::Automat, "automat-hard:depth=8").len(), 1);
        assert_eq!(of(Source::Automat, "automat-hard:depth=5").len(), 0);
    }
}
