//! Memory, time and connections are bounded, whatever one client does.

use core::time::Duration;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use foursight_web::{App, Clock, Limits, Proxies, Sqlite};
use serde_json::{Value, json};

use crate::support::Server;

const ONE: [u8; 4] = [192, 0, 2, 1];
const OTHER: [u8; 4] = [192, 0, 2, 2];

fn long() -> Value {
    json!({ "game": "atoll:size=9", "player": "mcts:time=5s" })
}

/// The number behind a name in the metrics.
async fn metric(server: &Server, name: &str) -> u64 {
    let text = server.get("/metrics").await.text;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("foursight_{name} ")));
    line.unwrap_or_else(|| panic!("no {name}: {text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_clients_long_searches_do_not_delay_anothers_move() {
    let server = Server::with(Limits { slots: 1, ..Limits::default() });
    let question = long();
    let greedy = async {
        let asks = (0..20).map(|_| server.post_from(ONE, "/api/v1/move", &question));
        futures_util::future::join_all(asks).await
    };
    let patient = async {
        server.until("foursight_search_slots_taken 1").await;
        for _ in 0..5 {
            let short = json!({ "game": "connect-four", "player": "level-1" });
            server.post_from(OTHER, "/api/v1/move", &short).await.good();
        }
    };
    tokio::select! {
        _ = greedy => panic!("a search of five seconds was over before five of a millisecond"),
        () = patient => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_is_not_one_clients() {
    let limits = Limits { slots: 1, queue: 4, ..Limits::default() };
    let server = Server::with(limits);
    let question = long();
    let greedy = async {
        let asks = (0..6).map(|_| server.post_from(ONE, "/api/v1/move", &question));
        futures_util::future::join_all(asks).await
    };
    let others = async {
        server.until("foursight_search_waiting 4").await;
        // Two searches of another client: one begins beside the greedy one, one has to wait, and takes a place in the queue.
        let asks = (0..2).map(|_| server.post_from(OTHER, "/api/v1/move", &question));
        futures_util::future::join_all(asks).await
    };
    let (greedy, others) = tokio::join!(greedy, others);
    assert!(others.iter().all(|answer| answer.status == 200), "{}", others[1].text);
    let refused = greedy.iter().filter(|answer| answer.status == 503).count();
    assert!(refused >= 2, "one for the full queue, one for the other client: {refused}");
}

/// Ten of them took 5 GB.
#[tokio::test(flavor = "multi_thread")]
async fn abandoned_searches_give_their_tables_back() {
    let server = Server::with(Limits { memory: 256, slots: 2, ..Limits::default() });
    let terms = json!({ "game": "connect-four", "seats": { "a": "deepening:time=5s,table=100" }, "starter": "a" });
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(server.open(terms.clone()).await);
    }
    for table in &tables {
        let thinks = table.think();
        tokio::select! {
            _ = thinks => panic!("five seconds are not over"),
            () = server.until("foursight_table_megabytes 100") => {}
        }
        // Whoever leaves takes the table along, as soon as the search has noticed.
        server.until("foursight_table_megabytes 0").await;
    }
    assert_eq!(metric(&server, "table_megabytes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_kept_between_moves_make_room_for_others() {
    let server = Server::with(Limits { memory: 256, ..Limits::default() });
    let terms = json!({ "game": "connect-four", "seats": { "a": "deepening:depth=4,table=100" }, "starter": "a" });
    for _ in 0..5 {
        let table = server.open(terms.clone()).await;
        table.think().await.good();
        assert!(metric(&server, "table_megabytes").await <= 256);
    }
    let terms = json!({ "game": "connect-four", "seats": { "a": "deepening:table=129" } });
    assert_eq!(server.post("/api/v1/matches", &terms).await.problem(), "over-limit");
}

#[tokio::test]
async fn an_impossible_table_is_refused() {
    let limits = Limits { memory: u64::MAX, table: u32::MAX, ..Limits::default() };
    let server = Server::with(limits);
    // More than any machine this runs on has; 65,536 MB is the most that can be written.
    let question = json!({ "game": "connect-four", "player": "deepening:depth=1,table=65536" });
    let answer = server.post("/api/v1/move", &question).await;
    assert!(answer.status == 200 || answer.problem() == "no-memory", "{}", answer.text);
}

/// It ran for more than 400 s.
#[tokio::test(flavor = "multi_thread")]
async fn an_explanation_has_the_time_of_a_search() {
    let server = Server::with(Limits { time: Duration::from_millis(300), ..Limits::default() });
    let question =
        json!({ "game": "atoll:size=9", "player": "minimax:depth=3", "capacity": 20000 });
    let begun = Instant::now();
    let answer = server.post("/api/v1/explain", &question).await;
    assert_eq!(answer.problem(), "over-limit");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_match_holds_so_many_bytes() {
    let server = Server::with(Limits { match_bytes: 500, ..Limits::default() });
    let table = server.open(json!({ "game": "connect-four" })).await;
    let b = table.b.clone().unwrap();
    // What is stored is the move, not the text that was sent.
    let padded = format!("{}4", " ".repeat(8_000));
    table.play(&table.a, &padded).await.good();
    table.play(&b, &padded).await.good();
    let mut last = table.play(&table.a, "3").await;
    for _ in 0..10 {
        last = table.command(&table.a, json!({ "kind": "undo" })).await;
        last = if last.status == 200 { table.play(&table.a, "3").await } else { last };
    }
    assert_eq!(last.problem(), "match-full");
}

#[tokio::test]
async fn matches_leave_memory_by_their_bytes() {
    let limits = Limits { loaded_bytes: 150, ..Limits::default() };
    let (server, time) = Server::with_clock(limits);
    let loaded = async || {
        let metrics = server.get("/metrics").await.text;
        let line = metrics.lines().find(|line| line.starts_with("foursight_matches_loaded "));
        line.unwrap().to_owned()
    };
    let short = server.open(json!({ "game": "connect-four" })).await;
    let long = server.open(json!({ "game": "connect-four" })).await;
    let b = long.b.clone().unwrap();
    for _ in 0..2 {
        long.play(&long.a, "4").await.good();
        long.play(&b, "4").await.good();
    }
    assert_eq!(loaded().await, "foursight_matches_loaded 2");
    time.fetch_add(1_000, Ordering::Relaxed);
    short.look().await;
    // The longest unused goes; what is left is small enough.
    server.open(json!({ "game": "connect-four" })).await;
    assert_eq!(loaded().await, "foursight_matches_loaded 2");
    assert_eq!(long.look().await["text"], "4444");
}

#[tokio::test]
async fn commands_have_a_rate() {
    let server = Server::with(Limits { commands_per_client: 3, ..Limits::default() });
    let table = server.open(json!({ "game": "connect-four" })).await;
    let body = json!({ "secret": table.a, "command": { "kind": "redo" } });
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(server.post_from(ONE, &table.path("/commands"), &body).await.problem());
    }
    assert_eq!(codes[..3], ["nothing-to-redo", "nothing-to-redo", "nothing-to-redo"]);
    assert_eq!(codes[3], "too-many-requests");
    let other = server.post_from(OTHER, &table.path("/commands"), &body).await;
    assert_eq!(other.problem(), "nothing-to-redo");
}

#[tokio::test]
async fn behind_a_proxy_limits_hold_for_each_person() {
    let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
    let limits = Limits { matches_per_client: 1, ..Limits::default() };
    let proxies = Proxies::new(vec!["192.0.2.1".parse().unwrap()]);
    let server = Server::of(App::open(
        limits,
        store,
        Clock::system(),
        foursight_web::Access::default(),
        proxies,
    ));
    let open = async |person: &str| {
        let request = axum::http::Request::post("/api/v1/matches")
            .header("content-type", "application/json")
            .header("x-forwarded-for", person)
            .body(foursight_web::Body::from("{\"game\":\"tic-tac-toe\"}"))
            .unwrap();
        server.send_from(ONE, request).await.status.as_u16()
    };
    assert_eq!(open("203.0.113.1").await, 201);
    assert_eq!(open("203.0.113.2").await, 201);
    assert_eq!(open("203.0.113.2").await, 429);
    // All addresses of a /64 are one person's.
    assert_eq!(open("2001:db8::1").await, 201);
    assert_eq!(open("2001:db8::2").await, 429);
}

/// One byte that is no text, and any client chose its address: 200 of 200 matches were opened against a limit of 5.
#[tokio::test]
async fn no_client_behind_a_proxy_chooses_its_address() {
    let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
    let limits = Limits { matches_per_client: 1, ..Limits::default() };
    let proxies = Proxies::new(vec!["192.0.2.1".parse().unwrap()]);
    let access = foursight_web::Access::default();
    let server = Server::of(App::open(limits, store, Clock::system(), access, proxies));
    let open = async |forwarded_for: &[u8], forwarded: &str| {
        let request = axum::http::Request::post("/api/v1/matches")
            .header("content-type", "application/json")
            .header("x-forwarded-for", forwarded_for)
            .header("forwarded", forwarded)
            .body(foursight_web::Body::from("{\"game\":\"tic-tac-toe\"}"))
            .unwrap();
        server.send_from(ONE, request).await.status.as_u16()
    };
    // What nginx sends of a client that wrote the byte.
    assert_eq!(open(b"\xff, 203.0.113.1", "for=198.51.100.1").await, 201);
    assert_eq!(open(b"\xff, 203.0.113.1", "for=198.51.100.2").await, 429);
    // A hop that cannot be read is the proxy's own fault, and counts as the proxy.
    assert_eq!(open(b"\xff", "for=198.51.100.3").await, 201);
    assert_eq!(open(b"\xff", "for=198.51.100.4").await, 429);
}

/// What comes back until the connection is closed; an error if it is not.
fn rest(mut stream: &TcpStream) -> std::io::Result<String> {
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => Err(error),
        _ => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

async fn at(address: SocketAddr, work: impl FnOnce(TcpStream) + Send + 'static) {
    let connected = move || work(TcpStream::connect(address).unwrap());
    tokio::task::spawn_blocking(connected).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_bodies_and_idle_connections_are_closed() {
    let brief = Duration::from_millis(300);
    let server = Server::with(Limits { head: brief, arrival: brief, ..Limits::default() });
    let address = server.listen().await;
    at(address, |mut stream| {
        stream.write_all(b"GET / HTTP/1.1\r\nhost: loc").unwrap();
        rest(&stream).expect("a head that does not come");
    })
    .await;
    at(address, |stream| drop(rest(&stream).expect("nothing was sent at all"))).await;
    at(address, |mut stream| {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
        let answer = rest(&stream).expect("kept alive, but not for ever");
        assert!(answer.ends_with("ok"), "{answer}");
    })
    .await;
    at(address, |mut stream| {
        let head = "POST /api/v1/move HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        for _ in 0..10 {
            // A byte now and then is no reason to wait for the rest.
            drop(stream.write_all(b" "));
            std::thread::sleep(Duration::from_millis(50));
        }
        let answer = rest(&stream).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn responses_nobody_reads_are_given_up() {
    let server = Server::with(Limits { stalled: Duration::from_millis(300), ..Limits::default() });
    let address = server.listen().await;
    let question =
        json!({ "game": "connect-four", "player": "minimax:depth=6", "capacity": 20000 });
    let body = question.to_string();
    let mut streams = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(address).unwrap();
        let head =
            "POST /api/v1/explain HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
        streams.push(stream);
    }
    // Sent as far as the system takes it, then closed: nothing waits any more, though nobody has read.
    let begun = Instant::now();
    loop {
        let finished = metric(&server, "searches_finished_total").await;
        if finished >= 6
            && metric(&server, "response_bytes").await == 0
            && metric(&server, "connections").await == 0
        {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "still waiting");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections() {
    let server = Server::with(Limits { connections_per_client: 3, ..Limits::default() });
    let address = server.listen().await;
    let mut kept: Vec<_> = (0..3).map(|_| TcpStream::connect(address).unwrap()).collect();
    while metric(&server, "connections").await < 3 {
        tokio::task::yield_now().await;
    }
    at(address, |stream| assert_eq!(rest(&stream).unwrap(), "")).await;
    kept.pop();
    while metric(&server, "connections").await > 2 {
        tokio::task::yield_now().await;
    }
    at(address, |mut stream| {
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        assert!(rest(&stream).unwrap().ends_with("ok"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_places_of_spectators() {
    let server = Server::with(Limits { spectators_per_client: 2, ..Limits::default() });
    let address = server.listen().await;
    let table = server.open(json!({ "game": "connect-four" })).await;
    let url = format!("ws://{address}{}", table.path("/live"));
    let watch = async || tokio_tungstenite::connect_async(&url).await;
    let places = [watch().await.unwrap(), watch().await.unwrap()];
    let Err(tokio_tungstenite::tungstenite::Error::Http(refused)) = watch().await else {
        panic!("a third place")
    };
    assert_eq!(refused.status().as_u16(), 429);
    drop(places);
    // Who leaves makes room, as soon as the server notices.
    let again = async { while watch().await.is_err() {} };
    tokio::time::timeout(Duration::from_mins(1), again).await.expect("a free place");
}
