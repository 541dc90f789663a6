//! Orders of whoever runs the server: copy the store, delete a match, block an address.
//!
//! The file of the store belongs to the server alone, so that other programs must ask it. It listens on a socket beside that file, which only its own
//! user may open. One line of JSON is one order, one line the answer.

use std::io::{self, BufRead, BufReader, Write};
use std::net::IpAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use crate::app::App;

/// No order is longer.
const LONGEST: u64 = 16 * 1024;

/// What the server is told to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub enum Order {
    /// Copy the store into a new file.
    BackUp {
        /// Which.
        file: PathBuf,
    },
    /// Delete a match.
    DeleteMatch {
        /// Which.
        id: String,
    },
    /// Answer an address no longer, or again.
    Block {
        /// Which; one of IPv6 stands for its /64.
        address: IpAddr,
        /// Whether it is blocked from now on.
        blocked: bool,
    },
    /// Say which addresses are blocked.
    Blocked,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Done(String),
    Failed(String),
}

/// The socket beside a store's file.
fn socket(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".control");
    name.into()
}

/// Takes orders until the server closes.
pub(crate) fn listen(app: &App, database: &Path) -> io::Result<()> {
    let path = socket(database);
    // The store is locked, so that whoever left it there is gone.
    drop(std::fs::remove_file(&path));
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let listening = app.clone();
    app.aside(async move {
        loop {
            tokio::select! {
                accepted = listener.accept() => {
                    if let Ok((stream, _)) = accepted {
                        let app = listening.clone();
                        tokio::spawn(async move { drop(answer(&app, stream).await) });
                    }
                }
                () = listening.closing().cancelled() => break,
            }
        }
        drop(std::fs::remove_file(&path));
    });
    Ok(())
}

async fn answer(app: &App, stream: UnixStream) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    tokio::io::BufReader::new(reader.take(LONGEST)).read_line(&mut line).await?;
    let done = match serde_json::from_str(&line) {
        Ok(order) => obey(app, order).await,
        Err(error) => Err(error.to_string()),
    };
    let answer = done.map_or_else(Answer::Failed, Answer::Done);
    let mut text = serde_json::to_string(&answer).expect("plain data");
    text.push('\n');
    writer.write_all(text.as_bytes()).await
}

async fn obey(app: &App, order: Order) -> Result<String, String> {
    tracing::info!(?order, "an order");
    match order {
        Order::BackUp { file } => {
            let bytes = app.matches().back_up(file.clone()).await;
            let bytes = bytes.map_err(|error| error.to_string())?;
            Ok(format!("{} ({bytes} bytes)", file.display()))
        }
        Order::DeleteMatch { id } => {
            let deleted = app.matches().delete(app, &id).await;
            deleted.map_err(|problem| problem.detail().to_owned())?;
            Ok(format!("match {id} deleted"))
        }
        Order::Block { address, blocked } => {
            let kept = app.matches().block(crate::proxy::counted_as(address), blocked).await;
            kept.map_err(|problem| problem.detail().to_owned())?;
            app.blocked().set(address, blocked);
            let word = if blocked { "blocked" } else { "no longer blocked" };
            Ok(format!("{address} is {word}"))
        }
        Order::Blocked => {
            let all: Vec<_> = app.blocked().all().iter().map(ToString::to_string).collect();
            Ok(all.join("\n"))
        }
    }
}

/// Gives an order to the server of this store, and waits for what it says.
pub fn order(database: &str, order: &Order) -> Result<String, String> {
    let file = crate::store::file_of(database).map_err(|error| error.to_string())?;
    let file = file.ok_or("a store in memory takes no orders")?;
    let path = socket(file);
    let asked = || -> io::Result<String> {
        let mut stream = std::os::unix::net::UnixStream::connect(&path)?;
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        let mut text = serde_json::to_string(order).expect("plain data");
        text.push('\n');
        stream.write_all(text.as_bytes())?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line)?;
        Ok(line)
    };
    let line = asked().map_err(|error| {
        format!(
            "no server answers at {} ({error}); is one running with this store?",
            path.display()
        )
    })?;
    match serde_json::from_str(&line) {
        Ok(Answer::Done(text)) => Ok(text),
        Ok(Answer::Failed(reason)) => Err(reason),
        Err(_) => Err("the server closed the connection before it had answered".to_owned()),
    }
}
