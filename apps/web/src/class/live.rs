//! Watching a class by WebSocket: a client sends its secret, and gets what its holder may see, now and after every change.
//!
//! Changes that come close together are shown together, so that a room full of quick games does not send thirty views a second to everybody. A
//! pupil is not sent the moves of others at all: their boards are matches, which are watched as such. Of the boards that teacher and projector see, those are
//! sent that changed, with the view: thirty boards are one connection.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_class::{Hash, PupilNumber, Time};
use serde::Deserialize;

use super::registry::hash;
use super::room::Room;
use super::routes::{Seen, Snapshot};
use crate::app::App;
use crate::extract::{PathParam, RequestContext};
use crate::response::{Answered, ApiError, Refused, Unavailable};
use crate::web_socket::{Upgrade, WebSocket, WsEvent, close};

/// A secret is not longer.
const LONGEST: usize = 1024;
/// Views of one client are at least so far apart.
const APART: Duration = Duration::from_millis(250);
/// Connections of one pupil.
const DEVICES: usize = 8;

/// Watches a class live
///
/// A WebSocket. The client sends `{"secret": …}` once; what its holder may see comes at once and after every change.
#[utoipa::path(get, path = "/classes/{code}/live", operation_id = "watch_class", tag = "classes", params(("code" = String, Path)),
    responses((status = 101, description = "Views follow", body = Snapshot), Refused, Unavailable))]
pub(super) async fn live(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    upgrade: Result<Upgrade, ApiError>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let upgrade = upgrade?;
    let watching = app.clone();
    Ok(upgrade.accept(&app, client, LONGEST, async move |socket| {
        watch(&watching, &room, socket).await;
    }))
}

/// A pupil's device, counted until dropped.
struct Device {
    app: App,
    room: Arc<Room>,
    pupil: PupilNumber,
}

impl Drop for Device {
    fn drop(&mut self) {
        self.room.leave(&self.app, self.pupil);
    }
}

/// The secret that a client sends.
fn greeting(text: &str) -> Option<Hash> {
    #[derive(Deserialize)]
    struct Greeting {
        secret: String,
    }
    foursight_service::parse(text).ok().map(|Greeting { secret }| hash(&secret))
}

async fn watch(app: &App, room: &Arc<Room>, mut socket: WebSocket) {
    let secret = tokio::select! {
        event = socket.recv() => match event {
            WsEvent::Text(text) => greeting(&text),
            WsEvent::Silence => None,
            WsEvent::Closed => return,
        },
        () = app.closing().cancelled() => {
            return socket.close(close::AWAY, "the server is going down").await;
        }
    };
    let Some(secret) = secret else {
        return socket.close(close::NORMAL, "expected a secret").await;
    };
    let pupil = match room.look(app).await {
        Ok(state) => state.ledger.class().pupil_by(&secret).map(|access| access.number()),
        Err(_) => None,
    };
    let Some(pupil) = pupil else { return show(app, room, &secret, socket).await };
    if room.devices(pupil) >= DEVICES {
        return socket.close(close::NORMAL, "too many devices").await;
    }
    room.enter(app, pupil).await;
    let device = Device { app: app.clone(), room: Arc::clone(room), pupil };
    show(app, room, &secret, socket).await;
    drop(device);
}

/// Shows the class until somebody leaves.
async fn show(app: &App, room: &Arc<Room>, secret: &Hash, mut socket: WebSocket) {
    let mut news = room.news.subscribe();
    let mut shown = None;
    let mut boards = BTreeMap::new();
    loop {
        news.mark_unchanged();
        let view = match room.look(app).await {
            Ok(state) => Snapshot::seen(&state.ledger, secret, Time(app.clock().now())),
            Err(_) => None,
        };
        let Some(mut view) = view else {
            return socket.close(close::NORMAL, "this secret opens nothing here").await;
        };
        let essence = view.essence();
        if shown.as_ref() != Some(&essence) {
            view.look_at_boards(app, &mut boards).await;
            let text = serde_json::to_string(&view).expect("plain data");
            if !socket.send(text).await {
                return;
            }
            shown = Some(essence);
        }
        let pause = tokio::time::sleep(APART);
        tokio::pin!(pause);
        let mut rested = false;
        let mut changed = false;
        while !(rested && changed) {
            tokio::select! {
                () = &mut pause, if !rested => rested = true,
                next = news.changed(), if !changed => match next {
                    Ok(()) => changed = true,
                    Err(_) => return,
                },
                () = room.keep_time(app), if !changed => {}
                event = socket.recv() => match event {
                    WsEvent::Closed => return,
                    WsEvent::Text(_) | WsEvent::Silence => {}
                },
                () = room.deleted.cancelled() => {
                    return socket.close(close::NORMAL, "the class was deleted").await;
                }
                () = app.closing().cancelled() => {
                    return socket.close(close::AWAY, "the server is going down").await;
                }
            }
        }
    }
}

impl Snapshot {
    /// What decides whether it is sent: a pupil is sent no moves of others.
    fn essence(&self) -> (u64, Option<u32>) {
        match &self.view {
            Seen::Pupil(view) => (self.without_moves, view.own.as_ref().map(|game| game.plies)),
            Seen::Teacher(_) | Seen::Projector(_) => (self.revision, None),
        }
    }
}
