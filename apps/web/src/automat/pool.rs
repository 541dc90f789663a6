//! How many devices there are: so many in all, so many of one client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::search::Client;

/// When whoever found all devices in use should come back, in seconds.
const COME_BACK: u64 = 10;

/// The devices in use. Clones share it.
#[derive(Clone, Debug)]
pub struct DevicePool(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    per_client: usize,
    taken: Mutex<Taken>,
    plugged_in: AtomicU64,
    refused: AtomicU64,
    touches: AtomicU64,
    left_idle: AtomicU64,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    clients: HashMap<IpAddr, usize>,
}

impl DevicePool {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Inner {
            most: limits.devices,
            per_client: limits.devices_per_client,
            taken: Mutex::default(),
            plugged_in: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            touches: AtomicU64::new(0),
            left_idle: AtomicU64::new(0),
            changed: Notify::new(),
        }))
    }

    /// Takes one more device, unless there are too many.
    pub(crate) fn take(&self, client: Client) -> Result<DevicePermit, Problem> {
        let refuse = |code: Code, detail: String| {
            self.0.refused.fetch_add(1, Ordering::Relaxed);
            Err(Problem::new(code, detail).retry_after(COME_BACK))
        };
        let mut taken = self.taken();
        if taken.all >= self.0.most {
            return refuse(Code::Busy, format!("all {} devices are in use", self.0.most));
        }
        let client = client.filter(|_| self.0.per_client > 0);
        if let Some(address) = client {
            let own = taken.clients.entry(address).or_default();
            if *own >= self.0.per_client {
                let detail = format!("{own} devices are yours already; no more may be");
                return refuse(Code::TooManyRequests, detail);
            }
            *own += 1;
        }
        taken.all += 1;
        self.0.plugged_in.fetch_add(1, Ordering::Relaxed);
        self.0.changed.notify_waiters();
        Ok(DevicePermit { pool: self.clone(), client })
    }

    pub(crate) fn touched(&self) {
        self.0.touches.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn left_idle(&self) {
        self.0.left_idle.fetch_add(1, Ordering::Relaxed);
        self.0.changed.notify_waiters();
    }

    /// Ready when a device comes or goes.
    pub fn changed(&self) -> Notified<'_> {
        self.0.changed.notified()
    }

    /// How many devices are in use now.
    pub fn in_use(&self) -> usize {
        self.taken().all
    }

    /// What has happened so far, for the metrics: name, meaning, count.
    pub(crate) fn counts(&self) -> [(&'static str, &'static str, u64); 4] {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        [
            ("devices_plugged_in", "Boards of lights switched on.", count(&self.0.plugged_in)),
            ("devices_refused", "Boards of lights there was no room for.", count(&self.0.refused)),
            ("devices_left_idle", "Boards of lights nobody touched.", count(&self.0.left_idle)),
            ("device_touches", "Touches of their pads.", count(&self.0.touches)),
        ]
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A device that is counted, until this is dropped.
#[derive(Debug)]
pub(crate) struct DevicePermit {
    pool: DevicePool,
    client: Client,
}

impl Drop for DevicePermit {
    fn drop(&mut self) {
        let mut taken = self.pool.taken();
        taken.all -= 1;
        if let Some(address) = self.client
            && let Some(own) = taken.clients.get_mut(&address)
        {
            *own -= 1;
            if *own == 0 {
                taken.clients.remove(&address);
            }
        }
        drop(taken);
        self.pool.0.changed.notify_waiters();
    }
}
