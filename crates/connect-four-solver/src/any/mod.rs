//! Boards of any size, on one thread and in words that fit them.
//!
//! **What.** [`SolverOfSize`] proves scores of a board whose size is known when the program runs: in 64 bits where its squares and sentinels fit them, else in 128.
//! The rules are those of the usual board, with its numbers looked up instead of compiled in; the search is a plain one (`search.rs`).
//!
//! **Scores** count the winner's own discs: +n wins with the n-th last one. On a board with an odd number of squares the first player has one more than the second.
//!
//! **When it is stopped** it still knows bounds: whatever question was answered before is proven.

mod search;
mod table;

use alloc::boxed::Box;

use foursight_connect_four::{Column, ConnectFourOfSize, Size, Word};
use foursight_game::{Outcome, Position};

use crate::bounds;
use crate::forced::{Open, Resolved, win_in};
use crate::history::Replies;
use crate::layout::{AnyLayout, Layout};
use crate::search::Stopped;
use crate::solver::{Solution, Window, far, next_question};
use search::{Memory, Search};
use table::Table;

/// What is proven of the score of a position: it lies between these two, and is known where they are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub lower: i32,
    /// At most this.
    pub upper: i32,
    /// Positions whose moves were generated.
    pub nodes: u64,
}

impl Bounds {
    /// The score, if it is known.
    pub const fn score(&self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// The bounds that the opponent sees.
    #[must_use]
    pub const fn negated(&self) -> Self {
        Self { lower: -self.upper, upper: -self.lower, nodes: self.nodes }
    }
}

/// Proves positions of a board of any size. It has a table of its own, which grows with what is asked.
///
/// ```
/// use foursight_connect_four::{ConnectFour, Size};
/// use foursight_connect_four_solver::{SolverOfSize, Window};
/// use foursight_game::Notation;
///
/// let size = Size::new(5, 5).unwrap();
/// let mut solver = SolverOfSize::new(size, 16);
/// let mut position = ConnectFour::on(size);
/// position.play_text("3333", &mut |_| {})?;
/// assert_eq!(solver.solve(&position, Window::OUTCOME, &mut |_nodes| false)?.score, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolverOfSize(Sized);

#[derive(Debug)]
enum Sized {
    Narrow(Box<Prover<u64, 5, 64>>),
    Wide(Box<Prover<u128, 3, 128>>),
}

/// Positions of other boards than the solver's were asked about.
const OTHER_SIZE: &str = "a solver knows boards of one size";

impl SolverOfSize {
    /// A solver for boards of this size with a table of at most so many megabytes.
    pub fn new(size: Size, megabytes: usize) -> Self {
        Self(if size.bits() <= u64::BITS {
            Sized::Narrow(Box::new(Prover::new(size, megabytes)))
        } else {
            Sized::Wide(Box::new(Prover::new(size, megabytes)))
        })
    }

    /// The size of its boards.
    pub const fn size(&self) -> Size {
        match &self.0 {
            Sized::Narrow(prover) => prover.board.size(),
            Sized::Wide(prover) => prover.board.size(),
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        match &mut self.0 {
            Sized::Narrow(prover) => prover.memory.table.forget(),
            Sized::Wide(prover) => prover.memory.table.forget(),
        }
    }

    /// What can be proven of the score of the player to move before `stop`, which is told the nodes so far at least every 4,096 of them, says so. As close as the
    /// window asks, if it is not stopped.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn bounds(
        &mut self,
        position: &ConnectFourOfSize,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Bounds {
        assert_eq!(self.size(), position.board(), "{OTHER_SIZE}");
        match &mut self.0 {
            Sized::Narrow(prover) => prover.bounds(position, window, stop),
            Sized::Wide(prover) => prover.bounds(position, window, stop),
        }
    }

    /// The score of the player to move, exact or as exact as the window asks.
    ///
    /// # Errors
    /// If it is stopped before.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn solve(
        &mut self,
        position: &ConnectFourOfSize,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Stopped> {
        let Bounds { lower, upper, nodes } = self.bounds(position, window, stop);
        if !window.is_answered(lower, upper) {
            return Err(Stopped);
        }
        Ok(Solution { score: if upper <= window.lower { upper } else { lower }, nodes })
    }

    /// What can be proven of every legal move, for the player who makes it, in the order of the columns; `stop` is told the nodes of all of them.
    pub fn move_bounds(
        &mut self,
        position: &ConnectFourOfSize,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> alloc::vec::Vec<(Column, Bounds)> {
        let mut nodes = 0;
        let mut bounds_of = |column| {
            let mut stop = |more| stop(nodes + more);
            let bounds = self.bounds(&position.after(column), window.negated(), &mut stop);
            nodes += bounds.nodes;
            (column, bounds.negated())
        };
        position.legal_moves().iter().map(|&column| bounds_of(column)).collect()
    }

    /// The most central of the moves that keep a score, which has to be that of the position; `None` if the game is over. With the nodes it took.
    ///
    /// # Errors
    /// If it is stopped before.
    pub fn keeps(
        &mut self,
        position: &ConnectFourOfSize,
        score: i32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<(Column, u64)>, Stopped> {
        let window = Window { lower: -score, upper: 1 - score };
        let board = position.board();
        let mut columns: alloc::vec::Vec<Column> = position.legal_moves().iter().copied().collect();
        columns.sort_by_key(|&column| {
            foursight_connect_four::Board::distance_from_center(board, column)
        });
        let mut nodes = 0;
        for &column in &columns {
            let mut stop = |more| stop(nodes + more);
            let reply = self.solve(&position.after(column), window, &mut stop)?;
            nodes += reply.nodes;
            if reply.score <= -score {
                return Ok(Some((column, nodes)));
            }
        }
        Ok(None)
    }
}

/// A solver in these words.
#[derive(Debug)]
struct Prover<W, const N: usize, const S: usize> {
    board: AnyLayout<W>,
    memory: Memory<W, N, S>,
}

impl<W: Word, const N: usize, const S: usize> Prover<W, N, S> {
    fn new(size: Size, megabytes: usize) -> Self {
        let memory = Memory { table: Table::megabytes(megabytes), replies: None };
        Self { board: AnyLayout::new(size), memory }
    }

    fn bounds(
        &mut self,
        position: &ConnectFourOfSize,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Bounds {
        let board = &self.board;
        let exact = |score| Bounds { lower: score, upper: score, nodes: 0 };
        match position.outcome() {
            // The last disc won: counted as the winner's, it is the one before.
            Some(Outcome::Win(_)) => return exact(-win_in(board, position.plies() - 1, 1)),
            Some(Outcome::Draw) => return exact(0),
            None => {}
        }
        let word = |squares: u128| W::from_halves(squares.low(), squares.high());
        let own = word(position.stones(position.turn()).bits());
        let open = Open::new(board, own, word(position.occupied().bits()));
        if !(open.wins & board.playable(open.mask)).is_zero() {
            return exact(win_in(board, open.discs, 1));
        }
        self.memory.replies = (open.discs >= Replies::<S>::FROM).then(Replies::new);
        match open.resolve(board) {
            Resolved::Decided(score) => exact(score),
            Resolved::Same(open) => self.narrow(&open, window, stop),
            Resolved::Other(open) => self.narrow(&open, window.negated(), stop).negated(),
        }
    }

    /// Narrows the bounds of an open position until the window is answered, or it is told to stop.
    fn narrow(
        &mut self,
        open: &Open<W>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Bounds {
        let board = &self.board;
        let (mut lower, mut upper) = bounds::by_distance(board, open.discs);
        if let Some(bound) = bounds::by_rule::<_, true>(board, open) {
            upper = upper.min(bound);
        }
        let mut nodes = 0;
        // As on the usual board with so many empty squares.
        let left = board.cells() - open.discs;
        let mut far = far::<true>(42_u32.saturating_sub(left)).iter().copied();
        while !window.is_answered(lower, upper) {
            let beta = next_question(&mut far, lower, upper, window);
            let mut told = |more| stop(nodes + more);
            let search = Search::new(board, &mut self.memory, &mut told);
            let (answer, more) = search.answer(open, beta);
            nodes += more;
            match answer {
                Ok(bound) if bound >= beta => lower = lower.max(bound),
                Ok(bound) => upper = upper.min(bound),
                Err(Stopped) => break,
            }
        }
        Bounds { lower, upper, nodes }
    }
}
