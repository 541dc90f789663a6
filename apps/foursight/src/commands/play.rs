//! `foursight play`: a game in the terminal.
//!
//! On a terminal the whole screen is drawn: [`state`] is what there is to draw, `update` what an event changes in it, [`draw`] the picture,
//! and [`full_screen`] the loop around them. In a pipe, with `--plain` and where `TERM` is `dumb`, everything is said line by line, which a
//! screen reader can follow: [`dialogue`].
//!
//! Neither holds a rule: both send commands to the match and show what comes back.

mod dialogue;
#[cfg(feature = "terminal")]
mod draw;
#[cfg(feature = "terminal")]
mod event;
#[cfg(feature = "terminal")]
mod full_screen;
#[cfg(feature = "terminal")]
mod look;
#[cfg(feature = "terminal")]
mod names;
#[cfg(feature = "terminal")]
mod plan;
#[cfg(feature = "terminal")]
mod review;
#[cfg(feature = "terminal")]
mod state;
#[cfg(all(test, feature = "terminal"))]
mod tests;
#[cfg(feature = "terminal")]
mod update;

use std::io::{IsTerminal, stdin, stdout};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use foursight_catalog::{Game, Match, PlayerSpec};
use foursight_game::BoardStyle;
use foursight_live_game::RecordFile;
use foursight_session::{BySeat, Seat, Starter};
use foursight_texts::Language;

use super::engines::{self, Engine};
use super::terminal::board_style;
use crate::arguments::{Begins, PlayArguments};
use crate::failure::Failure;

/// A game that is about to begin.
struct Opened {
    table: Match,
    seats: BySeat<Option<PlayerSpec>>,
    seed: u64,
    /// How many games are played, unless somebody stops before.
    games: u32,
    record: Option<RecordFile>,
    /// Programs of somebody else's; the match takes them for humans.
    engines: BySeat<Option<Engine>>,
}

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let opened = open(arguments)?;
    let style = board_style(arguments.ascii);
    let has_engines = Seat::BOTH.iter().any(|&seat| opened.engines[seat].is_some());
    if arguments.plain || has_engines || !can_draw() {
        return dialogue::run(opened, style);
    }
    on_the_screen(arguments, opened, style)
}

/// Draws on the whole screen.
#[cfg(feature = "terminal")]
fn on_the_screen(
    arguments: &PlayArguments,
    opened: Opened,
    style: BoardStyle,
) -> Result<(), Failure> {
    let setup = state::Setup {
        language: language(arguments.language),
        look: look::Look {
            ascii: style != BoardStyle::Unicode,
            colors: look::Colors::from_environment(variable),
        },
        table: opened.table,
        seats: opened.seats,
        seed: opened.seed,
        games: opened.games,
        threads: super::threads(None)?,
        size: crossterm::terminal::size()?,
    };
    full_screen::run(setup, opened.record)
}

/// The language asked for, or the environment's.
pub(super) fn language(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| Language::from_environment(variable))
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// There is nothing that draws.
#[cfg(not(feature = "terminal"))]
fn on_the_screen(
    _arguments: &PlayArguments,
    opened: Opened,
    style: BoardStyle,
) -> Result<(), Failure> {
    dialogue::run(opened, style)
}

/// Whether a program can draw where it reads and writes.
fn can_draw() -> bool {
    let dumb = cfg!(unix) && matches!(variable("TERM").as_deref(), None | Some("" | "dumb"));
    stdin().is_terminal() && stdout().is_terminal() && !dumb
}

fn open(arguments: &PlayArguments) -> Result<Opened, Failure> {
    let game = arguments.position.game()?;
    let seed = arguments.seed.unwrap_or_else(draw_seed);
    let second = arguments.second.as_deref().unwrap_or(middling(game));
    let texts = [arguments.first.as_str(), second];
    let [one, other] = texts.map(engine);
    let engines = BySeat::new(one?, other?);
    let [one, other] = texts.map(|text| seat(text, game, seed));
    let seats = BySeat::new(one?, other?);
    let starter = match arguments.begins {
        Begins::First => Starter::Fixed(Seat::A),
        Begins::Second => Starter::Fixed(Seat::B),
        Begins::Alternate => Starter::Alternate,
        Begins::Loser => Starter::Loser,
        Begins::Random => Starter::Random { seed },
    };
    let humans = Seat::BOTH.iter().any(|&seat| seats[seat].is_none() && engines[seat].is_none());
    let table = arguments.position.open(game, &seats, starter)?;
    let record = arguments.record.as_deref().map(RecordFile::open).transpose()?;
    let games = arguments.games.unwrap_or(if humans { u32::MAX } else { 1 });
    Ok(Opened { table, seats, seed, games, record, engines })
}

/// A seed nobody chose: the time. It is shown, so that the game can be had again.
fn draw_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    since.as_micros() as u64 % 1_000_000_007
}

/// The opponent of somebody who names none.
fn middling(game: Game) -> &'static str {
    game.info().suggestions.opponent
}

/// Starts the program that plays at a seat, if one does.
fn engine(text: &str) -> Result<Option<Engine>, Failure> {
    let Some(command) = engines::named(text)? else { return Ok(None) };
    Engine::start(text, &command).map(Some)
}

fn seat(text: &str, game: Game, seed: u64) -> Result<Option<PlayerSpec>, Failure> {
    if text == "human" || engines::named(text)?.is_some() {
        return Ok(None);
    }
    Ok(Some(engines::own(text, game)?.with_seed(seed)))
}
