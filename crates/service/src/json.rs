//! JSON that clients send, and that is stored: read by serde, strictly, with the path of the field that is wrong.

use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;

use crate::problem::{Code, Problem};

/// An object. What serde derives for a struct also accepts a list of its values, which no client should rely on.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectReader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectReader<T> {
            type Value = T;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(members))
            }
        }
        deserializer.deserialize_map(ObjectReader(PhantomData)).map(Self)
    }
}

/// For `deserialize_with`: a member that must be an object.
pub(crate) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|object| object.0)
}

/// For `deserialize_with`: a member that must be an object or `null`.
pub(crate) fn optional_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let object = Option::<Object<T>>::deserialize(deserializer)?;
    Ok(object.map(|object| object.0))
}

/// Reads what a client sends.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Problem> {
    decode(text).map_err(|error| {
        let what = match error.category {
            Category::Data => "Failed to deserialize the JSON body into the target type",
            _ => "Failed to parse the request body as JSON",
        };
        Problem::new(Code::BadJson, shortened(format!("{what}: {error}")))
    })
}

/// Reads what is stored or sent between programs.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    decode(text.as_bytes())
}

/// Why a text is not the JSON it should be: the field, the reason, the line and the column.
#[derive(Debug)]
pub struct JsonError {
    text: String,
    category: Category,
}

impl fmt::Display for JsonError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl core::error::Error for JsonError {}

fn decode<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let Object(value) =
        serde_path_to_error::deserialize(&mut deserializer).map_err(|error| JsonError {
            category: error.inner().classify(),
            // The whole text is written `.`, and `?` where it breaks off before a name.
            text: match error.path().to_string().as_str() {
                "." | "?" => error.inner().to_string(),
                path => format!("{path}: {}", error.inner()),
            },
        })?;
    let end = deserializer.end();
    end.map_err(|error| JsonError { category: error.classify(), text: error.to_string() })?;
    Ok(value)
}

/// A reason that repeats its input is not repeated whole.
pub fn shortened(mut text: String) -> String {
    const MOST: usize = 300;
    if let Some((place, _)) = text.char_indices().nth(MOST) {
        text.truncate(place);
        text.push('…');
    }
    text
}
