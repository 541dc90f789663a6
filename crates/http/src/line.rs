//! A WebSocket that waits for nobody for ever: a client that takes no messages or answers no pings has left.

use core::time::Duration;

use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Interval, interval, timeout};

use crate::frames::{self, Frames, Received};
use crate::tasks::{Work, boxed};

/// How often a client is asked whether it is still there; after two silent ones it is not.
const PING: Duration = Duration::from_secs(20);
/// How long a message may take to be taken: a client that reads nothing does not keep its place.
const SLOWEST: Duration = Duration::from_secs(10);
/// Bytes read at a time.
const READ: usize = 1024;

/// What came from a client.
pub enum Heard {
    /// A text.
    Text(String),
    /// Nothing for a while; it was asked whether it is still there.
    Nothing,
    /// It has left.
    Gone,
}

/// The line to one client.
pub struct Line {
    socket: TokioIo<Upgraded>,
    frames: Frames,
    /// What is not sent yet. Frames are put here whole, so that sending can be broken off and goes on where it was.
    unsent: Vec<u8>,
    ping: Interval,
    unanswered: u32,
}

impl Line {
    /// The line over this socket, with messages of so many bytes from the client.
    pub fn new(socket: TokioIo<Upgraded>, longest: usize) -> Self {
        let mut ping = interval(PING);
        // The first ping is not sent at once, but after as long as all others.
        ping.reset();
        Self { socket, frames: Frames::new(longest), unsent: Vec::new(), ping, unanswered: 0 }
    }

    /// Sends a text; says whether the client took it.
    #[must_use]
    pub fn tell(&mut self, text: &str) -> Work<'_, bool> {
        frames::write_text(&mut self.unsent, text);
        boxed(self.send())
    }

    /// Waits for the client. Nothing is lost when the waiting is broken off.
    pub fn hear(&mut self) -> Work<'_, Heard> {
        boxed(self.heard())
    }

    async fn heard(&mut self) -> Heard {
        loop {
            match self.frames.next() {
                Err(_) => return Heard::Gone,
                Ok(Some(received)) => {
                    self.unanswered = 0;
                    match received {
                        Received::Text(text) => return Heard::Text(text),
                        Received::Ping(payload) => {
                            frames::write_pong(&mut self.unsent, &payload);
                        }
                        Received::Close(payload) => {
                            frames::write_close(&mut self.unsent, &payload);
                            self.send().await;
                            return Heard::Gone;
                        }
                        Received::Binary | Received::Pong => {}
                    }
                    continue;
                }
                Ok(None) => {}
            }
            // Before anything else is read: who takes no answers asks no more.
            if !self.unsent.is_empty() && !self.send().await {
                return Heard::Gone;
            }
            self.frames.arrived.reserve(READ);
            tokio::select! {
                read = self.socket.read_buf(&mut self.frames.arrived) => {
                    if !read.is_ok_and(|bytes| bytes > 0) {
                        return Heard::Gone;
                    }
                }
                _ = self.ping.tick() => {
                    self.unanswered += 1;
                    if self.unanswered > 2 {
                        return Heard::Gone;
                    }
                    frames::write_ping(&mut self.unsent);
                    return if self.send().await { Heard::Nothing } else { Heard::Gone };
                }
            }
        }
    }

    /// Closes the line with a reason.
    pub fn farewell(mut self, code: u16, reason: &'static str) -> Work<'static, ()> {
        let payload = [&code.to_be_bytes(), reason.as_bytes()].concat();
        frames::write_close(&mut self.unsent, &payload);
        boxed(async move {
            self.send().await;
        })
    }

    /// Sends what is not sent yet; whether the client took it.
    async fn send(&mut self) -> bool {
        let sent = async {
            while !self.unsent.is_empty() {
                let bytes = self.socket.write(&self.unsent).await?;
                if bytes == 0 {
                    return Err(std::io::ErrorKind::WriteZero.into());
                }
                self.unsent.drain(..bytes);
            }
            self.socket.flush().await
        };
        matches!(timeout(SLOWEST, sent).await, Ok(Ok(())))
    }
}
