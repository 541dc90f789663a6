//! What all handlers share.

use core::time::Duration;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::automat::DevicePool;
use crate::blocklist::Blocklist;
use crate::class::Classes;
use crate::clock::{Clock, Time};
use crate::limits::Limits;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::middleware::rate::Rate;
use crate::middleware::{Access, ConnectionLimiter, Proxies, ResponseBudget};
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
    connections: ConnectionLimiter,
    messages: Rate,
    response_budget: ResponseBudget,
    blocklist: Blocklist,
    slots: Slots,
    matches: Matches,
    classes: Classes,
    devices: DevicePool,
    metrics: Metrics,
    closing: CancellationToken,
    tasks: TaskTracker,
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
        let closing = CancellationToken::new();
        let blocklist = Blocklist::default();
        for address in store.blocked() {
            blocklist.set(address, true);
        }
        Self(Arc::new(Inner {
            clock: Time::begin(clock, store.last_reading()),
            access,
            proxies,
            connections: ConnectionLimiter::new(limits.connections, limits.connections_per_client),
            messages: Rate::per_client(limits.messages_per_client),
            response_budget: ResponseBudget::default(),
            blocklist,
            slots: Slots::new(&limits, closing.clone()),
            devices: DevicePool::new(&limits),
            classes: Classes::new(&limits, Arc::clone(&store)),
            matches: Matches::new(limits.clone(), store),
            limits,
            metrics: Metrics::default(),
            closing,
            tasks: TaskTracker::new(),
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
    pub(crate) fn connections(&self) -> &ConnectionLimiter {
        &self.0.connections
    }

    /// How many messages a client sends over WebSockets.
    pub(crate) fn messages(&self) -> &Rate {
        &self.0.messages
    }

    /// The responses on their way.
    pub(crate) fn response_budget(&self) -> &ResponseBudget {
        &self.0.response_budget
    }

    /// The addresses that are not answered.
    pub(crate) fn blocklist(&self) -> &Blocklist {
        &self.0.blocklist
    }

    /// Where searches run.
    pub fn slots(&self) -> &Slots {
        &self.0.slots
    }

    /// Where matches are.
    pub fn matches(&self) -> &Matches {
        &self.0.matches
    }

    /// Where classes are.
    pub(crate) fn classes(&self) -> &Classes {
        &self.0.classes
    }

    /// The boards of lights in use.
    pub fn devices(&self) -> &DevicePool {
        &self.0.devices
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Cancelled once the server goes down.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// Runs something to its end, whether or not the one who asked for it is still there, and also if the server goes down meanwhile.
    pub(crate) async fn finish<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> T {
        match self.0.tasks.spawn(work).await {
            Ok(found) => found,
            Err(failed) => std::panic::resume_unwind(failed.into_panic()),
        }
    }

    /// What runs beside the requests.
    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    /// Runs something beside the requests, which ends by itself when the server closes.
    pub(crate) fn aside(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.0.tasks.spawn(work);
    }

    /// Lets go what is idle and deletes what has expired, now.
    pub async fn tidy(&self) {
        self.classes().tidy(self).await;
        self.matches().tidy(self).await;
    }

    /// Every minute lets go what is idle and forgets what has expired, until the server closes.
    pub fn tidy_now_and_then(&self) {
        let app = self.clone();
        self.aside(async move {
            let mut minute = tokio::time::interval(Duration::from_mins(1));
            loop {
                tokio::select! {
                    _ = minute.tick() => {
                        app.tidy().await;
                        app.messages().tidy();
                    }
                    () = app.closing().cancelled() => return,
                }
            }
        });
    }

    /// Takes no more searches, and waits until all that was begun is done and kept.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
        self.0.matches.close(self).await;
    }
}
