//! The board of lights by WebSocket.

use core::time::Duration;
use std::net::SocketAddr;
use std::time::Instant;

use axum::http::header;
use foursight_web::Limits;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::Server;

/// A device, and what it has told so far.
struct Device {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    state: Value,
    lights: Vec<String>,
    /// How often the lights changed.
    frames: usize,
}

impl Device {
    async fn on(address: SocketAddr) -> Self {
        let url = format!("ws://{address}/api/v1/automat?seed=7");
        let (socket, _) = connect_async(url).await.unwrap();
        let mut device = Self { socket, state: Value::Null, lights: Vec::new(), frames: 0 };
        device.until("menu").await;
        device
    }

    async fn say(&mut self, command: Value) {
        self.socket.send(Message::text(command.to_string())).await.unwrap();
    }

    async fn touch(&mut self, pad: &str) {
        self.say(json!({ "kind": "touch", "pad": pad })).await;
    }

    /// The next message, remembered; or how the connection was closed.
    async fn hear(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match message.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    let news: Value = serde_json::from_str(&text).unwrap();
                    match news["kind"].as_str() {
                        Some("state") => {
                            assert_ne!(self.state, news, "told only when it changes");
                            self.state = news.clone();
                        }
                        Some("lights") => {
                            let lights = serde_json::from_value(news["lights"].clone()).unwrap();
                            assert_ne!(self.lights, lights, "told only when they change");
                            self.lights = lights;
                            self.frames += 1;
                        }
                        _ => {}
                    }
                    return Ok(news);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return Err(None),
            }
        }
    }

    /// Hears until it is in this phase and its lights are known.
    async fn until(&mut self, phase: &str) {
        while self.state["phase"] != phase || self.lights.is_empty() {
            self.hear().await.unwrap();
        }
    }

    /// Hears until all lights show this.
    async fn until_all(&mut self, color: &str) {
        while self.lights.iter().any(|light| light != color) {
            self.hear().await.unwrap();
        }
    }

    /// How it is switched off.
    async fn end(&mut self) -> CloseFrame {
        loop {
            if let Err(frame) = self.hear().await {
                return frame.expect("it says why");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_menu_to_a_win_and_back() {
    let server = Server::new();
    let mut device = Device::on(server.listen().await).await;
    let mut menu = vec![""; 42];
    menu[2..6].copy_from_slice(&["#0000ff", "#ff0000", "#00ff00", "#ffffff"]);
    assert_eq!(device.lights, menu);
    assert_eq!(
        device.state["menu"][3],
        json!({ "pad": "6", "mode": "perfect", "color": "#ffffff" })
    );
    assert_eq!((&device.state["turn"], &device.state["seed"]), (&Value::Null, &json!("7")));

    let begun = Instant::now();
    device.touch("3").await;
    device.until("settling").await;
    assert_eq!(device.state["mode"], "two_players");
    device.until("waiting").await;
    assert!(begun.elapsed() >= Duration::from_millis(750), "{:?}", begun.elapsed());
    let frames = device.frames;
    let begun = Instant::now();
    device.touch("1").await;
    device.until("falling").await;
    device.until("waiting").await;
    // Five rows of 20 ms above the lowest, then the rest of 200 ms.
    assert!(begun.elapsed() >= Duration::from_millis(300), "{:?}", begun.elapsed());
    // A frame for each row it falls through, of which a busy machine may miss some.
    assert!((2..=6).contains(&(device.frames - frames)), "{} frames", device.frames - frames);
    assert_eq!(device.lights[35], "#ff0000", "the bottom left is red");
    assert_eq!(device.state["last"], json!({ "seat": "a", "column": 1 }));
    assert_eq!((&device.state["turn"], &device.state["moves"]), (&json!("b"), &json!("1")));
    for pad in ["2", "1", "2", "1", "2"] {
        device.touch(pad).await;
        device.until("falling").await;
        device.until("waiting").await;
    }
    assert_eq!(device.state["stacks"], json!(["aaa", "bbb", "", "", "", "", ""]));
    device.touch("1").await;
    device.until("showing").await;
    assert_eq!(device.state["ending"], json!({ "winner": "a" }));
    device.until_all("#ff0000").await;
    device.until("over").await;
    device.touch("5").await;
    device.until("leaving").await;
    device.until("menu").await;
    assert_eq!(device.state["began"], "b", "the other begins next");
    while device.lights != menu {
        device.hear().await.unwrap();
    }
    let metrics = server.get("/metrics").await.text;
    assert!(metrics.contains("foursight_devices 1"), "{metrics}");
    assert!(metrics.contains("foursight_device_touches_total 9"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computers_think_in_slots() {
    let server = Server::with(Limits { slots: 1, ..Limits::default() });
    let mut device = Device::on(server.listen().await).await;
    for (pad, mode, first) in [("6", "perfect", "4"), ("4", "hard", ""), ("5", "easy", "")] {
        device.touch(pad).await;
        while device.state["mode"] != mode {
            device.hear().await.unwrap();
        }
        device.until("waiting").await;
        let moves = device.state["moves"].as_str().unwrap().to_owned();
        assert!(moves.len() == 1 && moves.ends_with(first), "{mode} began with {moves}");
        device.touch("4").await;
        device.until("thinking").await;
        device.until("waiting").await;
        assert_eq!(device.state["moves"].as_str().unwrap().len(), 3);
        device.touch("n").await;
        device.until("menu").await;
        assert_eq!(device.state["began"], "a", "a game broken off changes nobody's turn");
    }
    let metrics = server.get("/metrics").await.text;
    assert!(metrics.contains("foursight_searches_finished_total 6"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_lets_the_device_think_on_and_new_game_ends_it() {
    let server = Server::with(Limits {
        slots: 1,
        queue: 0,
        queue_timeout: Duration::from_millis(50),
        ..Limits::default()
    });
    let address = server.listen().await;
    let mut device = Device::on(address).await;
    let busy = json!({ "game": "atoll:size=9", "player": "mcts:time=2s" }).to_string();
    // The same client: another one's search would have to share the slot.
    let post = async {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let head = "POST /api/v1/move HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close";
        let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{busy}", busy.len());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let (answer, ()) = tokio::join!(post, async {
        server.until("foursight_search_slots_taken 1").await;
        device.touch("6").await;
        device.until("thinking").await;
        let frames = device.frames;
        while device.frames < frames + 3 {
            device.hear().await.unwrap();
        }
        assert_eq!(device.state["phase"], "thinking", "a light wanders along the top row");
        device.touch("n").await;
        device.until("menu").await;
        device.touch("6").await;
        device.until("thinking").await;
    });
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    device.until("waiting").await;
    assert_eq!(device.state["moves"], "4");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_devices() {
    let server = Server::with(Limits { devices: 1, ..Limits::default() });
    let address = server.listen().await;
    let first = Device::on(address).await;
    let refused = connect_async(format!("ws://{address}/api/v1/automat")).await.unwrap_err();
    let Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status().as_u16(), 503);
    assert_eq!(response.headers()["retry-after"], "10");
    let why = server.get("/api/v1/automat").await;
    assert_eq!(
        (why.problem().as_str(), &why.headers[header::RETRY_AFTER]),
        ("busy", &"10".parse().unwrap())
    );
    drop(first);
    server.until("foursight_devices 0").await;
    assert_eq!(server.get("/api/v1/automat").await.problem(), "bad-query");
    drop(Device::on(address).await);

    let server = Server::with(Limits { devices_per_client: 1, ..Limits::default() });
    let address = server.listen().await;
    let _first = Device::on(address).await;
    let refused = connect_async(format!("ws://{address}/api/v1/automat")).await.unwrap_err();
    let Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status().as_u16(), 429);
    assert_eq!(response.headers()["retry-after"], "10");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_nobody_touches_switches_itself_off() {
    let idle = Duration::from_millis(400);
    let server = Server::with(Limits { device_idle: idle, ..Limits::default() });
    let begun = Instant::now();
    let mut device = Device::on(server.listen().await).await;
    tokio::time::sleep(idle / 2).await;
    device.touch("7").await;
    assert_eq!(device.end().await.reason.as_str(), "idle");
    assert!(begun.elapsed() >= idle * 3 / 2, "a touch counts: {:?}", begun.elapsed());
    server.until("foursight_devices 0").await;
    server.until("foursight_devices_left_idle_total 1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_colours_change_and_a_closing_server_says_goodbye() {
    let server = Server::new();
    let address = server.listen().await;
    let mut device = Device::on(address).await;
    for nonsense in [
        json!({ "kind": "touch", "pad": "8" }),
        json!({ "kind": "touch", "pad": 4 }),
        json!({ "kind": "touch", "pad": "44" }),
        json!({ "kind": "dance" }),
        json!([]),
    ] {
        device.say(nonsense.clone()).await;
        let answer = device.hear().await.unwrap();
        assert_eq!(
            (&answer["kind"], &answer["code"]),
            (&json!("problem"), &json!("bad-json")),
            "{nonsense}"
        );
    }
    device.say(json!({ "kind": "colors", "colors": "safe" })).await;
    while device.lights[3] != "#ff7000" {
        device.hear().await.unwrap();
    }
    assert_eq!(device.state["players"], json!({ "a": "#ff7000", "b": "#0062ff" }));
    device.touch("1").await;
    while device.lights[3] != "#ff0000" {
        device.hear().await.unwrap();
    }
    assert_eq!(device.state["colors"], "source", "the pad of the first column changes back");
    // Whoever says too much is cut off.
    let mut rude = Device::on(address).await;
    rude.say(json!({ "kind": "touch", "pad": "x".repeat(1_000) })).await;
    while rude.hear().await.is_ok() {}
    device.touch("6").await;
    device.until("thinking").await;
    let (end, ()) = tokio::join!(device.end(), async {
        tokio::time::timeout(Duration::from_secs(5), server.app.close()).await.unwrap();
    });
    assert_eq!(u16::from(end.code), 1001);
}
