//! What all handlers share.

use core::time::Duration;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use foursight_http::{Cancellation, Doors, Proxies, Responses, Tasks, boxed};

use crate::automat::Rack;
use crate::blocked::Blocked;
use crate::clock::{Clock, Time};
use crate::guard::Access;
use crate::limits::Limits;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::search::Slots;
use crate::store::Store;

/// The server's state. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    clock: Time,
    limits: Limits,
    access: Access,
    proxies: Proxies,
    doors: Doors,
    responses: Responses,
    blocked: Blocked,
    slots: Slots,
    matches: Matches,
    rack: Rack,
    metrics: Metrics,
    closing: Cancellation,
    tasks: Tasks,
    listening: OnceLock<SocketAddr>,
}

impl App {
    /// A server with these limits over this store.
    pub fn new(limits: Limits, store: Arc<dyn Store>) -> Self {
        Self::with_clock(limits, store, Clock::system())
    }

    /// The same with other clocks.
    pub fn with_clock(limits: Limits, store: Arc<dyn Store>, clock: Clock) -> Self {
        Self::open(limits, store, clock, Access::default(), Proxies::default())
    }

    /// The same for other hosts and origins, behind these proxies.
    pub fn open(
        limits: Limits,
        store: Arc<dyn Store>,
        clock: Clock,
        access: Access,
        proxies: Proxies,
    ) -> Self {
        let closing = Cancellation::default();
        let blocked = Blocked::default();
        for address in store.blocked() {
            blocked.set(address, true);
        }
        Self(Arc::new(Inner {
            clock: Time::begin(clock, store.last_reading()),
            access,
            proxies,
            doors: Doors::new(limits.connections, limits.connections_per_client),
            responses: Responses::default(),
            blocked,
            slots: Slots::new(&limits, closing.clone()),
            rack: Rack::new(&limits),
            matches: Matches::new(limits.clone(), store),
            limits,
            metrics: Metrics::default(),
            closing,
            tasks: Tasks::default(),
            listening: OnceLock::new(),
        }))
    }

    /// Where it listens, once it does.
    pub(crate) fn listening(&self) -> Option<SocketAddr> {
        self.0.listening.get().copied()
    }

    /// Notes where it listens, so that it can say whether others reach it.
    pub fn listens_on(&self, address: SocketAddr) {
        let _the_first_counts = self.0.listening.set(address);
    }

    /// How much it does.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The time it counts in.
    pub(crate) fn clock(&self) -> &Time {
        &self.0.clock
    }

    /// Who may ask under which name.
    pub(crate) fn access(&self) -> &Access {
        &self.0.access
    }

    /// The proxies that are trusted.
    pub(crate) fn proxies(&self) -> &Proxies {
        &self.0.proxies
    }

    /// Who is connected.
    pub(crate) fn doors(&self) -> &Doors {
        &self.0.doors
    }

    /// The responses on their way.
    pub(crate) fn responses(&self) -> &Responses {
        &self.0.responses
    }

    /// The addresses that are not answered.
    pub(crate) fn blocked(&self) -> &Blocked {
        &self.0.blocked
    }

    /// Where searches run.
    pub fn slots(&self) -> &Slots {
        &self.0.slots
    }

    /// Where matches are.
    pub fn matches(&self) -> &Matches {
        &self.0.matches
    }

    /// Where the boards of lights stand.
    pub fn rack(&self) -> &Rack {
        &self.0.rack
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Cancelled once the server goes down.
    pub fn closing(&self) -> &Cancellation {
        &self.0.closing
    }

    /// Runs something to its end, whether or not the one who asked for it is still there, and also if the server goes down meanwhile.
    pub(crate) async fn finish<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> T {
        let done = Arc::new(Mutex::new(None));
        let place = Arc::clone(&done);
        let task = self.0.tasks.spawn(boxed(async move {
            let found = work.await;
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        }));
        if let Err(failed) = task.await {
            std::panic::resume_unwind(failed.into_panic());
        }
        let found = done.lock().unwrap_or_else(PoisonError::into_inner).take();
        found.expect("a task that ends has left what it found")
    }

    /// What runs beside the requests.
    pub(crate) fn tasks(&self) -> &Tasks {
        &self.0.tasks
    }

    /// Runs something beside the requests, which ends by itself when the server closes.
    pub(crate) fn aside(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.0.tasks.spawn(boxed(work));
    }

    /// Lets go what is idle and deletes what has expired, now.
    pub async fn tidy(&self) {
        self.matches().tidy(self).await;
    }

    /// Every minute lets go what is idle and forgets what has expired, until the server closes.
    pub fn tidy_now_and_then(&self) {
        let app = self.clone();
        self.aside(async move {
            let mut minute = tokio::time::interval(Duration::from_mins(1));
            loop {
                tokio::select! {
                    _ = minute.tick() => app.matches().tidy(&app).await,
                    () = app.closing().cancelled() => return,
                }
            }
        });
    }

    /// Takes no more searches, and waits until all that was begun is done and kept.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.tasks.wait().await;
        self.0.matches.close(self).await;
    }
}
