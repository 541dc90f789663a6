//! What Connect Four says of itself; see [`foursight_game::entry`].

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, Group, Info, Keys, Level, Means, NamedPlayer,
    Openings, Options, Part, Reading, Shape, Stones, Suggestions, WeightInfo,
};
use foursight_game::{Evaluator, Finding, Neutral, Player, Value};

use crate::evaluation::{
    Automat, AutomatPrinted, Explained, FourInARow, Learned, PartKind, Pattern, PoveziCetiri,
    Random, Weighted,
};
use crate::{Cell, ConnectFour};

const INFO: Info = Info {
    name: "connect-four",
    summary: "Drop discs into seven columns; four in a line win.",
    title: "Connect Four: drop discs into seven columns; four in a line win.",
    rules: "The board has seven columns of six cells. Players take turns to drop a disc into a column that is not full; it \
                    falls to the lowest free cell. Four own discs in a line, horizontal, vertical or diagonal, win. A full board \
                    without such a line is a draw. A move is the number of a column, 1 to 7.",
    credit: None,
    options: &[],
    stones: Stones::Discs,
    evaluation: "povezi-cetiri",
    depths: [6, 8],
    analyst: "strong:nodes=400000000",
    players: PLAYERS,
    openings: Openings::Balanced,
    examined: Examined::Solver,
    suggestions: Suggestions {
        opponent: "level-4",
        first_opponent: "level-2",
        computers: ["level-5", "povezi-cetiri"],
        tournament: &["basic", "minimax", "minimax-ab", "negamax", "negamax-ab"],
        example: ["4455", "minimax-ab:depth=3,eval=povezi-cetiri,order=center"],
        adviser: None,
    },
    texts: [include_str!("../texts/en.json"), include_str!("../texts/hr.json")],
};

const SOLVING: Keys = Keys::Only(&["seed", "table", "threads", "nodes", "time"]);

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "perfect",
        summary: "Never gives away a win or a draw: the solver, which of equally good moves takes the one that leaves the opponent the \
                  most losing replies.",
        means: Means::Attached("solver"),
        keys: SOLVING,
        group: Group::Best,
    },
    NamedPlayer {
        name: "strong",
        summary: "The best there is for the game.",
        means: Means::Text("perfect"),
        keys: SOLVING,
        group: Group::Best,
    },
    NamedPlayer {
        name: "automat-easy",
        summary: "The easy level of the source `automat`, repaired so that it always ends: four rules, no looking ahead.",
        means: Means::Attached("automat-easy"),
        keys: Keys::Only(&["seed", "last-cell"]),
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-easy-printed",
        summary: "The easy level of the source `automat` as printed: a column with one free cell is never drawn by its third rule. Where the program would draw for ever, \
         the fourth rule decides.",
        means: Means::Text("automat-easy:last-cell=redraw"),
        keys: Keys::Only(&["seed"]),
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-hard",
        summary: "The hard level of the source `automat`, repaired: alpha-beta, depth 7, prefers faster wins and counts every open three.",
        means: Means::Text("minimax-ab:depth=7,eval=automat,order=left,ties=last"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-hard-printed",
        summary: "The hard level of the source `automat` as printed: a win in one is played, all later wins are worth the same, the rightmost open three of a \
         row is missed.",
        means: Means::Text(
            "minimax-ab:depth=7,eval=automat-printed,order=left,ties=last,wins=at-once",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-perfect",
        summary: "The perfect level of our automat: the solver with a chip's memory and a small book, proved to give nothing away.",
        means: Means::Attached("automat-perfect"),
        keys: Keys::Only(&[]),
        group: Group::Source,
    },
    NamedPlayer {
        name: "four-in-a-row",
        summary: "The computer of the source `four-in-a-row`, repaired: alpha-beta, depth 5, knows wins and prefers faster ones.",
        means: Means::Text("minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "four-in-a-row-printed",
        summary: "The computer of the source `four-in-a-row` as printed: it has no value for a win or a loss, an own four counts 100 points, an opposing four nothing.",
        means: Means::Text(
            "minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first,wins=evaluated",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "povezi-cetiri",
        summary: "The best of the source `poveži-četiri` by its own account, repaired: negamax with alpha-beta, depth 6, searches for its own side and prefers faster wins.",
        means: Means::Text("negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "povezi-cetiri-printed",
        summary: "The best of the source `poveži-četiri` as printed: it always searches as the second player, and all wins are worth the same. The weight `center` is not \
         printed; 3 unless given.",
        means: Means::Text(
            "negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first,wins=equal,view=second",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "minimaks",
        summary: "The player of the source `minimaks`, which prints pseudocode only: alpha-beta, depth 6, with its tuned pattern weights (7, −3). The rest is our choice.",
        means: Means::Text("minimax-ab:depth=6,eval=pattern,f2=7,f3=-3,order=center"),
        keys: Keys::Same,
        group: Group::Source,
    },
];

/// Each figure is the step from the level below, with its interval of 95 %: docs/laboratory.md says how they were measured, `foursight lab levels` does it again.
const LEVELS: &[Level] = &[
    Level {
        text: "basic:eval=povezi-cetiri,near=60",
        summary: "Looks at its own move only, and often plays a worse one: for a first game. 33 % optimal moves.",
    },
    Level {
        text: "basic:eval=povezi-cetiri,near=16",
        summary: "Looks at its own move only, and sometimes plays a worse one. 215 Elo [159, 283] above level-1; 49 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=povezi-cetiri,near=29",
        summary: "Sees your answer to its move, and sometimes plays a worse one. 238 Elo [184, 304] above level-2; 65 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=4,eval=povezi-cetiri,near=5",
        summary: "Four plies; a random one of the moves of nearly the same value. 207 Elo [163, 259] above level-3; 72 % optimal moves.",
    },
    Level {
        text: "basic:eval=learned,near=34",
        summary: "Looks at its own move only, but judges it with the learnt evaluation. 193 Elo [149, 244] above level-4; 80 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=3,eval=learned,order=center,near=18",
        summary: "Three plies with the learnt evaluation. 207 Elo [160, 263] above level-5; 83 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=6,eval=learned,order=center,near=9",
        summary: "Six plies with the learnt evaluation. 215 Elo [170, 267] above level-6; 86 % optimal moves.",
    },
    Level {
        text: "perfect",
        summary: "Perfect: wins every game it begins, and never misses a win or draw that is there. 177 Elo [126, 237] above level-7; 100 % optimal moves.",
    },
];

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
#[derive(Clone, Debug)]
pub enum Evaluation {
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
    /// See [`Learned`].
    Learned(Learned),
}

impl Evaluation {
    fn new(choice: &Chosen<'_>) -> Self {
        match choice.name {
            "neutral" => Self::Neutral,
            "random" => Self::Random(Random { seed: choice.seed }),
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

fn with<E: Weighted>(choice: &Chosen<'_>) -> E {
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

impl Entry for ConnectFour {
    const INFO: &'static Info = &INFO;

    type Evaluation = Evaluation;

    fn start(_options: Options) -> Self {
        Self::new()
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![
            EvaluationInfo::neutral(),
            EvaluationInfo::plain("random", "A random number, fixed by seed and position."),
            weighted::<Pattern>(
                "pattern",
                "Pairs and threes in a line, from the source `minimaks`.",
            ),
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

    fn evaluation(chosen: Chosen<'_>) -> Evaluation {
        Evaluation::new(&chosen)
    }

    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Cell>> {
        let mut parts = Vec::new();
        Evaluation::new(&chosen).explained().parts(self, view, &mut |part| {
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

    fn levels(_options: Options) -> &'static [Level] {
        LEVELS
    }

    fn shape(&self) -> Shape {
        Shape::Columns { width: 7, height: 6 }
    }

    fn line(&self) -> Option<u32> {
        Some(4)
    }

    fn recognise(text: &str) -> Option<Result<Reading, String>> {
        Some(crate::recognise(text).map(|reading| Reading {
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
