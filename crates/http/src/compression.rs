//! Which responses are compressed, and for whom (RFC 9110, section 12.5.3).

use hyper::StatusCode;
use hyper::header::{self, HeaderMap, HeaderValue};

use crate::body::{Body, Response};

/// Shorter bodies are sent as they are.
const SHORTEST: u64 = 32;

/// How a body may be written; the later one is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coding {
    /// As it is.
    Identity,
    /// Compressed.
    Gzip,
}

impl Coding {
    /// The best that a client accepts; `None` if it accepts nothing that there is.
    pub fn accepted(headers: &HeaderMap) -> Option<Self> {
        let mut listed: Vec<(Self, u16)> = Vec::new();
        let mut others = None;
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        for piece in values.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(',')) {
            let (name, quality) = match piece.split_once(';') {
                Some((name, written)) => (name.trim(), quality(written.trim())),
                None => (piece.trim(), Some(1000)),
            };
            let Some(quality) = quality else { continue };
            if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
                listed.push((Self::Gzip, quality));
            } else if name.eq_ignore_ascii_case("identity") {
                listed.push((Self::Identity, quality));
            } else if name == "*" {
                others = others.or(Some(quality));
            }
        }
        if let Some(others) = others {
            listed = [Self::Identity, Self::Gzip]
                .map(|coding| {
                    let own = listed.iter().find(|(other, _)| *other == coding);
                    own.copied().unwrap_or((coding, others))
                })
                .to_vec();
        }
        let liked = listed.iter().filter(|(_, quality)| *quality > 0);
        match liked.max_by_key(|(coding, quality)| (*quality, *coding)) {
            Some((coding, _)) => Some(*coding),
            None if listed.iter().any(|(coding, _)| *coding == Self::Identity) => None,
            None => Some(Self::Identity),
        }
    }
}

/// A weight from `q=0` to `q=1` with at most three digits behind the point, in thousandths.
fn quality(written: &str) -> Option<u16> {
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

/// Compresses a response if its client accepts that and it is worth it.
pub fn pack(coding: Option<Coding>, mut response: Response) -> Response {
    let Some(coding) = coding else {
        *response.status_mut() = StatusCode::NOT_ACCEPTABLE;
        vary(response.headers_mut());
        return response;
    };
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let picture =
        kind.is_some_and(|kind| kind.starts_with("image/") && !kind.starts_with("image/svg+xml"));
    let packed_already = response.headers().contains_key(header::CONTENT_ENCODING);
    if picture || packed_already || response.body().length().is_some_and(|it| it < SHORTEST) {
        return response;
    }
    vary(response.headers_mut());
    if coding == Coding::Identity {
        return response;
    }
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response.map(Body::packed)
}

/// Says that the response is another one for other clients.
fn vary(headers: &mut HeaderMap) {
    let said = headers.get_all(header::VARY).iter().filter_map(|value| value.to_str().ok());
    if said.map(str::to_ascii_lowercase).all(|value| !value.contains("accept-encoding")) {
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
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
