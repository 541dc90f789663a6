//! Offers and seats: what one person can make another agree to, and who gets a seat.

use foursight_web::Limits;
use serde_json::{Value, json};

use crate::support::{Server, Table};

async fn friends(server: &Server) -> (Table<'_>, String) {
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let friend = table.join().await;
    (table, friend)
}

fn offer(what: &str) -> Value {
    json!({ "kind": "offer", "what": what })
}

#[tokio::test]
async fn an_offer_that_was_switched_is_not_accepted() {
    let server = Server::new();
    let (table, friend) = friends(&server).await;
    table.play(&table.a, "4").await.good();
    table.play(&friend, "5").await.good();
    let seen = table.command(&table.a, offer("undo")).await.good()["offer"]["number"].clone();
    // While the friend reads "undo?", the offer becomes another.
    let switched = table.command(&table.a, offer("new_game")).await.good();
    assert_ne!(switched["offer"]["number"], seen);
    let accept = table.command(&friend, json!({ "kind": "accept", "offer": seen })).await;
    assert_eq!(accept.problem(), "offer-changed");
    // Who does not name an offer cannot mean one of several.
    let accept = table.command(&friend, json!({ "kind": "accept" })).await;
    assert_eq!(accept.problem(), "offer-changed");
    let decline = table.command(&friend, json!({ "kind": "decline", "offer": seen })).await;
    assert_eq!(decline.problem(), "offer-changed");
    assert_eq!(table.look().await["text"], "45");
    let number = switched["offer"]["number"].clone();
    let accepted =
        table.command(&friend, json!({ "kind": "accept", "offer": number })).await.good();
    assert_eq!((&accepted["text"], &accepted["offer"]), (&json!(""), &json!(null)));
}

#[tokio::test]
async fn an_accepted_offer_is_accepted_once_and_survives_a_restart() {
    let server = Server::new();
    let (table, friend) = friends(&server).await;
    let (id, a) = (table.id.clone(), table.a.clone());
    table.play(&a, "4").await.good();
    table.command(&a, offer("undo")).await.good();
    let body = json!({ "secret": friend, "request": "r", "command": { "kind": "accept" } });
    let accepted = server.post(&table.path("/commands"), &body).await.good();
    assert_eq!(accepted["text"], "");
    assert_eq!(server.post(&table.path("/commands"), &body).await.good(), accepted);
    let server = server.restarted(Limits::default()).await;
    let path = format!("/api/v1/matches/{id}");
    let mut kept = server.get(&path).await.good();
    kept["expires"] = accepted["expires"].clone();
    assert_eq!(kept, accepted);
    assert_eq!(server.post(&format!("{path}/commands"), &body).await.good()["text"], "");
}

#[tokio::test]
async fn a_request_id_reveals_no_secret() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let join = async |body: Value| server.post(&table.path("/join"), &body).await;
    let body = json!({ "invitation": table.invitation, "request": "r1" });
    join(body.clone()).await.good();
    // Whoever has the link and guesses the id gets nothing.
    assert_eq!(join(body).await.problem(), "seat-taken");
    for key in ["r1", "00000000000000000000000001", "x"] {
        let body = json!({ "invitation": table.invitation, "key": key });
        assert_eq!(join(body).await.problem(), "bad-json", "{key}");
    }
}

#[tokio::test]
async fn a_seat_of_a_computer_is_not_taken_by_a_friend() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let occupy = |player: Value| json!({ "kind": "occupy", "seat": "b", "player": player });
    table.command(&table.a, occupy(json!("level-1"))).await.good();
    let body = json!({ "invitation": table.invitation });
    assert_eq!(server.post(&table.path("/join"), &body).await.problem(), "seat-taken");
    let freed = table.command(&table.a, occupy(json!(null))).await.good();
    assert_eq!(freed["seats"]["b"]["kind"], "open");
    table.join().await;
}

#[tokio::test]
async fn nobody_replaces_the_other_person() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let occupy =
        |seat: &str, player: Value| json!({ "kind": "occupy", "seat": seat, "player": player });
    // Whoever opened the match lets a computer play for them, and the friend comes.
    table.command(&table.a, occupy("a", json!("level-1"))).await.good();
    let friend = table.join().await;
    for (secret, seat) in [(&table.a, "b"), (&friend, "a"), (&friend, "b")] {
        let refused = table.command(secret, occupy(seat, json!("level-1"))).await;
        assert_eq!(refused.problem(), "needs-offer", "{seat}");
    }
    table.think().await.good();
    for alone in ["undo", "new_game"] {
        let refused = table.command(&friend, json!({ "kind": alone })).await;
        assert_eq!(refused.problem(), "needs-offer");
    }
    let offered = table.command(&friend, offer("new_game")).await.good();
    assert_eq!(offered["two_people"], true);
}

#[tokio::test]
async fn who_has_the_address_may_take_the_free_seat() {
    let server = Server::new();
    let closed = server.open(json!({ "game": "connect-four", "open": true })).await;
    assert_eq!(closed.look().await["can_join"], false);
    assert_eq!(server.post(&closed.path("/join"), &json!({})).await.problem(), "wrong-invitation");
    let terms = json!({ "game": "connect-four", "join_by_address": true });
    assert_eq!(server.post("/api/v1/matches", &terms).await.problem(), "bad-json");
    let terms = json!({ "game": "connect-four", "open": true, "join_by_address": true, "names": { "a": " Ana " } });
    let table = server.open(terms).await;
    // Looking takes nothing.
    assert_eq!(table.look().await["can_join"], true);
    assert_eq!(table.look().await["seats"]["a"]["name"], "Ana");
    let body = json!({ "key": "0123456789abcdefghijkl", "name": "Borna" });
    let joined = server.post(&table.path("/join"), &body).await.good();
    assert_eq!(
        joined["snapshot"]["seats"]["b"],
        json!({ "kind": "human", "player": null, "name": "Borna" })
    );
    assert_eq!(joined["snapshot"]["can_join"], false);
    assert_eq!(server.post(&table.path("/join"), &body).await.good()["secret"], joined["secret"]);
    assert_eq!(server.post(&table.path("/join"), &json!({})).await.problem(), "seat-taken");
}

#[tokio::test]
async fn each_names_their_own_seat() {
    let server = Server::new();
    let (table, friend) = friends(&server).await;
    let name = |name: Value| json!({ "kind": "name", "name": name });
    table.command(&friend, name(json!("Borna"))).await.good();
    let named = table.command(&table.a, name(json!("Ana"))).await.good();
    assert_eq!(
        (&named["seats"]["a"]["name"], &named["seats"]["b"]["name"]),
        (&json!("Ana"), &json!("Borna"))
    );
    let spoken = "x".repeat(41);
    for wrong in ["", "  ", "two\nlines", "\u{202e}backwards", spoken.as_str()] {
        assert_eq!(table.command(&friend, name(json!(wrong))).await.problem(), "bad-name");
    }
    let removed = table.command(&friend, name(json!(null))).await.good();
    assert_eq!(removed["seats"]["b"]["name"], json!(null));
}

#[tokio::test]
async fn hints_need_both() {
    let server = Server::new();
    assert_eq!(
        server.open(json!({ "game": "connect-four" })).await.look().await["hints_allowed"],
        true
    );
    let (table, friend) = friends(&server).await;
    assert_eq!(table.look().await["hints_allowed"], false);
    let hints = |allowed: bool| json!({ "kind": "hints", "allowed": allowed });
    assert_eq!(table.command(&table.a, hints(true)).await.problem(), "needs-offer");
    let offered = table.command(&table.a, offer("hints")).await.good();
    assert_eq!(
        (&offered["offer"]["what"], &offered["hints_allowed"]),
        (&json!("hints"), &json!(false))
    );
    let number = offered["offer"]["number"].clone();
    let accepted =
        table.command(&friend, json!({ "kind": "accept", "offer": number })).await.good();
    assert_eq!(accepted["hints_allowed"], true);
    assert_eq!(table.command(&table.a, offer("hints")).await.problem(), "no-offer");
    // Either may end it.
    assert_eq!(table.command(&friend, hints(false)).await.good()["hints_allowed"], false);
}

#[tokio::test]
async fn only_what_needs_consent_and_can_be_done_is_offered() {
    let server = Server::new();
    let alone = server.open(json!({ "game": "connect-four" })).await;
    alone.play(&alone.a, "4").await.good();
    assert_eq!(alone.command(&alone.a, offer("undo")).await.problem(), "no-offer");
    for allowed in [true, false] {
        let hints = json!({ "kind": "hints", "allowed": allowed });
        assert_eq!(alone.command(&alone.a, hints).await.problem(), "no-offer");
    }
    let (table, friend) = friends(&server).await;
    assert_eq!(table.command(&table.a, offer("undo")).await.problem(), "nothing-to-undo");
    table.play(&table.a, "4").await.good();
    let offered = table.command(&table.a, offer("undo")).await.good();
    let number = offered["offer"]["number"].clone();
    let accept = json!({ "kind": "accept", "offer": number });
    assert_eq!(table.command(&friend, accept).await.good()["text"], "");
    // Who has just moved takes back that move; who is to move, also the answer.
    for (secret, action) in [(&table.a, "4"), (&friend, "4"), (&table.a, "3")] {
        table.play(secret, action).await.good();
    }
    for (by, other, left) in [(&table.a, &friend, "44"), (&table.a, &friend, "")] {
        let offered = table.command(by, offer("undo")).await.good();
        let accept = json!({ "kind": "accept", "offer": offered["offer"]["number"] });
        assert_eq!(table.command(other, accept).await.good()["text"], left);
    }
}

/// A misspelt member was ignored: `plyer` seated a person where a computer was meant.
#[tokio::test]
async fn a_misspelt_command_is_refused() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four" })).await;
    for wrong in [
        json!({ "kind": "occupy", "seat": "b", "plyer": "level-3" }),
        json!({ "kind": "undo", "moves": 2 }),
        json!({ "kind": "play", "move": "4", "column": "5" }),
    ] {
        let refused = table.command(&table.a, wrong.clone()).await;
        assert_eq!(refused.problem(), "bad-json", "{wrong}");
    }
    assert_eq!(table.look().await["revision"], 0);
    let document = server.get("/api/openapi.json").await.good();
    let schemas = &document["components"]["schemas"];
    for variant in schemas["Command"]["oneOf"].as_array().unwrap() {
        let name = variant["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
        assert_eq!(schemas[name]["additionalProperties"], json!(false), "{name}");
    }
}

/// Lengths were counted in bytes, where the document counts characters.
#[tokio::test]
async fn ids_are_counted_in_characters() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four" })).await;
    let play = async |request: &str| {
        let command = json!({ "kind": "play", "move": "4" });
        let body = json!({ "secret": table.a, "command": command, "request": request });
        server.post(&table.path("/commands"), &body).await
    };
    assert_eq!(play("").await.problem(), "bad-json");
    assert_eq!(play(&"ž".repeat(65)).await.problem(), "bad-json");
    assert_eq!(play(&"ž".repeat(64)).await.good()["text"], "4");
}

#[tokio::test]
async fn a_code_leads_to_a_match() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let make = async |secret: &str, invitation: Value| {
        let body = json!({ "secret": secret, "invitation": invitation });
        server.post(&table.path("/code"), &body).await
    };
    assert_eq!(make("guess", json!(null)).await.problem(), "wrong-secret");
    assert_eq!(make(&table.a, json!("guess")).await.problem(), "wrong-invitation");
    let made = make(&table.a, json!(table.invitation)).await.good();
    let body = json!({ "code": made["code"].as_str().unwrap().to_uppercase() });
    let lead = server.post("/api/v1/codes", &body).await.good();
    assert_eq!(lead, json!({ "id": table.id, "invitation": table.invitation }));
    let wrong = server.post("/api/v1/codes", &json!({ "code": "aaaaaaaa" })).await;
    assert_eq!(wrong.problem(), "no-such-code");
}

#[tokio::test]
async fn a_server_says_who_reaches_it() {
    let server = Server::new();
    let reach = server.get("/api/v1/server").await.good();
    assert_eq!((&reach["loopback_only"], &reach["addresses"]), (&json!(true), &json!([])));
}
