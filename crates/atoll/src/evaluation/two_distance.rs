//! How many stones each player still needs, if the opponent may always take away the best way (two-distance).
//!
//! In a shortest way the opponent blocks the best next cell at once. So a cell counts as one stone farther from an island than the
//! *second* nearest of its neighbours: whichever of the two is blocked, the other is left (van Rijswijck 2000, *Computer Hex: are bees
//! better than fruitflies?*). Cells next to the island's group lie at distance 1, and cells next to the same own group are neighbours. A goal
//! of two facing islands costs the least sum of the distances of one cell to both; a goal of three the least sum to all
//! three; the cell itself is counted once.
//!
//! A player's worth is the cost of the cheapest goal, then, with less weight, of the second cheapest, for one goal alone can be blocked,
//! then how many cells keep the cheapest goal at its cost.
//!
//! Distances are found layer by layer over sets of cells: some ten layers for each of six islands and two players.

use foursight_game::{Evaluator, Player};

use crate::{Atoll, Cell, CellSet, GOALS, Group, Island, Islands};

/// The opponent's costs minus the own ones, by two-distance.
///
/// ```
/// # use foursight_atoll::{Atoll, Size, TwoDistance};
/// # use foursight_game::{Evaluator, Notation, Player};
/// let mut position = Atoll::new(Size::Five);
/// assert_eq!(TwoDistance.evaluate(&position, Player::First), 0);
/// position.play_text("E5", &mut |_| {})?;
/// assert!(TwoDistance.evaluate(&position, Player::First) > 0);
/// # Ok::<(), foursight_atoll::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoDistance;

/// A cost no way on any board reaches.
const FAR: u32 = 99;
/// What a stone of the cheapest and of the second cheapest goal is worth; a cell on a cheapest way is worth one.
const CHEAPEST: i32 = 60;
const SECOND: i32 = 20;

/// What a player still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Stones for the cheapest goal.
    pub cheapest: u32,
    /// Stones for the second cheapest.
    pub second: u32,
    /// Cells that lie on a way of the cheapest cost.
    pub cells: CellSet,
}

impl Cost {
    /// What it counts for its player: less for every stone still needed.
    pub const fn points(self) -> i32 {
        self.cells.len() as i32 - CHEAPEST * self.cheapest as i32 - SECOND * self.second as i32
    }
}

impl TwoDistance {
    /// What a player still needs.
    pub fn cost(self, position: &Atoll, player: Player) -> Cost {
        let board = position.board();
        let empty = position.empty();
        let mut groups = [Group::default(); Cell::COUNT];
        let mut around = [CellSet::EMPTY; Cell::COUNT];
        let mut count = 0;
        let mut linked = [0; Island::COUNT];
        let mut left = position.stones(player);
        for island in Island::of(player) {
            if let Some(known) = (0..count).find(|&g: &usize| groups[g].islands.contains(island)) {
                linked[island.index()] = known;
                continue;
            }
            groups[count] = board.group_of_island(position.stones(player), island);
            left -= groups[count].cells;
            linked[island.index()] = count;
            count += 1;
        }
        while let Some(stone) = left.pop_first() {
            groups[count] = board.group_of_cell(position.stones(player), player, stone);
            left -= groups[count].cells;
            count += 1;
        }
        let mut next_to = [CellSet::EMPTY; Cell::COUNT];
        for cell in empty.iter() {
            next_to[cell.index()] = board.neighbours(cell) & empty;
        }
        for (group, around) in groups[..count].iter().zip(&mut around) {
            for cell in group.cells.iter() {
                *around |= board.neighbours(cell);
            }
            for island in group.islands.iter() {
                *around |= board.shore(island);
            }
            *around &= empty;
            for cell in around.iter() {
                next_to[cell.index()] |= *around - CellSet::of(cell);
            }
        }
        let mut distances = [[FAR as u8; Cell::COUNT]; 6];
        for (island, distances) in Island::of(player).zip(&mut distances) {
            spread(around[linked[island.index()]], empty, &next_to, distances);
        }
        let mut costs = Cost { cheapest: FAR, second: FAR, cells: CellSet::EMPTY };
        for goal in GOALS[player] {
            let (cost, cells) = goal_cost(empty, &distances, goal);
            if cost < costs.cheapest {
                costs = Cost { cheapest: cost, second: costs.cheapest, cells };
            } else {
                costs.second = costs.second.min(cost);
                if cost == costs.cheapest {
                    costs.cells |= cells;
                }
            }
        }
        costs
    }
}

/// The least sum of the distances to the islands of a goal, and where it is reached.
fn goal_cost(empty: CellSet, distances: &[[u8; Cell::COUNT]; 6], goal: Islands) -> (u32, CellSet) {
    let mut least = (FAR, CellSet::EMPTY);
    for cell in empty.iter() {
        // A player's islands are every other one.
        let sum: u32 =
            goal.iter().map(|end| u32::from(distances[end.index() / 2][cell.index()])).sum();
        let cost = (sum + 1 - goal.len()).min(FAR);
        if cost < least.0 {
            least = (cost, CellSet::of(cell));
        } else if cost == least.0 {
            least.1.insert(cell);
        }
    }
    least
}

/// Distances from the cells at distance 1 outwards.
fn spread(
    near: CellSet,
    empty: CellSet,
    next_to: &[CellSet; Cell::COUNT],
    distances: &mut [u8; Cell::COUNT],
) {
    let mut layer = near;
    let mut reached = CellSet::EMPTY;
    let mut distance = 1;
    while !layer.is_empty() {
        for cell in layer.iter() {
            distances[cell.index()] = distance;
        }
        reached |= layer;
        distance += 1;
        layer = (empty - reached)
            .iter()
            .filter(|cell| (next_to[cell.index()] & reached).len() >= 2)
            .collect();
    }
}

impl Evaluator<Atoll> for TwoDistance {
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        self.cost(position, view).points() - self.cost(position, !view).points()
    }
}
