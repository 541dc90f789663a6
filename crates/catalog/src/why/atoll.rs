//! What a stone does on Atoll's board: how far both sides are from a win, what it joins, what it cannot be cut from any more, what it cuts.
//!
//! *Missing* is the smallest number of stones that would win if the opponent passed (`foursight_atoll::Link`). Two stones with two free cells between them are
//! linked unless one of the two is taken and the other not answered. All of it is read off the board; what it is worth nobody knows.

use foursight_atoll::{Atoll, Board, Cell, CellSet, Group, Island, Islands};
use foursight_game::{Player, Position as _};

use super::Claim;
use crate::{Move, Position};

/// A stone or an island that another one may be linked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Stone(Cell),
    Island(Island),
}

/// What a stone does; nothing of a swap, or where the stone has ended the game.
pub(super) fn claims(position: &Position, played: Move, after: &Position) -> Vec<Claim> {
    let cell = || {
        // A swap fills a cell as well, but it takes over the other side.
        let name = position.filled_by(played).filter(|name| *name == played.to_string())?;
        let (before, now) = (position.own::<Atoll>()?, after.own::<Atoll>()?);
        let board = before.board();
        let cell = board.cells().iter().find(|cell| cell.to_string() == name)?;
        Some(Stone { before, now, board, turn: position.turn(), cell })
    };
    let Some(stone) = cell().filter(|_| after.outcome().is_none()) else { return Vec::new() };
    let all = [stone.race(), stone.intrudes(), stone.connects(), stone.bridges(), stone.holds()];
    all.into_iter().flatten().collect()
}

struct Stone<'a> {
    before: &'a Atoll,
    now: &'a Atoll,
    board: &'static Board,
    turn: Player,
    cell: Cell,
}

fn missing(position: &Atoll, player: Player) -> Option<CellSet> {
    position.link(player).missing
}

fn number(island: Island) -> u8 {
    island.index() as u8 + 1
}

/// This player's stones and islands that are no part of a group.
fn ends(position: &Atoll, player: Player, group: Group) -> Vec<End> {
    let stones = position.stones(player);
    let islands = Island::of(player).filter(|island| !group.islands.contains(*island));
    let others = (stones - group.cells).iter().map(End::Stone);
    islands.map(End::Island).chain(others).collect()
}

impl Stone<'_> {
    /// How many stones both sides lack, before and after.
    fn race(&self) -> Option<Claim> {
        let count = |position: &Atoll, player| missing(position, player).map(CellSet::len);
        let cells = missing(self.now, self.turn)?;
        Some(Claim::Race {
            own: (count(self.before, self.turn)?, cells.len()),
            opponent: (count(self.before, !self.turn)?, count(self.now, !self.turn)?),
            cells: cells.iter().map(|cell| cell.to_string()).collect(),
        })
    }

    /// The group of the new stone.
    fn group(&self) -> Group {
        self.board.group_of_cell(self.now.stones(self.turn), self.turn, self.cell)
    }

    /// What the stone touches of its own: several groups become one.
    fn connects(&self) -> Option<Claim> {
        let own = self.before.stones(self.turn);
        let mut seen: Vec<Group> = Vec::new();
        for cell in (self.board.neighbours(self.cell) & own).iter() {
            let group = self.board.group_of_cell(own, self.turn, cell);
            if !seen.contains(&group) {
                seen.push(group);
            }
        }
        for island in (self.board.touching(self.cell) & Islands::of(self.turn)).iter() {
            let group = self.board.group_of_island(own, island);
            if !seen.contains(&group) {
                seen.push(group);
            }
        }
        let group = self.group();
        (!seen.is_empty()).then(|| Claim::Connects {
            groups: seen.len() as u32,
            stones: group.cells.len(),
            islands: group.islands.iter().map(number).collect(),
        })
    }

    /// The empty cells next to both: to a stone, and to another stone or an island.
    fn between(&self, empty: CellSet, cell: Cell, end: End) -> CellSet {
        let around = match end {
            End::Stone(other) => self.board.neighbours(other),
            End::Island(island) => self.board.shore(island),
        };
        self.board.neighbours(cell) & around & empty
    }

    /// What it is linked with by two free cells each, no cell twice.
    fn bridges(&self) -> Option<Claim> {
        let group = self.group();
        let (mut stones, mut islands, mut cells) = (Vec::new(), Vec::new(), CellSet::EMPTY);
        let mut linked = group;
        for end in ends(self.now, self.turn, group) {
            let reached = match end {
                End::Stone(cell) => linked.cells.contains(cell),
                End::Island(island) => linked.islands.contains(island),
            };
            let free = self.between(self.now.empty() - cells, self.cell, end);
            if reached || free.len() < 2 {
                continue;
            }
            free.iter().take(2).for_each(|cell| cells.insert(cell));
            let own = self.now.stones(self.turn);
            let more = match end {
                End::Stone(cell) => {
                    stones.push(cell.to_string());
                    self.board.group_of_cell(own, self.turn, cell)
                }
                End::Island(island) => {
                    islands.push(number(island));
                    self.board.group_of_island(own, island)
                }
            };
            linked.cells |= more.cells;
            linked.islands |= more.islands;
        }
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
        (!cells.is_empty()).then_some(Claim::Bridges { stones, islands, cells })
    }

    /// Whether it takes one of the two free cells between two groups of the opponent, and which cell is left.
    fn intrudes(&self) -> Option<Claim> {
        let other = !self.turn;
        let own = self.before.stones(other);
        let near = self.board.neighbours(self.cell);
        for stone in (near & own).iter() {
            let group = self.board.group_of_cell(own, other, stone);
            for end in ends(self.before, other, group) {
                let free = self.between(self.before.empty(), stone, end);
                if free.len() != 2 || !free.contains(self.cell) {
                    continue;
                }
                let left = free.iter().find(|cell| *cell != self.cell)?;
                let mut stones = vec![stone.to_string()];
                let mut islands = Vec::new();
                match end {
                    End::Stone(cell) => stones.push(cell.to_string()),
                    End::Island(island) => islands.push(number(island)),
                }
                return Some(Claim::Intrudes { stones, islands, cell: left.to_string() });
            }
        }
        None
    }

    /// How many stones it lacks if the opponent blocks once as well as can be.
    fn holds(&self) -> Option<Claim> {
        let blocked = |cell: Cell| {
            let mut then = *self.now;
            then.play_unchecked(foursight_atoll::Move::Place(cell));
            missing(&then, self.turn).map(CellSet::len)
        };
        let count = self.now.empty().iter().filter_map(blocked).max()?;
        Some(Claim::Holds { count, longer: count > missing(self.now, self.turn)?.len() })
    }
}
