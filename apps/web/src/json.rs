//! Answers as JSON.
//!
//! They are written into a `Vec<u8>`, as everything else that becomes JSON here: axum's own type writes into a buffer of another kind, for which
//! all code that writes would be compiled a second time.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// What is answered as JSON.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        respond(serde_json::to_vec(&self.0))
    }
}

/// The response with these bytes. Compiled once and not for every type.
fn respond(bytes: serde_json::Result<Vec<u8>>) -> Response {
    match bytes {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}
