//! Classes: who may do what, tournaments with a restart in the middle, clocks, computers, what is deleted.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use foursight_web::Limits;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::{Answer, Server};

/// A class as its teacher knows it, with the secrets of its pupils.
struct Class {
    code: String,
    teacher: String,
    device: String,
    projector: String,
    pupils: BTreeMap<u64, String>,
}

fn swiss() -> Value {
    json!({ "name": "7b", "game": "connect-four", "mode": "swiss" })
}

impl Class {
    async fn open(server: &Server, settings: Value) -> Self {
        let opened = server.post("/api/v1/classes", &settings).await.good();
        let text = |member: &str| opened[member].as_str().unwrap().to_owned();
        Self {
            code: text("code"),
            teacher: text("teacher"),
            device: text("device"),
            projector: text("projector"),
            pupils: BTreeMap::new(),
        }
    }

    async fn with(server: &Server, settings: Value, names: &[&str]) -> Self {
        let mut class = Self::open(server, settings).await;
        for name in names {
            class.join(server, name).await.good();
        }
        class
    }

    async fn post(&self, server: &Server, rest: &str, body: Value) -> Answer {
        server.post(&format!("/api/v1/classes/{}/{rest}", self.code), &body).await
    }

    async fn join(&mut self, server: &Server, name: &str) -> Answer {
        let joined = self.post(server, "join", json!({ "name": name })).await;
        if joined.status.is_success() {
            let body = joined.json();
            let number = body["snapshot"]["view"]["pupil"].as_u64().unwrap();
            self.pupils.insert(number, body["secret"].as_str().unwrap().to_owned());
        }
        joined
    }

    async fn teach(&self, server: &Server, command: Value) -> Answer {
        let body = json!({ "secret": self.teacher, "command": command });
        self.post(server, "teacher/commands", body).await
    }

    async fn learn(&self, server: &Server, pupil: u64, command: Value) -> Answer {
        let body = json!({ "secret": self.pupils[&pupil], "command": command });
        self.post(server, "pupil/commands", body).await
    }

    async fn play(&self, server: &Server, pupil: u64, game: &Value, action: &str) -> Answer {
        let body = json!({ "secret": self.pupils[&pupil], "game": game, "move": action });
        self.post(server, "pupil/moves", body).await
    }

    /// What the holder of this secret sees.
    async fn look(&self, server: &Server, secret: &str) -> Value {
        self.post(server, "view", json!({ "secret": secret })).await.good()
    }

    async fn view(&self, server: &Server) -> Value {
        self.look(server, &self.teacher).await["view"].clone()
    }

    async fn export(&self, server: &Server, what: &str) -> String {
        let body = json!({ "secret": self.teacher, "what": what });
        let answer = self.post(server, "export", body).await;
        assert!(answer.status.is_success(), "{}", answer.text);
        answer.text
    }

    /// Who moves first wins in column 1.
    async fn win(&self, server: &Server, game: &Value) {
        let [first, second] = ["first", "second"].map(|side| game[side]["pupil"].as_u64().unwrap());
        for turn in 0..7 {
            let (pupil, column) = if turn % 2 == 0 { (first, "1") } else { (second, "2") };
            let played = self.play(server, pupil, &game["game"], column).await;
            assert!(played.status.is_success(), "{turn}: {}", played.text);
        }
    }

    async fn running(&self, server: &Server) -> Vec<Value> {
        let games = self.view(server).await["games"].as_array().unwrap().clone();
        games.into_iter().filter(|game| game["status"] == "running").collect()
    }
}

const FIVE: [&str; 5] = ["Ana", "Boris", "Cvita", "Dino", "Eva"];

#[tokio::test]
async fn a_tournament_with_a_restart_in_the_middle() {
    let mut server = Server::new();
    let class = Class::with(&server, swiss(), &FIVE).await;
    for round in 1..=3 {
        class.teach(&server, json!({ "kind": "next_round" })).await.good();
        let games = class.running(&server).await;
        assert_eq!(games.len(), 2);
        let early = class.teach(&server, json!({ "kind": "next_round" })).await;
        assert_eq!(early.problem(), "refused-by-class");
        assert_eq!(early.json()["reason"], "round-running");
        class.win(&server, &games[0]).await;
        // In the middle of the second game the server ends, and begins again.
        let first = games[1]["first"]["pupil"].as_u64().unwrap();
        class.play(&server, first, &games[1]["game"], "4").await.good();
        let before = class.view(&server).await;
        server = server.restarted(Limits::default()).await;
        assert_eq!(class.view(&server).await, before, "round {round}");
        let second = games[1]["second"]["pupil"].as_u64().unwrap();
        class.play(&server, second, &games[1]["game"], "4").await.good();
        let resign = json!({ "kind": "resign", "game": games[1]["game"] });
        class.learn(&server, second, resign).await.good();
    }
    let view = class.view(&server).await;
    // Three rounds of two games and a bye.
    let points: f64 = view["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert!((points - 9.0).abs() < 0.1, "{points}");
    assert_eq!(view["round_over"], true);
    let csv = class.export(&server, "results").await;
    assert_eq!(csv.lines().count(), 6);
    assert!(csv.starts_with("rank,number,name,points"));
    let games = class.export(&server, "games").await;
    assert_eq!(games.lines().count(), 6);
    assert!(games.contains(r#""rules":"connect-four","moves":"1212121""#), "{games}");
}

#[tokio::test]
async fn nobody_does_what_is_anothers() {
    let server = Server::new();
    let class = Class::with(&server, swiss(), &["Ana", "Boris", "Cvita", "Dino"]).await;
    let round = json!({ "kind": "next_round" });
    for secret in [&class.pupils[&1], &class.device, &class.projector, &"guess".to_owned()] {
        let body = json!({ "secret": secret, "command": round });
        let answer = class.post(&server, "teacher/commands", body).await;
        assert_eq!(answer.problem(), "wrong-secret");
        let body = json!({ "secret": secret, "what": "answers" });
        assert_eq!(class.post(&server, "export", body).await.problem(), "wrong-secret");
    }
    class.teach(&server, round).await.good();
    let game = class.running(&server).await.swap_remove(0);
    let [first, second] = ["first", "second"].map(|side| game[side]["pupil"].as_u64().unwrap());
    let stranger = (1..=4).find(|pupil| ![first, second].contains(pupil)).unwrap();
    let played = class.play(&server, stranger, &game["game"], "4").await;
    assert_eq!(played.json()["reason"], "not-your-game");
    assert_eq!(class.play(&server, second, &game["game"], "4").await.problem(), "not-your-turn");
    assert_eq!(class.play(&server, first, &game["game"], "8").await.problem(), "illegal-move");
    // The match of the game takes no commands of anybody.
    let seen = class.look(&server, &class.pupils[&first]).await;
    let id = seen["matches"][game["game"].to_string()].as_str().unwrap().to_owned();
    let command =
        json!({ "secret": class.pupils[&first], "command": { "kind": "play", "move": "4" } });
    let answer = server.post(&format!("/api/v1/matches/{id}/commands"), &command).await;
    assert_eq!(answer.problem(), "wrong-secret");
    // What a pupil sees has no secret in it, and no teacher's controls.
    assert_eq!(seen["view"]["role"], "pupil");
    for secret in [&class.teacher, &class.device, &class.projector, &class.pupils[&second]] {
        assert!(!seen.to_string().contains(secret.as_str()));
    }
    let projector = class.look(&server, &class.projector).await;
    assert_eq!(projector["view"]["role"], "projector");
}

#[tokio::test]
async fn names_and_codes_are_checked() {
    let server = Server::new();
    let mut class = Class::with(&server, swiss(), &["Ana"]).await;
    for (name, reason) in [
        ("<b>x</b>", "name-character"),
        ("", "name-length"),
        ("ANA", "name-taken"),
        ("Аna", "name-mixed"),
    ] {
        let joined = class.join(&server, name).await;
        assert_eq!(joined.problem(), "refused-by-class");
        assert_eq!(joined.json()["reason"], reason);
    }
    // A code may be typed in any way, and there is no class behind another.
    let typed = format!(" {}-{}", class.code[..3].to_lowercase(), &class.code[3..]);
    let path = format!("/api/v1/classes/{}/join", typed.replace(' ', "%20"));
    server.post(&path, &json!({ "name": "Boris" })).await.good();
    for code in ["BBBBBB", "AAAAAA", "x", "%F0%9F%98%80"] {
        let path = format!("/api/v1/classes/{code}/join");
        let joined = server.post(&path, &json!({ "name": "Cvita" })).await;
        assert_eq!(joined.problem(), "no-such-class", "{code}");
    }
    class.teach(&server, json!({ "kind": "set_joining", "open": false })).await.good();
    assert_eq!(class.join(&server, "Dino").await.json()["reason"], "joining-closed");
}

#[tokio::test]
async fn wrong_codes_are_limited_and_a_class_goes_on() {
    let server = Server::new();
    let class = Class::open(&server, swiss()).await;
    let school = [192, 0, 2, 7];
    let join = async |code: &str, name: &str| {
        let path = format!("/api/v1/classes/{code}/join");
        server.post_from(school, &path, &json!({ "name": name })).await
    };
    join(&class.code, "Ana").await.good();
    let mut refused = 0;
    for _ in 0..60 {
        refused += u32::from(join("BBBBBB", "Eva").await.problem() == "too-many-requests");
    }
    assert!(refused >= 20, "{refused}");
    // Whoever is at the same address still joins the class that is attended from there.
    join(&class.code, "Boris").await.good();
    let other = Class::open(&server, swiss()).await;
    assert_eq!(join(&other.code, "Cvita").await.problem(), "too-many-requests");
}

#[tokio::test]
async fn an_answer_that_was_lost_is_given_again() {
    let server = Server::new();
    let class = Class::open(&server, swiss()).await;
    let body = json!({ "name": "Ana", "key": "0123456789abcdefghijkl" });
    let first = class.post(&server, "join", body.clone()).await.good();
    let again = class.post(&server, "join", body).await.good();
    assert_eq!(first["secret"], again["secret"]);
    let command =
        json!({ "secret": class.teacher, "request": "r1", "command": { "kind": "pause" } });
    let paused = class.post(&server, "teacher/commands", command.clone()).await.good();
    let again = class.post(&server, "teacher/commands", command).await.good();
    assert_eq!(paused["snapshot"]["revision"], again["snapshot"]["revision"]);
    assert_eq!(
        class.teach(&server, json!({ "kind": "pause" })).await.json()["reason"],
        "class-paused"
    );
}

#[tokio::test]
async fn clocks_run_on_the_server() {
    let (server, time) = Server::with_clock(Limits::default());
    let settings = json!({ "name": "7b", "game": "connect-four", "mode": "swiss", "minutes": 1 });
    let class = Class::with(&server, settings, &["Ana", "Boris"]).await;
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let game = class.running(&server).await.swap_remove(0);
    let [first, second] = ["first", "second"].map(|side| game[side]["pupil"].as_u64().unwrap());
    time.fetch_add(300_000, Ordering::Relaxed);
    class.play(&server, first, &game["game"], "4").await.good();
    time.fetch_add(20_000, Ordering::Relaxed);
    class.play(&server, second, &game["game"], "4").await.good();
    let clocks = class.view(&server).await["games"][0]["clocks"].clone();
    assert_eq!(clocks, json!({ "first": 60_000, "second": 40_000, "running": "first" }));
    // In a pause nobody moves and no time passes.
    class.teach(&server, json!({ "kind": "pause" })).await.good();
    time.fetch_add(3_600_000, Ordering::Relaxed);
    let played = class.play(&server, first, &game["game"], "4").await;
    assert_eq!(played.json()["reason"], "class-paused");
    class.teach(&server, json!({ "kind": "resume" })).await.good();
    time.fetch_add(60_000, Ordering::Relaxed);
    let late = class.play(&server, first, &game["game"], "4").await;
    assert_eq!(late.problem(), "game-over");
    let view = class.view(&server).await;
    let over = json!({ "over": { "outcome": "second", "ending": "flag" } });
    assert_eq!(view["games"][0]["status"], over);
    assert_eq!(view["standings"][0]["pupil"], second);
}

#[tokio::test]
async fn the_computer_plays_when_somebody_is_left_over() {
    let server = Server::new();
    let settings = json!({ "name": "7b", "game": "tic-tac-toe", "mode": "swiss", "odd": { "computer": "level-1" } });
    let class = Class::with(&server, settings, &["Ana", "Boris", "Cvita"]).await;
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let games = class.running(&server).await;
    let game = games.iter().find(|game| game["second"]["computer"].is_string()).unwrap().clone();
    let pupil = game["first"]["pupil"].as_u64().unwrap();
    // The computer answers by itself, until the game is over.
    loop {
        let now = class.view(&server).await["games"].as_array().unwrap().clone();
        let now = now.into_iter().find(|other| other["game"] == game["game"]).unwrap();
        if now["status"] != "running" {
            break;
        }
        if now["turn"] == "first" {
            let seen = class.look(&server, &class.teacher).await;
            let id = seen["matches"][game["game"].to_string()].as_str().unwrap().to_owned();
            let board = server.get(&format!("/api/v1/matches/{id}")).await.good();
            let action = board["legal"][0].as_str().unwrap().to_owned();
            class.play(&server, pupil, &game["game"], &action).await.good();
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_seat_and_a_teachers_secret_come_back() {
    let server = Server::new();
    let mut class = Class::with(&server, swiss(), &["Ana", "Boris"]).await;
    let offered = class.teach(&server, json!({ "kind": "offer_seat", "pupil": 2 })).await.good();
    let key = offered["key"].as_str().unwrap().to_uppercase();
    assert_eq!(
        class.post(&server, "seat", json!({ "key": "wrong" })).await.json()["reason"],
        "unknown-key"
    );
    let taken = class.post(&server, "seat", json!({ "key": key })).await.good();
    assert_eq!(taken["snapshot"]["view"]["name"], "Boris");
    let old = class.post(&server, "view", json!({ "secret": class.pupils[&2] })).await;
    assert_eq!(old.problem(), "wrong-secret");
    assert_eq!(
        class.post(&server, "seat", json!({ "key": key })).await.json()["reason"],
        "unknown-key"
    );

    let wrong = class.post(&server, "teacher", json!({ "device": class.teacher })).await;
    assert_eq!(wrong.problem(), "wrong-secret");
    let recovered = class.post(&server, "teacher", json!({ "device": class.device })).await.good();
    assert_eq!(class.teach(&server, json!({ "kind": "pause" })).await.problem(), "wrong-secret");
    class.teacher = recovered["teacher"].as_str().unwrap().to_owned();
    class.teach(&server, json!({ "kind": "pause" })).await.good();
}

#[tokio::test]
async fn what_has_ended_is_gone() {
    let server = Server::new();
    let class = Class::with(&server, swiss(), &["Ana", "Boris"]).await;
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let seen = class.look(&server, &class.teacher).await;
    let path = format!("/api/v1/matches/{}", seen["matches"]["1"].as_str().unwrap());
    server.get(&path).await.good();
    let ended = class.teach(&server, json!({ "kind": "end" })).await.good();
    assert_eq!(ended["snapshot"], Value::Null);
    assert_eq!(server.get(&path).await.problem(), "no-such-match");
    let view = class.post(&server, "view", json!({ "secret": class.teacher })).await;
    assert_eq!(view.problem(), "no-such-class");
    let server = server.restarted(Limits::default()).await;
    let view = class.post(&server, "view", json!({ "secret": class.teacher })).await;
    assert_eq!(view.problem(), "no-such-class");
}

#[tokio::test]
async fn a_class_is_deleted_after_the_days_that_were_chosen() {
    let (server, time) = Server::with_clock(Limits::default());
    let settings = json!({ "name": "7b", "game": "connect-four", "mode": "swiss", "days": 2 });
    let class = Class::with(&server, settings, &["Ana", "Boris"]).await;
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let seen = class.look(&server, &class.teacher).await;
    let path = format!("/api/v1/matches/{}", seen["matches"]["1"].as_str().unwrap());
    time.fetch_add(47 * 3_600_000, Ordering::Relaxed);
    server.app.tidy().await;
    server.get(&path).await.good();
    time.fetch_add(2 * 3_600_000, Ordering::Relaxed);
    server.app.tidy().await;
    assert_eq!(server.get(&path).await.problem(), "no-such-match");
    let view = class.post(&server, "view", json!({ "secret": class.teacher })).await;
    assert_eq!(view.problem(), "no-such-class");
    let long = json!({ "name": "7b", "game": "connect-four", "mode": "swiss", "days": 300 });
    assert_eq!(server.post("/api/v1/classes", &long).await.problem(), "over-limit");
}

#[tokio::test]
async fn hints_are_off_for_the_boards_of_a_class() {
    let server = Server::new();
    let mut class = Class::with(&server, swiss(), &[]).await;
    let school = [192, 0, 2, 8];
    for name in ["Ana", "Boris"] {
        let path = format!("/api/v1/classes/{}/join", class.code);
        let joined = server.post_from(school, &path, &json!({ "name": name })).await.good();
        let number = joined["snapshot"]["view"]["pupil"].as_u64().unwrap();
        class.pupils.insert(number, joined["secret"].as_str().unwrap().to_owned());
    }
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let game = class.running(&server).await.swap_remove(0);
    let [first, second] = ["first", "second"].map(|side| game[side]["pupil"].as_u64().unwrap());
    for (pupil, column) in [(first, "4"), (second, "4"), (first, "5"), (second, "2")] {
        class.play(&server, pupil, &game["game"], column).await.good();
    }
    // However the position is written: these moves lead to the same one.
    let asked = json!({ "game": "connect-four", "moves": "5244", "player": "level-3" });
    let same = json!({ "game": "connect-four", "moves": "4452", "player": "level-3" });
    for path in ["/api/v1/analyse", "/api/v1/move"] {
        assert_eq!(server.post_from(school, path, &same).await.problem(), "hints-off", "{path}");
        server.post_from([192, 0, 2, 9], path, &same).await.good();
        server
            .post_from(
                school,
                path,
                &json!({ "game": "connect-four", "moves": "4", "player": "level-3" }),
            )
            .await
            .good();
    }
    assert_eq!(server.post_from(school, "/api/v1/analyse", &asked).await.problem(), "hints-off");
    // A review says what would have been best before the move, and what the position after it is worth.
    for (moves, played) in [("4452", "1"), ("445", "2")] {
        let review = json!({ "game": "connect-four", "moves": moves, "played": played });
        let answer = server.post_from(school, "/api/v1/review", &review).await;
        assert_eq!(answer.problem(), "hints-off", "{moves} {played}");
    }
    let settings = json!({ "name": "7b", "game": "connect-four", "mode": "swiss", "hints": true });
    class.teach(&server, json!({ "kind": "change", "settings": settings })).await.good();
    server.post_from(school, "/api/v1/analyse", &same).await.good();
}

#[tokio::test]
async fn settings_name_games_and_players_that_exist() {
    let server = Server::new();
    let open = async |settings: Value| server.post("/api/v1/classes", &settings).await;
    let unknown = json!({ "name": "7b", "game": "go", "mode": "swiss" });
    assert_eq!(open(unknown).await.problem(), "unknown-game");
    let unknown =
        json!({ "name": "7b", "game": "connect-four", "mode": "free_play", "levels": ["genius"] });
    assert_eq!(open(unknown).await.problem(), "unknown-player");
    let nameless = json!({ "name": " ", "game": "connect-four", "mode": "swiss" });
    assert_eq!(open(nameless).await.json()["reason"], "bad-settings");
    let strange = json!({ "name": "7b", "game": "connect-four", "mode": "swiss", "x": 1 });
    assert_eq!(open(strange).await.problem(), "bad-json");
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn watch(address: std::net::SocketAddr, class: &Class, secret: &str) -> Socket {
    let url = format!("ws://{address}/api/v1/classes/{}/live", class.code);
    let (mut socket, _) = connect_async(url).await.unwrap();
    socket.send(Message::text(json!({ "secret": secret }).to_string())).await.unwrap();
    socket
}

/// The next view; `None` once the server has closed the connection.
async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = tokio::time::timeout(Duration::from_mins(1), socket.next()).await;
        match message.expect("a message in time")?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// The moves on a game's board once a view brings them.
async fn moves_on_board(socket: &mut Socket, game: &str) -> String {
    loop {
        let seen = next(socket).await.expect("a view");
        if let Some(moves) = seen["positions"][game]["text"].as_str() {
            return moves.to_owned();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_come_with_the_views_and_only_when_they_changed() {
    let server = Server::new();
    let address = server.listen().await;
    let class = Class::with(&server, swiss(), &["Ana", "Boris", "Cvita", "Dino"]).await;
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    let games = class.running(&server).await;
    let [one, other] = [0, 1].map(|place: usize| games[place]["game"].to_string());
    let [first, second] = ["first", "second"].map(|side| games[0][side]["pupil"].as_u64().unwrap());
    let mut projector = watch(address, &class, &class.projector).await;
    let seen = next(&mut projector).await.unwrap();
    assert_eq!(seen["positions"][&one]["text"], "");
    assert_eq!(seen["positions"].as_object().unwrap().len(), 2);
    let mut pupil = watch(address, &class, &class.pupils[&first]).await;
    assert_eq!(moves_on_board(&mut pupil, &one).await, "");
    for (pupil, column) in [(first, "4"), (second, "3")] {
        class.play(&server, pupil, &games[0]["game"], column).await.good();
    }
    loop {
        let seen = next(&mut projector).await.unwrap();
        assert_eq!(seen["positions"][&other], Value::Null, "this board has not changed");
        if seen["positions"][&one]["text"] == "43" {
            break;
        }
    }
    while moves_on_board(&mut pupil, &one).await != "43" {}
    // A pupil is shown no other board, a device that comes anew all it may see.
    let mine = class.look(&server, &class.pupils[&first]).await;
    let boards: Vec<&String> = mine["positions"].as_object().unwrap().keys().collect();
    assert_eq!(boards, [&one]);
    let all = class.look(&server, &class.teacher).await;
    assert_eq!(all["positions"][&one]["moves"], json!(["4", "3"]));
    assert_eq!(all["positions"][&other]["text"], "");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_what_happens() {
    let server = Server::new();
    let address = server.listen().await;
    let class = Class::with(&server, swiss(), &["Ana", "Boris"]).await;
    let mut teacher = watch(address, &class, &class.teacher).await;
    let mut projector = watch(address, &class, &class.projector).await;
    let mut ana = watch(address, &class, &class.pupils[&1]).await;
    let mut guess = watch(address, &class, "guess").await;
    assert_eq!(next(&mut guess).await, None);
    for (socket, role) in
        [(&mut teacher, "teacher"), (&mut projector, "projector"), (&mut ana, "pupil")]
    {
        assert_eq!(next(socket).await.unwrap()["view"]["role"], role);
    }
    class.teach(&server, json!({ "kind": "next_round" })).await.good();
    for socket in [&mut teacher, &mut projector, &mut ana] {
        loop {
            let seen = next(socket).await.unwrap();
            if seen["view"]["games"].as_array().is_some_and(|games| games.len() == 1) {
                break;
            }
        }
    }
    class.teach(&server, json!({ "kind": "end" })).await.good();
    for socket in [&mut teacher, &mut projector, &mut ana] {
        while next(socket).await.is_some() {}
    }
}
