//! How often a client may do something: so many at once, and so many each second from then on.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::Client;
use crate::problem::{Code, Problem};

/// Clients that are counted one by one. Beyond that all further ones share one count, so that memory is bounded.
const CLIENTS: usize = 65_536;
const FURTHER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// A rate for each client (token buckets).
#[derive(Debug)]
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Rate {
    /// So many at once, so many a second from then on; a burst of 0 does not limit.
    pub(crate) fn new(burst: u32, per_second: f64) -> Self {
        Self { burst: f64::from(burst), per_second, buckets: Mutex::default() }
    }

    /// So many at once, and a tenth of that every second from then on; 0 does not limit.
    pub(crate) fn per_client(burst: u32) -> Self {
        Self::new(burst, f64::from(burst) / 10.0)
    }

    /// Takes one for this client; a problem if it has none left. Who has no address is not limited.
    pub(crate) fn take(&self, client: Client, what: &str) -> Result<(), Problem> {
        match client {
            Some(address) => self.take_for(address, what),
            None => Ok(()),
        }
    }

    /// Takes one of what all clients share.
    pub(crate) fn take_shared(&self, what: &str) -> Result<(), Problem> {
        self.take_for(FURTHER, what)
    }

    /// Whether this client has one left; it is not taken.
    pub(crate) fn check(&self, client: Client, what: &str) -> Result<(), Problem> {
        client.map_or(Ok(()), |address| self.count(address, what, Instant::now(), 0.0))
    }

    /// Whether there is one left of what all clients share.
    pub(crate) fn check_shared(&self, what: &str) -> Result<(), Problem> {
        self.count(FURTHER, what, Instant::now(), 0.0)
    }

    fn take_for(&self, address: IpAddr, what: &str) -> Result<(), Problem> {
        self.take_at(address, what, Instant::now())
    }

    fn take_at(&self, address: IpAddr, what: &str, now: Instant) -> Result<(), Problem> {
        self.count(address, what, now, 1.0)
    }

    /// Takes so many if there is one.
    fn count(&self, address: IpAddr, what: &str, now: Instant, taken: f64) -> Result<(), Problem> {
        if self.burst == 0.0 {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let known = buckets.contains_key(&address) || buckets.len() < CLIENTS;
        let bucket = buckets
            .entry(if known { address } else { FURTHER })
            .or_insert_with(|| Bucket { left: self.burst, at: now });
        bucket.left = self.left(bucket, now);
        bucket.at = now;
        if bucket.left < 1.0 {
            let seconds = ((1.0 - bucket.left) / self.per_second).ceil().clamp(1.0, 3600.0);
            let detail = format!("too many {what} in a short time; try again in {seconds} s");
            return Err(Problem::new(Code::TooManyRequests, detail).retry_after(seconds as u64));
        }
        bucket.left -= taken;
        Ok(())
    }

    fn left(&self, bucket: &Bucket, now: Instant) -> f64 {
        let since = now.saturating_duration_since(bucket.at).as_secs_f64();
        since.mul_add(self.per_second, bucket.left).min(self.burst)
    }

    /// Forgets the clients who have all of it again.
    pub(crate) fn tidy(&self) {
        self.tidy_at(Instant::now());
    }

    fn tidy_at(&self, now: Instant) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, bucket| self.left(bucket, now) < self.burst);
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[test]
    fn a_burst_then_a_rate() {
        let rate = Rate::new(3, 0.5);
        let [one, other] = [Ipv4Addr::LOCALHOST, Ipv4Addr::BROADCAST].map(IpAddr::V4);
        let begun = Instant::now();
        for _ in 0..3 {
            rate.take_at(one, "tries", begun).unwrap();
        }
        assert_eq!(rate.take_at(one, "tries", begun).unwrap_err().code(), Code::TooManyRequests);
        rate.take_at(other, "tries", begun).unwrap();
        let later = begun + Duration::from_secs(2);
        rate.take_at(one, "tries", later).unwrap();
        assert!(rate.take_at(one, "tries", later).is_err());
        rate.tidy_at(later);
        assert!(rate.take_at(one, "tries", later).is_err(), "who has used it up is not forgotten");
        rate.tidy_at(later + Duration::from_secs(10));
        assert!(rate.buckets.lock().unwrap().is_empty());
    }
}
