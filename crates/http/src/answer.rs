//! Responses, made in one place each.

use hyper::StatusCode;
use hyper::header::{self, HeaderValue};

use crate::body::{Body, Response};

/// Content of this type.
pub fn of_kind(kind: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// A status alone.
pub fn empty(status: StatusCode) -> Response {
    with_status(status, Response::new(Body::empty()))
}

/// The same response with another status.
pub fn with_status(status: StatusCode, mut response: Response) -> Response {
    *response.status_mut() = status;
    response
}

/// A response as it is sent: with its length, and without its body if the head alone was asked for.
pub fn complete(mut response: Response, is_head: bool) -> Response {
    if let Some(length) = response.body().length() {
        response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(length.into());
    }
    if is_head {
        *response.body_mut() = Body::empty();
    }
    response
}
