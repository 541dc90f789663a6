//! What happens around every request: the client's address, an id, the security headers, a line in the log and a place in the metrics.

use std::net::IpAddr;
use std::time::Instant;

use hyper::header::{self, HeaderName, HeaderValue};

use crate::api::{Found, guarded};
use crate::app::App;
use crate::body::{Request, Response};
use crate::call::Call;
use crate::proxy::counted_as;
use crate::secret;

/// Nothing is loaded from elsewhere, nothing inline runs, nobody frames the page but `/embed`, where that was allowed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Headers every answer carries.
const ALWAYS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Links to matches may carry an invitation.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Answers a request.
pub(crate) async fn answer(
    app: App,
    connected: Option<IpAddr>,
    request: Request,
    found: Found,
) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let address = connected.map(|ip| app.proxies().client(ip, request.headers()));
    let client = address.map(counted_as);
    let id = request
        .headers()
        .get(&REQUEST_ID)
        .filter(|id| id.len() <= 64 && id.as_bytes().iter().all(u8::is_ascii_graphic))
        .cloned()
        .unwrap_or_else(|| HeaderValue::from_str(&secret::name()).expect("letters and digits"));
    let piece = found.piece.clone();
    let call = Call { app: app.clone(), connected, client, request, piece };
    let mut response = guarded(call, &found).await;
    let elapsed = begun.elapsed();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(framed_by) = app.access().framed_by(&path) {
        let policy =
            POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {framed_by}"));
        let policy = HeaderValue::from_str(&policy).expect("names of origins");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let shared = headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    let policy = if shared { "cross-origin" } else { "same-origin" };
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static(policy));
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.insert(REQUEST_ID, id.clone());
    let status = response.status().as_u16();
    app.metrics().request(found.route.unwrap_or("page"), status, elapsed);
    // The path without the query: what is asked about is nobody's business, and secrets have no place in a log.
    let id = id.to_str().unwrap_or_default();
    let client = address.map(tracing::field::display);
    let microseconds = elapsed.as_micros() as u64;
    if status >= 500 && status != 503 {
        tracing::warn!(target: "foursight::request", client, %method, path, status, microseconds, id);
    } else {
        tracing::info!(target: "foursight::request", client, %method, path, status, microseconds, id);
    }
    response
}
