//! How a client wants the body of its response (RFC 9110, section 12.5.3), settled before anything is done for it.
//!
//! tower-http compresses, but says neither which coding it chose nor, before the handler has run, that there is none.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// How a body may be written; the later one is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Coding {
    /// As it is.
    Identity,
    /// Compressed.
    Gzip,
}

/// Refuses a request whose response could not be written as its client wants it, with an empty body: it has no coding.
pub(super) async fn negotiate(request: Request, next: Next) -> Response {
    if Coding::accepted(request.headers()).is_none() {
        let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
        return (StatusCode::NOT_ACCEPTABLE, vary).into_response();
    }
    next.run(request).await
}

impl Coding {
    /// The best that a client accepts; `None` if it accepts nothing that there is.
    pub(crate) fn accepted(headers: &HeaderMap) -> Option<Self> {
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        let pieces = values.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(','));
        let (mut identity, mut gzip, mut others) = (None, None, None);
        for piece in pieces {
            let (name, weight) = match piece.split_once(';') {
                Some((name, written)) => (name.trim(), weight(written.trim())),
                None => (piece.trim(), Some(1000)),
            };
            let Some(weight) = weight else { continue };
            if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
                gzip = gzip.max(Some(weight));
            } else if name.eq_ignore_ascii_case("identity") {
                identity = identity.or(Some(weight));
            } else if name == "*" {
                others = others.or(Some(weight));
            }
        }
        // What is not listed is not wanted, but for what is as it is: that is refused by name, or with all others, only.
        let gzip = gzip.or(others).unwrap_or(0);
        let refused = identity.or(others) == Some(0);
        match identity.or(others).unwrap_or(0) {
            weight if gzip > 0 && gzip >= weight => Some(Self::Gzip),
            _ => (!refused).then_some(Self::Identity),
        }
    }
}

/// A weight from `q=0` to `q=1` with at most three digits behind the point, in thousandths.
fn weight(written: &str) -> Option<u16> {
    let value = written.strip_prefix("q=").or_else(|| written.strip_prefix("Q="))?;
    let (whole, part) = value.split_once('.').unwrap_or((value, ""));
    if part.len() > 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let part = format!("{part:0<3}").parse().ok()?;
    match (whole, part) {
        ("0", part) => Some(part),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_prefers() {
        let (gzip, identity) = (Some(Coding::Gzip), Some(Coding::Identity));
        for (accepts, expected) in [
            ("", identity),
            ("gzip", gzip),
            ("X-GZIP", gzip),
            ("deflate, gzip;q=0.8, br;q=1", gzip),
            ("gzip;q=0", identity),
            ("gzip;q=0.5, identity;q=0.7", identity),
            ("gzip;q=0.5, identity;q=0.5", gzip),
            ("gzip;q=0.5, identity", identity),
            ("br", identity),
            ("*", gzip),
            ("*;q=0", None),
            ("gzip;q=0, *;q=0.5", identity),
            ("identity;q=0", None),
            ("identity;q=0, gzip;q=0.001", gzip),
            ("gzip;q=2", identity),
            ("gzip;q=1.001", identity),
            ("gzip;q=0.1234", identity),
            ("gzip;q=1.000", gzip),
            ("gzip; Q=1.", gzip),
        ] {
            let value = HeaderValue::from_static(accepts);
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]);
            assert_eq!(Coding::accepted(&headers), expected, "{accepts}");
        }
        assert_eq!(Coding::accepted(&HeaderMap::new()), identity);
    }
}
