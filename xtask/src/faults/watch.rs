//! Spectators who check what they are sent.

use core::time::Duration;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use serde_json::Value;

use super::play::Town;
use crate::siege::client::Client;

/// How long the last view of a match may take to arrive.
const LATE: Duration = Duration::from_secs(30);

/// Watches one match after the other, each until its last view has come.
pub(super) fn watch(town: &Town, client: &Client) -> Result<()> {
    while town.goes_on() {
        let Some(place) = town.latest() else {
            thread::sleep(Duration::from_millis(5));
            continue;
        };
        follow(town, client, place)?;
    }
    Ok(())
}

fn follow(town: &Town, client: &Client, place: usize) -> Result<()> {
    let id = town.id(place);
    let mut shown: Option<u64> = None;
    let mut finished: Option<Instant> = None;
    let mut connection: Option<Messages> = None;
    loop {
        if let Some(last) = town.last_change(place) {
            if shown == Some(last) {
                return Ok(());
            }
            let since = finished.get_or_insert_with(Instant::now);
            ensure!(
                since.elapsed() < LATE,
                "match {id}: a spectator has seen {shown:?} and was not sent change {last}"
            );
        }
        let Some(messages) = &mut connection else {
            match client.watch(&format!("matches/{id}/live")) {
                Ok((true, stream)) => connection = Some(Messages::new(stream)),
                // The store does not answer: the match can be watched later.
                _ => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        };
        let message = match messages.next() {
            Ok(Some(message)) => message,
            Ok(None) => continue,
            Err(_) => {
                connection = None;
                continue;
            }
        };
        if message["kind"] == "problem" {
            town.troubles.fetch_add(1, Ordering::Relaxed);
        }
        if let ("snapshot", Some(revision)) =
            (message["kind"].as_str().unwrap_or_default(), message["revision"].as_u64())
        {
            town.views.fetch_add(1, Ordering::Relaxed);
            ensure!(
                shown.is_none_or(|shown| shown <= revision),
                "match {id}: view {revision} was sent after {shown:?}"
            );
            shown = Some(revision);
        }
    }
}

/// The texts that a WebSocket brings.
struct Messages {
    stream: TcpStream,
    /// What has come and was not read yet, beginning with the rest of the answer's head.
    bytes: Vec<u8>,
    in_head: bool,
}

impl Messages {
    /// After the first line of the head was read in part.
    fn new(stream: TcpStream) -> Self {
        drop(stream.set_read_timeout(Some(Duration::from_millis(100))));
        Self { stream, bytes: Vec::new(), in_head: true }
    }

    /// The next text; `None` if there is none yet, an error if the connection has ended.
    fn next(&mut self) -> Result<Option<Value>> {
        if let Some(text) = self.text()? {
            return Ok(Some(text));
        }
        let mut piece = [0; 4096];
        match self.stream.read(&mut piece) {
            Ok(0) => bail!("closed"),
            Ok(length) => self.bytes.extend_from_slice(&piece[..length]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => return Err(error.into()),
        }
        self.text()
    }

    /// A text that has come whole.
    fn text(&mut self) -> Result<Option<Value>> {
        if self.in_head {
            let end = self.bytes.windows(4).position(|four| four == b"\r\n\r\n");
            let Some(end) = end else { return Ok(None) };
            self.bytes.drain(..end + 4);
            self.in_head = false;
        }
        while let [kind, length, rest @ ..] = self.bytes.as_slice() {
            let (start, length) = match (length & 127, rest) {
                (126, [high, low, ..]) => (4, usize::from(u16::from_be_bytes([*high, *low]))),
                (126, _) => return Ok(None),
                (127, _) => bail!("a message of more than 64 kB"),
                (short, _) => (2, usize::from(short)),
            };
            let Some(content) = self.bytes.get(start..start + length) else { return Ok(None) };
            let (kind, content) = (kind & 15, content.to_vec());
            self.bytes.drain(..start + length);
            match kind {
                1 => return Ok(Some(serde_json::from_slice(&content)?)),
                // A ping is answered with a pong, under a mask of zeros.
                9 => self.stream.write_all(&[0x8A, 0x80, 0, 0, 0, 0])?,
                8 => bail!("closed"),
                _ => {}
            }
        }
        Ok(None)
    }
}
