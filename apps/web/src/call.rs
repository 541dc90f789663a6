//! A request on its way to its handler, and what it says: body, query and the open piece of its path, read with one kind of error.

use std::net::IpAddr;

use foursight_http::{Body, Bytes, HeaderMap, NotArrived, Request, Upgrade, names, text};
use foursight_service::Limits;
use serde::de::DeserializeOwned;

use crate::answer::json_bytes;
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::query::{Query, unescaped};
use crate::route::Answered;
use crate::search::{Client, Needs, Writing};

/// A request and its client. Boxed on its way through what is around every request: it is several hundred bytes long, and each layer would copy it.
pub(crate) struct Call {
    pub(crate) app: App,
    /// Who is connected, where there is a network: the client, or a proxy that speaks for it.
    pub(crate) connected: Option<IpAddr>,
    /// The client's address as it is counted.
    pub(crate) client: Client,
    pub(crate) request: Request,
    /// What stands in the open piece of the address.
    pub(crate) piece: Piece,
}

/// The open piece of an address: what it is called, and what stands there, still escaped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) name: &'static str,
    pub(crate) written: String,
}

impl Call {
    /// A request that came over this connection, before anything is known of it.
    pub(crate) fn new(app: App, connected: Option<IpAddr>, request: Request) -> Self {
        Self { app, connected, client: None, request, piece: Piece::default() }
    }

    /// A JSON body.
    pub(crate) async fn body<T: DeserializeOwned>(&mut self) -> Result<T, Problem> {
        foursight_service::read(&self.bytes().await?)
    }

    /// The bytes of a JSON body. Apart from what they mean, so that it is compiled once and not for every type.
    async fn bytes(&mut self) -> Result<Bytes, Problem> {
        if !is_json(self.request.headers()) {
            let detail = "Expected request with `Content-Type: application/json`";
            return Err(Problem::new(Code::BadJson, detail));
        }
        let body = core::mem::replace(self.request.body_mut(), Body::empty());
        let (most, time) = (self.app.limits().body, self.app.limits().arrival);
        let failed = |code: Code, reason: &str| {
            Problem::new(code, format!("Failed to buffer the request body: {reason}"))
        };
        body.arrived(most, time).await.map_err(|error| match error {
            NotArrived::TooSlow => {
                let detail = format!("the body did not arrive within {} s", time.as_secs());
                Problem::new(Code::TooSlow, detail)
            }
            NotArrived::TooLarge => failed(Code::TooLarge, "length limit exceeded"),
            NotArrived::Failed(reason) => failed(Code::BadJson, &reason),
        })
    }

    /// The WebSocket that it wants to become.
    pub(crate) fn upgrade(&mut self) -> Result<Upgrade, Problem> {
        Upgrade::read(&mut self.request).map_err(|reason| Problem::new(Code::BadQuery, reason))
    }

    /// How much is done for it.
    pub(crate) fn limits(&self) -> Limits {
        self.app.limits().questions()
    }

    /// The answer of a search, which is JSON.
    pub(crate) async fn searched(&self, needs: Needs, job: Writing) -> Answered {
        Ok(json_bytes(self.app.slots().write(needs, job).await?))
    }

    /// The query, which may have these keys.
    pub(crate) fn query(&self, keys: &[&'static str]) -> Result<Query, Problem> {
        Query::read(self.request.uri().query().unwrap_or_default(), keys)
    }

    /// The open piece of the address.
    pub(crate) fn piece(&self) -> Result<String, Problem> {
        String::from_utf8(unescaped(&self.piece.written)).map_err(|_| {
            let detail = format!("Invalid URL: Invalid UTF-8 in `{}`", self.piece.name);
            Problem::new(Code::BadQuery, detail)
        })
    }
}

/// `application/json`, or something that is written in it.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = text(headers, &names::CONTENT_TYPE).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_calls_itself_json_is_read() {
        let kinds = |kind: &str| {
            let kind = kind.parse().expect("a header's value");
            is_json(&HeaderMap::from_iter([(names::CONTENT_TYPE, kind)]))
        };
        for kind in ["application/json", "Application/JSON; charset=utf-8", "application/ld+json"] {
            assert!(kinds(kind), "{kind}");
        }
        for kind in ["", "text/plain", "text/json", "application/jsonp", "application/x-www-form"] {
            assert!(!kinds(kind), "{kind}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
