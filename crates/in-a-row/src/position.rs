//! The rules: two sets of cells. Whose turn it is follows from their sizes.

use foursight_game::{
    ArrayList, ByPlayer, Central, Indexed, Keyed, Outcome, Player, Position, WinningCells,
};

use crate::{Board, Cell, Cells, Direction};

/// A position of an m,n,k game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InARow {
    board: Board,
    marks: ByPlayer<u64>,
}

impl InARow {
    /// The empty board.
    pub const fn new(board: Board) -> Self {
        Self { board, marks: ByPlayer::new(0, 0) }
    }

    pub(crate) const fn with_marks(self, marks: ByPlayer<u64>) -> Self {
        Self { board: self.board, marks }
    }

    /// The size of the board and how many in a row win.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells a player has marked, as bits.
    #[inline]
    pub fn marks(&self, player: Player) -> u64 {
        self.marks[player]
    }

    /// The cells nobody has marked, as bits.
    #[inline]
    pub fn empty(&self) -> u64 {
        self.board.cells() & !(self.marks[Player::First] | self.marks[Player::Second])
    }

    /// The marks on the board: how many moves were played.
    #[inline]
    pub fn plies(&self) -> u32 {
        (self.marks[Player::First] | self.marks[Player::Second]).count_ones()
    }

    /// Whether a player has a line.
    #[inline]
    pub fn has_won(&self, player: Player) -> bool {
        let marks = self.marks[player];
        Direction::ALL.into_iter().any(|direction| self.board.complete(marks, direction) != 0)
    }

    /// The winner, if any. Only whoever moved last can be.
    fn winner(&self) -> Option<Player> {
        let last = !self.turn();
        self.has_won(last).then_some(last)
    }
}

impl Position for InARow {
    type Move = Cell;
    type List<T: Copy + Default + core::fmt::Debug> = ArrayList<T, 64>;

    #[inline]
    fn turn(&self) -> Player {
        Player::to_move_after(self.plies())
    }

    fn legal_moves(&self) -> ArrayList<Cell, 64> {
        if self.winner().is_some() {
            return ArrayList::default();
        }
        Cells(self.empty()).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(winner) => Some(Outcome::Win(winner)),
            None if self.empty() == 0 => Some(Outcome::Draw),
            None => None,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Cell) {
        let player = self.turn();
        self.marks[player] |= action.bit();
    }

    fn is_legal(&self, action: Cell) -> bool {
        self.empty() & action.bit() != 0 && self.winner().is_none()
    }
}

/// Both sets, mixed. The board is not part of it: a table belongs to one game.
impl Keyed for InARow {
    const UNIQUE: bool = false;

    #[inline]
    fn key(&self) -> u64 {
        /// A step of SplitMix64 (Steele, Lea and Flood 2014): every bit of the sum reaches every bit of the result.
        const fn mixed(number: u64) -> u64 {
            let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            number ^ (number >> 31)
        }
        let first = mixed(self.marks[Player::First].wrapping_add(0x9e37_79b9_7f4a_7c15));
        mixed(first ^ self.marks[Player::Second])
    }
}

impl Indexed for InARow {
    const MOVES: usize = Cell::COUNT;

    #[inline]
    fn index(action: Cell) -> usize {
        action.index()
    }

    fn from_index(index: usize) -> Option<Cell> {
        Cell::from_index(index)
    }
}

/// In half cells, so that a board of even size has a middle.
impl Central for InARow {
    fn distance_from_center(&self, action: Cell) -> u32 {
        let across = (2 * action.column()).abs_diff(self.board.width() - 1);
        across + (2 * action.row()).abs_diff(self.board.height() - 1)
    }
}

impl foursight_game::Cells for InARow {
    type Cell = Cell;

    fn cells(&self) -> impl Iterator<Item = Cell> {
        Cells(self.board.cells())
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.marks[player] & cell.bit() != 0)
    }

    fn filled_by(&self, action: Cell) -> Option<Cell> {
        Some(action)
    }
}

/// The cells of all lines of the winner.
impl WinningCells for InARow {
    const WON_BY: &'static str = "line";

    fn winning_cells(&self) -> impl Iterator<Item = Cell> {
        let marks = self.winner().map_or(0, |winner| self.marks[winner]);
        let mut cells = 0;
        for direction in Direction::ALL {
            for start in Cells(self.board.complete(marks, direction)) {
                cells |= self.board.line(start.bit(), direction);
            }
        }
        Cells(cells)
    }
}
