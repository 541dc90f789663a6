//! `minimax`: every line of play to the full depth.
//!
//! The player at the root takes the greatest value, the opponent leaves the least:
//!
//! ```text
//! value(position) = the evaluation                        at the horizon
//!                 = win, loss or draw                     when the game is over
//!                 = max value(after each move)            when the root's player is to move
//!                 = min value(after each move)            when the opponent is
//! ```
//!
//! With b moves in every position and m plies it visits O(bᵐ) positions.

use foursight_game::{Bound, Central, Evaluator, Keyed, Line, Observer, Score};

use crate::fixed_depth::{FixedDepth, LookAhead};
use crate::meter::Stopped;
use crate::walk::Walk;

/// Minimax to a fixed depth.
pub type Minimax<E> = FixedDepth<PlainMinimax, E>;

/// The two functions that call each other.
#[derive(Clone, Copy, Debug)]
pub enum PlainMinimax {}

impl<P: Central + Keyed> LookAhead<P> for PlainMinimax {
    const PRUNES: bool = false;

    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        _floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped> {
        least(walk, position, by, 1, line)
    }
}

/// The value of a position in which the root's player is to move.
fn greatest<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(score);
    }
    let mut best = Score::MIN;
    let mut rest = Line::default();
    for &action in walk.moves(position, ply).iter() {
        let score = least(walk, &position.after(action), action, ply + 1, &mut rest)?;
        if score > best {
            best = score;
            line.lead(action, &rest);
        }
    }
    Ok(walk.leave(best, Bound::Exact))
}

/// The value of a position in which the opponent is to move.
fn least<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(score);
    }
    let mut best = Score::MAX;
    let mut rest = Line::default();
    for &action in walk.moves(position, ply).iter() {
        let score = greatest(walk, &position.after(action), action, ply + 1, &mut rest)?;
        if score < best {
            best = score;
            line.lead(action, &rest);
        }
    }
    Ok(walk.leave(best, Bound::Exact))
}
