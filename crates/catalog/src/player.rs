//! Reading a player: `NAME[:KEY=VALUE,…]`, for one game.

use core::fmt;

use foursight_connect_four::LastCell;
use foursight_game::entry::Group;
use foursight_game::{Depth, Limits};
use foursight_search::{Ties, Wins};

use crate::Game;
use crate::evaluation::{EvaluationInfo, evaluations};
use crate::network;
use crate::roster::{Base, Row, rows};
use crate::settings::{Algorithm, EvaluationChoice, Key, OrderName, Settings, View};
use crate::text::{SpecText, TextError, nearest};

/// More nodes than the proof of any position that the solver's book does not know takes, by a factor of at least ten.
const ENOUGH_NODES: u64 = 400_000_000;

/// A player of one game, as written and as understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    text: String,
    settings: Settings,
    /// Limits of whoever runs it, beside its own.
    outer: Limits,
}

impl PlayerSpec {
    /// Reads a player of this game.
    ///
    /// ```
    /// # use foursight_catalog::{Game, PlayerSpec};
    /// let player = PlayerSpec::parse("negamax-ab:depth=7", Game::connect_four()).unwrap();
    /// assert_eq!(player.to_string(), "negamax-ab:depth=7");
    /// let error = PlayerSpec::parse("negamax-ab:depht=7", Game::connect_four()).unwrap_err();
    /// assert!(error.to_string().contains("perhaps `depth` was meant"));
    /// ```
    pub fn parse(text: &str, game: Game) -> Result<Self, TextError> {
        if ["engine:", "ugi:"].iter().any(|program| text.trim().starts_with(program)) {
            let written = SpecText::parse("player", "program")?;
            let problem = "a program of one's own plays where a command line or an experiment's file names it, and nowhere else";
            return Err(written.fault(written.name, problem, "a player of Foursight"));
        }
        let written = SpecText::parse("player", text)?;
        let settings = settings_of(&written, game)?;
        Ok(Self { text: text.trim().to_owned(), settings, outer: Limits::NONE })
    }

    /// What it does in detail.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same player with this seed, unless its text sets one.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        if !self.text.split([':', ',']).any(|piece| piece.starts_with("seed=")) {
            self.settings.seed = seed;
        }
        self
    }

    /// The same player with so many threads, if its answer does not depend on their number and its text sets none. Only `perfect` promises
    /// that, unless it has a limit on the nodes that it might reach.
    ///
    /// ```
    /// # use foursight_catalog::{Game, PlayerSpec};
    /// let threads = |text| {
    ///     let player = PlayerSpec::parse(text, Game::connect_four()).unwrap();
    ///     player.with_threads(4).settings().threads
    /// };
    /// assert_eq!((threads("perfect"), threads("perfect:threads=2")), (4, 2));
    /// assert_eq!((threads("negamax-ab"), threads("perfect:nodes=1000")), (1, 1));
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: u32) -> Self {
        let is_free = !self.text.split([':', ',']).any(|piece| piece.starts_with("threads="));
        let Settings { algorithm, limits, .. } = &self.settings;
        let is_exact = *algorithm == Algorithm::Perfect
            && limits.nodes.is_none_or(|nodes| nodes >= ENOUGH_NODES);
        if is_free && is_exact {
            self.settings.threads = threads.max(1);
        }
        self
    }

    /// The same player without the random choice among its better moves.
    #[must_use]
    pub(crate) fn at_its_best(&self) -> Self {
        let mut best = self.clone();
        best.settings.near = 0;
        best
    }

    /// The same player so many plies deep, if it is an algorithm of fixed depth whose text sets no limit. A preset or a level keeps its depth: it is part of what the name means.
    ///
    /// ```
    /// # use foursight_catalog::{Game, PlayerSpec, meeting_depth};
    /// let met = |text| {
    ///     let player = PlayerSpec::parse(text, Game::connect_four()).unwrap();
    ///     player.at_depth(meeting_depth(Game::connect_four())).to_string()
    /// };
    /// assert_eq!((met("minimax"), met("negamax-ab")), ("minimax:depth=6".into(), "negamax-ab:depth=6".into()));
    /// assert_eq!((met("minimax-ab:depth=4"), met("automat-hard")), ("minimax-ab:depth=4".into(), "automat-hard".into()));
    /// ```
    #[must_use]
    pub fn at_depth(mut self, depth: Depth) -> Self {
        let (name, keys) = self.text.split_once(':').unwrap_or((&self.text, ""));
        let is_algorithm = ["minimax", "minimax-ab", "negamax", "negamax-ab"].contains(&name);
        let limits = ["depth=", "nodes=", "time="];
        if is_algorithm
            && !keys.split(',').any(|key| limits.iter().any(|limit| key.starts_with(limit)))
        {
            self.text = match keys {
                "" => format!("{name}:depth={depth}"),
                keys => format!("{name}:depth={depth},{keys}"),
            };
            self.settings.limits.depth = Some(depth);
        }
        self
    }

    /// The same player, bound by these limits of whoever runs it as well. A search that they end says so
    /// ([`StoppedBy::Server`](foursight_game::StoppedBy::Server)).
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.outer = self.outer.and(limits);
        self
    }

    /// What ends its searches: its own limits and those of whoever runs it.
    pub fn limits(&self) -> Limits {
        self.settings.limits.and(self.outer)
    }

    /// The limits of whoever runs it.
    pub(crate) const fn outer_limits(&self) -> Limits {
        self.outer
    }
}

/// As it was written.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// The depth at which the algorithms of a game meet unless somebody chooses otherwise: what plain search can do in about a second. Deeper, pruning would look stronger than the
/// search whose moves it plays.
pub fn meeting_depth(game: Game) -> Depth {
    defaults(Algorithm::Minimax, game).limits.depth.expect("plain search has a depth")
}

/// What a listing says of a player.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub summary: &'static str,
    /// What it stands for, if it is a preset.
    pub stands_for: Option<&'static str>,
    /// The keys that may be set.
    pub keys: Vec<Key>,
    /// What kind of player it is.
    pub group: Group,
    /// What it does when nothing is set.
    pub defaults: Settings,
}

/// Every player of a game: algorithms first, then the sources' players, then the levels.
pub fn players(game: Game) -> Vec<PlayerInfo> {
    rows(game)
        .into_iter()
        .map(|row| PlayerInfo {
            defaults: base_settings(&row, game),
            name: row.name,
            summary: row.summary,
            stands_for: match row.base {
                Base::Plain(_) | Base::Missing(_) => None,
                Base::Preset(text) => Some(text),
            },
            keys: row.keys.into_owned(),
            group: row.group,
        })
        .collect()
}

fn settings_of(written: &SpecText<'_>, game: Game) -> Result<Settings, TextError> {
    let rows = rows(game);
    let Some(row) = rows.iter().find(|row| row.name == written.name) else {
        let names = || rows.iter().map(|row| row.name);
        let problem = match nearest(written.name, names()) {
            Some(name) => format!("no such player of {}, perhaps `{name}` was meant", game.name()),
            None => format!("no such player of {}", game.name()),
        };
        return Err(written.fault(written.name, &problem, &names().collect::<Vec<_>>().join(", ")));
    };
    let mut settings = base_settings(row, game);
    // A player that deepens or samples has a default limit only so that it ends; any limit that is given replaces it.
    let limiting = [Key::Depth, Key::Nodes, Key::Playouts, Key::Time];
    if !is_fixed_depth(settings.algorithm)
        && written.pairs.iter().any(|(key, _)| limiting.iter().any(|limit| limit.name() == *key))
    {
        settings.limits = Limits::NONE;
    }
    // The evaluation first, for it decides which weights there are.
    if let Some(&(key, name)) = written.pairs.iter().find(|(key, _)| *key == Key::Eval.name()) {
        if !row.keys.contains(&Key::Eval) {
            return Err(unknown_key(written, row, &settings, game, key));
        }
        let known = evaluations(game);
        let Some(info) = known.iter().find(|info| info.name == name) else {
            let names = known.iter().map(|info| info.name).collect::<Vec<_>>().join(", ");
            let problem = format!("{} has no evaluation `{name}`", game.name());
            return Err(written.fault(name, &problem, &names));
        };
        if settings.evaluation.name != info.name {
            settings.evaluation = EvaluationChoice::plain(info.name);
        }
    }
    for &(name, value) in &written.pairs {
        if name == Key::Eval.name() {
            continue;
        }
        if let Some(key) = row.keys.iter().find(|key| key.name() == name) {
            key.apply(value, &mut settings).ok_or_else(|| {
                written.fault(value, &format!("`{value}` does not fit `{name}`"), key.form())
            })?;
        } else if let Some(weight) = weight_name(row, &settings, game, name) {
            let number = value.parse().ok().filter(|number| (-100_000..=100_000).contains(number));
            let number: i32 = number.ok_or_else(|| {
                let problem = format!("`{value}` does not fit the weight `{name}`");
                written.fault(value, &problem, "a whole number from -100000 to 100000")
            })?;
            settings.evaluation.weights.retain(|(earlier, _)| *earlier != weight);
            settings.evaluation.weights.push((weight, number));
        } else if name == network::KEY && takes_networks(row, &settings, game) {
            let found = network::loaded(game, value).ok_or_else(|| {
                let problem = format!("no network `{value}` is loaded here");
                written.fault(value, &problem, "`file=PATH`, on a command line or in an experiment")
            })?;
            settings.evaluation.network = Some(found);
        } else {
            return Err(unknown_key(written, row, &settings, game, name));
        }
    }
    Ok(settings)
}

/// The settings of a row when nothing more is written.
fn base_settings(row: &Row, game: Game) -> Settings {
    match row.base {
        Base::Plain(algorithm) => defaults(algorithm, game),
        Base::Preset(text) => SpecText::parse("player", text)
            .and_then(|written| settings_of(&written, game))
            .expect("texts of an entry are read when it is registered"),
        Base::Missing(_) => defaults(Algorithm::Random, game),
    }
}

/// The evaluation that a player's text may change.
fn changeable(row: &Row, settings: &Settings, game: Game) -> Option<EvaluationInfo> {
    let mut known = evaluations(game).into_iter();
    known.find(|info| row.keys.contains(&Key::Eval) && info.name == settings.evaluation.name)
}

fn weight_name(row: &Row, settings: &Settings, game: Game, name: &str) -> Option<&'static str> {
    let info = changeable(row, settings, game)?;
    info.weights.iter().map(|weight| weight.name).find(|weight| *weight == name)
}

fn takes_networks(row: &Row, settings: &Settings, game: Game) -> bool {
    changeable(row, settings, game).is_some_and(|info| info.takes_networks)
}

fn unknown_key(
    written: &SpecText<'_>,
    row: &Row,
    settings: &Settings,
    game: Game,
    name: &str,
) -> TextError {
    let mut known: Vec<&str> = row.keys.iter().map(|key| key.name()).collect();
    if let Some(info) = changeable(row, settings, game) {
        known.extend(info.weights.iter().map(|weight| weight.name));
        known.extend(info.takes_networks.then_some(network::KEY));
    }
    let problem = match nearest(name, known.iter().copied()) {
        _ if ["file", "weights"].contains(&name) => {
            "a file is read where a command line or an experiment's file names it, and nowhere else"
                .to_owned()
        }
        Some(key) => format!("`{}` has no key `{name}`, perhaps `{key}` was meant", row.name),
        None => format!("`{}` has no key `{name}`", row.name),
    };
    written.fault(name, &problem, &known.join(", "))
}

const fn is_fixed_depth(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::Minimax | Algorithm::MinimaxAb | Algorithm::Negamax | Algorithm::NegamaxAb
    )
}

/// What an algorithm does in a game when nothing is set: a good answer within about a second.
fn defaults(algorithm: Algorithm, game: Game) -> Settings {
    let depth = |plies| Limits::depth(Depth::new(plies).expect("within 1 to 255"));
    let info = game.info();
    let limits = match algorithm {
        Algorithm::Minimax | Algorithm::Negamax => depth(info.depths[0]),
        Algorithm::MinimaxAb | Algorithm::NegamaxAb => depth(info.depths[1]),
        Algorithm::Deepening => Limits::nodes(1_000_000),
        Algorithm::Mcts => Limits::playouts(20_000),
        Algorithm::AtollEngine => Limits::playouts(100_000),
        _ => Limits::NONE,
    };
    let evaluation = info.evaluation;
    Settings {
        algorithm,
        limits,
        evaluation: EvaluationChoice::plain(evaluation),
        order: OrderName::Left,
        ties: Ties::First,
        seed: 0,
        table: match algorithm {
            Algorithm::Deepening => 16,
            Algorithm::AtollEngine => 256,
            _ => 64,
        },
        threads: 1,
        near: 0,
        killers: false,
        wins: Wins::Fast,
        view: View::Own,
        only_proven: false,
        last_cell: LastCell::Take,
    }
}
