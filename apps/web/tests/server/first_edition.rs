//! What the first edition (version 0fa88f8) stored and linked to opens, and shows the same positions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use foursight_web::{App, Limits, Sqlite};
use serde_json::{Value, json};

use crate::support::Server;

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/first-edition").join(name)
}

fn read(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(testdata(name)).unwrap()).unwrap()
}

/// Every field of the old document has the same value in the new one, which may have more.
fn contains(new: &Value, old: &Value, path: &str) {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => {
            for (key, old) in old {
                // When it expires depends on this server's limits; how long a search took on the clock.
                if ["expires", "thought"].contains(&key.as_str()) {
                    continue;
                }
                let new = new.get(key).unwrap_or_else(|| panic!("{path}.{key} is gone"));
                contains(new, old, &format!("{path}.{key}"));
            }
        }
        (Value::Array(new), Value::Array(old)) => {
            assert_eq!(new.len(), old.len(), "{path}");
            for (place, (new, old)) in new.iter().zip(old).enumerate() {
                contains(new, old, &format!("{path}[{place}]"));
            }
        }
        _ => assert_eq!(new, old, "{path}"),
    }
}

#[tokio::test]
async fn stored_matches_open_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("matches.sqlite");
    std::fs::copy(testdata("matches.sqlite"), &copy).unwrap();
    let store = Sqlite::open_url(&format!("sqlite:{}", copy.display())).unwrap();
    // They never expire: the test data grows older.
    let limits = Limits { lifetime: core::time::Duration::MAX, ..Limits::default() };
    let server = Server::of(App::new(limits, Arc::new(store)));
    let kept = read("views.json");
    let views = kept["views"].as_object().unwrap();
    assert_eq!(views.len(), 5);
    for (id, old) in views {
        let path = format!("/api/v1/matches/{id}");
        let new = server.get(&path).await.good();
        contains(&new, old, id);
        // Whoever held a seat still holds it.
        let secrets = kept["secrets"][id].as_object().unwrap();
        for (seat, secret) in secrets {
            let command = json!({ "kind": "resign" });
            let body = json!({ "secret": secret, "command": command, "ticket": "old" });
            let refused = server.post(&format!("{path}/commands"), &body).await;
            assert_eq!(refused.problem(), "stale", "seat {seat} of {id}");
        }
    }
    // A request that was done in the first edition is not done again.
    let (id, _) = views.iter().find(|(_, view)| view["seats"]["b"]["player"] == "level-3").unwrap();
    let body = json!({
        "secret": kept["secrets"][id]["a"],
        "command": { "kind": "play", "move": " 4 " },
        "request": "r1",
    });
    let again = server.post(&format!("/api/v1/matches/{id}/commands"), &body).await.good();
    assert_eq!(again["revision"], views[id]["revision"]);
}

#[tokio::test]
async fn links_show_the_same_positions() {
    let server = Server::new();
    for entry in read("links.json").as_array().unwrap() {
        let body = json!({ "text": entry["link"] });
        let new = server.post("/api/v1/position", &body).await.good();
        contains(&new, &entry["position"], entry["link"].as_str().unwrap());
    }
}
