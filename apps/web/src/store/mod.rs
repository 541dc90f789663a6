//! Where matches outlive the process.
//!
//! A match is kept as how it was opened and the list of what happened since; at load it is played again. So a change is one
//! small insertion, nothing kept is ever changed, and the rules stay where they are: the store knows none.
//!
//! A change is durable before anybody hears of it: the future of [`Store::append`] is ready only when the change would survive the loss of
//! power.
//!
//! What was stored is not changed by itself: each row has a checksum, so that a match that a broken disk or file has changed is reported as damaged and not shown.

mod backup;
mod check;
mod checksum;
mod classes;
mod restore;
mod rows;
mod sqlite;
mod tables;
#[cfg(test)]
mod tests;

use core::fmt;
use core::pin::Pin;
use std::net::IpAddr;
use std::path::PathBuf;

pub use check::{Checked, check};
pub use restore::{Restored, restore};
pub use sqlite::Sqlite;
pub(crate) use tables::file_of;

use foursight_class as class;
pub use foursight_service::matches::{Change, Opening, StoredMatch, Terms};

/// What two clocks said at the same moment, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The time that passed while the store was served.
    pub served: i64,
    /// The system's clock.
    pub wall: i64,
}

/// What a store has done, for the metrics.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoreNumbers {
    /// Requests that wait.
    pub waiting: u64,
    /// Transactions.
    pub commits: u64,
    /// Microseconds they took in all.
    pub microseconds: u64,
    /// Microseconds the slowest took.
    pub slowest: u64,
    /// Transactions that failed.
    pub failed: u64,
}

/// An answer of the store, once there is one.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps matches.
pub trait Store: Send + Sync {
    /// Keeps a new match.
    fn open(&self, opening: Opening) -> Pending<()>;

    /// Keeps a change of a match. [`StoreError::Conflict`] if there is one with its number or request already.
    fn append(&self, id: &str, change: Change) -> Pending<()>;

    /// A match and all its changes. [`StoreError::Damaged`] if they are not those that were stored.
    fn load(&self, id: &str) -> Pending<Option<StoredMatch>>;

    /// Forgets all matches that have not changed since then, but at most some hundred at a time; how many went.
    fn expire(&self, before: i64) -> Pending<usize>;

    /// Forgets a match; whether there was one.
    fn delete(&self, id: &str) -> Pending<bool>;

    /// Keeps a new class until then. [`StoreError::Conflict`] if its code is taken.
    fn open_class(&self, _opening: class::Opening, _expires: class::Time) -> Pending<()> {
        no_classes()
    }

    /// Keeps a change of a class, which expires at that time now. [`StoreError::Conflict`] if there is one with its number or request already.
    fn append_class(
        &self,
        _code: class::Code,
        _change: class::Change,
        _expires: class::Time,
    ) -> Pending<()> {
        no_classes()
    }

    /// A class and all its changes. [`StoreError::Damaged`] if they are not those that were stored.
    fn load_class(&self, _code: class::Code) -> Pending<Option<class::Stored>> {
        no_classes()
    }

    /// Some classes that have expired by then.
    fn expired_classes(&self, _now: i64) -> Pending<Vec<class::Code>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Forgets a class; whether there was one. Its games are matches, which go one by one.
    fn delete_class(&self, _code: class::Code) -> Pending<bool> {
        no_classes()
    }

    /// Keeps what the clocks say now. Done when the store takes a write.
    fn keep_clock(&self, reading: Reading) -> Pending<()>;

    /// The last reading that was kept when it was opened.
    fn last_reading(&self) -> Option<Reading> {
        None
    }

    /// Blocks an address, or no longer.
    fn block(&self, _address: IpAddr, _blocked: bool) -> Pending<()> {
        Box::pin(async { Ok(()) })
    }

    /// The addresses that were blocked when it was opened.
    fn blocked(&self) -> Vec<IpAddr> {
        Vec::new()
    }

    /// Copies everything into a new file while it goes on; how many bytes.
    fn back_up(&self, _file: PathBuf) -> Pending<u64> {
        Box::pin(async { Err(StoreError::Failed("this store cannot be copied".to_owned())) })
    }

    /// What it has done.
    fn numbers(&self) -> StoreNumbers {
        StoreNumbers::default()
    }

    /// Finishes everything it was told, and tells the system that no more comes.
    fn close(&self) -> Pending<()>;
}

fn no_classes<T: Send + 'static>() -> Pending<T> {
    Box::pin(async { Err(StoreError::Failed("this store keeps no classes".to_owned())) })
}

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// There is a change with this number or request already: another server was faster.
    Conflict,
    /// What it holds is not what was stored: why that is known.
    Damaged(String),
    /// It failed; whether anything was stored is not certain.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => formatter.write_str("there is such a change already"),
            Self::Damaged(reason) | Self::Failed(reason) => formatter.write_str(reason),
        }
    }
}

impl core::error::Error for StoreError {}
