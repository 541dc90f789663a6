//! How a search went, in JSON.
//!
//! A score is one whole number on one scale, seen by the player at the root: an estimate is the evaluation's own number, up to ±1,000,000; a
//! win in n plies from the root is 2,000,000 − n, a loss −2,000,000 + n; ±2,000,001 stands for "nothing yet" at the ends of a window. So
//! scores can be compared as they are, and a face makes words of them.

use foursight_catalog::{self as catalog, Move, Step};
use foursight_game::{Leaf, Score};
use serde::{Deserialize, Serialize};

use crate::{BoundName, Cell, Report, Side};

/// What is to be explained.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    /// The game; or `tree`, a game that is nothing but the numbers in `board`: `(3 12 8) (2 4 6) (14 5 2)`.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The moves so far.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// The board they start from, or the tree.
    pub board: Option<String>,
    /// A player of fixed depth: basic, minimax, minimax-ab, negamax, negamax-ab, or a preset that stands for one.
    #[cfg_attr(feature = "schema", schema(example = "minimax-ab:depth=3"))]
    pub player: String,
    /// How many positions are written down at most; what lies deeper than fits is counted.
    #[cfg_attr(feature = "schema", schema(maximum = 20000))]
    pub capacity: Option<u32>,
    /// Write down only this way from the root and what lies below its end.
    pub along: Option<Vec<String>>,
}

/// A search tree as it was really walked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The game, options written out.
    pub game: String,
    /// The player, as it was written.
    pub player: String,
    /// Who is to move at the root, and maximises.
    pub root_player: Side,
    /// The positions written down, parents before children; a visit's number is its place.
    pub visits: Vec<Visit>,
    /// What happened, in order. Replayed one by one, the events give the counts.
    pub events: Vec<Event>,
    /// What was counted, written down or not.
    pub counts: Counts,
    /// The fewest positions that prove the same value at the same depth, however moves are ordered (the critical tree of Knuth and
    /// Moore, counted on this very tree); `null` if the plain tree is too large to count it or the search did not finish.
    pub smallest: Option<u64>,
    /// The player's answer.
    pub report: Report,
}

/// One position visited. What does not apply is left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Visit {
    /// The visit it was reached from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move that led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Plies below the root.
    pub ply: u32,
    /// Whether the root's player is to move here.
    pub maximises: bool,
    /// The window (α, β) in which its parent asked about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<[i32; 2]>,
    /// The window in which it started on its children.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<[i32; 2]>,
    /// Why it was not looked beyond: `over` or `depth`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<&'static str>,
    /// What it was left with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether that is its value (`exact`) or a bound (`at_least`, `at_most`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<BoundName>,
    /// Why its later moves stayed unvisited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_off: Option<CutOff>,
    /// The places of the board that the move changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<Cell>,
}

/// A cut-off: β is no more than α, so nothing that follows here can matter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CutOff {
    /// The move that closed the window.
    pub by: String,
    /// The moves that stayed unvisited.
    pub unvisited: Vec<String>,
    /// The ancestor that set the bound.
    pub because_of: Option<u32>,
    /// The ancestor's child that set it, if it is written down.
    pub set_by: Option<u32>,
    /// What the root's player was sure of at that moment.
    pub alpha: i32,
    /// What the opponent was sure of.
    pub beta: i32,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A position was entered.
    Enter {
        /// Which.
        visit: u32,
    },
    /// Its window was set.
    Window {
        /// Which.
        visit: u32,
    },
    /// It was not looked beyond.
    Leaf {
        /// Which.
        visit: u32,
    },
    /// Its later moves were left out.
    CutOff {
        /// Which.
        visit: u32,
    },
    /// It was left with its score.
    Return {
        /// Which.
        visit: u32,
    },
    /// So much happened below it that is not written down.
    Folded {
        /// Which.
        visit: u32,
        /// Positions visited.
        nodes: u64,
        /// Positions not looked beyond.
        leaves: u64,
        /// Cut-offs.
        cut_offs: u64,
        /// Moves that stayed unvisited.
        unvisited: u64,
    },
}

/// What was counted.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Positions visited.
    pub nodes: u64,
    /// Positions not looked beyond.
    pub leaves: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// Moves that stayed unvisited.
    pub unvisited: u64,
    /// Visits that are not written down.
    pub unrecorded: u64,
}

/// Which position is to be judged: one the search met, by its way from the position asked about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// The game.
    pub game: String,
    /// The moves so far.
    pub moves: Option<String>,
    /// The board they start from.
    pub board: Option<String>,
    /// The player whose evaluation judges.
    pub player: String,
    /// The moves from there on.
    pub along: Vec<String>,
}

/// What an evaluation says of a position, and what on the board makes it say so.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionEvaluation {
    /// Whose view it is: the player's to move where the search began.
    pub view: Side,
    /// The evaluation's number; `null` where the game is over, for nothing is estimated there.
    pub value: Option<i32>,
    /// What it is the sum of.
    pub parts: Vec<Part>,
    /// The cells that show why the game was won.
    pub winning: Vec<String>,
}

/// One contribution to a value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part {
    /// `center`, `pair`, `two`, `three`, `open-three`, `four`, `lot`, `whole` (Connect Four), `open-line` (tic-tac-toe), `island`, `way`
    /// (Atoll).
    pub kind: &'static str,
    /// Whose stones it is made of.
    pub owner: Side,
    /// Where it is, empty places included.
    pub cells: Vec<String>,
    /// Atoll: the island it is about, then the others linked to it.
    pub islands: Vec<u8>,
    /// What it adds.
    pub points: i32,
}

impl Explanation {
    /// Copies an explanation.
    pub fn new(game: String, player: String, told: &catalog::Explanation, report: Report) -> Self {
        let visits = told.visits.iter().enumerate().map(|(place, visit)| {
            let unvisited = told.unvisited.get(&(place as u32)).map_or(&[][..], Vec::as_slice);
            let stones = told.stones.get(place).map_or(&[][..], Vec::as_slice);
            Visit::new(visit, unvisited, stones)
        });
        let counts = told.counts;
        Self {
            game,
            player,
            root_player: told.root_player.into(),
            visits: visits.collect(),
            events: told.steps.iter().copied().map(Event::from).collect(),
            counts: Counts {
                nodes: counts.nodes,
                leaves: counts.leaves,
                cut_offs: counts.cut_offs,
                unvisited: counts.unvisited,
                unrecorded: counts.unrecorded,
            },
            smallest: told.smallest,
            report,
        }
    }
}

impl Visit {
    fn new(
        visit: &catalog::Visit<Move>,
        unvisited: &[Move],
        stones: &[(String, Option<foursight_game::Player>)],
    ) -> Self {
        let window = |(alpha, beta): (Score, Score)| [alpha.number(), beta.number()];
        Self {
            parent: visit.parent,
            by: visit.by.map(|action| action.to_string()),
            ply: visit.ply,
            maximises: visit.maximises,
            asked: visit.asked.map(window),
            window: visit.window.map(window),
            leaf: visit.leaf.map(|leaf| match leaf {
                Leaf::Finished(_) => "over",
                Leaf::Horizon | Leaf::Remembered => "depth",
            }),
            score: visit.result.map(|(score, _)| score.number()),
            bound: visit.result.map(|(_, bound)| bound.into()),
            cut_off: visit.cut_off.as_ref().map(|cut_off| CutOff {
                by: cut_off.by.to_string(),
                unvisited: unvisited.iter().map(ToString::to_string).collect(),
                because_of: cut_off.because_of,
                set_by: cut_off.set_by,
                alpha: cut_off.alpha.number(),
                beta: cut_off.beta.number(),
            }),
            stones: stones
                .iter()
                .map(|(cell, owner)| Cell { cell: cell.clone(), owner: owner.map(Side::from) })
                .collect(),
        }
    }
}

impl From<Step> for Event {
    fn from(step: Step) -> Self {
        match step {
            Step::Enter(visit) => Self::Enter { visit },
            Step::Window(visit) => Self::Window { visit },
            Step::Leaf(visit) => Self::Leaf { visit },
            Step::CutOff(visit) => Self::CutOff { visit },
            Step::Leave(visit) => Self::Return { visit },
            Step::Unrecorded(visit, more) => Self::Folded {
                visit,
                nodes: more.nodes,
                leaves: more.leaves,
                cut_offs: more.cut_offs,
                unvisited: more.unvisited,
            },
        }
    }
}

impl From<catalog::Part> for Part {
    fn from(part: catalog::Part) -> Self {
        Self {
            kind: part.kind,
            owner: part.owner.into(),
            cells: part.cells,
            islands: part.islands,
            points: part.points,
        }
    }
}
