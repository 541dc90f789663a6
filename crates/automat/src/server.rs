//! The server mode, the source's wish: a computer elsewhere thinks, and the device falls back to its own search when that one does not
//! answer in time.
//!
//! Asking must not stop the lights, so an [`Adviser`] is asked and looked at, never waited for; the device keeps the time. [`request`] and
//! [`read_answer`] are the whole of HTTP that is needed, over any stream that reads and writes.

use core::fmt::{self, Write as _};

use foursight_connect_four::Column;
use foursight_game::Depth;

/// The player of the server that a level of the device asks for: the same program, on a larger machine.
///
/// ```
/// # use foursight_automat::{ServerPlayer, facts::HARD_DEPTH};
/// let written = |player: ServerPlayer| player.to_string();
/// assert_eq!(written(ServerPlayer::Hard { depth: HARD_DEPTH }), "automat-hard:depth=7");
/// assert_eq!(written(ServerPlayer::Easy { seed: 9 }), "automat-easy&seed=9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerPlayer {
    /// The easy level's rules.
    Easy {
        /// Its random seed.
        seed: u64,
    },
    /// The hard level's search.
    Hard {
        /// How many plies it searches.
        depth: Depth,
    },
    /// The solver.
    Perfect,
}

/// As a request names it: the value of `player`, and the seed if it has one.
impl fmt::Display for ServerPlayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Easy { seed } => write!(formatter, "automat-easy&seed={seed}"),
            Self::Hard { depth } => write!(formatter, "automat-hard:depth={}", depth.plies()),
            Self::Perfect => formatter.write_str("perfect"),
        }
    }
}

/// Somebody else who may know the best move.
pub trait Adviser {
    /// Asks for this player's move in the position after these moves. An earlier question is forgotten.
    fn ask(&mut self, player: ServerPlayer, moves: &[Column]);

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
    fn ask(&mut self, _player: ServerPlayer, _moves: &[Column]) {}

    fn answer(&mut self) -> Advice {
        Advice::Nobody
    }
}

/// A request to the server: a player and the moves of a game, with a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerRequest {
    number: u32,
    player: ServerPlayer,
    moves: [Column; 42],
    count: usize,
}

impl ServerRequest {
    /// The player it asks for.
    pub const fn player(&self) -> ServerPlayer {
        self.player
    }

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
    fn ask(&mut self, player: ServerPlayer, moves: &[Column]) {
        self.number = self.number.wrapping_add(1);
        let count = moves.len().min(42);
        let number = self.number;
        let mut request = ServerRequest { number, player, moves: [Column::CENTER; 42], count };
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

/// What is asked for, before the player.
pub const PATH: &str = "/api/v1/best/connect-four?player=";

/// Between player and moves.
const MOVES: &str = "&moves=";

/// The bytes of the longest path there can be: every move, and the easy level with a seed of twenty digits.
pub const LONGEST_PATH: usize = PATH.len() + "automat-easy&seed=".len() + 20 + MOVES.len() + 42;

/// Writes the path that asks for this player's move after these moves into `buffer` and answers with it.
///
/// ```
/// # use foursight_automat::{LONGEST_PATH, ServerPlayer, path};
/// # use foursight_connect_four::Column;
/// let mut buffer = [0; LONGEST_PATH];
/// let path = path(ServerPlayer::Perfect, &[Column::CENTER, Column::CENTER], &mut buffer);
/// assert_eq!(path, "/api/v1/best/connect-four?player=perfect&moves=44");
/// ```
pub fn path<'a>(
    player: ServerPlayer,
    moves: &[Column],
    buffer: &'a mut [u8; LONGEST_PATH],
) -> &'a str {
    let mut writer = Writer { buffer, length: 0 };
    let written = write!(writer, "{PATH}{player}{MOVES}").and_then(|()| {
        moves.iter().try_for_each(|column| write!(writer, "{}", column.index() + 1))
    });
    let length = if written.is_ok() { writer.length } else { 0 };
    core::str::from_utf8(&buffer[..length]).unwrap_or_default()
}

/// Text into a buffer; what has no room is refused.
struct Writer<'a> {
    buffer: &'a mut [u8],
    length: usize,
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let place = self.buffer.get_mut(self.length..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
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

    use super::{LONGEST_PATH, ServerPlayer, column_in, path};

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

    /// Asks this host for the player's move after these moves.
    pub fn request<W: Write>(
        stream: &mut W,
        host: &str,
        player: ServerPlayer,
        moves: &[Column],
    ) -> Result<(), W::Error> {
        let mut buffer = [0; LONGEST_PATH];
        let path = path(player, moves, &mut buffer);
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
