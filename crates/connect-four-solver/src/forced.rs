//! Forced play: from any position to one with a real choice, or to its end, without a search node.
//!
//! A move is *losing at once* if the opponent can complete a four right after it. A player with
//! one move that does not lose at once has no choice; a player with none has lost. Both are read
//! off the sets of winning squares, so a forced sequence of any length costs one
//! [`Layout::winning`] a ply.

use foursight_connect_four::Word;

use crate::layout::Layout;

/// A position in which the player to move can neither win at once nor is forced to anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Open<W = u64> {
    /// Stones of the player to move.
    pub(crate) own: W,
    /// All stones.
    pub(crate) mask: W,
    /// Empty squares that complete a four of the player to move.
    pub(crate) wins: W,
    /// Empty squares that complete a four of the opponent.
    pub(crate) threats: W,
    /// Number of stones.
    pub(crate) discs: u32,
}

/// Where forced play ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Resolved<W = u64> {
    /// The game is decided; the score for the player to move at the start.
    Decided(i32),
    /// A choice for the player who was to move at the start.
    Same(Open<W>),
    /// A choice for the other player.
    Other(Open<W>),
}

impl<W: Word> Open<W> {
    /// A position with what follows from its stones.
    #[inline(always)]
    pub(crate) fn new(board: impl Layout<Word = W>, own: W, mask: W) -> Self {
        Self {
            own,
            mask,
            wins: board.winning(own, mask),
            threats: board.winning(own ^ mask, mask),
            discs: mask.count_ones(),
        }
    }

    /// The squares worth considering: moves that do not lose at once.
    #[inline(always)]
    pub(crate) fn choices(&self, board: impl Layout<Word = W>) -> W {
        board.playable(self.mask) & !(self.threats >> 1)
    }

    /// The number that identifies the position.
    #[inline(always)]
    pub(crate) fn key(&self) -> W {
        self.own + self.mask
    }

    /// Plays on while there is no choice. `self` need not be open yet, but the player to move
    /// must have no immediate win.
    #[inline(always)]
    pub(crate) fn resolve(mut self, board: impl Layout<Word = W>) -> Resolved<W> {
        let mut same = true;
        loop {
            let playable = board.playable(self.mask);
            let urgent = self.threats & playable;
            let mut choices = playable & !(self.threats >> 1);
            if !urgent.is_zero() {
                choices = choices & urgent;
                if !urgent.without_lowest().is_zero() {
                    choices = W::ZERO;
                }
            }
            if !choices.without_lowest().is_zero() {
                return if same { Resolved::Same(self) } else { Resolved::Other(self) };
            }
            if choices.is_zero() {
                if playable.is_zero() {
                    return Resolved::Decided(0);
                }
                let lost = -win_in(board, self.discs + 1, 1);
                return Resolved::Decided(if same { lost } else { -lost });
            }
            self = self.after(board, choices);
            same = !same;
        }
    }

    /// Whether every move of the player to move, who cannot win at once, loses at once.
    #[inline(always)]
    pub(crate) fn is_lost_at_once(&self, board: impl Layout<Word = W>) -> bool {
        let playable = board.playable(self.mask);
        let urgent = self.threats & playable;
        let mut choices = playable & !(self.threats >> 1);
        if !urgent.is_zero() {
            choices = choices & urgent;
        }
        choices.is_zero() || !urgent.without_lowest().is_zero()
    }

    /// The position after a move that does not lose at once, not yet resolved.
    #[inline(always)]
    pub(crate) fn after(&self, board: impl Layout<Word = W>, square: W) -> Self {
        let mask = self.mask | square;
        let own = self.own | square;
        Self {
            own: mask ^ own,
            mask,
            wins: self.threats & !square,
            threats: board.winning(own, mask),
            discs: self.discs + 1,
        }
    }
}

/// The score of the player to move if he completes a four with his `count`-th stone from now: how many of his own stones he has left then, that one included.
#[inline(always)]
pub(crate) fn win_in(board: impl Layout, discs: u32, count: u32) -> i32 {
    (board.own_discs(discs) + 1) as i32 - (discs / 2 + count) as i32
}
