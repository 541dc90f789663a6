//! The real server as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_foursight");

/// A server process and where it listens.
pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts one over a store in this folder that refuses nobody for asking much and logs nothing.
    pub(crate) fn quiet(folder: &Path) -> Self {
        Self::start(folder, "", &["--log", "off"], Stdio::null())
    }

    /// The same with options; `before` is a shell's words before the program, such as `ulimit -f 100;`.
    pub(crate) fn start(folder: &Path, before: &str, options: &[&str], stderr: Stdio) -> Self {
        let script = format!("{before} exec \"$@\"");
        let mut process = Command::new("sh")
            .args(["-c", &script, "sh", PROGRAM, "serve", "--addr", "127.0.0.1:0"])
            .args(["--matches-per-client", "0", "--commands-per-client", "0"])
            .args(options)
            .arg("--database")
            .arg(folder.join("matches.sqlite"))
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(!address.is_empty(), "the server says where it listens");
        Self { process, address }
    }

    /// One request, which must be answered.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        ask(&self.address, method, path, body).expect("no empty reply")
    }

    /// Sends it a signal: `-TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// As the power going off would, as far as a process can tell.
    pub(crate) fn kill(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// One request; `None` if the connection broke before the whole answer was there. A body that is no JSON is null.
pub(crate) fn ask(address: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json"
    );
    write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    if body.len() != length.parse::<usize>().ok()? {
        return None;
    }
    Some((head.get(9..12)?.parse().ok()?, serde_json::from_str(body).unwrap_or(Value::Null)))
}
