//! Where a certificate's branches end: a win at once, a plan, or a short line of moves that leave the opponent one reply each and end in one of these.

use foursight_connect_four_solver::{Geometry, Stones};

type Board = Geometry<7, 6>;

/// How a position with the prover to move is shown without branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    /// Positions of the line, this one included; 0 if the prover wins at once.
    pub(crate) length: u32,
    /// The first move, counted from 0.
    pub(crate) column: u32,
    /// The plan that follows it at once, as a certificate writes it; 0 if none does.
    pub(crate) plan: u8,
}

/// The replies after which the prover cannot complete four at once; the opponent, who is to move, cannot complete four.
pub(crate) fn open_replies(after: &Stones) -> u64 {
    let wins = Board::winning(after.own() ^ after.mask(), after.mask());
    let playable = Board::playable(after.mask());
    let urgent = wins & playable;
    let open = playable & !(wins >> 1);
    match urgent.count_ones() {
        0 => open,
        1 => open & urgent,
        _ => 0,
    }
}

/// The moves of the player to move, who cannot complete four, after which the opponent cannot at once.
pub(crate) fn safe_moves(stones: &Stones) -> u64 {
    open_replies(stones)
}

/// Whether the player to move completes four with one disc.
pub(crate) fn wins_at_once(stones: &Stones) -> bool {
    Board::winning(stones.own(), stones.mask()) & Board::playable(stones.mask()) != 0
}

/// The cells of a set, one by one.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set ^= cell;
        (cell != 0).then_some(cell)
    })
}

/// The column of a cell.
pub(crate) const fn column(cell: u64) -> u32 {
    cell.trailing_zeros() / Board::STEP
}

/// The plan after the prover's move that keeps the other's score to at most this, as a certificate writes it; 0 if there is none.
fn plan(after: &Stones, most: i32) -> u8 {
    match after.plan().filter(|plan| plan.bound <= most) {
        None => 0,
        Some(plan) => plan.column.map_or(8, |column| column as u8 + 1),
    }
}

/// Looks for a line of at most `depth` moves, in at most `budget` positions. `most` is what the opponent's score may be: -1 for a win, 0 for a draw.
pub(crate) fn forced(stones: &Stones, most: i32, depth: u32, budget: &mut u32) -> Option<Forced> {
    if wins_at_once(stones) {
        return Some(Forced { length: 0, column: 0, plan: 0 });
    }
    *budget = budget.checked_sub(1)?;
    let mut later = Vec::new();
    for cell in cells(safe_moves(stones)) {
        let column = column(cell);
        let after = stones.play(column)?;
        let plan = plan(&after, most);
        let open = open_replies(&after);
        let is_full = after.mask() == Board::BOARD;
        if plan != 0 || (is_full && most == 0) || (open == 0 && !is_full) {
            return Some(Forced { length: 1, column, plan });
        }
        if open.is_power_of_two() && depth > 1 {
            later.push((column, after.play(self::column(open))?));
        }
    }
    let mut best: Option<Forced> = None;
    for (column, next) in later {
        let Some(line) = forced(&next, most, depth - 1, budget) else { continue };
        let length = line.length + 1;
        if best.is_none_or(|best| length < best.length) {
            best = Some(Forced { length, column, plan: 0 });
        }
    }
    best
}
