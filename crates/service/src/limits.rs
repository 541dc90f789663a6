//! How much is done for one request.

use core::time::Duration;

use foursight_catalog::{Game, PlayerSpec};
use foursight_game::Limits as Work;

use crate::problem::{Code, Problem};

/// Bytes of a player's text: more than all its settings take.
const LONGEST_PLAYER: usize = 1_024;

/// The limits of one request, and of one match.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a text in it: a game, a player, moves, a board, something pasted.
    pub text: usize,
    /// Plies a player may look ahead.
    pub depth: u32,
    /// Time a search may take.
    pub time: Duration,
    /// Positions a search may visit.
    pub nodes: u64,
    /// Random games a search may play.
    pub playouts: u64,
    /// Megabytes of memory a player may ask for.
    pub table: u32,
    /// Threads a player may ask for.
    pub threads: u32,
    /// Changes kept of one match.
    pub changes: u64,
    /// Bytes of all changes of one match.
    pub match_bytes: usize,
    /// Megabytes of players' tables in all.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text: 8_192,
            depth: 42,
            time: Duration::from_secs(10),
            nodes: 1_000_000_000,
            playouts: 1_000_000,
            table: 512,
            threads: 1,
            changes: 5_000,
            match_bytes: 640 * 1024,
            memory: 1_024,
        }
    }
}

impl Limits {
    /// Reads a game.
    pub fn game(&self, text: &str) -> Result<Game, Problem> {
        self.short("game", text)?;
        text.parse().map_err(|error| Problem::new(Code::UnknownGame, format!("{error}")))
    }

    /// Reads a player and binds it to what this host does: whatever its text leaves open ends at these limits, and what it sets
    /// above them is refused, for a player cut short would not be the one that was asked for.
    pub fn player(&self, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
        self.short("player", text)?;
        // As long as it is, it is stored.
        let bytes = text.trim().len();
        if bytes > LONGEST_PLAYER {
            return Err(Problem::over_limit("bytes of player", bytes, LONGEST_PLAYER));
        }
        let player = PlayerSpec::parse(text, game)
            .map_err(|error| Problem::new(Code::UnknownPlayer, error.to_string()))?;
        let settings = player.settings();
        let asked = settings.limits;
        if let Some(depth) = asked.depth.filter(|depth| depth.plies() > self.depth) {
            return Err(Problem::over_limit("depth", depth.plies(), self.depth));
        }
        if let Some(time) = asked.time.filter(|time| *time > self.time) {
            let milliseconds = |time: Duration| format!("{}ms", time.as_millis());
            return Err(Problem::over_limit("time", milliseconds(time), milliseconds(self.time)));
        }
        if let Some(nodes) = asked.nodes.filter(|nodes| *nodes > self.nodes) {
            return Err(Problem::over_limit("nodes", nodes, self.nodes));
        }
        if let Some(playouts) = asked.playouts.filter(|playouts| *playouts > self.playouts) {
            return Err(Problem::over_limit("playouts", playouts, self.playouts));
        }
        // A match has two players, and both must fit.
        let table = u64::from(self.table).min(self.memory / 2);
        if u64::from(settings.megabytes()) > table {
            return Err(Problem::over_limit("table", settings.megabytes(), table));
        }
        if settings.threads > self.threads {
            return Err(Problem::over_limit("threads", settings.threads, self.threads));
        }
        Ok(self.bound(player))
    }

    /// A player that was admitted once, though this host may do less by now: bound, but not refused.
    pub fn kept_player(&self, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
        PlayerSpec::parse(text, game)
            .map(|player| self.bound(player))
            .map_err(|error| Problem::new(Code::UnknownPlayer, error.to_string()))
    }

    fn bound(&self, player: PlayerSpec) -> PlayerSpec {
        player.with_threads(self.threads).within(Work {
            depth: None,
            nodes: Some(self.nodes),
            playouts: Some(self.playouts),
            time: Some(self.time),
        })
    }

    /// Refuses a text that is longer than is read here.
    pub fn short(&self, what: &str, text: &str) -> Result<(), Problem> {
        if text.len() > self.text {
            let limit = format!("bytes of {what}");
            return Err(Problem::over_limit(&limit, text.len(), self.text));
        }
        Ok(())
    }
}
