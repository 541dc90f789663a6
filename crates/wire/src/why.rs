//! Why a move was played, and why not another, in JSON.
//!
//! A claim has a `kind` and only the fields that this kind needs; docs/json.md lists them. Front ends make sentences of claims.

use std::collections::BTreeMap;

use foursight_catalog as catalog;
use foursight_game::Value;
use serde::{Deserialize, Serialize};

use crate::{MoveValue, Report, Seed, Side, WireValue};

/// A computer's move to be explained.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhyRequest {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The moves before the one that is asked about.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// The board they start from.
    pub board: Option<String>,
    /// The player that made the move, with its settings.
    #[cfg_attr(feature = "schema", schema(example = "minimax-ab:depth=5"))]
    pub player: String,
    /// The player's random seed; 0 unless given.
    pub seed: Option<Seed>,
    /// The move that was played; the player's own choice unless given.
    pub played: Option<String>,
    /// Not used here; the same body may be sent to `why-not`.
    pub instead: Option<String>,
}

/// A move that is to be played out instead of the computer's.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhyNotRequest {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The moves before the one that is asked about.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// The board they start from.
    pub board: Option<String>,
    /// The player that made the move, with its settings.
    #[cfg_attr(feature = "schema", schema(example = "minimax-ab:depth=5"))]
    pub player: String,
    /// The player's random seed; 0 unless given.
    pub seed: Option<Seed>,
    /// The move that was played.
    #[cfg_attr(feature = "schema", schema(example = "3"))]
    pub played: String,
    /// The other move.
    #[cfg_attr(feature = "schema", schema(example = "1"))]
    pub instead: String,
}

impl From<WhyNotRequest> for WhyRequest {
    fn from(request: WhyNotRequest) -> Self {
        let WhyNotRequest { game, moves, board, player, seed, played, instead } = request;
        let (played, instead) = (Some(played), Some(instead));
        Self { game, moves, board, player, seed, played, instead }
    }
}

/// Why a move was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Why {
    /// Who played it.
    pub turn: Side,
    /// The move.
    pub played: String,
    /// The cell it filled.
    pub cell: Option<String>,
    /// What is true of it, the most telling first.
    pub claims: Vec<Claim>,
    /// What the player expects, the move first.
    pub line: Vec<String>,
    /// Whether `explain` can show the player's own search as a tree.
    pub tree: bool,
    /// The player whose tree `explain` can show for it: itself, or for `deepening` the search to the last depth it finished.
    #[serde(default)]
    pub shown: Option<String>,
    /// How the player comes to its moves.
    #[serde(default)]
    pub method: Method,
    /// What its points stand for; `null` for a player without an evaluation.
    #[serde(default)]
    pub evaluation: Option<WhyEvaluation>,
    /// The player's answer when it is asked again for the value of every move.
    pub report: Report,
}

/// An evaluation and what its weights are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WhyEvaluation {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(example = "pattern"))]
    pub name: String,
    /// Points by the name of what they are given for.
    pub weights: BTreeMap<String, i32>,
}

/// How a player comes to its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// It searches one tree to a fixed depth.
    #[default]
    Tree,
    /// It searches the same tree deeper and deeper.
    Deepening,
    /// It counts random games.
    Counting,
    /// The Atoll engine: it counts random games, and proves results where it can.
    Engine,
    /// It proves results.
    Solver,
    /// The results were looked up in the book of solved openings.
    Book,
    /// It follows rules and searches nothing.
    Rules,
    /// It takes any move at random.
    Random,
}

impl From<catalog::Method> for Method {
    fn from(method: catalog::Method) -> Self {
        match method {
            catalog::Method::Tree => Self::Tree,
            catalog::Method::Deepening => Self::Deepening,
            catalog::Method::Counting => Self::Counting,
            catalog::Method::Engine => Self::Engine,
            catalog::Method::Solver => Self::Solver,
            catalog::Method::Book => Self::Book,
            catalog::Method::Rules => Self::Rules,
            catalog::Method::Random => Self::Random,
        }
    }
}

/// A move that was not played, played out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refutation {
    /// Who might have played it.
    pub turn: Side,
    /// Its value for whoever makes it.
    pub value: WireValue,
    /// The value of the move that was played, found in the same way.
    pub played: WireValue,
    /// The moves, the move itself first.
    pub steps: Vec<RefutationStep>,
}

/// A move of a line that is played out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefutationStep {
    /// Who makes it.
    pub turn: Side,
    /// The move.
    pub action: String,
    /// The cell it fills.
    pub cell: Option<String>,
    /// What is true of it by the rules.
    pub claims: Vec<Claim>,
}

/// One fact about a move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Claim))]
pub struct Claim {
    /// What is claimed, as docs/json.md lists it.
    #[cfg_attr(feature = "schema", schema(example = "blocks"))]
    pub kind: String,
    /// A move it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Moves it names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Cells it names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// A number: of moves, of points, of playouts, of a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// How many plies the search looked ahead, the move included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// A share from 0 to 1: of points won, or a probability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// A proven value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<WireValue>,
    /// The best of the other moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<MoveValue>,
    /// A cell that is still empty, the name of a rule, or how equals are told apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A number of stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<u32>,
    /// How many of the opponent's lines it closes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<u32>,
    /// Islands it names, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub islands: Vec<u8>,
    /// Whether what it tells of is good for whoever made the move, or more than of any other move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helps: Option<bool>,
    /// Atoll: the stones that both sides lack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
}

/// The least stones that each side lacks to win if the other passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Race {
    /// Whoever made the move, before it.
    pub before: u32,
    /// The same after it.
    pub after: u32,
    /// The opponent, before it.
    pub opponent_before: u32,
    /// The same after it.
    pub opponent_after: u32,
}

fn texts<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

impl From<&catalog::Claim> for Claim {
    fn from(claim: &catalog::Claim) -> Self {
        use catalog::Claim as Said;
        let new = |kind: &str| Self { kind: kind.to_owned(), ..Self::default() };
        let share = |hundredths: u16| Some(f64::from(hundredths) / 1e4);
        match claim {
            Said::Wins { cells } => Self { cells: cells.clone(), ..new("wins") },
            Said::EndsInDraw => new("ends_in_draw"),
            Said::OnlyMove => new("only_move"),
            Said::Blocks { cells } => Self { cells: cells.clone(), ..new("blocks") },
            Said::LeavesOpen { moves } => Self { moves: texts(moves), ..new("leaves_open") },
            Said::Threatens { moves } => Self { moves: texts(moves), ..new("threatens") },
            Said::MakesThree { cells, gap } => {
                Self { cells: cells.clone(), name: Some(gap.clone()), ..new("makes_three") }
            }
            Said::TakesFork { moves } => Self { moves: texts(moves), ..new("takes_fork") },
            Said::TakesThree { cells, gap } => {
                Self { cells: cells.clone(), name: Some(gap.clone()), ..new("takes_three") }
            }
            Said::Prepares { action, moves } => {
                Self { action: Some(action.to_string()), moves: texts(moves), ..new("prepares") }
            }
            Said::Room { lines, stones, most, taken } => Self {
                count: Some(i64::from(*lines)),
                stones: Some(*stones),
                taken: Some(*taken),
                helps: Some(*most),
                ..new("room")
            },
            Said::Parity { cell, row, helps } => Self {
                name: Some(cell.clone()),
                count: Some(i64::from(*row)),
                helps: Some(*helps),
                ..new("parity")
            },
            Said::Zugzwang { helps, cell, moves } => Self {
                name: Some(cell.clone()),
                moves: texts(moves),
                helps: Some(*helps),
                ..new("zugzwang")
            },
            Said::Otherwise { moves } => Self { moves: texts(moves), ..new("otherwise") },
            Said::Missed { moves, looked } => {
                Self { moves: texts(moves), plies: *looked, ..new("missed") }
            }
            Said::Race { own, opponent, cells } => Self {
                cells: cells.clone(),
                race: Some(Race {
                    before: own.0,
                    after: own.1,
                    opponent_before: opponent.0,
                    opponent_after: opponent.1,
                }),
                ..new("race")
            },
            Said::Holds { count, longer } => {
                Self { count: Some(i64::from(*count)), helps: Some(!longer), ..new("holds") }
            }
            Said::Connects { groups, stones, islands } => Self {
                count: Some(i64::from(*groups)),
                stones: Some(*stones),
                islands: islands.clone(),
                ..new("connects")
            },
            Said::Bridges { stones, islands, cells } => Self {
                moves: stones.clone(),
                cells: cells.clone(),
                islands: islands.clone(),
                ..new("bridges")
            },
            Said::Intrudes { stones, islands, cell } => Self {
                moves: stones.clone(),
                name: Some(cell.clone()),
                islands: islands.clone(),
                ..new("intrudes")
            },
            Said::Result { value } => {
                Self { value: Some(WireValue::new(*value, None)), ..new("result") }
            }
            Said::OthersLose { within } => {
                Self { count: within.map(i64::from), ..new("others_lose") }
            }
            Said::SomeLose { moves, within } => {
                Self { moves: texts(moves), count: within.map(i64::from), ..new("some_lose") }
            }
            Said::HoldsOutLongest => new("holds_out_longest"),
            Said::FastestWin { moves } => Self { moves: texts(moves), ..new("fastest_win") },
            Said::OnlyWin => new("only_win"),
            Said::Estimate { points, plies, second } => Self {
                count: Some(i64::from(*points)),
                plies: Some(*plies),
                second: second.as_ref().map(MoveValue::from),
                ..new("estimate")
            },
            Said::Equal { moves, choice } => {
                let (name, replies) = match choice {
                    catalog::TieBreak::First => ("first", None),
                    catalog::TieBreak::Last => ("last", None),
                    catalog::TieBreak::Losing { replies } => ("losing", Some(*replies)),
                    catalog::TieBreak::Spoiling { replies } => ("spoiling", Some(*replies)),
                    catalog::TieBreak::Replies => ("replies", None),
                    catalog::TieBreak::Random => ("random", None),
                    catalog::TieBreak::Central => ("central", None),
                };
                Self {
                    moves: texts(moves),
                    name: Some(name.to_owned()),
                    count: replies.map(i64::from),
                    ..new("equal")
                }
            }
            Said::Reply { action } => Self { action: Some(action.to_string()), ..new("reply") },
            Said::Line { moves } => Self { moves: texts(moves), ..new("line") },
            Said::LostAnyway { action, moves } => {
                Self { action: Some(action.to_string()), moves: texts(moves), ..new("lost_anyway") }
            }
            Said::Counted { playouts, share: own, second } => Self {
                count: i64::try_from(*playouts).ok(),
                share: share(*own),
                second: second.map(|(action, other)| MoveValue {
                    action: action.to_string(),
                    value: WireValue::new(Value::win_rate(other), None),
                }),
                ..new("counted")
            },
            Said::Rule { number, name } => Self {
                count: Some(i64::from(*number)),
                name: Some((*name).to_owned()),
                ..new("rule")
            },
            Said::AnyMove { of } => Self { count: Some(i64::from(*of)), ..new("any_move") },
            Said::Randomised { preferred, alike, nearly, probability } => Self {
                action: Some(preferred.to_string()),
                moves: texts(alike),
                name: nearly.then(|| "nearly".to_owned()),
                share: share(*probability),
                ..new("randomised")
            },
            Said::Mistaken { value, better } => Self {
                value: Some(WireValue::new(*value, None)),
                moves: better.iter().map(|entry| entry.action.to_string()).collect(),
                second: better.first().map(MoveValue::from),
                ..new("mistaken")
            },
            Said::Lucky { value, preferred } => Self {
                value: Some(WireValue::new(*value, None)),
                second: Some(preferred.into()),
                ..new("lucky")
            },
            Said::Book => new("book"),
            Said::Solved => new("solved"),
            Said::Unsolved => new("unsolved"),
            Said::OtherSide => new("other_side"),
            Said::AskedAgain { now } => {
                Self { action: Some(now.to_string()), ..new("asked_again") }
            }
        }
    }
}

impl Why {
    /// Copies this player's explanation.
    pub fn new(why: &catalog::Why, player: &catalog::PlayerSpec) -> Self {
        Self {
            turn: why.turn.into(),
            played: why.played.to_string(),
            cell: why.cell.clone(),
            claims: why.claims.iter().map(Claim::from).collect(),
            line: texts(&why.line),
            tree: why.method == catalog::Method::Tree && why.shown.is_some(),
            shown: why.shown.as_ref().map(ToString::to_string),
            method: why.method.into(),
            evaluation: why.evaluation.as_ref().map(|choice| WhyEvaluation {
                name: choice.name.to_owned(),
                weights: choice.weights.iter().map(|&(name, w)| (name.to_owned(), w)).collect(),
            }),
            report: Report::new(&why.report, player),
        }
    }
}

impl From<&catalog::Refutation> for Refutation {
    fn from(refutation: &catalog::Refutation) -> Self {
        let step = |step: &catalog::RefutationStep| RefutationStep {
            turn: step.turn.into(),
            action: step.action.to_string(),
            cell: step.cell.clone(),
            claims: step.claims.iter().map(Claim::from).collect(),
        };
        Self {
            turn: refutation.turn.into(),
            value: WireValue::new(refutation.value, None),
            played: WireValue::new(refutation.played, None),
            steps: refutation.steps.iter().map(step).collect(),
        }
    }
}
