//! How many connections there may be: in all, and of one address.
//!
//! A connection is counted until its socket is gone, also after it became a WebSocket: its permit lies beside the socket ([`crate::listener`]).

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::client::counted_as;

/// Who is connected. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionLimiter(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    per_client: usize,
    open: Mutex<Open>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    clients: HashMap<IpAddr, usize>,
}

impl ConnectionLimiter {
    /// So many connections in all, and so many of one address; 0 does not limit those.
    pub(crate) fn new(most: usize, per_client: usize) -> Self {
        Self(Arc::new(Inner {
            most,
            per_client,
            open: Mutex::default(),
            refused: AtomicU64::new(0),
        }))
    }

    /// Lets one more connection in, unless there are too many. One that many people share, as a proxy does, is counted in all only.
    pub(crate) fn admit(&self, address: IpAddr, shared: bool) -> Option<ConnectionPermit> {
        let client = (!shared && self.0.per_client > 0).then(|| counted_as(address));
        let mut open = self.open();
        let own = client.and_then(|client| open.clients.get(&client)).copied().unwrap_or(0);
        if open.all >= self.0.most || (client.is_some() && own >= self.0.per_client) {
            self.0.refused.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        open.all += 1;
        if let Some(client) = client {
            *open.clients.entry(client).or_default() += 1;
        }
        Some(ConnectionPermit { limiter: self.clone(), client })
    }

    /// How many connections there are.
    pub(crate) fn open_now(&self) -> usize {
        self.open().all
    }

    /// How many were refused.
    pub(crate) fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is counted, until this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limiter: ConnectionLimiter,
    client: Option<IpAddr>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.limiter.open();
        open.all -= 1;
        if let Some(client) = self.client
            && let Some(own) = open.clients.get_mut(&client)
        {
            *own -= 1;
            if *own == 0 {
                open.clients.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_for_each_address_and_in_all() {
        let limiter = ConnectionLimiter::new(3, 2);
        let [one, other, third] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let first = limiter.admit(one, false).unwrap();
        let _second = limiter.admit(one, false).unwrap();
        assert!(limiter.admit(one, false).is_none());
        let _third = limiter.admit(other, false).unwrap();
        assert!(limiter.admit(third, false).is_none(), "three in all");
        drop(first);
        assert!(limiter.admit(one, false).is_some());
        assert_eq!((limiter.open_now(), limiter.refused()), (2, 2));
        // A proxy speaks for many.
        let _shared = limiter.admit(one, true).unwrap();
    }
}
