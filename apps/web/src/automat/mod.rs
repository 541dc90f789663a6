//! The board of lights on the page: a device per connection, run here by the crate that runs on the chip.
//!
//! ```text
//! WebSocket ── pool.rs    is there room for one more device?      429, 503
//!     │
//! run.rs      touches ──▶ Machine ──▶ lights, when they change         (the device's own behaviour, on the real clock)
//!                           │ ▲
//!                  question ▼ │ answer
//!                    search.rs (a slot like any other search's) ── Brain
//! ```
//!
//! The page draws lights and sends touches; it knows no rule, no time and no colour of the device.

mod pool;
mod resume;
mod run;

use foursight_wire::Seed;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::resume::Game;
use crate::app::App;
use crate::extract::{Query, RequestContext};
use crate::problem::{Code, Problem};
use crate::response::{Answered, ApiError, Refused};
use crate::secret;
use crate::web_socket::Upgrade;

pub use pool::DevicePool;

/// Nobody need say more than which pad is touched.
const LONGEST: usize = 256;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(plug_in))
}

/// What a device is switched on with.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// The random seed of the easy level, a number below 2⁶⁴; drawn if not given.
    #[param(pattern = "^[0-9]{1,20}$", value_type = Option<String>)]
    seed: Option<Seed>,
    /// A game to go on with, as the state told it: what was touched in the menu, who began (`a` or `b`), and the moves.
    #[param(pattern = "^[3-6][ab][1-7]{0,42}$", example = "4b4433")]
    game: Option<String>,
}

/// Switches on a board of lights
///
/// A WebSocket. The device is the client's own and lives as long as the connection. It tells its state and its lights at once and whenever
/// they change; it is told `{"kind": "touch", "pad": "1"…"7" or "n"}` and `{"kind": "colors", "colors": "source" or "safe"}`.
#[utoipa::path(get, path = "/automat", tag = "automat", params(Wish),
    responses((status = 101, description = "News of the device follow", body = foursight_wire::DeviceNews),
        Refused,
        (status = 503, description = "No device is free", body = foursight_service::ProblemBody, content_type = "application/problem+json")))]
async fn plug_in(
    RequestContext { app, client }: RequestContext,
    Query(wish): Query<Wish>,
    upgrade: Result<Upgrade, ApiError>,
) -> Answered {
    // Before anything else, so that a page whose connection was refused can ask without one why.
    let permit = app.devices().take(client)?;
    let game = wish.game.as_deref().map(|text| {
        let replayed = Game::parse(text).and_then(|game| game.replay());
        replayed.ok_or_else(|| {
            Problem::new(Code::BadQuery, format!("`{text}` is no game of the device"))
        })
    });
    let game = game.transpose()?;
    let upgrade = upgrade?;
    let seed = wish.seed.map_or_else(secret::seed, |seed| seed.0);
    let running = app.clone();
    Ok(upgrade.accept(&app, client, LONGEST, async move |socket| {
        run::run(&running, client, seed, game, socket).await;
        drop(permit);
    }))
}
