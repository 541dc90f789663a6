//! How far each island still is from its mirror image: the evaluation of the source's bot.
//!
//! For every island the group of its owner's stones that touches it is taken, and the smallest distance, |Δcolumn| +
//! |Δnumber|, from the group's stones (the islands' own included) to the island's mirrored point: the stones of the island that faces it, through the
//! centre of the board. A distance of the viewing player's islands counts against, one of the opponent's for the
//! position. So the two views differ by the sign only.
//!
//! Source: `atoll` (S. Cvetković, L. Stanković). Its mirrored point is off by one; here it is the exact one, (2N − u, 2N − v).
//! Its distance is kept, although columns and numbers are not the whole of a hexagonal board: the value is the same after half
//! a turn and swaps with players and reflection, but may change when the board is turned by sixty degrees.

use foursight_game::{Evaluator, Player};

use super::printed;
use crate::board::{is_playable, island_length, island_stone};
use crate::{Atoll, Cell, Group, Island, Point, Size};

/// Distances of the opponent's islands to their mirror images minus those of the own islands.
///
/// ```
/// # use foursight_atoll::{Atoll, MirrorDistance, Size};
/// # use foursight_game::{Evaluator, Notation, Player};
/// let mut position = Atoll::new(Size::Three);
/// assert_eq!(MirrorDistance.evaluate(&position, Player::First), 0);
/// position.play_text("D2", &mut |_| {})?;
/// // Island 0 has come one step nearer to island 6.
/// assert_eq!(MirrorDistance.evaluate(&position, Player::First), 1);
/// # Ok::<(), foursight_atoll::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MirrorDistance;

/// What one island contributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The island.
    pub island: Island,
    /// Its group.
    pub group: Group,
    /// The distance from the group to the island's mirror image.
    pub distance: u32,
    /// What that counts for the viewing player: the distance of an opposing island, minus that of an own one.
    pub points: i32,
}

/// The distance from each cell, and from each island's nearest stone, to the stones that face an island.
pub(super) struct Distances {
    from_cell: [[u8; Cell::COUNT]; Island::COUNT],
    from_island: [[u8; Island::COUNT]; Island::COUNT],
}

static DISTANCES: [Distances; 4] = [
    Distances::build(Size::Three, Target::Facing),
    Distances::build(Size::Five, Target::Facing),
    Distances::build(Size::Seven, Target::Facing),
    Distances::build(Size::Nine, Target::Facing),
];

/// Where an island has to get, and how the way there is counted.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// To the nearest stone of the island that faces it, in columns and numbers.
    Facing,
    /// To the point that the source's program computes, in rows and columns of its matrix.
    Printed,
}

/// Two coordinates; a distance is the sum of their differences.
pub(super) type Place = (i16, i16);

/// The places an island has to get to, the nearest of which counts.
struct Goal {
    places: [Place; LONGEST],
    count: usize,
}

/// Stones of an island on the largest board.
const LONGEST: usize = island_length(Size::Nine) as usize;

impl Target {
    const fn place(self, size: Size, point: Point) -> Place {
        match self {
            Self::Facing => (point.column as i16, point.number as i16),
            Self::Printed => printed::place(size, point),
        }
    }

    const fn goal(self, size: Size, island: Island) -> Goal {
        let mut goal = Goal { places: [(0, 0); LONGEST], count: 0 };
        match self {
            Self::Facing => {
                while goal.count < island_length(size) as usize {
                    let stone = island_stone(size, island.opposite(), goal.count as u8);
                    goal.places[goal.count] = self.place(size, stone);
                    goal.count += 1;
                }
            }
            Self::Printed => {
                goal.places[0] = printed::target(size, island);
                goal.count = 1;
            }
        }
        goal
    }
}

impl Goal {
    const fn distance(&self, from: Place) -> u8 {
        let mut least = u8::MAX;
        let mut number = 0;
        while number < self.count {
            let (first, second) = self.places[number];
            let found = ((from.0 - first).abs() + (from.1 - second).abs()) as u8;
            if found < least {
                least = found;
            }
            number += 1;
        }
        least
    }
}

impl Distances {
    /// Computed when the crate is compiled, so whatever does not change stays outside the loops.
    pub(super) const fn build(size: Size, target: Target) -> Self {
        let mut from_cell = [[0; Cell::COUNT]; Island::COUNT];
        let mut from_island = [[u8::MAX; Island::COUNT]; Island::COUNT];
        let mut goals = [const { Goal { places: [(0, 0); LONGEST], count: 0 } }; Island::COUNT];
        let mut number = 0;
        while number < Island::COUNT {
            goals[number] = target.goal(size, Island::ALL[number]);
            number += 1;
        }
        let mut rank = 0;
        while rank < Cell::COUNT {
            let cell = Cell::from_rank(rank as u8);
            if is_playable(size, cell) {
                let place = target.place(size, Point::of(cell));
                let mut number = 0;
                while number < Island::COUNT {
                    from_cell[number][rank] = goals[number].distance(place);
                    number += 1;
                }
            }
            rank += 1;
        }
        let mut other = 0;
        while other < Island::COUNT {
            let mut stone = 0;
            while stone < island_length(size) {
                let place = target.place(size, island_stone(size, Island::ALL[other], stone));
                let mut number = 0;
                while number < Island::COUNT {
                    let found = goals[number].distance(place);
                    if found < from_island[number][other] {
                        from_island[number][other] = found;
                    }
                    number += 1;
                }
                stone += 1;
            }
            other += 1;
        }
        Self { from_cell, from_island }
    }
}

impl MirrorDistance {
    /// What each island contributes for `view`, in the order of the islands; the points sum to the value.
    pub fn parts(self, position: &Atoll, view: Player) -> [Part; Island::COUNT] {
        parts(&DISTANCES, position, view)
    }
}

impl Evaluator<Atoll> for MirrorDistance {
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        evaluate(&DISTANCES, position, view)
    }
}

/// The sum of what all islands contribute.
pub(super) fn evaluate(tables: &[Distances; 4], position: &Atoll, view: Player) -> i32 {
    let board = position.board();
    let mut groups = [Group::default(); Island::COUNT];
    let mut value = 0;
    for island in Island::ALL {
        // An earlier island of the same group has grown it already.
        if groups[island.index()].islands.is_empty() {
            let group = board.group_of_island(position.stones(island.owner()), island);
            for linked in group.islands.iter() {
                groups[linked.index()] = group;
            }
        }
        let group = groups[island.index()];
        value += part(&tables[position.size() as usize], island, group, view).points;
    }
    value
}

/// What each island contributes.
pub(super) fn parts(
    tables: &[Distances; 4],
    position: &Atoll,
    view: Player,
) -> [Part; Island::COUNT] {
    Island::ALL.map(|island| {
        let group = position.board().group_of_island(position.stones(island.owner()), island);
        part(&tables[position.size() as usize], island, group, view)
    })
}

fn part(table: &Distances, island: Island, group: Group, view: Player) -> Part {
    let from_cell = &table.from_cell[island.index()];
    let from_island = &table.from_island[island.index()];
    let cells = group.cells.iter().map(|cell| from_cell[cell.index()]);
    let islands = group.islands.iter().map(|linked| from_island[linked.index()]);
    let distance = u32::from(cells.chain(islands).min().unwrap_or_default());
    let points = if island.owner() == view { -(distance as i32) } else { distance as i32 };
    Part { island, group, distance, points }
}
