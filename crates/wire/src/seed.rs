//! A random seed in JSON.

use serde::{Deserialize, Deserializer};

/// A seed: a number, or a text of digits, since JavaScript's numbers end at 2⁵³.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Text(String),
        }
        match Form::deserialize(deserializer) {
            Ok(Form::Number(number)) => Some(number),
            Ok(Form::Text(text)) => text.parse().ok(),
            Err(_) => None,
        }
        .map(Self)
        .ok_or_else(|| {
            serde::de::Error::custom("a seed is a whole number from 0 to 18446744073709551615")
        })
    }
}
