//! What is asked of classes over HTTP. Secrets come in bodies, never in addresses, which are logged.

use std::collections::BTreeMap;

use foursight_class::view::{GameView, ProjectorView, PupilView, TeacherView};
use foursight_class::{
    Drawn, GameNumber, Hash, Ledger, PupilCommand, Settings, TeacherCommand, Time,
};
use foursight_wire::{Position, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::registry::hash;
use super::{games, live, wrong_secret};
use crate::app::App;
use crate::extract::{Json, PathParam, RequestContext};
use crate::problem::{Code, Problem};
use crate::response::{Answered, Refused, Unavailable, created, json, of_kind};
use crate::secret;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(join))
        .routes(routes!(take_seat))
        .routes(routes!(recover))
        .routes(routes!(look))
        .routes(routes!(teach))
        .routes(routes!(learn))
        .routes(routes!(play))
        .routes(routes!(export))
        .routes(routes!(live::live))
}

/// The class as one of its people sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = ClassSnapshot)]
pub(super) struct Snapshot {
    /// How many changes there were.
    pub(super) revision: u64,
    /// The server's time, which clocks and the times in the view are of, in milliseconds since 1970.
    now: Time,
    /// The match of each game, to watch.
    matches: BTreeMap<u16, String>,
    /// What stands on the boards: on a pupil's own, or on those of the round. Over the WebSocket only what has changed; empty in answers to commands.
    positions: BTreeMap<u16, Position>,
    /// What is seen.
    pub(super) view: Seen,
    /// The latest change that was no move.
    #[serde(skip)]
    pub(super) without_moves: u64,
}

/// What is seen, by whom.
#[derive(Serialize, ToSchema)]
#[serde(tag = "role", rename_all = "snake_case")]
#[schema(as = ClassSeen)]
pub(super) enum Seen {
    /// By the teacher.
    Teacher(Box<TeacherView>),
    /// By a pupil.
    Pupil(Box<PupilView>),
    /// On the projector.
    Projector(Box<ProjectorView>),
}

impl Snapshot {
    /// What the holder of this secret sees; `None` if it opens nothing.
    pub(super) fn seen(ledger: &Ledger, secret: &Hash, now: Time) -> Option<Self> {
        let class = ledger.class();
        let view = if let Some(teacher) = class.teacher(secret) {
            Seen::Teacher(Box::new(teacher.view(now)))
        } else if let Some(pupil) = class.pupil_by(secret) {
            Seen::Pupil(Box::new(pupil.view(now)))
        } else {
            Seen::Projector(Box::new(class.projector(secret)?.view(now)))
        };
        let games = match &view {
            Seen::Teacher(view) => view.games.iter().map(|game| game.game).collect(),
            Seen::Pupil(view) => view.games.iter().chain(&view.own).map(|game| game.game).collect(),
            Seen::Projector(view) => {
                view.games.iter().chain(&view.latest).map(|game| game.game).collect::<Vec<_>>()
            }
        };
        let matches = games.into_iter().map(|game| (game.0, games::match_of(class, game)));
        let plies: u64 = class.games().iter().map(|game| u64::from(game.plies)).sum();
        let revision = ledger.revision();
        Some(Self {
            revision,
            now,
            matches: matches.collect(),
            positions: BTreeMap::new(),
            view,
            without_moves: revision - plies.min(revision),
        })
    }

    /// The games whose boards its holder sees, each with the number of its moves.
    fn boards(&self) -> Vec<(u16, u32)> {
        let games: Vec<&GameView> = match &self.view {
            Seen::Teacher(view) => {
                let round = view.rounds.last().map(|round| round.round);
                let is_shown = |game: &&GameView| game.turn.is_some() || game.round == round;
                view.games.iter().filter(is_shown).collect()
            }
            Seen::Pupil(view) => view.own.iter().collect(),
            Seen::Projector(view) => view.games.iter().collect(),
        };
        games.into_iter().map(|game| (game.game.0, game.plies)).collect()
    }

    /// Looks at the boards that are not as they were `shown` before, and notes how they are. Asked without the class's lock: a board may be a move ahead.
    pub(super) async fn look_at_boards(&mut self, app: &App, shown: &mut BTreeMap<u16, u32>) {
        let boards = self.boards();
        shown.retain(|game, _| boards.iter().any(|(number, _)| number == game));
        for (game, plies) in boards {
            if shown.get(&game) == Some(&plies) {
                continue;
            }
            let Some(id) = self.matches.get(&game) else { continue };
            // A match that is not there yet is looked at with the next change.
            if let Ok(view) = games::look(app, id).await {
                shown.insert(game, plies);
                self.positions.insert(game, view.position.clone());
            }
        }
    }

    fn json(ledger: &Ledger, secret: &Hash, app: &App) -> Result<Self, Problem> {
        Self::seen(ledger, secret, Time(app.clock().now())).ok_or_else(wrong_secret)
    }
}

/// A class that was opened. The secrets are shown here and never again.
#[derive(Serialize, ToSchema)]
struct OpenedClass {
    /// Six letters for pupils to type.
    #[schema(example = "KRTWDM")]
    code: String,
    /// Whoever holds it is the teacher.
    teacher: String,
    /// To be kept in this device: it gives the teacher a new secret.
    device: String,
    /// For the projector, which only watches.
    projector: String,
    /// The class as the teacher sees it.
    snapshot: Snapshot,
}

/// Opens a class
#[utoipa::path(post, path = "/classes", operation_id = "open_class", tag = "classes", request_body = Settings,
    responses((status = 201, description = "Opened", body = OpenedClass), Refused, Unavailable))]
async fn open(context: RequestContext, Json(settings): Json<Settings>) -> Answered {
    let RequestContext { app, client } = context;
    let asked = app.clone();
    app.finish(async move {
        let (room, secrets) = asked.classes().open(&asked, settings, client).await?;
        let state = room.look(&asked).await?;
        let snapshot = Snapshot::json(&state.ledger, &hash(&secrets.teacher), &asked)?;
        Ok(created(json(&OpenedClass {
            code: room.code.to_string(),
            teacher: secrets.teacher,
            device: secrets.device,
            projector: secrets.projector,
            snapshot,
        })))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct JoinClass {
    /// The pupil's name: letters, digits, spaces and `' - .`, unlike any other in the class.
    #[schema(min_length = 1, max_length = 24)]
    name: String,
    /// A random text of the client's own that nobody can guess: the same again gives the same secret again, should the answer have been lost.
    #[schema(min_length = 20, max_length = 64)]
    key: Option<String>,
}

/// A pupil's seat.
#[derive(Serialize, ToSchema)]
struct JoinedClass {
    /// Whoever holds it is this pupil.
    secret: String,
    /// The class as the pupil sees it.
    snapshot: Snapshot,
}

/// Joins a class
#[utoipa::path(post, path = "/classes/{code}/join", operation_id = "join_class", tag = "classes", params(("code" = String, Path)), request_body = JoinClass,
    responses((status = 200, description = "Done", body = JoinedClass), Refused, Unavailable))]
async fn join(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(JoinClass { name, key }): Json<JoinClass>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    app.classes().admit_join(client)?;
    let secret = match key {
        Some(key) if !(20..=64).contains(&key.chars().count()) => {
            let detail = "`key` is a random text of 20 to 64 characters";
            return Err(Problem::new(Code::BadJson, detail).into());
        }
        Some(key) => foursight_service::derived_secret(&room.code.to_string(), None, &key),
        None => secret::secret(),
    };
    let asked = app.clone();
    app.finish(async move {
        let kept = hash(&secret);
        {
            let state = room.look(&asked).await?;
            if state.ledger.class().pupil_by(&kept).is_some() {
                let snapshot = Snapshot::json(&state.ledger, &kept, &asked)?;
                return Ok(json(&JoinedClass { secret, snapshot }));
            }
        }
        let state = room.change(&asked, None, |class| class.join(&name, kept)).await?;
        asked.classes().codes.is_there(client, room.code);
        let snapshot = Snapshot::json(&state.ledger, &kept, &asked)?;
        Ok(json(&JoinedClass { secret, snapshot }))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassSeatRequest)]
struct TakeSeat {
    /// What the teacher's device shows.
    key: String,
}

/// Takes a seat back, with the key that the teacher made for it
#[utoipa::path(post, path = "/classes/{code}/seat", operation_id = "take_seat_in_class", tag = "classes", params(("code" = String, Path)), request_body = TakeSeat,
    responses((status = 200, description = "Done", body = JoinedClass), Refused, Unavailable))]
async fn take_seat(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(TakeSeat { key }): Json<TakeSeat>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    app.classes().admit_key(client)?;
    let asked = app.clone();
    app.finish(async move {
        let secret = secret::secret();
        let (key, kept) = (hash(&plain(&key)), hash(&secret));
        let state = room.change(&asked, None, |class| class.take_seat(&key, kept)).await?;
        asked.classes().codes.is_there(client, room.code);
        let snapshot = Snapshot::json(&state.ledger, &kept, &asked)?;
        Ok(json(&JoinedClass { secret, snapshot }))
    })
    .await
}

/// A key as it was made, however it is typed.
fn plain(key: &str) -> String {
    let letters = key.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters.take(32).collect::<String>().to_ascii_lowercase()
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassRecovery)]
struct Recover {
    /// The secret in the device that opened the class.
    device: String,
}

/// A teacher's new secret.
#[derive(Serialize, ToSchema)]
#[schema(as = ClassRecovered)]
struct NewTeacher {
    /// The former one is no longer valid.
    teacher: String,
}

/// Gives the teacher a new secret, on the device that opened the class
#[utoipa::path(post, path = "/classes/{code}/teacher", operation_id = "recover_class", tag = "classes", params(("code" = String, Path)), request_body = Recover,
    responses((status = 200, description = "Done", body = NewTeacher), Refused, Unavailable))]
async fn recover(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(Recover { device }): Json<Recover>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let asked = app.clone();
    app.finish(async move {
        let device = hash(&device);
        if room.look(&asked).await?.ledger.class().device(&device).is_none() {
            return Err(wrong_secret().into());
        }
        let teacher = secret::secret();
        let kept = hash(&teacher);
        let changed = room.change(&asked, None, |class| match class.device(&device) {
            Some(access) => access.replace_teacher(kept),
            None => class.replace_teacher(kept),
        });
        drop(changed.await?);
        Ok(json(&NewTeacher { teacher }))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassLook)]
struct LookAtClass {
    /// Of the teacher, a pupil or the projector.
    secret: String,
}

/// The class as the holder of a secret sees it
#[utoipa::path(post, path = "/classes/{code}/view", operation_id = "look_at_class", tag = "classes", params(("code" = String, Path)), request_body = LookAtClass,
    responses((status = 200, description = "Done", body = Snapshot), Refused, Unavailable))]
async fn look(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(LookAtClass { secret }): Json<LookAtClass>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let mut snapshot = {
        let state = room.look(&app).await?;
        let secret = hash(&secret);
        if let Some(pupil) = state.ledger.class().pupil_by(&secret) {
            room.admit(pupil.number())?;
        }
        Snapshot::json(&state.ledger, &secret, &app)?
    };
    snapshot.look_at_boards(&app, &mut BTreeMap::new()).await;
    Ok(json(&snapshot))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassTeacherRequest)]
struct Teach {
    /// The teacher's.
    secret: String,
    /// The client's own id for it, 1 to 64 characters: sent again, it is not done again.
    #[schema(min_length = 1, max_length = 64)]
    request: Option<String>,
    /// What is to be done.
    command: TeacherCommand,
}

/// What a teacher's command led to.
#[derive(Serialize, ToSchema)]
#[schema(as = ClassTeacherResponse)]
struct Taught {
    /// For `offer_seat`: the key to type on the other device, shown here only.
    key: Option<String>,
    /// The class as it is; `null` once it has ended.
    snapshot: Option<Snapshot>,
}

/// Does what the teacher says
#[utoipa::path(post, path = "/classes/{code}/teacher/commands", operation_id = "teach", tag = "classes", params(("code" = String, Path)), request_body = Teach,
    responses((status = 200, description = "Done", body = Taught), Refused, Unavailable))]
async fn teach(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(Teach { secret, request, command }): Json<Teach>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let request = request_of("t", request)?;
    let asked = app.clone();
    app.finish(async move {
        let secret = hash(&secret);
        if room.look(&asked).await?.ledger.class().teacher(&secret).is_none() {
            return Err(wrong_secret().into());
        }
        let command = match command {
            TeacherCommand::Change { settings } => {
                TeacherCommand::Change { settings: games::understood(asked.limits(), settings)? }
            }
            command => command,
        };
        let key = matches!(command, TeacherCommand::OfferSeat { .. }).then(secret::code);
        let drawn = Drawn { seed: secret::seed(), key: hash(key.as_deref().unwrap_or_default()) };
        let resumes = matches!(command, TeacherCommand::Resume {});
        let state = room
            .change(&asked, request, |class| match class.teacher(&secret) {
                Some(teacher) => teacher.ask(command.clone(), drawn),
                None => Err(foursight_class::Refusal::Nothing),
            })
            .await?;
        if resumes {
            games::expect_computers(&asked, &room, state.ledger.class());
        }
        let snapshot = (!state.ledger.class().has_ended())
            .then(|| Snapshot::json(&state.ledger, &secret, &asked))
            .transpose()?;
        Ok(json(&Taught { key, snapshot }))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassPupilRequest)]
struct Learn {
    /// The pupil's.
    secret: String,
    /// The client's own id for it, 1 to 64 characters: sent again, it is not done again.
    #[schema(min_length = 1, max_length = 64)]
    request: Option<String>,
    /// What is to be done.
    command: PupilCommand,
}

/// Does what a pupil says
#[utoipa::path(post, path = "/classes/{code}/pupil/commands", operation_id = "learn_in_class", tag = "classes", params(("code" = String, Path)), request_body = Learn,
    responses((status = 200, description = "Done", body = Snapshot), Refused, Unavailable))]
async fn learn(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(Learn { secret, request, command }): Json<Learn>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let asked = app.clone();
    app.finish(async move {
        let secret = hash(&secret);
        let pupil = {
            let state = room.look(&asked).await?;
            state.ledger.class().pupil_by(&secret).ok_or_else(wrong_secret)?.number()
        };
        room.admit(pupil)?;
        let request = request_of(&format!("p{pupil}"), request)?;
        let state = room
            .change(&asked, request, |class| match class.pupil_by(&secret) {
                Some(pupil) => pupil.ask(&command),
                None => Err(foursight_class::Refusal::NoPupil(pupil)),
            })
            .await?;
        Ok(json(&Snapshot::json(&state.ledger, &secret, &asked)?))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassMove)]
struct PlayInClass {
    /// The pupil's.
    secret: String,
    /// Which game.
    game: GameNumber,
    /// As the game writes it.
    #[serde(rename = "move")]
    #[schema(example = "4")]
    action: String,
}

/// Moves in a game of the class
#[utoipa::path(post, path = "/classes/{code}/pupil/moves", operation_id = "play_in_class", tag = "classes", params(("code" = String, Path)), request_body = PlayInClass,
    responses((status = 200, description = "Done", body = View), Refused, Unavailable))]
async fn play(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(PlayInClass { secret, game, action }): Json<PlayInClass>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let asked = app.clone();
    app.finish(async move {
        let secret = hash(&secret);
        let pupil = {
            let state = room.look(&asked).await?;
            state.ledger.class().pupil_by(&secret).ok_or_else(wrong_secret)?.number()
        };
        room.admit(pupil)?;
        Ok(json(&*games::play(&asked, &room, &secret, game, action).await?))
    })
    .await
}

/// What a teacher takes home.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClassExportKind)]
enum Exported {
    /// The table with each round's results, as CSV.
    Results,
    /// All answers, as CSV.
    Answers,
    /// Every game that was begun, a line of JSON each: number, names, match, moves.
    Games,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClassExport)]
struct Export {
    /// The teacher's.
    secret: String,
    /// What is wanted.
    what: Exported,
}

/// A game of a class to take home.
#[derive(Serialize, ToSchema)]
#[schema(as = ClassExportGame)]
struct ExportedGame {
    game: GameNumber,
    first: String,
    second: String,
    r#match: String,
    /// The game's name and options.
    rules: String,
    moves: String,
}

/// Exports results, answers or games
#[utoipa::path(post, path = "/classes/{code}/export", operation_id = "export_class", tag = "classes", params(("code" = String, Path)), request_body = Export,
    responses((status = 200, description = "Done", content((String = "text/csv"), (ExportedGame = "application/x-ndjson"))), Refused, Unavailable))]
async fn export(
    RequestContext { app, client }: RequestContext,
    PathParam(code): PathParam,
    Json(Export { secret, what }): Json<Export>,
) -> Answered {
    let room = app.classes().find(&app, client, &code).await?;
    let state = room.look(&app).await?;
    let class = state.ledger.class();
    let teacher = class.teacher(&hash(&secret)).ok_or_else(wrong_secret)?;
    match what {
        Exported::Results => Ok(of_kind("text/csv; charset=utf-8", teacher.results())),
        Exported::Answers => Ok(of_kind("text/csv; charset=utf-8", teacher.answers())),
        Exported::Games => {
            let mut lines = String::new();
            for played in teacher.played() {
                let (_, view) = games::opened(&app, class, played.game).await?;
                let [first, second] = played.players;
                let game = ExportedGame {
                    game: played.game,
                    first,
                    second,
                    r#match: games::match_of(class, played.game),
                    rules: view.position.game.clone(),
                    moves: view.position.text.clone(),
                };
                lines.push_str(&serde_json::to_string(&game).expect("plain data"));
                lines.push('\n');
            }
            Ok(of_kind("application/x-ndjson", lines))
        }
    }
}

/// The id of a request, which is its sender's own: two pupils may use the same.
fn request_of(sender: &str, request: Option<String>) -> Result<Option<String>, Problem> {
    if request.as_ref().is_some_and(|request| !(1..=64).contains(&request.chars().count())) {
        return Err(Problem::new(Code::BadJson, "`request` is an id of 1 to 64 characters"));
    }
    Ok(request.map(|request| format!("{sender}:{request}")))
}
