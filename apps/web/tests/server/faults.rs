//! A store that fails at any step, many clients at once, and one owner per match: no move is lost, doubled or invented, nobody gets a stale
//! answer, and no spectator stays uninformed.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::StatusCode;
use foursight_game::Random;
use foursight_web::{
    App, Change, Limits, Opening, Pending, Reading, Sqlite, Store, StoreError, StoredMatch,
};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::Server;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How storing a change fails.
enum Fault {
    /// Nothing is stored.
    Refused,
    /// It is stored, but the store does not say so.
    Unanswered,
    /// Another server was faster with this change, and the store does not say so.
    Overtaken(Change),
}

/// A store in memory that fails as often as it is told to.
struct Faulty {
    inner: Sqlite,
    random: Mutex<Random>,
    /// How many of a thousand calls fail.
    per_mille: AtomicU32,
    failed: AtomicU32,
    /// How many calls were to write.
    writes: AtomicU32,
    /// How the next changes fail, one after the other.
    next: Mutex<Vec<Fault>>,
    /// The match whose loading waits for the signal.
    held: Mutex<Option<String>>,
    release: Arc<Notify>,
}

impl Faulty {
    fn new(seed: u64) -> Arc<Self> {
        Arc::new(Self {
            inner: Sqlite::open_url("sqlite::memory:").unwrap(),
            random: Mutex::new(Random::new(seed, 0)),
            per_mille: AtomicU32::new(0),
            failed: AtomicU32::new(0),
            writes: AtomicU32::new(0),
            next: Mutex::default(),
            held: Mutex::default(),
            release: Arc::default(),
        })
    }

    fn fail(&self, per_mille: u32) {
        self.per_mille.store(per_mille, Ordering::Relaxed);
    }

    fn fails(&self) -> bool {
        let drawn = self.random.lock().unwrap().below(1000);
        let fails = drawn < self.per_mille.load(Ordering::Relaxed);
        self.failed.fetch_add(u32::from(fails), Ordering::Relaxed);
        fails
    }
}

fn broken<T: Send + 'static>() -> Pending<T> {
    Box::pin(async { Err(StoreError::Failed("the disk is full".to_owned())) })
}

impl Store for Faulty {
    fn open(&self, opening: Opening) -> Pending<()> {
        self.writes.fetch_add(1, Ordering::Relaxed);
        self.inner.open(opening)
    }

    /// Fails before anything is stored, or after.
    fn append(&self, id: &str, change: Change) -> Pending<()> {
        self.writes.fetch_add(1, Ordering::Relaxed);
        let fault = self.next.lock().unwrap().pop();
        if self.fails() || matches!(fault, Some(Fault::Refused)) {
            return broken();
        }
        let unanswered = fault.is_some();
        let change = if let Some(Fault::Overtaken(other)) = fault { other } else { change };
        let stored = self.inner.append(id, change);
        if unanswered || self.fails() {
            return Box::pin(async move {
                drop(stored.await);
                Err(StoreError::Failed("no answer from the disk".to_owned()))
            });
        }
        stored
    }

    fn load(&self, id: &str) -> Pending<Option<StoredMatch>> {
        if self.fails() {
            return broken();
        }
        let loaded = self.inner.load(id);
        let held = self.held.lock().unwrap().as_deref() == Some(id);
        let release = Arc::clone(&self.release);
        Box::pin(async move {
            if held {
                release.notified().await;
            }
            loaded.await
        })
    }

    fn expire(&self, before: i64) -> Pending<usize> {
        self.inner.expire(before)
    }

    fn delete(&self, id: &str) -> Pending<bool> {
        self.inner.delete(id)
    }

    fn keep_clock(&self, reading: Reading) -> Pending<()> {
        self.writes.fetch_add(1, Ordering::Relaxed);
        if self.fails() {
            return broken();
        }
        self.inner.keep_clock(reading)
    }

    fn close(&self) -> Pending<()> {
        self.inner.close()
    }
}

fn server(store: &Arc<Faulty>) -> Server {
    Server::of(App::new(Limits::default(), Arc::clone(store) as Arc<dyn Store>))
}

/// One client got 503, the next 200 with both moves, only the second was stored, and the match could never be opened again.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_could_not_be_stored_was_not_made() {
    let store = Faulty::new(1);
    let server = server(&store);
    let table = server.open(json!({ "game": "connect-four" })).await;
    let b = table.b.clone().unwrap();
    store.fail(1000);
    assert_eq!(table.play(&table.a, "4").await.problem(), "store");
    assert_eq!(
        table.play(&b, "5").await.problem(),
        "store",
        "nothing is done on an uncertain state"
    );
    assert_eq!(server.get(&table.path("")).await.problem(), "store");
    store.fail(0);
    assert_eq!(table.look().await["text"], "");
    assert_eq!(table.play(&b, "5").await.problem(), "not-your-turn");
    assert_eq!(table.play(&table.a, "3").await.good()["text"], "3");
    let again = Server::of(App::new(Limits::default(), store as Arc<dyn Store>));
    assert_eq!(again.get(&table.path("")).await.good()["text"], "3");
}

/// Where the store does not say what became of a change, it is read: a change that is there was made, another one is not.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_store_has_is_what_happened() {
    let store = Faulty::new(11);
    let server = server(&store);
    let table = server.open(json!({ "game": "connect-four" })).await;
    let b = table.b.clone().unwrap();
    let fault = |fault| store.next.lock().unwrap().push(fault);
    fault(Fault::Refused);
    assert_eq!(table.play(&table.a, "4").await.problem(), "store");
    fault(Fault::Unanswered);
    let view = table.play(&table.a, "4").await.good();
    assert_eq!((&view["text"], &view["revision"]), (&json!("4"), &json!(1)));
    // Of two servers the other stores its change first: the same client's move in another column.
    let kept = store.inner.load(view["id"].as_str().unwrap()).await.unwrap().unwrap();
    let [first] = &kept.changes[..] else { panic!("one change: {kept:?}") };
    let event = first.event.replace("\"a\"", "\"b\"").replace("\"4\"", "\"2\"");
    assert_ne!(event, first.event);
    fault(Fault::Overtaken(Change { number: 2, event, ..first.clone() }));
    assert_eq!(table.play(&b, "5").await.problem(), "not-your-turn");
    assert_eq!(table.look().await["text"], "42");
}

#[tokio::test]
async fn a_server_without_a_store_is_not_ready() {
    let store = Faulty::new(12);
    let server = server(&store);
    assert_eq!(server.get("/readyz").await.text, "ok");
    store.fail(1000);
    assert_eq!(server.get("/readyz").await.problem(), "store");
    assert_eq!(server.get("/healthz").await.text, "ok");
}

/// Whoever asked wrote to the disk.
#[tokio::test]
async fn asking_whether_a_server_is_ready_writes_nothing() {
    let store = Faulty::new(13);
    let server = server(&store);
    let table = server.open(json!({ "game": "connect-four" })).await;
    let before = store.writes.load(Ordering::Relaxed);
    for _ in 0..20 {
        assert_eq!(server.get("/readyz").await.text, "ok");
    }
    assert_eq!(store.writes.load(Ordering::Relaxed), before);
    // A store that can be read and does not take what it is given is not ready, until it takes something.
    store.next.lock().unwrap().push(Fault::Refused);
    assert_eq!(table.play(&table.a, "4").await.problem(), "store");
    assert_eq!(server.get("/readyz").await.problem(), "store");
    server.app.tidy().await;
    assert_eq!(server.get("/readyz").await.text, "ok");
}

/// Spectators stayed connected and heard nothing.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_informed_of_a_failure_and_of_what_follows() {
    let store = Faulty::new(2);
    let server = server(&store);
    let address = server.listen().await;
    let table = server.open(json!({ "game": "connect-four" })).await;
    let url = format!("ws://{address}{}", table.path("/live"));
    let (mut socket, _) = connect_async(&url).await.unwrap();
    let mut next = async |kind: &str| loop {
        let message = socket.next().await.expect("it goes on").unwrap();
        let Message::Text(text) = message else { continue };
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["kind"] == kind {
            return value;
        }
    };
    assert_eq!(next("snapshot").await["revision"], 0);
    store.fail(1000);
    assert_eq!(table.play(&table.a, "4").await.problem(), "store");
    assert_eq!(next("problem").await["code"], "store");
    store.fail(0);
    table.play(&table.a, "2").await.good();
    let view = next("snapshot").await;
    assert_eq!((view["text"].clone(), view["revision"].clone()), (json!("2"), json!(1)));
}

/// What a client was told of its command.
#[derive(Debug, PartialEq)]
enum Told {
    Done,
    Refused(String),
}

/// Sends a move until the server can say whether it was made, always under the same request id.
async fn insist(server: &Server, path: &str, secret: &str, action: &str, request: &str) -> Told {
    let command = json!({ "kind": "play", "move": action });
    let body = json!({ "secret": secret, "command": command, "request": request });
    loop {
        let answer = server.post(path, &body).await;
        if answer.status == StatusCode::OK {
            return Told::Done;
        }
        let code = answer.problem();
        if code != "store" {
            return Told::Refused(code);
        }
    }
}

/// Reads what a spectator was sent until the last revision is there: views come in order, each once. How many problems there were.
async fn spectate(mut socket: Socket, last: u64) -> u32 {
    let (mut seen, mut troubles) = (None, 0);
    while seen != Some(last) {
        let message = socket.next().await.expect("it goes on").unwrap();
        let Message::Text(text) = message else { continue };
        let value: Value = serde_json::from_str(&text).unwrap();
        match value["kind"].as_str() {
            Some("snapshot") => {
                let revision = value["revision"].as_u64().unwrap();
                assert!(seen.is_none_or(|seen| revision == seen + 1), "{seen:?}, then {revision}");
                seen = Some(revision);
            }
            Some("problem") => troubles += 1,
            _ => {}
        }
    }
    troubles
}

/// Two clients send their moves at the same time, again and again, while a fifth of the store's calls fail before or after they were done.
#[tokio::test(flavor = "multi_thread")]
async fn races_over_a_failing_store_lose_double_and_invent_nothing() {
    let store = Faulty::new(3);
    let server = server(&store);
    let address = server.listen().await;
    let (mut made, mut refused, mut troubles) = (0, 0, 0);
    for race in 0..1000 {
        let table = server.open(json!({ "game": "connect-four" })).await;
        let path = table.path("/commands");
        let b = table.b.clone().unwrap();
        let watched = if race % 25 == 0 {
            let url = format!("ws://{address}{}", table.path("/live"));
            Some(connect_async(&url).await.unwrap().0)
        } else {
            None
        };
        store.fail(200);
        let one = async {
            let mut told = Vec::new();
            for (number, action) in ["4", "3", "2"].iter().enumerate() {
                let request = format!("a{number}");
                told.push(insist(&server, &path, &table.a, action, &request).await);
            }
            told
        };
        let other = async {
            let mut told = Vec::new();
            for (number, action) in ["4", "5", "6"].iter().enumerate() {
                let request = format!("b{number}");
                told.push(insist(&server, &path, &b, action, &request).await);
            }
            told
        };
        let (one, other) = tokio::join!(one, other);
        store.fail(0);
        let told: Vec<&Told> = one.iter().chain(&other).collect();
        let done = told.iter().filter(|told| ***told == Told::Done).count();
        for told in &told {
            assert!(
                matches!(told, Told::Done) || **told == Told::Refused("not-your-turn".to_owned()),
                "race {race}: {told:?}"
            );
        }
        let now = table.look().await;
        assert_eq!(now["moves"].as_array().unwrap().len(), done, "race {race}: {now}");
        assert_eq!(now["revision"], done as u64, "race {race}");
        (made, refused) = (made + done, refused + told.len() - done);
        if let Some(socket) = watched {
            troubles += spectate(socket, done as u64).await;
        }
        if race % 20 == 0 {
            let again =
                Server::of(App::new(Limits::default(), Arc::clone(&store) as Arc<dyn Store>));
            assert_eq!(again.get(&table.path("")).await.good()["text"], now["text"]);
        }
    }
    assert!(troubles > 0, "no spectator was informed of a failure");
    let failed = store.failed.load(Ordering::Relaxed);
    assert!(failed > 1_000 && made > 1_000, "{failed} failures, {made} moves, {refused} refused");
}

/// Every waiter got the one move that was made; 17 of 240 got `stale`.
#[tokio::test(flavor = "multi_thread")]
async fn any_number_of_clients_wait_for_one_move() {
    let server = Server::new();
    let seats = json!({ "a": "mcts:playouts=3000", "b": null });
    for round in 0..3 {
        let table =
            server.open(json!({ "game": "connect-four", "seats": seats, "starter": "a" })).await;
        let now = table.look().await;
        let body = json!({ "secret": table.a, "ticket": now["ticket"] });
        let path = table.path("/think");
        let waiters = (0..240).map(|_| server.post(&path, &body));
        let answers = futures_util::future::join_all(waiters).await;
        for answer in answers {
            let view = answer.good();
            assert_eq!(view["moves"].as_array().unwrap().len(), 1, "round {round}: {view}");
        }
        assert_eq!(table.look().await["revision"], 1);
    }
}

/// Whoever waits while the match changes gets a view of the match as it then is, not an error.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_while_the_match_changes_gets_the_new_view() {
    let server = Server::new();
    let seats = json!({ "a": null, "b": "deepening:depth=42" });
    let table =
        server.open(json!({ "game": "connect-four", "seats": seats, "starter": "a" })).await;
    let ticket = table.play(&table.a, "4").await.good()["ticket"].clone();
    let path = table.path("/think");
    let body = json!({ "secret": table.a, "ticket": ticket });
    let waiting = futures_util::future::join_all((0..20).map(|_| server.post(&path, &body)));
    let undo = async {
        server.until("foursight_search_slots_taken 1").await;
        table.command(&table.a, json!({ "kind": "undo" })).await.good()
    };
    let (answers, undone) = tokio::join!(waiting, undo);
    assert_eq!(undone["text"], "");
    for answer in answers {
        let view = answer.good();
        assert_eq!((view["text"].clone(), view["awaited"].clone()), (json!(""), json!("human")));
    }
}

/// A move and its answer built ten views.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_its_answer_build_two_views_in_one_round_trip() {
    let server = Server::new();
    let seats = json!({ "a": null, "b": "level-3" });
    let table =
        server.open(json!({ "game": "connect-four", "seats": seats, "starter": "a" })).await;
    let before = server.app.metrics().views();
    let command = json!({ "kind": "play", "move": "4" });
    let body = json!({ "secret": table.a, "command": command, "answer": true });
    let view = server.post(&table.path("/commands"), &body).await.good();
    assert_eq!(view["moves"].as_array().unwrap().len(), 2);
    assert!(view["thought"]["best"]["action"].is_string());
    assert_eq!(server.app.metrics().views() - before, 2);
    table.look().await;
    assert_eq!(server.app.metrics().views() - before, 2, "looking builds none");
}

/// While one match was loaded, nobody could open another.
#[tokio::test(flavor = "multi_thread")]
async fn loading_one_match_does_not_hold_up_others() {
    let store = Faulty::new(5);
    let first = server(&store);
    let (slow, quick) = (
        first.open(json!({ "game": "connect-four" })).await.path(""),
        first.open(json!({ "game": "tic-tac-toe" })).await.path(""),
    );
    let id = slow.rsplit('/').next().unwrap().to_owned();
    *store.held.lock().unwrap() = Some(id);
    let second = server(&store);
    let waiting = second.get(&slow);
    let others = async {
        assert_eq!(second.get(&quick).await.good()["game"], "tic-tac-toe");
        store.release.notify_one();
    };
    let (answer, ()) = tokio::join!(waiting, others);
    assert_eq!(answer.good()["game"], "connect-four");
}

/// Two servers over one store: the store's (match, revision) decides, and the slower one catches up.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_over_one_store_agree() {
    let store = Faulty::new(6);
    let (one, other) = (server(&store), server(&store));
    let table = one.open(json!({ "game": "connect-four" })).await;
    let b = table.b.clone().unwrap();
    assert_eq!(other.get(&table.path("")).await.good()["text"], "");
    table.play(&table.a, "4").await.good();
    let play = |secret: &str, action: &str| json!({ "secret": secret, "command": { "kind": "play", "move": action } });
    // The other server does not know of the move yet; its client's answer to it comes through all the same.
    let answered = other.post(&table.path("/commands"), &play(&b, "5")).await;
    assert_eq!(answered.problem(), "not-your-turn", "it validates on what it knows");
    let raced = other.post(&table.path("/commands"), &play(&table.a, "3")).await;
    assert_eq!(raced.problem(), "not-your-turn", "the store has a first change already");
    let view = other.post(&table.path("/commands"), &play(&b, "5")).await.good();
    assert_eq!(view["text"], "45");
}
