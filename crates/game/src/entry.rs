//! What a game says of itself, once, for every part that offers, draws, plays or examines it.
//!
//! A game's crate implements [`Entry`] for its position type: name and options, evaluations, players as texts, levels, the shape of the board,
//! openings and texts in both languages. Nothing here searches: searchers are built from the players' texts above it, in the catalog, where a
//! solver or an engine can be attached to a game by its registration.
//!
//! Options have a short list of allowed values each, so [`Options`] are a few small numbers that can be copied and compared.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Central, Evaluator, Indexed, Keyed, Notation, Player, Value, WinningCells};

/// An option of a game: `size` in `atoll:size=5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// As it is written.
    pub key: &'static str,
    /// The value it has unless set.
    pub default: &'static str,
    /// The values it may have, in the order in which they are offered.
    pub values: &'static [&'static str],
    /// The values in words: `3, 5, 7 or 9`.
    pub expected: &'static str,
    /// What it is, in a few words.
    pub meaning: &'static str,
}

/// How many options a game may have.
pub const MOST_OPTIONS: usize = 4;

/// The values of a game's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// For each option the number of its value in [`GameOption::values`].
    chosen: [u8; MOST_OPTIONS],
}

impl Options {
    /// The defaults of these options.
    pub fn defaults(options: &[GameOption]) -> Self {
        let mut chosen = [0; MOST_OPTIONS];
        for (chosen, option) in chosen.iter_mut().zip(options) {
            let default = option.values.iter().position(|value| *value == option.default);
            *chosen = default.map_or(0, |place| place as u8);
        }
        Self { chosen }
    }

    /// Sets an option; `false` if the value is not one of the allowed ones.
    pub fn set(&mut self, options: &[GameOption], key: &str, value: &str) -> bool {
        let Some(place) = options.iter().position(|option| option.key == key) else { return false };
        let number = options[place].values.iter().position(|allowed| *allowed == value);
        match (self.chosen.get_mut(place), number) {
            (Some(chosen), Some(number)) => {
                *chosen = number as u8;
                true
            }
            _ => false,
        }
    }

    /// The value of an option; empty if there is no such option.
    pub fn value(self, options: &[GameOption], key: &str) -> &'static str {
        let place = options.iter().position(|option| option.key == key);
        let value = place.and_then(|place| {
            options[place].values.get(usize::from(*self.chosen.get(place)?)).copied()
        });
        value.unwrap_or_default()
    }
}

/// The shape of a board. Cells are numbered as [`Cells::cells`](crate::Cells::cells) lists them, in reading order from the top left.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Columns that stones fall into; the move of a column is its number, from 1 to 9, and then `a`, `b` and so on.
    Columns {
        /// How many columns.
        width: u32,
        /// How many rows.
        height: u32,
    },
    /// Rows of squares; a move is the name of its square.
    Grid {
        /// How many columns.
        width: u32,
        /// How many rows.
        height: u32,
    },
    /// Any other arrangement; a move is the name of its cell.
    Cells {
        /// Where each cell lies.
        places: Vec<Place>,
        /// How far apart two columns and two rows are, if cells next to each other are 1 apart.
        pitch: [f32; 2],
    },
}

/// Where a cell lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its column.
    pub column: i32,
    /// Its row, from the top.
    pub row: i32,
    /// The numbers of the cells next to it.
    pub neighbours: Vec<usize>,
}

/// An evaluation, for listings and for reading `eval=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// What it counts, in a sentence.
    pub summary: &'static str,
    /// The weights that may be set.
    pub weights: Vec<WeightInfo>,
    /// Whether it can judge by another network than the one that ships.
    pub takes_networks: bool,
}

impl EvaluationInfo {
    /// An evaluation without weights.
    pub const fn plain(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, weights: Vec::new(), takes_networks: false }
    }

    /// The evaluation every game has, [`Neutral`](crate::Neutral).
    pub const fn neutral() -> Self {
        Self::plain("neutral", "Finds every position equal: only wins and losses count.")
    }
}

/// A weight of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// What is worth so many points.
    pub meaning: &'static str,
}

/// The evaluation a player's text chooses.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// One of the names of [`Entry::evaluations`].
    pub name: &'a str,
    /// The weights that were set.
    pub weights: &'a [(&'static str, i32)],
    /// The bytes of a network that [`Entry::check_network`] has taken, instead of the one that ships.
    pub network: Option<&'static [u8]>,
    /// The player's random seed.
    pub seed: u64,
}

/// What on the board makes an evaluation's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<C> {
    /// What it is, as one word.
    pub kind: &'static str,
    /// Whose it is.
    pub owner: Player,
    /// Where it is.
    pub cells: Vec<C>,
    /// What else it links, by number.
    pub islands: Vec<u8>,
    /// What it adds to the value.
    pub points: i32,
}

/// A named player of one game beside the searches every game has.
#[derive(Clone, Copy, Debug)]
pub struct NamedPlayer {
    /// The name it is written with.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub summary: &'static str,
    /// What it stands for.
    pub means: Means,
    /// The keys its text may set.
    pub keys: Keys,
    /// What kind of player it is.
    pub group: Group,
}

/// What the name of a player stands for.
#[derive(Clone, Copy, Debug)]
pub enum Means {
    /// Another player, as one would write it.
    Text(&'static str),
    /// A searcher that the game's registration attaches under this name.
    Attached(&'static str),
}

/// The keys a player's text may set.
#[derive(Clone, Copy, Debug)]
pub enum Keys {
    /// Those of the player it stands for.
    Same,
    /// These.
    Only(&'static [&'static str]),
}

/// The kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The best there is for a game.
    Best,
    /// A player of one of the sources.
    Source,
    /// A search.
    Algorithm,
    /// One of the levels.
    Level,
}

impl Group {
    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Source => "source",
            Self::Algorithm => "algorithm",
            Self::Level => "level",
        }
    }
}

/// A level: `level-1` is the weakest.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The player it stands for.
    pub text: &'static str,
    /// What it is, in a sentence or two.
    pub summary: &'static str,
}

/// How stones are drawn and called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stones {
    /// Discs of two colours.
    Discs,
    /// Crosses and circles.
    Marks,
}

/// How it is found out what a move that was not played was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Examined {
    /// A solver proves it; the registration attaches it.
    Solver,
    /// Every line is searched to the end.
    All,
    /// Nobody knows: the player that is asked about says what it expects.
    Estimated,
}

/// How openings for experiments are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many random moves.
    Random,
    /// Random moves that a solver calls nearly equal.
    Balanced,
    /// A first stone on every cell in turn, then random ones.
    Stones,
}

/// What front ends suggest for a new game.
#[derive(Clone, Copy, Debug)]
pub struct Suggestions {
    /// The opponent of somebody who names none, in the terminal and the window.
    pub opponent: &'static str,
    /// The same on the page.
    pub first_opponent: &'static str,
    /// Two computers that play each other.
    pub computers: [&'static str; 2],
    /// Who takes part in a tournament.
    pub tournament: &'static [&'static str],
    /// Moves and a player whose search is worth looking at.
    pub example: [&'static str; 2],
    /// The player that gives hints, if it is not the analyst.
    pub adviser: Option<&'static str>,
}

/// What is the same for all options of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name it is written with.
    pub name: &'static str,
    /// One sentence, for a listing.
    pub summary: &'static str,
    /// One sentence that names the game.
    pub title: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// Whose game it is, where that must be said.
    pub credit: Option<&'static str>,
    /// Its options.
    pub options: &'static [GameOption],
    /// How stones are drawn and called.
    pub stones: Stones,
    /// The evaluation of players that name none.
    pub evaluation: &'static str,
    /// Plies a search without pruning looks ahead unless told, and one with pruning: a good answer within about a second.
    pub depths: [u32; 2],
    /// The player that judges when nobody names one: the best there is, within a stated limit of work.
    pub analyst: &'static str,
    /// Its players beside the searches every game has.
    pub players: &'static [NamedPlayer],
    /// How openings are drawn.
    pub openings: Openings,
    /// How it is found out what a move that was not played was worth.
    pub examined: Examined,
    /// What front ends suggest.
    pub suggestions: Suggestions,
    /// Its texts in English and Croatian: JSON objects of keys `games.<name>.<key>` and texts.
    pub texts: [&'static str; 2],
}

/// A position or moves found in a pasted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// A board to start from.
    pub board: Option<String>,
    /// Moves, as the game writes them.
    pub moves: String,
    /// What the text was taken for, as one word.
    pub kind: &'static str,
    /// The same in a sentence.
    pub detail: String,
}

/// A game that describes itself.
pub trait Entry:
    Central + Indexed + Keyed + Notation + Ord + Send + Sync + WinningCells<Move: Send + Sync> + 'static
{
    /// What is the same for all options.
    const INFO: &'static Info;

    /// Any of its evaluations, chosen at run time by a branch, so that a search is compiled once for the game.
    type Evaluation: Evaluator<Self> + Clone + Send + 'static;

    /// The position a game with these options starts from.
    fn start(options: Options) -> Self;

    /// What is wrong with options that are allowed one by one: the key to blame, the problem, what was expected.
    fn refuse(options: Options) -> Option<(&'static str, String, String)> {
        let _ = options;
        None
    }

    /// What is wrong with a value that is none of the allowed ones.
    fn option_problem(key: &str, value: &str) -> String {
        format!("`{value}` does not fit `{key}`")
    }

    /// Its evaluations.
    fn evaluations() -> Vec<EvaluationInfo>;

    /// One of them.
    fn evaluation(chosen: Chosen<'_>) -> Self::Evaluation;

    /// Whether these bytes are a network that its evaluations can judge by, or what is wrong with them.
    fn check_network(bytes: &[u8]) -> Result<(), String> {
        let _ = bytes;
        Err("no evaluation of this game reads a network".into())
    }

    /// What makes the value of an evaluation: the points add up to the value. Where it cannot be split, one part is the whole of it; only
    /// [`Neutral`](crate::Neutral) can do without.
    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Self::Cell>> {
        let _ = (chosen, view);
        Vec::new()
    }

    /// The levels, the weakest first.
    fn levels(options: Options) -> &'static [Level];

    /// The shape of its board.
    fn shape(&self) -> Shape;

    /// How many stones in a line win, on a board of columns or a grid; `None` where a game is not about lines.
    fn line(&self) -> Option<u32> {
        None
    }

    /// Moves or a board in any notation that is common for this game, or what is wrong with the text; `None` where the game's own notation is all
    /// there is.
    fn recognise(text: &str) -> Option<Result<Reading, String>> {
        let _ = text;
        None
    }

    /// The game's own score for a move's value here, where it has one and the value is proven.
    fn score(&self, value: Value) -> Option<i32> {
        let _ = value;
        None
    }
}
