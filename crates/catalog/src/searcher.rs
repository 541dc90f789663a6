//! A player's searcher behind a trait object, shared by the questions it is asked and built when the first of them runs.

use std::sync::{Arc, Mutex, PoisonError};

use foursight_game::entry::Entry;
use foursight_game::{Control, Report as Found, SearchError, Searcher, StoppedBy, Task};

use crate::erased::{self, Erased};
use crate::{Job, PlayerSpec, Report};

/// What a searcher is asked about a position.
pub(crate) struct Ask<'a> {
    pub(crate) player: &'a PlayerSpec,
    pub(crate) every_move: bool,
    pub(crate) root_moves: bool,
    pub(crate) control: &'a dyn Control,
    pub(crate) progress: &'a mut dyn FnMut(Report),
}

/// A searcher whose game only its inside knows.
pub(crate) trait AnySearcher: Send {
    fn search(&mut self, position: &dyn Erased, ask: Ask<'_>) -> Result<Report, SearchError>;
    fn forget(&mut self);
}

/// A game's own searcher.
pub(crate) struct Typed<P>(pub(crate) Box<dyn Searcher<P> + Send>);

impl<P: Entry> AnySearcher for Typed<P> {
    fn search(&mut self, position: &dyn Erased, ask: Ask<'_>) -> Result<Report, SearchError> {
        let position: &P =
            position.as_any().downcast_ref().expect("a searcher is asked about its own game");
        let Ask { player, every_move, root_moves, control, progress } = ask;
        let elapsed = || control.elapsed().unwrap_or_default();
        let finish = |found: &Found<P>| {
            let mut report = erased::report(position, found, elapsed());
            report.stopped_by = report.stopped_by.map(|cause| ended_by(player, cause));
            report
        };
        let mut told = |found: &Found<P>| progress(finish(found));
        let task = Task::new(player.limits()).under(control).told(&mut told);
        let found = self.0.search(position, Task { every_move, root_moves, ..task })?;
        Ok(finish(&found))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// What ended the search, told apart from the limits of whoever runs the player.
fn ended_by(player: &PlayerSpec, cause: StoppedBy) -> StoppedBy {
    fn tighter<T: Ord>(outer: Option<T>, own: Option<T>) -> bool {
        outer.is_some_and(|outer| own.is_none_or(|own| outer < own))
    }
    let (own, outer) = (player.settings().limits, player.outer_limits());
    let by_server = match cause {
        StoppedBy::Depth => tighter(outer.depth, own.depth),
        StoppedBy::Nodes => tighter(outer.nodes, own.nodes),
        StoppedBy::Time => tighter(outer.time, own.time),
        StoppedBy::Playouts => tighter(outer.playouts, own.playouts),
        StoppedBy::Stop | StoppedBy::Server => false,
    };
    if by_server { StoppedBy::Server } else { cause }
}

/// Whether the system has so much memory to give: the searchers that take it cannot be refused.
fn room_for(megabytes: u32) -> Result<(), SearchError> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    let room = Vec::<u8>::new().try_reserve_exact(bytes);
    room.map_err(|_| SearchError::NoMemory { megabytes })
}

/// A player and its searcher. Clones share the searcher; it takes its memory when its first question runs.
#[derive(Clone)]
pub(crate) struct SharedSearcher {
    player: PlayerSpec,
    searcher: Arc<Mutex<Option<Box<dyn AnySearcher>>>>,
}

impl SharedSearcher {
    pub(crate) fn new(player: &PlayerSpec) -> Self {
        Self { player: player.clone(), searcher: Arc::default() }
    }

    pub(crate) const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Its work on a position.
    pub(crate) fn job(&self, position: Arc<dyn Erased>, every_move: bool) -> Job {
        self.work(position, every_move, false)
    }

    /// The same, with what is known of each move so far in its progress.
    pub(crate) fn visible_job(&self, position: Arc<dyn Erased>) -> Job {
        self.work(position, false, true)
    }

    fn work(&self, position: Arc<dyn Erased>, every_move: bool, root_moves: bool) -> Job {
        let Self { player, searcher } = self.clone();
        Job::new(move |control, progress| {
            let mut searcher = searcher.lock().unwrap_or_else(|poisoned| {
                let mut searcher = PoisonError::into_inner(poisoned);
                // A searcher whose thread panicked has at worst a table with odd entries in it; start afresh with it.
                if let Some(searcher) = &mut *searcher {
                    searcher.forget();
                }
                searcher
            });
            if searcher.is_none() {
                room_for(player.settings().megabytes())?;
            }
            let searcher = searcher.get_or_insert_with(|| position.searcher(player.settings()));
            searcher.search(
                &*position,
                Ask { player: &player, every_move, root_moves, control, progress },
            )
        })
    }
}
