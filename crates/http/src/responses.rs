//! Responses on their way: how many bytes may wait for clients that do not read.
//!
//! A large response is sent in pieces and is counted until its last piece has gone. Beyond the budget a request is answered with 503 instead; a
//! client that reads nothing loses its connection after a while ([`crate::connection`]), and its bytes are free again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Client;
use crate::body::Response;

/// Responses up to this size are not counted.
const SMALL: u64 = 64 * 1024;
/// Bytes of all large responses, and of one client's.
const ALL: u64 = 128 << 20;
const OF_ONE: u64 = 32 << 20;

/// The responses on their way.
#[derive(Clone, Debug, Default)]
pub struct Responses(Arc<Mutex<Counted>>);

#[derive(Debug, Default)]
struct Counted {
    all: u64,
    clients: HashMap<Client, u64>,
}

impl Responses {
    fn count(&self, client: Client, bytes: u64) -> Option<Share> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counted.clients.get(&client).copied().unwrap_or(0);
        // One response alone is always sent, however large.
        if counted.all > 0 && (counted.all + bytes > ALL || own + bytes > OF_ONE) {
            return None;
        }
        counted.all += bytes;
        *counted.clients.entry(client).or_default() += bytes;
        Some(Share { responses: self.clone(), client, bytes })
    }

    /// Counts a large response and sends it in pieces.
    pub fn counted(&self, client: Client, response: Response) -> Result<Response, TooMany> {
        let Some(bytes) = response.body().length().filter(|bytes| *bytes > SMALL) else {
            return Ok(response);
        };
        let share = self.count(client, bytes).ok_or(TooMany)?;
        Ok(response.map(|body| body.counted(share)))
    }

    /// Bytes that wait now.
    pub fn bytes(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

/// Too many bytes of large responses wait already.
#[derive(Clone, Copy, Debug)]
pub struct TooMany;

/// The bytes of one response.
#[derive(Debug)]
pub(crate) struct Share {
    responses: Responses,
    client: Client,
    bytes: u64,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut counted = self.responses.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted.all -= self.bytes;
        if let Some(own) = counted.clients.get_mut(&self.client) {
            *own -= self.bytes;
            if *own == 0 {
                counted.clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_until_they_are_sent() {
        let responses = Responses::default();
        let (one, other) = (Some("192.0.2.1".parse().unwrap()), Some("192.0.2.2".parse().unwrap()));
        let large = responses.count(one, OF_ONE).unwrap();
        assert!(responses.count(one, SMALL).is_none());
        assert!(responses.count(other, SMALL).is_some());
        drop(large);
        assert_eq!(responses.bytes(), 0);
        assert!(responses.count(one, 2 * ALL).is_some(), "one alone is always sent");
    }
}
