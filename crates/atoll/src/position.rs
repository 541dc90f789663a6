//! The rules.
//!
//! A position is two sets of cells and whose turn it is. The turn does not follow from the stones: a swap takes one away
//! and gives one, so with as many stones of each player the first is to move, or after a swap the second. Whether
//! somebody has won is found when a stone is played (see [`Board::wins_with`]) and kept.

use core::fmt;

use foursight_game::{ArrayList, ByPlayer, List, Outcome, Player, Position};

use crate::{Board, Cell, CellSet, Size, key};

/// What a player may do in a turn, shown as `C3` or `swap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places an own stone on a cell.
    Place(Cell),
    /// As the second move of the game: the first stone disappears and an own stone appears at its mirror image.
    Swap,
}

/// A filler for lists, no particular move.
impl Default for Move {
    fn default() -> Self {
        Self::Place(Cell::default())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell) => cell.fmt(formatter),
            Self::Swap => formatter.write_str("swap"),
        }
    }
}

/// A position of Atoll.
///
/// Positions of different sizes, or of games with and without the swap rule, are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atoll {
    size: Size,
    swap_rule: bool,
    turn: Player,
    winner: Option<Player>,
    stones: ByPlayer<CellSet>,
    /// The part of the key that follows from the size and the stones.
    stones_key: u64,
}

impl Atoll {
    /// The empty board, without the swap rule.
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            swap_rule: false,
            turn: Player::First,
            winner: None,
            stones: ByPlayer::new(CellSet::EMPTY, CellSet::EMPTY),
            stones_key: key::of_size(size),
        }
    }

    /// The empty board, with the swap rule.
    ///
    /// ```
    /// # use foursight_atoll::{Atoll, Move, Size};
    /// # use foursight_game::{Cells, Notation, Player, Position};
    /// let mut position = Atoll::with_swap(Size::Five);
    /// position.play_text("D2 swap", &mut |_| {})?;
    /// let b4 = position.cells().find(|cell| cell.to_string() == "B4").unwrap();
    /// assert_eq!(position.owner(b4), Some(Player::Second));
    /// assert_eq!(position.turn(), Player::First);
    /// # Ok::<(), foursight_atoll::NotationError>(())
    /// ```
    pub const fn with_swap(size: Size) -> Self {
        Self { swap_rule: true, ..Self::new(size) }
    }

    /// These stones with this player to move, as if nobody had won before.
    pub(crate) fn from_stones(start: Self, stones: ByPlayer<CellSet>, turn: Player) -> Self {
        let mut position = Self { turn, stones, ..Self::new(start.size) };
        position.swap_rule = start.swap_rule;
        for (player, set) in stones.iter() {
            for cell in set.iter() {
                position.stones_key ^= key::of_stone(player, cell);
            }
        }
        let board = position.board();
        position.winner = Player::BOTH.into_iter().find(|&p| board.has_won(stones[p], p));
        position
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the game is played with the swap rule.
    pub const fn swap_rule(&self) -> bool {
        self.swap_rule
    }

    /// The geometry of the board.
    #[inline]
    pub fn board(&self) -> &'static Board {
        Board::of(self.size)
    }

    /// A player's stones, without the islands.
    #[inline]
    pub fn stones(&self, player: Player) -> CellSet {
        self.stones[player]
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> CellSet {
        self.board().cells() - self.stones[Player::First] - self.stones[Player::Second]
    }

    /// How many moves were played.
    pub fn plies(&self) -> u32 {
        let [first, second] = Player::BOTH.map(|player| self.stones[player].len());
        first + second + u32::from(self.swapped())
    }

    /// Whether the second move was a swap: then the players have placed as many stones, or the second one more, where
    /// without it the first would have as many or one more.
    pub fn swapped(&self) -> bool {
        let [first, second] = Player::BOTH.map(|player| self.stones[player].len());
        match self.turn {
            Player::First => first < second,
            Player::Second => first == second && first > 0,
        }
    }

    /// Whether the player to move may answer `swap`.
    #[inline]
    pub fn can_swap(&self) -> bool {
        self.swap_ahead() && self.turn == Player::Second
    }

    /// Whether a swap may come now or after the next move.
    #[inline]
    fn swap_ahead(&self) -> bool {
        self.swap_rule
            && self.stones[Player::Second].is_empty()
            && self.stones[Player::First].len() == self.turn as u32
    }

    /// The key of the position; see [`key`].
    #[inline]
    pub(crate) fn full_key(&self) -> u64 {
        let mut key = self.stones_key;
        if self.turn == Player::Second {
            key ^= key::SECOND_TO_MOVE;
        }
        if self.swap_ahead() {
            key ^= key::SWAP_AHEAD;
        }
        key
    }

    fn place(&mut self, player: Player, cell: Cell) {
        self.stones[player].insert(cell);
        self.stones_key ^= key::of_stone(player, cell);
    }
}

impl Position for Atoll {
    type Move = Move;
    type List<T: Copy + Default + fmt::Debug> = ArrayList<T, 218>;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// The empty cells as they are read, from the top left; then `swap`.
    fn legal_moves(&self) -> ArrayList<Move, 218> {
        if self.winner.is_some() {
            return ArrayList::default();
        }
        let mut moves: ArrayList<_, 218> = self.empty().iter().map(Move::Place).collect();
        if self.can_swap() {
            moves.push(Move::Swap);
        }
        moves
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Move) {
        let player = self.turn;
        match action {
            Move::Place(cell) => {
                self.place(player, cell);
                if self.winner.is_none()
                    && self.board().wins_with(self.stones[player], player, cell)
                {
                    self.winner = Some(player);
                }
            }
            Move::Swap => {
                if let Some(cell) = self.stones[!player].pop_first() {
                    self.stones_key ^= key::of_stone(!player, cell);
                    self.place(player, cell.mirrored());
                }
            }
        }
        self.turn = !player;
    }

    #[inline]
    fn is_legal(&self, action: Move) -> bool {
        self.winner.is_none()
            && match action {
                Move::Place(cell) => self.empty().contains(cell),
                Move::Swap => self.can_swap(),
            }
    }
}
