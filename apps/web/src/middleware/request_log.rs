//! An id for every request, a line in the log, and a place in the metrics.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::client::{connected, counted_as};
use super::security_headers;
use crate::app::App;
use crate::extract::Counted;
use crate::secret;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Finds out whose request it is, which handlers find among its extensions, and notes what became of it.
pub(super) async fn log(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let address = connected(&request).map(|ip| app.proxies().client(ip, request.headers()));
    request.extensions_mut().insert(Counted(address.map(counted_as)));
    let id = request_id(&request);
    let mut response = next.run(request).await;
    let elapsed = begun.elapsed();
    security_headers::set(app.access(), &path, &mut response);
    let status = response.status().as_u16();
    app.metrics().request(route.as_ref().map_or("page", MatchedPath::as_str), status, elapsed);
    // The path without the query: what is asked about is nobody's business, and secrets have no place in a log.
    let microseconds = elapsed.as_micros() as u64;
    let client = address.map(tracing::field::display);
    let written = id.to_str().unwrap_or_default();
    if status >= 500 && status != 503 {
        tracing::warn!(target: "foursight::request", client, %method, path, status, microseconds, id = written);
    } else {
        tracing::info!(target: "foursight::request", client, %method, path, status, microseconds, id = written);
    }
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// The client's own id if it can be shown, else a new one.
fn request_id(request: &Request) -> HeaderValue {
    let own = request.headers().get(&REQUEST_ID);
    own.filter(|id| (1..=64).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic))
        .cloned()
        .unwrap_or_else(|| HeaderValue::from_str(&secret::name()).expect("letters and digits"))
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn an_id_that_can_be_shown_is_kept() {
        let id = |own: &str| {
            let request = Request::get("/").header(REQUEST_ID, own).body(Body::empty()).unwrap();
            request_id(&request)
        };
        assert_eq!(id("mine-1"), "mine-1");
        for own in ["", "with a space", &"x".repeat(65)] {
            assert_eq!(id(own).len(), 16, "{own}");
        }
    }
}
