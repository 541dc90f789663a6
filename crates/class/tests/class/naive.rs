//! The table computed a second time, from the stored events alone, with other data structures and the definitions word by word. It shares no
//! code with the class's.

use alloc::collections::BTreeSet;
use std::collections::HashMap;

use foursight_class::{Event, Mode, Outcome, Pairing, Participant, Ruling};

#[derive(Clone)]
struct Played {
    round: Option<usize>,
    first: Participant,
    second: Participant,
    /// What first got: 0, 0.5 or 1.
    result: Option<f64>,
    counts: bool,
    plies: u32,
}

/// A line of the naive table: rank, pupil, points, Buchholz, Sonneborn-Berger.
pub(crate) type Line = (u32, u16, f64, f64, f64);

#[derive(Default)]
struct History {
    pupils: u16,
    removed: BTreeSet<u16>,
    games: Vec<Played>,
    byes: Vec<BTreeSet<u16>>,
}

pub(crate) fn table<'a>(mode: Mode, events: impl Iterator<Item = &'a Event>) -> Vec<Line> {
    let mut history = History::default();
    for event in events {
        history.note(event);
    }
    history.table(mode)
}

fn number(participant: &Participant) -> Option<u16> {
    match participant {
        Participant::Pupil(pupil) => Some(pupil.0),
        Participant::Computer(_) => None,
    }
}

impl History {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Joined { .. } => self.pupils += 1,
            Event::Removed { pupil } => {
                self.removed.insert(pupil.0);
                for game in
                    self.games.iter_mut().filter(|game| game.counts && game.result.is_none())
                {
                    if number(&game.first) == Some(pupil.0) {
                        game.result = Some(0.0);
                        game.counts = game.plies > 0;
                    } else if number(&game.second) == Some(pupil.0) {
                        game.result = Some(1.0);
                        game.counts = game.plies > 0;
                    }
                }
            }
            Event::RoundStarted { pairings, byes, .. } => {
                self.byes.push(byes.iter().map(|pupil| pupil.0).collect());
                self.add(pairings, Some(self.byes.len()));
            }
            Event::PairedAgain { annulled, pairings, byes } => {
                for game in annulled {
                    self.games[usize::from(game.0) - 1].counts = false;
                }
                *self.byes.last_mut().unwrap() = byes.iter().map(|pupil| pupil.0).collect();
                self.add(pairings, Some(self.byes.len()));
            }
            Event::GameStarted { pairing } => self.add(core::slice::from_ref(pairing), None),
            Event::Moved { game, .. } => self.games[usize::from(game.0) - 1].plies += 1,
            Event::Flagged { game, side } => {
                let lost = *side == foursight_class::Side::First;
                self.games[usize::from(game.0) - 1].result = Some(if lost { 0.0 } else { 1.0 });
            }
            Event::Finished { game, outcome, .. } => {
                self.games[usize::from(game.0) - 1].result = Some(match outcome {
                    Outcome::First => 1.0,
                    Outcome::Second => 0.0,
                    Outcome::Draw => 0.5,
                });
            }
            Event::Decided { game, ruling } => {
                let game = &mut self.games[usize::from(game.0) - 1];
                match ruling {
                    Ruling::First => game.result = Some(1.0),
                    Ruling::Second => game.result = Some(0.0),
                    Ruling::Draw => game.result = Some(0.5),
                    Ruling::Annulled => game.counts = false,
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, pairings: &[Pairing], round: Option<usize>) {
        for pairing in pairings {
            self.games.push(Played {
                round,
                first: pairing.first.clone(),
                second: pairing.second.clone(),
                result: None,
                counts: true,
                plies: 0,
            });
        }
    }

    /// (opponent, result, in a round) of every game of a pupil that counts and is over.
    fn games_of(&self, pupil: u16) -> Vec<(Option<u16>, f64, bool)> {
        let mut found = Vec::new();
        for game in self.games.iter().filter(|game| game.counts) {
            let Some(result) = game.result else { continue };
            if number(&game.first) == Some(pupil) {
                found.push((number(&game.second), result, game.round.is_some()));
            } else if number(&game.second) == Some(pupil) {
                found.push((number(&game.first), 1.0 - result, game.round.is_some()));
            }
        }
        found
    }

    fn off(&self, pupil: u16) -> f64 {
        self.byes.iter().filter(|byes| byes.contains(&pupil)).count() as f64
    }

    fn points(&self, pupil: u16, mode: Mode) -> f64 {
        let mut points = if mode == Mode::Swiss { self.off(pupil) } else { 0.0 };
        for (opponent, result, in_round) in self.games_of(pupil) {
            if opponent.is_some() || mode == Mode::Swiss && in_round {
                points += result;
            }
        }
        points
    }

    fn table(&self, mode: Mode) -> Vec<Line> {
        let points: HashMap<u16, f64> =
            (1..=self.pupils).map(|pupil| (pupil, self.points(pupil, mode))).collect();
        let members: Vec<u16> =
            (1..=self.pupils).filter(|pupil| !self.removed.contains(pupil)).collect();
        let mut keys: HashMap<u16, Vec<f64>> = HashMap::new();
        let mut others: HashMap<u16, (f64, f64)> = HashMap::new();
        for &pupil in &members {
            let (mut buchholz, mut berger, mut wins) = (0.0, 0.0, 0.0);
            for (opponent, result, _) in self.games_of(pupil) {
                if let Some(opponent) = opponent {
                    buchholz += points[&opponent];
                    berger += result * points[&opponent];
                    wins += f64::from(result > 0.75);
                }
            }
            let key = match mode {
                Mode::Swiss => vec![points[&pupil], buchholz, berger, f64::NAN, wins],
                Mode::RoundRobin => vec![points[&pupil], f64::NAN, berger, wins],
                Mode::FreePlay => vec![points[&pupil], wins],
            };
            keys.insert(pupil, key);
            others.insert(pupil, (buchholz, berger));
        }
        self.encounters(&members, &mut keys);
        let mut lines: Vec<Line> = members
            .iter()
            .map(|pupil| {
                // The rank is one more than the number of those who are ahead.
                let ahead =
                    members.iter().filter(|other| ahead(&keys[other], &keys[pupil])).count();
                let (buchholz, berger) = others[pupil];
                (ahead as u32 + 1, *pupil, points[pupil], buchholz, berger)
            })
            .collect();
        lines.sort_by_key(|line| (line.0, line.1));
        lines
    }

    /// Fills the place that is kept for the direct encounter.
    fn encounters(&self, members: &[u16], keys: &mut HashMap<u16, Vec<f64>>) {
        let known = keys.clone();
        for &pupil in members {
            let Some(place) = known[&pupil].iter().position(|value| value.is_nan()) else { return };
            let equal = |other: &&u16| known[*other][..place] == known[&pupil][..place];
            let group: Vec<u16> = members.iter().filter(equal).copied().collect();
            let mut all_met = group.len() > 1;
            for one in &group {
                for other in &group {
                    let met =
                        self.games_of(*one).iter().any(|(opponent, ..)| *opponent == Some(*other));
                    all_met &= one == other || met;
                }
            }
            let mut inside = -1.0;
            if all_met {
                inside = 0.0;
                for (opponent, result, _) in self.games_of(pupil) {
                    if opponent.is_some_and(|opponent| group.contains(&opponent)) {
                        inside += result;
                    }
                }
            }
            keys.get_mut(&pupil).unwrap()[place] = inside;
        }
    }
}

/// Halves and quarters are exact, so they can be compared.
#[expect(clippy::float_cmp, reason = "see above")]
fn ahead(one: &[f64], other: &[f64]) -> bool {
    for (one, other) in one.iter().zip(other) {
        if one != other {
            return one > other;
        }
    }
    false
}
