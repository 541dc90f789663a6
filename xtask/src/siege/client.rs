//! A client at an address of its own: the whole of 127.0.0.0/8 is this machine, so that one machine can play many.
#![allow(clippy::std_instead_of_core)]

use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

/// How long a client waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client of the server.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    server: SocketAddr,
    source: Ipv4Addr,
}

/// What came back.
pub(crate) enum Reply {
    /// A status and a body.
    Answer(u16, String),
    /// The connection was closed before a whole head came: what must not happen to anybody who behaves.
    Empty,
}

impl Reply {
    /// The body of a success.
    pub(crate) fn good(&self) -> Option<Value> {
        match self {
            Self::Answer(200..=299, body) => serde_json::from_str(body).ok(),
            _ => None,
        }
    }

    /// The status; 0 for none.
    pub(crate) const fn status(&self) -> u16 {
        match self {
            Self::Answer(status, _) => *status,
            Self::Empty => 0,
        }
    }
}

impl Client {
    pub(crate) const fn new(server: SocketAddr, source: Ipv4Addr) -> Self {
        Self { server, source }
    }

    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddr::from((self.source, 0)).into())?;
        socket.connect_timeout(&self.server.into(), PATIENCE)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        Ok(socket.into())
    }

    /// Sends a request and does not wait for the answer.
    pub(crate) fn begin(&self, method: &str, path: &str, body: &Value) -> io::Result<TcpStream> {
        let mut stream = self.connect()?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }

    /// Sends a request and waits for the answer.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Reply {
        let Ok(stream) = self.begin(method, path, body) else { return Reply::Empty };
        answer(stream)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.ask("POST", &format!("/api/v1/{path}"), body)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &Value::Null)
    }

    /// Opens a WebSocket and says whether the server agreed.
    pub(crate) fn watch(&self, path: &str) -> io::Result<(bool, TcpStream)> {
        let mut stream = self.connect()?;
        let request = format!(
            "GET /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes())?;
        let mut head = [0; 12];
        stream.read_exact(&mut head)?;
        Ok((&head[9..] == b"101", stream))
    }
}

/// Reads an answer to its end.
pub(crate) fn answer(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    drop(stream.read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return Reply::Empty };
    match head.get(9..12).and_then(|status| status.parse().ok()) {
        Some(status) => Reply::Answer(status, body.to_owned()),
        None => Reply::Empty,
    }
}
