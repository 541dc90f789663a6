//! The evaluations of each game, for listings and for reading `eval=…` and its weights.

use crate::{Game, atoll, connect_four, tic_tac_toe};

/// What a listing says of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// What it counts, in a sentence.
    pub summary: &'static str,
    /// The weights that may be set.
    pub weights: Vec<WeightInfo>,
}

/// What a listing says of a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// What is worth so many points.
    pub meaning: &'static str,
}

impl EvaluationInfo {
    /// An evaluation without weights.
    pub(crate) const fn plain(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, weights: Vec::new() }
    }
}

/// Every evaluation of a game.
pub fn evaluations(game: Game) -> Vec<EvaluationInfo> {
    match game {
        Game::ConnectFour => connect_four::evaluations(),
        Game::TicTacToe => tic_tac_toe::evaluations(),
        Game::Atoll { .. } => atoll::evaluations(),
    }
}
