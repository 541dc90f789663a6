//! `negamax`: minimax in one function.
//!
//! What one player wins the other loses, so −max(−x, −y) = min(x, y): each position is valued for whoever is to move there,
//! and a child's value changes its sign on the way up. The evaluation still judges for the player at the root; the sign turns it.
//! Moves, values and nodes are those of [minimax](crate::minimax).

use foursight_game::{Bound, Central, Evaluator, Keyed, Line, Observer, Score};

use crate::fixed_depth::{FixedDepth, LookAhead};
use crate::meter::Stopped;
use crate::walk::{Walk, sided};

/// Negamax to a fixed depth.
pub type Negamax<E> = FixedDepth<PlainNegamax, E>;

/// The function that calls itself.
#[derive(Clone, Copy, Debug)]
pub enum PlainNegamax {}

impl<P: Central + Keyed> LookAhead<P> for PlainNegamax {
    const PRUNES: bool = false;

    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        _floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped> {
        Ok(-negamax(walk, position, by, 1, line)?)
    }
}

/// The value of a position for the player to move.
fn negamax<P: Central + Keyed, E: Evaluator<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, E, O>,
    position: &P,
    by: P::Move,
    ply: u32,
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped> {
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(sided(score, ply));
    }
    let mut best = Score::MIN;
    let mut rest = Line::default();
    for &action in walk.moves(position, ply).iter() {
        let score = -negamax(walk, &position.after(action), action, ply + 1, &mut rest)?;
        if score > best {
            best = score;
            line.lead(action, &rest);
        }
    }
    walk.leave(sided(best, ply), Bound::Exact);
    Ok(best)
}
