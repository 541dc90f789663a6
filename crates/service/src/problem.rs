//! What is told to whoever asked for something that cannot be done: `application/problem+json` (RFC 9457).
//!
//! The `code` is stable, for programs and for the page's translations; the `detail` is for people and names the input, the place in it and
//! what would be right. Everything that is refused goes through here, so that no answer has another shape.

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
    ($($(#[$meta:meta])* $name:ident = $text:literal, $status:literal, $title:literal;)*) => {
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

            /// The HTTP status it comes with.
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)* }
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
    BadJson = "bad-json", 422, "The body cannot be read";
    /// The path or the query cannot be read.
    BadQuery = "bad-query", 400, "The address cannot be read";
    /// The body is longer than is read here.
    TooLarge = "too-large", 413, "The body is too large";
    /// The body took too long to arrive.
    TooSlow = "too-slow", 408, "The request took too long to arrive";
    /// Nothing lives at this address.
    NoSuchRoute = "no-such-route", 404, "There is nothing here";
    /// The address knows other methods.
    WrongMethod = "wrong-method", 405, "This is done with another method";
    /// The game's text cannot be read.
    UnknownGame = "unknown-game", 422, "The game cannot be read";
    /// The player's text cannot be read.
    UnknownPlayer = "unknown-player", 422, "The player cannot be read";
    /// What this player does is no tree that could be shown.
    NotExplained = "not-explained", 422, "This player cannot be explained";
    /// More work was asked for than this server does for one request.
    OverLimit = "over-limit", 422, "More than this server does";
    /// Moves or a board cannot be read or played.
    IllegalMove = "illegal-move", 422, "The moves or the board cannot be played";
    /// Pasted text is of no known kind.
    UnrecognisedText = "unrecognised-text", 422, "The text is not recognised";
    /// The game is over.
    GameOver = "game-over", 409, "The game is over";
    /// It is somebody else's turn.
    NotYourTurn = "not-your-turn", 409, "It is not your turn";
    /// The match has moved on.
    Stale = "stale", 409, "The match has moved on";
    /// There is no move to undo.
    NothingToUndo = "nothing-to-undo", 409, "There is no move to undo";
    /// There is no move to redo.
    NothingToRedo = "nothing-to-redo", 409, "There is no move to redo";
    /// More has happened in this match than is kept.
    MatchFull = "match-full", 409, "The match is full";
    /// No match has this name, or it has expired.
    NoSuchMatch = "no-such-match", 404, "There is no such match";
    /// The secret opens no seat of this match.
    WrongSecret = "wrong-secret", 403, "The secret does not fit";
    /// The friend's seat is taken.
    SeatTaken = "seat-taken", 409, "The seat is taken";
    /// The invitation is not this match's.
    WrongInvitation = "wrong-invitation", 403, "The invitation does not fit";
    /// No computer is to move.
    NoComputer = "no-computer", 409, "No computer is to move";
    /// The other person must agree first.
    NeedsOffer = "needs-offer", 409, "The other player must agree";
    /// There is nothing to accept or decline, or nothing to offer.
    NoOffer = "no-offer", 409, "There is no offer";
    /// One cannot accept an own offer.
    OwnOffer = "own-offer", 409, "The offer is your own";
    /// Another offer was made than the one that is answered.
    OfferChanged = "offer-changed", 409, "The offer has changed";
    /// A name that cannot be shown.
    BadName = "bad-name", 422, "The name cannot be shown";
    /// No match has this code, or it has expired.
    NoSuchCode = "no-such-code", 404, "There is no such code";
    /// No class has this code, or it was deleted.
    NoSuchClass = "no-such-class", 404, "There is no such class";
    /// The class does not do this; `reason` says why.
    RefusedByClass = "refused-by-class", 409, "The class does not allow this";
    /// Hints are off in the class that plays here.
    HintsOff = "hints-off", 403, "Hints are off in this class";
    /// The server is asked under a name that is not its own.
    WrongHost = "wrong-host", 421, "The server has another name";
    /// A page of another site asks.
    ForeignOrigin = "foreign-origin", 403, "Another site's page may not ask";
    /// Whoever runs the server has blocked this address.
    Blocked = "blocked", 403, "This address is blocked";
    /// There is no memory for this now.
    NoMemory = "no-memory", 503, "There is no memory for this";
    /// A request id was used for something else before.
    RequestReused = "request-reused", 409, "The request id was used before";
    /// All search slots and their queue are taken.
    Busy = "busy", 503, "The server is busy";
    /// This client asks for too much at once.
    TooManyRequests = "too-many-requests", 429, "Too many requests";
    /// The server is going down.
    ShuttingDown = "shutting-down", 503, "The server is shutting down";
    /// The store does not answer.
    Store = "store", 503, "The store does not answer";
    /// What is stored of a match is not what happened in it.
    Damaged = "damaged", 503, "The match is damaged";
    /// A fault of the server's own.
    Internal = "internal", 500, "A fault of the server";
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

    /// When to come back, in seconds, if that is known.
    pub const fn seconds_to_wait(&self) -> Option<u64> {
        self.retry_after
    }

    /// As it is sent.
    pub fn json(&self) -> Value {
        let mut body = self.more.clone();
        body.insert("type".to_owned(), json!(format!("/problems/{}", self.code.text())));
        body.insert("title".to_owned(), json!(self.code.title()));
        body.insert("status".to_owned(), json!(self.code.status()));
        body.insert("detail".to_owned(), json!(self.detail));
        body.insert("code".to_owned(), json!(self.code.text()));
        Value::Object(body)
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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemBody {
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
