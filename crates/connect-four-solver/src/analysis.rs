//! Every move's score, and a line of best play to the end of the game.

use crate::lookup::{Lookup, Node};
use crate::search::Stopped;
use crate::solver::{OneThread, Request, Solution, Solve, SolverOn, Window};
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// The score of every move of a position, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// By column from 0; `None` where no move is possible.
    pub by_column: [Option<i32>; 7],
    /// Positions whose moves were generated.
    pub nodes: u64,
}

impl Scores {
    /// The best of the scores; `None` if the game is over.
    pub fn best(&self) -> Option<i32> {
        self.by_column.into_iter().flatten().max()
    }
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// The score of every legal move.
    ///
    /// ```
    /// use foursight_connect_four_solver::{Lookup, Pages, Solver, Stones, Window};
    /// let mut table = Pages::megabytes(1).table();
    /// let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
    /// let never = &mut |_nodes| false;
    /// let scores = Solver::new().scores(&stones, Window::EXACT, Lookup::NONE, &mut table, never)?;
    /// assert_eq!(scores.by_column, [0, 0, 1, 0, 0, -2, -2].map(Some));
    /// # Ok::<(), foursight_connect_four_solver::Stopped>(())
    /// ```
    pub fn scores<M: Memory>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        lookup: Lookup<'_, W, H>,
        table: &mut TableOn<M, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Scores, Stopped> {
        scores(&mut OneThread { solver: self, table }, stones, window, lookup, stop)
    }

    /// Calls `played` with the columns, from 0, of a game both sides play perfectly from here to its end,
    /// preferring the centre among equals. Returns the score.
    pub fn principal_variation<M: Memory>(
        &self,
        stones: &StonesOn<W, H>,
        lookup: Lookup<'_, W, H>,
        table: &mut TableOn<M, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
        played: &mut dyn FnMut(u32),
    ) -> Result<Solution, Stopped> {
        principal_variation(&mut OneThread { solver: self, table }, stones, lookup, stop, played)
    }
}

/// See [`SolverOn::scores`].
pub(crate) fn scores<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    stones: &StonesOn<W, H>,
    window: Window,
    lookup: Lookup<'_, W, H>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Scores, S::Error> {
    let window = window.negated();
    let mut by_column = [None; 7];
    // What is left to search: the columns, the positions and what is known of them.
    let mut columns = [(0, window.lower); 7];
    let mut requests = [Request { stones: *stones, window }; 7];
    let mut count = 0;
    let node = lookup.node(stones);
    for column in 0..W {
        let Some(after) = lookup.after(&node, column) else { continue };
        let known = lookup.score(&after);
        let least = known.or_else(|| at_least(&after.stones, lookup)).unwrap_or(window.lower);
        // A bound beyond the window says all that is asked.
        if known.is_some() || least >= window.upper {
            by_column[column as usize] = Some(-least);
        } else {
            let window = Window { lower: window.lower.max(least), ..window };
            requests[count] = Request { stones: after.stones, window };
            columns[count] = (column as usize, least);
            count += 1;
        }
    }
    let (scores, nodes) = solver.solve_all(&requests[..count], stop)?;
    for (&score, &(column, least)) in scores.iter().zip(&columns[..count]) {
        by_column[column] = Some(-score.max(least));
    }
    Ok(Scores { by_column, nodes })
}

/// What a position is worth at least, by the known scores of positions from which a move leads to it: no move is worth more than the position it is made in, so that
/// the opponent has at least the negated score of each of them. They need not be part of the game that was played, but of some game.
pub(crate) fn at_least<const W: u32, const H: u32>(
    stones: &StonesOn<W, H>,
    lookup: Lookup<'_, W, H>,
) -> Option<i32> {
    if stones.is_over() {
        return None;
    }
    let mut least = None;
    for before in stones.before() {
        least = least.max(lookup.score(&lookup.node(&before)).map(|score| -score));
    }
    least
}

/// See [`SolverOn::principal_variation`].
pub(crate) fn principal_variation<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    stones: &StonesOn<W, H>,
    lookup: Lookup<'_, W, H>,
    stop: &mut dyn FnMut(u64) -> bool,
    played: &mut dyn FnMut(u32),
) -> Result<Solution, S::Error> {
    let mut lookup = lookup;
    let mut current = lookup.node(stones);
    let root = match lookup.score(&current) {
        Some(score) => Solution { score, nodes: 0 },
        None => solver.solve(stones, Window::EXACT, stop)?,
    };
    let mut nodes = root.nodes;
    let (mut root_score, mut score) = (root.score, root.score);
    while !current.stones.is_over() {
        let Some((column, after)) = keeps(solver, &current, score, lookup, &mut nodes, stop)?
        else {
            // No move keeps what is said to be known: it is not true, and not asked again.
            lookup = Lookup::NONE;
            let before = nodes;
            let mut stop = |nodes| stop(before + nodes);
            let solution = solver.solve(&current.stones, Window::EXACT, &mut stop)?;
            (score, nodes) = (solution.score, nodes + solution.nodes);
            if current.stones == *stones {
                root_score = score;
            }
            continue;
        };
        played(column);
        current = after;
        score = -score;
    }
    Ok(Solution { score: root_score, nodes })
}

/// The most central move that keeps the score of a position: after it the opponent cannot get more than the negated score.
fn keeps<S: Solve<W, H>, const W: u32, const H: u32>(
    solver: &mut S,
    node: &Node<W, H>,
    score: i32,
    lookup: Lookup<'_, W, H>,
    nodes: &mut u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Option<(u32, Node<W, H>)>, S::Error> {
    let window = Window { lower: -score, upper: 1 - score };
    for column in from_centre::<W>() {
        let Some(after) = lookup.after(node, column) else { continue };
        let reply = if let Some(known) = lookup.score(&after) {
            known
        } else {
            let before = *nodes;
            let mut stop = |nodes| stop(before + nodes);
            let solution = solver.solve(&after.stones, window, &mut stop)?;
            *nodes += solution.nodes;
            solution.score
        };
        if reply <= -score {
            return Ok(Some((column, after)));
        }
    }
    Ok(None)
}

/// Columns from the centre outwards.
pub(crate) fn from_centre<const W: u32>() -> impl Iterator<Item = u32> {
    let middle = W / 2;
    (0..=middle)
        .flat_map(move |step| [middle.checked_sub(step), Some(middle + step).filter(|_| step > 0)])
        .flatten()
        .filter(|&column| column < W)
}

#[cfg(test)]
mod tests {

    #[test]
    fn every_column_once_from_the_centre() {
        assert!(super::from_centre::<7>().eq([3, 2, 4, 1, 5, 0, 6]));
        assert!(super::from_centre::<4>().eq([2, 1, 3, 0]));
    }
}
