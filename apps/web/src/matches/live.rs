//! Following a match by WebSocket: snapshots and who is there, nothing else. Commands go by POST, where they have an answer.

use core::time::Duration;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval_at};

use super::room::{Place, Room, message};
use crate::app::App;
use crate::extract::Path;
use crate::problem::{Problem, ProblemBody};
use crate::wire::Snapshot;

/// How often a follower is asked whether it is still there; after two silent ones it is not.
const PING: Duration = Duration::from_secs(20);

/// A follower need not say more than a secret.
const LONGEST: usize = 1024;

/// Follows a match live
///
/// A WebSocket: a snapshot at once and after every change, and who is present. A client may send `{"secret": …}` to be counted at its seat.
#[utoipa::path(get, path = "/matches/{id}/live", tag = "matches", params(("id" = String, Path)),
    responses((status = 101, description = "Snapshots follow", body = Snapshot), (status = "4XX", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let room = app.hall().room(&id).await?;
    let upgrade =
        upgrade.map_err(|rejection| Problem::new(crate::Code::BadQuery, rejection.body_text()))?;
    app.hall().enter()?;
    let entered = Entered(app.clone());
    Ok(upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(
        move |socket| async move {
            let app = entered.0.clone();
            app.clone().aside(async move {
                follow(&app, &room, socket).await;
                drop(entered);
            });
        },
    ))
}

/// A follower who is counted.
struct Entered(App);

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.hall().leave();
    }
}

/// A follower who is seen by the others, until dropped.
struct Seen {
    room: Arc<Room>,
    place: Place,
}

impl Seen {
    fn sit(&mut self, place: Place) {
        if place != self.place {
            self.room.moved(Some(self.place), Some(place));
            self.place = place;
        }
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        self.room.moved(Some(self.place), None);
    }
}

#[derive(Deserialize)]
struct Greeting {
    secret: String,
}

async fn follow(app: &App, room: &Arc<Room>, mut socket: WebSocket) {
    let mut news = room.follow();
    let first = message(&room.game.lock().await.snapshot(app.limits()));
    if socket.send(Message::Text(first.as_ref().into())).await.is_err() {
        return;
    }
    room.moved(None, Some(Place::Spectator));
    let mut seen = Seen { room: Arc::clone(room), place: Place::Spectator };
    let mut ping = interval_at(Instant::now() + PING, PING);
    let mut unanswered = 0;
    loop {
        tokio::select! {
            next = news.recv() => {
                let text = match next {
                    Ok(text) => text,
                    // Too slow for every step: the state as it is will do.
                    Err(RecvError::Lagged(_)) => message(&room.game.lock().await.snapshot(app.limits())),
                    Err(RecvError::Closed) => return,
                };
                if socket.send(Message::Text(text.as_ref().into())).await.is_err() {
                    return;
                }
            }
            said = socket.recv() => {
                unanswered = 0;
                match said {
                    Some(Ok(Message::Text(text))) => {
                        if let Ok(greeting) = serde_json::from_str::<Greeting>(&text)
                            && let Ok(seat) = room.game.lock().await.seat_of(&greeting.secret)
                        {
                            seen.sit(Place::Seat(seat));
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                }
            }
            _ = ping.tick() => {
                unanswered += 1;
                if unanswered > 2 || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    return;
                }
                room.touch();
            }
            () = app.closing().cancelled() => {
                let farewell = CloseFrame { code: close_code::AWAY, reason: "the server is going down".into() };
                drop(socket.send(Message::Close(Some(farewell))).await);
                return;
            }
        }
    }
}
