//! Groups of connected stones, and whether one has won.
//!
//! A group is grown from a stone or an island: each of its stones is visited once and looks up its neighbours and the
//! islands it touches in tables; an island joins all own stones on its shore. That is O(stones of the group),
//! a few nanoseconds each, and no memory beyond three sets of cells.

use foursight_game::Player;

use crate::cell::NEIGHBOURS;
use crate::{Board, Cell, CellSet, Island, Islands};

/// Connected stones of one player and the own islands they link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The stones that were played; island stones are not cells.
    pub cells: CellSet,
    /// The islands that belong to the group.
    pub islands: Islands,
}

impl Board {
    /// The group of the player's stone on a cell.
    pub fn group_of_cell(&self, stones: CellSet, player: Player, cell: Cell) -> Group {
        self.grow(stones, player, CellSet::of(cell), Islands::EMPTY, false)
    }

    /// The group of an island: its owner's stones that are connected with it.
    pub fn group_of_island(&self, stones: CellSet, island: Island) -> Group {
        let shore = self.shore(island) & stones;
        self.grow(stones, island.owner(), shore, Islands::EMPTY.with(island), false)
    }

    /// Whether some group of the player's stones has won, looked for from scratch.
    ///
    /// Every set of islands that wins has one of the player's first three, so at most three groups are grown.
    pub fn has_won(&self, stones: CellSet, player: Player) -> bool {
        Island::of(player).take(3).any(|island| {
            let shore = self.shore(island) & stones;
            self.grow(stones, player, shore, Islands::EMPTY.with(island), true).islands.win()
        })
    }

    /// Whether the player's stone on a cell belongs to a group that has won, if without it none had.
    ///
    /// Most stones cannot win and are told by a look at the six places around them: where own stones there, island
    /// stones included, stand in one unbroken run, they were connected before and the new stone links nothing new.
    #[inline]
    pub fn wins_with(&self, stones: CellSet, player: Player, cell: Cell) -> bool {
        self.runs_around(stones, player, cell) > 1
            && self.grow(stones, player, CellSet::of(cell), Islands::EMPTY, true).islands.win()
    }

    /// How many separate runs of own stones there are around a cell; none if all six places are own.
    #[inline]
    fn runs_around(&self, stones: CellSet, player: Player, cell: Cell) -> u32 {
        let mut own = self.island_stones_around(cell, player);
        for (step, &neighbour) in NEIGHBOURS[cell.index()].iter().enumerate() {
            own |= u8::from(stones.contains_rank(neighbour)) << step;
        }
        let one_before = own << 1 | own >> 5;
        (own & !one_before).count_ones()
    }

    /// Grows a group from `waiting` stones and known islands to the end, or until it wins if that is `enough`.
    #[inline]
    fn grow(
        &self,
        stones: CellSet,
        player: Player,
        mut waiting: CellSet,
        mut islands: Islands,
        enough: bool,
    ) -> Group {
        let mut outside = stones - waiting;
        while let Some(cell) = waiting.pop_first() {
            let mut next = Self::neighbours_anywhere(cell);
            let reached = (self.touching(cell) & Islands::of(player)) - islands;
            if !reached.is_empty() {
                islands |= reached;
                if enough && islands.win() {
                    break;
                }
                for island in reached.iter() {
                    next |= self.shore(island);
                }
            }
            next &= outside;
            outside -= next;
            waiting |= next;
        }
        Group { cells: stones - outside, islands }
    }
}
