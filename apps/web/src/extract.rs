//! Bodies, queries and path pieces, read with one kind of error.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

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

/// An object, and never the list of its values: serde would take both, the document states one.
struct Object<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object(deserializer).map(Self)
    }
}

/// The same for an object inside another.
pub(crate) fn object<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<T, D::Error> {
    struct Members<T>(core::marker::PhantomData<T>);
    impl<'de, T: DeserializeOwned> Visitor<'de> for Members<T> {
        type Value = T;

        fn expecting(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(members))
        }
    }
    deserializer.deserialize_map(Members(core::marker::PhantomData))
}

/// The same for one that may be `null`.
pub(crate) fn optional_object<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(deserializer)?.map(|object| object.0))
}

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
