//! Addresses that whoever runs the server has blocked.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::middleware::client::counted_as;

/// The blocked addresses; one of IPv6 stands for its /64.
#[derive(Debug, Default)]
pub(crate) struct Blocklist(RwLock<HashSet<IpAddr>>);

impl Blocklist {
    /// Whether this one is.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let blocked = self.0.read().unwrap_or_else(PoisonError::into_inner);
        !blocked.is_empty() && blocked.contains(&counted_as(address))
    }

    /// Blocks an address, or no longer.
    pub(crate) fn set(&self, address: IpAddr, blocked: bool) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if blocked {
            all.insert(counted_as(address))
        } else {
            all.remove(&counted_as(address))
        };
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<IpAddr> {
        let mut all: Vec<_> =
            self.0.read().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        all.sort();
        all
    }
}
