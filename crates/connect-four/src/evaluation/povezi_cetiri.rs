//! The evaluation of L. Šimić, *Rješavanje problema igre Poveži četiri*, 2023.
//!
//! The source does not say what a disc in the centre is worth; 3 is what the program it follows uses.

use foursight_game::{Evaluator, Player};

use super::{Explained, Part, Weight, Weighted, WindowWeights};
use crate::{Board, ConnectFour};

/// The evaluation of `povezi-cetiri`: windows of four and the middle column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoveziCetiri(pub WindowWeights);

impl PoveziCetiri {
    /// With the weights of the source.
    pub const SOURCE: Self =
        Self(WindowWeights { center: 3, two: 5, three: 10, four: 100, opposing_three: -80 });
}

impl Default for PoveziCetiri {
    fn default() -> Self {
        Self::SOURCE
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for PoveziCetiri {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        self.0.evaluate(position, view)
    }
}

impl<B: Board> Explained<B> for PoveziCetiri {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        self.0.parts(position, view, part);
    }
}

impl Weighted for PoveziCetiri {
    const WEIGHTS: &'static [Weight] = &Self::SOURCE.0.described();

    fn weight(&self, name: &str) -> Option<i32> {
        { *self }.weight_mut(name).copied()
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        self.0.weight_mut(name)
    }
}
