//! Bodies, queries and path pieces, read with one kind of error.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;

use crate::problem::{Code, Problem};

/// A JSON body.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
pub(crate) struct Body<T>(pub(crate) T);

/// The pieces of a query.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Query<T>(pub(crate) T);

/// The pieces of a path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub(crate) struct Path<T>(pub(crate) T);

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            StatusCode::REQUEST_TIMEOUT => Code::TooSlow,
            _ => Code::BadJson,
        };
        Self::new(code, shortened(rejection.body_text()))
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(Code::BadQuery, shortened(rejection.body_text()))
    }
}

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Self {
        Self::new(Code::BadQuery, shortened(rejection.body_text()))
    }
}

/// A reason that repeats its input is not repeated whole.
fn shortened(mut text: String) -> String {
    const MOST: usize = 300;
    if let Some((place, _)) = text.char_indices().nth(MOST) {
        text.truncate(place);
        text.push('…');
    }
    text
}
