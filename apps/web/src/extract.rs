//! Bodies, queries and path pieces, read with one kind of error.

use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
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
        let bytes = arrived(request, app).await?;
        Ok(Self(axum::Json::<Object<T>>::from_bytes(&bytes)?.0.0))
    }
}

/// The bytes of a JSON body. Apart from what they mean, so that it is compiled once and not for every type.
async fn arrived(request: Request, app: &App) -> Result<Bytes, Problem> {
    if !is_json(request.headers()) {
        let detail = "Expected request with `Content-Type: application/json`";
        return Err(Problem::new(Code::BadJson, detail));
    }
    let time = app.limits().arrival;
    let read =
        tokio::time::timeout(time, Bytes::from_request(request, app)).await.map_err(|_| {
            let detail = format!("the body did not arrive within {} s", time.as_secs());
            Problem::new(Code::TooSlow, detail)
        })?;
    Ok(read.map_err(JsonRejection::from)?)
}

/// `application/json`, or something that is written in it.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

/// The pieces of a query.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        Ok(Self(axum::extract::Query::try_from_uri(&parts.uri)?.0))
    }
}

/// The pieces of a path.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Ok(Self(axum::extract::Path::from_request_parts(parts, app).await?.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_calls_itself_json_is_read() {
        let kinds = |kind: &str| {
            let kind = kind.parse().expect("a header's value");
            is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, kind)]))
        };
        for kind in ["application/json", "Application/JSON; charset=utf-8", "application/ld+json"] {
            assert!(kinds(kind), "{kind}");
        }
        for kind in ["", "text/plain", "text/json", "application/jsonp", "application/x-www-form"] {
            assert!(!kinds(kind), "{kind}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
