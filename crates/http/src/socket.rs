//! How a request becomes a WebSocket (RFC 6455, section 4).

use hyper::StatusCode;
use hyper::header::{self, HeaderValue};
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Version};
use hyper_util::rt::TokioIo;

use crate::answer::empty;
use crate::base64::base64;
use crate::body::{Request, Response};
use crate::line::Line;
use crate::tasks::{Tasks, Work, boxed, spawn};

/// What every server appends to a client's key.
const MAGIC: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// Why a connection ends.
pub mod close_code {
    /// It is done.
    pub const NORMAL: u16 = 1000;
    /// The server goes down.
    pub const AWAY: u16 = 1001;
}

/// What is done with the line to a client.
pub type Begin = Box<dyn FnOnce(Line) -> Work<'static, ()> + Send>;

/// A request that wants to become a WebSocket.
pub struct Upgrade {
    key: HeaderValue,
    upgraded: OnUpgrade,
}

impl Upgrade {
    /// Reads the request, or says why it is refused.
    pub fn read(request: &mut Request) -> Result<Self, &'static str> {
        let headers = request.headers();
        let text = |name: header::HeaderName| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_ascii_lowercase()
        };
        if request.version() > Version::HTTP_11 || request.method() != Method::GET {
            return Err("Request method must be `GET`");
        }
        if !text(header::CONNECTION).contains("upgrade") {
            return Err("Connection header did not include 'upgrade'");
        }
        if text(header::UPGRADE) != "websocket" {
            return Err("`Upgrade` header did not include 'websocket'");
        }
        let Some(key) = headers.get(header::SEC_WEBSOCKET_KEY).cloned() else {
            return Err("`Sec-WebSocket-Key` header missing");
        };
        if text(header::SEC_WEBSOCKET_VERSION) != "13" {
            return Err("`Sec-WebSocket-Version` header did not include '13'");
        }
        let Some(upgraded) = request.extensions_mut().remove() else {
            return Err(
                "WebSocket request couldn't be upgraded since no upgrade state was present",
            );
        };
        Ok(Self { key, upgraded })
    }

    /// The response; as soon as it is sent, `begin` gets in a task of its own the line to the client, which may send messages of so many bytes.
    pub fn accept(self, tasks: Tasks, longest: usize, begin: Begin) -> Response {
        let mut response = empty(StatusCode::SWITCHING_PROTOCOLS);
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        let accepted = HeaderValue::from_str(&accepted(self.key.as_bytes())).expect("letters");
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accepted);
        spawn(boxed(async move {
            if let Ok(socket) = self.upgraded.await {
                tasks.spawn(begin(Line::new(TokioIo::new(socket), longest)));
            }
        }));
        response
    }
}

/// What proves that a server has read this key.
fn accepted(key: &[u8]) -> String {
    let mut hash = sha1_smol::Sha1::from(key);
    hash.update(MAGIC.as_bytes());
    base64(&hash.digest().bytes())
}

#[cfg(test)]
mod tests {
    /// The example of the standard.
    #[test]
    fn a_key_is_accepted_as_the_standard_says() {
        assert_eq!(super::accepted(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
