//! A WebSocket that waits for nobody for ever: a client that takes no messages or answers no pings has left, and one that sends too many is cut off.
//!
//! The protocol is tungstenite's, called by axum. Here is what it leaves to a server: when a client has left, why a connection is closed, and how much memory a
//! connection takes.

use core::time::Duration;

use axum::extract::FromRequestParts;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use tokio::time::{Instant, Interval, interval_at, timeout};
use tungstenite::error::ProtocolError;

use crate::app::App;
use crate::extract::bad_query;
use crate::middleware::Client;
use crate::response::ApiError;

/// How often a client is asked whether it is still there; after two silent ones it is not.
const PING: Duration = Duration::from_secs(20);
/// How long a message may take to be taken: the connection of a client that reads nothing is closed.
const SLOWEST: Duration = Duration::from_secs(10);
/// How long a client that is cut off may go on sending, so that it gets to read why.
const LINGER: Duration = Duration::from_secs(1);
/// Bytes that every connection takes for what arrives, from its beginning on. tungstenite's own 128 kB would be 256 MB for 2,000 spectators.
const READ_BUFFER: usize = 1024;
/// Bytes that may wait to be sent: more than the longest message.
const MOST_UNSENT: usize = 4 << 20;

/// Why the server closes a connection.
pub(crate) mod close {
    pub(crate) use axum::extract::ws::close_code::{AWAY, NORMAL};
}

/// A request that wants to become a WebSocket.
pub(crate) struct Upgrade(WebSocketUpgrade);

impl FromRequestParts<App> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        // axum takes any value that contains the word.
        if !asks_for_upgrade(&parts.headers) {
            return Err(bad_query("`Connection` header did not include 'upgrade'".to_owned()));
        }
        let upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection> =
            WebSocketUpgrade::from_request_parts(parts, app).await;
        upgrade.map(Self).map_err(|rejection| bad_query(rejection.body_text()))
    }
}

/// Whether `upgrade` is one of the options that the headers list.
fn asks_for_upgrade(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::CONNECTION).iter();
    let mut options =
        values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    options.any(|option| option.trim().eq_ignore_ascii_case("upgrade"))
}

impl Upgrade {
    /// The response; as soon as it is sent, `work` gets the connection, over which the client may send messages of so many bytes. The server does not go down
    /// before the work has ended.
    pub(crate) fn accept<W: Future<Output = ()> + Send>(
        self,
        app: &App,
        client: Client,
        longest: usize,
        work: impl FnOnce(WebSocket) -> W + Send + 'static,
    ) -> Response {
        let (app, running) = (app.clone(), app.tasks().token());
        self.0
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(MOST_UNSENT)
            .max_message_size(longest)
            .max_frame_size(longest)
            .on_upgrade(async move |socket| {
                work(WebSocket::new(socket, app, client)).await;
                drop(running);
            })
    }
}

/// What came from a client.
pub(crate) enum WsEvent {
    /// A text.
    Text(Utf8Bytes),
    /// Nothing for a while; it was asked whether it is still there.
    Silence,
    /// It has left, or was cut off.
    Closed,
}

/// The connection to one client.
pub(crate) struct WebSocket {
    socket: axum::extract::ws::WebSocket,
    app: App,
    client: Client,
    ping: Interval,
    unanswered: u32,
    /// How it ends, once it does.
    ending: Option<Ending>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The client has said so, and waits for the same.
    Answer,
    /// The client did something wrong.
    Fault(u16, &'static str),
    /// There is nobody left.
    Lost,
}

impl WebSocket {
    fn new(socket: axum::extract::ws::WebSocket, app: App, client: Client) -> Self {
        // The first ping is not sent at once, but after as long as all others.
        let ping = interval_at(Instant::now() + PING, PING);
        Self { socket, app, client, ping, unanswered: 0, ending: None }
    }

    /// Sends a text; says whether the client took it.
    #[must_use]
    pub(crate) async fn send(&mut self, text: impl Into<Utf8Bytes>) -> bool {
        self.send_message(Message::Text(text.into())).await
    }

    async fn send_message(&mut self, message: Message) -> bool {
        matches!(timeout(SLOWEST, self.socket.send(message)).await, Ok(Ok(())))
    }

    /// Waits for the client. Nothing is lost when the waiting is broken off.
    pub(crate) async fn recv(&mut self) -> WsEvent {
        loop {
            if let Some(ending) = self.ending {
                self.end(ending).await;
                return WsEvent::Closed;
            }
            let received = tokio::select! {
                received = self.socket.recv() => received,
                _ = self.ping.tick() => {
                    self.unanswered += 1;
                    let is_there =
                        self.unanswered <= 2 && self.send_message(Message::Ping("".into())).await;
                    return if is_there { WsEvent::Silence } else { WsEvent::Closed };
                }
            };
            match received {
                Some(Ok(message)) => {
                    self.unanswered = 0;
                    if self.app.messages().take(self.client, "messages").is_err() {
                        self.ending = Some(Ending::Fault(close_code::POLICY, "too many messages"));
                        continue;
                    }
                    match message {
                        Message::Text(text) => return WsEvent::Text(text),
                        Message::Close(_) => self.ending = Some(Ending::Answer),
                        // tungstenite answers pings; nobody here asks for bytes.
                        Message::Ping(_) | Message::Pong(_) | Message::Binary(_) => {}
                    }
                }
                Some(Err(error)) => self.ending = Some(fault(error)),
                None => self.ending = Some(Ending::Lost),
            }
        }
    }

    async fn end(&mut self, ending: Ending) {
        match ending {
            // The answer is written while the next message is waited for, which does not come.
            Ending::Answer => drop(timeout(SLOWEST, self.socket.recv()).await),
            Ending::Fault(code, reason) => {
                self.send_close(code, reason).await;
                // A socket that is closed over what was not read yet takes back what was sent.
                let unread = async { while let Some(Ok(_)) = self.socket.recv().await {} };
                drop(timeout(LINGER, unread).await);
            }
            Ending::Lost => {}
        }
    }

    async fn send_close(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        self.send_message(Message::Close(Some(frame))).await;
    }

    /// Closes the connection with a reason.
    pub(crate) async fn close(mut self, code: u16, reason: &'static str) {
        self.send_close(code, reason).await;
    }
}

/// What a client did wrong, as it is told (RFC 6455, section 7.4.1).
fn fault(error: axum::Error) -> Ending {
    let Ok(error) = error.into_inner().downcast::<tungstenite::Error>() else {
        return Ending::Lost;
    };
    match *error {
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Ending::Lost,
        tungstenite::Error::Protocol(_) => {
            Ending::Fault(close_code::PROTOCOL, "not the WebSocket protocol")
        }
        tungstenite::Error::Utf8(_) => Ending::Fault(close_code::INVALID, "text that is no UTF-8"),
        tungstenite::Error::Capacity(_) => {
            Ending::Fault(close_code::SIZE, "a message that is too long")
        }
        _ => Ending::Lost,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    /// Any value that contained the word was taken for it.
    #[test]
    fn upgrade_is_an_option_of_its_own() {
        let asks = |values: &[&'static str]| {
            let values = values.iter().map(|value| HeaderValue::from_static(value));
            asks_for_upgrade(&values.map(|value| (header::CONNECTION, value)).collect())
        };
        assert!(asks(&["upgrade"]) && asks(&["keep-alive, Upgrade"]));
        assert!(asks(&["keep-alive", "upgrade"]));
        assert!(!asks(&["notupgrade"]) && !asks(&["upgraded"]) && !asks(&[]));
    }

    /// The error comes through axum, from the same version of tungstenite as is read here.
    #[test]
    fn what_is_wrong_has_a_code_of_its_own() {
        let code = |error: tungstenite::Error| match fault(axum::Error::new(error)) {
            Ending::Fault(code, _) => Some(code),
            _ => None,
        };
        let protocol = tungstenite::Error::Protocol;
        assert_eq!(code(protocol(ProtocolError::InvalidOpcode(3))), Some(1002));
        assert_eq!(code(protocol(ProtocolError::ResetWithoutClosingHandshake)), None);
        assert_eq!(code(tungstenite::Error::Utf8("invalid".to_owned())), Some(1007));
        let long = tungstenite::error::CapacityError::MessageTooLong { size: 2, max_size: 1 };
        assert_eq!(code(tungstenite::Error::Capacity(long)), Some(1009));
        assert_eq!(code(tungstenite::Error::ConnectionClosed), None);
    }
}
