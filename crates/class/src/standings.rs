//! The table: points, and what decides between equal points.
//!
//! **Points.** 1 for a win, ½ for a draw. Games of pupils count in every mode. In a Swiss tournament a bye counts as a win and a game against the
//! computer in place of a bye as it ends; in a round robin and in free play neither counts, since not everybody has as many of them.
//!
//! **Tie-breaks**, each used where the ones before it are equal:
//!
//! | Swiss | round robin | free play |
//! |---|---|---|
//! | Buchholz | direct encounter | wins |
//! | Sonneborn-Berger | Sonneborn-Berger | |
//! | direct encounter | wins | |
//! | wins | | |
//!
//! - *Buchholz*: the points of all opponents. In a Swiss tournament opponents differ, and whoever had stronger ones did more. A round without
//!   an opponent of the class adds nothing: a point without a game counts, but never more than one that was played for. In a round robin
//!   everybody has the same opponents, so it would say nothing.
//! - *Sonneborn-Berger*: the points of the opponents the pupil beat, and half the points of those drawn against: wins against the strong count more.
//! - *Direct encounter*: the points of the games that those who are equal so far played among themselves, if each of them played each
//!   other one. In a round robin that is always so, and what everybody understands; in a Swiss tournament it seldom is, so it comes late.
//! - *Wins*: of two pupils with as many points the one who won more of the games.
//!
//! Whoever is equal in all of that shares a rank.

use alloc::collections::BTreeMap;

use serde::Serialize;

use crate::class::Class;
use crate::game::{Game, Outcome, Side};
use crate::numbers::{Halves, PupilNumber};
use crate::settings::Mode;

/// A pupil's line in the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StandingsRow))]
pub struct Row {
    /// 1 for the first; equals share one.
    pub rank: u32,
    /// Who.
    pub pupil: PupilNumber,
    /// Points.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub points: Halves,
    /// The points of all opponents.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub buchholz: Halves,
    /// The points of those beaten, and half the points of those drawn against.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub sonneborn_berger: Quarters,
    /// The points among equals, where it was asked and all of them met.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub direct_encounter: Option<Halves>,
    /// Games won against pupils.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Quarters of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarters(pub u32);

impl Serialize for Quarters {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 4.0)
    }
}

/// The points of a pupil, also of one who was removed.
pub(crate) fn points(class: &Class, pupil: PupilNumber) -> Halves {
    let is_swiss = class.settings().mode == Mode::Swiss;
    let games = class
        .games()
        .iter()
        .filter(|game| game.pairing.both().is_some() || is_swiss && game.round.is_some());
    let played =
        games.filter_map(|game| Some(game.outcome()?.points(game.pairing.side_of(pupil)?).0));
    let byes = class.rounds().iter().filter(|round| round.byes.contains(&pupil)).count() as u32;
    Halves(played.sum::<u32>() + if is_swiss { 2 * byes } else { 0 })
}

/// The table of everybody who was not removed.
pub fn standings(class: &Class) -> Vec<Row> {
    let mode = class.settings().mode;
    let all: BTreeMap<PupilNumber, Halves> =
        class.pupils().iter().map(|pupil| (pupil.number, points(class, pupil.number))).collect();
    let members = class.pupils().iter().filter(|pupil| !pupil.removed);
    let mut rows: Vec<Row> = members.map(|pupil| row(class, pupil.number, &all)).collect();
    rows.sort_by_key(|row| (core::cmp::Reverse(before(row, mode)), row.pupil));
    if mode != Mode::FreePlay {
        for group in rows.chunk_by_mut(|one, other| before(one, mode) == before(other, mode)) {
            encounter(class, group);
        }
    }
    rows.sort_by_key(|row| (core::cmp::Reverse(whole(row, mode)), row.pupil));
    for place in 0..rows.len() {
        let shares = place > 0 && whole(&rows[place - 1], mode) == whole(&rows[place], mode);
        rows[place].rank = if shares { rows[place - 1].rank } else { place as u32 + 1 };
    }
    rows
}

/// What is compared before the direct encounter.
fn before(row: &Row, mode: Mode) -> (Halves, Halves, Quarters) {
    match mode {
        Mode::Swiss => (row.points, row.buchholz, row.sonneborn_berger),
        Mode::RoundRobin | Mode::FreePlay => (row.points, Halves(0), Quarters(0)),
    }
}

/// All that is compared.
fn whole(row: &Row, mode: Mode) -> ((Halves, Halves, Quarters), Option<Halves>, Quarters, u32) {
    let after = if mode == Mode::RoundRobin { row.sonneborn_berger } else { Quarters(0) };
    (before(row, mode), row.direct_encounter, after, row.wins)
}

fn row(class: &Class, pupil: PupilNumber, all: &BTreeMap<PupilNumber, Halves>) -> Row {
    let mut row = Row {
        rank: 0,
        pupil,
        points: all[&pupil],
        buchholz: Halves(0),
        sonneborn_berger: Quarters(0),
        direct_encounter: None,
        wins: 0,
        draws: 0,
        losses: 0,
    };
    for (game, outcome, side) in ended(class, pupil) {
        let Some(opponent) = game.pairing.at(side.other()).pupil() else { continue };
        let strength = all[&opponent].0;
        let points = outcome.points(side).0;
        row.buchholz.0 += strength;
        row.sonneborn_berger.0 += strength * points;
        *[&mut row.losses, &mut row.draws, &mut row.wins][points as usize] += 1;
    }
    row
}

/// A pupil's games that count and are over.
fn ended(class: &Class, pupil: PupilNumber) -> impl Iterator<Item = (&Game, Outcome, Side)> {
    class
        .games()
        .iter()
        .filter_map(move |game| Some((game, game.outcome()?, game.pairing.side_of(pupil)?)))
}

/// Notes the points of equals among themselves, if all of them met.
fn encounter(class: &Class, group: &mut [Row]) {
    let members: Vec<PupilNumber> = group.iter().map(|row| row.pupil).collect();
    if members.len() < 2 {
        return;
    }
    let mut table: BTreeMap<PupilNumber, BTreeMap<PupilNumber, u32>> = BTreeMap::new();
    for member in &members {
        for (game, outcome, side) in ended(class, *member) {
            if let Some(other) = game.pairing.at(side.other()).pupil()
                && members.contains(&other)
            {
                *table.entry(*member).or_default().entry(other).or_default() +=
                    outcome.points(side).0;
            }
        }
    }
    let others = members.len() - 1;
    if members.iter().all(|member| table.get(member).is_some_and(|met| met.len() == others)) {
        for row in group {
            row.direct_encounter = Some(Halves(table[&row.pupil].values().sum()));
        }
    }
}
