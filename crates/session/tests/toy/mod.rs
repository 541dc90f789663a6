//! A game small enough to follow by hand, with a winner, a loser and a draw.

use core::fmt::Debug;

use foursight_game::{ArrayList, Outcome, Player, Position};

/// A pile of stones: take one or two. Whoever takes the last stone wins, but a single stone taken from a last pair
/// is a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    stones: u8,
    turn: Player,
    drawn: bool,
}

impl Pile {
    /// So many stones and the first player to move.
    pub(crate) fn of(stones: u8) -> Self {
        Self { stones, turn: Player::First, drawn: false }
    }

    /// The same with the other player to move.
    pub(crate) fn turned(self) -> Self {
        Self { turn: !self.turn, ..self }
    }
}

impl Position for Pile {
    type Move = u8;
    type List<T: Copy + Default + Debug> = ArrayList<T, 2>;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> ArrayList<u8, 2> {
        if self.drawn { ArrayList::default() } else { (1..=self.stones.min(2)).collect() }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn {
            return Some(Outcome::Draw);
        }
        (self.stones == 0).then_some(Outcome::Win(!self.turn))
    }

    fn play_unchecked(&mut self, action: u8) {
        self.drawn = self.stones == 2 && action == 1;
        self.stones -= action;
        self.turn = !self.turn;
    }
}
