//! What the tests and the `parity` example share: positions of every game, evaluations, and the check of parity itself.
// Each of them uses its own part of it.
#![allow(dead_code)]

pub(crate) mod parity;
pub(crate) mod positions;

use foursight_game::{Evaluator, Keyed, Player, Random};
use foursight_search::{Order, Ties};

/// Every order that parity must hold for.
pub(crate) const ORDERS: [Order; 3] = [Order::Left, Order::Center, Order::Random { seed: 11 }];

/// Every tie rule.
pub(crate) const TIES: [Ties; 2] = [Ties::First, Ties::Last];

/// A random evaluation for any game, different for the two views in more than the sign, and so narrow that equal values abound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lot;

impl<P: Keyed> Evaluator<P> for Lot {
    fn evaluate(&self, position: &P, view: Player) -> i32 {
        Random::new(view as u64, position.key()).below(7) as i32 - 3
    }
}
