//! Time, nodes and cut-offs per move number: the tables and curves of `poveži-četiri`, `minimaks` and `automat`, for any players.
//!
//! Each player plays a number of games against an opponent (itself unless said), and every one of its moves is measured. For a fixed pair of players without chance the games
//! are the same, and a repetition only steadies the clock. Before anything is counted each player makes a move that is thrown away, so that code and tables are warm.

use foursight_catalog::{
    BySeat, Command, Game, MatchError, PlayerSpec, Seat, Start, Starter, StopFlag, open,
};
use foursight_game::{Player, Random};
use serde::{Deserialize, Serialize};

use crate::statistics::Spread;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The game.
    pub game: Game,
    /// The player whose moves are measured.
    pub player: PlayerSpec,
    /// Who plays against it; itself if there is nobody.
    pub opponent: Option<PlayerSpec>,
    /// How many games.
    pub games: usize,
    /// How many of the player's own moves of each game are looked at.
    pub moves: usize,
    /// What chance is a function of; each game has its own.
    pub seed: u64,
}

/// One measured move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The number of the game, from 0.
    pub game: usize,
    /// The player's own move, from 1.
    pub number: usize,
    /// The move it played.
    pub action: String,
    /// Time on the clock.
    pub seconds: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
}

/// A game that was measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// How many discs or stones were played.
    pub length: usize,
    /// Who won, if the game was played to its end.
    pub winner: Option<String>,
}

/// What was measured of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timed {
    /// The player's text.
    pub player: String,
    /// Every move.
    pub samples: Vec<Sample>,
    /// Every game.
    pub courses: Vec<Course>,
}

/// A row of the table: one move number.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The player's own move, from 1.
    pub number: usize,
    /// Seconds.
    pub seconds: Spread,
    /// Positions visited.
    pub nodes: Spread,
    /// Cut-offs.
    pub cut_offs: Spread,
}

/// Plays and measures; `told` hears after each game how many are done.
pub fn measure(
    timing: &Timing,
    stop: &StopFlag,
    mut told: impl FnMut(usize),
) -> Result<Timed, MatchError> {
    let mut timed =
        Timed { player: timing.player.to_string(), samples: Vec::new(), courses: Vec::new() };
    warm_up(timing, stop)?;
    for game in 0..timing.games {
        if stop.is_raised() {
            break;
        }
        // By turns: the measured player begins every second game, unless it plays itself.
        let begins = timing.opponent.is_none() || game.is_multiple_of(2);
        let seed = Random::new(timing.seed, game as u64).next_u64() >> 16;
        let seeded = |player: &PlayerSpec| Some(player.clone().with_seed(seed));
        let own = seeded(&timing.player);
        let other = seeded(timing.opponent.as_ref().unwrap_or(&timing.player));
        let seats = if begins { BySeat::new(own, other) } else { BySeat::new(other, own) };
        let measured = if begins { Player::First } else { Player::Second };
        let mut table = open(timing.game, &seats, Starter::Fixed(Seat::A), Start::default())?;
        let mut number = 0;
        while let Some(job) = table.job() {
            let turn = table.snapshot().turn;
            let ticket = job.ticket();
            let Ok(thought) = job.run(stop, &mut |_| {}) else { break };
            if turn == measured || timing.opponent.is_none() {
                number += 1;
                if number <= timing.moves {
                    timed.samples.push(Sample {
                        game,
                        number,
                        action: thought.best.action.clone(),
                        seconds: thought.elapsed.as_secs_f64(),
                        nodes: thought.nodes,
                        cut_offs: thought.cut_offs,
                    });
                }
            }
            table.command(Command::answer(&thought, ticket))?;
            if number >= timing.moves {
                break;
            }
        }
        let snapshot = table.snapshot();
        timed.courses.push(Course {
            length: snapshot.moves.len(),
            winner: snapshot.ending.map(|ending| {
                ending.winner().map_or_else(|| "draw".to_owned(), |winner| winner.to_string())
            }),
        });
        told(game + 1);
    }
    Ok(timed)
}

fn warm_up(timing: &Timing, stop: &StopFlag) -> Result<(), MatchError> {
    let table = open(timing.game, &BySeat::new(None, None), Starter::default(), Start::default())?;
    let _thrown_away = table.question(&timing.player, false).run(stop, &mut |_| {});
    Ok(())
}

impl Timed {
    /// Median and spread per move number.
    pub fn rows(&self) -> Vec<Row> {
        let last = self.samples.iter().map(|sample| sample.number).max().unwrap_or(0);
        (1..=last)
            .filter_map(|number| {
                let of = |value: fn(&Sample) -> f64| {
                    Spread::of(
                        self.samples.iter().filter(|sample| sample.number == number).map(value),
                    )
                };
                Some(Row {
                    number,
                    seconds: of(|sample| sample.seconds)?,
                    nodes: of(|sample| sample.nodes as f64)?,
                    cut_offs: of(|sample| sample.cut_offs as f64)?,
                })
            })
            .collect()
    }

    /// The sum over move numbers of the median seconds: what a game costs.
    pub fn seconds(&self) -> f64 {
        self.rows().iter().map(|row| row.seconds.median).sum()
    }

    /// Median seconds, positions and length of the moves that went to each column or cell: whether the best move's place matters.
    pub fn by_place(&self) -> Vec<(String, Spread, Spread)> {
        let mut places: Vec<&str> =
            self.samples.iter().map(|sample| sample.action.as_str()).collect();
        places.sort_unstable();
        places.dedup();
        places
            .into_iter()
            .filter_map(|place| {
                let of = |value: fn(&Sample) -> f64| {
                    Spread::of(
                        self.samples.iter().filter(|sample| sample.action == place).map(value),
                    )
                };
                Some((
                    place.to_owned(),
                    of(|sample| sample.seconds)?,
                    of(|sample| sample.nodes as f64)?,
                ))
            })
            .collect()
    }
}

/// A published time.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The algorithm, by our name.
    pub algorithm: String,
    /// The depth as we count it.
    pub depth: u32,
    /// The player's own move, from 1; `None` for the slowest of a game.
    pub number: Option<usize>,
    /// Seconds.
    pub seconds: f64,
}

/// The times of `poveži-četiri`: the first eight moves at depths 2 to 9.
pub fn povezi_cetiri() -> Vec<Published> {
    let text = include_str!("../../../testdata/published/povezi-cetiri-times.csv");
    let rows = crate::csv::rows(text);
    rows.iter()
        .filter_map(|row| {
            Some(Published {
                algorithm: row.first()?.clone(),
                depth: row.get(1)?.parse().ok()?,
                number: row.get(2)?.parse().ok(),
                seconds: row.get(3)?.parse().ok()?,
            })
        })
        .collect()
}

/// The times of `minimaks`: depth 6, and the order of moves in the algorithm's name.
pub fn minimaks() -> Vec<Published> {
    let text = include_str!("../../../testdata/published/minimaks-times.csv");
    let rows = crate::csv::rows(text);
    rows.iter()
        .filter_map(|row| {
            Some(Published {
                algorithm: format!("{}:order={}", row.first()?, row.get(1)?),
                depth: row.get(2)?.parse().ok()?,
                number: row.get(3)?.parse().ok(),
                seconds: row.get(4)?.parse().ok()?,
            })
        })
        .collect()
}

/// The two times that the source `automat` notes in its code: seconds a move at its depths 7 and 8, which are 8 and 9 as we count.
pub fn automat() -> Vec<Published> {
    [(8, 5.0), (9, 15.0)]
        .into_iter()
        .map(|(depth, seconds)| Published {
            algorithm: "automat-hard".to_owned(),
            depth,
            number: None,
            seconds,
        })
        .collect()
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn published_times_are_all_there() {
        let times = povezi_cetiri();
        let sum = |algorithm: &str, depth| -> f64 {
            times
                .iter()
                .filter(|time| time.algorithm == algorithm && time.depth == depth)
                .map(|time| time.seconds)
                .sum()
        };
        // The sums the source states for depth 7 and 9.
        assert!((sum("minimax", 7) - 547.0).abs() < 1.0, "{}", sum("minimax", 7));
        assert!((sum("negamax", 7) - 496.0).abs() < 1.0);
        assert!((sum("minimax-ab", 7) - 17.7).abs() < 0.1);
        assert!((sum("negamax-ab", 7) - 18.1).abs() < 0.1);
        assert_eq!(minimaks().len(), 5);
        assert_eq!(minimaks()[2].number, None);
    }

    #[test]
    fn every_move_is_measured_and_nodes_repeat() {
        let player = PlayerSpec::parse("minimax-ab:depth=3", Game::ConnectFour).unwrap();
        let timing =
            Timing { game: Game::ConnectFour, player, opponent: None, games: 2, moves: 8, seed: 1 };
        let timed = measure(&timing, &StopFlag::default(), |_| {}).unwrap();
        let rows = timed.rows();
        assert_eq!(rows.len(), 8);
        // Both games are the same, so nothing but the clock differs.
        assert!(
            rows.iter().all(|row| row.nodes.lower == row.nodes.upper && row.nodes.median > 0.0)
        );
        assert!(timed.seconds() > 0.0 && !timed.by_place().is_empty());
    }
}
