//! Which two players meet from which opening, and in which order: what the number of a game means.
//!
//! A run can grow, by openings and by players at the end of the list. What was played keeps its number: the pairs that are new are played afterwards, in their own order. So a file of results says
//! in which stages it grew, and its games are a function of the experiment and of those.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::experiment::Format;

/// What a run was at some time: so many players, and so many openings for each two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The first so many players of the list.
    pub players: usize,
    /// Openings for each two.
    pub openings: usize,
}

/// A pair of games: the same opening with the sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The places of the two players.
    pub places: (usize, usize),
    /// The opening's number.
    pub opening: usize,
}

/// All pairs of games of a run, in the order in which they are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule(Vec<Pair>);

impl Schedule {
    /// Of a run that grew in these stages.
    ///
    /// ```
    /// use foursight_laboratory::experiment::Format;
    /// use foursight_laboratory::schedule::{Schedule, Stage};
    /// let first = Stage { players: 2, openings: 2 };
    /// let grown = Stage { players: 3, openings: 2 };
    /// let schedule = Schedule::of(Format::RoundRobin, &[first, grown]);
    /// let met: Vec<_> = schedule.pairs().iter().map(|pair| (pair.places, pair.opening)).collect();
    /// assert_eq!(met[..2], [((0, 1), 0), ((0, 1), 1)]);
    /// assert_eq!(met[2..], [((0, 2), 0), ((1, 2), 0), ((0, 2), 1), ((1, 2), 1)]);
    /// ```
    pub fn of(format: Format, stages: &[Stage]) -> Self {
        let (mut pairs, mut seen) = (Vec::new(), BTreeSet::new());
        for stage in stages {
            let pairings = format.pairings(stage.players);
            for opening in 0..stage.openings {
                for &places in &pairings {
                    if seen.insert((places, opening)) {
                        pairs.push(Pair { places, opening });
                    }
                }
            }
        }
        Self(pairs)
    }

    /// The pairs in their order.
    pub fn pairs(&self) -> &[Pair] {
        &self.0
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        2 * self.0.len()
    }
}

/// The stages of a run that held these and is to be this now; `None` if it would have to forget games.
pub fn grown(mut earlier: Vec<Stage>, now: Stage) -> Option<Vec<Stage>> {
    match earlier.last() {
        Some(last) if last.players > now.players || last.openings > now.openings => None,
        Some(last) if *last == now => Some(earlier),
        _ => {
            earlier.push(now);
            Some(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing that was played changes its number, and in the end everybody has met everybody from each opening once.
    #[test]
    fn a_run_grows_at_its_end() {
        let stage = |players, openings| Stage { players, openings };
        for format in [Format::RoundRobin, Format::Gauntlet] {
            let stages = [stage(2, 3), stage(2, 5), stage(4, 5), stage(4, 6)];
            let whole = Schedule::of(format, &stages);
            for count in 1..stages.len() {
                let before = Schedule::of(format, &stages[..count]);
                assert_eq!(whole.pairs()[..before.pairs().len()], before.pairs()[..]);
            }
            let at_once = Schedule::of(format, &[stage(4, 6)]);
            let sorted = |schedule: &Schedule| {
                let mut all: Vec<_> =
                    schedule.pairs().iter().map(|pair| (pair.opening, pair.places)).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(sorted(&whole), sorted(&at_once));
        }
        assert_eq!(grown(vec![stage(2, 3)], stage(2, 3)), Some(vec![stage(2, 3)]));
        assert_eq!(grown(vec![stage(2, 3)], stage(3, 3)).map(|stages| stages.len()), Some(2));
        assert_eq!(grown(vec![stage(2, 3)], stage(2, 2)), None);
    }
}
