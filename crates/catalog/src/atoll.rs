//! Atoll's room in the catalog.

use foursight_atoll::{Atoll, MirrorDistance, Size};
use foursight_game::{Evaluator, Neutral, Player, Searcher};

use crate::Game;
use crate::evaluation::EvaluationInfo;
use crate::judgement::Part;
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

impl Evaluation {
    fn new(settings: &Settings) -> Self {
        if settings.evaluation.name == "neutral" { Self::Neutral } else { Self::Distance }
    }
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
        let evaluation = Evaluation::new(settings);
        general(settings, evaluation).expect("the roster gives Atoll general players only")
    }

    fn evaluator(settings: &Settings) -> Box<dyn Evaluator<Self>> {
        Box::new(Evaluation::new(settings))
    }

    /// Each island: its group, the island first among those it links, and how far it still is from the island opposite.
    fn parts(&self, settings: &Settings, view: Player) -> Vec<Part> {
        if matches!(Evaluation::new(settings), Evaluation::Neutral) {
            return Vec::new();
        }
        let parts = MirrorDistance.parts(self, view).into_iter().filter(|part| part.points != 0);
        let told = parts.map(|part| {
            let linked = part.group.islands.iter().filter(|&island| island != part.island);
            let islands = core::iter::once(part.island).chain(linked);
            Part {
                kind: "island",
                owner: part.island.owner(),
                cells: part.group.cells.iter().map(|cell| cell.to_string()).collect(),
                islands: islands.map(|island| island.index() as u8).collect(),
                points: part.points,
            }
        });
        told.collect()
    }
}
