//! The evaluations of each game, for listings and for reading `eval=…` and its weights.

pub use foursight_game::entry::{EvaluationInfo, WeightInfo};

use crate::Game;

/// Every evaluation of a game.
pub fn evaluations(game: Game) -> Vec<EvaluationInfo> {
    game.registered().evaluations()
}
