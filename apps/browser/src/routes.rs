//! Which question a request asks.

use foursight_catalog::StopFlag;
use foursight_service::analysis::{ReviewAsked, ThreatsAsked, notations};
use foursight_service::explain::{explain, judge};
use foursight_service::learn::{LearnAsked, LearnMoveAsked};
use foursight_service::questions::{self, MoveQuestion, Question};
use foursight_service::why::{WhyAsked, WhyNotAsked};
use foursight_service::{Code, Limits, Problem};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::{Answer, Request, matches};

/// Answers a request.
pub(crate) fn answer(request: Request, stop: &StopFlag) -> Result<Answer, Problem> {
    let limits = Limits::default();
    let path = request.path.clone();
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    match (request.method.as_str(), path) {
        ("GET", "/games") => {
            Answer::of(questions::games(&limits, value_of(query, "game").ok().as_deref())?)
        }
        ("GET", "/players") => Answer::of(questions::players(&limits, &value_of(query, "game")?)?),
        ("POST", "/position") => {
            Answer::of(questions::position(&limits, body(request.body.as_deref())?)?)
        }
        ("POST", "/move") => {
            let question: Question = body::<MoveQuestion>(request.body.as_deref())?.into();
            Answer::of(question.read(&limits, false)?.run(stop)?)
        }
        ("POST", "/analyse") => {
            Answer::of(body::<Question>(request.body.as_deref())?.read(&limits, true)?.run(stop)?)
        }
        ("POST", "/explain") => {
            Answer::of(explain(&limits, &body(request.body.as_deref())?, stop)?)
        }
        ("POST", "/judge") => Answer::of(judge(&limits, &body(request.body.as_deref())?)?),
        ("POST", "/why") => {
            Answer::of(WhyAsked::read(&limits, &body(request.body.as_deref())?)?.run(stop)?)
        }
        ("POST", "/why-not") => {
            Answer::of(WhyNotAsked::read(&limits, body(request.body.as_deref())?)?.run(stop)?)
        }
        ("POST", "/notations") => Answer::of(notations(&limits, &body(request.body.as_deref())?)?),
        ("POST", "/review") => {
            Answer::of(ReviewAsked::read(&limits, body(request.body.as_deref())?)?.run(stop)?)
        }
        ("POST", "/threats") => {
            Answer::of(ThreatsAsked::read(&limits, &body(request.body.as_deref())?)?.run(stop)?)
        }
        ("POST", "/learn") => {
            Answer::of(LearnAsked::read(&body(request.body.as_deref())?)?.generations(stop)?)
        }
        ("POST", "/learn/move") => {
            Answer::of(LearnMoveAsked::read(&limits, &body(request.body.as_deref())?)?.run(stop)?)
        }
        _ => matches::answer(request, &limits, stop),
    }
}

/// Reads a body.
pub(crate) fn body<T: DeserializeOwned>(body: Option<&RawValue>) -> Result<T, Problem> {
    foursight_service::read(body.map_or("null", RawValue::get).as_bytes())
}

/// A piece of a query.
fn value_of(query: &str, name: &str) -> Result<String, Problem> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let found = pairs.into_iter().find(|(key, _)| *key == name);
    let missing = || Problem::new(Code::BadQuery, format!("`{name}` is missing"));
    let (_, value) = found.ok_or_else(missing)?;
    decoded(value).ok_or_else(|| Problem::new(Code::BadQuery, format!("`{name}` cannot be read")))
}

/// A text of an address: `%3A` is a colon, `+` a space.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                (digit(rest.next()?)? * 16 + digit(rest.next()?)?) as u8
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read() {
        let query = "x=1&game=atoll%3Asize%3D5%2Cswap%3Don";
        assert_eq!(value_of(query, "game").unwrap(), "atoll:size=5,swap=on");
        assert_eq!(value_of("game=%C5%A1+", "game").unwrap(), "š ");
        for wrong in ["", "game", "game=%", "game=%4", "game=%zz", "game=%ff"] {
            assert_eq!(value_of(wrong, "game").unwrap_err().code(), Code::BadQuery, "{wrong}");
        }
    }
}
