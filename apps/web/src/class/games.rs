//! The games of a class, which are matches: opened by the class, moved in through the class alone.
//!
//! Nobody holds a secret of these matches. A move goes to the class, which knows whether the pupil may move and how long that took; the match
//! checks it by the rules and stores it; then the class stores that it was made. Should the server stop in between, the class catches up with
//! the match when it is loaded.

use std::sync::Arc;

use foursight_class::{
    Class, Code as ClassCode, GameNumber, Outcome, Participant, Settings, Side, Time,
};
use foursight_service::matches::Command;
use foursight_wire::{Seat, View};

use super::refused;
use super::room::{Room, State};
use crate::app::App;
use crate::limits::Limits;
use crate::matches::{Handle, Request, Wait};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::store::{Opening, Terms};

/// The same settings with game and players as this server writes them; a problem if it does not know them.
pub(super) fn understood(limits: &Limits, settings: Settings) -> Result<Settings, Problem> {
    let mut settings = settings.checked().map_err(|refusal| refused(&refusal))?;
    let game = limits.game(&settings.game)?;
    settings.game = game.to_string();
    let player = |text: &str| limits.player(text, game).map(|player| player.to_string());
    for level in &mut settings.levels {
        *level = player(level)?;
    }
    if let foursight_class::Odd::Computer(filler) = &mut settings.odd {
        *filler = player(filler)?;
    }
    let days = limits.lifetime.as_secs() / (24 * 60 * 60);
    if u64::from(settings.days) > days {
        return Err(Problem::over_limit("days", settings.days, days));
    }
    Ok(settings)
}

/// The name of a game's match: the same whenever it is asked for, and nobody guesses it.
pub(super) fn match_of(class: &Class, number: GameNumber) -> String {
    let mut name =
        foursight_service::derived_secret(&class.key().text(), Some("game"), &number.to_string());
    name.truncate(16);
    name
}

/// A match as it is.
pub(super) async fn look(app: &App, id: &str) -> Result<Arc<View>, Problem> {
    app.matches().find(app, id)?.ask(Request::Look).await
}

/// A game's match, which is opened if there is none.
pub(super) async fn opened(
    app: &App,
    class: &Class,
    number: GameNumber,
) -> Result<(Handle, Arc<View>), Problem> {
    let id = match_of(class, number);
    let handle = app.matches().find(app, &id)?;
    match handle.ask(Request::Look).await {
        Ok(view) => return Ok((handle, view)),
        Err(problem) if problem.code() == Code::NoSuchMatch => {}
        Err(problem) => return Err(problem),
    }
    let game = class.game(number).map_err(|refusal| refused(&refusal))?;
    let seat = |side| match game.pairing.at(side) {
        Participant::Pupil(_) => None,
        Participant::Computer(player) => Some(player.clone()),
    };
    // Secrets that nobody is ever told.
    let hash = || Some(foursight_service::Hash::of(&secret::secret()));
    let opening = Opening {
        id,
        terms: Terms {
            game: class.settings().game.clone(),
            seats: [seat(Side::First), seat(Side::Second)],
            starter: "a".to_owned(),
            board: None,
            moves: String::new(),
            undo_moves: false,
            seed: u64::from(number.0),
            open: false,
            by_address: false,
            names: [None, None],
        },
        secrets: [hash(), hash()],
        invitation: None,
        created: app.clock().now(),
    };
    let handle = app.matches().open(app, opening, None).await?;
    let view = handle.ask(Request::Look).await?;
    Ok((handle, view))
}

const fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::A,
        Side::Second => Seat::B,
    }
}

/// A pupil moves in a game of the class.
pub(super) async fn play(
    app: &App,
    room: &Arc<Room>,
    secret: &foursight_class::Hash,
    number: GameNumber,
    action: String,
) -> Result<Arc<View>, Problem> {
    let mut state = room.look(app).await?;
    if state.ledger.class().game(number).is_ok_and(foursight_class::Game::is_running) {
        catch_up(app, room, &mut state, number).await?;
    }
    let pupil = state.ledger.class().pupil_by(secret).ok_or_else(super::wrong_secret)?.number();
    let side = state.ledger.class().may_move(pupil, number).map_err(|refusal| refused(&refusal))?;
    let (handle, _) = opened(app, state.ledger.class(), number).await?;
    let command = Command::Play { action };
    let view = handle.ask(|reply| Request::Act { seat: seat(side), command, reply }).await?;
    catch_up(app, room, &mut state, number).await?;
    drop(state);
    expect_computer(app, room.code, number);
    Ok(view)
}

/// Notes in the class what happened in a game's match.
pub(super) async fn catch_up(
    app: &App,
    room: &Room,
    state: &mut State,
    number: GameNumber,
) -> Result<(), Problem> {
    let (_, view) = opened(app, state.ledger.class(), number).await?;
    let moves = view.position.moves.len() as u32;
    loop {
        let class = state.ledger.class();
        let game = class.game(number).map_err(|refusal| refused(&refusal))?;
        if !game.is_running() || game.plies >= moves {
            break;
        }
        // What the computer did in a pause is noted when it is over.
        if class.is_paused() {
            return Ok(());
        }
        let now = Time(app.clock().now());
        let event = class.moved(number, game.turn(), now).map_err(|refusal| refused(&refusal))?;
        room.store(app, state, event, None).await?;
    }
    let class = state.ledger.class();
    if class.game(number).is_ok_and(foursight_class::Game::is_running)
        && let Some(outcome) = outcome(&view)
    {
        let event = class.finished(number, outcome).map_err(|refusal| refused(&refusal))?;
        room.store(app, state, event, None).await?;
    }
    Ok(())
}

/// How a match ended by the rules.
fn outcome(view: &View) -> Option<Outcome> {
    let ending = view.position.ending.as_ref()?;
    Some(match ending.winner {
        Some(foursight_wire::Side::First) => Outcome::First,
        Some(foursight_wire::Side::Second) => Outcome::Second,
        None => Outcome::Draw,
    })
}

/// Where it is the computer's turn, waits for its move beside everything else, and notes it.
pub(super) fn expect_computer(app: &App, code: ClassCode, number: GameNumber) {
    let later = app.clone();
    app.aside(async move {
        if let Err(problem) = computer_moves(&later, code, number).await
            && problem.code() != Code::NoComputer
        {
            tracing::warn!(%code, reason = problem.detail(), "the computer could not move in a class");
        }
    });
}

async fn computer_moves(app: &App, code: ClassCode, number: GameNumber) -> Result<(), Problem> {
    let Some(room) = app.classes().find_known(app, code).await? else { return Ok(()) };
    let handle = {
        let state = room.look(app).await?;
        let class = state.ledger.class();
        let is_computers = class
            .game(number)
            .is_ok_and(|game| game.is_running() && game.pairing.at(game.turn()).pupil().is_none());
        if !is_computers {
            return Ok(());
        }
        opened(app, class, number).await?.0
    };
    // The match may be ahead: the computer moved in a pause.
    match handle.ask(|reply| Request::Think { wait: Wait::of_class(), reply }).await {
        Err(problem) if problem.code() != Code::NoComputer => return Err(problem),
        _ => {}
    }
    let mut state = room.look(app).await?;
    catch_up(app, &room, &mut state, number).await
}

/// The class goes on: computers do, too.
pub(super) fn expect_computers(app: &App, room: &Room, class: &Class) {
    for game in class.running().filter(|game| game.pairing.both().is_none()) {
        expect_computer(app, room.code, game.number);
    }
}

/// Deletes the matches of all games.
pub(super) async fn delete_all(app: &App, class: &Class) {
    for game in class.games() {
        if let Err(problem) = app.matches().delete(app, &match_of(class, game.number)).await
            && problem.code() != Code::NoSuchMatch
        {
            tracing::error!(reason = problem.detail(), "a game of a class could not be deleted");
        }
    }
}
