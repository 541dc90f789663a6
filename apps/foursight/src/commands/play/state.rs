//! The game on the screen: everything that is drawn, without a terminal, a clock or a thread.
//!
//! Events go in with the time ([`Play::update`], in `update.rs`), effects come out, and `draw` makes a picture of what is here. The match
//! holds the rules; this holds the cursor, the open page, the pace of two computers and what a player at work has reported so far.

use core::time::Duration;

use foursight_catalog::{Awaited, BySeat, Job, Match, PlayerSpec, Position, Report, Seat, Ticket};
use foursight_game::Position as _;
use foursight_texts::{Argument, Language, t};
use foursight_wire::MoveCost;

use super::event::Effect;
use super::look::Look;
use super::review::Review;
use super::shape::Shape;

/// How fast two computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
    Full,
}

impl Speed {
    /// The pause after each move.
    pub(crate) const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1_500,
            Self::Normal => 700,
            Self::Fast => 200,
            Self::Full => 0,
        })
    }

    pub(crate) const fn faster(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast | Self::Full => Self::Full,
        }
    }

    pub(crate) const fn slower(self) -> Self {
        match self {
            Self::Slow | Self::Normal => Self::Slow,
            Self::Fast => Self::Normal,
            Self::Full => Self::Fast,
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Slow => "play.speed.slow",
            Self::Normal => "play.speed.normal",
            Self::Fast => "play.speed.fast",
            Self::Full => "play.speed.full",
        }
    }
}

/// What is asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Leave,
    NewGame,
    Resign,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The board and what belongs to it.
    Game,
    /// The keys.
    Help,
    /// The rules of the game.
    Rules,
    /// A question that wants a yes or a no.
    Confirm(Question),
    /// The finished game, every move judged.
    Review,
}

/// What a player works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Its own move.
    Move(Ticket),
    /// What every move is worth, for a human.
    Advice,
    /// The same for a move of a finished game, by its number from 0.
    Judge(usize),
}

/// A player at work.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    pub(crate) number: u64,
    pub(crate) task: Task,
    pub(crate) since: Duration,
    /// What it has found so far.
    pub(crate) report: Option<Report>,
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    /// The cell it falls to, by its number in the shape.
    pub(crate) cell: usize,
    /// The row of that cell.
    pub(crate) row: i32,
    pub(crate) since: Duration,
}

impl Fall {
    /// Rows per second, per second.
    const GRAVITY: f64 = 60.0;

    /// The row it has reached; `None` once it lies.
    pub(crate) fn reached(&self, now: Duration) -> Option<i32> {
        let seconds = now.saturating_sub(self.since).as_secs_f64();
        let row = (Self::GRAVITY * seconds * seconds / 2.0) as i32;
        (row < self.row).then_some(row)
    }
}

/// How the game is set up.
pub(crate) struct Setup {
    pub(crate) language: Language,
    pub(crate) look: Look,
    pub(crate) table: Match,
    pub(crate) seats: BySeat<Option<PlayerSpec>>,
    pub(crate) seed: u64,
    /// How many games computers play without being asked.
    pub(crate) games: u32,
    /// Threads of the player that gives hints.
    pub(crate) threads: u32,
    pub(crate) size: (u16, u16),
}

/// The game on the screen.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Play {
    pub(crate) language: Language,
    pub(crate) look: Look,
    pub(crate) table: Match,
    pub(crate) seats: BySeat<Option<PlayerSpec>>,
    pub(crate) seed: u64,
    pub(crate) games_left: u32,
    pub(crate) threads: u32,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    /// What each move since the opening cost a computer; `None` for a human's.
    pub(crate) costs: Vec<Option<MoveCost>>,
    pub(crate) shape: Shape,
    pub(crate) cursor: usize,
    pub(crate) page: Page,
    /// The first line of the rules that is shown.
    pub(crate) page_top: usize,
    pub(crate) work: Option<Work>,
    /// Counts what was given to players.
    pub(crate) works: u64,
    /// What the computer that moved last said of its move.
    pub(crate) thought: Option<Report>,
    pub(crate) hints: bool,
    /// What every move is worth here.
    pub(crate) advice: Option<Report>,
    pub(crate) review: Option<Review>,
    pub(crate) fall: Option<Fall>,
    pub(crate) paused: bool,
    /// While paused: one more move is wanted.
    pub(crate) step: bool,
    pub(crate) speed: Speed,
    /// The next computer begins no earlier.
    pub(crate) not_before: Duration,
    /// An earlier position is shown: the one after so many moves.
    pub(crate) walk: Option<usize>,
    pub(crate) notice: Option<String>,
    pub(crate) now: Duration,
    /// Whether the game as it is was added to the file of records.
    pub(crate) recorded: bool,
}

impl Play {
    pub(crate) fn new(setup: Setup) -> Self {
        let Setup { language, look, table, seats, seed, games, threads, size } = setup;
        let shape = Shape::of(table.game());
        Self {
            language,
            look,
            table,
            seats,
            seed,
            games_left: games,
            threads,
            size,
            costs: Vec::new(),
            cursor: shape.middle(),
            shape,
            page: Page::Game,
            page_top: 0,
            work: None,
            works: 0,
            thought: None,
            hints: false,
            advice: None,
            review: None,
            fall: None,
            paused: false,
            step: false,
            speed: Speed::default(),
            not_before: Duration::ZERO,
            walk: None,
            notice: None,
            now: Duration::ZERO,
            recorded: false,
        }
    }

    /// A text in the language of the screen.
    pub(crate) fn t(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        t(self.language, key, arguments)
    }

    /// The human's seat, if exactly one is.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        match (self.seats[Seat::A].is_none(), self.seats[Seat::B].is_none()) {
            (true, false) => Some(Seat::A),
            (false, true) => Some(Seat::B),
            _ => None,
        }
    }

    /// Whether only computers play.
    pub(crate) fn computers_only(&self) -> bool {
        Seat::BOTH.iter().all(|&seat| self.seats[seat].is_some())
    }

    /// Whether a human is to move, and the latest position is shown.
    pub(crate) fn human_to_move(&self) -> bool {
        self.walk.is_none() && matches!(self.table.snapshot().awaited, Awaited::Human(_))
    }

    /// How many moves lead to what is shown.
    pub(crate) fn shown_ply(&self) -> usize {
        self.walk.unwrap_or(self.table.snapshot().ply())
    }

    /// The position that is shown, and the cell its last move filled.
    pub(crate) fn shown(&self) -> (Position, Option<String>) {
        let now = self.table.snapshot();
        let moves = &now.moves[..self.shown_ply()];
        let mut position = now.origin.clone();
        let mut last = None;
        for &action in moves {
            last = position.filled_by(action);
            position.play_unchecked(action);
        }
        (position, last)
    }

    /// Gives work to a player, in place of what it does.
    pub(crate) fn start(&mut self, task: Task, job: Job, effects: &mut Vec<Effect>) {
        self.works += 1;
        let number = self.works;
        self.work = Some(Work { number, task, since: self.now, report: None });
        effects.push(Effect::Start(number, job));
    }

    /// Stops the player at work, if there is one.
    pub(crate) fn stop(&mut self, effects: &mut Vec<Effect>) {
        if self.work.take().is_some() {
            effects.push(Effect::Stop);
        }
    }

    /// When something changes by itself: then a [`Tick`](super::event::Event::Tick) is due.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        /// While a disc falls.
        const FRAME: Duration = Duration::from_millis(33);
        /// While a player thinks: the seconds are shown.
        const SECOND: Duration = Duration::from_millis(250);
        if self.fall.is_some() {
            return Some(self.now + FRAME);
        }
        if self.work.is_some() {
            return Some(self.now + SECOND);
        }
        (self.waits_for_computer() || self.waits_for_game())
            .then(|| self.not_before.max(self.now + Duration::from_millis(1)))
    }

    /// Whether a computer is to move and may.
    pub(crate) fn waits_for_computer(&self) -> bool {
        matches!(self.page, Page::Game | Page::Help | Page::Rules)
            && self.walk.is_none()
            && (!self.paused || self.step)
            && matches!(self.table.snapshot().awaited, Awaited::Computer(_))
    }

    /// Whether the next game of two computers begins by itself.
    pub(crate) fn waits_for_game(&self) -> bool {
        self.page == Page::Game
            && self.walk.is_none()
            && !self.paused
            && self.computers_only()
            && self.games_left > 1
            && self.table.snapshot().ending.is_some()
    }
}
