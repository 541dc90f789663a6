//! The board of lights on the page: a device per connection, run here by the crate that runs on the chip.
//!
//! ```text
//! WebSocket ── rack.rs    is there room for one more device?      429, 503
//!     │
//! run.rs      touches ──▶ Machine ──▶ lights, when they change         (the device's own behaviour, on the real clock)
//!                           │ ▲
//!                  question ▼ │ answer
//!                    search.rs (a slot like any other search's) ── Brain
//! ```
//!
//! The page draws lights and sends touches; it knows no rule, no time and no colour of the device.

mod rack;
mod run;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use serde::Deserialize;

use crate::app::{App, Asker};
use crate::extract::Query;
use crate::line::Line;
use crate::problem::{Code, Problem};
use crate::secret;
use foursight_wire::Seed;

pub use rack::Rack;

/// Nobody need say more than which pad is touched.
const LONGEST: usize = 256;

crate::routes! {
    get "/automat" => plug_in,
}

/// What a device is switched on with.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
struct Wish {
    /// The random seed of the easy level, a number below 2⁶⁴; drawn if not given.
    #[cfg_attr(feature = "schema", param(value_type = Option<String>, pattern = "^[0-9]{1,20}$"))]
    seed: Option<Seed>,
}

/// Switches on a board of lights
///
/// A WebSocket. The device is the client's own and lives as long as the connection. It tells its state and its lights at once and whenever
/// they change; it is told `{"kind": "touch", "pad": "1"…"7" or "n"}` and `{"kind": "colors", "colors": "source" or "safe"}`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/automat", tag = "automat", params(Wish),
    responses((status = 101, description = "News of the device follow", body = foursight_wire::DeviceNews),
        (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "No device is free", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn plug_in(
    State(app): State<App>,
    Asker(client): Asker,
    Query(wish): Query<Wish>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    // Before anything else, so that a page whose connection was refused can ask without one why.
    let place = app.rack().place(client)?;
    let upgrade =
        upgrade.map_err(|rejection| Problem::new(Code::BadQuery, rejection.body_text()))?;
    let seed = wish.seed.map_or_else(secret::seed, |seed| seed.0);
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let device = app.clone();
        app.aside(async move {
            run::run(&device, client, seed, Line::new(socket)).await;
            drop(place);
        });
    }))
}
