//! All matches: those in memory, and through the store all others.
//!
//! A match in memory has one owner, a task of its own ([`owner`](super::owner)). It begins when the match is opened or first asked for; loading
//! one match keeps nobody waiting who asks for another. It ends when nobody has used it for a while, or when there are too many; the store has it
//! all. What its players' tables take is counted by the queue of searches.

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_service::matches::MatchLog;
use tokio::task::spawn_blocking;

use super::codes::Codes;
use super::handle::{Handle, Request};
use super::owner::Owner;
use super::{store_problem, unknown};
use crate::app::App;
use crate::clock;
use crate::limits::Limits;
use crate::middleware::rate::Rate;
use crate::problem::{Code, Problem};
use crate::search::Client;
use crate::store::{Change, Opening, Store, StoreError, StoreNumbers, StoredMatch};

/// A name that no match has: they are of letters and digits.
const PROBE: &str = "-";

/// All matches.
pub struct Matches {
    limits: Limits,
    store: Arc<dyn Store>,
    loaded: Mutex<HashMap<String, Handle>>,
    openers: Rate,
    commands: Rate,
    pub(super) codes: Codes,
    spectators: Mutex<Spectators>,
    opened: AtomicU64,
    changes: AtomicU64,
    last_write_failed: AtomicBool,
}

/// Connections that watch matches.
#[derive(Default)]
struct Spectators {
    all: usize,
    clients: HashMap<Client, usize>,
}

impl Matches {
    pub(crate) fn new(limits: Limits, store: Arc<dyn Store>) -> Self {
        let (burst, commands) = (limits.matches_per_client, limits.commands_per_client);
        Self {
            limits,
            store,
            loaded: Mutex::default(),
            openers: Rate::per_client(burst),
            commands: Rate::per_client(commands),
            codes: Codes::new(),
            spectators: Mutex::default(),
            opened: AtomicU64::new(0),
            changes: AtomicU64::new(0),
            last_write_failed: AtomicBool::new(false),
        }
    }

    /// Stores a new match and gives it an owner.
    pub(crate) async fn open(
        &self,
        app: &App,
        opening: Opening,
        client: Client,
    ) -> Result<Handle, Problem> {
        self.openers.take(client, "matches")?;
        let match_log = MatchLog::new(opening.clone(), &self.limits.questions())?;
        let (handle, requests) = Handle::new(opening.id.clone(), app.clock());
        self.written(self.store.open(opening).await).map_err(|error| store_problem(&error))?;
        self.opened.fetch_add(1, Ordering::Relaxed);
        let owner = Owner::new(app.clone(), &handle, match_log);
        app.aside(owner.run(requests));
        self.insert(&handle);
        Ok(handle)
    }

    /// The match with this name; whether there is one, its owner finds out.
    pub(crate) fn find(&self, app: &App, id: &str) -> Result<Handle, Problem> {
        // Names are made here; anything else need not be looked for.
        if id.len() > 32 || !id.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(unknown(id));
        }
        let mut loaded = self.loaded();
        if let Some(handle) = loaded.get(id).filter(|handle| !handle.requests.is_closed()) {
            handle.touch();
            return Ok(handle.clone());
        }
        let (handle, mut requests) = Handle::new(id.to_owned(), app.clock());
        self.make_room(&mut loaded);
        loaded.insert(id.to_owned(), handle.clone());
        drop(loaded);
        let (app_of_owner, of_owner) = (app.clone(), handle.clone());
        app.aside(async move {
            let app = app_of_owner;
            match app.matches().fetch(of_owner.id()).await {
                Ok(match_log) => {
                    let owner = Owner::new(app.clone(), &of_owner, match_log);
                    drop(of_owner);
                    owner.run(requests).await;
                }
                Err(problem) => {
                    let _first = of_owner.shared.refusal.set(problem.clone());
                    app.matches().remove(&of_owner);
                    drop(of_owner);
                    // Everybody who asked meanwhile is told; nobody new can ask.
                    requests.close();
                    while let Some(request) = requests.recv().await {
                        request.refuse(&problem);
                    }
                }
            }
        });
        Ok(handle)
    }

    /// Loads a match and does all its changes again, which may take a while: not on a thread that answers requests.
    async fn fetch(&self, id: &str) -> Result<MatchLog, Problem> {
        let kept = self.load(id).await?.ok_or_else(|| unknown(id))?;
        let limits = self.limits.questions();
        let replayed = spawn_blocking(move || MatchLog::replayed(kept, &limits)).await;
        let replayed = replayed.unwrap_or_else(|_panicked| {
            Err(Problem::new(
                Code::Internal,
                "the match could not be loaded; the fault is in the log",
            ))
        });
        replayed.inspect_err(|problem| {
            tracing::error!(id, reason = problem.detail(), "a stored match cannot be loaded");
        })
    }

    /// A match as the store has it.
    pub(super) async fn load(&self, id: &str) -> Result<Option<StoredMatch>, Problem> {
        self.store.load(id).await.map_err(|error| store_problem(&error))
    }

    /// Stores a change.
    pub(super) async fn append(&self, id: &str, change: Change) -> Result<(), StoreError> {
        self.written(self.store.append(id, change).await)?;
        self.changes.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remove(&self, handle: &Handle) {
        let mut loaded = self.loaded();
        if loaded.get(handle.id()).is_some_and(|kept| Arc::ptr_eq(&kept.shared, &handle.shared)) {
            loaded.remove(handle.id());
        }
    }

    fn insert(&self, handle: &Handle) {
        let mut loaded = self.loaded();
        self.make_room(&mut loaded);
        loaded.insert(handle.id().to_owned(), handle.clone());
    }

    /// Lets the longest unused go while there are too many.
    fn make_room(&self, loaded: &mut HashMap<String, Handle>) {
        let bytes = |handle: &Handle| handle.shared.bytes.load(Ordering::Relaxed);
        let mut total: usize = loaded.values().map(bytes).sum();
        while loaded.len() >= self.limits.loaded.max(1) || total > self.limits.loaded_bytes {
            let idle = loaded.values().filter(|handle| handle.is_idle());
            let Some(longest) =
                idle.min_by_key(|handle| handle.last_used()).map(|handle| handle.id().to_owned())
            else {
                break;
            };
            total -= loaded.remove(&longest).map_or(0, |handle| bytes(&handle));
        }
    }

    /// Counts a command of a client, unless there were too many.
    pub(super) fn admit_command(&self, client: Client) -> Result<(), Problem> {
        self.commands.take(client, "commands")
    }

    /// Deletes a match, whether or not it can be loaded.
    pub(crate) async fn delete(&self, app: &App, id: &str) -> Result<(), Problem> {
        match self.find(app, id)?.ask(Request::Delete).await {
            Err(problem) if matches!(problem.code(), Code::Store | Code::Damaged) => {
                self.delete_stored(id).await
            }
            answer => answer,
        }
    }

    /// Deletes a match from the store.
    pub(super) async fn delete_stored(&self, id: &str) -> Result<(), Problem> {
        let deleted = self.store.delete(id).await.map_err(|error| store_problem(&error))?;
        if deleted { Ok(()) } else { Err(unknown(id)) }
    }

    /// Blocks an address, or no longer.
    pub(crate) async fn block(&self, address: IpAddr, blocked: bool) -> Result<(), Problem> {
        self.store.block(address, blocked).await.map_err(|error| store_problem(&error))
    }

    /// Copies the store into a new file; how many bytes.
    pub(crate) async fn back_up(&self, file: PathBuf) -> Result<u64, StoreError> {
        self.store.back_up(file).await
    }

    /// What the store has done.
    pub(crate) fn store_numbers(&self) -> StoreNumbers {
        self.store.numbers()
    }

    /// Lets go what has not been used for a while, and forgets what has expired. Called every now and then.
    pub(crate) async fn tidy(&self, app: &App) {
        let now = app.clock().now();
        let idle = now.saturating_sub(clock::milliseconds(self.limits.idle));
        self.loaded().retain(|_, handle| !handle.is_idle() || handle.last_used() > idle);
        self.openers.tidy();
        self.commands.tidy();
        self.codes.tidy();
        let expired = now.saturating_sub(clock::milliseconds(self.limits.lifetime));
        // All that there are, some hundred at a time: others get their turn in between.
        let mut all = 0;
        loop {
            match self.store.expire(expired).await {
                Ok(0) => break,
                Ok(gone) => all += gone,
                Err(error) => {
                    tracing::warn!(%error, "matches could not expire");
                    break;
                }
            }
        }
        if all > 0 {
            tracing::info!(gone = all, "matches expired");
        }
        if let Err(error) = self.written(self.store.keep_clock(app.clock().reading()).await) {
            tracing::warn!(%error, "the store does not take the time");
        }
    }

    /// Whether the store answers, and took what it was given last. Nothing is written for that: the time is kept every minute anyway ([`Self::tidy`]).
    pub(crate) async fn check(&self) -> Result<(), Problem> {
        self.store.load(PROBE).await.map_err(|error| store_problem(&error))?;
        if self.last_write_failed.load(Ordering::Relaxed) {
            let error = StoreError::Failed("the last write failed".to_owned());
            return Err(store_problem(&error));
        }
        Ok(())
    }

    /// Notes whether the store took what it was given. That another server was faster is no failure.
    fn written<T>(&self, written: Result<T, StoreError>) -> Result<T, StoreError> {
        let failed = matches!(written, Err(StoreError::Failed(_)));
        self.last_write_failed.store(failed, Ordering::Relaxed);
        written
    }

    pub(crate) async fn close(&self, app: &App) {
        drop(self.store.keep_clock(app.clock().reading()).await);
        if let Err(error) = self.store.close().await {
            tracing::error!(%error, "the store did not close");
        }
    }

    /// Counts one more spectator, unless there are too many.
    pub(crate) fn enter(&self, client: Client) -> Result<(), Problem> {
        let (most, of_one) = (self.limits.spectators, self.limits.spectators_per_client);
        let mut spectators = self.watching();
        if spectators.all >= most {
            let detail = format!("{most} connections watch matches already");
            return Err(Problem::new(Code::Busy, detail).retry_after(5));
        }
        let own = spectators.clients.entry(client).or_default();
        if client.is_some() && of_one > 0 && *own >= of_one {
            let detail = format!("{own} connections of yours watch matches already; no more may");
            return Err(Problem::new(Code::TooManyRequests, detail).retry_after(5));
        }
        *own += 1;
        spectators.all += 1;
        Ok(())
    }

    pub(crate) fn leave(&self, client: Client) {
        let mut spectators = self.watching();
        spectators.all -= 1;
        if let Some(own) = spectators.clients.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                spectators.clients.remove(&client);
            }
        }
    }

    fn watching(&self) -> MutexGuard<'_, Spectators> {
        self.spectators.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connections that watch matches.
    pub fn spectators(&self) -> usize {
        self.watching().all
    }

    /// Matches in memory.
    pub fn count(&self) -> usize {
        self.loaded().len()
    }

    /// Matches opened since the start.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// Changes stored since the start.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }
}
