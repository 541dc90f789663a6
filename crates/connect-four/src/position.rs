//! The rules.
//!
//! A position is two sets of cells, one per player ([`Bitboard`] draws the layout): first the discs of the player to move,
//! then the other's, so that playing a move adds a disc and exchanges the two without asking whose they are. Two things that
//! follow from them are kept beside them because searches ask often: whose turn it is and how the game ended.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use foursight_game::{
    ArrayList, Cells, Central, Indexed, Keyed, List, Outcome, Passing, Player, Position,
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
    /// The discs of the player to move.
    own: Bitboard,
    /// The other player's discs.
    opposing: Bitboard,
    turn: Player,
    outcome: Option<Outcome>,
}

impl ConnectFour {
    /// The empty board.
    pub const fn new() -> Self {
        Self { own: Bitboard::EMPTY, opposing: Bitboard::EMPTY, turn: Player::First, outcome: None }
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
        let (own, opposing) = match turn {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let outcome = match (own.has_four(), opposing.has_four()) {
            (true, true) => return Err(BoardError::BothHaveFour),
            (true, false) => return Err(BoardError::PlayedAfterWin { winner: turn }),
            (false, true) => {
                let highest = occupied - Bitboard::truncated(occupied.bits() >> 1);
                let mut last = (highest & opposing).iter();
                if !last.any(|cell| !(opposing - Bitboard::from_iter([cell])).has_four()) {
                    return Err(BoardError::NoLastDisc { winner: !turn });
                }
                Some(Outcome::Win(!turn))
            }
            (false, false) if occupied == Bitboard::FULL => Some(Outcome::Draw),
            (false, false) => None,
        };
        Ok(Self { own, opposing, turn, outcome })
    }

    /// This player's discs.
    #[inline]
    pub fn stones(&self, player: Player) -> Bitboard {
        if player == self.turn { self.own } else { self.opposing }
    }

    /// Both players' discs.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.own | self.opposing
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
        Self { own: self.own.mirrored(), opposing: self.opposing.mirrored(), ..*self }
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
        let moved = self.own | disc;
        self.own = self.opposing;
        self.opposing = moved;
        if moved.has_four() {
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
        self.own.bits() + self.occupied().bits()
    }
}

impl Indexed for ConnectFour {
    const MOVES: usize = COLUMNS;

    #[inline]
    fn index(column: Column) -> usize {
        column.index()
    }

    fn from_index(index: usize) -> Option<Column> {
        Column::new(index)
    }
}

impl Central for ConnectFour {
    #[inline]
    fn distance_from_center(&self, column: Column) -> u32 {
        column.distance_from_center()
    }
}

/// The key of such a position may be that of another one, for the number of discs no longer says whose turn it is.
impl Passing for ConnectFour {
    fn passed(&self) -> Self {
        Self { own: self.opposing, opposing: self.own, turn: !self.turn, outcome: self.outcome }
    }
}

impl Cells for ConnectFour {
    type Cell = Cell;

    fn cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all()
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell))
    }

    fn filled_by(&self, column: Column) -> Option<Cell> {
        self.landing(column)
    }
}

impl WinningCells for ConnectFour {
    const WON_BY: &'static str = "line";

    fn winning_cells(&self) -> impl Iterator<Item = Cell> {
        let winner = self.outcome.and_then(Outcome::winner);
        winner.map_or(Bitboard::EMPTY, |winner| self.stones(winner).in_fours()).iter()
    }
}

/// By the discs of the player to move, then the other's: an order without meaning, for sorting. Equal sets of discs
/// have equal numbers of them, hence the same turn and the same outcome.
impl Ord for ConnectFour {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.own, self.opposing).cmp(&(other.own, other.opposing))
    }
}

impl PartialOrd for ConnectFour {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for ConnectFour {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.own, self.opposing).hash(state);
    }
}
