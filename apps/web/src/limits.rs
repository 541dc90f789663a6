//! How much this server does for one request, for one client, and in all.

use core::time::Duration;

use foursight_catalog::{Game, PlayerSpec};

use crate::problem::Problem;

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
    pub queue_timeout: Duration,
    /// Searches, running and waiting, of one client; none is refused for that reason with 0.
    pub per_client: usize,
    /// Matches a client may open in a burst, and a tenth of that every second from then on; 0 does not limit.
    pub matches_per_client: u32,
    /// Commands to matches of a client in a burst, and a tenth of that every second from then on; 0 does not limit.
    pub commands_per_client: u32,
    /// Connections that watch matches live, in all.
    pub spectators: usize,
    /// Connections of one client that watch matches live; 0 does not limit.
    pub spectators_per_client: usize,
    /// Messages over WebSockets of a client in a burst, and a tenth of that every second from then on; 0 does not limit.
    pub messages_per_client: u32,
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
        let foursight_service::Limits {
            text,
            depth,
            time,
            nodes,
            playouts,
            table,
            threads,
            changes,
            match_bytes,
            memory,
        } = foursight_service::Limits::default();
        Self {
            body: 64 * 1024,
            text,
            depth,
            time,
            nodes,
            playouts,
            table,
            threads,
            slots,
            queue: 64,
            queue_timeout: Duration::from_secs(10),
            per_client: 32,
            matches_per_client: 300,
            commands_per_client: 1_000,
            spectators: 2_000,
            spectators_per_client: 200,
            messages_per_client: 1_000,
            connections: 4_096,
            connections_per_client: 256,
            devices: 200,
            devices_per_client: 20,
            device_idle: Duration::from_mins(15),
            head: Duration::from_secs(15),
            arrival: Duration::from_secs(20),
            stalled: Duration::from_secs(20),
            changes,
            match_bytes,
            lifetime: Duration::from_hours(30 * 24),
            idle: Duration::from_mins(15),
            loaded: 4_096,
            loaded_bytes: 128 << 20,
            memory,
        }
    }
}

impl Limits {
    /// The part that concerns one request and one match.
    pub const fn questions(&self) -> foursight_service::Limits {
        foursight_service::Limits {
            text: self.text,
            depth: self.depth,
            time: self.time,
            nodes: self.nodes,
            playouts: self.playouts,
            table: self.table,
            threads: self.threads,
            changes: self.changes,
            match_bytes: self.match_bytes,
            memory: self.memory,
        }
    }

    /// Reads a game.
    pub fn game(&self, text: &str) -> Result<Game, Problem> {
        self.questions().game(text)
    }

    /// Reads a player and binds it to what this server does: whatever its text leaves open ends at these limits, and what it sets
    /// above them is refused, for a player cut short would not be the one that was asked for.
    pub fn player(&self, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
        self.questions().player(text, game)
    }
}
