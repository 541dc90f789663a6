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

use foursight_http::boxed;

use crate::call::Call;
use crate::route::Answered;
use crate::secret;

pub use rack::Rack;

/// Nobody need say more than which pad is touched.
const LONGEST: usize = 256;

crate::routes! {
    GET "/api/v1/automat" => plug_in,
}

/// What a device is switched on with.
#[cfg(feature = "schema")]
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes a query")]
struct Wish {
    /// The random seed of the easy level, a number below 2⁶⁴; drawn if not given.
    #[param(pattern = "^[0-9]{1,20}$")]
    seed: Option<String>,
}

/// Switches on a board of lights
///
/// A WebSocket. The device is the client's own and lives as long as the connection. It tells its state and its lights at once and whenever
/// they change; it is told `{"kind": "touch", "pad": "1"…"7" or "n"}` and `{"kind": "colors", "colors": "source" or "safe"}`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/automat", tag = "automat", params(Wish),
    responses((status = 101, description = "News of the device follow", body = foursight_wire::DeviceNews),
        (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "No device is free", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn plug_in(mut call: Call) -> Answered {
    let wished = call.query(&["seed"])?.seed("seed")?;
    // Before anything else, so that a page whose connection was refused can ask without one why.
    let place = call.app.rack().place(call.client)?;
    let upgrade = call.upgrade()?;
    let Call { app, client, .. } = call;
    let seed = wished.map_or_else(secret::seed, |seed| seed.0);
    Ok(upgrade.accept(
        app.tasks().clone(),
        LONGEST,
        Box::new(move |line| {
            boxed(async move {
                run::run(&app, client, seed, line).await;
                drop(place);
            })
        }),
    ))
}
