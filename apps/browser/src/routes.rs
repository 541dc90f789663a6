//! Which question a request asks.

use foursight_catalog::StopFlag;
use foursight_service::analysis::{ReviewAsked, ThreatsAsked, notations};
use foursight_service::explain::{explain, judge};
use foursight_service::learn::{LearnAsked, LearnMoveAsked};
use foursight_service::questions::{self, MoveQuestion, Question};
use foursight_service::why::{WhyAsked, WhyNotAsked};
use foursight_service::{Code, Limits, Problem, shortened};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::{Answer, Request, matches};

/// Answers a request.
pub(crate) fn answer(request: Request, stop: &StopFlag) -> Result<Answer, Problem> {
    let limits = Limits::default();
    let path = request.path.clone();
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    match (request.method.as_str(), path) {
        ("GET", "/games") => Answer::of(questions::games(&limits, game_of(query)?.as_deref())?),
        ("GET", "/players") => {
            let missing = || Problem::new(Code::BadQuery, "missing field `game`");
            let game = game_of(query)?.ok_or_else(missing)?;
            Answer::of(questions::players(&limits, &game)?)
        }
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

/// The game that is asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameQuery {
    game: Option<String>,
}

/// Reads a query as the server does.
fn game_of(query: &str) -> Result<Option<String>, Problem> {
    let read: Result<GameQuery, _> = serde_urlencoded::from_str(query);
    let unreadable = |error| {
        let detail = format!("Failed to deserialize query string: {error}");
        Problem::new(Code::BadQuery, shortened(detail))
    };
    read.map(|query| query.game).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read_as_the_server_reads_them() {
        let game = |query: &str| game_of(query).map_err(|problem| problem.code());
        let given = |game: &str| Ok(Some(game.to_owned()));
        assert_eq!(game("game=atoll%3Asize%3D5%2Cswap%3Don"), given("atoll:size=5,swap=on"));
        assert_eq!(game("game=%C5%A1+"), given("š "));
        assert_eq!(game("game=%zz"), given("%zz"));
        assert_eq!(game(""), Ok(None));
        for wrong in ["x=1", "game=1&game=2", "game=1&x=1"] {
            assert_eq!(game(wrong), Err(Code::BadQuery), "{wrong}");
        }
    }

    /// All games were listed for a game that cannot be read, and for a key that there is none.
    #[test]
    fn what_cannot_be_read_is_refused() {
        let code = |path: &str| {
            let request = serde_json::json!({ "method": "GET", "path": path }).to_string();
            let request: Request = serde_json::from_str(&request).unwrap();
            answer(request, &StopFlag::default()).err().map(|problem| problem.code())
        };
        assert_eq!(code("/games"), None);
        assert_eq!(code("/games?game=connect-four"), None);
        assert_eq!(code("/games?game=%zz"), Some(Code::UnknownGame));
        assert_eq!(code("/games?gme=connect-four"), Some(Code::BadQuery));
        assert_eq!(code("/players"), Some(Code::BadQuery));
        assert_eq!(code("/players?game=%zz"), Some(Code::UnknownGame));
    }
}
