//! The engine protocol and UGI: whatever another program writes, each line is answered as documented and the next one is understood.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::LONGEST_REASON;

/// What was written to it.
#[derive(Clone, Default)]
struct Transcript(Arc<Mutex<Vec<u8>>>);

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A conversation: lines of the engine protocol, or of UGI if the first byte is odd. A search gets a small limit behind whatever else it is asked.
pub fn engine(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let ugi = first % 2 == 1;
    let (limit, question, answer) = if ugi {
        (" depth 2 nodes 20", "isready", "readyok")
    } else {
        (" depth 2 nodes 20 playouts 2", "ping", "pong")
    };
    let mut searches = 0;
    let mut input = Vec::with_capacity(rest.len() + 64);
    for line in rest.split(|byte| *byte == b'\n') {
        input.extend_from_slice(line);
        let verb = line.trim_ascii().split(u8::is_ascii_whitespace).next();
        if verb == Some(b"quit") {
            // What follows is not read.
            return;
        }
        // Unicode knows more kinds of white space than ASCII; what begins with others gets its limit as well.
        if String::from_utf8_lossy(line).split_whitespace().next() == Some("go") {
            searches += 1;
            input.extend_from_slice(limit.as_bytes());
        }
        input.push(b'\n');
    }
    input.extend_from_slice(question.as_bytes());
    let transcript = Transcript::default();
    foursight_command::converse(Cursor::new(input), transcript.clone(), ugi)
        .unwrap_or_else(|error| panic!("it ended: {error}"));
    let said = transcript.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let said = String::from_utf8(said).expect("its lines are text");
    let answers = said.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert!(answers <= searches, "{answers} answers to {searches} searches");
    assert!(said.lines().any(|line| line == answer), "no `{answer}` in {said:?}");
    for line in said.lines() {
        let wrong = line.strip_prefix("error ").or(line.strip_prefix("info string error "));
        if let Some(reason) = wrong {
            let length = reason.chars().count();
            assert!((1..=LONGEST_REASON).contains(&length), "a reason of {length} characters");
        }
    }
}
