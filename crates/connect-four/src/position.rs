//! The rules.
//!
//! A position is two sets of cells, one per player ([`Bitboard`] draws the layout), with two things that follow from them
//! kept beside them because searches ask often: whose turn it is and how the game ended.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use foursight_game::{
    ArrayList, ByPlayer, Cells, Central, Indexed, Keyed, List, Outcome, Player, Position,
    WinningCells,
};

use crate::{Bitboard, BoardError, COLUMNS, Cell, Column};

/// A position of Connect Four.
///
/// ```
/// # use foursight_connect_four::{Column, ConnectFour};
/// # use foursight_game::{Player, Position};
/// let mut position = ConnectFour::new();
/// position.play(Column::CENTER)?;
/// assert_eq!(position.turn(), Player::Second);
/// assert_eq!(position.height(Column::CENTER), 1);
/// # Ok::<(), foursight_game::PlayError<Column>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour {
    stones: ByPlayer<Bitboard>,
    turn: Player,
    outcome: Option<Outcome>,
}

impl ConnectFour {
    /// The empty board.
    pub const fn new() -> Self {
        Self {
            stones: ByPlayer::new(Bitboard::EMPTY, Bitboard::EMPTY),
            turn: Player::First,
            outcome: None,
        }
    }

    /// The position with these discs, or why it cannot come up in a game.
    ///
    /// Checked: nothing floats or overlaps, the first player has as many discs as the second or one more, at most one
    /// player has four in line, that player moved last, and one last disc completed all of its lines. Every board
    /// with a legal history passes. So do a few without one, where only the order of the discs within the columns rules a
    /// history out: for instance the first player's single disc on top of the second's.
    pub fn from_stones(first: Bitboard, second: Bitboard) -> Result<Self, BoardError> {
        if let Some(cell) = (first & second).iter().next() {
            return Err(BoardError::Overlap(cell));
        }
        let occupied = first | second;
        // A disc needs one below it, or the floor.
        let supported = Bitboard::truncated(occupied.bits() << 1) | Bitboard::BOTTOM;
        if let Some(cell) = (occupied - supported).iter().next() {
            return Err(BoardError::Floating(cell));
        }
        let (firsts, seconds) = (first.len(), second.len());
        if firsts != seconds && firsts != seconds + 1 {
            return Err(BoardError::Counts { first: firsts, second: seconds });
        }
        let turn = Player::to_move_after(firsts + seconds);
        let stones = ByPlayer::new(first, second);
        let outcome = match (first.has_four(), second.has_four()) {
            (true, true) => return Err(BoardError::BothHaveFour),
            (false, false) if occupied == Bitboard::FULL => Some(Outcome::Draw),
            (false, false) => None,
            (won, _) => {
                let winner = if won { Player::First } else { Player::Second };
                if winner == turn {
                    return Err(BoardError::PlayedAfterWin { winner });
                }
                let highest = occupied - Bitboard::truncated(occupied.bits() >> 1);
                let mut last = (highest & stones[winner]).iter();
                if !last.any(|cell| !(stones[winner] - Bitboard::from_iter([cell])).has_four()) {
                    return Err(BoardError::NoLastDisc { winner });
                }
                Some(Outcome::Win(winner))
            }
        };
        Ok(Self { stones, turn, outcome })
    }

    /// This player's discs.
    #[inline]
    pub fn stones(&self, player: Player) -> Bitboard {
        self.stones[player]
    }

    /// Both players' discs.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.stones[Player::First] | self.stones[Player::Second]
    }

    /// Moves played so far: discs on the board.
    pub fn plies(&self) -> u32 {
        self.occupied().len()
    }

    /// Discs in a column.
    pub fn height(&self, column: Column) -> usize {
        (self.occupied() & Bitboard::column(column)).len() as usize
    }

    /// The cell a disc dropped into this column comes to rest in; none if the column is full.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        Cell::new(column, self.height(column))
    }

    /// Left and right exchanged: the same game in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { stones: self.stones.map(Bitboard::mirrored), ..*self }
    }

    /// Whether the column has room, won or not.
    #[inline]
    fn has_room(&self, column: Column) -> bool {
        (self.occupied() & Bitboard::TOP & Bitboard::column(column)).is_empty()
    }
}

impl Position for ConnectFour {
    type Move = Column;
    type List<T: Copy + Default + core::fmt::Debug> = ArrayList<T, COLUMNS>;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> ArrayList<Column, COLUMNS> {
        let mut moves = ArrayList::default();
        if self.outcome.is_none() {
            for column in Column::ALL {
                if self.has_room(column) {
                    moves.push(column);
                }
            }
        }
        moves
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    #[inline]
    fn is_legal(&self, column: Column) -> bool {
        self.outcome.is_none() && self.has_room(column)
    }

    #[inline]
    fn play_unchecked(&mut self, column: Column) {
        let column = Bitboard::column(column);
        // Adding one to a column of h discs carries to its cell h; the mask keeps that cell alone.
        let bottom = (column & Bitboard::BOTTOM).bits();
        let disc = column & Bitboard::truncated(self.occupied().bits() + bottom);
        self.stones[self.turn] |= disc;
        if self.stones[self.turn].has_four() {
            self.outcome = Some(Outcome::Win(self.turn));
        } else if self.occupied() == Bitboard::FULL {
            self.outcome = Some(Outcome::Draw);
        }
        self.turn = !self.turn;
    }
}

/// The stones of the player to move plus all stones, added as numbers.
///
/// In a column of height h the second summand is 2^h − 1 and the first at most that, so the sum lies between 2^h − 1 and
/// 2^(h+1) − 2: ranges that do not meet for different heights and, with the sentinel, never carry into the next column. Height and stones
/// can be read back, and whose turn it is follows from the number of discs, for the only legal counts are equal or one more for the first.
impl Keyed for ConnectFour {
    const UNIQUE: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        self.stones[self.turn].bits() + self.occupied().bits()
    }
}

impl Indexed for ConnectFour {
    const MOVES: usize = COLUMNS;

    #[inline]
    fn index(column: Column) -> usize {
        column.index()
    }
}

impl Central for ConnectFour {
    #[inline]
    fn distance_from_center(&self, column: Column) -> u32 {
        column.distance_from_center()
    }
}

impl Cells for ConnectFour {
    type Cell = Cell;

    fn cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all()
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones[player].contains(cell))
    }
}

impl WinningCells for ConnectFour {
    fn winning_cells(&self) -> impl Iterator<Item = Cell> {
        let winner = self.outcome.and_then(Outcome::winner);
        winner.map_or(Bitboard::EMPTY, |winner| self.stones[winner].in_fours()).iter()
    }
}

/// By the first player's stones, then the second's: an order without meaning, for sorting.
impl Ord for ConnectFour {
    fn cmp(&self, other: &Self) -> Ordering {
        self.stones.cmp(&other.stones)
    }
}

impl PartialOrd for ConnectFour {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for ConnectFour {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones.hash(state);
    }
}
