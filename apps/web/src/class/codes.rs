//! How often codes of classes may be tried.
//!
//! There are 47 million codes, and a school has one address. So an address may be wrong [`BURST`] times at once and once in [`SECONDS`] seconds
//! from then on, and all addresses together a little more; after that an address is not told whether a code is right. But an address from
//! which somebody is in a class already (the teacher opened it there, or a pupil joined) may go on with that class's code: nobody
//! can lock a school out of its own class by typing wrong codes. With 100 classes open and all wrong tries used, somebody finds one of
//! them in 80 minutes on average, and gets no more than what a pupil sees.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{ClassCode, unknown};
use crate::middleware::Client;
use crate::middleware::rate::Rate;
use crate::problem::Problem;

/// Wrong codes of one address at once.
const BURST: u32 = 30;
/// Seconds until one more.
const SECONDS: f64 = 4.0;
/// Pairs of address and class that are remembered.
const KNOWN: usize = 20_000;

/// Who may try codes.
pub(super) struct Codes {
    wrong: Rate,
    overall: Rate,
    known: Mutex<HashMap<(Client, ClassCode), u64>>,
}

impl Codes {
    pub(super) fn new() -> Self {
        Self {
            wrong: Rate::new(BURST, 1.0 / SECONDS),
            overall: Rate::new(1_000, 100.0),
            known: Mutex::default(),
        }
    }

    /// Whether this client may be told whether there is such a class.
    pub(super) fn admit(&self, client: Client, code: Option<ClassCode>) -> Result<(), Problem> {
        let knows = |code| self.known().contains_key(&(client, code));
        if code.is_some_and(knows) {
            return Ok(());
        }
        self.wrong.check(client, "wrong codes")?;
        self.overall.check_shared("wrong codes")
    }

    /// There is none.
    pub(super) fn was_wrong(&self, client: Client) -> Problem {
        let taken = self.wrong.take(client, "wrong codes");
        let taken = taken.and_then(|()| self.overall.take_shared("wrong codes"));
        taken.err().unwrap_or_else(unknown)
    }

    /// Somebody at this address is in the class.
    pub(super) fn is_there(&self, client: Client, code: ClassCode) {
        let mut known = self.known();
        let number = known.values().max().map_or(0, |latest| latest + 1);
        if known.len() >= KNOWN && !known.contains_key(&(client, code)) {
            // Half of them go, the earliest first.
            let oldest = number.saturating_sub(KNOWN as u64 / 2);
            known.retain(|_, since| *since >= oldest);
        }
        known.entry((client, code)).or_insert(number);
    }

    /// The classes that are attended from this address.
    pub(super) fn attended_from(&self, client: Client) -> Vec<ClassCode> {
        let known = self.known();
        let own = known.keys().filter(|(address, _)| *address == client && client.is_some());
        own.map(|(_, code)| *code).collect()
    }

    pub(super) fn forget(&self, code: ClassCode) {
        self.known().retain(|(_, known), _| *known != code);
    }

    pub(super) fn tidy(&self) {
        self.wrong.tidy();
        self.overall.tidy();
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<(Client, ClassCode), u64>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Code;

    fn address(last: u8) -> std::net::IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn a_school_is_not_locked_out_of_its_own_class() {
        let codes = Codes::new();
        let own = ClassCode::drawn(1);
        codes.is_there(Some(address(1)), own);
        let refused = (0..100).filter(|_| {
            codes.admit(Some(address(1)), Some(ClassCode::drawn(2))).is_err()
                || codes.was_wrong(Some(address(1))).code() != Code::NoSuchClass
        });
        let refused = refused.count();
        // One comes back every four seconds, should this take that long.
        assert!((60..=70).contains(&refused), "{refused}");
        assert!(codes.admit(Some(address(1)), Some(own)).is_ok());
        assert!(codes.admit(Some(address(1)), Some(ClassCode::drawn(2))).is_err());
        assert!(codes.admit(Some(address(2)), Some(own)).is_ok(), "others are not concerned");
    }

    #[test]
    fn many_addresses_share_a_rate() {
        let codes = Codes::new();
        let told = (0..3_000_u32).filter(|number| {
            let [.., high, low] = number.to_be_bytes();
            let guesser = Some(std::net::IpAddr::from([10, 0, high, low]));
            codes.admit(guesser, None).is_ok()
                && codes.was_wrong(guesser).code() == Code::NoSuchClass
        });
        let told = told.count();
        assert!((1_000..2_000).contains(&told), "{told}");
    }
}
