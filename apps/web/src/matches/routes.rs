//! What is asked of matches over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use foursight_service::matches::{
    CommandRequest, Drawn, OpenMatch, Opened, ThinkRequest, seat_name,
};
use foursight_wire::{Seat, View};
use serde::{Deserialize, Serialize};

use super::codes;
use super::handle::{Handle, Joining, Request, Wait};
use super::live;
use crate::answer::{created, json};
use crate::call::Call;
use crate::problem::{Code, Problem};
use crate::route::Answered;
use crate::search::Client;
use crate::secret;

crate::routes! {
    POST "/api/v1/matches" => open,
    GET "/api/v1/matches/{id}" => look,
    POST "/api/v1/matches/{id}/join" => join,
    POST "/api/v1/matches/{id}/code" => make_code,
    POST "/api/v1/codes" => follow_code,
    POST "/api/v1/matches/{id}/commands" => command,
    POST "/api/v1/matches/{id}/think" => think,
    GET "/api/v1/matches/{id}/live" => live::live,
}

/// Opens a match
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/matches", tag = "matches", request_body = OpenMatch,
    responses((status = 201, description = "Opened", body = Opened), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn open(mut call: Call) -> Answered {
    let asked: OpenMatch = call.body().await?;
    let Call { app, client, .. } = call;
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
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, description = "Done", body = View), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn look(call: Call) -> Answered {
    let handle = call.app.matches().find(&call.app, &call.piece()?)?;
    Ok(json(&*handle.ask(Request::Look).await?))
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct Join {
    /// From the friend's link. May be left out where anyone who has the address may join.
    invitation: Option<String>,
    /// A random text of the client's own that nobody can guess, 20 to 64 characters: the same again gives the same secret again, should
    /// the answer have been lost.
    #[cfg_attr(feature = "schema", schema(min_length = 20, max_length = 64))]
    key: Option<String>,
    /// The friend's name.
    #[cfg_attr(feature = "schema", schema(max_length = 40))]
    name: Option<String>,
    /// Accepted from earlier clients; it gives nothing again, for it may be guessed.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    request: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Joined {
    seat: Seat,
    /// Shown here only.
    secret: String,
    #[cfg_attr(feature = "schema", schema(value_type = View))]
    snapshot: Arc<View>,
}

/// Takes the friend's seat
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, description = "Done", body = Joined), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn join(mut call: Call) -> Answered {
    let id = call.piece()?;
    let join: Join = call.body().await?;
    let handle = admitted(&call, &id, join.request.as_deref())?;
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

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct MakeCode {
    /// Any seat's secret.
    secret: String,
    /// The invitation, if the code is to carry it.
    invitation: Option<String>,
}

/// A short code to type.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ShortCode {
    /// Eight letters and digits; it may be typed in capitals, with spaces or a hyphen.
    #[cfg_attr(feature = "schema", schema(example = "k3mpx7qa"))]
    code: String,
    /// For how many seconds it leads to the match, as long as the server is not restarted.
    seconds: u64,
}

/// Makes a short code that leads to the match
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/matches/{id}/code", tag = "matches", params(("id" = String, Path)), request_body = MakeCode,
    responses((status = 201, description = "Made", body = ShortCode), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn make_code(mut call: Call) -> Answered {
    let id = call.piece()?;
    let MakeCode { secret, invitation } = call.body().await?;
    let Call { app, client, .. } = call;
    let handle = app.matches().find(&app, &id)?;
    let carried = invitation.clone();
    handle.ask(|reply| Request::Vouch { secret, invitation, reply }).await?;
    let code = app.matches().codes.make(client, &id, carried)?;
    Ok(created(json(&ShortCode { code, seconds: codes::LIFETIME.as_secs() })))
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct FollowCode {
    /// As it was typed.
    code: String,
}

/// Where a code leads.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct CodeLeads {
    /// The match.
    id: String,
    /// The invitation to its free seat, if the code carries it.
    invitation: Option<String>,
}

/// Finds the match that a code leads to
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/codes", tag = "matches", request_body = FollowCode,
    responses((status = 200, description = "Done", body = CodeLeads), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn follow_code(mut call: Call) -> Answered {
    let FollowCode { code } = call.body().await?;
    let lead = call.app.matches().codes.follow(call.client, &code)?;
    Ok(json(&CodeLeads { id: lead.id, invitation: lead.invitation }))
}

/// Tells a match to do something; done and durable when answered
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/matches/{id}/commands", tag = "matches", params(("id" = String, Path)), request_body = CommandRequest,
    responses((status = 200, description = "Done", body = View), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn command(mut call: Call) -> Answered {
    let id = call.piece()?;
    let asked: CommandRequest = call.body().await?;
    let handle = admitted(&call, &id, asked.request.as_deref())?;
    let (secret, answer) = (asked.secret.clone(), asked.answer);
    // The owner does it to its end even if the client leaves: half a change is none.
    let view = handle.ask(|reply| Request::Command { asked, reply }).await?;
    if answer && view.awaited == "computer" {
        let ticket = Some(view.ticket.clone());
        let waited = wait_for_move(&handle, call.client, secret, ticket).await;
        return Ok(json(&*waited.unwrap_or(view)));
    }
    Ok(json(&*view))
}

/// The match for a client who may still ask for something in any.
fn admitted(call: &Call, id: &str, request: Option<&str>) -> Result<Handle, Problem> {
    if request.is_some_and(|request| !(1..=64).contains(&request.chars().count())) {
        return Err(Problem::new(Code::BadJson, "`request` is an id of 1 to 64 characters"));
    }
    call.app.matches().admit_command(call.client)?;
    call.app.matches().find(&call.app, id)
}

/// Waits for the computer whose turn it is, and plays its move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/matches/{id}/think", tag = "matches", params(("id" = String, Path)), request_body = ThinkRequest,
    responses((status = 200, description = "Done", body = View), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn think(mut call: Call) -> Answered {
    let id = call.piece()?;
    let ThinkRequest { secret, ticket } = call.body().await?;
    let handle = admitted(&call, &id, None)?;
    Ok(json(&*wait_for_move(&handle, call.client, secret, ticket).await?))
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
    let wait = Wait { number, client, secret, ticket };
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
