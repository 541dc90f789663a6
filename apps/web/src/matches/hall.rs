//! All matches: those in memory, and through the store all others.
//!
//! A match is in memory once, or commands would not wait for each other. It leaves when nobody has used it for a while, or when there are too
//! many; the store has it all. Beyond a budget the tables that players keep between moves are forgotten, the longest unused first.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Mutex as Slow;

use super::game::Game;
use super::room::Room;
use crate::clock;
use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::search::Client;
use crate::store::{Change, Opening, Store, StoreError};

/// All matches.
pub struct Hall {
    limits: Limits,
    store: Arc<dyn Store>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// Held while a match is fetched from the store, so that none is fetched twice.
    fetching: Slow<()>,
    /// Matches whose players may have filled tables, the longest unused first, with their megabytes.
    warm: Mutex<VecDeque<(String, u64)>>,
    openers: Mutex<HashMap<IpAddr, Bucket>>,
    followers: AtomicUsize,
    opened: AtomicU64,
    changes: AtomicU64,
}

/// How many matches a client may still open now.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Hall {
    pub(crate) fn new(limits: Limits, store: Arc<dyn Store>) -> Self {
        Self {
            limits,
            store,
            rooms: Mutex::default(),
            fetching: Slow::default(),
            warm: Mutex::default(),
            openers: Mutex::default(),
            followers: AtomicUsize::new(0),
            opened: AtomicU64::new(0),
            changes: AtomicU64::new(0),
        }
    }

    /// Keeps a new match and lets people in.
    pub(crate) async fn open(
        &self,
        opening: Opening,
        client: Client,
    ) -> Result<Arc<Room>, Problem> {
        self.admit(client)?;
        let game = Game::new(opening.clone(), &self.limits)?;
        let room = Arc::new(Room::new(opening.id.clone(), game));
        self.store.open(opening).await.map_err(store_problem)?;
        self.opened.fetch_add(1, Ordering::Relaxed);
        self.insert(&room);
        Ok(room)
    }

    /// The match with this name.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let room = match self.in_memory(id) {
            Some(room) => room,
            None => self.fetch(id).await?,
        };
        room.touch();
        if room.game.lock().await.expires(&self.limits) < clock::now() {
            return Err(unknown(id));
        }
        Ok(room)
    }

    fn in_memory(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn fetch(&self, id: &str) -> Result<Arc<Room>, Problem> {
        // Names are made here; anything else need not be looked for.
        if id.len() > 32 || !id.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(unknown(id));
        }
        let _fetching = self.fetching.lock().await;
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        let kept = self.store.load(id).await.map_err(store_problem)?.ok_or_else(|| unknown(id))?;
        let game = Game::replayed(kept, &self.limits).inspect_err(|problem| {
            tracing::error!(id, reason = problem.detail(), "a kept match cannot be played again");
        })?;
        let room = Arc::new(Room::new(id.to_owned(), game));
        self.insert(&room);
        Ok(room)
    }

    fn insert(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms();
        while rooms.len() >= self.limits.loaded.max(1) {
            let idle = rooms.values().filter(|room| Arc::strong_count(room) == 1);
            let Some(longest) =
                idle.min_by_key(|room| room.last_used()).map(|room| room.id.clone())
            else {
                break;
            };
            rooms.remove(&longest);
        }
        rooms.insert(room.id.clone(), Arc::clone(room));
    }

    /// Keeps a change of a match. If that fails nobody knows what the disk has, so the match is fetched anew when next asked for.
    pub(crate) async fn keep(&self, room: &Room, change: Change) -> Result<(), Problem> {
        let kept = self.store.append(&room.id, change).await;
        if let Err(error) = kept {
            self.rooms().remove(&room.id);
            return Err(store_problem(error));
        }
        self.changes.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Notes that this match's players have just searched, and forgets the tables of those longest unused beyond the budget.
    pub(crate) fn warmed(&self, id: &str, megabytes: u64) {
        let mut warm = self.warm.lock().unwrap_or_else(PoisonError::into_inner);
        warm.retain(|(other, _)| other != id);
        warm.push_back((id.to_owned(), megabytes));
        let mut total: u64 = warm.iter().map(|(_, megabytes)| megabytes).sum();
        while total > self.limits.warm
            && let Some((coldest, megabytes)) = warm.pop_front()
        {
            total -= megabytes;
            // One that is busy now keeps its table and comes back here when it is done.
            if let Some(room) = self.in_memory(&coldest)
                && let Ok(mut game) = room.game.try_lock()
            {
                game.table.forget();
            }
        }
    }

    /// Lets go what has not been used for a while, and forgets what has expired. Called every now and then.
    pub(crate) async fn tidy(&self) {
        let now = clock::now();
        let idle = now.saturating_sub(clock::milliseconds(self.limits.idle));
        self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || room.last_used() > idle);
        let refill = self.limits.matches_per_client;
        self.openers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, bucket| bucket.now(refill) < f64::from(refill));
        let expired = now.saturating_sub(clock::milliseconds(self.limits.lifetime));
        match self.store.expire(expired).await {
            Ok(0) => {}
            Ok(gone) => tracing::info!(gone, "matches expired"),
            Err(error) => tracing::warn!(%error, "matches could not expire"),
        }
    }

    fn admit(&self, client: Client) -> Result<(), Problem> {
        let burst = self.limits.matches_per_client;
        let Some(address) = client.filter(|_| burst > 0) else { return Ok(()) };
        let mut openers = self.openers.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = openers
            .entry(address)
            .or_insert_with(|| Bucket { left: f64::from(burst), at: Instant::now() });
        bucket.left = bucket.now(burst);
        bucket.at = Instant::now();
        if bucket.left < 1.0 {
            let detail = format!("more than {burst} matches in a short time");
            return Err(Problem::new(Code::TooManyRequests, detail)
                .retry_after(10_u64.div_ceil(u64::from(burst)).max(1)));
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Whether the store answers.
    pub(crate) async fn check(&self) -> Result<(), Problem> {
        self.store.check().await.map_err(store_problem)
    }

    pub(crate) async fn close(&self) {
        if let Err(error) = self.store.close().await {
            tracing::error!(%error, "the store did not close");
        }
    }

    /// Counts one more follower, unless there are too many.
    pub(crate) fn enter(&self) -> Result<(), Problem> {
        if self.followers.fetch_add(1, Ordering::Relaxed) >= self.limits.followers {
            self.leave();
            let detail = format!("{} connections follow matches already", self.limits.followers);
            return Err(Problem::new(Code::Busy, detail).retry_after(5));
        }
        Ok(())
    }

    pub(crate) fn leave(&self) {
        self.followers.fetch_sub(1, Ordering::Relaxed);
    }

    /// Connections that follow matches.
    pub fn followers(&self) -> usize {
        self.followers.load(Ordering::Relaxed)
    }

    /// Matches in memory.
    pub fn loaded(&self) -> usize {
        self.rooms().len()
    }

    /// Matches opened since the start.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// Changes kept since the start.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }
}

impl Bucket {
    /// What is in it now: a tenth of a burst comes back every second.
    fn now(&self, burst: u32) -> f64 {
        let back = self.at.elapsed().as_secs_f64() * f64::from(burst) / 10.0;
        (self.left + back).min(f64::from(burst))
    }
}

fn unknown(id: &str) -> Problem {
    let shown: String = id.chars().take(40).collect();
    Problem::new(Code::NoSuchMatch, format!("there is no match `{shown}`, or it has expired"))
}

#[allow(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
pub(crate) fn store_problem(error: StoreError) -> Problem {
    tracing::error!(%error, "the store failed");
    Problem::new(Code::Store, "the match could not be kept or fetched; try again").retry_after(2)
}
