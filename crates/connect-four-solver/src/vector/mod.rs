//! The children of a node in vector registers: four lanes at a time, on processors with AVX2.
//!
//! **How.** The operations of [`Geometry`] and of forced play, on registers of four words instead of one word. The lanes that are still
//! forced have all seen the same number of replies, so one player is to move in all of them, and nothing has to be exchanged between lanes. A node with
//! at most four choices, as most have, takes one register. What the registers hold is the same as what [`Portable`](crate::children::Portable) computes; the tests
//! compare both.
//!
//! **Safety.** The only unsafe thing is to use the instructions on a processor that lacks them. [`Avx2`] is only used where [`is_available`]
//! has said so: [`ask`](crate::search::ask) asks before each search.

#![allow(unsafe_code)]

mod bucket;
mod four;
mod sums;

pub(crate) use bucket::Bucket;
pub(crate) use sums::Avx2Sums;

use core::arch::x86_64::_pext_u64;

use crate::board::Geometry;
use crate::children::{Answer, Children, LANES, Lanes, Slots, lanes};
use crate::claims::Claims;
use crate::forced::{Open, win_in};
use crate::lines;
use crate::search::{Place, Search, Stopped};
use crate::table::{BUCKET, FOLD, KEY_BITS, Known, MULTIPLIER, Memory, PRESENT, Slot, TableOn};
use four::{Four, Wide};

/// Lanes of a register.
const WIDTH: usize = 4;

/// Whether this processor has the instructions, and the compiler optimised: without that a call needs half a megabyte of stack.
pub(crate) fn is_available() -> bool {
    cfg!(optimised)
        && std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
}

/// Does `work`, which should be inlined, with these instructions. Only used where [`is_available`] has said so.
pub(crate) fn with_registers<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    // SAFETY: see the module's text.
    unsafe { run(work) }
}

/// What the player to move can do in each lane that is still played out.
struct Options {
    /// Lanes with a threat of the opponent to win at once.
    urgent: u32,
    /// Lanes with a choice.
    choice: u32,
    /// Lanes without a move that does not lose at once.
    lost: u32,
    /// The only move of the other lanes.
    forced: Four,
    /// All ones in those lanes.
    active: Four,
    any_forced: bool,
}

impl Options {
    /// `danger` are the squares that complete a four of the opponent.
    #[inline(always)]
    fn of<const W: u32, const H: u32>(mask: Four, danger: Four, active: Four) -> Self {
        let playable = Wide::<W, H>::playable(mask);
        let urgent = danger & playable;
        let calm = urgent.is_zero();
        let single = urgent.without_lowest().is_zero();
        let safe = playable.without(danger.right(1)) & active;
        let choices = safe & (calm | (urgent & single));
        let none = choices.is_zero();
        let few = choices.without_lowest().is_zero();
        let (active_lanes, none_lanes, few_lanes) = (active.lanes(), none.lanes(), few.lanes());
        Self {
            urgent: !calm.lanes() & active_lanes,
            choice: !few_lanes & active_lanes,
            lost: none_lanes & active_lanes,
            forced: choices & few,
            active: few.without(none),
            any_forced: few_lanes & !none_lanes != 0,
        }
    }
}

/// Vector registers of four words.
#[derive(Debug)]
pub(crate) struct Avx2;

impl Avx2 {
    /// [`Lanes::expand`] for the lanes of one register, without the answer. These squares are played, none in lanes that are not used.
    /// Returns the lanes that are lost for the player who moved, and those for the opponent, or drawn on a full board.
    #[inline(always)]
    fn expand_half<const W: u32, const H: u32>(
        open: &Open,
        squares: [u64; WIDTH],
        half: usize,
        children: &mut Children,
    ) -> (u32, u32) {
        let played = Four::of(squares);
        let mut mask = Four::all(open.mask) | played;
        let mut moved = Four::all(open.own) | played;
        let mut wins = Wide::<W, H>::winning(moved, mask);
        let mut threats = Four::all(open.threats).without(played);
        let mut active = Four::all(u64::MAX).without(played.is_zero());
        let mut discs = Four::all(u64::from(open.discs) + 1);
        let (mut same, mut other) = (0, 0);
        let (mut lost, mut won) = (0, 0);
        let shift = half * WIDTH;
        let mut first_round = true;
        loop {
            let options = Options::of::<W, H>(mask, wins, active);
            if first_round {
                children.forcing |= options.urgent << shift;
                first_round = false;
            }
            other |= options.choice;
            won |= options.lost;
            if !options.any_forced {
                break;
            }
            active = options.active;
            discs = discs - active;
            mask = mask | options.forced;
            wins = wins.without(options.forced);
            threats = Wide::<W, H>::winning(moved ^ mask, mask);

            let options = Options::of::<W, H>(mask, threats, active);
            same |= options.choice;
            lost |= options.lost;
            if !options.any_forced {
                break;
            }
            active = options.active;
            discs = discs - active;
            mask = mask | options.forced;
            moved = moved | options.forced;
            threats = threats.without(options.forced);
            wins = Wide::<W, H>::winning(moved, mask);
        }
        discs.store(&mut children.discs, half);
        moved.store(&mut children.moved, half);
        mask.store(&mut children.mask, half);
        wins.store(&mut children.wins, half);
        threats.store(&mut children.threats, half);
        children.same |= same << shift;
        children.open |= (same | other) << shift;
        (lost << shift, won << shift)
    }

    /// [`Lanes::candidates`] for the lanes of one register: the tests of `claimeven.rs` and `zugzwang.rs`, as far as they are the same for all lanes.
    #[inline(always)]
    fn candidates_half<const W: u32, const H: u32>(
        children: &Children,
        half: usize,
        first: bool,
        beta: i32,
    ) -> u32 {
        let (moved, mask) = (Four::load(&children.moved, half), Four::load(&children.mask, half));
        let (wins, threats) =
            (Four::load(&children.wins, half), Four::load(&children.threats, half));
        let other = moved ^ mask;
        // Stones and winning squares of the first and of the second player, and where the first is to move.
        let exchange = Four::all(u64::from(first).wrapping_sub(1));
        let (ones, seconds) = (moved ^ (mask & exchange), other ^ (mask & exchange));
        let difference = (wins ^ threats) & exchange;
        let (one_wins, second_wins) = (wins ^ difference, threats ^ difference);
        let discs = Four::load(&children.discs, half);
        let second_moves = Four::zero() - (discs & Four::all(1));
        let free = Wide::<W, H>::board().without(mask);
        let playable = Wide::<W, H>::playable(mask);
        let odd = free & Four::all(Geometry::<W, H>::ODD);
        let loose = playable & Four::all(Geometry::<W, H>::EVEN);
        let even = (free & Four::all(Geometry::<W, H>::EVEN)).without(loose);

        // What each plan has to give to the player whose plan it is: one of them a draw or less, the other one a win.
        let (claim, odd_win) = if first { (1 - beta, beta) } else { (beta, 1 - beta) };
        let mut found = Four::zero();

        // Claimeven. A win needs a hold, or to come with the last disc; one hold is worth at most H / 2.
        let holds = second_wins & even;
        let mut enough = Four::all(u64::MAX);
        if claim > H as i32 / 2 {
            enough = holds.without_lowest().is_not_zero();
        } else if claim > 1 {
            enough = holds.is_not_zero();
        } else if claim == 1 {
            let claimed = seconds | even | (loose & second_moves);
            enough = Wide::<W, H>::fours(claimed).is_not_zero() | holds.is_not_zero();
        }
        if claim <= 1 || enough.lanes() != 0 {
            // The first player to move: no four in reach, unless one of two loose squares is missing. The second: none without the loose squares;
            // one of several remains to be chosen.
            let reach = ones | odd.without(Wide::<W, H>::above(holds));
            let enough = enough & Wide::<W, H>::no_four(reach);
            if enough.lanes() != 0 {
                let more = loose.without_lowest();
                let two = more.without_lowest().is_zero().without(more.is_zero());
                let inverse = two
                    & Wide::<W, H>::no_four(reach | more)
                    & Wide::<W, H>::no_four(reach | (loose ^ more));
                found = enough & (Wide::<W, H>::no_four(reach | loose) | inverse | second_moves);
            }
        }

        // Zugzwang. Without a hold a target on row 3 is worth 1 + (H - 3) / 2, a higher one less.
        let targets = one_wins & odd.without(playable);
        let mut enough = targets.is_not_zero();
        if odd_win > (H as i32 - 3) / 2 {
            let low = targets & Four::all(Geometry::<W, H>::BOTTOM << 2);
            let holds = one_wins & even;
            let far = odd_win > 1 + (H as i32 - 3) / 2;
            enough = enough & (if far { holds } else { holds | low }).is_not_zero();
        }
        if enough.lanes() != 0 {
            // The columns of all targets give the second player nothing for certain; if there is one column, its squares below the target.
            let target = targets & (Four::zero() - targets);
            let columns = Wide::<W, H>::columns(targets);
            let one_column = targets.without(Wide::<W, H>::above(target) | target).is_zero();
            let below = columns & (target + Four::all(u64::MAX)) & one_column;
            let reach = seconds
                | odd.without(Wide::<W, H>::above(one_wins & even) | columns)
                | ((even | loose) & below);
            let all = reach | loose.without(columns) | (second_moves & playable & below);
            // A column entered on an even row by the first player: he has taken one of the loose squares.
            let chosen = (loose & columns).is_not_zero().without(second_moves);
            let several = Wide::<W, H>::no_four(reach) & chosen.or_not(one_column);
            found = found | (enough & (Wide::<W, H>::no_four(all) | several));
        }

        // Two winning squares of the player to move, one above the other, right above a playable square.
        let turned = (one_wins ^ second_wins) & second_moves;
        let (mover, waiting) = (one_wins ^ turned, second_wins ^ turned);
        let lower = (mover & mover.right(1)).without(waiting);
        found = found | (playable & lower.right(1)).is_not_zero();

        // A second player who needs a win and has no line left.
        if first == (beta <= 0) {
            found = found | Wide::<W, H>::no_four(seconds | free);
        }
        // So few discs are left that the distance decides.
        let late = (Geometry::<W, H>::CELLS as i32 - 3) + (2 * beta).min(2 - 2 * beta);
        found = found | discs.greater(Four::all(i64::from(late - 1) as u64));
        found.lanes() << (half * WIDTH)
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn expand<const W: u32, const H: u32>(
        open: &Open,
        mut choices: u64,
        beta: i32,
        children: &mut Children,
    ) -> Option<Answer> {
        let squares = take_four(&mut choices, &mut children.square, 0);
        let (mut lost, mut won) = Self::expand_half::<W, H>(open, squares, 0, children);
        if choices != 0 {
            let squares = take_four(&mut choices, &mut children.square, 1);
            let half = Self::expand_half::<W, H>(open, squares, 1, children);
            lost |= half.0;
            won |= half.1;
        }
        for lane in lanes(lost | won) {
            let mask = children.mask[lane];
            let distance = win_in::<W, H>(children.discs[lane] as u32 + 1, 1);
            let score = match won >> lane & 1 {
                _ if mask == Geometry::<W, H>::BOARD => 0,
                0 => -distance,
                _ => distance,
            };
            if score >= beta {
                return Some(Answer { score, lane });
            }
            children.best = children.best.max(score);
        }
        None
    }

    #[inline(always)]
    fn candidates<const W: u32, const H: u32>(children: &Children, first: bool, beta: i32) -> u32 {
        if H % 2 == 1 {
            return children.open;
        }
        let mut found = 0;
        if children.open & 0x0F != 0 {
            found |= Self::candidates_half::<W, H>(children, 0, first, beta);
        }
        if children.open >> WIDTH != 0 {
            found |= Self::candidates_half::<W, H>(children, 1, first, beta);
        }
        found
    }

    #[inline(always)]
    fn locate<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        discs: u32,
        children: &Children,
        slots: &mut Slots,
    ) {
        let (start, bits) = table.layout();
        let halves = if children.open >> WIDTH == 0 { 1 } else { 2 };
        for half in 0..halves {
            let (moved, mask) =
                (Four::load(&children.moved, half), Four::load(&children.mask, half));
            let added = Four::load(&children.discs, half) - Four::all(u64::from(discs));
            // Where the opponent is to move, an odd number of discs was added.
            let opposing = Four::zero() - (added & Four::all(1));
            let key = (moved ^ (mask & opposing)) + mask;
            let mixed = (key ^ key.right(FOLD)).times(MULTIPLIER) & Four::all((1 << KEY_BITS) - 1);
            let index = Four::all(start as u64) + mixed.right(bits).left(BUCKET.ilog2());
            index.store(&mut slots.index, half);
            let remainder = mixed & Four::all((1 << bits) - 1);
            (remainder | Four::all(PRESENT)).store(&mut slots.tag, half);
            if !table.is_near() {
                for lane in half * WIDTH..(half + 1) * WIDTH {
                    table.prefetch(slots.of(lane));
                }
            }
        }
    }

    #[inline(always)]
    fn probe<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slots: &Slots,
        set: u32,
        entries: &mut [u64; LANES],
    ) -> u32 {
        let mut found = 0;
        for half in 0..if set >> WIDTH == 0 { 1 } else { 2 } {
            let lanes = half * WIDTH..(half + 1) * WIDTH;
            for (lane, entry) in lanes.clone().zip(&mut entries[lanes]) {
                let slot = slots.of(lane);
                let ways = table.wide_bucket(slot.index).find(slot.tag);
                // Any way will do if none is found.
                let way = (ways | 1 << BUCKET).trailing_zeros() as usize % BUCKET;
                *entry = table.word(slot.index + way);
                found |= u32::from(ways != 0) << lane;
            }
        }
        found & set
    }

    #[inline(always)]
    fn record<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slot: Slot,
        known: Known,
        nodes: u64,
    ) {
        let bucket = table.wide_bucket(slot.index);
        let ways = bucket.find(slot.tag);
        if ways == 0 {
            table.replace(slot, bucket.cheapest(), None, known, nodes);
        } else {
            let way = ways.trailing_zeros() as usize % BUCKET;
            table.replace(slot, way, Some(table.word(slot.index + way)), known, nodes);
        }
    }

    #[inline(always)]
    fn wins_with_second<const W: u32, const H: u32>(open: &Open) -> bool {
        let mut choices = open.choices::<W, H>();
        let mut numbers = [0; LANES];
        loop {
            let played = Four::of(take_four(&mut choices, &mut numbers, 0));
            let mask = Four::all(open.mask) | played;
            let wins = Wide::<W, H>::winning(Four::all(open.own) | played, mask);
            let playable = Wide::<W, H>::playable(mask);
            let urgent = wins & playable;
            let safe = playable.without(wins.right(1));
            let replies = safe & (urgent.is_zero() | (urgent & urgent.without_lowest().is_zero()));
            let lost = replies.is_zero().without(played.is_zero());
            if lost.lanes() != 0 {
                return true;
            }
            if choices == 0 {
                return false;
            }
        }
    }

    #[inline(always)]
    fn promise<const W: u32, const H: u32>(open: &Open, square: u32) -> i32 {
        // SAFETY: see the module's text.
        lines::promise_by::<W, H>(open, square, |set, places| unsafe { _pext_u64(set, places) })
    }

    #[inline(always)]
    fn at_least(mut set: u32, mut each: impl FnMut(usize)) {
        while set != 0 {
            // Two at a time; the last one twice if their number is odd.
            let rest = set & (set - 1);
            for lane in [set, if rest == 0 { set } else { rest }] {
                each(lane.trailing_zeros() as usize & (LANES - 1));
            }
            set = rest & rest.wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn most(numbers: &[u32; LANES], set: u32) -> u32 {
        // A loop with a branch for each lane would be mispredicted most of the time.
        four::most(numbers, set)
    }

    #[inline(always)]
    fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
        search: &mut Search<'_, M, C, Self, W, H, EXTENDED>,
        place: &Place,
        beta: i32,
    ) -> Result<i32, Stopped> {
        // SAFETY: see the module's text.
        unsafe { prove(search, place, beta) }
    }
}

/// The next four squares, none where there are no more, and their numbers.
#[inline(always)]
fn take_four(choices: &mut u64, numbers: &mut [u8; LANES], half: usize) -> [u64; WIDTH] {
    let mut squares = [0; WIDTH];
    for lane in 0..WIDTH {
        squares[lane] = *choices & choices.wrapping_neg();
        numbers[half * WIDTH + lane] = choices.trailing_zeros() as u8;
        *choices &= choices.wrapping_sub(1);
    }
    squares
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
    search: &mut Search<'_, M, C, Avx2, W, H, EXTENDED>,
    place: &Place,
    beta: i32,
) -> Result<i32, Stopped> {
    search.prove_node(place, beta)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use foursight_game::Random;

    use super::*;
    use crate::bounds;
    use crate::children::Portable;
    use crate::forced::Resolved;
    use crate::pages::Pages;
    use crate::solver::{SolverOn, Window};
    use crate::stones::StonesOn;

    /// Open positions of random games.
    fn open_positions<const W: u32, const H: u32>(games: u64) -> Vec<Open> {
        let mut positions = Vec::new();
        for game in 0..games {
            let mut random = Random::new(game, u64::from(W * H));
            let mut stones = StonesOn::<W, H>::EMPTY;
            while !stones.is_over() && !stones.can_win() {
                let open = stones.opened();
                if matches!(open.resolve::<W, H>(), Resolved::Same(same) if same == open) {
                    positions.push(open);
                }
                stones = stones.play(random.below(W)).unwrap_or(stones);
            }
        }
        positions
    }

    fn compare<const W: u32, const H: u32>() {
        let mut decided = [0; 2];
        for open in open_positions::<W, H>(300) {
            let choices = open.choices::<W, H>();
            for beta in -12..=12 {
                let (mut wide, mut plain) = (Children::new(), Children::new());
                let answers = [
                    Avx2::expand::<W, H>(&open, choices, beta, &mut wide),
                    Portable::expand::<W, H>(&open, choices, beta, &mut plain),
                ];
                let [answer, expected] =
                    answers.map(|answer| answer.map(|answer| (answer.score, answer.lane)));
                assert_eq!(answer, expected, "{open:?} {beta}");
                if answer.is_some() {
                    continue;
                }
                assert_eq!((wide.open, wide.best), (plain.open, plain.best), "{open:?}");
                assert_eq!((wide.forcing ^ plain.forcing) & plain.open, 0, "{open:?}");
                let first = open.discs.is_multiple_of(2);
                let candidates = Avx2::candidates::<W, H>(&wide, first, beta);
                for lane in lanes(plain.open) {
                    let position = plain.position(lane);
                    assert_eq!(wide.position(lane), position, "{open:?}");
                    let judged = bounds::judge::<W, H, true>(&position, plain.question(lane, beta));
                    let is_candidate = candidates >> lane & 1 != 0;
                    assert!(judged.is_none() || is_candidate, "{position:?} {beta} {judged:?}");
                    decided[usize::from(is_candidate)] += 1;
                }
            }
        }
        let least = if H.is_multiple_of(2) { 100 } else { 0 };
        assert!(decided.iter().all(|&count| count >= least), "{decided:?} is no test");
    }

    #[test]
    fn vectors_do_what_single_words_do() {
        if is_available() {
            compare::<7, 6>();
            compare::<7, 4>();
            compare::<5, 6>();
            compare::<4, 4>();
            compare::<6, 5>();
        }
    }

    #[test]
    fn vectors_visit_the_same_nodes() {
        fn nodes<const W: u32, const H: u32>(columns: &[u32], portable: bool) -> (i32, u64) {
            let solver = SolverOn::<W, H> { portable, ..SolverOn::new() };
            let stones = StonesOn::from_columns(columns.iter().copied()).unwrap();
            let mut table = Pages::megabytes(1).table();
            let solution =
                solver.solve(&stones, Window::EXACT, &mut table, &mut |_| false).unwrap();
            (solution.score, solution.nodes)
        }
        assert_eq!(nodes::<6, 5>(&[], false), nodes::<6, 5>(&[], true));
        assert_eq!(nodes::<4, 6>(&[], false), nodes::<4, 6>(&[], true));
        for columns in [
            &[5, 2, 3, 6, 5, 5, 0, 6, 0][..],
            &[3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4],
            &[0, 5, 0, 5, 5, 1, 0, 3, 4, 4, 1, 0, 0],
        ] {
            assert_eq!(nodes::<7, 6>(columns, false), nodes::<7, 6>(columns, true));
        }
    }
}
