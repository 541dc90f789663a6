//! The attacks that once broke the server, each from addresses of its own and for a stated time.
#![allow(clippy::std_instead_of_core)]
// All attacks have one form, also those that cannot fail.
#![allow(clippy::unnecessary_wraps)]

use core::time::Duration;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::SEARCH_TIME;
use super::client::{Client, answer};

/// One of them: what it is called, and what it does until the time is over. It answers with a remark.
pub(super) type Attack = (&'static str, fn(Attacker) -> Result<String>);

/// Who attacks, and until when.
#[derive(Clone, Copy)]
pub(super) struct Attacker {
    pub(super) server: SocketAddr,
    /// The third number of its addresses.
    pub(super) number: u8,
    pub(super) until: Instant,
}

impl Attacker {
    fn client(&self, last: u8) -> Client {
        Client::new(self.server, Ipv4Addr::new(127, 0, self.number, last))
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    fn rest(&self) {
        thread::sleep(self.until.saturating_duration_since(Instant::now()));
    }
}

pub(super) const ALL: &[Attack] = &[
    ("ten abandoned searches with tables of 512 MB", abandoned),
    ("a thousand matches with tables of 512 MB", many_tables),
    ("commands padded to 8 kB", padded),
    ("250 large responses that nobody reads", unread),
    ("40 long searches of one client", long),
    ("explanations that would take minutes", endless),
    ("1,100 idle connections and slow heads", idle),
    ("400 spectators of one address", spectators),
    ("random bytes", nonsense),
];

const TABLE: &str = "deepening:time=2s,table=512";

/// A match against this player, in which it is to move: its path and a secret.
fn opened(client: &Client, player: &str) -> Option<(String, String)> {
    let terms = json!({ "game": "connect-four", "seats": { "a": player }, "starter": "a" });
    let opened = client.post("matches", &terms).good()?;
    let id = opened["id"].as_str()?;
    Some((format!("matches/{id}"), opened["secrets"]["b"].as_str()?.to_owned()))
}

fn abandoned(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let mut left = 0;
    while attacker.goes_on() {
        let streams: Vec<_> = (0..10)
            .filter_map(|_| {
                let (path, secret) = opened(&client, TABLE)?;
                let body = json!({ "secret": secret });
                client.begin("POST", &format!("/api/v1/{path}/think"), &body).ok()
            })
            .collect();
        thread::sleep(Duration::from_millis(500));
        left += streams.len();
    }
    Ok(format!("{left} left"))
}

fn many_tables(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let mut answered = 0;
    while attacker.goes_on() {
        let Some((path, secret)) = opened(&client, "deepening:time=20ms,table=512") else {
            continue;
        };
        let reply = client.post(&format!("{path}/think"), &json!({ "secret": secret }));
        answered += usize::from(reply.status() == 200);
    }
    Ok(format!("{answered} matches"))
}

fn padded(attacker: Attacker) -> Result<String> {
    let sent = Mutex::new((0_u64, 0_u64));
    thread::scope(|scope| {
        for last in 1..=4 {
            let sent = &sent;
            scope.spawn(move || {
                let client = attacker.client(last);
                let mut table = None;
                while attacker.goes_on() {
                    let Some((path, a, b)) = table.take().or_else(|| two_people(&client)) else {
                        continue;
                    };
                    let padding = " ".repeat(8_000);
                    for (secret, command) in [
                        (&a, json!({ "kind": "play", "move": format!("{padding}4") })),
                        (&b, json!({ "kind": "undo" })),
                    ] {
                        let body = json!({ "secret": secret, "command": command });
                        let status = client.post(&format!("{path}/commands"), &body).status();
                        let mut sent = sent.lock().expect("nobody panics");
                        if status == 200 { sent.0 += 1 } else { sent.1 += 1 }
                    }
                    table = Some((path, a, b));
                }
            });
        }
    });
    let (done, refused) = sent.into_inner().expect("nobody panics");
    Ok(format!("{done} done, {refused} refused"))
}

fn two_people(client: &Client) -> Option<(String, String, String)> {
    let opened = client.post("matches", &json!({ "game": "connect-four" })).good()?;
    let secret = |seat: &str| opened["secrets"][seat].as_str().map(str::to_owned);
    Some((format!("matches/{}", opened["id"].as_str()?), secret("a")?, secret("b")?))
}

fn unread(attacker: Attacker) -> Result<String> {
    let explain =
        json!({ "game": "connect-four", "player": "minimax:depth=6", "capacity": 20_000 });
    let streams: Vec<_> = (0..250_u8)
        .take_while(|_| attacker.goes_on())
        .filter_map(|number| {
            let client = attacker.client(1 + number % 10);
            client.begin("POST", "/api/v1/explain", &explain).ok()
        })
        .collect();
    attacker.rest();
    Ok(format!("{} connections", streams.len()))
}

fn long(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let question = json!({ "game": "atoll:size=9", "player": "mcts:time=3s" });
    let mut asked = 0;
    while attacker.goes_on() {
        let streams: Vec<_> =
            (0..40).filter_map(|_| client.begin("POST", "/api/v1/move", &question).ok()).collect();
        asked += streams.len();
        thread::sleep(
            Duration::from_secs(3).min(attacker.until.saturating_duration_since(Instant::now())),
        );
    }
    Ok(format!("{asked} asked"))
}

fn endless(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let question =
        json!({ "game": "atoll:size=9", "player": "minimax:depth=3", "capacity": 20_000 });
    let mut slowest = Duration::ZERO;
    while attacker.goes_on() {
        let begun = Instant::now();
        let Ok(stream) = client.begin("POST", "/api/v1/explain", &question) else { continue };
        let reply = answer(stream);
        slowest = slowest.max(begun.elapsed());
        ensure!(reply.status() != 0, "an explanation got an empty reply");
    }
    let most = 3 * SEARCH_TIME + Duration::from_secs(4);
    ensure!(slowest < most, "an explanation took {slowest:?}; at most {most:?} is allowed");
    Ok(format!("slowest answer {:.1} s", slowest.as_secs_f64()))
}

fn idle(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let mut streams: Vec<_> = (0..1_100)
        .take_while(|_| attacker.goes_on())
        .filter_map(|_| client.connect().ok())
        .collect();
    while attacker.goes_on() {
        // Some of them send a byte of a head now and then.
        for stream in streams.iter_mut().take(100) {
            drop(stream.write_all(b"G"));
        }
        thread::sleep(Duration::from_millis(500));
    }
    Ok(format!("{} connected", streams.len()))
}

fn spectators(attacker: Attacker) -> Result<String> {
    let client = attacker.client(1);
    let mut watched = None;
    while watched.is_none() && attacker.goes_on() {
        watched = two_people(&client);
    }
    let Some((path, ..)) = watched else { return Ok("no match".to_owned()) };
    let live = format!("{path}/live");
    let mut places = Vec::new();
    let mut refused = 0;
    for _ in 0..400 {
        if !attacker.goes_on() {
            break;
        }
        match client.watch(&live) {
            Ok((true, stream)) => places.push(stream),
            _ => refused += 1,
        }
    }
    ensure!(places.len() <= 200, "one address has {} places", places.len());
    let other = attacker.client(2).watch(&live);
    ensure!(
        places.len() < 200 || matches!(other, Ok((true, _))),
        "another address cannot watch any more"
    );
    attacker.rest();
    Ok(format!("{} watch, {refused} refused", places.len()))
}

fn nonsense(attacker: Attacker) -> Result<String> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut sent = 0;
    while attacker.goes_on() {
        let Ok(mut stream) = attacker.client(1).connect() else { continue };
        let mut bytes =
            b"POST /api/v1/move HTTP/1.1\r\nhost: localhost\r\n\r\n{\"game\":\"atoll\"}".to_vec();
        for _ in 0..20 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let place = (state >> 33) as usize % bytes.len();
            bytes[place] = (state >> 25) as u8;
        }
        drop(stream.write_all(&bytes));
        sent += 1;
    }
    Ok(format!("{sent} sent"))
}

/// What all attacks leave alone: a match that is played to its end.
pub(super) fn moves() -> [&'static str; 7] {
    ["4", "3", "4", "3", "4", "3", "4"]
}

/// A question that is answered in a millisecond.
pub(super) fn short() -> Value {
    json!({ "game": "connect-four", "moves": "4453", "player": "level-1" })
}
