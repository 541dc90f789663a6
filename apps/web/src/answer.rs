//! Responses, made in one place each: JSON, text, nothing, a problem.

use foursight_http::{Body, HeaderValue, Response, StatusCode, names, set, with_status};
pub(crate) use foursight_http::{empty, of_kind};
use serde::Serialize;

use crate::problem::Problem;

/// What is answered as JSON, written into a `Vec<u8>` as everything else that becomes JSON here: for another kind of buffer all code that writes would be
/// compiled a second time.
pub(crate) fn json(content: &impl Serialize) -> Response {
    json_bytes(serde_json::to_vec(content).expect("plain data"))
}

/// JSON that is written already.
pub(crate) fn json_bytes(bytes: impl Into<Body>) -> Response {
    of_kind("application/json", bytes.into())
}

/// The same for something that was made.
pub(crate) fn created(response: Response) -> Response {
    with_status(StatusCode::CREATED, response)
}

/// A text.
pub(crate) fn text(text: impl Into<Body>) -> Response {
    of_kind("text/plain; charset=utf-8", text.into())
}

/// A problem as it is sent (`application/problem+json`, RFC 9457).
pub(crate) fn refused(problem: &Problem) -> Response {
    let bytes = serde_json::to_vec(&problem.json()).expect("plain data");
    let status =
        StatusCode::from_u16(problem.code().status()).expect("the table has statuses alone");
    let mut response = with_status(status, of_kind("application/problem+json", bytes.into()));
    if let Some(seconds) = problem.seconds_to_wait() {
        set(response.headers_mut(), names::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::Code;

    use super::*;

    /// Every code has a status that HTTP knows.
    #[test]
    fn statuses_are_statuses() {
        for code in Code::ALL {
            let status = refused(&Problem::new(*code, "")).status();
            assert!(status.is_client_error() || status.is_server_error(), "{}", code.text());
        }
    }
}
