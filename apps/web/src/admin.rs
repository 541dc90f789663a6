//! Commands of whoever runs the server: copy the store, delete a match, block an address.
//!
//! The file of the store belongs to the server alone, so that other programs must ask it. It listens on a socket beside that file, which only its own
//! user may open. One line of JSON is one command, one line the answer.

use std::io::{self, BufRead, BufReader, Write};
use std::net::IpAddr;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::serve::Listener;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use crate::app::App;
use crate::middleware::client::counted_as;

/// No command is longer.
const LONGEST: u64 = 16 * 1024;

/// What the server is told to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum AdminCommand {
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
    /// Give the teacher of a class a new secret.
    RecoverClass {
        /// Its six letters.
        code: String,
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

/// Takes commands until the server closes.
pub(crate) fn listen(app: &App, database: &Path) -> io::Result<()> {
    let path = socket(database);
    // The store is locked, so that whoever left a socket there is gone.
    let mut listener = bind(&path)?;
    let listening = app.clone();
    app.aside(async move {
        loop {
            tokio::select! {
                // An error of the system makes it pause and try again.
                (stream, _) = Listener::accept(&mut listener) => {
                    let app = listening.clone();
                    tokio::spawn(async move { drop(answer(&app, stream).await) });
                }
                () = listening.closing().cancelled() => break,
            }
        }
        drop(std::fs::remove_file(&path));
    });
    Ok(())
}

/// A socket at this path that only its own user may ever open: it gets its mode in a folder that nobody else may enter, and then its name.
fn bind(path: &Path) -> io::Result<UnixListener> {
    let mut private = path.as_os_str().to_owned();
    private.push("~");
    let private = PathBuf::from(private);
    drop(std::fs::remove_dir_all(&private));
    std::fs::DirBuilder::new().mode(0o700).create(&private)?;
    let bound = || {
        let inside = private.join("s");
        let listener = UnixListener::bind(&inside)?;
        std::fs::set_permissions(&inside, std::fs::Permissions::from_mode(0o600))?;
        std::fs::rename(&inside, path)?;
        Ok(listener)
    };
    let listener = bound();
    drop(std::fs::remove_dir_all(&private));
    listener
}

async fn answer(app: &App, stream: UnixStream) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    tokio::io::BufReader::new(reader.take(LONGEST)).read_line(&mut line).await?;
    let done = match foursight_service::parse(&line) {
        Ok(command) => execute(app, command).await,
        Err(error) => Err(error.to_string()),
    };
    let answer = done.map_or_else(Answer::Failed, Answer::Done);
    let mut text = serde_json::to_string(&answer).expect("plain data");
    text.push('\n');
    writer.write_all(text.as_bytes()).await
}

async fn execute(app: &App, command: AdminCommand) -> Result<String, String> {
    tracing::info!(?command, "a command");
    match command {
        AdminCommand::BackUp { file } => {
            let bytes = app.matches().back_up(file.clone()).await;
            let bytes = bytes.map_err(|error| error.to_string())?;
            Ok(format!("{} ({bytes} bytes)", file.display()))
        }
        AdminCommand::DeleteMatch { id } => {
            let deleted = app.matches().delete(app, &id).await;
            deleted.map_err(|problem| problem.detail().to_owned())?;
            Ok(format!("match {id} deleted"))
        }
        AdminCommand::RecoverClass { code } => {
            let secret = app.classes().recover(app, &code).await;
            secret.map_err(|problem| problem.detail().to_owned())
        }
        AdminCommand::Block { address, blocked } => {
            let kept = app.matches().block(counted_as(address), blocked).await;
            kept.map_err(|problem| problem.detail().to_owned())?;
            app.blocklist().set(address, blocked);
            let word = if blocked { "blocked" } else { "no longer blocked" };
            Ok(format!("{address} is {word}"))
        }
        AdminCommand::Blocked => {
            let all: Vec<_> = app.blocklist().all().iter().map(ToString::to_string).collect();
            Ok(all.join("\n"))
        }
    }
}

/// Sends a command to the server of this store, and waits for what it says.
pub fn send(database: &str, command: &AdminCommand) -> Result<String, String> {
    let file = crate::store::file_of(database).map_err(|error| error.to_string())?;
    let file = file.ok_or("a store in memory takes no commands")?;
    let path = socket(file);
    let asked = || -> io::Result<String> {
        let mut stream = std::os::unix::net::UnixStream::connect(&path)?;
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        let mut text = serde_json::to_string(command).expect("plain data");
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

    use axum::http::{Request, StatusCode, header};
    use http_body_util::BodyExt;
    use serde_json::{Value, json};
    use tower::ServiceExt;

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
                .header(header::HOST, "localhost")
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
            None => Request::get(path).header(header::HOST, "localhost").body(Body::empty()),
        };
        let response = router.clone().oneshot(request.unwrap()).await.unwrap();
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
        let command = AdminCommand::DeleteMatch { id: deleted.clone() };
        assert_eq!(execute(&app, command.clone()).await, Ok(format!("match {deleted} deleted")));
        assert_eq!(found(&router, &deleted).await, 404);
        assert!(
            execute(&app, command.clone()).await.is_err_and(|reason| reason.contains(&deleted))
        );
        app.close().await;
        let (again, router) = server(&file);
        assert_eq!(found(&router, &deleted).await, 404);
        assert_eq!(found(&router, &kept).await, 200);
        assert!(execute(&again, command).await.is_err());
    }

    /// A match whose record is damaged cannot be opened, but it can be deleted.
    #[tokio::test]
    async fn a_teacher_who_lost_the_secret_gets_another() {
        let folder = tempfile::tempdir().unwrap();
        let (app, router) = server(&folder.path().join("matches.sqlite"));
        let settings = json!({ "name": "7b", "game": "connect-four", "mode": "swiss" });
        let (_, opened) = ask(&router, "/api/v1/classes", Some(settings)).await;
        let opened: Value = serde_json::from_str(&opened).unwrap();
        let code = opened["code"].as_str().unwrap().to_owned();
        let lost = opened["teacher"].as_str().unwrap();
        let recovered = execute(&app, AdminCommand::RecoverClass { code: code.clone() }).await;
        let view = async |secret: &str| {
            let path = format!("/api/v1/classes/{code}/view");
            ask(&router, &path, Some(json!({ "secret": secret }))).await.0
        };
        assert_eq!(view(lost).await, StatusCode::FORBIDDEN);
        assert_eq!(view(&recovered.unwrap()).await, StatusCode::OK);
        let unknown = AdminCommand::RecoverClass { code: "BBBBBB".to_owned() };
        assert!(execute(&app, unknown).await.unwrap_err().contains("no class"));
        app.close().await;
    }

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
        assert!(execute(&app, AdminCommand::DeleteMatch { id: id.clone() }).await.is_ok());
        assert_eq!(found(&router, &id).await, 404);
    }

    #[tokio::test]
    async fn a_copy_of_the_store_is_a_store() {
        let folder = tempfile::tempdir().unwrap();
        let (app, router) = server(&folder.path().join("matches.sqlite"));
        let id = open(&router).await;
        let copy = folder.path().join("copy.sqlite");
        let said = execute(&app, AdminCommand::BackUp { file: copy.clone() }).await.unwrap();
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
        assert!(execute(&app, AdminCommand::Block { address, blocked: true }).await.is_ok());
        assert_eq!(execute(&app, AdminCommand::Blocked).await, Ok("192.0.2.7".to_owned()));
        app.close().await;
        let (app, _) = server(&file);
        assert_eq!(execute(&app, AdminCommand::Blocked).await, Ok("192.0.2.7".to_owned()));
        assert!(execute(&app, AdminCommand::Block { address, blocked: false }).await.is_ok());
        app.close().await;
        let (app, _) = server(&file);
        assert_eq!(execute(&app, AdminCommand::Blocked).await, Ok(String::new()));
    }

    /// The socket had its mode only after it could be opened.
    #[tokio::test]
    async fn only_its_own_user_may_ever_open_the_socket() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("matches.sqlite");
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        // What a server that was killed has left.
        let private = folder.path().join("matches.sqlite.control~");
        std::fs::create_dir(&private).unwrap();
        std::fs::write(private.join("s"), "").unwrap();
        std::fs::write(socket(&database), "").unwrap();
        let (app, _) = server(&database);
        listen(&app, &database).unwrap();
        assert_eq!(mode(&socket(&database)), 0o600);
        assert!(!private.exists());
        let url = database.display().to_string();
        let asked = tokio::task::spawn_blocking(move || send(&url, &AdminCommand::Blocked)).await;
        assert_eq!(asked.unwrap(), Ok(String::new()));
        app.close().await;
        assert!(!socket(&database).exists());
    }
}
