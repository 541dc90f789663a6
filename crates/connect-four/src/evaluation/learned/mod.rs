//! An evaluation that nobody wrote: a small network taught with solved positions, the wish of L. Šimić, *Rješavanje problema igre Poveži
//! četiri*, 2023, for a heuristic found by machine learning.
//!
//! Forced moves are followed first ([`forced`]); the quiet position behind them is seen as a list of [`features`] and judged by a
//! [`Network`] of 40 kB in whole numbers. `foursight lab learn` makes the network again from its seed; docs/laboratory.md says how
//! well it plays.

mod features;
mod forced;
mod network;

use foursight_game::{Evaluator, Player, Position};

pub use features::{FEATURES, features};
pub use forced::{Forced, forced};
pub use network::{BYTES, CLIP, HIDDEN, INNER, MAGIC, Network, NetworkError, ONE};

use super::{Explained, Part, PartKind};
use crate::ConnectFour;

/// The network this version ships.
const SHIPPED: Network<'static> = match Network::new(include_bytes!("learned.network")) {
    Ok(network) => network,
    Err(_) => panic!("learned.network is no network"),
};

/// The greatest value of a quiet position.
const MOST: i32 = 3_000;

/// The value of a win that forced play leads to, before its distance counts against it.
const WIN: i32 = 4_000;

/// The evaluation `learned`, with the network this version ships unless another one was loaded.
///
/// A hundred points are odds of e to one on a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learned {
    network: Network<'static>,
}

impl Learned {
    /// The evaluation with this network.
    pub const fn with(network: Network<'static>) -> Self {
        Self { network }
    }
}

impl Default for Learned {
    fn default() -> Self {
        Self::with(SHIPPED)
    }
}

impl Network<'_> {
    /// The network this version ships.
    pub const fn shipped() -> Network<'static> {
        SHIPPED
    }
}

impl Evaluator<ConnectFour> for Network<'_> {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        let turn = position.turn();
        let value = match forced(position.stones(turn), position.stones(!turn)) {
            Forced::Wins(plies) => WIN - plies as i32,
            Forced::Loses(plies) => plies as i32 - WIN,
            Forced::Draw => 0,
            Forced::Quiet { own, opposing, exchanged } => {
                let mover = if exchanged { !turn } else { turn };
                let (first, second) =
                    if mover == Player::First { (own, opposing) } else { (opposing, own) };
                // 2 · ONE² units are one step of the logarithm of the odds: a hundred points.
                let points = self.output(first, second) * 25 / (ONE * ONE / 2);
                let for_first = points.clamp(-MOST, MOST);
                if turn == Player::First { for_first } else { -for_first }
            }
        };
        if view == turn { value } else { -value }
    }
}

impl Evaluator<ConnectFour> for Learned {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        self.network.evaluate(position, view)
    }
}

/// A network judges the board as a whole.
impl Explained for Learned {
    fn parts(&self, position: &ConnectFour, view: Player, part: &mut dyn FnMut(Part)) {
        let points = self.evaluate(position, view);
        if points != 0 {
            let owner = if points > 0 { view } else { !view };
            part(Part { kind: PartKind::Whole, owner, cells: position.occupied(), points });
        }
    }
}
