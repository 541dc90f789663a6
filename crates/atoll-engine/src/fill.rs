//! Cells that no longer matter, and cells that are as good as taken.
//!
//! A cell is **dead** when its colour cannot change who wins. It is so when for one of the players all ways through it can be made
//! without it: the player's chains and the empty cells next to it are all next to each other (the *clique test*; a way that enters and leaves by two of
//! them can go straight). Two neighbouring empty cells are **captured** by a player who, wherever of the two the opponent
//! plays, kills that stone from the other one (Björnsson, Hayward, Johanson, van Rijswijck 2007, *Dead cell analysis in Hex and the Shannon game*).
//! Dead cells and captured cells can be given to the player without changing the result. Each gift may kill or capture more.

use foursight_game::Player;

use crate::Bits;
use crate::chains::Chains;
use crate::geometry::{Geometry, Stones};

/// The memory of a look for dead and captured cells.
#[derive(Clone, Debug)]
pub(crate) struct Fill<const W: usize> {
    chains: [Chains<W>; 2],
}

impl<const W: usize> Fill<W> {
    pub(crate) const fn new() -> Self {
        Self { chains: [Chains::new(), Chains::new()] }
    }

    /// Gives away all dead and captured cells that are found, dead ones to the first player. At least one cell stays empty if one was.
    pub(crate) fn fill(&mut self, geometry: &Geometry<W>, stones: &mut Stones<W>) {
        loop {
            let empty = geometry.empty(stones);
            for player in Player::BOTH {
                self.chains[player.index()].find(geometry, stones, player);
            }
            let mut gifts = [self.dead(geometry, empty), Bits::EMPTY];
            if gifts[0].is_empty() {
                gifts = self.captured(geometry, empty);
            }
            if (gifts[0] | gifts[1]).is_empty() || empty == (gifts[0] | gifts[1]) {
                return;
            }
            stones[0] |= gifts[0];
            stones[1] |= gifts[1];
        }
    }

    /// Empty cells that are dead, no two of them neighbours: the death of one may rest on the other's being there.
    fn dead(&self, geometry: &Geometry<W>, empty: Bits<W>) -> Bits<W> {
        let mut found = Bits::EMPTY;
        for cell in empty.iter() {
            if !found.meets(geometry.neighbours[cell])
                && Player::BOTH.into_iter().any(|p| self.is_useless(geometry, empty, cell, p, None))
            {
                found.insert(cell);
            }
        }
        found
    }

    /// One captured pair, if there is one.
    fn captured(&self, geometry: &Geometry<W>, empty: Bits<W>) -> Stones<W> {
        for cell in empty.iter() {
            for other in (geometry.neighbours[cell] & empty).iter().filter(|&other| other > cell) {
                for player in Player::BOTH {
                    if self.kills(geometry, empty, player, other, cell)
                        && self.kills(geometry, empty, player, cell, other)
                    {
                        let mut gifts = [Bits::EMPTY; 2];
                        gifts[player.index()] = Bits::of(cell) | Bits::of(other);
                        return gifts;
                    }
                }
            }
        }
        [Bits::EMPTY; 2]
    }

    /// Whether the player's stone on `killer` makes `cell` dead.
    fn kills(
        &self,
        geometry: &Geometry<W>,
        empty: Bits<W>,
        player: Player,
        killer: usize,
        cell: usize,
    ) -> bool {
        let left = empty - Bits::of(killer);
        self.is_useless(geometry, left, cell, player, Some(killer))
            || self.is_useless(geometry, left, cell, !player, None)
    }

    /// Whether an empty cell is useless to the player, who may have one more stone than the chains know.
    fn is_useless(
        &self,
        geometry: &Geometry<W>,
        empty: Bits<W>,
        cell: usize,
        player: Player,
        stone: Option<usize>,
    ) -> bool {
        let chains = &self.chains[player.index()].list;
        let beside = geometry.neighbours[cell] & empty;
        // The chain next to the cell: what lies around it. A second one, and the cell may link them.
        let mut around: Option<Bits<W>> = None;
        if let Some(stone) = stone {
            let mut all = geometry.neighbours[stone];
            for chain in chains.iter().filter(|chain| chain.around.contains(stone)) {
                all |= chain.around;
            }
            around = Some(all);
        }
        for chain in chains.iter().filter(|chain| chain.around.contains(cell)) {
            if stone.is_some_and(|stone| chain.around.contains(stone)) {
                continue;
            }
            if around.is_some() {
                return false;
            }
            around = Some(chain.around);
        }
        around.is_none_or(|around| beside.within(around))
            && beside.iter().all(|one| beside.within(geometry.neighbours[one] | Bits::of(one)))
    }
}
