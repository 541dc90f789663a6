//! What clients send to the API.

use core::fmt::Debug;

use foursight_service::analysis::PlayedMove;
use foursight_service::matches::{Command, CommandRequest, OpenMatch, ThinkRequest};
use foursight_service::questions::{MoveQuestion, PositionQuestion, Question, position};
use foursight_service::{Limits, read};
use foursight_wire::why::{WhyNotRequest, WhyRequest};
use serde_json::Value;

use crate::reason;

/// Reads the bytes as this request; however the same JSON is laid out, it is the same request.
macro_rules! same {
    ($data:expr, $type:ty) => {{
        let found = read::<$type>($data);
        match &found {
            Err(problem) => refused(problem.code().text(), problem.detail()),
            Ok(found) => laid_out($data, found, |bytes| {
                read::<$type>(bytes).map_err(|problem| problem.detail().to_owned())
            }),
        }
        found
    }};
}

/// The body of any request.
pub fn request(data: &[u8]) {
    let _ = same!(data, Command);
    let _ = same!(data, CommandRequest);
    let _ = same!(data, MoveQuestion);
    let _ = same!(data, OpenMatch);
    let _ = same!(data, PlayedMove);
    let _ = same!(data, Question);
    let _ = same!(data, ThinkRequest);
    let _ = same!(data, WhyNotRequest);
    let _ = same!(data, WhyRequest);
    // A position that is answered can be asked about as it is answered.
    if let Ok(question) = same!(data, PositionQuestion)
        && let Ok(found) = position(&Limits::default(), question)
    {
        let mut again = serde_json::json!({"game": found.game, "moves": found.text});
        if let Some(origin) = &found.origin {
            again["board"] = Value::from(origin.as_str());
        }
        let again = read(again.to_string().as_bytes()).expect("a position is a question");
        let again = position(&Limits::default(), again);
        let again = again.unwrap_or_else(|problem| panic!("{}", problem.detail()));
        assert_eq!((again.cells, again.turn), (found.cells, found.turn));
    }
}

fn refused(code: &str, detail: &str) {
    assert_eq!(code, "bad-json");
    reason(&detail);
}

/// The same JSON without its white space is read as the same request.
fn laid_out<T: Debug>(data: &[u8], found: &T, again: impl FnOnce(&[u8]) -> Result<T, String>) {
    let value: Value = serde_json::from_slice(data).expect("what was read is JSON");
    let written = value.to_string();
    let again = again(written.as_bytes()).unwrap_or_else(|detail| panic!("{written}: {detail}"));
    assert_eq!(format!("{again:?}"), format!("{found:?}"), "{written}");
}
