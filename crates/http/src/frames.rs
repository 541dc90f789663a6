//! Frames of a WebSocket, as a server reads and writes them (RFC 6455, section 5). Bytes in, messages out: nothing here waits.
//!
//! ```text
//!  0               1               2 …
//! +-+-+-+-+-------+-+-------------+----------------------+-------------+---------+
//! |F|R|R|R| kind  |M| length      | 126: 16 bits more    | mask, if M: | payload |
//! |I|S|S|S|       |A| 0 to 125,   | 127: 64 bits more    | 32 bits     |         |
//! |N|V|V|V|       |S| 126 or 127  |                      |             |         |
//! +-+-+-+-+-------+-+-------------+----------------------+-------------+---------+
//! ```
//!
//! Clients mask what they send, servers do not. A message may come in several frames, with pings, pongs and the end between them.

const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The longest payload of a ping, a pong or the end.
const CONTROL: usize = 125;

/// What a client sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Text(String),
    /// A message of bytes; nobody here asks for one.
    Binary,
    /// To be answered with the same.
    Ping(Vec<u8>),
    Pong,
    /// The end, with a code and a reason or without, as it is to be sent back.
    Close(Vec<u8>),
}

/// A client does not keep to the protocol, or sends more than is read here.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Broken;

/// What came from a client and is not understood yet.
#[derive(Debug)]
pub(crate) struct Frames {
    /// Bytes as they came.
    pub(crate) arrived: Vec<u8>,
    /// The kind and the first frames of a message whose last frame has not come.
    begun: Option<(u8, Vec<u8>)>,
    /// Bytes of a message.
    longest: usize,
}

impl Frames {
    pub(crate) const fn new(longest: usize) -> Self {
        Self { arrived: Vec::new(), begun: None, longest }
    }

    /// The next message that is complete.
    pub(crate) fn next(&mut self) -> Result<Option<Received>, Broken> {
        while let Some((last, kind, payload)) = self.frame()? {
            let (kind, payload) = match (kind, self.begun.take()) {
                (CLOSE | PING | PONG, begun) => {
                    self.begun = begun;
                    (kind, payload)
                }
                (TEXT | BINARY, None) => (kind, payload),
                (CONTINUED, Some((kind, mut first))) => {
                    first.extend(payload);
                    (kind, first)
                }
                _ => return Err(Broken),
            };
            if !last {
                self.begun = Some((kind, payload));
                continue;
            }
            return Ok(Some(match kind {
                TEXT => Received::Text(String::from_utf8(payload).map_err(|_| Broken)?),
                BINARY => Received::Binary,
                PING => Received::Ping(payload),
                PONG => Received::Pong,
                _ if is_end(&payload) => Received::Close(payload),
                _ => return Err(Broken),
            }));
        }
        Ok(None)
    }

    /// The next frame, once all of it is there: whether it is its message's last, its kind and its payload.
    fn frame(&mut self) -> Result<Option<(bool, u8, Vec<u8>)>, Broken> {
        let [first, second, rest @ ..] = &self.arrived[..] else { return Ok(None) };
        let (last, kind) = (first & 0x80 != 0, first & 0x0f);
        let is_control = matches!(kind, CLOSE | PING | PONG);
        let reserved = first & 0x70 != 0 || !(is_control || kind <= BINARY);
        let masked = second & 0x80 != 0;
        let (length, rest) = match second & 0x7f {
            126 => match rest.split_first_chunk() {
                Some((length, rest)) => (u64::from(u16::from_be_bytes(*length)), rest),
                None => return if reserved { Err(Broken) } else { Ok(None) },
            },
            127 => match rest.split_first_chunk() {
                Some((length, rest)) => (u64::from_be_bytes(*length), rest),
                None => return if reserved { Err(Broken) } else { Ok(None) },
            },
            short => (u64::from(short), rest),
        };
        let before = self.begun.as_ref().filter(|_| !is_control).map_or(0, |(_, it)| it.len());
        let most = if is_control { CONTROL } else { self.longest - before };
        if reserved || !masked || (is_control && !last) || length > most as u64 {
            return Err(Broken);
        }
        let length = length as usize;
        let Some((mask, rest)) = rest.split_first_chunk::<4>() else { return Ok(None) };
        let Some(payload) = rest.get(..length) else { return Ok(None) };
        let payload = payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask);
        let payload = payload.collect();
        let used = self.arrived.len() - rest.len() + length;
        self.arrived.drain(..used);
        Ok(Some((last, kind, payload)))
    }
}

/// Whether this may stand in the last frame: nothing, or a code that may be sent (section 7.4) and a text.
fn is_end(payload: &[u8]) -> bool {
    match payload.split_first_chunk() {
        None => payload.is_empty(),
        Some((code, reason)) => {
            let code = u16::from_be_bytes(*code);
            matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999)
                && core::str::from_utf8(reason).is_ok()
        }
    }
}

/// Appends a text.
pub(crate) fn write_text(out: &mut Vec<u8>, text: &str) {
    write(out, TEXT, text.as_bytes());
}

/// Appends a question whether the client is still there.
pub(crate) fn write_ping(out: &mut Vec<u8>) {
    write(out, PING, &[]);
}

/// Appends the answer to a ping.
pub(crate) fn write_pong(out: &mut Vec<u8>, payload: &[u8]) {
    write(out, PONG, payload);
}

/// Appends the end.
pub(crate) fn write_close(out: &mut Vec<u8>, payload: &[u8]) {
    write(out, CLOSE, payload);
}

/// Appends a message in one frame.
fn write(out: &mut Vec<u8>, kind: u8, payload: &[u8]) {
    out.reserve(payload.len() + 10);
    out.push(0x80 | kind);
    match payload.len() {
        length @ 0..=125 => out.push(length as u8),
        length @ 126..=0xffff => {
            out.push(126);
            out.extend((length as u16).to_be_bytes());
        }
        length => {
            out.push(127);
            out.extend((length as u64).to_be_bytes());
        }
    }
    out.extend_from_slice(payload);
}

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Control, Data, OpCode};
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

    use super::*;

    const LONGEST: usize = 70_000;

    fn data(kind: Data, last: bool, payload: &[u8]) -> Vec<u8> {
        masked(OpCode::Data(kind), last, payload)
    }

    fn control(kind: Control, payload: &[u8]) -> Vec<u8> {
        masked(OpCode::Control(kind), true, payload)
    }

    /// A frame as tungstenite's client writes it.
    fn masked(opcode: OpCode, is_final: bool, payload: &[u8]) -> Vec<u8> {
        let mask = Some([7, 200, 0, 99]);
        let header = FrameHeader { is_final, opcode, mask, ..FrameHeader::default() };
        let mut bytes = Vec::new();
        header.format(payload.len() as u64, &mut bytes).unwrap();
        bytes
            .extend(payload.iter().zip([7, 200, 0, 99].iter().cycle()).map(|(it, mask)| it ^ mask));
        bytes
    }

    /// What is read of these bytes, which come one after another.
    fn read(bytes: &[u8]) -> Result<Vec<Received>, Broken> {
        let mut frames = Frames::new(LONGEST);
        let mut all = Vec::new();
        for byte in bytes {
            frames.arrived.push(*byte);
            while let Some(received) = frames.next()? {
                all.push(received);
            }
        }
        assert!(frames.arrived.is_empty(), "bytes are left");
        Ok(all)
    }

    #[test]
    fn messages_of_every_length_are_read() {
        for length in [0, 1, 4, 125, 126, 127, 65_535, 65_536] {
            let text: String = ('a'..='z').cycle().take(length).collect();
            let bytes = data(Data::Text, true, text.as_bytes());
            assert_eq!(read(&bytes), Ok(vec![Received::Text(text)]), "{length}");
        }
        assert_eq!(read(&data(Data::Binary, true, &[0xff])), Ok(vec![Received::Binary]));
    }

    #[test]
    fn a_message_may_come_in_pieces_with_others_between_them() {
        let bytes = [
            // A letter may be cut in two.
            data(Data::Text, false, b"Za\xc5"),
            control(Control::Ping, b"there?"),
            data(Data::Continue, false, b"\xa1to"),
            control(Control::Pong, b""),
            data(Data::Continue, true, b""),
            control(Control::Close, b"\x03\xe8bye"),
        ];
        let expected = vec![
            Received::Ping(b"there?".to_vec()),
            Received::Pong,
            Received::Text("Zašto".to_owned()),
            Received::Close(b"\x03\xe8bye".to_vec()),
        ];
        assert_eq!(read(&bytes.concat()), Ok(expected));
        assert_eq!(read(&control(Control::Close, b"")), Ok(vec![Received::Close(Vec::new())]));
    }

    #[test]
    fn whoever_breaks_the_rules_is_refused() {
        let reserved = |bit: u8| {
            let mut bytes = data(Data::Text, true, b"a");
            bytes[0] |= bit;
            bytes
        };
        let long = vec![b'a'; LONGEST];
        let huge = [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
        for (what, bytes) in [
            ("not masked", vec![0x81, 1, b'a']),
            ("a reserved bit", reserved(0x40)),
            ("a reserved bit", reserved(0x10)),
            ("a reserved kind", masked(OpCode::Data(Data::Reserved(3)), true, b"")),
            ("a reserved kind", masked(OpCode::Control(Control::Reserved(11)), true, b"")),
            ("no UTF-8", data(Data::Text, true, b"\xff")),
            ("half a letter", data(Data::Text, true, b"\xc5")),
            ("too long", data(Data::Text, true, &[&long[..], b"a"].concat())),
            (
                "too long in all",
                [data(Data::Text, false, &long), data(Data::Continue, true, b"a")].concat(),
            ),
            ("a length of many exabytes", huge.to_vec()),
            ("a ping too long", control(Control::Ping, &[0; 126])),
            ("a ping in pieces", masked(OpCode::Control(Control::Ping), false, b"")),
            ("the rest of nothing", data(Data::Continue, true, b"a")),
            (
                "two messages at once",
                [data(Data::Text, false, b"a"), data(Data::Text, true, b"b")].concat(),
            ),
            ("half a code", control(Control::Close, b"\x03")),
            ("a code nobody may send", control(Control::Close, b"\x03\xed")),
            ("a reason that is no text", control(Control::Close, b"\x03\xe8\xff")),
        ] {
            assert_eq!(read(&bytes), Err(Broken), "{what}");
        }
    }

    /// A client of another make understands what is written here.
    #[test]
    fn what_is_written_is_understood() {
        for length in [0, 125, 126, 65_535, 65_536] {
            let text = "a".repeat(length);
            let mut out = Vec::new();
            write_text(&mut out, &text);
            write_ping(&mut out);
            write_pong(&mut out, b"here");
            write_close(&mut out, b"\x03\xe8bye");
            let stream = std::io::Cursor::new(out);
            let mut client = WebSocket::from_raw_socket(stream, Role::Client, None);
            assert_eq!(client.read().unwrap().into_text().unwrap(), text);
            assert!(client.read().unwrap().is_ping());
            assert_eq!(&client.read().unwrap().into_data()[..], b"here");
            assert!(client.read().unwrap().is_close());
        }
    }
}
