//! Every move's score, and a line of best play to the end of the game.

use crate::search::Stopped;
use crate::solver::{OneThread, Request, Solution, Solve, SolverOn, Window};
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// Steps to see whether a position comes up in a game. Those with twelve discs take some hundred at most.
const STEPS: u32 = 5_000;

/// Scores known without a search, such as a book's. `&|_| None` knows none.
pub type Lookup<'a, const W: u32 = 7, const H: u32 = 6> =
    &'a dyn Fn(&StonesOn<W, H>) -> Option<i32>;

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
    /// use foursight_connect_four_solver::{Pages, Solver, Stones, Window};
    /// let mut table = Pages::megabytes(1).table();
    /// let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
    /// let never = &mut |_nodes| false;
    /// let scores = Solver::new().scores(&stones, Window::EXACT, &|_| None, &mut table, never)?;
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
    for (column, after) in stones.moves() {
        let known = lookup(&after);
        let least = known.or_else(|| at_least(&after, lookup)).unwrap_or(window.lower);
        // A bound beyond the window says all that is asked.
        if known.is_some() || least >= window.upper {
            by_column[column as usize] = Some(-least);
        } else {
            let window = Window { lower: window.lower.max(least), ..window };
            requests[count] = Request { stones: after, window };
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
/// the opponent has at least the negated score of each of them. They need not be part of the game that was played, but of some game: of others
/// a book knows nothing.
pub(crate) fn at_least<const W: u32, const H: u32>(
    stones: &StonesOn<W, H>,
    lookup: Lookup<'_, W, H>,
) -> Option<i32> {
    if stones.is_over() {
        return None;
    }
    let mut least = None;
    for before in stones.before() {
        let score = lookup(&before).map(|score| -score);
        if score > least && before.comes_up(&mut { STEPS }) {
            least = score;
        }
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
    let root = match lookup(stones) {
        Some(score) => Solution { score, nodes: 0 },
        None => solver.solve(stones, Window::EXACT, stop)?,
    };
    let mut nodes = root.nodes;
    let mut score = root.score;
    let mut current = *stones;
    while !current.is_over() {
        // The move is best if the opponent cannot get more than the negated score.
        let window = Window { lower: -score, upper: 1 - score };
        let mut next = None;
        for column in from_centre::<W>() {
            let Some(after) = current.play(column) else { continue };
            let reply = if let Some(known) = lookup(&after) {
                known
            } else {
                let before = nodes;
                let mut stop = |nodes| stop(before + nodes);
                let solution = solver.solve(&after, window, &mut stop)?;
                nodes += solution.nodes;
                solution.score
            };
            if reply <= -score {
                next = Some((column, after));
                break;
            }
        }
        let (column, after) = next.expect("some move keeps the score");
        played(column);
        current = after;
        score = -score;
    }
    Ok(Solution { score: root.score, nodes })
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
