//! What the game can say beyond its rules.

use foursight_game::{Cells, Central, Indexed, Keyed, Player, Position, WinningCells};

use crate::{Atoll, Cell, Move};

/// A Zobrist key, kept move by move. Sizes, turns and a swap still to come are told apart; different positions hardly ever
/// collide.
impl Keyed for Atoll {
    const UNIQUE: bool = false;

    #[inline]
    fn key(&self) -> u64 {
        self.full_key()
    }
}

/// The cells of the largest board in reading order, then `swap`.
impl Indexed for Atoll {
    const MOVES: usize = Cell::COUNT + 1;

    #[inline]
    fn index(action: Move) -> usize {
        match action {
            Move::Place(cell) => cell.index(),
            Move::Swap => Cell::COUNT,
        }
    }

    fn from_index(index: usize) -> Option<Move> {
        if index == Cell::COUNT {
            Some(Move::Swap)
        } else {
            Cell::from_index(index).map(Move::Place)
        }
    }
}

/// Steps to the middle cell; a swap lies where the stone it takes over does.
impl Central for Atoll {
    fn distance_from_center(&self, action: Move) -> u32 {
        let cell = match action {
            Move::Place(cell) => Some(cell),
            Move::Swap => self.stones(Player::First).iter().next(),
        };
        cell.map_or(0, |cell| cell.distance_from_center(self.size()))
    }
}

impl Cells for Atoll {
    type Cell = Cell;

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.board().cells().iter()
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell))
    }

    /// A swap puts its stone on the mirror image of the first one.
    fn filled_by(&self, action: Move) -> Option<Cell> {
        match action {
            Move::Place(cell) => Some(cell),
            Move::Swap => self.after(action).stones(Player::Second).iter().next(),
        }
    }
}

/// One shortest chain: as few stones as can be that still link islands enough to win.
impl WinningCells for Atoll {
    const WON_BY: &'static str = "chain";

    fn winning_cells(&self) -> impl Iterator<Item = Cell> {
        self.winning_chain().iter()
    }
}
