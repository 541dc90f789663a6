//! Short codes that lead to a match, for whoever cannot follow a link: eight letters and digits to type.
//!
//! A code is kept in memory only, for an hour, since it may carry an invitation, of which the store has nothing but a hash. 40 random bits are
//! enough for that long because few can be tried: each client has a rate, and so have all wrong codes together. With 10,000 codes at once
//! and 20 wrong ones a second for a whole hour, somebody finds a stranger's match with a probability of 0.07 %.

use core::time::Duration;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::middleware::rate::Rate;
use crate::problem::{Code, Problem};
use crate::search::Client;
use crate::secret;

/// How long a code leads to its match.
pub(super) const LIFETIME: Duration = Duration::from_hours(1);
/// Codes at the same time.
const MOST: usize = 10_000;

/// All codes.
pub(super) struct Codes {
    leads: Mutex<HashMap<String, Lead>>,
    tries: Rate,
    wrong: Rate,
    made: Rate,
}

/// Where a code leads.
#[derive(Clone)]
pub(super) struct Lead {
    pub(super) id: String,
    pub(super) invitation: Option<String>,
    until: Instant,
}

impl Codes {
    pub(super) fn new() -> Self {
        Self {
            leads: Mutex::default(),
            tries: Rate::new(20, 0.5),
            wrong: Rate::new(100, 20.0),
            made: Rate::new(60, 1.0),
        }
    }

    /// A new code for this match.
    pub(super) fn make(
        &self,
        client: Client,
        id: &str,
        invitation: Option<String>,
    ) -> Result<String, Problem> {
        self.make_at(client, id, invitation, Instant::now())
    }

    fn make_at(
        &self,
        client: Client,
        id: &str,
        invitation: Option<String>,
        now: Instant,
    ) -> Result<String, Problem> {
        self.made.take(client, "codes")?;
        let mut codes = self.leads.lock().unwrap_or_else(PoisonError::into_inner);
        if codes.len() >= MOST {
            codes.retain(|_, lead| lead.until > now);
        }
        if codes.len() >= MOST {
            let detail = format!("there are {MOST} codes already");
            return Err(Problem::new(Code::Busy, detail).retry_after(60));
        }
        let code = secret::code();
        codes.insert(code.clone(), Lead { id: id.to_owned(), invitation, until: now + LIFETIME });
        Ok(code)
    }

    /// Where a code leads that somebody has typed.
    pub(super) fn follow(&self, client: Client, typed: &str) -> Result<Lead, Problem> {
        self.follow_at(client, typed, Instant::now())
    }

    fn follow_at(&self, client: Client, typed: &str, now: Instant) -> Result<Lead, Problem> {
        self.tries.take(client, "codes")?;
        let code: String = typed
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .take(16)
            .collect::<String>()
            .to_ascii_lowercase();
        let lead = self.leads.lock().unwrap_or_else(PoisonError::into_inner).get(&code).cloned();
        if let Some(lead) = lead.filter(|lead| lead.until > now) {
            return Ok(lead);
        }
        self.wrong.take_shared("wrong codes")?;
        Err(Problem::new(Code::NoSuchCode, "no match has this code, or it has expired"))
    }

    /// Forgets what has expired.
    pub(super) fn tidy(&self) {
        self.tidy_at(Instant::now());
    }

    fn tidy_at(&self, now: Instant) {
        self.leads.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, it| it.until > now);
        for rate in [&self.tries, &self.wrong, &self.made] {
            rate.tidy();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_leads_to_its_match_for_an_hour() {
        let codes = Codes::new();
        let code = codes.make(None, "match", Some("invitation".to_owned())).unwrap();
        assert_eq!(code.len(), 8);
        let typed = format!(" {}-{} ", code[..4].to_ascii_uppercase(), &code[4..]);
        assert_eq!(codes.follow(None, &typed).unwrap().id, "match");
        assert!(codes.follow(None, "wrong").is_err());
        let later = Instant::now() + LIFETIME;
        assert!(codes.follow_at(None, &code, later).is_err());
    }

    #[test]
    fn expired_codes_make_room_for_new_ones() {
        let codes = Codes::new();
        let start = Instant::now();
        let middle = start + LIFETIME / 2;
        let old = codes.make_at(None, "old", None, start).unwrap();
        let young: Vec<_> =
            (1..MOST).map(|_| codes.make_at(None, "young", None, middle).unwrap()).collect();
        let error = codes.make_at(None, "one more", None, middle).unwrap_err();
        assert_eq!(error.code(), Code::Busy);
        let end = start + LIFETIME;
        let new = codes.make_at(None, "new", None, end).unwrap();
        assert!(codes.follow_at(None, &old, end).is_err());
        assert_eq!(codes.follow_at(None, &young[0], end).unwrap().id, "young");
        assert_eq!(codes.follow_at(None, &new, end).unwrap().id, "new");
    }

    #[test]
    fn what_has_expired_is_forgotten() {
        let codes = Codes::new();
        let start = Instant::now();
        codes.make_at(None, "old", None, start).unwrap();
        codes.make_at(None, "young", None, start + LIFETIME / 2).unwrap();
        let kept = |now| {
            codes.tidy_at(now);
            codes.leads.lock().unwrap().values().map(|lead| lead.id.clone()).collect::<Vec<_>>()
        };
        assert_eq!(kept(start).len(), 2);
        assert_eq!(kept(start + LIFETIME), ["young"]);
        assert_eq!(kept(start + 2 * LIFETIME), [""; 0]);
    }

    #[test]
    fn few_codes_can_be_tried() {
        let codes = Codes::new();
        let guesser = Some("192.0.2.1".parse().unwrap());
        let refused = (0..100).filter(|_| {
            codes.follow(guesser, "aaaaaaaa").err().unwrap().code() == Code::TooManyRequests
        });
        assert_eq!(refused.count(), 80);
        // Many guessers share a rate.
        let found = (0..1000_u32).filter(|number| {
            let [.., high, low] = number.to_be_bytes();
            let guesser = Some(std::net::IpAddr::from([10, 0, high, low]));
            codes.follow(guesser, "aaaaaaaa").err().unwrap().code() == Code::NoSuchCode
        });
        // Some come back while this runs.
        let found = found.count();
        assert!((80..200).contains(&found), "{found}");
    }
}
