//! `basic`: one ply (`poveži-četiri`). Every own move is judged by the position it leads to, without a thought for the answer.

use foursight_game::{Depth, Evaluator, Line, Observer, Position, Score};

use crate::fixed_depth::{FixedDepth, LookAhead};
use crate::meter::Stopped;
use crate::walk::Walk;

/// Judges each own move at once, whatever depth is asked for.
pub type Basic<E> = FixedDepth<OnePly, E>;

/// Looks at the position after the move and no further.
#[derive(Clone, Copy, Debug)]
pub enum OnePly {}

impl<P: Position> LookAhead<P> for OnePly {
    const PRUNES: bool = false;
    const DEEPEST: Depth = Depth::ONE;

    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        _floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped> {
        line.clear();
        let leaf = walk.visit(position, by, 1)?;
        Ok(leaf.expect("one ply below the root lies the horizon"))
    }
}
