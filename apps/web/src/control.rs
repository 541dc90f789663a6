//! Orders of whoever runs the server: copy the store, delete a match, block an address.
//!
//! The file of the store belongs to the server alone, so that other programs must ask it. It listens on a socket beside that file, which only its own
//! user may open. One line of JSON is one order, one line the answer.

use std::io::{self, BufRead, BufReader, Write};
use std::net::IpAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use foursight_http::{boxed, counted_as, spawn};
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
                        spawn(boxed(async move { drop(answer(&app, stream).await) }));
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
    let done = match foursight_service::parse(&line) {
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
            let kept = app.matches().block(counted_as(address), blocked).await;
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
    match foursight_service::parse(&line) {
        Ok(Answer::Done(text)) => Ok(text),
        Ok(Answer::Failed(reason)) => Err(reason),
        Err(_) => Err("the server closed the connection before it had answered".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use http_body_util::BodyExt;
    use hyper::{Request, StatusCode, header};
    use serde_json::{Value, json};

    use super::*;
    use crate::{Body, Limits, Router, Sqlite, router};

    /// A server over a file.
    fn server(file: &Path) -> (App, Router) {
        let store = Sqlite::open_url(&format!("sqlite:{}", file.display())).unwrap();
        let app = App::new(Limits::default(), Arc::new(store));
        (app.clone(), router(app))
    }

    async fn ask(router: &Router, path: &str, body: Option<Value>) -> (StatusCode, String) {
        let request = match body {
            Some(body) => Request::post(path)
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
            None => Request::get(path).body(Body::empty()),
        };
        let response = router.answer(None, request.unwrap()).await;
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    async fn open(router: &Router) -> String {
        let (_, text) =
            ask(router, "/api/v1/matches", Some(json!({ "game": "connect-four" }))).await;
        let opened: Value = serde_json::from_str(&text).unwrap();
        opened["id"].as_str().unwrap().to_owned()
    }

    async fn found(router: &Router, id: &str) -> StatusCode {
        ask(router, &format!("/api/v1/matches/{id}"), None).await.0
    }

    #[tokio::test]
    async fn a_deleted_match_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matches.sqlite");
        let (app, router) = server(&file);
        let (deleted, kept) = (open(&router).await, open(&router).await);
        let order = Order::DeleteMatch { id: deleted.clone() };
        assert_eq!(obey(&app, order.clone()).await, Ok(format!("match {deleted} deleted")));
        assert_eq!(found(&router, &deleted).await, 404);
        assert!(obey(&app, order.clone()).await.is_err_and(|reason| reason.contains(&deleted)));
        app.close().await;
        let (again, router) = server(&file);
        assert_eq!(found(&router, &deleted).await, 404);
        assert_eq!(found(&router, &kept).await, 200);
        assert!(obey(&again, order).await.is_err());
    }

    /// A match whose record is damaged cannot be opened, but it can be deleted.
    #[tokio::test]
    async fn a_damaged_match_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matches.sqlite");
        let (app, router) = server(&file);
        let id = open(&router).await;
        app.close().await;
        let damage = rusqlite::Connection::open(&file).unwrap();
        let insert = "INSERT INTO changes (match, number, event, at) VALUES (?1, 1, '?', 1)";
        assert_eq!(damage.execute(insert, [&id]).unwrap(), 1);
        drop(damage);
        let (app, router) = server(&file);
        assert_eq!(found(&router, &id).await, 503);
        assert!(obey(&app, Order::DeleteMatch { id: id.clone() }).await.is_ok());
        assert_eq!(found(&router, &id).await, 404);
    }

    #[tokio::test]
    async fn a_copy_of_the_store_is_a_store() {
        let folder = tempfile::tempdir().unwrap();
        let (app, router) = server(&folder.path().join("matches.sqlite"));
        let id = open(&router).await;
        let copy = folder.path().join("copy.sqlite");
        let said = obey(&app, Order::BackUp { file: copy.clone() }).await.unwrap();
        let bytes = std::fs::metadata(&copy).unwrap().len();
        assert_eq!(said, format!("{} ({bytes} bytes)", copy.display()));
        let (_other, router) = server(&copy);
        assert_eq!(found(&router, &id).await, 200);
        assert!(app.matches().store_numbers().commits >= 1);
    }

    #[tokio::test]
    async fn a_blocked_address_stays_blocked() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matches.sqlite");
        let address: IpAddr = "192.0.2.7".parse().unwrap();
        let (app, _) = server(&file);
        assert!(obey(&app, Order::Block { address, blocked: true }).await.is_ok());
        assert_eq!(obey(&app, Order::Blocked).await, Ok("192.0.2.7".to_owned()));
        app.close().await;
        let (app, _) = server(&file);
        assert_eq!(obey(&app, Order::Blocked).await, Ok("192.0.2.7".to_owned()));
        assert!(obey(&app, Order::Block { address, blocked: false }).await.is_ok());
        app.close().await;
        let (app, _) = server(&file);
        assert_eq!(obey(&app, Order::Blocked).await, Ok(String::new()));
    }
}
