//! The game on the screen: everything that is drawn, without a terminal, a clock or a thread.
//!
//! Events go in with the time ([`Play::update`], in `update.rs`), effects come out, and `draw` makes a picture of what is here. The match
//! holds the rules, the table what every front end with a board has ([`LiveGame`]); this holds the cursor, the open page and the review.

use core::time::Duration;

use foursight_catalog::{BySeat, Match, PlayerSpec};
use foursight_live_game::{Kind, LiveGame};
use foursight_texts::{Argument, Language, t};

use super::look::Look;
use super::review::Review;

/// What is asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirmation {
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
    Confirm(Confirmation),
    /// The finished game, every move judged.
    Review,
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

    /// How long a disc falls to a row.
    pub(crate) fn time(row: i32) -> Duration {
        Duration::from_secs_f64((2.0 * f64::from(row.max(0)) / Self::GRAVITY).sqrt())
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
pub(crate) struct Play {
    pub(crate) language: Language,
    pub(crate) look: Look,
    pub(crate) table: LiveGame,
    pub(crate) games_left: u32,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    pub(crate) cursor: usize,
    pub(crate) page: Page,
    /// The first line of the rules that is shown.
    pub(crate) page_top: usize,
    pub(crate) review: Option<Review>,
    pub(crate) now: Duration,
}

impl Play {
    pub(crate) fn new(setup: Setup) -> Self {
        let Setup { language, look, table, seats, seed, games, threads, size } = setup;
        // In the games without columns nothing falls.
        let fall: fn(i32) -> Duration = |_| Duration::ZERO;
        let table = LiveGame::of(table, seats, seed);
        let fall = if table.shape.kind == Kind::Columns { Fall::time } else { fall };
        let table = table.with(threads, fall);
        Self {
            language,
            look,
            cursor: table.shape.middle(),
            table,
            games_left: games,
            size,
            page: Page::Game,
            page_top: 0,
            review: None,
            now: Duration::ZERO,
        }
    }

    /// A text in the language of the screen.
    pub(crate) fn t(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        t(self.language, key, arguments)
    }

    /// The disc that falls.
    pub(crate) fn fall(&self) -> Option<Fall> {
        let (cell, since) = self.table.filled?;
        let fall = Fall { cell, row: self.table.shape.cells[cell].row, since };
        let falls = self.table.shape.kind == Kind::Columns && fall.reached(self.now).is_some();
        falls.then_some(fall)
    }

    /// When something changes by itself: then a [`Tick`](super::event::Event::Tick) is due.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        /// While a disc falls.
        const FRAME: Duration = Duration::from_millis(33);
        if self.fall().is_some() {
            return Some(self.now + FRAME);
        }
        let next_game = self.waits_for_game().then_some(self.table.not_before);
        let next = self.table.next_change(self.now).or(next_game)?;
        Some(next.max(self.now + Duration::from_millis(1)))
    }

    /// Whether the next game of two computers begins by itself.
    pub(crate) fn waits_for_game(&self) -> bool {
        self.page == Page::Game
            && self.table.walk.is_none()
            && !self.table.paused
            && self.table.computers_only()
            && self.games_left > 1
            && self.table.game.snapshot().ending.is_some()
    }
}
