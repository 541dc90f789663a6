//! Games between players.
//!
//! ```
//! use foursight_laboratory::experiment::Experiment;
//! let experiment = Experiment::parse(
//!     r#"
//!     title = "Is seven deeper than six?"
//!     game = "connect-four"
//!     seed = 1
//!     players = ["negamax-ab:depth=6", "negamax-ab:depth=7"]
//!     [openings]
//!     count = 50
//!     "#,
//! )?;
//! assert_eq!(experiment.pairs(), 50);
//! let error = Experiment::parse("game = \"connect-four\"\nplayers = [\"nobody\", \"random\"]").unwrap_err();
//! assert_eq!((error.line, error.column), (2, 12));
//! # Ok::<(), foursight_laboratory::experiment::ExperimentError>(())
//! ```

use core::time::Duration;

use foursight_catalog::{Algorithm, Game, Key, PlayerSpec, file_written_out, parse_time};
use foursight_game::Depth;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{ExperimentError, Kind, RawOpenings, digest, game, positive, read};
use crate::engine::{ANSWER_TIME, Clocks, EngineCommand, Timing};
use crate::openings::Suite;
use crate::schedule::Stage;
use crate::statistics::Hypotheses;
use crate::toml_file::error_at;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first player plays everybody else.
    Gauntlet,
}

/// Somebody who plays: one of ours, or a program that speaks the engine protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A player of the catalog.
    Own(PlayerSpec),
    /// A program of somebody else's.
    Engine(EngineCommand),
}

/// What a search of fixed depth is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchMade {
    /// Plies in all.
    pub depth: String,
    /// The evaluation's name.
    pub evaluation: String,
    /// The order in which moves are tried.
    pub order: String,
}

/// An experiment that can be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What it is called.
    pub title: String,
    /// What it is for, in a few sentences.
    pub purpose: String,
    /// The game.
    pub game: Game,
    /// What all its chance is a function of.
    pub seed: u64,
    /// Who plays whom.
    pub format: Format,
    /// The texts of the players, in the order written.
    pub players: Vec<String>,
    /// The same, understood.
    pub contestants: Vec<Contestant>,
    /// The kind of openings.
    pub suite: Suite,
    /// Plies of an opening.
    pub plies: u32,
    /// How many openings each two players play, twice each.
    pub openings: usize,
    /// When to stop early; only with two players.
    pub sprt: Option<Hypotheses>,
    /// Whether every move of Connect Four is compared with the solver's.
    pub truth: bool,
    /// How long an engine's answer may take.
    pub answer_time: Duration,
    /// What everybody is told to take for a move.
    pub move_time: Option<Duration>,
    /// What everybody has for a game, and gets for each move.
    pub clock: Option<TimeControl>,
    /// Who ends games before their end.
    pub adjudication: Option<Adjudication>,
    /// Openings of one's own, as the game writes moves; they take the place of the suite.
    pub lines: Option<Vec<String>>,
}

/// Time for a game, and what is added for each move: `60s+500ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the game.
    pub game: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// Who ends a game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjudication {
    /// The solver, as soon as it can say who wins: Connect Four up to seven discs and from fourteen on.
    Solver,
    /// Both players, as soon as both have reported the same result.
    Agreement,
}

impl Format {
    /// Who plays whom among so many players, by their places.
    pub fn pairings(self, count: usize) -> Vec<(usize, usize)> {
        match self {
            Self::Gauntlet => (1..count).map(|other| (0, other)).collect(),
            Self::RoundRobin => {
                (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
            }
        }
    }
}

impl TimeControl {
    /// Reads `60s+500ms`, or `60s`.
    ///
    /// ```
    /// use foursight_laboratory::experiment::TimeControl;
    /// let control = TimeControl::parse("60s+500ms").unwrap();
    /// assert_eq!((control.game.as_secs(), control.increment.as_millis()), (60, 500));
    /// assert_eq!(TimeControl::parse("5 minutes"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (game, increment) = match text.split_once('+') {
            Some((game, increment)) => (game, parse_time(increment.trim())?),
            None => (text, Duration::ZERO),
        };
        let game = parse_time(game.trim())?;
        (!game.is_zero()).then_some(Self { game, increment })
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawExperiment {
    #[serde(rename = "kind")]
    _kind: Option<Kind>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    purpose: String,
    game: Spanned<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    format: Format,
    players: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    openings: RawOpenings,
    sprt: Option<Spanned<Hypotheses>>,
    truth: Option<Spanned<bool>>,
    answer_time: Option<Spanned<String>>,
    move_time: Option<Spanned<String>>,
    clock: Option<Spanned<String>>,
    adjudication: Option<Spanned<Adjudication>>,
}

/// Openings unless said.
const OPENINGS: usize = 100;

impl Experiment {
    /// Reads an experiment.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let raw: RawExperiment = read(text, Kind::Games)?;
        let game = game(text, &raw.game)?;
        let mut contestants = Vec::new();
        let mut players = Vec::new();
        for player in raw.players.get_ref() {
            let at = |message| error_at(text, player.span(), message);
            let written = file_written_out(player.get_ref().trim(), game).map_err(at)?;
            contestants.push(Contestant::parse(&written, game).map_err(at)?);
            players.push(written);
        }
        if players.len() < 2 {
            let message =
                format!("an experiment needs at least two players, not {}", players.len());
            return Err(error_at(text, raw.players.span(), message));
        }
        let mut openings = raw.openings;
        let lines = match openings.lines.take() {
            None => None,
            Some(lines) => {
                let read = lines.get_ref().iter().map(|line| crate::openings::read(game, line));
                let read: Result<Vec<String>, String> = read.collect();
                Some(read.map_err(|message| error_at(text, lines.span(), message))?)
            }
        };
        let suite = openings.suite.unwrap_or(Suite::of(game));
        let usual = lines.as_ref().map_or(OPENINGS, Vec::len);
        let count = positive(text, openings.count.as_ref(), usual, "opening")?;
        if let Some(sprt) = &raw.sprt {
            if !sprt.get_ref().is_sound() {
                let message =
                    "not a test: expected elo0 < elo1, and alpha and beta between 0 and 0.5";
                return Err(error_at(text, sprt.span(), message.to_owned()));
            }
            if players.len() != 2 {
                let message =
                    format!("a sequential test is between two players, not {}", players.len());
                return Err(error_at(text, sprt.span(), message));
            }
        }
        if let Some(adjudication) = &raw.adjudication
            && *adjudication.get_ref() == Adjudication::Solver
            && game != Game::connect_four()
        {
            let message = "only games of Connect Four can be ended by the solver".to_owned();
            return Err(error_at(text, adjudication.span(), message));
        }
        if let Some(truth) = &raw.truth
            && *truth.get_ref()
            && game != Game::connect_four()
        {
            let message = format!(
                "the truth of {} is not known; only Connect Four has a solver",
                game.name()
            );
            return Err(error_at(text, truth.span(), message));
        }
        let time = |written: &Option<Spanned<String>>| {
            let Some(written) = written else { return Ok(None) };
            parse_time(written.get_ref()).map(Some).ok_or_else(|| {
                let message = format!(
                    "`{}` is not a time; expected for example `30s` or `500ms`",
                    written.get_ref()
                );
                error_at(text, written.span(), message)
            })
        };
        let clock = match &raw.clock {
            None => None,
            Some(clock) => Some(TimeControl::parse(clock.get_ref()).ok_or_else(|| {
                let message = format!(
                    "`{}` is not a time control; expected for example `60s+500ms`",
                    clock.get_ref()
                );
                error_at(text, clock.span(), message)
            })?),
        };
        Ok(Self {
            title: if raw.title.is_empty() { title(&players) } else { raw.title },
            purpose: raw.purpose,
            game,
            seed: raw.seed,
            format: raw.format,
            players,
            contestants,
            suite,
            plies: openings.plies.unwrap_or(suite.plies()),
            openings: count,
            sprt: raw.sprt.map(Spanned::into_inner),
            truth: raw.truth.is_some_and(Spanned::into_inner),
            answer_time: time(&raw.answer_time)?.unwrap_or(ANSWER_TIME),
            move_time: time(&raw.move_time)?,
            clock,
            adjudication: raw.adjudication.map(Spanned::into_inner),
            lines,
        })
    }

    /// A round robin of these players with what suits the game, for whoever needs no file.
    pub fn among(
        game: Game,
        players: &[String],
        openings: usize,
        seed: u64,
    ) -> Result<Self, String> {
        let players: Result<Vec<String>, String> =
            players.iter().map(|player| file_written_out(player, game)).collect();
        let players = players?;
        let mut contestants = Vec::new();
        for player in &players {
            contestants.push(Contestant::parse(player, game)?);
        }
        let suite = Suite::of(game);
        Ok(Self {
            title: title(&players),
            purpose: String::new(),
            game,
            seed,
            format: Format::RoundRobin,
            players,
            contestants,
            suite,
            plies: suite.plies(),
            openings,
            sprt: None,
            truth: false,
            answer_time: ANSWER_TIME,
            move_time: None,
            clock: None,
            adjudication: None,
            lines: None,
        })
    }

    /// The same with this depth for every algorithm whose text sets no limit, so that all of them meet on equal terms.
    #[must_use]
    pub fn at_depth(mut self, depth: Depth) -> Self {
        let was = title(&self.players);
        for (player, contestant) in self.players.iter_mut().zip(&mut self.contestants) {
            if let Contestant::Own(own) = contestant {
                *own = own.clone().at_depth(depth);
                *player = own.to_string();
            }
        }
        if self.title == was {
            self.title = title(&self.players);
        }
        self
    }

    /// Who plays whom, by their places in [`Self::players`].
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        self.format.pairings(self.players.len())
    }

    /// How many pairs of games there are in all.
    pub fn pairs(&self) -> usize {
        self.pairings().len() * self.openings
    }

    /// How many games there are in all.
    pub fn games(&self) -> usize {
        2 * self.pairs()
    }

    /// How long the answers of a game may take, when it begins.
    pub fn timing(&self) -> Timing {
        let clocks =
            self.clock.map(|TimeControl { game, increment }| Clocks { left: [game; 2], increment });
        Timing { answer: self.answer_time, each_move: self.move_time, clocks }
    }

    /// Whether the same games come out every time.
    pub fn is_reproducible(&self) -> bool {
        self.clock.is_none()
            && self.move_time.is_none()
            && self.contestants.iter().all(Contestant::is_reproducible)
    }

    /// A number for each player, as understood: a preset that stands for something else now is another player.
    pub fn player_digests(&self) -> Vec<u64> {
        self.contestants.iter().map(|contestant| digest(&format!("{contestant:?}"))).collect()
    }

    /// What a run of it is in all.
    pub const fn stage(&self) -> Stage {
        Stage { players: self.players.len(), openings: self.openings }
    }

    /// A number that differs, as good as surely, between experiments whose games differ by more than the number of players and openings.
    pub fn digest(&self) -> u64 {
        let Self { game, seed, format, contestants, suite, plies, sprt, truth, .. } = self;
        // Neither the players nor the number of openings: a run may grow by both, and its stages say what was played.
        let mut text = format!("{game} {seed} {format:?} {suite:?} {plies} {sprt:?} {truth}");
        if let Some(adjudication) = self.adjudication {
            text += &format!(" {adjudication:?}");
        }
        if let Some(lines) = &self.lines {
            text += &format!(" {lines:?}");
        }
        // The time matters to engines alone.
        if contestants.iter().any(|contestant| matches!(contestant, Contestant::Engine(_))) {
            text += &format!(" {:?}", self.answer_time);
        }
        if self.clock.is_some() || self.move_time.is_some() {
            text += &format!(" {:?} {:?}", self.clock, self.move_time);
        }
        digest(&text)
    }
}

impl Contestant {
    /// Reads `engine:COMMAND`, `ugi:COMMAND` or a player of the game.
    pub fn parse(text: &str, game: Game) -> Result<Self, String> {
        match EngineCommand::parse(text) {
            Some(command) => command.map(Self::Engine).map_err(|error| error.to_string()),
            None => PlayerSpec::parse(text, game).map(Self::Own).map_err(|error| error.to_string()),
        }
    }

    /// What a search of fixed depth is made of: depth, evaluation, order; `None` of every other player.
    pub fn search(&self) -> Option<SearchMade> {
        let Self::Own(player) = self else { return None };
        let settings = player.settings();
        let depth = match settings.algorithm {
            Algorithm::Basic => "1".to_owned(),
            Algorithm::Minimax
            | Algorithm::MinimaxAb
            | Algorithm::Negamax
            | Algorithm::NegamaxAb => Key::Depth.shown(settings)?,
            _ => return None,
        };
        let evaluation = settings.evaluation.name.to_owned();
        Some(SearchMade { depth, evaluation, order: Key::Order.shown(settings)? })
    }

    /// Whether the same game comes out every time.
    pub fn is_reproducible(&self) -> bool {
        match self {
            Self::Own(player) => player.settings().is_reproducible(),
            Self::Engine(_) => false,
        }
    }
}

/// What an experiment without a title is called.
fn title(players: &[String]) -> String {
    match players {
        [one, other] => format!("{one} against {other}"),
        _ => format!("A tournament of {} players", players.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> (usize, usize, String) {
        let error = Experiment::parse(text).unwrap_err();
        (error.line, error.column, error.message)
    }

    #[test]
    fn errors_have_a_line_and_a_column() {
        let (line, column, _) = wrong("title = \"x\"\ngame = connect\nplayers = []");
        assert_eq!((line, column), (2, 8));
        let (line, column, message) =
            wrong("# Šah\ngame = \"chess\"\nplayers = [\"random\", \"random\"]");
        assert_eq!((line, column), (2, 8));
        assert!(message.contains("no such game"), "{message}");
        let (line, column, message) =
            wrong("game = \"connect-four\"\nplayers = [\n  \"random\",\n  \"minmax\",\n]");
        assert_eq!((line, column), (4, 3));
        assert!(message.contains("perhaps `minimax` was meant"), "{message}");
        let (line, _, message) =
            wrong("game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\nsede = 3");
        assert_eq!(line, 3);
        assert!(message.contains("sede"), "{message}");
        let (line, column, _) = wrong(
            "game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\nsprt = { elo0 = 5, elo1 = 1 }",
        );
        assert_eq!((line, column), (3, 8));
        let (line, column, _) =
            wrong("game = \"tic-tac-toe\"\nplayers = [\"random\", \"basic\"]\ntruth = true");
        assert_eq!((line, column), (3, 9));
        let (line, column, _) = wrong("game = \"connect-four\"\nplayers = [\"random\"]");
        assert_eq!((line, column), (2, 11));
        let (line, column, message) = wrong("\nkind = \"times\"\nplayers = []");
        assert_eq!((line, column), (2, 8));
        assert!(message.contains("foursight lab times"), "{message}");
        let (line, column, message) = wrong(
            "game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\n[openings]\ncount = 0",
        );
        assert_eq!((line, column), (4, 9));
        assert!(message.contains("at least one opening"), "{message}");
    }

    #[test]
    fn pairings_follow_the_format() {
        let text = "game = \"connect-four\"\nplayers = [\"random\", \"basic\", \"minimax\"]\nopenings.count = 4";
        let everybody = Experiment::parse(text).unwrap();
        assert_eq!(everybody.pairings(), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(everybody.games(), 24);
        let gauntlet = Experiment::parse(&format!("format = \"gauntlet\"\n{text}")).unwrap();
        assert_eq!(gauntlet.pairings(), [(0, 1), (0, 2)]);
        assert_ne!(everybody.digest(), gauntlet.digest());
    }
}
