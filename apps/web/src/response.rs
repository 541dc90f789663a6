//! Responses, made in one place each: JSON, text, a problem; and how the API's document describes the problems.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{IntoResponses, openapi};

use crate::problem::Problem;

/// What a handler gives.
pub(crate) type Answered = Result<Response, ApiError>;

/// A problem on its way to whoever asked.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Problem);

impl<P: Into<Problem>> From<P> for ApiError {
    fn from(problem: P) -> Self {
        Self(problem.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        problem_response(&self.0)
    }
}

/// Content of this type.
pub(crate) fn of_kind(kind: &'static str, body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], body.into()).into_response()
}

/// What is answered as JSON.
pub(crate) fn json(content: &impl Serialize) -> Response {
    json_bytes(serde_json::to_vec(content).expect("plain data"))
}

/// JSON that is written already.
pub(crate) fn json_bytes(bytes: impl Into<Body>) -> Response {
    of_kind("application/json", bytes)
}

/// The same for something that was made.
pub(crate) fn created(response: Response) -> Response {
    (StatusCode::CREATED, response).into_response()
}

/// A text.
pub(crate) fn text(text: impl Into<Body>) -> Response {
    of_kind("text/plain; charset=utf-8", text)
}

/// A problem as it is sent (`application/problem+json`, RFC 9457).
pub(crate) fn problem_response(problem: &Problem) -> Response {
    let bytes = serde_json::to_vec(&problem.json()).expect("plain data");
    let mut response = of_kind("application/problem+json", bytes);
    let status = StatusCode::from_u16(problem.code().status());
    *response.status_mut() = status.expect("the table has statuses alone");
    if let Some(seconds) = problem.seconds_to_wait() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What every operation may answer: that the request is refused.
pub(crate) struct Refused;

impl IntoResponses for Refused {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        described("4XX", "The request is refused; `code` and `detail` say why")
    }
}

/// What an operation that searches or stores may answer as well.
pub(crate) struct Unavailable;

impl IntoResponses for Unavailable {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        described("503", "The server is busy, going down, or its store does not answer")
    }
}

/// A problem in the API's document.
pub(crate) fn described(
    status: &str,
    description: &str,
) -> BTreeMap<String, RefOr<openapi::Response>> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemBody"))).build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content)
        .build();
    BTreeMap::from([(status.to_owned(), response.into())])
}

#[cfg(test)]
mod tests {
    use crate::Code;

    use super::*;

    /// Every code has a status that HTTP knows.
    #[test]
    fn statuses_are_statuses() {
        for code in Code::ALL {
            let status = problem_response(&Problem::new(*code, "")).status();
            assert!(status.is_client_error() || status.is_server_error(), "{}", code.text());
        }
    }
}
