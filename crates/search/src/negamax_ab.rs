//! `negamax-ab`: alpha-beta pruning in one function.
//!
//! As in [negamax](crate::negamax) every value belongs to whoever is to move; the window turns around with it: what the opponent is
//! sure of, negated, is the most this player can still get. It visits the positions that [minimax-ab](crate::minimax_ab) visits.

use foursight_game::{Central, Evaluator, Keyed, Line, Observer, Score};

use crate::fixed_depth::{FixedDepth, LookAhead};
use crate::meter::Stopped;
use crate::walk::{Walk, bound, sided, sided_window};

/// Negamax with alpha-beta pruning to a fixed depth.
pub type NegamaxAb<E> = FixedDepth<PrunedNegamax, E>;

/// The function that calls itself.
#[derive(Clone, Copy, Debug)]
pub enum PrunedNegamax {}

impl<P: Central + Keyed> LookAhead<P> for PrunedNegamax {
    const PRUNES: bool = true;

    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped> {
        Ok(-negamax(walk, position, by, 1, (Score::MIN, -floor), line)?)
    }
}

/// The value of a position for the player to move, exact between the two bounds.
fn negamax<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    (floor, beta): (Score, Score),
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(sided(score, ply));
    }
    let (low, high) = sided_window((floor, beta), ply);
    walk.observer.window(low, high);
    let mut alpha = floor;
    let mut best = Score::MIN;
    let mut rest = Line::default();
    let moves = walk.moves(position, ply);
    for (place, &action) in moves.iter().enumerate() {
        let next = position.after(action);
        let score = -negamax(walk, &next, action, ply + 1, (-beta, -alpha), &mut rest)?;
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
    let seen_from_root = sided(best, ply);
    walk.leave(seen_from_root, bound(seen_from_root, low, high));
    Ok(best)
}
