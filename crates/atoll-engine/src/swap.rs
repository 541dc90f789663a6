//! The swap rule: whether to answer `swap`, and with which stone to begin when the opponent may.
//!
//! After a swap the board is the mirror image with the players exchanged, so the second player then has exactly what the first had: swapping is
//! worth to the second player what the position without it is worth to the first. The second player swaps when the best stone wins
//! less than half the time. The first player therefore looks for the opening stone that is nearest to even; by the board's
//! symmetry one cell of each six need be looked at.

use alloc::vec;
use alloc::vec::Vec;

use foursight_atoll::{Atoll, Move};
use foursight_game::{Finding, Keyed, Line, List, MoveValue, Player, Position, Report, Value};

use crate::Bits;
use crate::judgement::rate;
use crate::player::{Budget, Core};

/// Playouts over all openings where nothing limits the search but a stop.
const MOST_PLAYOUTS: u64 = 1_000_000;

/// What a swap is worth to the second player, from what the best stone is.
pub(crate) const fn value(best: Value) -> Value {
    best.for_opponent(0)
}

/// Whether the swap is the better answer.
pub(crate) fn is_better(best: Value) -> bool {
    match best.exact() {
        Some(Finding::Loss(_)) => true,
        Some(Finding::WinRate(share)) => share < 5_000,
        _ => false,
    }
}

/// The first stone where the opponent may swap.
pub(crate) fn first_move<const W: usize>(
    core: &mut Core<W>,
    position: &Atoll,
    budget: Budget<'_>,
    every_move: bool,
) -> Report<Atoll> {
    let representatives: Vec<usize> = {
        let geometry = core.geometry();
        let turned = |cell: usize| geometry.rotations.iter().map(move |turn| turn[cell]);
        (0..geometry.count())
            .filter(|&cell| turned(cell).all(|other| usize::from(other) >= cell))
            .collect()
    };
    let count = representatives.len() as u64;
    let limitless = budget.playouts == u64::MAX && budget.time.is_none();
    let playouts = if limitless { MOST_PLAYOUTS } else { budget.playouts };
    let mut values = vec![Value::Unknown; core.geometry().count()];
    let mut best: Option<(usize, Value)> = None;
    let (mut work, mut nodes) = (0, 0);
    for (number, &cell) in representatives.iter().enumerate() {
        // Told to stop, it answers with what it has seen so far.
        if number > 0 && budget.is_spent() {
            break;
        }
        let share = Budget {
            playouts: if playouts == u64::MAX { playouts } else { (playouts / count).max(1) },
            time: budget.time.map(|time| time * (number as u32 + 1) / count as u32),
            ..budget
        };
        let stones = [Bits::of(cell), Bits::EMPTY];
        let key = position.key() ^ cell as u64;
        let judgement = core.think(stones, Player::Second, key, share, &mut |_, _| {});
        work += core.playouts;
        nodes += core.playouts + core.prover.nodes;
        let answer = judgement.value(judgement.best());
        let value = worth(answer);
        for turn in &core.geometry().rotations {
            values[usize::from(turn[cell])] = value;
        }
        // Cells come in reading order; of equally good ones the one nearest to the centre comes last.
        if best.is_none_or(|(_, known)| rank(value) >= rank(known)) {
            best = Some((cell, value));
        }
    }
    let (cell, value) = best.unwrap_or((0, Value::Unknown));
    let geometry = core.geometry();
    let mut moves = <Atoll as Position>::List::<MoveValue<Move>>::default();
    if every_move {
        for (cell, &value) in values.iter().enumerate() {
            moves.push(MoveValue { action: geometry.action(cell), value });
        }
    }
    let mut line = Line::default();
    line.push(geometry.action(cell));
    Report {
        best: geometry.action(cell),
        value,
        moves,
        line,
        nodes,
        leaves: work,
        cut_offs: 0,
        depth: 1,
        work,
        stopped_by: Some(budget.stopped_by()),
    }
}

/// What an opening is worth to the first player, from what the second player's best stone after it is worth to the second: the second takes
/// the better of stone and swap.
fn worth(answer: Value) -> Value {
    match answer.exact() {
        Some(Finding::WinRate(share)) => rate(f64::from(10_000 - share.max(10_000 - share)) / 1e4),
        // Whoever is proven to win, the second player is on that side.
        Some(Finding::Win(_) | Finding::Loss(_)) => Value::Exact(Finding::Loss(None)),
        _ => Value::Unknown,
    }
}

fn rank(value: Value) -> u16 {
    match value.exact() {
        Some(Finding::WinRate(share)) => share,
        _ => 0,
    }
}
