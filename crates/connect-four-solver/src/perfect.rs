//! The perfect player: never gives anything away, and sets the most traps.
//!
//! **What.** Among the moves of the best score, the one after which the most of the opponent's
//! replies are mistakes: first those that lose, then those that only spoil a better outcome.
//! So it also plays well where the score alone does not help, in lost and drawn
//! positions. What is still equal is drawn by lot, a function of seed and position.
//!
//! **Complexity.** One exact score, for every move the question whether it keeps it and, if several do, win, draw or loss for
//! each reply to them.

use foursight_game::Random;

use crate::analysis::{at_least, scores};
use crate::lookup::Lookup;
use crate::search::Stopped;
use crate::solver::{OneThread, Solution, Solve, SolverOn, Window};
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// The perfect player's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// From 0.
    pub column: u32,
    /// The score it keeps.
    pub score: i32,
    /// Positions whose moves were generated.
    pub nodes: u64,
}

/// How many of the opponent's replies are mistakes; more is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Traps {
    losing: u32,
    spoiling: u32,
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// The perfect player's move; `None` if the game is over.
    ///
    /// ```
    /// use foursight_connect_four_solver::{Lookup, Pages, Solver, Stones};
    /// let mut table = Pages::megabytes(4).table();
    /// let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
    /// let mut choose = |seed| Solver::new().choose(&stones, seed, Lookup::NONE, &mut table, &mut |_| false);
    /// assert_eq!(choose(1)?.unwrap().column, choose(1)?.unwrap().column);
    /// # Ok::<(), foursight_connect_four_solver::Stopped>(())
    /// ```
    pub fn choose<M: Memory>(
        &self,
        stones: &StonesOn<W, H>,
        seed: u64,
        lookup: Lookup<'_, W, H>,
        table: &mut TableOn<M, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Choice>, Stopped> {
        choose(&mut OneThread { solver: self, table }, stones, seed, lookup, stop)
    }
}

/// See [`SolverOn::choose`].
pub(crate) fn choose<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    stones: &StonesOn<W, H>,
    seed: u64,
    lookup: Lookup<'_, W, H>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Option<Choice>, S::Error> {
    if stones.is_over() {
        return Ok(None);
    }
    let known = lookup.score(&lookup.node(stones)).map(|score| Solution { score, nodes: 0 });
    let Solution { score, mut nodes } = match known {
        Some(solution) => solution,
        None => exactly(solver, stones, lookup, stop)?,
    };
    let mut best = [0; 7];
    let mut count = 0;
    // Moves that keep the score, as far as it takes to know that.
    let before = nodes;
    let window = Window { lower: score - 1, upper: score };
    let kept = scores(solver, stones, window, lookup, &mut |nodes| stop(before + nodes))?;
    nodes += kept.nodes;
    for (column, kept) in (0..).zip(kept.by_column) {
        if kept >= Some(score) {
            best[count] = column;
            count += 1;
        }
    }
    if count == 0 {
        // No move keeps what is said to be known: it is not true, and not asked again.
        let mut stop = |more| stop(nodes + more);
        let choice = choose(solver, stones, seed, Lookup::NONE, &mut stop)?;
        return Ok(choice.map(|choice| Choice { nodes: nodes + choice.nodes, ..choice }));
    }
    if count > 1 {
        let mut most = Traps::default();
        let candidates = best;
        let among = count;
        for &column in &candidates[..among] {
            let after = stones.play(column).expect("a legal move");
            let before = nodes;
            let mut stop = |nodes| stop(before + nodes);
            let (traps, cost) = traps(solver, &after, -score.signum(), lookup, &mut stop)?;
            nodes += cost;
            if traps > most || column == candidates[0] {
                most = traps;
                count = 0;
            }
            if traps == most {
                best[count] = column;
                count += 1;
            }
        }
    }
    let column = Random::new(seed, stones.key()).choose(&best[..count]).expect("a best move");
    Ok(Some(Choice { column, score, nodes }))
}

/// The score of a position that is not known itself; what is known of those before it bounds it.
fn exactly<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    stones: &StonesOn<W, H>,
    lookup: Lookup<'_, W, H>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Solution, S::Error> {
    let lower = at_least(stones, lookup).unwrap_or(Window::EXACT.lower);
    let solution = solver.solve(stones, Window { lower, ..Window::EXACT }, stop)?;
    Ok(Solution { score: solution.score.max(lower), ..solution })
}

/// How many replies of the player to move are mistakes, and the nodes it took to know. The outcome with best play says what has to be asked: nothing where every
/// reply loses, and where a draw is the best only whether a reply loses.
fn traps<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    stones: &StonesOn<W, H>,
    best: i32,
    lookup: Lookup<'_, W, H>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<(Traps, u64), S::Error> {
    if best < 0 {
        return Ok((Traps { losing: stones.moves().count() as u32, spoiling: 0 }, 0));
    }
    let window = if best == 0 { Window { lower: -1, upper: 0 } } else { Window::OUTCOME };
    let scores = scores(solver, stones, window, lookup, stop)?;
    let mut traps = Traps::default();
    for outcome in scores.by_column.into_iter().flatten().map(i32::signum) {
        traps.losing += u32::from(outcome < 0);
        traps.spoiling += u32::from(outcome < best);
    }
    Ok((traps, scores.nodes))
}
