//! The parallel solver of the usual board, compiled in this crate.
//!
//! **Why.** [`Parallel`] is generic: it is compiled where it is used, with the optimisation of the crate that uses it. A program in which only what
//! searches is compiled for speed, such as the engine for browsers, asks here instead and gets this crate's.

use crate::analysis::Scores;
use crate::lookup::Lookup;
use crate::{Choice, Pages, Parallel, Solution, Solver, Stones, Table, Unsolved, Window};

/// [`Parallel`] on the board of seven columns and six rows, with its table in [`Pages`].
///
/// ```
/// use foursight_connect_four_solver::{Pages, Prover, Stones, Window};
///
/// let mut table = Pages::megabytes(1).table();
/// let mut prover = Prover::new(&mut table, 1);
/// let stones = Stones::from_columns([3, 3, 4, 4]).unwrap();
/// assert_eq!(prover.solve(&stones, Window::EXACT, &mut |_| false)?.score, 18);
/// # Ok::<(), foursight_connect_four_solver::Unsolved>(())
/// ```
#[derive(Debug)]
pub struct Prover<'t>(Parallel<'t, Pages>);

impl<'t> Prover<'t> {
    /// Proves with this table and so many threads, the calling one included.
    pub fn new(table: &'t mut Table<Pages>, threads: usize) -> Self {
        Self(Parallel { solver: Solver::new(), table, threads })
    }

    /// Like [`Parallel::solve`].
    #[inline(never)]
    pub fn solve(
        &mut self,
        stones: &Stones,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Unsolved> {
        self.0.solve(stones, window, stop)
    }

    /// Like [`Parallel::scores`].
    #[inline(never)]
    pub fn scores(
        &mut self,
        stones: &Stones,
        window: Window,
        lookup: Lookup<'_, 7, 6>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Scores, Unsolved> {
        self.0.scores(stones, window, lookup, stop)
    }

    /// Like [`Parallel::choose`].
    #[inline(never)]
    pub fn choose(
        &mut self,
        stones: &Stones,
        seed: u64,
        lookup: Lookup<'_, 7, 6>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Choice>, Unsolved> {
        self.0.choose(stones, seed, lookup, stop)
    }

    /// Like [`Parallel::principal_variation`].
    #[inline(never)]
    pub fn principal_variation(
        &mut self,
        stones: &Stones,
        lookup: Lookup<'_, 7, 6>,
        stop: &mut dyn FnMut(u64) -> bool,
        played: &mut dyn FnMut(u32),
    ) -> Result<Solution, Unsolved> {
        self.0.principal_variation(stones, lookup, stop, played)
    }
}
