//! Asking a player for a move.

use core::fmt;

use crate::{Control, Limits, Observer, Outcome, Position, Report, Unlimited};

/// One question to a [`Searcher`]: how far it may go, who may stop it, what to say beyond the best move and who watches.
pub struct Task<'a, P: Position> {
    /// What ends the search.
    pub limits: Limits,
    /// Clock and stop.
    pub control: &'a dyn Control,
    /// Whether the report should hold the value of every move, which costs a pruning search some of its pruning.
    pub every_move: bool,
    /// Who watches every position visited, if anybody.
    pub observer: Option<&'a mut dyn Observer<P>>,
    /// Who is told of each new answer of a search that deepens or samples, if anybody. Apart from the observer, for a
    /// search nobody watches runs at full speed and yet has progress to tell.
    pub progress: Option<Progress<'a, P>>,
    /// Whether progress holds what is known of each move so far, and a search of fixed depth tells of it after each move of the root. It
    /// changes no answer: what a pruning search has not found out of a move is a bound.
    pub root_moves: bool,
}

/// Is told of new answers.
pub type Progress<'a, P> = &'a mut dyn FnMut(&Report<P>);

impl<P: Position> Task<'_, P> {
    /// Best move only, nobody watching, no clock.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            control: &Unlimited,
            every_move: false,
            observer: None,
            progress: None,
            root_moves: false,
        }
    }

    /// The same, with the value of every move.
    #[must_use]
    pub fn every_move(self) -> Self {
        Self { every_move: true, ..self }
    }
}

impl<'a, P: Position> Task<'a, P> {
    /// The same under this clock and stop.
    #[must_use]
    pub fn under(self, control: &'a dyn Control) -> Self {
        Self { control, ..self }
    }

    /// The same, watched.
    #[must_use]
    pub fn watched(self, observer: &'a mut dyn Observer<P>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// Whether a search of this position can begin: the game is not over, and a time limit has a clock. Every [`Searcher`] asks this first.
    pub fn admit(&self, position: &P) -> Result<(), SearchError> {
        if let Some(outcome) = position.outcome() {
            return Err(SearchError::GameOver(outcome));
        }
        if self.limits.time.is_some() && self.control.elapsed().is_none() {
            return Err(SearchError::NoClock);
        }
        Ok(())
    }

    /// The same, with its progress told.
    #[must_use]
    pub fn told(self, progress: Progress<'a, P>) -> Self {
        Self { progress: Some(progress), ..self }
    }
}

/// A player: looks ahead and answers with a move.
///
/// It is `&mut` for its memory alone (tables, trees): with cold memory, one thread and a limit that is not a time, the
/// same position gives the same report.
pub trait Searcher<P: Position> {
    /// The best move it finds within the limits. Even when stopped at once it answers with a legal move.
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError>;

    /// Forgets whatever earlier searches left in memory.
    fn forget(&mut self) {}
}

/// A player chosen at run time can be made part of another one.
#[cfg(feature = "alloc")]
impl<P: Position, S: Searcher<P> + ?Sized> Searcher<P> for alloc::boxed::Box<S> {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        (**self).search(position, task)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}

/// Why a search could not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// A finished game was asked for a move.
    GameOver(Outcome),
    /// A time limit was set, but the [`Control`] has no clock: the search would never end.
    NoClock,
    /// There is no memory for the player's table or tree.
    NoMemory {
        /// So much was asked for.
        megabytes: u32,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => {
                write!(formatter, "there is no move to make, the game is over: {outcome}")
            }
            Self::NoClock => formatter.write_str(
                "a time limit needs a clock: run the search under a control that has one, such as Stopwatch",
            ),
            Self::NoMemory { megabytes } => write!(
                formatter,
                "there is no memory for a table of {megabytes} MB: set a smaller one with `table`"
            ),
        }
    }
}

impl core::error::Error for SearchError {}
