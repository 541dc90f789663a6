//! What a run of games says about its players: results between each two, and one scale for all.
//!
//! The scale is that of R. Bradley and M. Terry, *Rank analysis of incomplete block designs*, 1952 (Elo's curve is theirs), fitted to all games at once by
//! the minorisation of D. Hunter, *MM algorithms for generalized Bradley–Terry models*, 2004; a draw is half a win and half a loss. Zero is the mean of the players.
//! The interval comes from the curvature of the likelihood; a tenth of a drawn game between everybody keeps a player who won everything at
//! a finite number.

use serde::Serialize;

use crate::contest::{Accuracy, GameRecord};
use crate::engine::ForfeitKind;
use crate::experiment::Experiment;
use crate::result::GameResult;
use crate::statistics::{Decision, Elo, Pentanomial, Sprt, Tally};

/// Two players against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// The places of the two in the list of players.
    pub places: (usize, usize),
    /// Single games, seen by the first of the two.
    pub tally: Tally,
    /// The same games in which the first of the two moved first.
    pub as_first: Tally,
    /// And those in which it moved second.
    pub as_second: Tally,
    /// Pairs with the sides swapped, seen by the first of the two.
    pub pairs: Pentanomial,
    /// The difference, from pairs.
    pub elo: Option<Elo>,
    /// The mean length of a game in plies, its opening included.
    pub plies: f64,
    /// The mean time that both players took for a game, in milliseconds.
    pub milliseconds: f64,
}

/// One player against the field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The place in the list of players.
    pub place: usize,
    /// The player's text.
    pub player: String,
    /// All its games.
    pub tally: Tally,
    /// Its rating; the mean of all is zero.
    pub rating: f64,
    /// Half the interval of 95 %.
    pub margin: f64,
    /// Its moves beside the solver's, if they were compared.
    pub accuracy: Option<Accuracy>,
    /// The mean time of a move in milliseconds.
    pub milliseconds: f64,
    /// The mean number of positions visited for a move.
    pub nodes: f64,
}

/// What a run says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The strongest first.
    pub players: Vec<Standing>,
    /// In the experiment's order.
    pub pairings: Vec<Pairing>,
    /// Games won by who moved first.
    pub first_won: u32,
    /// Games won by who moved second.
    pub second_won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// How many different games there were: the rest repeat one of these.
    pub different: usize,
    /// Games that engines forfeited, by player and cause.
    pub forfeits: Vec<Forfeit>,
}

/// Games that one engine forfeited for one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeit {
    /// The engine's place in the list of players.
    pub place: usize,
    /// How many games.
    pub games: u32,
    /// Why, in a word; unknown of games from before this was noted.
    pub kind: Option<ForfeitKind>,
    /// What it did, and the end of its standard error.
    pub cause: String,
}

impl Standings {
    /// Sums up these games.
    pub fn of(experiment: &Experiment, records: &[GameRecord]) -> Self {
        let count = experiment.players.len();
        let mut tallies = vec![Tally::default(); count];
        let mut accuracies = vec![Accuracy::default(); count];
        let mut costs = vec![(0_u64, 0.0, 0_u64); count];
        let mut points = vec![vec![0.0; count]; count];
        let (mut first_won, mut second_won, mut drawn) = (0, 0, 0);
        for record in records {
            let (first, second) = record.places;
            match record.result {
                GameResult::First => first_won += 1,
                GameResult::Second => second_won += 1,
                GameResult::Draw => drawn += 1,
            }
            for place in [first, second] {
                tallies[place].add_half_points(record.half_points(place));
            }
            points[first][second] += record.half_points(first) as f64 / 2.0;
            points[second][first] += record.half_points(second) as f64 / 2.0;
            if let Some((one, other)) = record.truth {
                accuracies[first] += one;
                accuracies[second] += other;
            }
            let begins = moves_before(record);
            for (number, cost) in record.costs.iter().enumerate() {
                let place = if (begins + number).is_multiple_of(2) { first } else { second };
                costs[place].0 += 1;
                costs[place].1 += cost.microseconds as f64 / 1e3;
                costs[place].2 += cost.nodes;
            }
        }
        let ratings = ratings(&points);
        let mut players: Vec<Standing> = (0..count)
            .map(|place| {
                let (moves, milliseconds, nodes) = costs[place];
                let moves = moves.max(1) as f64;
                Standing {
                    place,
                    player: experiment.players[place].clone(),
                    tally: tallies[place],
                    rating: ratings[place].0,
                    margin: ratings[place].1,
                    accuracy: experiment.truth.then_some(accuracies[place]),
                    milliseconds: milliseconds / moves,
                    nodes: nodes as f64 / moves,
                }
            })
            .collect();
        players.sort_by(|one, other| {
            other.rating.total_cmp(&one.rating).then(one.place.cmp(&other.place))
        });
        let pairings =
            experiment.pairings().into_iter().map(|places| pairing(records, places)).collect();
        let mut lines: Vec<(&str, &str)> =
            records.iter().map(|record| (record.opening.as_str(), record.moves.as_str())).collect();
        lines.sort_unstable();
        lines.dedup();
        let forfeits = forfeits(records);
        Self { players, pairings, first_won, second_won, drawn, different: lines.len(), forfeits }
    }

    /// The result between these two, seen by the first of them.
    pub fn between(&self, one: usize, other: usize) -> Option<Pairing> {
        let found = self.pairings.iter().find_map(|pairing| {
            if pairing.places == (one, other) {
                Some(pairing.clone())
            } else if pairing.places == (other, one) {
                Some(Pairing {
                    places: (one, other),
                    tally: pairing.tally.reversed(),
                    as_first: pairing.as_second.reversed(),
                    as_second: pairing.as_first.reversed(),
                    pairs: pairing.pairs.reversed(),
                    plies: pairing.plies,
                    milliseconds: pairing.milliseconds,
                    elo: Elo::of_pairs(pairing.pairs.reversed()),
                })
            } else {
                None
            }
        });
        found.filter(|pairing| pairing.tally.games() > 0)
    }

    /// How many games this player forfeited for this reason.
    pub fn forfeited(&self, place: usize, kind: Option<ForfeitKind>) -> u32 {
        let of = |forfeit: &&Forfeit| forfeit.place == place && forfeit.kind == kind;
        self.forfeits.iter().filter(of).map(|forfeit| forfeit.games).sum()
    }

    /// How the experiment's sequential test ended, if it has one.
    pub fn sprt(&self, experiment: &Experiment) -> Option<(Sprt, Decision)> {
        let test = experiment.sprt?.after(&self.pairings.first()?.pairs);
        Some((test, test.decision()))
    }
}

/// The forfeited games by player and cause, in the order in which they first occurred.
fn forfeits(records: &[GameRecord]) -> Vec<Forfeit> {
    let mut all: Vec<Forfeit> = Vec::new();
    for record in records {
        let Some(place) = record.forfeited_by() else { continue };
        let (kind, cause) = (record.forfeit, record.cause.as_deref().unwrap_or("unknown cause"));
        match all.iter_mut().find(|known| known.place == place && known.cause == cause) {
            Some(known) => known.games += 1,
            None => all.push(Forfeit { place, games: 1, kind, cause: cause.to_owned() }),
        }
    }
    all
}

/// How many moves of the opening came before: whose turn it was.
fn moves_before(record: &GameRecord) -> usize {
    if record.opening.contains(' ') || record.game.starts_with("atoll") {
        record.opening.split_whitespace().count()
    } else {
        record.opening.len()
    }
}

fn pairing(records: &[GameRecord], places: (usize, usize)) -> Pairing {
    let (one, other) = places;
    let mut result = Pairing {
        places,
        tally: Tally::default(),
        as_first: Tally::default(),
        as_second: Tally::default(),
        pairs: Pentanomial::default(),
        elo: None,
        plies: 0.0,
        milliseconds: 0.0,
    };
    for pair in records.chunks(2) {
        if pair[0].places != (one, other) {
            continue;
        }
        for record in pair {
            let points = record.half_points(one);
            result.plies += (moves_before(record) + record.costs.len()) as f64;
            let micros: u64 = record.costs.iter().map(|cost| cost.microseconds).sum();
            result.milliseconds += micros as f64 / 1e3;
            result.tally.add_half_points(points);
            if record.places.0 == one {
                result.as_first.add_half_points(points);
            } else {
                result.as_second.add_half_points(points);
            }
        }
        if let [first, second] = pair {
            result.pairs.add(first.half_points(one) + second.half_points(one));
        }
    }
    result.elo = Elo::of_pairs(result.pairs);
    let games = f64::from(result.tally.games()).max(1.0);
    result.plies /= games;
    result.milliseconds /= games;
    result
}

/// Points of Elo for a factor of e in the odds.
const SCALE: f64 = 400.0 / core::f64::consts::LN_10;

/// Each player's rating and half its interval, from the points each took off each.
pub fn ratings(points: &[Vec<f64>]) -> Vec<(f64, f64)> {
    let count = points.len();
    let prior = 0.05;
    let taken = |one: usize, other: usize| points[one][other] + prior;
    let mut strength = vec![1.0_f64; count];
    for _ in 0..20_000 {
        let before = strength.clone();
        for one in 0..count {
            let others = (0..count).filter(|&other| other != one);
            let won: f64 = others.clone().map(|other| taken(one, other)).sum();
            let expected: f64 = others
                .map(|other| {
                    (taken(one, other) + taken(other, one)) / (strength[one] + strength[other])
                })
                .sum();
            strength[one] = won / expected;
        }
        let mean = strength.iter().map(|strength| strength.ln()).sum::<f64>() / count as f64;
        for strength in &mut strength {
            *strength /= mean.exp();
        }
        let moved = strength.iter().zip(&before).map(|(now, before)| (now / before).ln().abs());
        if moved.fold(0.0, f64::max) < 1e-10 {
            break;
        }
    }
    // The information is a Laplacian; adding the constant vector's projection makes it invertible without touching the rest.
    let share = 1.0 / count as f64;
    let mut information = vec![vec![share; count]; count];
    for one in 0..count {
        for other in (0..count).filter(|&other| other != one) {
            let games = taken(one, other) + taken(other, one);
            let chance = strength[one] / (strength[one] + strength[other]);
            let weight = games * chance * (1.0 - chance);
            information[one][one] += weight;
            information[one][other] -= weight;
        }
    }
    let inverse = inverse(information);
    (0..count)
        .map(|one| {
            let variance = (inverse[one][one] - share).max(0.0);
            (SCALE * strength[one].ln(), 1.959_963_984_540_054 * SCALE * variance.sqrt())
        })
        .collect()
}

/// The inverse of a positive matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut result: Vec<Vec<f64>> = (0..count)
        .map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect())
        .collect();
    for pivot in 0..count {
        let by = matrix[pivot][pivot];
        for number in matrix[pivot].iter_mut().chain(&mut result[pivot]) {
            *number /= by;
        }
        let (row, solved) = (matrix[pivot].clone(), result[pivot].clone());
        for other in (0..count).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            let subtract = |from: &mut Vec<f64>, row: &[f64]| {
                for (number, pivot) in from.iter_mut().zip(row) {
                    *number -= factor * pivot;
                }
            };
            subtract(&mut matrix[other], &row);
            subtract(&mut result[other], &solved);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::difference;

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let rated = ratings(&[vec![0.0, 7_500.0], vec![2_500.0, 0.0]]);
        assert!((rated[0].0 - rated[1].0 - difference(0.75)).abs() < 0.1);
        assert!((rated[0].0 + rated[1].0).abs() < 1e-6);
        // The standard error of the difference, by hand: 1 / √(n p q) in the logarithm of the odds, half of it each.
        let error = 1.96 * SCALE / (10_000.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((rated[0].1 - error).abs() < 0.01, "{rated:?} {error}");
    }

    /// Points made from known ratings give those ratings back.
    #[test]
    fn known_ratings_are_found_again() {
        let known = [180.0, 20.0, -50.0, -150.0];
        let points: Vec<Vec<f64>> = known
            .iter()
            .map(|one| {
                known.iter().map(|other| 1e6 * crate::statistics::score(one - other)).collect()
            })
            .collect();
        for (found, known) in ratings(&points).iter().zip(known) {
            assert!((found.0 - known).abs() < 0.01, "{found:?} {known}");
        }
    }

    #[test]
    fn whoever_wins_everything_still_has_a_number() {
        let rated = ratings(&[vec![0.0, 20.0], vec![0.0, 0.0]]);
        assert!(rated[0].0.is_finite() && rated[0].0 > 200.0, "{rated:?}");
    }
}
