//! The rules.
//!
//! A position is two sets of cells, one per player ([`Board`] draws the layout): first the discs of the player to move,
//! then the other's, so that playing a move adds a disc and exchanges the two without asking whose they are. Two things that
//! follow from them are kept beside them because searches ask often: whose turn it is and how the game ended.

use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};

use foursight_game::{
    Cells, Central, Indexed, Keyed, List, Outcome, Passing, Player, Position, WinningCells,
};

use crate::{Bitboard, Board, BoardError, Cell, Column, Size, Standard, Word};

/// A position of Connect Four, on the usual board unless said otherwise.
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ConnectFour<B: Board = Standard> {
    /// The discs of the player to move.
    own: B::Word,
    /// The other player's discs.
    opposing: B::Word,
    board: B,
    turn: Player,
    outcome: Option<Outcome>,
}

/// A position on a board whose size is chosen when the program runs.
pub type ConnectFourOfSize = ConnectFour<Size>;

impl ConnectFour {
    /// The empty board.
    pub const fn new() -> Self {
        Self::on(Standard)
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether four of these discs stand in line.
#[inline(always)]
fn has_four<B: Board>(board: B, discs: B::Word) -> bool {
    Bitboard::trusted(board, discs).has_four()
}

impl<B: Board> ConnectFour<B> {
    /// This board without discs.
    pub const fn on(board: B) -> Self {
        let none = B::Word::ZERO;
        Self { own: none, opposing: none, board, turn: Player::First, outcome: None }
    }

    /// The position with these discs, or why it cannot come up in a game.
    ///
    /// Checked: nothing floats or overlaps, the first player has as many discs as the second or one more, at most one
    /// player has four in line, that player moved last, and one last disc completed all of its lines. Every board
    /// with a legal history passes. So do a few without one, where only the order of the discs within the columns rules a
    /// history out: for instance the first player's single disc on top of the second's.
    pub fn from_stones(first: Bitboard<B>, second: Bitboard<B>) -> Result<Self, BoardError> {
        let board = first.board();
        if let Some(cell) = (first & second).iter().next() {
            return Err(BoardError::Overlap(cell));
        }
        let occupied = first | second;
        // A disc needs one below it, or the floor.
        let supported = Bitboard::on(board, occupied.bits() << 1 | board.bottom());
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
                let highest = occupied - Bitboard::on(board, occupied.bits() >> 1);
                let mut last = (highest & opposing).iter();
                let completes = |cell| {
                    let mut before = opposing;
                    before.remove(cell);
                    !before.has_four()
                };
                if !last.any(completes) {
                    return Err(BoardError::NoLastDisc { winner: !turn });
                }
                Some(Outcome::Win(!turn))
            }
            (false, false) if occupied.bits() == board.full() => Some(Outcome::Draw),
            (false, false) => None,
        };
        Ok(Self { own: own.bits(), opposing: opposing.bits(), board, turn, outcome })
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> B {
        self.board
    }

    /// This player's discs.
    #[inline]
    pub fn stones(&self, player: Player) -> Bitboard<B> {
        Bitboard::trusted(self.board, if player == self.turn { self.own } else { self.opposing })
    }

    /// Both players' discs.
    #[inline]
    pub fn occupied(&self) -> Bitboard<B> {
        Bitboard::trusted(self.board, self.own | self.opposing)
    }

    /// Moves played so far: discs on the board.
    pub fn plies(&self) -> u32 {
        self.occupied().len()
    }

    /// Discs in a column.
    pub fn height(&self, column: Column) -> usize {
        (self.occupied().bits() & self.board.column_bits(column)).count_ones() as usize
    }

    /// The cell a disc dropped into this column comes to rest in; none if the column is full.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        self.board.cell(column, self.height(column))
    }

    /// Left and right exchanged: the same game in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirrored = |discs| Bitboard::trusted(self.board, discs).mirrored().bits();
        Self { own: mirrored(self.own), opposing: mirrored(self.opposing), ..*self }
    }

    /// Whether the column has room, won or not.
    #[inline]
    fn has_room(&self, column: Column) -> bool {
        let top = self.board.top() & self.board.column_bits(column);
        (self.occupied().bits() & top).is_zero()
    }
}

impl<B: Board> Position for ConnectFour<B> {
    type Move = Column;
    type List<T: Copy + Default + Debug> = B::List<T>;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> B::List<Column> {
        let mut moves = B::List::default();
        if self.outcome.is_none() {
            for column in self.board.columns() {
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
        self.outcome.is_none() && column.index() < self.board.width() && self.has_room(column)
    }

    #[inline]
    fn play_unchecked(&mut self, column: Column) {
        let column = self.board.column_bits(column);
        // Adding one to a column of h discs carries to its cell h; the mask keeps that cell alone.
        let bottom = column & self.board.bottom();
        let disc = column & (self.occupied().bits() + bottom);
        let moved = self.own | disc;
        self.own = self.opposing;
        self.opposing = moved;
        if has_four(self.board, moved) {
            self.outcome = Some(Outcome::Win(self.turn));
        } else if self.occupied().bits() == self.board.full() {
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
///
/// A sum of more than 64 bits is mixed into as many, and then no longer unique. The size is not part of it: a table belongs to one game.
impl<B: Board> Keyed for ConnectFour<B> {
    const UNIQUE: bool = B::Word::BITS <= u64::BITS;

    #[inline]
    fn key(&self) -> u64 {
        key_of(self.own + (self.own | self.opposing))
    }
}

/// A number of 64 bits for the sum of own and all stones.
#[inline]
pub(crate) fn key_of<W: Word>(sum: W) -> u64 {
    if W::BITS <= u64::BITS { sum.low() } else { mixed(mixed(sum.low()) ^ sum.high()) }
}

/// A step of SplitMix64 (Steele, Lea and Flood 2014): every bit of the number reaches every bit of the result.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl<B: Board> Indexed for ConnectFour<B> {
    const MOVES: usize = B::MOST_COLUMNS;

    #[inline]
    fn index(column: Column) -> usize {
        column.index()
    }

    fn from_index(index: usize) -> Option<Column> {
        (index < Self::MOVES).then(|| Column::numbered(index))
    }
}

impl<B: Board> Central for ConnectFour<B> {
    #[inline]
    fn distance_from_center(&self, column: Column) -> u32 {
        self.board.distance_from_center(column)
    }
}

/// The key of such a position may be that of another one, for the number of discs no longer says whose turn it is.
impl<B: Board> Passing for ConnectFour<B> {
    fn passed(&self) -> Self {
        Self { own: self.opposing, opposing: self.own, turn: !self.turn, ..*self }
    }
}

impl<B: Board> Cells for ConnectFour<B> {
    type Cell = Cell;

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.board.cells()
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell))
    }

    fn filled_by(&self, column: Column) -> Option<Cell> {
        self.landing(column)
    }
}

impl<B: Board> WinningCells for ConnectFour<B> {
    const WON_BY: &'static str = "line";

    fn winning_cells(&self) -> impl Iterator<Item = Cell> {
        let winner = self.outcome.and_then(Outcome::winner);
        let empty = Bitboard::empty(self.board);
        winner.map_or(empty, |winner| self.stones(winner).in_fours()).iter()
    }
}

/// By the discs of the player to move, then the other's: an order without meaning, for sorting. Equal sets of discs
/// have equal numbers of them, hence the same turn and the same outcome.
impl<B: Board> Ord for ConnectFour<B> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.board, self.own, self.opposing).cmp(&(other.board, other.own, other.opposing))
    }
}

impl<B: Board> PartialOrd for ConnectFour<B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<B: Board> Hash for ConnectFour<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.own, self.opposing).hash(state);
    }
}

impl<B: Board> Debug for ConnectFour<B> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = formatter.debug_struct("ConnectFour");
        if self.board.size() != Size::STANDARD {
            position.field("board", &self.board);
        }
        for (name, discs) in [("own", self.own), ("opposing", self.opposing)] {
            position.field(name, &Bitboard::trusted(self.board, discs));
        }
        position.field("turn", &self.turn).field("outcome", &self.outcome).finish()
    }
}
