//! A random evaluation, after K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016: what an
//! evaluation must beat to be worth anything.
//!
//! The lot is a function of the seed and the position, so that a search can ask twice and a game can be played again. To treat
//! mirror images and both players alike, the position is reduced to a form that these share before it is hashed: own and opposing
//! discs, as drawn or in the mirror, whichever makes the smaller number.

use foursight_game::{Evaluator, Player};

use super::{Explained, Part, PartKind};
use crate::position::key_of;
use crate::{Bitboard, Board, ConnectFour};

/// The evaluation `random`: a number between −[`Random::SPREAD`] and [`Random::SPREAD`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random {
    /// Which of the many such evaluations.
    pub seed: u64,
}

impl Random {
    /// The greatest magnitude of a value: that of the other evaluations in the middle of a game.
    pub const SPREAD: u32 = 100;
}

/// Own and all discs added as numbers, which tells positions apart as their keys do.
#[inline]
fn form<B: Board>(own: Bitboard<B>, occupied: Bitboard<B>) -> B::Word {
    own.bits() + occupied.bits()
}

impl<B: Board> Evaluator<ConnectFour<B>> for Random {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        let (own, occupied) = (position.stones(view), position.occupied());
        let canonical = form(own, occupied).min(form(own.mirrored(), occupied.mirrored()));
        let lot =
            foursight_game::Random::new(self.seed, key_of(canonical)).below(2 * Self::SPREAD + 1);
        lot as i32 - Self::SPREAD as i32
    }
}

impl<B: Board> Explained<B> for Random {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        let points = self.evaluate(position, view);
        if points != 0 {
            part(Part {
                kind: PartKind::Lot,
                owner: view,
                cells: Bitboard::empty(position.board()),
                points,
            });
        }
    }
}
