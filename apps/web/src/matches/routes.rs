//! What is asked of matches over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use foursight_service::matches::{
    CommandRequest, Drawn, OpenMatch, Opened, ThinkRequest, seat_name,
};
use foursight_wire::{Seat, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::codes;
use super::handle::{Handle, Joining, Request, Wait};
use super::live;
use crate::app::App;
use crate::extract::{Json, PathParam, RequestContext};
use crate::problem::{Code, Problem};
use crate::response::{Answered, Refused, Unavailable, created, json};
use crate::search::Client;
use crate::secret;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(make_code))
        .routes(routes!(follow_code))
        .routes(routes!(command))
        .routes(routes!(think))
        .routes(routes!(live::live))
}

/// Opens a match
#[utoipa::path(post, path = "/matches", tag = "matches", request_body = OpenMatch,
    responses((status = 201, description = "Opened", body = Opened), Refused, Unavailable))]
async fn open(context: RequestContext, Json(asked): Json<OpenMatch>) -> Answered {
    let RequestContext { app, client } = context;
    let drawn = Drawn {
        id: secret::name(),
        secrets: [secret::secret(), secret::secret()],
        invitation: secret::secret(),
        seed: secret::seed(),
    };
    let (opening, secrets, invitation) =
        asked.opening(&app.limits().questions(), drawn, app.clock().now())?;
    let opener = app.clone();
    let opened = async move { opener.matches().open(&opener, opening, client).await };
    let handle = app.finish(opened).await?;
    let snapshot = handle.ask(Request::Look).await?;
    let id = handle.id().to_owned();
    Ok(created(json(&Opened { id, secrets, invitation, snapshot })))
}

/// A match as it is; anyone may look
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, description = "Done", body = View), Refused, Unavailable))]
async fn look(context: RequestContext, PathParam(id): PathParam) -> Answered {
    let handle = context.app.matches().find(&context.app, &id)?;
    Ok(json(&*handle.ask(Request::Look).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Join {
    /// From the friend's link. May be left out where anyone who has the address may join.
    invitation: Option<String>,
    /// A random text of the client's own that nobody can guess, 20 to 64 characters: the same again gives the same secret again, should
    /// the answer have been lost.
    #[schema(min_length = 20, max_length = 64)]
    key: Option<String>,
    /// The friend's name.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// Accepted from earlier clients; it gives nothing again, for it may be guessed.
    #[schema(min_length = 1, max_length = 64)]
    request: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
struct Joined {
    seat: Seat,
    /// Shown here only.
    secret: String,
    #[schema(value_type = View)]
    snapshot: Arc<View>,
}

/// Takes the friend's seat
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, description = "Done", body = Joined), Refused, Unavailable))]
async fn join(
    context: RequestContext,
    PathParam(id): PathParam,
    Json(join): Json<Join>,
) -> Answered {
    let handle = admitted(&context, &id, join.request.as_deref())?;
    let Join { invitation, key, name, .. } = join;
    let name = name.as_deref().map(seat_name).transpose()?;
    let secret = match &key {
        Some(key) => {
            check_key(key)?;
            foursight_service::derived_secret(&id, invitation.as_deref(), key)
        }
        None => secret::secret(),
    };
    let join = Joining { invitation, secret: secret.clone(), name };
    let snapshot = handle.ask(|reply| Request::Join { join, reply }).await?;
    Ok(json(&Joined { seat: Seat::B, secret, snapshot }))
}

/// Who knows the key has the seat, so it must not be easy to guess. How it was made cannot be seen, but that it is short or monotonous can.
fn check_key(key: &str) -> Result<(), Problem> {
    let different = key.bytes().collect::<std::collections::BTreeSet<_>>().len();
    if (20..=64).contains(&key.chars().count()) && different >= 6 {
        return Ok(());
    }
    Err(Problem::new(Code::BadJson, "`key` is a random text of 20 to 64 characters"))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakeCode {
    /// Any seat's secret.
    secret: String,
    /// The invitation, if the code is to carry it.
    invitation: Option<String>,
}

/// A short code to type.
#[derive(Serialize, ToSchema)]
struct ShortCode {
    /// Eight letters and digits; it may be typed in capitals, with spaces or a hyphen.
    #[schema(example = "k3mpx7qa")]
    code: String,
    /// For how many seconds it leads to the match, as long as the server is not restarted.
    seconds: u64,
}

/// Makes a short code that leads to the match
#[utoipa::path(post, path = "/matches/{id}/code", tag = "matches", params(("id" = String, Path)), request_body = MakeCode,
    responses((status = 201, description = "Made", body = ShortCode), Refused, Unavailable))]
async fn make_code(
    context: RequestContext,
    PathParam(id): PathParam,
    Json(MakeCode { secret, invitation }): Json<MakeCode>,
) -> Answered {
    let RequestContext { app, client } = context;
    let handle = app.matches().find(&app, &id)?;
    let carried = invitation.clone();
    handle.ask(|reply| Request::Vouch { secret, invitation, reply }).await?;
    let code = app.matches().codes.make(client, &id, carried)?;
    Ok(created(json(&ShortCode { code, seconds: codes::LIFETIME.as_secs() })))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FollowCode {
    /// As it was typed.
    code: String,
}

/// Where a code leads.
#[derive(Serialize, ToSchema)]
struct CodeLeads {
    /// The match.
    id: String,
    /// The invitation to its free seat, if the code carries it.
    invitation: Option<String>,
}

/// Finds the match that a code leads to
#[utoipa::path(post, path = "/codes", tag = "matches", request_body = FollowCode,
    responses((status = 200, description = "Done", body = CodeLeads), Refused, Unavailable))]
async fn follow_code(
    context: RequestContext,
    Json(FollowCode { code }): Json<FollowCode>,
) -> Answered {
    let lead = context.app.matches().codes.follow(context.client, &code)?;
    Ok(json(&CodeLeads { id: lead.id, invitation: lead.invitation }))
}

/// Tells a match to do something; done and durable when answered
#[utoipa::path(post, path = "/matches/{id}/commands", tag = "matches", params(("id" = String, Path)), request_body = CommandRequest,
    responses((status = 200, description = "Done", body = View), Refused, Unavailable))]
async fn command(
    context: RequestContext,
    PathParam(id): PathParam,
    Json(asked): Json<CommandRequest>,
) -> Answered {
    let handle = admitted(&context, &id, asked.request.as_deref())?;
    let (secret, answer) = (asked.secret.clone(), asked.answer);
    // The owner does it to its end even if the client leaves: half a change is none.
    let view = handle.ask(|reply| Request::Command { asked, reply }).await?;
    if answer && view.awaited == "computer" {
        let ticket = Some(view.ticket.clone());
        let waited = wait_for_move(&handle, context.client, secret, ticket).await;
        return Ok(json(&*waited.unwrap_or(view)));
    }
    Ok(json(&*view))
}

/// The match for a client who may still ask for something in any.
fn admitted(context: &RequestContext, id: &str, request: Option<&str>) -> Result<Handle, Problem> {
    if request.is_some_and(|request| !(1..=64).contains(&request.chars().count())) {
        return Err(Problem::new(Code::BadJson, "`request` is an id of 1 to 64 characters"));
    }
    context.app.matches().admit_command(context.client)?;
    context.app.matches().find(&context.app, id)
}

/// Waits for the computer whose turn it is, and plays its move
#[utoipa::path(post, path = "/matches/{id}/think", tag = "matches", params(("id" = String, Path)), request_body = ThinkRequest,
    responses((status = 200, description = "Done", body = View), Refused, Unavailable))]
async fn think(
    context: RequestContext,
    PathParam(id): PathParam,
    Json(ThinkRequest { secret, ticket }): Json<ThinkRequest>,
) -> Answered {
    let handle = admitted(&context, &id, None)?;
    Ok(json(&*wait_for_move(&handle, context.client, secret, ticket).await?))
}

/// Waits for the computer's move. When the client leaves, the owner is informed: a search that nobody waits for ends.
async fn wait_for_move(
    handle: &Handle,
    client: Client,
    secret: String,
    ticket: Option<String>,
) -> Result<Arc<View>, Problem> {
    static WAITERS: AtomicU64 = AtomicU64::new(0);
    let number = WAITERS.fetch_add(1, Ordering::Relaxed);
    let mut leaving = Leaving { handle, number, answered: false };
    let wait = Wait { number, client, secret: Some(secret), ticket };
    let view = handle.ask(|reply| Request::Think { wait, reply }).await;
    leaving.answered = true;
    view
}

/// Somebody who waits for a move, and may leave before it comes.
struct Leaving<'a> {
    handle: &'a Handle,
    number: u64,
    answered: bool,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if !self.answered {
            // A full queue means a busy owner, which notices by itself that the reply is closed.
            drop(self.handle.requests.try_send(Request::Left(self.number)));
        }
    }
}
