//! What happens around every request: the client's address, an id, the security headers, a line in the log and a place in the metrics.

use std::time::Instant;

use foursight_http::{
    HeaderName, HeaderValue, Response, counted_as, has, header, names, set, set_if_missing,
};

use crate::api::{Found, guarded};
use crate::call::Call;
use crate::secret;

/// Nothing is loaded from elsewhere, nothing inline runs, nobody frames the page but `/embed`, where that was allowed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Headers every answer carries. Their values are read when this is compiled, not for each answer.
static ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (names::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (names::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Links to matches may carry an invitation.
    (names::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Answers a request.
pub(crate) async fn answer(mut call: Box<Call>, found: Found) -> Response {
    let begun = Instant::now();
    let app = call.app.clone();
    let request = &call.request;
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let address = call.connected.map(|ip| app.proxies().client(ip, request.headers()));
    let id = header(request.headers(), &REQUEST_ID)
        .filter(|id| id.len() <= 64 && id.as_bytes().iter().all(u8::is_ascii_graphic))
        .cloned()
        .unwrap_or_else(|| HeaderValue::from_str(&secret::name()).expect("letters and digits"));
    call.client = address.map(counted_as);
    call.piece = found.piece.clone();
    let mut response = guarded(call, &found).await;
    let elapsed = begun.elapsed();
    let headers = response.headers_mut();
    for (name, value) in &ALWAYS {
        set(headers, name.clone(), value.clone());
    }
    if let Some(framed_by) = app.access().framed_by(&path) {
        let policy =
            POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {framed_by}"));
        let policy = HeaderValue::from_str(&policy).expect("names of origins");
        set(headers, names::CONTENT_SECURITY_POLICY, policy);
    }
    let shared = has(headers, &names::ACCESS_CONTROL_ALLOW_ORIGIN);
    let policy = if shared { "cross-origin" } else { "same-origin" };
    set(headers, RESOURCE_POLICY, HeaderValue::from_static(policy));
    set_if_missing(headers, names::CACHE_CONTROL, "no-store");
    set(headers, REQUEST_ID, id.clone());
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
