//! Queries: `game=atoll%3Asize%3D5&moves=C3+B2`.

use foursight_service::shortened;
use foursight_wire::Seed;

use crate::problem::{Code, Problem};

/// The pieces of a query, each key at most once.
#[derive(Debug)]
pub(crate) struct Query(Vec<(&'static str, String)>);

impl Query {
    /// Reads a query that may have these keys and no others.
    pub(crate) fn read(query: &str, keys: &[&'static str]) -> Result<Self, Problem> {
        let mut pieces: Vec<(&'static str, String)> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (key, value) = (unquoted(key), unquoted(value));
            let Some(&known) = keys.iter().find(|known| **known == key) else {
                return Err(unreadable(
                    &key,
                    &format!("unknown field `{key}`, {}", expected(keys)),
                ));
            };
            if pieces.iter().any(|(other, _)| *other == known) {
                return Err(unreadable("", &format!("duplicate field `{known}`")));
            }
            pieces.push((known, value));
        }
        Ok(Self(pieces))
    }

    /// What stands behind a key.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let place = self.0.iter().position(|(known, _)| *known == key)?;
        Some(self.0.swap_remove(place).1)
    }

    /// The same for a key that must be there.
    pub(crate) fn need(&mut self, key: &str) -> Result<String, Problem> {
        self.take(key).ok_or_else(|| unreadable("", &format!("missing field `{key}`")))
    }

    /// The random seed behind a key.
    pub(crate) fn seed(&mut self, key: &str) -> Result<Option<Seed>, Problem> {
        let Some(digits) = self.take(key) else { return Ok(None) };
        Seed::parse(&digits).map(Some).ok_or_else(|| unreadable(key, Seed::EXPECTED))
    }
}

/// The names there are, as serde writes them.
fn expected(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [] => "there are no fields".to_owned(),
        [one] => format!("expected {one}"),
        [one, other] => format!("expected {one} or {other}"),
        all => format!("expected one of {}", all.join(", ")),
    }
}

fn unreadable(key: &str, reason: &str) -> Problem {
    let separator = if key.is_empty() { "" } else { ": " };
    let detail = format!("Failed to deserialize query string: {key}{separator}{reason}");
    Problem::new(Code::BadQuery, shortened(detail))
}

/// A text of a query: `+` is a space, and what is no UTF-8 is replaced.
fn unquoted(text: &str) -> String {
    String::from_utf8_lossy(&unescaped(&text.replace('+', " "))).into_owned()
}

/// The bytes of a text of an address: `%3A` is a colon. What is no number behind `%` stays as it is.
pub(crate) fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |place: usize| after.get(place).and_then(|it| char::from(*it).to_digit(16));
        if *first == b'%'
            && let (Some(high), Some(low)) = (digit(0), digit(1))
        {
            bytes.push((high * 16 + low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read() {
        let keys = ["game", "moves", "seed"];
        let mut query =
            Query::read("&game=atoll%3Asize%3d5&moves=C3+B2%2B%zz%&seed=7&", &keys).unwrap();
        assert_eq!(query.need("game").unwrap(), "atoll:size=5");
        assert_eq!(query.take("moves").as_deref(), Some("C3 B2+%zz%"));
        assert_eq!(query.seed("seed").unwrap(), Some(Seed(7)));
        assert_eq!(query.seed("seed").unwrap(), None);
        assert_eq!(Query::read("ga%6de", &keys).unwrap().need("game").unwrap(), "");
        assert_eq!(Query::read("game=%ff", &keys).unwrap().need("game").unwrap(), "\u{fffd}");
    }

    #[test]
    fn what_is_wrong_with_a_query_is_said() {
        let keys = ["game", "moves", "seed"];
        let said = |query: &str| match Query::read(query, &keys) {
            Ok(mut query) => query.need("game").and(query.seed("seed").map(drop)).unwrap_err(),
            Err(problem) => problem,
        };
        for (query, reason) in [
            ("", "missing field `game`"),
            ("game=1&game=2", "duplicate field `game`"),
            ("gme=1", "gme: unknown field `gme`, expected one of `game`, `moves`, `seed`"),
            ("game=1&seed=-1", "seed: a seed is a whole number from 0 to 18446744073709551615"),
        ] {
            let problem = said(query);
            assert_eq!(problem.code(), Code::BadQuery);
            let detail = format!("Failed to deserialize query string: {reason}");
            assert_eq!(problem.detail(), detail, "{query}");
        }
        let long = said(&"x".repeat(5_000));
        assert!(long.detail().chars().count() <= 301, "{}", long.detail());
    }
}
