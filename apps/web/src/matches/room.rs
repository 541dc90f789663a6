//! A match with the people around it: one change at a time, each on the disk before anybody hears of it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex as Quick, PoisonError};

use foursight_catalog::StopFlag;
use serde::Serialize;
use tokio::sync::{Mutex, broadcast};
use utoipa::ToSchema;

use super::game::Game;
use crate::clock;
use crate::wire::{PerSeat, Seat, Snapshot};

/// Messages a slow follower may be behind before it is sent the latest snapshot instead.
const BEHIND: usize = 32;

/// A match in memory.
pub(crate) struct Room {
    pub(crate) id: String,
    /// Held while something changes and until that is on the disk, so that nobody sees what might still be lost.
    pub(crate) game: Mutex<Game>,
    /// Held by whoever waits for the computer's move: one search per match.
    pub(crate) thinking: Mutex<()>,
    /// The search that runs, to be stopped when it is no longer asked for.
    search: Quick<Option<StopFlag>>,
    live: broadcast::Sender<Message>,
    present: Quick<Present>,
    used: AtomicI64,
}

/// What followers are sent.
pub(crate) type Message = std::sync::Arc<str>;

#[derive(Clone, Copy, Default)]
struct Present {
    spectators: usize,
    seats: [usize; 2],
}

/// Who follows a match live.
#[derive(Serialize, ToSchema)]
pub(crate) struct Presence {
    /// `presence`
    kind: &'static str,
    /// How many look on.
    spectators: usize,
    /// Whose players are there.
    seats: PerSeat<bool>,
}

#[derive(Serialize)]
struct Marked<'a> {
    kind: &'static str,
    #[serde(flatten)]
    snapshot: &'a Snapshot,
}

impl Room {
    pub(crate) fn new(id: String, game: Game) -> Self {
        let (live, _) = broadcast::channel(BEHIND);
        Self {
            id,
            game: Mutex::new(game),
            thinking: Mutex::new(()),
            search: Quick::default(),
            live,
            present: Quick::default(),
            used: AtomicI64::new(clock::now()),
        }
    }

    /// Notes that somebody asked for it.
    pub(crate) fn touch(&self) {
        self.used.store(clock::now(), Ordering::Relaxed);
    }

    /// When somebody last did.
    pub(crate) fn last_used(&self) -> i64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Notes the search that runs.
    pub(crate) fn searching(&self, stop: Option<StopFlag>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }

    /// Ends the search that runs: its answer would be refused anyway.
    pub(crate) fn stop_search(&self) {
        if let Some(stop) = &*self.search.lock().unwrap_or_else(PoisonError::into_inner) {
            stop.raise();
        }
    }

    /// Tells everybody who follows.
    pub(crate) fn tell(&self, snapshot: &Snapshot) {
        if self.live.receiver_count() > 0 {
            drop(self.live.send(message(snapshot)));
        }
    }

    /// Follows the match from now on.
    pub(crate) fn follow(&self) -> broadcast::Receiver<Message> {
        self.live.subscribe()
    }

    /// Somebody came (or sat down, or left): everybody hears how many there are.
    pub(crate) fn moved(&self, from: Option<Place>, to: Option<Place>) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = from {
            *present.count(place) -= 1;
        }
        if let Some(place) = to {
            *present.count(place) += 1;
        }
        let text = present.message();
        drop(present);
        drop(self.live.send(text));
    }
}

/// Where a follower sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Spectator,
    Seat(Seat),
}

impl Present {
    fn count(&mut self, place: Place) -> &mut usize {
        match place {
            Place::Spectator => &mut self.spectators,
            Place::Seat(Seat::A) => &mut self.seats[0],
            Place::Seat(Seat::B) => &mut self.seats[1],
        }
    }

    fn message(self) -> Message {
        let presence = Presence {
            kind: "presence",
            spectators: self.spectators,
            seats: PerSeat { a: self.seats[0] > 0, b: self.seats[1] > 0 },
        };
        serde_json::to_string(&presence).expect("plain data").into()
    }
}

/// A snapshot as followers get it.
pub(crate) fn message(snapshot: &Snapshot) -> Message {
    serde_json::to_string(&Marked { kind: "snapshot", snapshot }).expect("plain data").into()
}
