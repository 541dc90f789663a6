//! Why a player made its move: claims as data, each of which can be checked.
//!
//! A [`Claim`] states one fact about a move, with the moves and numbers in it; front ends make sentences of them in their own language.
//! A claim comes from one of three sources and from nothing else:
//!
//! | source | claims | file |
//! |---|---|---|
//! | the rules, read off the board | wins, blocks, threatens … | `grid.rs`, `quiet.rs`, `atoll.rs` |
//! | best play to the end, by the solver | how a move that loses is beaten, what a player missed, zugzwang | `lines.rs` |
//! | the player's own search of the position before the move, run again with its settings | results, estimates, replies, lines, playouts | `derive.rs` |
//! | how the player chooses | rule that fired, random choice and its probability, book | `choice.rs` |
//!
//! [`why_not`] plays out another move: in Connect Four by the solver, so that a losing move's refutation wins against any defence.
//!
//! Nothing is claimed of what was not examined. A search that a clock ended may choose differently when it runs again; then
//! [`Claim::AskedAgain`] says so.

mod atoll;
mod choice;
mod derive;
mod grid;
mod lines;
mod quiet;
mod refutation;

use foursight_game::{Player, Value};

pub use derive::why;
pub use refutation::{Refutation, RefutationStep, why_not};

pub(crate) use refutation::continuation;

use crate::settings::{Algorithm, EvaluationChoice, Settings};
use crate::{Move, MoveValue, PlayerSpec, Report};

/// Why a move was played.
#[derive(Clone, Debug)]
pub struct Why {
    /// Who played it.
    pub turn: Player,
    /// The move.
    pub played: Move,
    /// The cell it filled.
    pub cell: Option<String>,
    /// What is true of it, the most telling first.
    pub claims: Vec<Claim>,
    /// The player's answer when it is asked again for the value of every move.
    pub report: Report,
    /// The line of play the player expects, the move first.
    pub line: Vec<Move>,
    /// How the player comes to its moves.
    pub method: Method,
    /// Whose tree [`crate::Position::explain`] can show for it: the player itself if it searches one tree, for `deepening` the search to the
    /// last depth it finished, which has the same value.
    pub shown: Option<PlayerSpec>,
    /// What its points stand for, with the value of every weight; `None` for a player without an evaluation.
    pub evaluation: Option<EvaluationChoice>,
}

/// How a player comes to its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// It searches one tree to a fixed depth.
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

impl Method {
    const fn of(settings: &Settings, book: bool) -> Self {
        match settings.algorithm {
            Algorithm::Basic
            | Algorithm::Minimax
            | Algorithm::MinimaxAb
            | Algorithm::Negamax
            | Algorithm::NegamaxAb => Self::Tree,
            Algorithm::Deepening => Self::Deepening,
            Algorithm::Mcts => Self::Counting,
            Algorithm::AtollEngine | Algorithm::Attached(_) => Self::Engine,
            Algorithm::Perfect if book => Self::Book,
            Algorithm::Perfect | Algorithm::AutomatPerfect => Self::Solver,
            Algorithm::AutomatEasy => Self::Rules,
            Algorithm::Random => Self::Random,
        }
    }
}

/// Whether a player looks at its own move only: it expects no answer.
fn looks_one_ply(settings: &Settings) -> bool {
    let depth = settings.limits.depth.map(foursight_game::Depth::plies);
    match settings.algorithm {
        Algorithm::Basic => true,
        Algorithm::Minimax | Algorithm::MinimaxAb | Algorithm::Negamax | Algorithm::NegamaxAb => {
            depth == Some(1)
        }
        _ => false,
    }
}

/// One fact about a move. Values are those of the player who made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It ends the game: whoever made it has won, by these cells.
    Wins {
        /// The winning cells.
        cells: Vec<String>,
    },
    /// It ends the game in a draw.
    EndsInDraw,
    /// There was no other legal move.
    OnlyMove,
    /// The opponent would have won there at once, by these cells.
    Blocks {
        /// The cells of the line the opponent would have completed.
        cells: Vec<String>,
    },
    /// The opponent can win at once by these moves now.
    LeavesOpen {
        /// The opponent's winning moves.
        moves: Vec<Move>,
    },
    /// It threatens to win at once with these moves; with two of them the opponent can block only one.
    Threatens {
        /// The moves that would win next.
        moves: Vec<Move>,
    },
    /// It makes a line that lacks one last stone, on a cell that cannot be played yet.
    MakesThree {
        /// The stones of the line.
        cells: Vec<String>,
        /// The cell it lacks.
        gap: String,
    },
    /// On the cell it filled, a stone of the opponent would have opened several ways to win at once.
    TakesFork {
        /// The moves by which the opponent would have won next.
        moves: Vec<Move>,
    },
    /// There a stone of the opponent would have made a line that lacks one last stone.
    TakesThree {
        /// The opponent's stones of that line.
        cells: Vec<String>,
        /// The cell it would have lacked.
        gap: String,
    },
    /// If the opponent does nothing about it, its next move opens several ways to win at once.
    Prepares {
        /// That move.
        action: Move,
        /// The moves that win after it.
        moves: Vec<Move>,
    },
    /// What can still become of its place: lines of the winning length that the opponent has no stone in.
    Room {
        /// How many of them lead through the cell.
        lines: u32,
        /// The most stones that it had in one of them before.
        stones: u32,
        /// Whether no other place would have had more of them.
        most: bool,
        /// How many lines that the opponent had begun it closes.
        taken: u32,
    },
    /// Of a cell that lacks a last stone and cannot be filled yet: who fills its row when its column is the last one. A rule of thumb.
    Parity {
        /// The cell.
        cell: String,
        /// Its row, from 1 at the bottom.
        row: u32,
        /// Whether whoever made the move fills it then.
        helps: bool,
    },
    /// Best play to the end, as the solver shows it, ends in zugzwang: the loser has nothing left but to fill the cell below this one, or to lose as fast elsewhere.
    Zugzwang {
        /// Whether it helps whoever made the move.
        helps: bool,
        /// The cell that completes the line; it lacked it already after the move.
        cell: String,
        /// The line, the move first.
        moves: Vec<Move>,
    },
    /// How a move that was found to lose would have been beaten: best play to the end, that move first.
    Otherwise {
        /// The line.
        moves: Vec<Move>,
    },
    /// What its search did not see: best play to the end, from the move it played or from the one that was better.
    Missed {
        /// The line.
        moves: Vec<Move>,
        /// How many plies it looked ahead, if its search has a depth.
        looked: Option<u32>,
    },
    /// Atoll: the least stones that each side lacks to win if the other passed, before the move and after it.
    Race {
        /// Those of whoever made the move.
        own: (u32, u32),
        /// Those of the opponent.
        opponent: (u32, u32),
        /// A smallest set of cells that it lacks after the move.
        cells: Vec<String>,
    },
    /// Atoll: how many stones it lacks after the opponent's best block with one stone.
    Holds {
        /// That many.
        count: u32,
        /// Whether the block makes the way longer.
        longer: bool,
    },
    /// Atoll: the stone touches own groups, islands among them, which are one group now.
    Connects {
        /// How many there were.
        groups: u32,
        /// The stones of the group, this one included.
        stones: u32,
        /// Its islands, from 1.
        islands: Vec<u8>,
    },
    /// Atoll: two free cells lie between the stone and each of these; if the opponent takes one, the other links them.
    Bridges {
        /// Own stones.
        stones: Vec<String>,
        /// Own islands, from 1.
        islands: Vec<u8>,
        /// The free cells.
        cells: Vec<String>,
    },
    /// Atoll: it takes one of the two free cells between two of the opponent's groups.
    Intrudes {
        /// The opponent's stones at the ends.
        stones: Vec<String>,
        /// The island at one end, from 1.
        islands: Vec<u8>,
        /// The cell that is left to link them.
        cell: String,
    },
    /// The search proved this result of the move: a win, a loss or a draw.
    Result {
        /// The proven value.
        value: Value,
    },
    /// Every other legal move was found to lose, within so many of the opponent's moves; this one was not.
    OthersLose {
        /// The opponent's own moves to the slowest of these losses, if known.
        within: Option<u32>,
    },
    /// Some other moves were found to lose; this one was not.
    SomeLose {
        /// The losing moves.
        moves: Vec<Move>,
        /// The opponent's own moves to the slowest of these losses, if known.
        within: Option<u32>,
    },
    /// Every move was found to lose, and no other holds out longer.
    HoldsOutLongest,
    /// Other moves win as well, but none faster.
    FastestWin {
        /// The other moves that win.
        moves: Vec<Move>,
    },
    /// It was the only move that was found to win.
    OnlyWin,
    /// What the player's evaluation says of the position to which the move leads if both sides play their best.
    Estimate {
        /// Its points.
        points: i32,
        /// How many plies it looked ahead, the move included.
        plies: u32,
        /// The best of the other moves.
        second: Option<MoveValue>,
    },
    /// The search found exactly the same value for other moves. Where it does not know how long a win or loss takes, their lengths may differ.
    Equal {
        /// The other moves.
        moves: Vec<Move>,
        /// How it chooses among equals.
        choice: TieBreak,
    },
    /// The opponent's best reply, as the search sees it.
    Reply {
        /// The reply.
        action: Move,
    },
    /// What the search expects from the move on.
    Line {
        /// The line, the move first.
        moves: Vec<Move>,
    },
    /// In that line a move of the opponent blocks none of several ways to win at once: only one could be blocked, so every move loses.
    LostAnyway {
        /// The opponent's move in the line.
        action: Move,
        /// The moves that win after it, whatever it is.
        moves: Vec<Move>,
    },
    /// How many playouts were counted, and which share of the points they gave to the move.
    Counted {
        /// The playouts of the whole search.
        playouts: u64,
        /// The move's share, in hundredths of a per cent.
        share: u16,
        /// The best share of another move.
        second: Option<(Move, u16)>,
    },
    /// A rule of a player without search fired.
    Rule {
        /// Its number in the source.
        number: u32,
        /// Its name.
        name: &'static str,
    },
    /// Any legal move was equally likely.
    AnyMove {
        /// How many there were.
        of: u32,
    },
    /// A randomised level: which move it preferred, and how likely the one it played was.
    Randomised {
        /// The move it liked best; the one it played if it liked none better.
        preferred: Move,
        /// The others it liked as well as that one.
        alike: Vec<Move>,
        /// Whether the move it played was at least half as likely as the preferred one: nearly as good to it.
        nearly: bool,
        /// The probability of the move it played, in hundredths of a per cent.
        probability: u16,
    },
    /// Its search was wrong: the game's analyst proved that these other moves have a better result.
    Mistaken {
        /// The proven value of the move it played.
        value: Value,
        /// The moves with the best value, all of which have a better result.
        better: Vec<MoveValue>,
    },
    /// A random choice turned out well: the analyst proved that the move it played has a better result than the one it preferred.
    Lucky {
        /// The proven value of the move it played.
        value: Value,
        /// The move it preferred, with its proven value.
        preferred: MoveValue,
    },
    /// The value of every move was looked up in the book of solved openings.
    Book,
    /// The solver proved the values of all moves.
    Solved,
    /// The search was ended before it knew anything of this move, which it had not found to lose.
    Unsolved,
    /// The search took the second player's side although the first was to move (`view=second`): what it found is not about this board.
    OtherSide,
    /// Asked again, the player chooses another move: a clock or several threads decided.
    AskedAgain {
        /// The move it chooses now.
        now: Move,
    },
}

/// How a player chooses among moves of equal value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The first it looked at.
    First,
    /// The last it looked at.
    Last,
    /// The one after which the most of the opponent's replies lose; more than after any other that is as good, or as many.
    Losing {
        /// How many replies lose that need not.
        replies: u32,
    },
    /// The one after which the most of the opponent's replies give away the result, if as many lose after all of them.
    Spoiling {
        /// How many replies give the result away.
        replies: u32,
    },
    /// The one that leaves the opponent, who loses anyway, the most replies.
    Replies,
    /// Nothing tells them apart: the random seed chooses.
    Random,
    /// The one nearest to the centre.
    Central,
}

impl Claim {
    /// Whether it names a threat, a block, a line or the opponent's reply.
    pub const fn names_play(&self) -> bool {
        matches!(
            self,
            Self::Wins { .. }
                | Self::Blocks { .. }
                | Self::LeavesOpen { .. }
                | Self::Threatens { .. }
                | Self::MakesThree { .. }
                | Self::Reply { .. }
                | Self::Line { .. }
        )
    }
}
