//! One class in memory: a request is tried on a copy, stored, and only then becomes the state that everybody is shown.
//!
//! Whoever changes the class holds its lock until the change is stored, so changes come one after the other. If the store fails, what
//! it has is not certain: the class is read from it again before anything else is done.

use core::time::Duration;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use foursight_class::{Class, Effect, Event, Ledger, PupilNumber, Refusal, Time};
use tokio::sync::{MutexGuard, watch};
use tokio_util::sync::CancellationToken;

use super::{ClassCode, games, refused, store_problem, unknown};
use crate::app::App;
use crate::middleware::Client;
use crate::middleware::rate::Rate;
use crate::problem::Problem;
use crate::store::StoreError;

/// How long a pupil's devices may all be gone before the pupil is absent: a page that is loaded again, a phone that changes its network.
pub(super) const AWAY: Duration = Duration::from_secs(30);

/// How often something is tried again because another server was faster.
const RACES: usize = 8;

/// A class in memory.
pub(crate) struct Room {
    pub(super) code: ClassCode,
    state: tokio::sync::Mutex<State>,
    /// The number of the latest change.
    pub(super) news: watch::Sender<u64>,
    /// Cancelled when the class is deleted.
    pub(super) deleted: CancellationToken,
    /// Connections of each pupil.
    sockets: Mutex<HashMap<PupilNumber, usize>>,
    /// What each pupil asks; the rate counts addresses, and a pupil's number stands in the place of one.
    asked: Rate,
    used: AtomicI64,
}

/// The class, and whether the store may have more.
pub(super) struct State {
    pub(super) ledger: Ledger,
    uncertain: bool,
}

impl Room {
    pub(super) fn new(code: ClassCode, ledger: Ledger) -> Self {
        let used = AtomicI64::new(ledger.class().expires().0);
        Self {
            code,
            news: watch::Sender::new(ledger.revision()),
            state: tokio::sync::Mutex::new(State { ledger, uncertain: false }),
            deleted: CancellationToken::new(),
            sockets: Mutex::default(),
            asked: Rate::new(60, 6.0),
            used,
        }
    }

    /// The class as it is now: flags that have fallen since are down.
    pub(super) async fn look(&self, app: &App) -> Result<MutexGuard<'_, State>, Problem> {
        self.used.store(app.clock().now(), Ordering::Relaxed);
        let mut state = self.settled(app).await?;
        while let Some(flag) = state.ledger.class().flag_due(Time(app.clock().now())) {
            self.store(app, &mut state, flag, None).await?;
        }
        Ok(state)
    }

    /// The class, once it is certain what the store has.
    async fn settled(&self, app: &App) -> Result<MutexGuard<'_, State>, Problem> {
        let mut state = self.state.lock().await;
        if self.deleted.is_cancelled() {
            return Err(unknown());
        }
        if state.uncertain {
            let stored = app.classes().store.load_class(self.code).await;
            let stored = stored.map_err(|error| store_problem(&error))?.ok_or_else(unknown)?;
            state.ledger = Ledger::replayed(stored).map_err(|refusal| refused(&refusal))?;
            state.uncertain = false;
            self.news.send_replace(state.ledger.revision());
        }
        Ok(state)
    }

    /// Does what `ask` makes of the class as it is; the state afterwards, still locked. A request that was done before is not done again.
    pub(super) async fn change(
        &self,
        app: &App,
        request: Option<String>,
        mut ask: impl FnMut(&Class) -> Result<Event, Refusal>,
    ) -> Result<MutexGuard<'_, State>, Problem> {
        for _ in 0..RACES {
            let mut state = self.look(app).await?;
            if request.as_deref().is_some_and(|request| state.ledger.done(request).is_some()) {
                return Ok(state);
            }
            let event = ask(state.ledger.class()).map_err(|refusal| refused(&refusal))?;
            match self.store(app, &mut state, event, request.clone()).await {
                Ok(effects) => {
                    self.do_effects(app, &state, effects).await;
                    return Ok(state);
                }
                Err(problem) if !state.uncertain => return Err(problem),
                Err(problem) => {
                    // It may have reached the disk although the store could not say so.
                    let Some(request) = &request else { return Err(problem) };
                    drop(state);
                    if self.look(app).await?.ledger.done(request).is_none() {
                        return Err(problem);
                    }
                }
            }
        }
        Err(Problem::new(crate::Code::Busy, "others change this class all the time; try again"))
    }

    /// Tries an event on a copy, stores it, and only then makes the copy the state.
    pub(super) async fn store(
        &self,
        app: &App,
        state: &mut State,
        event: Event,
        request: Option<String>,
    ) -> Result<Vec<Effect>, Problem> {
        let now = Time(app.clock().now());
        let proposal =
            state.ledger.propose(event, request, now).map_err(|refusal| refused(&refusal))?;
        let expires = proposal.expires();
        let stored =
            app.classes().store.append_class(self.code, proposal.change.clone(), expires).await;
        if let Err(error) = stored {
            state.uncertain = true;
            return Err(match error {
                StoreError::Conflict => {
                    Problem::new(crate::Code::Busy, "another server was faster; try again")
                }
                _ => store_problem(&error),
            });
        }
        let effects = state.ledger.commit(proposal);
        self.news.send_replace(state.ledger.revision());
        Ok(effects)
    }

    async fn do_effects(&self, app: &App, state: &State, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::OpenMatch(number, _) => {
                    let opened = games::opened(app, state.ledger.class(), number).await;
                    if let Err(problem) = opened {
                        // It is tried again at the first move.
                        tracing::warn!(code = %self.code, reason = problem.detail(), "a game's match could not be opened");
                    }
                    games::expect_computer(app, self.code, number);
                }
                // Moves go through the class alone, which takes none any more.
                Effect::CloseMatch(_) => {}
                Effect::Delete => self.delete(app, state.ledger.class()).await,
            }
        }
    }

    /// Deletes the class and its games.
    async fn delete(&self, app: &App, class: &Class) {
        games::delete_all(app, class).await;
        if let Err(error) = app.classes().store.delete_class(self.code).await {
            // It has ended, so that it expires, and is deleted then.
            tracing::error!(%error, "a class could not be deleted");
        }
        app.classes().forget(self.code);
    }

    /// The class was loaded: the server may have stopped between a move and its note here, and clocks lose nothing for having been away.
    pub(super) async fn wake(&self, app: &App) -> Result<(), Problem> {
        let mut state = self.settled(app).await?;
        if let Some(event) = state.ledger.class().restarted() {
            self.store(app, &mut state, event, None).await?;
        }
        let running: Vec<_> = state.ledger.class().running().map(|game| game.number).collect();
        for number in running {
            games::catch_up(app, self, &mut state, number).await?;
            games::expect_computer(app, self.code, number);
        }
        Ok(())
    }

    /// Counts what a pupil asks.
    pub(super) fn admit(&self, pupil: PupilNumber) -> Result<(), Problem> {
        let place: Client = Some(core::net::Ipv4Addr::from(u32::from(pupil.0)).into());
        self.asked.take(place, "requests of yours")
    }

    /// A pupil's device is connected.
    pub(super) async fn enter(&self, app: &App, pupil: PupilNumber) {
        *self.sockets().entry(pupil).or_default() += 1;
        self.attend(app, pupil, true).await;
    }

    /// It is no longer; if no other one comes for a while, the pupil is absent.
    pub(super) fn leave(self: &Arc<Self>, app: &App, pupil: PupilNumber) {
        if let Some(count) = self.sockets().get_mut(&pupil) {
            *count = count.saturating_sub(1);
        }
        let (room, later) = (Arc::clone(self), app.clone());
        app.aside(async move {
            tokio::select! {
                () = tokio::time::sleep(AWAY) => {}
                () = later.closing().cancelled() => return,
            }
            if !room.is_connected(pupil) {
                room.attend(&later, pupil, false).await;
            }
        });
    }

    async fn attend(&self, app: &App, pupil: PupilNumber, present: bool) {
        let attended =
            self.change(app, None, |class| class.attended(pupil, present).ok_or(Refusal::Nothing));
        drop(attended.await);
    }

    fn is_connected(&self, pupil: PupilNumber) -> bool {
        self.sockets().get(&pupil).is_some_and(|count| *count > 0)
    }

    /// How many devices of a pupil are connected.
    pub(super) fn devices(&self, pupil: PupilNumber) -> usize {
        self.sockets().get(&pupil).copied().unwrap_or(0)
    }

    fn sockets(&self) -> std::sync::MutexGuard<'_, HashMap<PupilNumber, usize>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nobody is connected and nobody has asked for so many milliseconds.
    pub(super) fn is_idle(&self, app: &App, milliseconds: i64) -> bool {
        self.asked.tidy();
        let clock_runs =
            |state: tokio::sync::MutexGuard<'_, State>| state.ledger.class().next_flag().is_some();
        self.news.receiver_count() == 0
            && !self.state.try_lock().map_or(true, clock_runs)
            && self.used.load(Ordering::Relaxed) < app.clock().now().saturating_sub(milliseconds)
    }

    /// Lets flags fall while somebody watches, also if nobody asks for anything.
    pub(super) async fn keep_time(&self, app: &App) {
        let next = match self.look(app).await {
            Ok(state) => state.ledger.class().next_flag(),
            Err(_) => None,
        };
        match next {
            Some(Time(at)) => {
                let wait = u64::try_from(at.saturating_sub(app.clock().now())).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait.max(20))).await;
                drop(self.look(app).await);
            }
            None => core::future::pending().await,
        }
    }
}
