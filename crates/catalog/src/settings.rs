//! Everything a player's text can set, parsed once into types.

use core::time::Duration;

use foursight_connect_four::LastCell;
use foursight_game::{Depth, Limits};
use foursight_search::{Order, Ties, Wins};

use crate::LoadedNetwork;

/// How a player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// Judges each own move, one ply.
    Basic,
    /// All lines to a fixed depth.
    Minimax,
    /// Minimax without the branches that cannot matter.
    MinimaxAb,
    /// Minimax written for one point of view.
    Negamax,
    /// Negamax without the branches that cannot matter.
    NegamaxAb,
    /// Deeper and deeper with a memory, until a limit.
    Deepening,
    /// A tree grown by random games.
    Mcts,
    /// The Connect Four solver.
    Perfect,
    /// The rules of the automat's easy level.
    AutomatEasy,
    /// The automat's perfect level: the solver with a chip's memory.
    AutomatPerfect,
    /// The Atoll engine: playouts that save bridges, virtual connections, a prover.
    AtollEngine,
    /// The searcher of this number among those that the game's registration attaches.
    Attached(u8),
}

/// An evaluation and its weights where they differ from its defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationChoice {
    /// The evaluation's name.
    pub name: &'static str,
    /// Weights that were set.
    pub weights: Vec<(&'static str, i32)>,
    /// The network it judges by, if it is not the one that ships.
    pub network: Option<LoadedNetwork>,
}

impl EvaluationChoice {
    /// An evaluation as it is unless somebody sets more.
    pub const fn plain(name: &'static str) -> Self {
        Self { name, weights: Vec::new(), network: None }
    }
}

/// A player, ready to be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How it looks ahead.
    pub algorithm: Algorithm,
    /// When it stops.
    pub limits: Limits,
    /// How it judges where it does not look further.
    pub evaluation: EvaluationChoice,
    /// Which moves it looks at first.
    pub order: OrderName,
    /// Which of equally good moves it plays.
    pub ties: Ties,
    /// What its chance is a function of, beside the position.
    pub seed: u64,
    /// Megabytes of transposition table or tree.
    pub table: u32,
    /// Threads it may use.
    pub threads: u32,
    /// How far below the best a move may lie and still be played at times; 0 plays the best.
    pub near: u32,
    /// Whether it tries the move first that last cut off at the same depth.
    pub killers: bool,
    /// What a finished game is worth to it.
    pub wins: Wins,
    /// Whose side it searches for.
    pub view: View,
    /// Whether it reports estimates, or only what it has proven.
    pub only_proven: bool,
    /// What the automat's easy level does with a column that has one free cell.
    pub last_cell: LastCell,
}

impl Settings {
    /// Whether the same position and seed always give the same move: no clock decides and no threads race.
    pub const fn is_reproducible(&self) -> bool {
        self.limits.time.is_none() && self.threads <= 1
    }

    /// Megabytes that its searches take; 0 for a player without a table or tree.
    pub const fn megabytes(&self) -> u32 {
        match self.algorithm {
            Algorithm::Deepening
            | Algorithm::Mcts
            | Algorithm::Perfect
            | Algorithm::AtollEngine
            | Algorithm::Attached(_) => self.table,
            _ => 0,
        }
    }

    /// The order with its seed.
    pub const fn seeded_order(&self) -> Order {
        match self.order {
            OrderName::Left => Order::Left,
            OrderName::Center => Order::Center,
            OrderName::Random => Order::Random { seed: self.seed },
        }
    }
}

/// Whose side a search takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// That of the player to move.
    #[default]
    Own,
    /// Always the second player's, also when the first is to move.
    Second,
}

/// The name of an order; the random one takes the player's seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OrderName {
    /// The game's own.
    #[default]
    Left,
    /// The middle of the board first.
    Center,
    /// Random, a function of seed and position.
    Random,
}

/// A key that a player's text may set, apart from an evaluation's weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// `depth`
    Depth,
    /// `nodes`
    Nodes,
    /// `playouts`
    Playouts,
    /// `time`
    Time,
    /// `eval`
    Eval,
    /// `order`
    Order,
    /// `ties`
    Ties,
    /// `seed`
    Seed,
    /// `table`
    Table,
    /// `threads`
    Threads,
    /// `near`
    Near,
    /// `killers`
    Killers,
    /// `wins`
    Wins,
    /// `view`
    View,
    /// `last-cell`
    LastCell,
    /// `values`
    Values,
}

/// The names of what a finished game may be worth.
const WINS: [(&str, Wins); 5] = [
    ("fast", Wins::Fast),
    ("equal", Wins::Equal),
    ("at-once", Wins::AtOnce),
    ("late", Wins::Late),
    ("evaluated", Wins::Evaluated),
];

impl Key {
    /// All keys.
    pub const ALL: [Self; 16] = [
        Self::Depth,
        Self::Nodes,
        Self::Playouts,
        Self::Time,
        Self::Eval,
        Self::Order,
        Self::Ties,
        Self::Seed,
        Self::Table,
        Self::Threads,
        Self::Near,
        Self::Killers,
        Self::Wins,
        Self::View,
        Self::LastCell,
        Self::Values,
    ];

    /// The key that is written so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Playouts => "playouts",
            Self::Time => "time",
            Self::Eval => "eval",
            Self::Order => "order",
            Self::Ties => "ties",
            Self::Seed => "seed",
            Self::Table => "table",
            Self::Threads => "threads",
            Self::Near => "near",
            Self::Killers => "killers",
            Self::Wins => "wins",
            Self::View => "view",
            Self::LastCell => "last-cell",
            Self::Values => "values",
        }
    }

    /// What may be written after it.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Depth => "a whole number of plies from 1 to 255",
            Self::Nodes | Self::Playouts => "a whole number from 1",
            Self::Time => "a time such as 500ms, 2s or 1m",
            Self::Eval => "the name of an evaluation",
            Self::Order => "left, center or random",
            Self::Ties => "first or last",
            Self::Seed => "a whole number from 0 to 18446744073709551615",
            Self::Table => "megabytes, a whole number from 1 to 65536",
            Self::Threads => "a whole number from 1 to 256",
            Self::Near => "a whole number from 0 to 10000",
            Self::Killers => "on or off",
            Self::Wins => "fast, equal, at-once, late or evaluated",
            Self::View => "own or second",
            Self::LastCell => "take or redraw",
            Self::Values => "all or proven",
        }
    }

    /// What it does.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Depth => "plies looked ahead in all, the own move included",
            Self::Nodes => "positions visited at most",
            Self::Playouts => "random games played at most",
            Self::Time => "time for a move at most (not reproducible)",
            Self::Eval => "how positions are judged that are not looked beyond",
            Self::Order => "which moves are looked at first",
            Self::Ties => "which of equally good moves is played, in that order",
            Self::Seed => "what chance is a function of, beside the position",
            Self::Table => "megabytes of memory for positions seen",
            Self::Threads => "threads used (more than one: not reproducible)",
            Self::Near => {
                "how loosely it plays: a move this much worse is played half as often as the best; 0 always plays the best"
            }
            Self::Killers => "whether the move that last cut off at a depth is tried first there",
            Self::Wins => {
                "what a win is worth: more the sooner (fast), always the same (equal), the same but a win at once is played (at-once), \
                 the same but seen one ply late (late), or what the evaluation says (evaluated)"
            }
            Self::View => {
                "whose side is searched: that of the player to move (own), or always the second player's (second)"
            }
            Self::LastCell => {
                "what rule 3 does with a column that has one free cell: take it or draw again (redraw)"
            }
            Self::Values => {
                "which values are reported: all, or only what is proven (the rest is unknown)"
            }
        }
    }

    /// Applies a value; `None` if it does not have the [`Self::form`]. [`Key::Eval`] is not for here: it needs the game.
    pub(crate) fn apply(self, value: &str, settings: &mut Settings) -> Option<()> {
        fn number<T: core::str::FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
            text.parse().ok().filter(|number| (least..=most).contains(number))
        }
        match self {
            Self::Depth => {
                settings.limits.depth = Some(Depth::new(value.parse().ok()?).ok()?);
            }
            Self::Nodes => settings.limits.nodes = Some(number(value, 1, u64::MAX)?),
            Self::Playouts => settings.limits.playouts = Some(number(value, 1, u64::MAX)?),
            Self::Time => settings.limits.time = Some(parse_time(value)?),
            Self::Eval => return None,
            Self::Order => {
                settings.order = match value {
                    "left" => OrderName::Left,
                    "center" => OrderName::Center,
                    "random" => OrderName::Random,
                    _ => return None,
                };
            }
            Self::Ties => {
                settings.ties = match value {
                    "first" => Ties::First,
                    "last" => Ties::Last,
                    _ => return None,
                };
            }
            Self::Seed => settings.seed = value.parse().ok()?,
            Self::Table => settings.table = number(value, 1, 65_536)?,
            Self::Threads => settings.threads = number(value, 1, 256)?,
            Self::Near => settings.near = number(value, 0, 10_000)?,
            Self::Killers => {
                settings.killers = match value {
                    "on" => true,
                    "off" => false,
                    _ => return None,
                };
            }
            Self::Wins => {
                settings.wins = WINS.iter().find(|(name, _)| *name == value)?.1;
            }
            Self::View => {
                settings.view = match value {
                    "own" => View::Own,
                    "second" => View::Second,
                    _ => return None,
                };
            }
            Self::LastCell => {
                settings.last_cell = match value {
                    "take" => LastCell::Take,
                    "redraw" => LastCell::Redraw,
                    _ => return None,
                };
            }
            Self::Values => {
                settings.only_proven = match value {
                    "all" => false,
                    "proven" => true,
                    _ => return None,
                };
            }
        }
        Some(())
    }

    /// The value it has in these settings, as it would be written; `None` where nothing is set.
    pub fn shown(self, settings: &Settings) -> Option<String> {
        let limits = settings.limits;
        match self {
            Self::Depth => limits.depth.map(|depth| depth.to_string()),
            Self::Nodes => limits.nodes.map(|nodes| nodes.to_string()),
            Self::Playouts => limits.playouts.map(|playouts| playouts.to_string()),
            Self::Time => limits.time.map(show_time),
            Self::Eval => Some(settings.evaluation.name.to_owned()),
            Self::Order => Some(
                match settings.order {
                    OrderName::Left => "left",
                    OrderName::Center => "center",
                    OrderName::Random => "random",
                }
                .to_owned(),
            ),
            Self::Ties => {
                Some(if settings.ties == Ties::First { "first" } else { "last" }.to_owned())
            }
            Self::Seed => Some(settings.seed.to_string()),
            Self::Table => Some(settings.table.to_string()),
            Self::Threads => Some(settings.threads.to_string()),
            Self::Near => Some(settings.near.to_string()),
            Self::Killers => Some(if settings.killers { "on" } else { "off" }.to_owned()),
            Self::Wins => WINS
                .iter()
                .find(|(_, wins)| *wins == settings.wins)
                .map(|(name, _)| (*name).to_owned()),
            Self::View => {
                Some(if settings.view == View::Own { "own" } else { "second" }.to_owned())
            }
            Self::LastCell => {
                let takes = settings.last_cell == LastCell::Take;
                Some(if takes { "take" } else { "redraw" }.to_owned())
            }
            Self::Values => Some(if settings.only_proven { "proven" } else { "all" }.to_owned()),
        }
    }
}

/// Reads `500ms`, `2s`, `1.5s`, `1m`; at most a day.
pub fn parse_time(text: &str) -> Option<Duration> {
    let split = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        _ => return None,
    };
    (0.001..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Writes a time so that [`parse_time`] reads it back.
pub fn show_time(time: Duration) -> String {
    if time.subsec_millis() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_millis())
    }
}
