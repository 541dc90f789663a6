//! `minimax-ab`: minimax that leaves out what cannot matter.
//!
//! On the way down the search carries a window: the root's player is already sure of `alpha`, the opponent of `beta`. A
//! position in which the root's player can get `beta` or more will not be allowed by the opponent, so its other moves need no look;
//! likewise at or below `alpha`. Outside the window the answer is a bound, inside it is exact.
//!
//! With b moves in every position and m plies it visits O(b^(m/2)) positions if the best moves come first, O(b^(3m/4)) in
//! random order (`minimaks`).

use foursight_game::{Central, Evaluator, Keyed, Line, Observer, Score};

use crate::fixed_depth::{FixedDepth, LookAhead};
use crate::meter::Stopped;
use crate::walk::{Walk, bound};

/// Minimax with alpha-beta pruning to a fixed depth.
pub type MinimaxAb<E> = FixedDepth<PrunedMinimax, E>;

/// The two functions that call each other.
#[derive(Clone, Copy, Debug)]
pub enum PrunedMinimax {}

impl<P: Central + Keyed> LookAhead<P> for PrunedMinimax {
    const PRUNES: bool = true;

    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped> {
        least(walk, position, by, 1, (floor, Score::MAX), line)
    }
}

/// The value of a position in which the root's player is to move: raises alpha.
fn greatest<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    (floor, beta): (Score, Score),
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(score);
    }
    walk.observer.window(floor, beta);
    let mut alpha = floor;
    let mut best = Score::MIN;
    let mut rest = Line::default();
    let moves = walk.moves(position, ply);
    for (place, &action) in moves.iter().enumerate() {
        let next = position.after(action);
        let score = least(walk, &next, action, ply + 1, (alpha, beta), &mut rest)?;
        if score > best {
            best = score;
            line.lead(action, &rest);
        }
        if best >= beta {
            walk.cut_off(action, moves.len() - place - 1, ply);
            break;
        }
        alpha = alpha.max(best);
    }
    Ok(walk.leave(best, bound(best, floor, beta)))
}

/// The value of a position in which the opponent is to move: lowers beta.
fn least<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    (alpha, ceiling): (Score, Score),
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(score);
    }
    walk.observer.window(alpha, ceiling);
    let mut beta = ceiling;
    let mut best = Score::MAX;
    let mut rest = Line::default();
    let moves = walk.moves(position, ply);
    for (place, &action) in moves.iter().enumerate() {
        let next = position.after(action);
        let score = greatest(walk, &next, action, ply + 1, (alpha, beta), &mut rest)?;
        if score < best {
            best = score;
            line.lead(action, &rest);
        }
        if best <= alpha {
            walk.cut_off(action, moves.len() - place - 1, ply);
            break;
        }
        beta = beta.min(best);
    }
    Ok(walk.leave(best, bound(best, alpha, ceiling)))
}
