//! The engine as WebAssembly: the questions of the HTTP API, answered without a server.
//!
//! A request is what would be sent over HTTP, as one JSON text; the answer is what would come back. The crate has no state but the opening book:
//! a match comes with the request as it is kept ([`matches`]) and goes back with what is to be kept of it, because whoever calls may end this
//! program at any time, which is how a search is stopped.
//!
//! ```
//! use foursight_browser::answer;
//! use foursight_catalog::StopFlag;
//!
//! let request = r#"{"method": "POST", "path": "/move", "body": {"game": "connect-four", "moves": "4455", "player": "level-3"}}"#;
//! let answer = answer(request, &StopFlag::default());
//! assert!(answer.starts_with(r#"{"status":200,"#), "{answer}");
//! ```
//!
//! What JavaScript calls is in `exports.rs`: plain functions and the module's memory, without generated code.
#![deny(unsafe_code)]
// It lives in `std`, as the crates below it do.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

#[cfg(target_family = "wasm")]
mod exports;
mod matches;
mod routes;

use foursight_catalog::StopFlag;
use foursight_service::matches::StoredMatch;
use foursight_service::{Code, Problem, parse};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A request, as it would be sent over HTTP.
#[derive(Deserialize)]
struct Request {
    method: String,
    /// Below `/api/v1`, with the query.
    path: String,
    /// Read once it is known what is asked.
    body: Option<Box<RawValue>>,
    /// The match that the request is about.
    kept: Option<KeptTexts>,
    /// What the caller drew at random and read from its clock; needed by requests about matches.
    #[serde(default)]
    surroundings: Surroundings,
}

/// A match as whoever calls keeps it: texts it need not understand. (JavaScript would round the seed in them.)
#[derive(Serialize, Deserialize)]
struct KeptTexts {
    opening: String,
    changes: Vec<String>,
}

impl KeptTexts {
    fn read(&self) -> Result<StoredMatch, Problem> {
        fn from<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
            parse(text).map_err(|error| {
                Problem::new(Code::Damaged, format!("the match as it was kept is damaged: {error}"))
            })
        }
        let changes = self.changes.iter().map(|change| from(change)).collect::<Result<_, _>>()?;
        Ok(StoredMatch { opening: from(&self.opening)?, changes })
    }
}

/// What comes from outside.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Surroundings {
    /// Forty random letters, for the name of a match and its secrets.
    random: String,
    /// Milliseconds since 1970.
    now: i64,
    /// When the match is deleted, as it is shown.
    expires: String,
}

/// What is answered.
#[derive(Default, Serialize)]
struct Answer {
    /// As HTTP has it.
    status: u16,
    /// The answer, or the problem.
    body: Value,
    /// A match that was opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<KeptTexts>,
    /// What is to be added to what is kept of a match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
}

impl Answer {
    fn of(body: impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_value(body)
            .map_err(|error| Problem::new(Code::Internal, error.to_string()))?;
        Ok(Self { status: 200, body, ..Self::default() })
    }
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Self {
        Self { status: problem.code().status(), body: problem.json(), ..Self::default() }
    }
}

/// Answers a request, both as JSON.
pub fn answer(request: &str, stop: &StopFlag) -> String {
    let answered = parse::<Request>(request)
        .map_err(|error| Problem::new(Code::BadJson, format!("the request: {error}")))
        .and_then(|request| routes::answer(request, stop));
    let answer = answered.unwrap_or_else(Answer::from);
    serde_json::to_string(&answer).expect("plain data")
}

/// Gives the program the positions that a network learns from, a line `moves score` each. The first ones count.
pub fn use_lessons(text: &str) {
    foursight_service::learn::use_lessons(text);
}

/// Gives the program an opening book of Connect Four; why not, if it cannot be read. The first one counts.
pub fn use_book(bytes: &[u8]) -> Result<(), foursight_connect_four_solver::BookError> {
    let book = foursight_connect_four_solver::Book::open(bytes)?;
    foursight_catalog::use_book(book);
    Ok(())
}
