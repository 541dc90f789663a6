//! Atoll's room in the catalog.

use foursight_atoll::{Atoll, MirrorDistance, Size};
use foursight_game::{Evaluator, Neutral, Player, Searcher};

use crate::Game;
use crate::evaluation::EvaluationInfo;
use crate::room::{Room, general};
use crate::settings::Settings;

/// The evaluations, as a listing shows them.
pub(crate) fn evaluations() -> Vec<EvaluationInfo> {
    vec![
        EvaluationInfo::plain("neutral", "Finds every position equal: only wins and losses count."),
        EvaluationInfo::plain(
            "distance",
            "How far each island's stones are from the point opposite, from the source `atoll`.",
        ),
    ]
}

#[derive(Clone, Copy)]
enum Evaluation {
    Neutral,
    Distance,
}

impl Evaluator<Atoll> for Evaluation {
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::Distance => MirrorDistance.evaluate(position, view),
        }
    }
}

impl Room for Atoll {
    fn start(game: Game) -> Self {
        match game {
            Game::Atoll { size, swap: true } => Self::with_swap(size),
            Game::Atoll { size, swap: false } => Self::new(size),
            Game::ConnectFour | Game::TicTacToe => Self::new(Size::default()),
        }
    }

    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send> {
        let evaluation = if settings.evaluation.name == "neutral" {
            Evaluation::Neutral
        } else {
            Evaluation::Distance
        };
        general(settings, evaluation).expect("the roster gives Atoll general players only")
    }
}
