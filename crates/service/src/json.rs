//! JSON that clients send, read member by member.
//!
//! ```text
//! bytes ── serde_json ──▶ Json ── Members ──▶ a request ([`FromJson`])
//! ```
//!
//! serde would compile a reader for every type; here one reads all of them, and a type says what its members are. What is wrong is said as serde says it:
//! the member, what was there, what was expected, and the place in the text, which is looked for only then.

use core::fmt;

use foursight_wire::Seed;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Number;

use crate::place::{At, path_at_end, place};
use crate::problem::{Code, Problem};

/// Any JSON. The members of an object are kept as they were written, also those that come twice.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text.
    pub fn parse(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Json;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("any JSON")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Number(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
                let mut all = Vec::new();
                while let Some(next) = list.next_element()? {
                    all.push(next);
                }
                Ok(Json::List(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
                let mut all = Vec::new();
                while let Some(next) = members.next_entry()? {
                    all.push(next);
                }
                Ok(Json::Object(all))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// What was there, as serde names it.
impl fmt::Display for Json {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Bool(value) => write!(formatter, "boolean `{value}`"),
            Self::Number(number) if number.is_f64() => {
                write!(formatter, "floating point `{number}`")
            }
            Self::Number(number) => write!(formatter, "integer `{number}`"),
            Self::Text(text) => write!(formatter, "string {text:?}"),
            Self::List(_) => formatter.write_str("sequence"),
            Self::Object(_) => formatter.write_str("map"),
        }
    }
}

/// Something that is read from an object of JSON.
pub trait FromJson: Sized {
    /// Reads its members.
    fn from_json(members: &mut Members) -> Result<Self, Wrong>;
}

/// What is wrong, and where.
#[derive(Debug)]
pub struct Wrong {
    path: String,
    steps: Vec<usize>,
    at: At,
    reason: String,
}

impl Wrong {
    /// The reason in words, with the line and the column in the text that was read.
    pub fn in_text(&self, text: &[u8]) -> String {
        let before = &text[..place(text, &self.steps, self.at)];
        let line = before.split(|byte| *byte == b'\n').count();
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count();
        format!("{self} at line {line} column {column}")
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.path.is_empty() { "" } else { ": " };
        write!(formatter, "{}{separator}{}", self.path, self.reason)
    }
}

impl core::error::Error for Wrong {}

/// The members of an object, each of which is taken once.
#[derive(Debug)]
pub struct Members {
    path: String,
    steps: Vec<usize>,
    all: Vec<(String, Option<Json>)>,
}

impl Members {
    /// Those of a whole text.
    pub fn of(json: Json) -> Result<Self, Wrong> {
        Self::at(json, String::new(), Vec::new())
    }

    fn at(json: Json, path: String, steps: Vec<usize>) -> Result<Self, Wrong> {
        match json {
            Json::Object(members) => {
                let all = members.into_iter().map(|(key, value)| (key, Some(value))).collect();
                Ok(Self { path, steps, all })
            }
            other => Err(Wrong { path, steps, at: At::Value, reason: not(&other, "an object") }),
        }
    }

    fn inner(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// What is wrong with the value of this member, the first of its name.
    pub fn wrong(&self, key: &str, reason: impl Into<String>) -> Wrong {
        let number = self.all.iter().position(|(name, _)| name == key).unwrap_or_default();
        let steps = [&self.steps[..], &[number]].concat();
        Wrong { path: self.inner(key), steps, at: At::Value, reason: reason.into() }
    }

    /// What is wrong with all of it.
    pub fn whole(&self, reason: impl Into<String>) -> Wrong {
        let (path, steps) = (self.path.clone(), self.steps.clone());
        Wrong { path, steps, at: At::End, reason: reason.into() }
    }

    fn missing(&self, key: &str) -> Wrong {
        self.whole(format!("missing field `{key}`"))
    }

    /// Refuses members with other names, and two of one name.
    pub fn only(&self, keys: &[&str]) -> Result<(), Wrong> {
        self.only_beside("", keys)
    }

    /// The same beside this one.
    pub fn only_beside(&self, tag: &str, keys: &[&str]) -> Result<(), Wrong> {
        for (number, (name, _)) in self.all.iter().enumerate() {
            let twice = self.all[..number].iter().any(|(other, _)| other == name);
            let known = name == tag || keys.contains(&name.as_str());
            let (path, reason) = match (known, twice) {
                (true, false) => continue,
                (true, true) => (self.path.clone(), format!("duplicate field `{name}`")),
                (false, _) => {
                    let reason = format!("unknown field `{name}`, {}", expected(keys, "fields"));
                    (self.inner(name), reason)
                }
            };
            let steps = [&self.steps[..], &[number]].concat();
            return Err(Wrong { path, steps, at: At::Key, reason });
        }
        Ok(())
    }

    /// Whether there is such a member.
    pub fn has(&self, key: &str) -> bool {
        self.all.iter().any(|(name, _)| name == key)
    }

    /// Takes a member, whatever it is.
    pub fn take(&mut self, key: &str) -> Option<Json> {
        self.all.iter_mut().find(|(name, _)| name == key)?.1.take()
    }

    /// Takes a member that may be `null`, which stands for none.
    fn given(&mut self, key: &str) -> Option<Json> {
        self.take(key).filter(|json| *json != Json::Null)
    }

    fn need(&mut self, key: &str) -> Result<Json, Wrong> {
        self.take(key).ok_or_else(|| self.missing(key))
    }

    fn as_text(&self, key: &str, json: Json) -> Result<String, Wrong> {
        match json {
            Json::Text(text) => Ok(text),
            other => Err(self.wrong(key, not(&other, "a string"))),
        }
    }

    /// A text.
    pub fn text(&mut self, key: &str) -> Result<String, Wrong> {
        let json = self.need(key)?;
        self.as_text(key, json)
    }

    /// A text that may be missing or `null`.
    pub fn maybe_text(&mut self, key: &str) -> Result<Option<String>, Wrong> {
        self.given(key).map(|json| self.as_text(key, json)).transpose()
    }

    fn as_texts(&self, key: &str, json: Json) -> Result<Vec<String>, Wrong> {
        let Json::List(list) = json else {
            return Err(self.wrong(key, not(&json, "a sequence")));
        };
        let text = |(number, json)| match json {
            Json::Text(text) => Ok(text),
            other => {
                let mut wrong = self.wrong(key, not(&other, "a string"));
                wrong.path += &format!("[{number}]");
                wrong.steps.push(number);
                Err(wrong)
            }
        };
        list.into_iter().enumerate().map(text).collect()
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &str) -> Result<Vec<String>, Wrong> {
        let json = self.need(key)?;
        self.as_texts(key, json)
    }

    /// A list of texts that may be missing or `null`.
    pub fn maybe_texts(&mut self, key: &str) -> Result<Option<Vec<String>>, Wrong> {
        self.given(key).map(|json| self.as_texts(key, json)).transpose()
    }

    /// Two texts, each of which may be `null`.
    pub fn two_texts(&mut self, key: &str) -> Result<[Option<String>; 2], Wrong> {
        let texts = match self.need(key)? {
            Json::List(list) => <[Json; 2]>::try_from(list).map_err(Json::List),
            other => Err(other),
        };
        let [a, b] = texts.map_err(|other| self.wrong(key, not(&other, "two texts")))?;
        let text =
            |json| if json == Json::Null { Ok(None) } else { self.as_text(key, json).map(Some) };
        Ok([text(a)?, text(b)?])
    }

    fn as_number(&self, key: &str, json: &Json, kind: &str, most: u64) -> Result<u64, Wrong> {
        let Json::Number(number) = json else { return Err(self.wrong(key, not(json, kind))) };
        match number.as_u64().filter(|number| *number <= most) {
            Some(number) => Ok(number),
            None if number.is_f64() => Err(self.wrong(key, not(json, kind))),
            None => Err(self.wrong(key, format!("invalid value: {json}, expected {kind}"))),
        }
    }

    /// A whole number below 2⁶⁴.
    pub fn long(&mut self, key: &str) -> Result<u64, Wrong> {
        let json = self.need(key)?;
        self.as_number(key, &json, "u64", u64::MAX)
    }

    /// The same, which may be missing or `null`.
    pub fn maybe_long(&mut self, key: &str) -> Result<Option<u64>, Wrong> {
        self.given(key).map(|json| self.as_number(key, &json, "u64", u64::MAX)).transpose()
    }

    /// A whole number below 2³².
    pub fn short(&mut self, key: &str) -> Result<u32, Wrong> {
        let json = self.need(key)?;
        Ok(self.as_number(key, &json, "u32", u32::MAX.into())? as u32)
    }

    /// The same, which may be missing or `null`.
    pub fn maybe_short(&mut self, key: &str) -> Result<Option<u32>, Wrong> {
        let Some(json) = self.given(key) else { return Ok(None) };
        Ok(Some(self.as_number(key, &json, "u32", u32::MAX.into())? as u32))
    }

    /// A whole number, also below 0.
    pub fn signed(&mut self, key: &str) -> Result<i64, Wrong> {
        match self.need(key)? {
            Json::Number(number) if number.is_i64() => Ok(number.as_i64().unwrap_or_default()),
            other => Err(self.wrong(key, not(&other, "i64"))),
        }
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &str) -> Result<bool, Wrong> {
        match self.need(key)? {
            Json::Bool(value) => Ok(value),
            other => Err(self.wrong(key, not(&other, "a boolean"))),
        }
    }

    /// The same, which may be missing and then is not so.
    pub fn maybe_flag(&mut self, key: &str) -> Result<bool, Wrong> {
        if self.has(key) { self.flag(key) } else { Ok(false) }
    }

    /// A random seed: a number or its digits; it may be missing or `null`.
    pub fn seed(&mut self, key: &str) -> Result<Option<Seed>, Wrong> {
        let seed = match self.given(key) {
            None => return Ok(None),
            Some(Json::Number(number)) => number.as_u64().map(Seed),
            Some(Json::Text(digits)) => Seed::parse(&digits),
            Some(_) => None,
        };
        seed.map(Some).ok_or_else(|| self.wrong(key, Seed::EXPECTED))
    }

    /// One of these words; which.
    pub fn word(&mut self, key: &str, words: &[&str]) -> Result<usize, Wrong> {
        let word = self.text(key)?;
        words.iter().position(|known| **known == *word).ok_or_else(|| {
            let reason = format!("unknown variant `{word}`, {}", expected(words, "variants"));
            self.wrong(key, reason)
        })
    }

    fn as_object(&self, key: &str, json: Json) -> Result<Self, Wrong> {
        Self::at(json, self.inner(key), self.wrong(key, "").steps)
    }

    /// The object inside.
    pub fn object(&mut self, key: &str) -> Result<Self, Wrong> {
        let json = self.need(key)?;
        self.as_object(key, json)
    }

    /// What the object inside says; it may be missing.
    pub fn inside<T: FromJson + Default>(&mut self, key: &str) -> Result<T, Wrong> {
        if self.has(key) { T::from_json(&mut self.object(key)?) } else { Ok(T::default()) }
    }

    /// The same, which may also be `null`.
    pub fn maybe_inside<T: FromJson>(&mut self, key: &str) -> Result<Option<T>, Wrong> {
        let Some(json) = self.given(key) else { return Ok(None) };
        T::from_json(&mut self.as_object(key, json)?).map(Some)
    }
}

/// What is there instead of what was expected.
fn not(json: &Json, expected: &str) -> String {
    format!("invalid type: {json}, expected {expected}")
}

/// The names there are, as serde writes them.
pub fn expected(names: &[&str], what: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [] => format!("there are no {what}"),
        [one] => format!("expected {one}"),
        [one, other] => format!("expected {one} or {other}"),
        all => format!("expected one of {}", all.join(", ")),
    }
}

/// Reads what a client sends.
pub fn read<T: FromJson>(text: &[u8]) -> Result<T, Problem> {
    let mut members = parsed(text)?;
    T::from_json(&mut members).map_err(|wrong| unfit(&wrong, text))
}

/// Reads what is stored or said between programs; what is wrong with it, in words.
pub fn parse<T: FromJson>(text: &str) -> Result<T, String> {
    let json = Json::parse(text.as_bytes()).map_err(|error| error.to_string())?;
    let read = Members::of(json).and_then(|mut members| T::from_json(&mut members));
    read.map_err(|wrong| wrong.in_text(text.as_bytes()))
}

fn parsed(text: &[u8]) -> Result<Members, Problem> {
    let json = Json::parse(text).map_err(|error| {
        let lines =
            text.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
        // Without the byte that does not fit.
        let before = lines.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
        let path = path_at_end(&text[..before.min(text.len())]);
        let separator = if path.is_empty() { "" } else { ": " };
        let detail = format!("Failed to parse the request body as JSON: {path}{separator}{error}");
        Problem::new(Code::BadJson, shortened(detail))
    })?;
    Members::of(json).map_err(|wrong| unfit(&wrong, text))
}

fn unfit(wrong: &Wrong, text: &[u8]) -> Problem {
    let what = "Failed to deserialize the JSON body into the target type";
    Problem::new(Code::BadJson, shortened(format!("{what}: {}", wrong.in_text(text))))
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

/// What the members of a type are: `from_json! { Type { member: kind, … } }`, a kind being a method of [`Members`]. Other members are refused.
#[macro_export]
macro_rules! from_json {
    ($type:ty { $($member:ident: $kind:ident),+ $(,)? }) => {
        impl $crate::FromJson for $type {
            fn from_json(members: &mut $crate::Members) -> Result<Self, $crate::Wrong> {
                members.only(&[$(stringify!($member)),+])?;
                Ok(Self { $($member: members.$kind(stringify!($member))?),+ })
            }
        }
    };
}
