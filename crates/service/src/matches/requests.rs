//! What clients send to a match.

use serde::Deserialize;

use super::event::Command;
use crate::json::object;

/// Something a match is told to do.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Ask))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// A seat's secret.
    pub secret: String,
    /// What.
    #[serde(deserialize_with = "object")]
    pub command: Command,
    /// The ticket of the snapshot this answers: refused once anything has happened since.
    pub ticket: Option<String>,
    /// The client's own id: the same twice is done once.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub request: Option<String>,
    /// Whether to wait for the computer's answer, if the command makes it a computer's turn, and return the view after it. If the answer
    /// cannot be had now, the view after the command is returned, and `think` can be asked later.
    #[serde(default)]
    pub answer: bool,
}

/// Somebody waits for the computer whose turn it is.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Think))]
#[serde(deny_unknown_fields)]
pub struct ThinkRequest {
    /// Any seat's secret.
    pub secret: String,
    /// The ticket of the view whose computer is to move: if the match has moved on since, the view as it is comes back at once.
    pub ticket: Option<String>,
}
