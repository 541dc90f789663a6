//! A random seed in JSON.

use serde::{Deserialize, Deserializer};

/// A seed: a number, or a text of digits, since JavaScript's numbers end at 2⁵³.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

/// Digits of the largest.
const LONGEST: usize = 20;

impl Seed {
    /// What a seed is, to whoever wrote another thing.
    pub const EXPECTED: &str = "a seed is a whole number from 0 to 18446744073709551615";

    /// Reads digits and nothing else: `u64` alone would also take `+7` and any number of zeros.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).map(Self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Text(String),
        }
        match Form::deserialize(deserializer) {
            Ok(Form::Number(number)) => Some(Self(number)),
            Ok(Form::Text(text)) => Self::parse(&text),
            Err(_) => None,
        }
        .ok_or_else(|| serde::de::Error::custom(Self::EXPECTED))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
    use utoipa::openapi::{RefOr, schema::SchemaType};
    use utoipa::{PartialSchema, ToSchema};

    use super::Seed;

    impl PartialSchema for Seed {
        fn schema() -> RefOr<Schema> {
            let number = ObjectBuilder::new()
                .schema_type(SchemaType::Type(Type::Integer))
                .minimum(Some(0_usize))
                .maximum(Some(usize::MAX));
            let digits = ObjectBuilder::new()
                .schema_type(SchemaType::Type(Type::String))
                .pattern(Some("^[0-9]{1,20}$"));
            OneOfBuilder::new()
                .item(number)
                .item(digits)
                .description(Some("A random seed below 2⁶⁴: a number, or its digits."))
                .into()
        }
    }

    impl ToSchema for Seed {}
}

#[cfg(test)]
mod tests {
    use super::Seed;

    #[test]
    fn digits_and_numbers_are_read() {
        let read = |text: &str| serde_json::from_str::<Seed>(text).map(|seed| seed.0).ok();
        assert_eq!(read("7"), Some(7));
        assert_eq!(read("\"7\""), Some(7));
        assert_eq!(read("\"18446744073709551615\""), Some(u64::MAX));
        for wrong in [
            "\"\"",
            "\"+7\"",
            "\" 7\"",
            "\"18446744073709551616\"",
            "\"000000000000000000007\"",
            "-1",
            "1.5",
            "null",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
