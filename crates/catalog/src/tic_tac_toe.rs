//! Tic-tac-toe's room in the catalog.

use foursight_game::{Evaluator, Neutral, Player, Searcher};
use foursight_tic_tac_toe::{OpenLines, TicTacToe};

use crate::Game;
use crate::evaluation::EvaluationInfo;
use crate::room::{Room, general};
use crate::settings::Settings;

/// The evaluations, as a listing shows them.
pub(crate) fn evaluations() -> Vec<EvaluationInfo> {
    vec![
        EvaluationInfo::plain("neutral", "Finds every position equal: only wins and losses count."),
        EvaluationInfo::plain(
            "open-lines",
            "Lines still open for the player minus those open for the opponent.",
        ),
    ]
}

#[derive(Clone, Copy)]
enum Evaluation {
    Neutral,
    OpenLines,
}

impl Evaluator<TicTacToe> for Evaluation {
    fn evaluate(&self, position: &TicTacToe, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::OpenLines => OpenLines.evaluate(position, view),
        }
    }
}

impl Room for TicTacToe {
    fn start(_game: Game) -> Self {
        Self::new()
    }

    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send> {
        let evaluation = if settings.evaluation.name == "neutral" {
            Evaluation::Neutral
        } else {
            Evaluation::OpenLines
        };
        general(settings, evaluation).expect("the roster gives tic-tac-toe general players only")
    }
}
