//! Requests, good and bad, whose responses are recorded: what a client relies on stays as it is.
//!
//! `testdata/http/requests.jsonl` has a request a line. They are sent one after the other to one server; `keep` names values of a response, by JSON pointer, that
//! later requests contain as `{name}`. `testdata/http/responses.jsonl` has what came back: status, content type, the code of a problem and the field it
//! names, and the body, without what differs from run to run (ids, secrets, times). After an intended change, `RECORD=1 cargo test -p foursight-web --test server recorded` writes
//! it again; `git diff` then shows what changed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use axum::http::{Request, header};
use foursight_web::Body;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::support::{Answer, Server};

/// Stands for a text that is too long for any member.
const MANY: usize = 100_000;

/// Bodies up to this length are kept whole, longer ones by length alone: they are lists whose shape other tests check.
const KEPT: usize = 6_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    name: String,
    method: String,
    path: String,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    body: Option<String>,
    #[serde(default)]
    keep: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Response {
    name: String,
    status: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    content_type: Option<String>,
    /// The member that a body which cannot be read is refused for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    body: Value,
}

/// Values that earlier responses had, by name.
#[derive(Default)]
struct Known(BTreeMap<String, String>);

impl Known {
    /// The text with what is known in place of its names.
    fn filled(&self, text: &str) -> String {
        let mut text = text.replace("{many}", &"x".repeat(MANY));
        for (name, value) in &self.0 {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// The body without what differs from run to run.
    fn normalised(&self, body: &mut Value, key: &str) {
        match body {
            Value::Object(members) => {
                for (key, value) in members {
                    self.normalised(value, key);
                }
            }
            Value::Array(list) => list.iter_mut().for_each(|value| self.normalised(value, key)),
            Value::Number(_) if key == "microseconds" => *body = json!(0),
            Value::String(text) => {
                // A ticket is a small number, which may stand for something else.
                for (name, value) in self.0.iter().filter(|(_, value)| value.len() >= 8) {
                    *text = text.replace(value, &format!("{{{name}}}"));
                }
                let is_own = matches!(key, "id" | "a" | "b" | "invitation" | "secret");
                let is_random = text.len() >= 12 && !text.contains([' ', ':', '=']);
                if key == "expires" || is_own && is_random {
                    "…".clone_into(text);
                }
            }
            _ => {}
        }
    }

    fn response(&self, name: &str, answer: &Answer) -> Response {
        let content_type = answer.headers.get(header::CONTENT_TYPE);
        let content_type = content_type.map(|value| value.to_str().unwrap().to_owned());
        let kind = content_type.as_deref().unwrap_or("");
        let mut body = match kind {
            _ if answer.text.len() > KEPT && kind.contains("json") => {
                json!({ "longer_than": KEPT })
            }
            _ if kind.contains("json") && !answer.text.is_empty() => answer.json(),
            "text/plain; charset=utf-8" if answer.text.len() <= KEPT => json!(answer.text),
            // The page has tests of its own.
            _ => Value::Null,
        };
        self.normalised(&mut body, "");
        let mut field = None;
        if body["code"] == "bad-json" || body["code"] == "bad-query" {
            field = body["detail"].as_str().and_then(field_of).map(str::to_owned);
            // The decoder's own words may change, the field may not.
            body.as_object_mut().unwrap().remove("detail");
        }
        let status = answer.status.as_u16();
        Response { name: name.to_owned(), status, content_type, field, body }
    }
}

/// `… the target type: seats.b: invalid type …` names `seats.b`.
fn field_of(detail: &str) -> Option<&str> {
    let (_, rest) = detail.split_once(": ")?;
    let (field, _) = rest.split_once(": ")?;
    (!field.contains(' ')).then_some(field)
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/http")).join(name)
}

fn lines<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    let text = fs::read_to_string(file(name)).unwrap();
    let numbered = text.lines().enumerate();
    numbered
        .map(|(number, line)| {
            serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{name}, line {}: {error}", number + 1))
        })
        .collect()
}

#[tokio::test]
async fn responses_are_as_recorded() {
    let server = Server::new();
    let mut known = Known::default();
    let mut got = Vec::new();
    for recorded in lines::<Recorded>("requests.jsonl") {
        let mut request =
            Request::builder().method(&*recorded.method).uri(known.filled(&recorded.path));
        for (name, value) in &recorded.headers {
            request = request.header(name, known.filled(value));
        }
        let body = Body::from(known.filled(recorded.body.as_deref().unwrap_or("")));
        let answer = server.send(request.body(body).unwrap()).await;
        for (name, pointer) in recorded.keep {
            let value = answer.good().pointer(&pointer).unwrap().as_str().unwrap().to_owned();
            known.0.insert(name, value);
        }
        got.push(known.response(&recorded.name, &answer));
    }
    assert!(got.len() >= 300, "{} requests", got.len());
    if env::var_os("RECORD").is_some() {
        let lines = got.iter().map(|response| serde_json::to_string(response).unwrap() + "\n");
        fs::write(file("responses.jsonl"), lines.collect::<String>()).unwrap();
        return;
    }
    let expected = lines::<Response>("responses.jsonl");
    assert_eq!(expected.len(), got.len(), "requests and responses recorded");
    let different: Vec<String> = expected
        .iter()
        .zip(&got)
        .filter(|(expected, got)| expected != got)
        .map(|(expected, got)| {
            let [expected, got] = [expected, got].map(|one| serde_json::to_string(one).unwrap());
            format!("- {expected}\n+ {got}\n")
        })
        .collect();
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.concat());
}
