//! Watching an evaluation learn, in JSON.

use serde::{Deserialize, Serialize};

use crate::{MoveValue, Seed};

/// What learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LearnKind {
    /// The two weights of the evaluation `pattern`, by a genetic algorithm.
    Weights,
    /// A small network, by gradient descent.
    Network,
}

/// A run of learning, up to a generation.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// What learns.
    pub kind: LearnKind,
    /// The random seed: the same seed gives the same run.
    pub seed: Option<Seed>,
    /// The last generation that is asked for, at most 50.
    #[cfg_attr(feature = "schema", schema(maximum = 50))]
    pub generation: u32,
    /// The moves of a game of Connect Four in which that generation is to move; for `learn/move` alone.
    pub moves: Option<String>,
}

/// A run of learning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LearnRun {
    /// What learns.
    pub kind: LearnKind,
    /// The random seed, in digits.
    pub seed: String,
    /// Every generation from 0, which has learnt nothing.
    pub generations: Vec<LearnGeneration>,
}

/// One generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LearnGeneration {
    /// Its number.
    pub number: u32,
    /// How strong it is, from 0 to 1: the share of points in 40 games against guessed weights, or of unseen positions whose winner it names.
    pub strength: f64,
    /// The numbers that learn: both weights of the best individual, or the last layer of the network.
    pub weights: Vec<f64>,
    /// Games played or positions studied so far.
    pub seen: u64,
}

/// The move of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LearnMove {
    /// The column.
    pub action: String,
    /// How many plies it looked ahead, its own move included.
    pub plies: u32,
    /// Its value of every move.
    pub moves: Vec<MoveValue>,
    /// The player that plays like this generation, if a text can say it: `why` explains its move.
    pub player: Option<String>,
}
