//! The solver: asks the search the right questions in the right order.
//!
//! **What.** The exact score is pinned down by null-window questions "at least `b`?". Each answer
//! moves the lower or the upper bound; the score is known when they meet.
//!
//! **Which questions.** Far from zero a question is cheap, because it asks for a win within a few
//! discs, and it settles easy positions; near zero it costs most. So the order is from outside
//! inwards, as far inwards as pays: on an emptier board scores near zero are the rule, and it
//! starts with the sign and walks on from there. From eleven discs on the search answers the sign for less than the questions next to it. (Measured in nodes on all the solved sets; bisecting
//! the rest, or asking ±3 and ±2 before the sign, cost more.)

use crate::ask::ask;
use crate::board::Geometry;
use crate::bounds;
use crate::claims::Alone;
use crate::forced::{Open, Resolved, win_in};
use crate::history::Replies;
use crate::layout::Layout;
use crate::order::Weights;
use crate::search::Stopped;
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// The far questions: "at least this?"
const FAR: [i32; 6] = [13, -12, 9, -8, 4, -3];
/// From so many discs on, the sign costs less than the last two.
const FEWER_FROM: u32 = 11;

/// The far questions worth asking with so many discs on the board. The search of the device asks all of them.
pub(crate) const fn far<const EXTENDED: bool>(discs: u32) -> &'static [i32] {
    match discs {
        0..6 => &[],
        FEWER_FROM.. if EXTENDED => FAR.split_at(4).0,
        _ => &FAR,
    }
}

/// Which scores are to be told apart.
///
/// Inside the window the answer is exact. A score at or above `upper` may be answered by any number
/// from `upper` to itself, one at or below `lower` by any from itself to `lower`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Scores up to here need not be told apart.
    pub lower: i32,
    /// Scores from here on need not be told apart.
    pub upper: i32,
}

impl Window {
    /// All scores are told apart.
    pub const EXACT: Self = Self { lower: -63, upper: 63 };
    /// Only win, draw and loss are: positive, zero, negative.
    pub const OUTCOME: Self = Self { lower: -1, upper: 1 };

    /// Whether bounds this close answer everything the window asks.
    pub(crate) const fn is_answered(self, lower: i32, upper: i32) -> bool {
        lower >= upper || lower >= self.upper || upper <= self.lower
    }

    /// The same window seen by the opponent.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

/// What a position is worth to the player to move, and what it took to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score, exact or as exact as the window asked.
    pub score: i32,
    /// Positions whose moves were generated.
    pub nodes: u64,
}

/// Proves positions of the standard board of seven columns and six rows.
pub type Solver = SolverOn<7, 6>;

/// Proves positions of a board of `W` columns and `H` rows. Holds nothing but how to search.
///
/// ```
/// use foursight_connect_four_solver::{Solver, Stones, Table, Window, SMALLEST_TABLE};
/// let mut words = [0; SMALLEST_TABLE + 7];
/// let mut table = Table::borrowed(&mut words).unwrap();
/// let stones = Stones::from_columns([3, 3, 3, 4, 4, 4, 4, 3, 1, 1, 0]).unwrap();
/// let solution = Solver::new().solve(&stones, Window::EXACT, &mut table, &mut |_nodes| false)?;
/// assert_eq!(solution.score, -15);
/// # Ok::<(), foursight_connect_four_solver::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolverOn<const W: u32, const H: u32> {
    /// How moves are ordered.
    pub weights: Weights,
    /// The same where a win that is asked for must come soon.
    pub quick: Weights,
    /// Uses no vector registers, even if the processor has them. The nodes are the same, the time is longer.
    pub portable: bool,
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// A solver with the tuned weights.
    pub const fn new() -> Self {
        Self { weights: Weights::SLOW, quick: Weights::QUICK, portable: false }
    }

    /// The same solver of the usual board.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) const fn standard(&self) -> Solver {
        Solver { weights: self.weights, quick: self.quick, portable: self.portable }
    }

    /// The score of the player to move. `stop` is told the nodes so far, at least every 4,096 of
    /// them, and answers whether to stop.
    ///
    /// The table may hold results of other positions of the same board: that only helps.
    pub fn solve<M: Memory>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut TableOn<M, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Stopped> {
        let mut replies = (stones.discs() >= Replies::<64>::FROM).then(Replies::new);
        self.solve_by::<M, true>(stones, window, table, replies.as_mut(), stop)
    }

    /// Like [`SolverOn::solve`], without the rules and the history that came after the proof of the device `automat`: the same nodes as then.
    pub fn solve_basic<M: Memory>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut TableOn<M, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Stopped> {
        self.solve_by::<M, false>(stones, window, table, None, stop)
    }

    fn solve_by<M: Memory, const EXTENDED: bool>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut TableOn<M, W, H>,
        mut replies: Option<&mut Replies>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Stopped> {
        let mut nodes = 0;
        let score = settle::<_, W, H, EXTENDED>(stones, window, &mut |open, beta| {
            loop {
                let mut halted = false;
                let patience = table.patience();
                let mut stop = |more| {
                    halted = stop(nodes + more);
                    halted || nodes + more >= patience
                };
                let question = (open, beta);
                let replies = replies.as_deref_mut();
                let (answer, more) =
                    ask::<_, _, W, H, EXTENDED>(self, table, Alone, question, replies, &mut stop);
                nodes += more;
                if answer.is_ok() || halted {
                    return answer;
                }
                table.grow();
            }
        })?;
        Ok(Solution { score, nodes })
    }
}

impl<const W: u32, const H: u32> Default for SolverOn<W, H> {
    fn default() -> Self {
        Self::new()
    }
}

/// A position to solve, and which scores are to be told apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<const W: u32, const H: u32> {
    pub(crate) stones: StonesOn<W, H>,
    pub(crate) window: Window,
}

/// Whatever solves positions: one thread or several, with a table.
pub(crate) trait Solve<const W: u32, const H: u32> {
    /// Why there is no score.
    type Error;
    /// The scores of up to seven positions, which several threads solve side by side, and the nodes of all.
    fn solve_all(
        &mut self,
        requests: &[Request<W, H>],
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<([i32; 7], u64), Self::Error> {
        let (mut scores, mut nodes) = ([0; 7], 0);
        for (score, request) in scores.iter_mut().zip(requests) {
            let mut stop = |more| stop(nodes + more);
            let solution = self.solve(&request.stones, request.window, &mut stop)?;
            *score = solution.score;
            nodes += solution.nodes;
        }
        Ok((scores, nodes))
    }
    /// See [`SolverOn::solve`].
    fn solve(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Self::Error>;
}

/// The calling thread and its table.
pub(crate) struct OneThread<'a, M, const W: u32, const H: u32> {
    pub(crate) solver: &'a SolverOn<W, H>,
    pub(crate) table: &'a mut TableOn<M, W, H>,
}

impl<M: Memory, const W: u32, const H: u32> Solve<W, H> for OneThread<'_, M, W, H> {
    type Error = Stopped;
    fn solve(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Stopped> {
        self.solver.solve(stones, window, self.table, stop)
    }
}

/// One question about an open position: is its score at least this? Answered by a bound.
pub(crate) type Probe<'a, E, W = u64> = &'a mut dyn FnMut(&Open<W>, i32) -> Result<i32, E>;

/// Asks until the window is answered.
pub(crate) fn settle<E, const W: u32, const H: u32, const EXTENDED: bool>(
    stones: &StonesOn<W, H>,
    window: Window,
    ask: Probe<'_, E>,
) -> Result<i32, E> {
    if stones.is_lost() {
        // The last disc won: counted as the winner's, it is the one before.
        return Ok(-win_in(Geometry::<W, H>, stones.discs() - 1, 1));
    }
    if stones.can_win() {
        return Ok(win_in(Geometry::<W, H>, stones.discs(), 1));
    }
    match stones.opened().resolve(Geometry::<W, H>) {
        Resolved::Decided(score) => Ok(score),
        Resolved::Same(open) => narrow::<E, _, EXTENDED>(Geometry::<W, H>, &open, window, ask),
        Resolved::Other(open) => {
            Ok(-narrow::<E, _, EXTENDED>(Geometry::<W, H>, &open, window.negated(), ask)?)
        }
    }
}

/// Narrows the bounds of an open position until the window is answered.
pub(crate) fn narrow<E, G: Layout, const EXTENDED: bool>(
    board: G,
    open: &Open<G::Word>,
    window: Window,
    ask: Probe<'_, E, G::Word>,
) -> Result<i32, E> {
    let (mut lower, mut upper) = bounds::by_distance(board, open.discs);
    if let Some(bound) = bounds::by_rule::<_, EXTENDED>(board, open) {
        upper = upper.min(bound);
    }
    let mut far = far::<EXTENDED>(open.discs).iter().copied();
    while !window.is_answered(lower, upper) {
        let beta = next_question(&mut far, lower, upper, window);
        let bound = ask(open, beta)?;
        if bound >= beta {
            lower = lower.max(bound);
        } else {
            upper = upper.min(bound);
        }
    }
    Ok(if upper <= window.lower { upper } else { lower })
}

/// The next question to ask of a score between these bounds: from afar while that may tell something, then the sign and on from there.
pub(crate) fn next_question(
    far: &mut impl Iterator<Item = i32>,
    lower: i32,
    upper: i32,
    window: Window,
) -> i32 {
    let near = if upper < 1 { upper } else { (lower + 1).max(1) };
    let clamped = |beta: i32| beta.clamp(window.lower + 1, window.upper);
    far.map(clamped).find(|&beta| beta > lower && beta <= upper).unwrap_or(clamped(near))
}
