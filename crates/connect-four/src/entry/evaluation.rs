//! The evaluations of Connect Four as one type, and what makes their values.

use alloc::vec;
use alloc::vec::Vec;

use foursight_game::entry::{Chosen, EvaluationInfo, Part, WeightInfo};
use foursight_game::{Evaluator, Neutral, Player};

use crate::evaluation::learned::Network;
use crate::evaluation::{
    Automat, AutomatPrinted, Explained, FourInARow, Learned, PartKind, Pattern, PoveziCetiri,
    Random, Weighted,
};
use crate::{Board, Cell, ConnectFour};

/// Any of the evaluations of every size, chosen at run time by a branch the processor predicts, so that a search is compiled once and not six times.
#[derive(Clone, Debug)]
pub enum EvaluationOfAnySize {
    /// Finds every position equal.
    Neutral,
    /// See [`Random`].
    Random(Random),
    /// See [`Pattern`].
    Pattern(Pattern),
    /// See [`Automat`].
    Automat(Automat),
    /// See [`AutomatPrinted`].
    AutomatPrinted(AutomatPrinted),
    /// See [`FourInARow`].
    FourInARow(FourInARow),
    /// See [`PoveziCetiri`].
    PoveziCetiri(PoveziCetiri),
}

impl EvaluationOfAnySize {
    pub(super) fn new(choice: &Chosen<'_>) -> Self {
        match choice.name {
            "neutral" => Self::Neutral,
            "random" => Self::Random(Random { seed: choice.seed }),
            "pattern" => Self::Pattern(with(choice)),
            "automat" => Self::Automat(with(choice)),
            "automat-printed" => Self::AutomatPrinted(with(choice)),
            "four-in-a-row" => Self::FourInARow(with(choice)),
            _ => Self::PoveziCetiri(with(choice)),
        }
    }

    pub(super) fn explained<B: Board>(&self) -> &dyn Explained<B> {
        match self {
            Self::Neutral => &Neutral,
            Self::Random(evaluation) => evaluation,
            Self::Pattern(evaluation) => evaluation,
            Self::Automat(evaluation) => evaluation,
            Self::AutomatPrinted(evaluation) => evaluation,
            Self::FourInARow(evaluation) => evaluation,
            Self::PoveziCetiri(evaluation) => evaluation,
        }
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for EvaluationOfAnySize {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::Random(evaluation) => evaluation.evaluate(position, view),
            Self::Pattern(evaluation) => evaluation.evaluate(position, view),
            Self::Automat(evaluation) => evaluation.evaluate(position, view),
            Self::AutomatPrinted(evaluation) => evaluation.evaluate(position, view),
            Self::FourInARow(evaluation) => evaluation.evaluate(position, view),
            Self::PoveziCetiri(evaluation) => evaluation.evaluate(position, view),
        }
    }
}

/// An evaluation of the usual board: the same, and the learnt one, whose network knows no other size.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// One that knows every size.
    OfAnySize(EvaluationOfAnySize),
    /// See [`Learned`].
    Learned(Learned),
}

impl Evaluation {
    pub(super) fn new(choice: &Chosen<'_>) -> Self {
        match choice.name {
            "learned" => Self::Learned(choice.network.map_or_else(Learned::default, |bytes| {
                Learned::with(
                    Network::new(bytes).expect("networks are checked when they are loaded"),
                )
            })),
            _ => Self::OfAnySize(EvaluationOfAnySize::new(choice)),
        }
    }

    pub(super) fn explained(&self) -> &dyn Explained {
        match self {
            Self::OfAnySize(evaluation) => evaluation.explained(),
            Self::Learned(evaluation) => evaluation,
        }
    }
}

impl Evaluator<ConnectFour> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        match self {
            Self::OfAnySize(evaluation) => evaluation.evaluate(position, view),
            Self::Learned(evaluation) => evaluation.evaluate(position, view),
        }
    }
}

fn with<E: Weighted>(choice: &Chosen<'_>) -> E {
    E::with_weights(choice.weights.iter().copied())
        .expect("names and sizes were checked when they were read")
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
    EvaluationInfo { weights, ..EvaluationInfo::plain(name, summary) }
}

/// The evaluations of every size.
pub(super) fn of_any_size() -> Vec<EvaluationInfo> {
    vec![
        EvaluationInfo::neutral(),
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
    ]
}

/// What makes the value of an evaluation.
pub(super) fn parts<B: Board>(
    evaluation: &dyn Explained<B>,
    position: &ConnectFour<B>,
    view: Player,
) -> Vec<Part<Cell>> {
    let mut parts = Vec::new();
    evaluation.parts(position, view, &mut |part| {
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
            cells: part.cells.iter().collect(),
            islands: Vec::new(),
            points: part.points,
        });
    });
    parts
}
