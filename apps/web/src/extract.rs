//! Bodies, queries and path pieces, read with one kind of error.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::problem::{Code, Problem};

/// A JSON body. It has a time in all: whoever sends a byte now and then does not hold a connection for ever.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let time = app.limits().arrival;
        let read = axum::Json::<T>::from_request(request, app);
        match tokio::time::timeout(time, read).await {
            Ok(read) => Ok(Self(read?.0)),
            Err(_) => {
                let detail = format!("the body did not arrive within {} s", time.as_secs());
                Err(Problem::new(Code::TooSlow, detail))
            }
        }
    }
}

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
