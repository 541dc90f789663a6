//! The evaluation of I. Simić, *Korištenje algoritma minimax … četiri u nizu*, 2024.
//!
//! As in the source, an opposing four is not scored: a search never asks about a finished game.

use foursight_game::{Evaluator, Player};

use super::{Explained, Part, Weight, Weighted, WindowWeights};
use crate::{Board, ConnectFour};

/// The evaluation of `four-in-a-row`: windows of four and the middle column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourInARow(pub WindowWeights);

impl FourInARow {
    /// With the weights of the source.
    pub const SOURCE: Self =
        Self(WindowWeights { center: 5, two: 2, three: 4, four: 100, opposing_three: -6 });
}

impl Default for FourInARow {
    fn default() -> Self {
        Self::SOURCE
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for FourInARow {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        self.0.evaluate(position, view)
    }
}

impl<B: Board> Explained<B> for FourInARow {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        self.0.parts(position, view, part);
    }
}

impl Weighted for FourInARow {
    const WEIGHTS: &'static [Weight] = &Self::SOURCE.0.described();

    fn weight(&self, name: &str) -> Option<i32> {
        { *self }.weight_mut(name).copied()
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        self.0.weight_mut(name)
    }
}
