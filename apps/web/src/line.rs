//! A WebSocket that waits for nobody for ever: a client that takes no messages or answers no pings has left.

use core::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::time::{Instant, Interval, interval_at, timeout};

/// How often a client is asked whether it is still there; after two silent ones it is not.
const PING: Duration = Duration::from_secs(20);
/// How long a message may take to be taken: a client that reads nothing does not keep its place.
const SLOWEST: Duration = Duration::from_secs(10);

/// What came from a client.
pub(crate) enum Heard {
    Text(Utf8Bytes),
    /// Nothing for a while; it was asked whether it is still there.
    Nothing,
    Gone,
}

/// The line to one client.
pub(crate) struct Line {
    socket: WebSocket,
    ping: Interval,
    unanswered: u32,
}

impl Line {
    pub(crate) fn new(socket: WebSocket) -> Self {
        Self { socket, ping: interval_at(Instant::now() + PING, PING), unanswered: 0 }
    }

    /// Sends a text; says whether the client took it.
    #[must_use]
    pub(crate) async fn tell(&mut self, text: &str) -> bool {
        self.send(Message::Text(text.into())).await
    }

    /// Waits for the client. Nothing is lost when the waiting is broken off.
    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            tokio::select! {
                said = self.socket.recv() => {
                    self.unanswered = 0;
                    match said {
                        Some(Ok(Message::Text(text))) => return Heard::Text(text),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::Gone,
                        Some(Ok(_)) => {}
                    }
                }
                _ = self.ping.tick() => {
                    self.unanswered += 1;
                    let is_there = self.unanswered <= 2 && self.send(Message::Ping(Vec::new().into())).await;
                    return if is_there { Heard::Nothing } else { Heard::Gone };
                }
            }
        }
    }

    /// Closes the line with a reason.
    pub(crate) async fn farewell(mut self, code: u16, reason: &'static str) {
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }

    async fn send(&mut self, message: Message) -> bool {
        matches!(timeout(SLOWEST, self.socket.send(message)).await, Ok(Ok(())))
    }
}
