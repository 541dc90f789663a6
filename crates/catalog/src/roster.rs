//! The table of players: every name, what it is, and what it stands for in a game.
//!
//! The searches that know no game are here, for every game alike; a game's own players and levels are in its entry. A *plain* player names an
//! algorithm. A *preset* is nothing but a shorter text for another player (the sources' own players, the levels), so that everything a preset does can
//! also be written out, changed and tried.

use std::borrow::Cow;

use foursight_game::entry::{Group, Keys, Means, NamedPlayer};

use crate::settings::{Algorithm, Key};
use crate::{Game, PlayerSpec};

/// A player of one game, before its settings.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) base: Base,
    pub(crate) keys: Cow<'static, [Key]>,
    pub(crate) group: Group,
}

/// What a name means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    /// An algorithm with its default settings.
    Plain(Algorithm),
    /// Another player, as one would write it.
    Preset(&'static str),
    /// A searcher that nobody attached; a registration that lacks it is refused.
    Missing(&'static str),
}

impl Row {
    /// Reads what the row stands for; what is wrong with it, if it cannot be read.
    pub(crate) fn checked(&self, game: Game) -> Result<(), String> {
        match self.base {
            Base::Plain(_) => Ok(()),
            Base::Preset(text) => {
                PlayerSpec::parse(text, game).map(drop).map_err(|error| error.to_string())
            }
            Base::Missing(name) => Err(format!(
                "the player `{}` of {} stands for the searcher `{name}`, which its registration does not attach",
                self.name,
                game.name()
            )),
        }
    }
}

/// The players of a game: algorithms, its own players, levels.
pub(crate) fn rows(game: Game) -> Vec<Row> {
    let mut rows = Vec::with_capacity(32);
    for search in SEARCHES {
        let mut keys = Cow::Borrowed(search.keys);
        if search.looks_ahead && game.registered().has_second_view() {
            keys.to_mut().push(Key::View);
        }
        let (name, summary) = (search.name, search.summary);
        let base = Base::Plain(search.algorithm);
        rows.push(Row { name, summary, base, keys, group: Group::Algorithm });
    }
    for player in game.info().players {
        let row = named(player, game, &rows);
        rows.push(row);
    }
    let levels = game.registered().levels(game.chosen()).iter().zip(LEVEL_NAMES);
    rows.extend(levels.map(|(level, name)| Row {
        name,
        summary: level.summary,
        base: Base::Preset(level.text),
        keys: Cow::Borrowed(&[Key::Seed]),
        group: Group::Level,
    }));
    rows
}

/// A player of the game's own; `earlier` are those it may stand for.
fn named(player: &NamedPlayer, game: Game, earlier: &[Row]) -> Row {
    let base = match player.means {
        Means::Text(text) => Base::Preset(text),
        Means::Attached(name) => match game.registered().attached(name) {
            Some(algorithm) => Base::Plain(algorithm),
            None => Base::Missing(name),
        },
    };
    let keys = match (player.keys, player.means) {
        (Keys::Only(names), _) => names.iter().filter_map(|name| Key::named(name)).collect(),
        (Keys::Same, Means::Text(text)) => {
            let name = text.split(':').next().unwrap_or_default();
            let same = earlier.iter().find(|row| row.name == name);
            same.map(|row| row.keys.clone()).unwrap_or_default()
        }
        (Keys::Same, Means::Attached(_)) => Cow::default(),
    };
    Row { name: player.name, summary: player.summary, base, keys, group: player.group }
}

const LEVEL_NAMES: [&str; 8] =
    ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8"];

/// A search that knows no game.
struct Search {
    name: &'static str,
    algorithm: Algorithm,
    keys: &'static [Key],
    /// Whether it looks ahead to a fixed depth, so that it could take the second player's side.
    looks_ahead: bool,
    summary: &'static str,
}

/// The keys of a search that prunes; the others leave out some at the end or the beginning.
const PRUNING: &[Key] = &[
    Key::Depth,
    Key::Nodes,
    Key::Time,
    Key::Eval,
    Key::Order,
    Key::Ties,
    Key::Seed,
    Key::Near,
    Key::Wins,
    Key::Killers,
];
const PLAIN: &[Key] = PRUNING.split_at(9).0;
const ONE_PLY: &[Key] = PLAIN.split_at(3).1;

const SEARCHES: &[Search] = &[
    Search {
        name: "random",
        algorithm: Algorithm::Random,
        keys: &[Key::Seed],
        looks_ahead: false,
        summary: "Any legal move, each as likely as the others.",
    },
    Search {
        name: "basic",
        algorithm: Algorithm::Basic,
        keys: ONE_PLY,
        looks_ahead: true,
        summary: "Judges the position after each own move and takes the best: one ply.",
    },
    Search {
        name: "minimax",
        algorithm: Algorithm::Minimax,
        keys: PLAIN,
        looks_ahead: true,
        summary: "Looks at every line to a fixed depth; each side is assumed to play its best.",
    },
    Search {
        name: "minimax-ab",
        algorithm: Algorithm::MinimaxAb,
        keys: PRUNING,
        looks_ahead: true,
        summary: "Minimax that leaves out branches which cannot change the answer (alpha-beta).",
    },
    Search {
        name: "negamax",
        algorithm: Algorithm::Negamax,
        keys: PLAIN,
        looks_ahead: true,
        summary: "Minimax written from the mover's side; the same moves and values.",
    },
    Search {
        name: "negamax-ab",
        algorithm: Algorithm::NegamaxAb,
        keys: PRUNING,
        looks_ahead: true,
        summary: "Negamax with alpha-beta; the same moves and values, far fewer positions.",
    },
    Search {
        name: "deepening",
        algorithm: Algorithm::Deepening,
        keys: &[
            Key::Depth,
            Key::Nodes,
            Key::Time,
            Key::Eval,
            Key::Table,
            Key::Seed,
            Key::Near,
            Key::Values,
        ],
        looks_ahead: false,
        summary: "Searches one ply deeper again and again and remembers what it saw, until a limit is reached.",
    },
    Search {
        name: "mcts",
        algorithm: Algorithm::Mcts,
        keys: &[Key::Playouts, Key::Time, Key::Table, Key::Seed, Key::Near],
        looks_ahead: false,
        summary: "Plays random games to the end and follows the moves that win most of them (Monte-Carlo tree search).",
    },
];
