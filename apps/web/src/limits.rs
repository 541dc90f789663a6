//! How much this server does for one request, for one client, and in all.

use core::time::Duration;

use foursight_catalog::{Game, PlayerSpec};
use foursight_game::Limits as Work;

use crate::problem::{Code, Problem};

/// The limits of a server. The defaults suit a machine of one's own; a public one sets them lower.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Characters of a text in it: a game, a player, moves, a board, something pasted.
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
    /// Searches at the same time.
    pub slots: usize,
    /// Requests that may wait for a slot.
    pub queue: usize,
    /// How long they wait.
    pub patience: Duration,
    /// Searches, running and waiting, of one client; none is refused for that reason with 0.
    pub per_client: usize,
    /// Matches a client may open in a burst, and a tenth of that every second from then on; 0 does not limit.
    pub matches_per_client: u32,
    /// Commands to matches of a client in a burst, and a tenth of that every second from then on; 0 does not limit.
    pub commands_per_client: u32,
    /// Connections that watch matches live, in all.
    pub followers: usize,
    /// Connections of one client that watch matches live; 0 does not limit.
    pub followers_per_client: usize,
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address; 0 does not limit.
    pub connections_per_client: usize,
    /// Boards of lights in use at the same time.
    pub devices: usize,
    /// Boards of lights of one client; none is refused for that reason with 0.
    pub devices_per_client: usize,
    /// How long a board of lights stays on that nobody touches.
    pub device_idle: Duration,
    /// How long a request's head may take, and the next request may be waited for.
    pub head: Duration,
    /// How long a request's body may take in all.
    pub arrival: Duration,
    /// How long a client that reads slowly may take for some kilobytes of its response.
    pub stalled: Duration,
    /// Changes kept of one match.
    pub changes: u64,
    /// Bytes of all changes of one match.
    pub match_bytes: usize,
    /// How long a match is kept after its last change.
    pub lifetime: Duration,
    /// How long a match stays in memory after its last use.
    pub idle: Duration,
    /// Matches in memory at most; beyond that the longest unused leave.
    pub loaded: usize,
    /// Bytes of the changes of all matches in memory; beyond that the longest unused leave.
    pub loaded_bytes: usize,
    /// Megabytes of players' tables in all, of running searches and kept between moves.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        let slots = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            body: 64 * 1024,
            text: 8_192,
            depth: 42,
            time: Duration::from_secs(10),
            nodes: 1_000_000_000,
            playouts: 1_000_000,
            table: 512,
            threads: 1,
            slots,
            queue: 64,
            patience: Duration::from_secs(10),
            per_client: 32,
            matches_per_client: 300,
            commands_per_client: 1_000,
            followers: 2_000,
            followers_per_client: 200,
            connections: 4_096,
            connections_per_client: 256,
            devices: 200,
            devices_per_client: 20,
            device_idle: Duration::from_mins(15),
            head: Duration::from_secs(15),
            arrival: Duration::from_secs(20),
            stalled: Duration::from_secs(20),
            changes: 5_000,
            match_bytes: 640 * 1024,
            lifetime: Duration::from_hours(30 * 24),
            idle: Duration::from_mins(15),
            loaded: 4_096,
            loaded_bytes: 128 << 20,
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

    /// Reads a player and binds it to what this server does: whatever its text leaves open ends at these limits, and what it sets
    /// above them is refused, for a player cut short would not be the one that was asked for.
    pub fn player(&self, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
        self.short("player", text)?;
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

    /// A player that was admitted once, though this server may do less by now: bound, but not refused.
    pub(crate) fn kept_player(&self, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
        PlayerSpec::parse(text, game)
            .map(|player| self.bound(player))
            .map_err(|error| Problem::new(Code::UnknownPlayer, error.to_string()))
    }

    fn bound(&self, player: PlayerSpec) -> PlayerSpec {
        player.within(Work {
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
