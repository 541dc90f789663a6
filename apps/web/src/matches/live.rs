//! Following a match by WebSocket: snapshots and who is there, nothing else. Commands go by POST, where they have an answer.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;

use super::room::{Place, Room, message};
use crate::app::App;
use crate::extract::Path;
use crate::line::{Heard, Line};
use crate::problem::{Problem, ProblemBody};
use crate::wire::Snapshot;

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
                follow(&app, &room, Line::new(socket)).await;
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

async fn follow(app: &App, room: &Arc<Room>, mut line: Line) {
    let mut news = room.follow();
    let first = message(&room.game.lock().await.snapshot(app.limits()));
    if !line.tell(&first).await {
        return;
    }
    room.moved(None, Some(Place::Spectator));
    let mut seen = Seen { room: Arc::clone(room), place: Place::Spectator };
    loop {
        tokio::select! {
            next = news.recv() => {
                let text = match next {
                    Ok(text) => text,
                    // Too slow for every step: the state as it is will do.
                    Err(RecvError::Lagged(_)) => message(&room.game.lock().await.snapshot(app.limits())),
                    Err(RecvError::Closed) => return,
                };
                if !line.tell(&text).await {
                    return;
                }
            }
            heard = line.hear() => match heard {
                Heard::Text(text) => {
                    if let Ok(greeting) = serde_json::from_str::<Greeting>(&text)
                        && let Ok(seat) = room.game.lock().await.seat_of(&greeting.secret)
                    {
                        seen.sit(Place::Seat(seat));
                    }
                }
                // A room with somebody in it is in use.
                Heard::Nothing => room.touch(),
                Heard::Gone => return,
            },
            () = app.closing().cancelled() => {
                return line.farewell(close_code::AWAY, "the server is going down").await;
            }
        }
    }
}
