//! What is told to whoever asked for something that cannot be done: `application/problem+json` (RFC 9457).
//!
//! The `code` is stable, for programs and for the page's translations; the `detail` is for people and names the input, the place in it and
//! what would be right. Everything the server refuses goes through here, so that no answer has another shape.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foursight_catalog::{MatchError, Refusal};
use foursight_game::SearchError;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    code: Code,
    detail: String,
    retry_after: Option<u64>,
    more: Map<String, Value>,
}

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $text:literal, $status:ident, $title:literal;)*) => {
        /// The kinds of problem there are.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code {
            $($(#[$meta])* $name,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// As it is written.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The status it comes with.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)* }
            }

            /// What it means, in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }
        }
    };
}

codes! {
    /// The body is not the JSON that is asked for.
    BadJson = "bad-json", UNPROCESSABLE_ENTITY, "The body cannot be read";
    /// The path or the query cannot be read.
    BadQuery = "bad-query", BAD_REQUEST, "The address cannot be read";
    /// The body is longer than is read here.
    TooLarge = "too-large", PAYLOAD_TOO_LARGE, "The body is too large";
    /// The body took too long to arrive.
    TooSlow = "too-slow", REQUEST_TIMEOUT, "The request took too long to arrive";
    /// Nothing lives at this address.
    NoSuchRoute = "no-such-route", NOT_FOUND, "There is nothing here";
    /// The address knows other methods.
    WrongMethod = "wrong-method", METHOD_NOT_ALLOWED, "This is done with another method";
    /// The game's text cannot be read.
    UnknownGame = "unknown-game", UNPROCESSABLE_ENTITY, "The game cannot be read";
    /// The player's text cannot be read.
    UnknownPlayer = "unknown-player", UNPROCESSABLE_ENTITY, "The player cannot be read";
    /// What this player does is no tree that could be shown.
    NotExplained = "not-explained", UNPROCESSABLE_ENTITY, "This player cannot be explained";
    /// More work was asked for than this server does for one request.
    OverLimit = "over-limit", UNPROCESSABLE_ENTITY, "More than this server does";
    /// Moves or a board cannot be read or played.
    IllegalMove = "illegal-move", UNPROCESSABLE_ENTITY, "The moves or the board cannot be played";
    /// Pasted text is of no known kind.
    UnrecognisedText = "unrecognised-text", UNPROCESSABLE_ENTITY, "The text is not recognised";
    /// The game is over.
    GameOver = "game-over", CONFLICT, "The game is over";
    /// It is somebody else's turn.
    NotYourTurn = "not-your-turn", CONFLICT, "It is not your turn";
    /// The match has moved on.
    Stale = "stale", CONFLICT, "The match has moved on";
    /// There is no move to take back.
    NothingToUndo = "nothing-to-undo", CONFLICT, "There is no move to take back";
    /// There is no move to bring back.
    NothingToRedo = "nothing-to-redo", CONFLICT, "No move has been taken back";
    /// More has happened in this match than is kept.
    MatchFull = "match-full", CONFLICT, "The match is full";
    /// No match has this name, or it has expired.
    NoSuchMatch = "no-such-match", NOT_FOUND, "There is no such match";
    /// The secret opens no seat of this match.
    WrongSecret = "wrong-secret", FORBIDDEN, "The secret does not fit";
    /// The friend's seat is taken.
    SeatTaken = "seat-taken", CONFLICT, "The seat is taken";
    /// The invitation is not this match's.
    WrongInvitation = "wrong-invitation", FORBIDDEN, "The invitation does not fit";
    /// No computer is to move.
    NoComputer = "no-computer", CONFLICT, "No computer is to move";
    /// The other person must agree first.
    NeedsOffer = "needs-offer", CONFLICT, "The other player must agree";
    /// There is nothing to accept or decline, or nothing to offer.
    NoOffer = "no-offer", CONFLICT, "There is no offer";
    /// One cannot accept an own offer.
    OwnOffer = "own-offer", CONFLICT, "The offer is your own";
    /// Another offer was made than the one that is answered.
    OfferChanged = "offer-changed", CONFLICT, "The offer has changed";
    /// A name that cannot be shown.
    BadName = "bad-name", UNPROCESSABLE_ENTITY, "The name cannot be shown";
    /// No match has this code, or it has expired.
    NoSuchCode = "no-such-code", NOT_FOUND, "There is no such code";
    /// The server is asked under a name that is not its own.
    WrongHost = "wrong-host", MISDIRECTED_REQUEST, "The server has another name";
    /// A page of another site asks.
    ForeignOrigin = "foreign-origin", FORBIDDEN, "Another site's page may not ask";
    /// Whoever runs the server has blocked this address.
    Blocked = "blocked", FORBIDDEN, "This address is blocked";
    /// There is no memory for this now.
    NoMemory = "no-memory", SERVICE_UNAVAILABLE, "There is no memory for this";
    /// A request id was used for something else before.
    RequestReused = "request-reused", CONFLICT, "The request id was used before";
    /// All search slots and their queue are taken.
    Busy = "busy", SERVICE_UNAVAILABLE, "The server is busy";
    /// This client asks for too much at once.
    TooManyRequests = "too-many-requests", TOO_MANY_REQUESTS, "Too many requests";
    /// The server is going down.
    ShuttingDown = "shutting-down", SERVICE_UNAVAILABLE, "The server is shutting down";
    /// The store does not answer.
    Store = "store", SERVICE_UNAVAILABLE, "The store does not answer";
    /// A fault of the server's own.
    Internal = "internal", INTERNAL_SERVER_ERROR, "A fault of the server";
}

impl Problem {
    /// A problem with its reason in words.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), retry_after: None, more: Map::new() }
    }

    /// A player, text or number above what this server does for one request.
    pub fn over_limit(limit: &str, asked: impl Serialize, most: impl Serialize) -> Self {
        let (asked, most) = (json!(asked), json!(most));
        Self::new(Code::OverLimit, format!("{limit} {asked} is more than {most}, the most here"))
            .with("limit", limit)
            .with("most", most)
    }

    /// The same with one more member.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        self.more.insert(name.to_owned(), json!(value));
        self
    }

    /// The same with when to come back, in seconds.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Its kind.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Its reason in words.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    fn json(&self) -> Value {
        let mut body = self.more.clone();
        body.insert("type".to_owned(), json!(format!("/problems/{}", self.code.text())));
        body.insert("title".to_owned(), json!(self.code.title()));
        body.insert("status".to_owned(), json!(self.code.status().as_u16()));
        body.insert("detail".to_owned(), json!(self.detail));
        body.insert("code".to_owned(), json!(self.code.text()));
        Value::Object(body)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.code.status(), Json(self.json())).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<MatchError> for Problem {
    fn from(error: MatchError) -> Self {
        let code = match error.refusal {
            Refusal::Text => Code::IllegalMove,
            Refusal::GameOver => Code::GameOver,
            Refusal::NotYourTurn => Code::NotYourTurn,
            Refusal::Stale => Code::Stale,
            Refusal::Nothing => Code::NothingToUndo,
            Refusal::Full => Code::MatchFull,
        };
        Self::new(code, error.message)
    }
}

impl From<SearchError> for Problem {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::NoMemory { .. } => {
                Self::new(Code::NoMemory, error.to_string()).retry_after(2)
            }
            SearchError::GameOver(_) => Self::new(Code::GameOver, error.to_string()),
            SearchError::NoClock => Self::new(Code::Internal, error.to_string()),
        }
    }
}

/// A problem as documents describe it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ProblemBody {
    /// `/problems/` and the code.
    r#type: String,
    /// What the code means, in a few words.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What is wrong with this request, where, and what would be right.
    detail: String,
    /// The kind of problem; stable.
    code: String,
}
