//! What a request says, read with one kind of error: the client, the open piece of its path, its query, its JSON body.

use core::convert::Infallible;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use foursight_service::{Limits, shortened};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::middleware::{Client, body};
use crate::problem::{Code, Problem};
use crate::response::{ApiError, json_bytes};
use crate::search::{Needs, Writing};

/// A request's client as it is counted, among the request's extensions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted(pub(crate) Client);

/// The server, and the client of this request.
pub(crate) struct RequestContext {
    pub(crate) app: App,
    /// The client's address as it is counted.
    pub(crate) client: Client,
}

impl RequestContext {
    /// How much is done for one request.
    pub(crate) fn limits(&self) -> Limits {
        self.app.limits().questions()
    }

    /// The answer of a search, which is JSON.
    pub(crate) async fn searched(&self, needs: Needs, job: Writing) -> Result<Response, ApiError> {
        Ok(json_bytes(self.app.slots().write(needs, job).await?))
    }
}

impl FromRequestParts<App> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let client = parts.extensions.get::<Counted>().and_then(|counted| counted.0);
        Ok(Self { app: app.clone(), client })
    }
}

/// The open piece of the path.
pub(crate) struct PathParam(pub(crate) String);

impl FromRequestParts<App> for PathParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let found: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, app).await;
        match found {
            Ok(Path(piece)) => Ok(Self(piece)),
            Err(rejection) => Err(bad_query(rejection.body_text())),
        }
    }
}

/// The query.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let read: Result<axum::extract::Query<T>, QueryRejection> =
            axum::extract::Query::from_request_parts(parts, app).await;
        match read {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(rejection) => Err(bad_query(rejection.body_text())),
        }
    }
}

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            let detail = "Expected request with `Content-Type: application/json`";
            return Err(Problem::new(Code::BadJson, detail).into());
        }
        let limits = app.limits();
        let bytes = body::read(request.into_body(), limits.body, limits.arrival).await?;
        Ok(Self(foursight_service::read(&bytes)?))
    }
}

/// A path or a query that cannot be read.
pub(crate) fn bad_query(reason: String) -> ApiError {
    Problem::new(Code::BadQuery, shortened(reason)).into()
}

/// `application/json`, or something that is written in it.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

#[cfg(test)]
mod tests {
    use foursight_wire::Seed;
    use serde::Deserialize;

    use super::*;
    use crate::Sqlite;

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

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Asked {
        game: String,
        moves: Option<String>,
        seed: Option<Seed>,
    }

    async fn read(query: &str) -> Result<Asked, Problem> {
        let store = std::sync::Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
        let app = App::new(crate::Limits::default(), store);
        let request = Request::get(format!("/?{query}")).body(()).unwrap();
        let (mut parts, ()) = request.into_parts();
        let read = Query::from_request_parts(&mut parts, &app).await;
        read.map(|query| query.0).map_err(|error| error.0)
    }

    #[tokio::test]
    async fn a_query_is_read() {
        let query = read("&game=atoll%3Asize%3d5&moves=C3+B2%2B%zz%&seed=7&").await.unwrap();
        assert_eq!(query.game, "atoll:size=5");
        assert_eq!(query.moves.as_deref(), Some("C3 B2+%zz%"));
        assert_eq!(query.seed, Some(Seed(7)));
        let query = read("ga%6de").await.unwrap();
        assert_eq!((query.game.as_str(), query.seed), ("", None));
        assert_eq!(read("game=%ff").await.unwrap().game, "\u{fffd}");
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_query_is_said() {
        for (query, reason) in [
            ("", "missing field `game`"),
            ("game=1&game=2", "duplicate field `game`"),
            ("gme=1", "gme: unknown field `gme`, expected one of `game`, `moves`, `seed`"),
            ("game=1&seed=-1", "seed: a seed is a whole number from 0 to 18446744073709551615"),
        ] {
            let problem = read(query).await.unwrap_err();
            assert_eq!(problem.code(), Code::BadQuery);
            let detail = format!("Failed to deserialize query string: {reason}");
            assert_eq!(problem.detail(), detail, "{query}");
        }
        let long = read(&"x".repeat(5_000)).await.unwrap_err();
        assert!(long.detail().chars().count() <= 301, "{}", long.detail());
    }
}
