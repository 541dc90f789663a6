//! Tic-tac-toe's entry in the catalog.

use foursight_game::{Evaluator, Neutral, Player, Searcher};
use foursight_tic_tac_toe::{LINES, OpenLines, TicTacToe};

use crate::Game;
use crate::breakdown::Part;
use crate::entry::{GameEntry, general};
use crate::evaluation::EvaluationInfo;
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

impl Evaluation {
    fn new(settings: &Settings) -> Self {
        if settings.evaluation.name == "neutral" { Self::Neutral } else { Self::OpenLines }
    }
}

impl Evaluator<TicTacToe> for Evaluation {
    fn evaluate(&self, position: &TicTacToe, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::OpenLines => OpenLines.evaluate(position, view),
        }
    }
}

impl GameEntry for TicTacToe {
    fn start(_game: Game) -> Self {
        Self::new()
    }

    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send> {
        let evaluation = Evaluation::new(settings);
        general(settings, evaluation).expect("the roster gives tic-tac-toe general players only")
    }

    fn evaluator(settings: &Settings) -> Box<dyn Evaluator<Self>> {
        Box::new(Evaluation::new(settings))
    }

    /// The lines open for one player alone; one that is open for both adds and takes the same.
    fn parts(&self, settings: &Settings, view: Player) -> Vec<Part> {
        if matches!(Evaluation::new(settings), Evaluation::Neutral) {
            return Vec::new();
        }
        let parts = LINES.iter().filter_map(|&line| {
            let open_for = |player: Player| (line & self.marks(!player)).is_empty();
            let owner = match (open_for(view), open_for(!view)) {
                (true, false) => view,
                (false, true) => !view,
                _ => return None,
            };
            Some(Part {
                kind: "open-line",
                owner,
                cells: line.iter().map(|square| square.to_string()).collect(),
                islands: Vec::new(),
                points: if owner == view { 1 } else { -1 },
            })
        });
        parts.collect()
    }
}
