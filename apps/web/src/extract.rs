//! Bodies, queries and path pieces, read with one kind of error.

use axum::extract::{FromRequest, FromRequestParts, Request};
use foursight_service::Object;
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
        let read = axum::Json::<Object<T>>::from_request(request, app);
        if let Ok(read) = tokio::time::timeout(time, read).await {
            Ok(Self(read?.0.0))
        } else {
            let detail = format!("the body did not arrive within {} s", time.as_secs());
            Err(Problem::new(Code::TooSlow, detail))
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
