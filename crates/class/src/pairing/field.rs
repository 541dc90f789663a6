//! What pairing needs to know of a class.

use alloc::collections::BTreeMap;

use crate::class::Class;
use crate::game::Side;
use crate::numbers::{Halves, PupilNumber};
use crate::standings::points;

/// A pupil who is to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who.
    pub pupil: PupilNumber,
    /// Points so far.
    pub points: Halves,
    /// How often the pupil moved first in games with pupils, less how often second.
    pub balance: i32,
    /// The side of the latest of these games, and how many games in a row it was the same.
    pub streak: Option<(Side, u32)>,
    /// How often the pupil was left over: a bye, or a game against the computer in its place.
    pub left_over: u32,
    /// How many games with pupils there were.
    pub games: u32,
}

/// Those who are to be paired, and who met whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Those who are to be paired.
    pub entrants: Vec<Entrant>,
    /// How often two played each other, the smaller number first.
    pub met: BTreeMap<[PupilNumber; 2], u32>,
}

impl Field {
    /// Those whom `is_free` names, as the class's games left them.
    pub(crate) fn of(class: &Class, mut is_free: impl FnMut(PupilNumber) -> bool) -> Self {
        let mut met = BTreeMap::new();
        for pair in
            class.games().iter().filter(|game| game.counts()).filter_map(|game| game.pairing.both())
        {
            *met.entry(in_order(pair)).or_default() += 1;
        }
        let present: Vec<PupilNumber> = class.present().map(|pupil| pupil.number).collect();
        let entrants = present.into_iter().filter(|pupil| is_free(*pupil));
        Self { entrants: entrants.map(|pupil| Entrant::of(class, pupil)).collect(), met }
    }

    /// How often these two played each other.
    pub fn meetings(&self, one: PupilNumber, other: PupilNumber) -> u32 {
        self.met.get(&in_order([one, other])).copied().unwrap_or(0)
    }
}

impl Entrant {
    fn of(class: &Class, pupil: PupilNumber) -> Self {
        let mut entrant = Self {
            pupil,
            points: points(class, pupil),
            balance: 0,
            streak: None,
            left_over: 0,
            games: 0,
        };
        for game in class.games().iter().filter(|game| game.counts()) {
            let Some(side) = game.pairing.side_of(pupil) else { continue };
            if game.pairing.both().is_some() {
                entrant.note(side);
            } else if game.round.is_some() {
                entrant.left_over += 1;
            }
        }
        let byes = class.rounds().iter().filter(|round| round.byes.contains(&pupil));
        entrant.left_over += byes.count() as u32;
        entrant
    }

    fn note(&mut self, side: Side) {
        self.games += 1;
        self.balance += step(side);
        self.streak = Some(match self.streak {
            Some((last, length)) if last == side => (side, length + 1),
            _ => (side, 1),
        });
    }

    /// First less second, if the pupil now gets this side.
    pub(crate) fn balance_with(&self, side: Side) -> i32 {
        self.balance + step(side)
    }

    /// How many games in a row the pupil then has this side.
    pub(crate) fn streak_with(&self, side: Side) -> u32 {
        self.streak.filter(|(last, _)| *last == side).map_or(1, |(_, length)| length + 1)
    }
}

const fn step(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

fn in_order([one, other]: [PupilNumber; 2]) -> [PupilNumber; 2] {
    [one.min(other), one.max(other)]
}
