//! A player's chains: groups of connected stones, the player's islands among them.

use alloc::vec::Vec;

use foursight_atoll::{Island, Islands};
use foursight_game::Player;

use crate::Bits;
use crate::geometry::{Geometry, Stones};

/// A group of stones and islands of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<const W: usize> {
    /// The empty cells next to it.
    pub(crate) around: Bits<W>,
}

/// All chains of one player.
#[derive(Clone, Debug)]
pub(crate) struct Chains<const W: usize> {
    pub(crate) list: Vec<Chain<W>>,
    /// The chain of each island, by half its number.
    of_island: [u8; 6],
}

impl<const W: usize> Chains<W> {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), of_island: [0; 6] }
    }

    /// Finds the chains of a player.
    pub(crate) fn find(&mut self, geometry: &Geometry<W>, stones: &Stones<W>, player: Player) {
        let own = stones[player.index()];
        let empty = geometry.empty(stones);
        self.list.clear();
        let mut left = own;
        let mut seen = Islands::EMPTY;
        for island in Island::of(player) {
            if seen.contains(island) {
                continue;
            }
            let group = geometry.reach(own, island);
            seen |= group.islands;
            left -= group.stones;
            for linked in group.islands.iter() {
                self.of_island[linked.index() / 2] = self.list.len() as u8;
            }
            self.list.push(Chain { around: group.around & empty });
        }
        while let Some(stone) = left.pop_first() {
            // No island is part of the rest.
            let mut waiting = Bits::of(stone);
            let mut around = Bits::EMPTY;
            while let Some(cell) = waiting.pop_first() {
                around |= geometry.neighbours[cell];
                let next = geometry.neighbours[cell] & left;
                left -= next;
                waiting |= next;
            }
            self.list.push(Chain { around: around & empty });
        }
    }

    /// The chain of an own island.
    pub(crate) fn of(&self, island: Island) -> usize {
        usize::from(self.of_island[island.index() / 2])
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}
