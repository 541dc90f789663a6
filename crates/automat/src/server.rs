//! The server mode, the source's wish: a computer elsewhere thinks, and the device falls back to its own search when that one does not
//! answer in time.
//!
//! Asking must not stop the lights, so an [`Adviser`] is asked and looked at, never waited for; the device keeps the time. [`request`] and
//! [`read_answer`] are the whole of HTTP that is needed, over any stream that reads and writes.

use foursight_connect_four::Column;

/// Somebody else who may know the best move.
pub trait Adviser {
    /// Asks about the position after these moves. An earlier question is forgotten.
    fn ask(&mut self, moves: &[Column]);

    /// How it stands with the last question.
    fn answer(&mut self) -> Advice;
}

/// How it stands with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// There is nobody to ask.
    Nobody,
    /// No answer yet.
    Pending,
    /// The move.
    Column(Column),
    /// It went wrong.
    Failed,
}

/// Nobody to ask: a device without a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alone;

impl Adviser for Alone {
    fn ask(&mut self, _moves: &[Column]) {}

    fn answer(&mut self) -> Advice {
        Advice::Nobody
    }
}

/// A request to the server: the moves of a game, with a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerRequest {
    number: u32,
    moves: [Column; 42],
    count: usize,
}

impl ServerRequest {
    /// The moves it asks about.
    pub fn moves(&self) -> &[Column] {
        &self.moves[..self.count]
    }

    /// The response to it: the server's move, or nothing if it failed.
    pub const fn response(&self, column: Option<Column>) -> ServerResponse {
        ServerResponse { number: self.number, column }
    }
}

/// What came of a request; it belongs to that request alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerResponse {
    number: u32,
    column: Option<Column>,
}

/// How requests get to the task that sends them, and responses back: on a chip two signals between tasks, each with room for one.
pub trait Exchange {
    /// Hands a request over; it takes the place of one that waits.
    fn send(&self, request: ServerRequest);

    /// Takes the latest response, if there is one.
    fn receive(&self) -> Option<ServerResponse>;
}

/// An adviser that sends its requests through a task of its own.
///
/// That task may still be busy with an earlier request when the next one is made (a new game was begun, or the device no longer waits), and its response may come at any time.
/// So each request has a number, and a response to any other than the last request is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Remote<E> {
    exchange: E,
    number: u32,
}

impl<E: Exchange> Remote<E> {
    /// Requests go through this exchange.
    pub const fn new(exchange: E) -> Self {
        Self { exchange, number: 0 }
    }
}

impl<E: Exchange> Adviser for Remote<E> {
    fn ask(&mut self, moves: &[Column]) {
        self.number = self.number.wrapping_add(1);
        let count = moves.len().min(42);
        let mut request = ServerRequest { number: self.number, moves: [Column::CENTER; 42], count };
        request.moves[..count].copy_from_slice(&moves[..count]);
        self.exchange.send(request);
    }

    fn answer(&mut self) -> Advice {
        match self.exchange.receive() {
            Some(ServerResponse { number, column }) if number == self.number => {
                column.map_or(Advice::Failed, Advice::Column)
            }
            _ => Advice::Pending,
        }
    }
}

/// What is asked for, before the moves.
pub const PATH: &str = "/api/v1/best/connect-four?player=perfect&moves=";

/// The bytes of a path with every move there can be.
pub const LONGEST_PATH: usize = PATH.len() + 42;

/// Writes the path that asks about these moves into `buffer` and answers with it.
///
/// ```
/// # use foursight_automat::{LONGEST_PATH, path};
/// # use foursight_connect_four::Column;
/// let mut buffer = [0; LONGEST_PATH];
/// assert_eq!(path(&[Column::CENTER, Column::CENTER], &mut buffer), "/api/v1/best/connect-four?player=perfect&moves=44");
/// ```
pub fn path<'a>(moves: &[Column], buffer: &'a mut [u8; LONGEST_PATH]) -> &'a str {
    buffer[..PATH.len()].copy_from_slice(PATH.as_bytes());
    let digits = buffer[PATH.len()..].iter_mut();
    let length = PATH.len() + moves.len().min(42);
    for (byte, column) in digits.zip(moves) {
        *byte = b'1' + column.index() as u8;
    }
    core::str::from_utf8(&buffer[..length]).unwrap_or_default()
}

/// The column a body names: a digit from 1 to 7, alone but for white space.
///
/// ```
/// # use foursight_automat::column_in;
/// assert_eq!(column_in(b"4\n").map(|column| column.to_string()), Some("4".into()));
/// assert_eq!(column_in(b"44"), None);
/// ```
pub fn column_in(body: &[u8]) -> Option<Column> {
    match body.trim_ascii() {
        [digit] => Column::from_digit((*digit).into()),
        _ => None,
    }
}

#[cfg(feature = "hardware")]
pub use http::{AnswerError, read_answer, request};

#[cfg(feature = "hardware")]
mod http {
    use embedded_io::{Read, Write};
    use foursight_connect_four::Column;

    use super::{LONGEST_PATH, column_in, path};

    /// The longest answer that is read, head and body: a head is about 200 bytes.
    const LONGEST: usize = 1024;

    /// Why there is no answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AnswerError<E> {
        /// The stream failed.
        Stream(E),
        /// The status was not 200.
        Refused,
        /// What came is not a column.
        NotAColumn,
    }

    /// Sends the question about these moves to this host.
    pub fn request<W: Write>(stream: &mut W, host: &str, moves: &[Column]) -> Result<(), W::Error> {
        let mut buffer = [0; LONGEST_PATH];
        let path = path(moves, &mut buffer);
        let parts = [
            "GET ",
            path,
            " HTTP/1.1\r\nHost: ",
            host,
            "\r\nAccept: text/plain\r\nConnection: close\r\n\r\n",
        ];
        for part in parts {
            stream.write_all(part.as_bytes())?;
        }
        stream.flush()
    }

    /// Reads the answer until the server closes the stream or all that was announced is there.
    pub fn read_answer<R: Read>(stream: &mut R) -> Result<Column, AnswerError<R::Error>> {
        let mut buffer = [0; LONGEST];
        let mut length = 0;
        loop {
            let read = stream.read(&mut buffer[length..]).map_err(AnswerError::Stream)?;
            length += read;
            if read == 0 || is_whole(&buffer[..length]) {
                break;
            }
        }
        let (head, body) = split(&buffer[..length]).ok_or(AnswerError::NotAColumn)?;
        if head.get(9..12) != Some(b"200") {
            return Err(AnswerError::Refused);
        }
        column_in(body).ok_or(AnswerError::NotAColumn)
    }

    /// Head and body, once the head is there.
    fn split(answer: &[u8]) -> Option<(&[u8], &[u8])> {
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        Some((&answer[..end], &answer[end + 4..]))
    }

    /// Whether as much body is there as the head announces.
    fn is_whole(answer: &[u8]) -> bool {
        let Some((head, body)) = split(answer) else { return false };
        let announced = head.split(|&byte| byte == b'\n').find_map(|line| {
            let name = b"content-length:";
            let (start, rest) = line.split_at_checked(name.len())?;
            let value = core::str::from_utf8(rest.trim_ascii()).ok()?;
            start.eq_ignore_ascii_case(name).then(|| value.parse::<usize>().ok())?
        });
        announced.is_some_and(|announced| body.len() >= announced)
    }
}
