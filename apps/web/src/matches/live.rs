//! Watching a match by WebSocket: views, who is there and problems that concern everybody, nothing else. Commands go by POST, where they have an answer.

use std::sync::Arc;

use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;

use super::handle::{Handle, Request, Shared, Viewer};
use crate::app::App;
use crate::extract::{PathParam, RequestContext};
use crate::response::{Answered, ApiError, Refused, Unavailable};
use crate::search::Client;
use crate::web_socket::{Upgrade, WebSocket, WsEvent, close};

/// A spectator need not say more than a secret.
const LONGEST: usize = 1024;

/// Watches a match live
///
/// A WebSocket: a view (`snapshot`) at once and after every change, who is present (`presence`), and `problem` when a change could not be stored. A client may send `{"secret": …}` to be counted at its seat.
#[utoipa::path(get, path = "/matches/{id}/live", tag = "matches", params(("id" = String, Path)),
    responses((status = 101, description = "Views follow", body = foursight_wire::View), Refused, Unavailable))]
pub(super) async fn live(
    RequestContext { app, client }: RequestContext,
    PathParam(id): PathParam,
    upgrade: Result<Upgrade, ApiError>,
) -> Answered {
    let handle = app.matches().find(&app, &id)?;
    handle.ask(Request::Look).await?;
    let upgrade = upgrade?;
    app.matches().enter(client)?;
    let permit = SpectatorPermit(app.clone(), client);
    let watching = app.clone();
    Ok(upgrade.accept(&app, client, LONGEST, async move |socket| {
        watch(&watching, &handle, socket, permit).await;
    }))
}

/// A spectator who is counted.
struct SpectatorPermit(App, Client);

impl Drop for SpectatorPermit {
    fn drop(&mut self) {
        self.0.matches().leave(self.1);
    }
}

/// A spectator who is seen by the others, until dropped.
struct Attendance {
    shared: Arc<Shared>,
    viewer: Viewer,
}

impl Attendance {
    fn sit(&mut self, viewer: Viewer) {
        if viewer != self.viewer {
            self.shared.moved(Some(self.viewer), Some(viewer));
            self.viewer = viewer;
        }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.shared.moved(Some(self.viewer), None);
    }
}

/// The secret that a spectator sends to be counted at its seat.
fn greeting(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Greeting {
        secret: String,
    }
    foursight_service::parse(text).ok().map(|Greeting { secret }| secret)
}

async fn watch(app: &App, handle: &Handle, mut socket: WebSocket, permit: SpectatorPermit) {
    let Ok((first, mut news)) = handle.ask(Request::Watch).await else { return };
    let mut shown = first.revision;
    if !socket.send(first.text).await {
        return;
    }
    handle.shared.moved(None, Some(Viewer::Spectator));
    let mut attendance =
        Attendance { shared: Arc::clone(&handle.shared), viewer: Viewer::Spectator };
    // Dropped before `attendance`: when the others hear that somebody left, another may come.
    let _permit = permit;
    loop {
        tokio::select! {
            next = news.recv() => {
                let message = match next {
                    Ok(message) => message,
                    // Too slow for every step: the state as it is will do. Whatever came before it is not sent any more.
                    Err(RecvError::Lagged(_)) => {
                        let Ok((latest, later)) = handle.ask(Request::Watch).await else { return };
                        news = later;
                        latest
                    }
                    Err(RecvError::Closed) => return,
                };
                // A view never goes backwards.
                if message.revision.is_some() && message.revision < shown {
                    continue;
                }
                shown = message.revision.or(shown);
                if !socket.send(message.text).await {
                    return;
                }
            }
            event = socket.recv() => match event {
                WsEvent::Text(text) => {
                    if let Some(secret) = greeting(&text)
                        && let Ok(seat) = handle.ask(|reply| Request::SeatOf(secret, reply)).await
                    {
                        attendance.sit(Viewer::Seat(seat));
                    }
                }
                // A match that somebody watches is in use.
                WsEvent::Silence => handle.touch(),
                WsEvent::Closed => return,
            },
            () = handle.shared.deleted.cancelled() => {
                return socket.close(close::NORMAL, "the match was deleted").await;
            }
            () = app.closing().cancelled() => {
                return socket.close(close::AWAY, "the server is going down").await;
            }
        }
    }
}
