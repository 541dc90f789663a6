//! Watching a match by WebSocket: views, who is there and problems that concern everybody, nothing else. Commands go by POST, where they have an answer.

use std::sync::Arc;

use foursight_http::{Heard, Line, boxed, close_code};
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;

use super::handle::{Handle, Place, Request, Shared};
use crate::app::App;
use crate::call::Call;
use crate::route::Answered;
use crate::search::Client;

/// A spectator need not say more than a secret.
const LONGEST: usize = 1024;

/// Watches a match live
///
/// A WebSocket: a view (`snapshot`) at once and after every change, who is present (`presence`), and `problem` when a change could not be stored. A client may send `{"secret": …}` to be counted at its seat.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/matches/{id}/live", tag = "matches", params(("id" = String, Path)),
    responses((status = 101, description = "Views follow", body = foursight_wire::View), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
pub(super) async fn live(mut call: Call) -> Answered {
    let id = call.piece()?;
    let handle = call.app.matches().find(&call.app, &id)?;
    handle.ask(Request::Look).await?;
    let upgrade = call.upgrade()?;
    let Call { app, client, .. } = call;
    app.matches().enter(client)?;
    let entered = Entered(app.clone(), client);
    Ok(upgrade.accept(
        app.tasks().clone(),
        LONGEST,
        Box::new(move |line| boxed(async move { watch(&app, &handle, line, entered).await })),
    ))
}

/// A spectator who is counted.
struct Entered(App, Client);

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.matches().leave(self.1);
    }
}

/// A spectator who is seen by the others, until dropped.
struct Seen {
    shared: Arc<Shared>,
    place: Place,
}

impl Seen {
    fn sit(&mut self, place: Place) {
        if place != self.place {
            self.shared.moved(Some(self.place), Some(place));
            self.place = place;
        }
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        self.shared.moved(Some(self.place), None);
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

async fn watch(app: &App, handle: &Handle, mut line: Line, entered: Entered) {
    let Ok((first, mut news)) = handle.ask(Request::Watch).await else { return };
    let mut shown = first.revision;
    if !line.tell(&first.text).await {
        return;
    }
    handle.shared.moved(None, Some(Place::Spectator));
    let mut seen = Seen { shared: Arc::clone(&handle.shared), place: Place::Spectator };
    // Dropped before `seen`: when the others hear that somebody left, the place is free.
    let _entered = entered;
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
                if !line.tell(&message.text).await {
                    return;
                }
            }
            heard = line.hear() => match heard {
                Heard::Text(text) => {
                    if let Some(secret) = greeting(&text)
                        && let Ok(seat) = handle.ask(|reply| Request::SeatOf(secret, reply)).await
                    {
                        seen.sit(Place::Seat(seat));
                    }
                }
                // A match that somebody watches is in use.
                Heard::Nothing => handle.touch(),
                Heard::Gone => return,
            },
            () = handle.shared.deleted.cancelled() => {
                return line.farewell(close_code::NORMAL, "the match was deleted").await;
            }
            () = app.closing().cancelled() => {
                return line.farewell(close_code::AWAY, "the server is going down").await;
            }
        }
    }
}
