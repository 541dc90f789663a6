//! Connect Four's entry in the catalog.

use foursight_connect_four::evaluation::{
    Automat, AutomatPrinted, Explained, FourInARow, Learned, PartKind, Pattern, PoveziCetiri,
    Random, Weighted,
};
use foursight_connect_four::{AutomatEasy, ConnectFour};
use foursight_game::{Evaluator, Finding, Neutral, Player, Searcher, Value};
use foursight_search::AsSecond;

use crate::Game;
use crate::automat::AutomatPerfect;
use crate::breakdown::Part;
use crate::entry::{GameEntry, general};
use crate::erased::Reading;
use crate::evaluation::{EvaluationInfo, WeightInfo};
use crate::perfect::Perfect;
use crate::settings::{Algorithm, EvaluationChoice, Settings, View};

/// The evaluations, as a listing shows them.
pub(crate) fn evaluations() -> Vec<EvaluationInfo> {
    vec![
        EvaluationInfo::plain("neutral", "Finds every position equal: only wins and losses count."),
        EvaluationInfo::plain("random", "A random number, fixed by seed and position."),
        weighted::<Pattern>("pattern", "Pairs and threes in a line, from the source `minimaks`."),
        weighted::<Automat>(
            "automat",
            "Windows of four, centre and open threes, from the source `automat`.",
        ),
        weighted::<AutomatPrinted>(
            "automat-printed",
            "The same with the slip of the printed program: the rightmost open three of a row is missed.",
        ),
        weighted::<FourInARow>(
            "four-in-a-row",
            "Windows of four and centre, from the source `four-in-a-row`.",
        ),
        weighted::<PoveziCetiri>(
            "povezi-cetiri",
            "Windows of four and centre, from the source `poveži-četiri`.",
        ),
        EvaluationInfo::plain(
            "learned",
            "A network of 40 kB taught with solved positions; follows forced moves before it judges.",
        ),
    ]
}

fn weighted<E: Weighted>(name: &'static str, summary: &'static str) -> EvaluationInfo {
    let weights = E::WEIGHTS
        .iter()
        .map(|weight| WeightInfo {
            name: weight.name,
            default: weight.default,
            meaning: weight.description,
        })
        .collect();
    EvaluationInfo { name, summary, weights }
}

/// One of them, chosen at run time by a branch the processor predicts, so that a search is compiled once and not six times.
#[derive(Clone)]
enum Evaluation {
    Neutral,
    Random(Random),
    Pattern(Pattern),
    Automat(Automat),
    AutomatPrinted(AutomatPrinted),
    FourInARow(FourInARow),
    PoveziCetiri(PoveziCetiri),
    Learned(Learned),
}

impl Evaluation {
    fn new(choice: &EvaluationChoice, seed: u64) -> Self {
        match choice.name {
            "neutral" => Self::Neutral,
            "random" => Self::Random(Random { seed }),
            "pattern" => Self::Pattern(with(choice)),
            "automat" => Self::Automat(with(choice)),
            "automat-printed" => Self::AutomatPrinted(with(choice)),
            "four-in-a-row" => Self::FourInARow(with(choice)),
            "learned" => Self::Learned(Learned),
            _ => Self::PoveziCetiri(with(choice)),
        }
    }
}

impl Evaluation {
    fn explained(&self) -> &dyn Explained {
        match self {
            Self::Neutral => &Neutral,
            Self::Random(evaluation) => evaluation,
            Self::Pattern(evaluation) => evaluation,
            Self::Automat(evaluation) => evaluation,
            Self::AutomatPrinted(evaluation) => evaluation,
            Self::FourInARow(evaluation) => evaluation,
            Self::PoveziCetiri(evaluation) => evaluation,
            Self::Learned(evaluation) => evaluation,
        }
    }
}

fn with<E: Weighted>(choice: &EvaluationChoice) -> E {
    E::with_weights(choice.weights.iter().copied())
        .expect("names and sizes were checked when they were read")
}

impl Evaluator<ConnectFour> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::Random(evaluation) => evaluation.evaluate(position, view),
            Self::Pattern(evaluation) => evaluation.evaluate(position, view),
            Self::Automat(evaluation) => evaluation.evaluate(position, view),
            Self::AutomatPrinted(evaluation) => evaluation.evaluate(position, view),
            Self::FourInARow(evaluation) => evaluation.evaluate(position, view),
            Self::PoveziCetiri(evaluation) => evaluation.evaluate(position, view),
            Self::Learned(evaluation) => evaluation.evaluate(position, view),
        }
    }
}

impl GameEntry for ConnectFour {
    fn start(_game: Game) -> Self {
        Self::new()
    }

    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send> {
        match settings.algorithm {
            Algorithm::AutomatPerfect => Box::new(AutomatPerfect::new()),
            Algorithm::AutomatEasy => {
                Box::new(AutomatEasy { seed: settings.seed, last_cell: settings.last_cell })
            }
            Algorithm::Perfect => Box::new(Perfect::new(settings)),
            _ => {
                let evaluation = Evaluation::new(&settings.evaluation, settings.seed);
                let searcher =
                    general(settings, evaluation).expect("all others are general players");
                match settings.view {
                    View::Own => searcher,
                    View::Second => Box::new(AsSecond(searcher)),
                }
            }
        }
    }

    fn evaluator(settings: &Settings) -> Box<dyn Evaluator<Self>> {
        Box::new(Evaluation::new(&settings.evaluation, settings.seed))
    }

    fn parts(&self, settings: &Settings, view: Player) -> Vec<Part> {
        let evaluation = Evaluation::new(&settings.evaluation, settings.seed);
        let mut parts = Vec::new();
        evaluation.explained().parts(self, view, &mut |part| {
            parts.push(Part {
                kind: match part.kind {
                    PartKind::Center => "center",
                    PartKind::Pair => "pair",
                    PartKind::Two => "two",
                    PartKind::Three => "three",
                    PartKind::OpenThree => "open-three",
                    PartKind::Four => "four",
                    PartKind::Lot => "lot",
                    PartKind::Whole => "whole",
                },
                owner: part.owner,
                cells: part.cells.iter().map(|cell| cell.to_string()).collect(),
                islands: Vec::new(),
                points: part.points,
            });
        });
        parts
    }

    fn recognise(text: &str) -> Option<Result<Reading, String>> {
        Some(foursight_connect_four::recognise(text).map(|reading| Reading {
            board: reading.board,
            moves: reading.moves,
            kind: reading.kind.text(),
            detail: reading.detail,
        }))
    }

    /// Pons' strong score: 22 minus the winner's discs, 0 for a draw, negative for a loss.
    fn score(&self, value: Value) -> Option<i32> {
        let score = |plies: u32| 22 - (self.plies() + plies).div_ceil(2) as i32;
        match value.exact()? {
            Finding::Win(Some(plies)) => Some(score(plies)),
            Finding::Loss(Some(plies)) => Some(-score(plies)),
            Finding::Draw => Some(0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use foursight_game::Position;

    use super::*;
    use crate::perfect::value_of_score;

    /// A score written as plies and read back is the same, wherever the game still has room for it.
    #[test]
    fn scores_and_distances_say_the_same() {
        let mut position = ConnectFour::new();
        for text in ["", "4", "44", "4455", "44553", "444333377755"] {
            let mut replayed = ConnectFour::new();
            foursight_game::Notation::play_text(&mut replayed, text, &mut |_| {}).unwrap();
            position = replayed;
            let discs = position.plies();
            for score in -(21 - discs as i32 / 2)..=(21 - discs as i32 / 2) {
                assert_eq!(
                    GameEntry::score(&position, value_of_score(score, discs)),
                    Some(score),
                    "{text} {score}"
                );
            }
        }
        assert!(position.outcome().is_none());
    }
}
