//! The games there are: every entry that was registered, and what was attached to it.
//!
//! A [`Registration`] stands for one game: the position type whose [`Entry`] describes it, and beside that what lies above the game's crate, such as a
//! solver or an engine that one of its players is. Foursight's own games are registered in `registration.rs`, one line each; a program of one's own
//! calls [`register`] before it first reads a game.
//!
//! A registration is never dropped, so that a [`Game`] can be a pointer that is copied and compared. There are as many as games, and they are a few
//! hundred bytes each. The options of a game are kept in the [`Game`] itself.

use core::fmt;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use foursight_game::entry::{Entry, EvaluationInfo, Info, Level, Options, Reading};
use foursight_game::perft::{self, Layer};
use foursight_game::{Passing, Searcher};
use foursight_search::AsSecond;

use crate::erased::{Erased, Held};
use crate::islands::Archipelago;
use crate::settings::{Algorithm, Settings};
use crate::{Game, PlayerSpec, Start, Variation};

/// Builds a searcher as a player's settings say.
pub(crate) type Build<P> = fn(&Settings) -> Box<dyn Searcher<P> + Send>;

/// A searcher that takes always the second player's side.
type SecondView<P> = fn(Box<dyn Searcher<P> + Send>) -> Box<dyn Searcher<P> + Send>;

/// A game and what is attached to it.
pub struct Registration<P: Entry> {
    pub(crate) attached: Vec<(&'static str, Algorithm, Build<P>)>,
    pub(crate) second_view: Option<SecondView<P>>,
    pub(crate) archipelago: Option<fn(&P) -> Archipelago>,
    /// What stands for the game where its options are not the defaults.
    others: Option<&'static dyn Registered>,
}

impl<P: Entry> fmt::Debug for Registration<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Registration").field(&P::INFO.name).finish()
    }
}

impl<P: Entry> Default for Registration<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Entry> Registration<P> {
    /// A game with the players its entry names.
    pub const fn new() -> Self {
        Self { attached: Vec::new(), second_view: None, archipelago: None, others: None }
    }

    /// Attaches a searcher, which the entry names in [`Means::Attached`](foursight_game::entry::Means::Attached).
    #[must_use]
    pub fn searcher(self, name: &'static str, build: Build<P>) -> Self {
        let number = u8::try_from(self.attached.len()).expect("a game has fewer searchers");
        self.attach(name, Algorithm::Attached(number), build)
    }

    /// The same for one of Foursight's own, which has a name of its own among the algorithms.
    pub(crate) fn attach(
        mut self,
        name: &'static str,
        algorithm: Algorithm,
        build: Build<P>,
    ) -> Self {
        self.attached.push((name, algorithm, build));
        self
    }

    /// Positions can be looked at with the other player to move: the searches have the key `view`.
    #[must_use]
    pub fn with_second_view(mut self) -> Self
    where
        P: Passing,
    {
        self.second_view = Some(|searcher| Box::new(AsSecond(searcher)));
        self
    }

    /// The board has islands around it.
    pub(crate) fn with_archipelago(mut self, archipelago: fn(&P) -> Archipelago) -> Self {
        self.archipelago = Some(archipelago);
        self
    }
}

impl<P: Entry> Registration<P> {
    /// The defaults of the options and all other values are two types of position: this registration is about the defaults, and written without options,
    /// and that one about the others. Both entries have the same name and options.
    pub(crate) fn with_others<Q: Entry>(mut self, others: Registration<Q>) -> Self {
        debug_assert_eq!((P::INFO.name, P::INFO.options), (Q::INFO.name, Q::INFO.options));
        self.others = Some(keep(others));
        self
    }
}

/// A registration whose game only its inside knows.
pub(crate) trait Registered: Send + Sync {
    fn info(&self) -> &'static Info;
    fn start(&'static self, options: Options) -> Arc<dyn Erased>;
    fn layers(&self, options: Options) -> Box<dyn Iterator<Item = Layer>>;
    fn recognise(&self, text: &str) -> Option<Result<Reading, String>>;
    fn evaluations(&self) -> Vec<EvaluationInfo>;
    fn check_network(&self, bytes: &[u8]) -> Result<(), String>;
    fn levels(&self, options: Options) -> &'static [Level];
    fn refuse(&self, options: Options) -> Option<(&'static str, String, String)>;
    fn option_problem(&self, key: &str, value: &str) -> String;
    fn separator(&self) -> &'static str;
    fn has_archipelago(&self) -> bool;
    fn has_second_view(&self) -> bool;
    /// What stands for the game with options that are not the defaults, if it is not this.
    fn others(&self) -> Option<&'static dyn Registered>;
    /// The algorithm of a searcher that is attached under this name.
    fn attached(&self, name: &str) -> Option<Algorithm>;
}

impl<P: Entry> Registered for Registration<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn start(&'static self, options: Options) -> Arc<dyn Erased> {
        Arc::new(Held { position: P::start(options), registration: self })
    }

    fn layers(&self, options: Options) -> Box<dyn Iterator<Item = Layer>> {
        Box::new(perft::layers(P::start(options)))
    }

    fn recognise(&self, text: &str) -> Option<Result<Reading, String>> {
        P::recognise(text)
    }

    fn evaluations(&self) -> Vec<EvaluationInfo> {
        P::evaluations()
    }

    fn check_network(&self, bytes: &[u8]) -> Result<(), String> {
        P::check_network(bytes)
    }

    fn levels(&self, options: Options) -> &'static [Level] {
        P::levels(options)
    }

    fn refuse(&self, options: Options) -> Option<(&'static str, String, String)> {
        P::refuse(options)
    }

    fn option_problem(&self, key: &str, value: &str) -> String {
        P::option_problem(key, value)
    }

    fn separator(&self) -> &'static str {
        P::SEPARATOR
    }

    fn has_archipelago(&self) -> bool {
        self.archipelago.is_some()
    }

    fn has_second_view(&self) -> bool {
        self.second_view.is_some()
    }

    fn others(&self) -> Option<&'static dyn Registered> {
        self.others
    }

    fn attached(&self, name: &str) -> Option<Algorithm> {
        let known = self.attached.iter().find(|(known, ..)| *known == name);
        known.map(|&(_, algorithm, _)| algorithm)
    }
}

/// Why a game cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterError {
    /// There is a game of this name.
    Taken(&'static str),
    /// One of the players that the entry names cannot be read.
    Player(String),
    /// The evaluation of players that name none is none of the entry's.
    Evaluation(&'static str),
    /// The moves of the entry's example cannot be played.
    Example(String),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(name) => write!(formatter, "a game `{name}` is registered already"),
            Self::Player(problem) => formatter.write_str(problem),
            Self::Evaluation(name) => write!(formatter, "the game has no evaluation `{name}`"),
            Self::Example(problem) => write!(formatter, "the example's moves: {problem}"),
        }
    }
}

impl core::error::Error for RegisterError {}

/// All games in the order in which they were registered, Foursight's own first.
fn registry() -> &'static RwLock<Vec<&'static dyn Registered>> {
    static REGISTRY: OnceLock<RwLock<Vec<&'static dyn Registered>>> = OnceLock::new();
    REGISTRY.get_or_init(|| RwLock::new(crate::registration::built_in()))
}

/// Keeps a registration for as long as the program runs.
pub(crate) fn keep<P: Entry>(registration: Registration<P>) -> &'static dyn Registered {
    Box::leak(Box::new(registration))
}

/// Adds a game of one's own.
///
/// # Errors
/// If there is a game of this name, or a player that the entry names cannot be read.
pub fn register<P: Entry>(registration: Registration<P>) -> Result<Game, RegisterError> {
    let name = P::INFO.name;
    if find(name).is_some() {
        return Err(RegisterError::Taken(name));
    }
    let kept = keep(registration);
    let game = Game::new(kept, Options::defaults(P::INFO.options));
    check(game, P::INFO)?;
    registry().write().unwrap_or_else(PoisonError::into_inner).push(kept);
    Ok(game)
}

/// Reads every player and every move that the entry names once, so that none can fail later.
fn check(game: Game, info: &Info) -> Result<(), RegisterError> {
    for row in crate::roster::rows(game) {
        row.checked(game).map_err(RegisterError::Player)?;
    }
    let suggested = info.suggestions;
    let [moves, shown] = suggested.example;
    let players = [info.analyst, suggested.opponent, suggested.first_opponent, shown];
    let lists = suggested.computers.iter().chain(suggested.tournament).chain(&suggested.adviser);
    for text in players.iter().chain(lists) {
        PlayerSpec::parse(text, game).map_err(|error| RegisterError::Player(error.to_string()))?;
    }
    if game.registered().evaluations().iter().all(|known| known.name != info.evaluation) {
        return Err(RegisterError::Evaluation(info.evaluation));
    }
    Variation::parse(game, Start { board: None, moves })
        .map_err(|error| RegisterError::Example(error.to_string()))?;
    Ok(())
}

/// The game of this name.
pub(crate) fn find(name: &str) -> Option<&'static dyn Registered> {
    let games = registry().read().unwrap_or_else(PoisonError::into_inner);
    games.iter().copied().find(|game| game.info().name == name)
}

/// All of them.
pub(crate) fn all() -> Vec<&'static dyn Registered> {
    registry().read().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use foursight_game::entry::Suggestions;

    use super::*;

    #[test]
    fn whatever_an_entry_names_is_read_when_it_is_registered() {
        let game = Game::tic_tac_toe();
        let info = game.info();
        assert_eq!(check(game, info), Ok(()));
        let refused = |suggestions: Suggestions| check(game, &Info { suggestions, ..*info });
        let suggested = info.suggestions;
        let player = |error: &RegisterError| matches!(error, RegisterError::Player(text) if text.contains("nobody"));
        for wrong in [
            Suggestions { opponent: "nobody", ..suggested },
            Suggestions { first_opponent: "nobody", ..suggested },
            Suggestions { computers: ["random", "nobody"], ..suggested },
            Suggestions { tournament: &["random", "nobody"], ..suggested },
            Suggestions { example: ["", "nobody"], ..suggested },
            Suggestions { adviser: Some("nobody"), ..suggested },
        ] {
            assert!(refused(wrong).is_err_and(|error| player(&error)), "{wrong:?}");
        }
        let illegal = refused(Suggestions { example: ["11", "random"], ..suggested });
        assert!(matches!(illegal, Err(RegisterError::Example(_))), "{illegal:?}");
        let unknown = check(game, &Info { evaluation: "taste", ..*info });
        assert_eq!(unknown, Err(RegisterError::Evaluation("taste")));
    }
}
