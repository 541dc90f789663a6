//! What is known of an open position without searching it.

use foursight_connect_four::Word;

use crate::forced::{Open, win_in};
use crate::layout::Layout;
use crate::table::Known;
use crate::{claimeven, follow, follow_pair, zugzwang};

/// The bounds of a score in an open position that follow from its number of discs: nobody wins with
/// his next disc.
#[inline(always)]
pub(crate) fn by_distance<G: Layout>(board: G, discs: u32) -> (i32, i32) {
    (-win_in(board, discs + 1, 2), win_in(board, discs, 2))
}

/// Tries to answer "is the score of the player to move at least `beta`?" by rule alone. An answer
/// is a score: a lower bound if it is at least `beta`, otherwise an upper bound.
///
/// 1. The distance to the end of the board.
/// 2. A side without any line left cannot win.
/// 3. [`claimeven`] from above if the first player is to move, [`zugzwang`] if the second is.
/// 4. `EXTENDED`: the other one from below, after the best move its plan knows, and a win by two winning squares one above
///    the other.
#[inline(always)]
pub(crate) fn judge<G: Layout, const EXTENDED: bool>(
    board: G,
    open: &Open<G::Word>,
    beta: i32,
) -> Option<i32> {
    let (lower, upper) = by_distance(board, open.discs);
    if upper < beta {
        return Some(upper);
    }
    if lower >= beta {
        return Some(lower);
    }
    if EXTENDED && wins_above(board, open) {
        return Some(upper);
    }
    let first_moves = open.discs.is_multiple_of(2);
    // Where the second player holds, claimeven knows this too.
    if !EXTENDED || board.height() % 2 == 1 || (beta > 0) != first_moves {
        let hopeful = if beta > 0 { open.own } else { open.own ^ open.mask };
        if !board.has_four(hopeful | (board.board() & !open.mask)) {
            return Some(0);
        }
    }
    if board.height() % 2 == 1 {
        return None;
    }
    let upper = if first_moves {
        claimeven::upper::<G, EXTENDED>(board, open, beta)
    } else {
        zugzwang::upper::<G, EXTENDED>(board, open)
    };
    if upper.is_some_and(|upper| upper < beta) || !EXTENDED {
        return upper.filter(|&upper| upper < beta);
    }
    let lower = if first_moves {
        zugzwang::lower(board, open)
    } else {
        claimeven::lower(board, open, beta)
    };
    lower.filter(|&lower| lower >= beta)
}

/// The upper bound below `beta` of [`follow`] or [`follow_pair`], if it applies.
#[inline(always)]
pub(crate) fn by_following_up<G: Layout>(board: G, open: &Open<G::Word>, beta: i32) -> Option<i32> {
    if board.height() % 2 == 1 || beta <= 0 {
        None
    } else if open.discs.is_multiple_of(2) {
        follow_pair::upper(board, open, beta)
    } else {
        follow::upper(board, open, beta)
    }
}

/// Whether the player to move has two winning squares one above the other, right above a square he can take: he takes it, the opponent
/// must answer on the lower one, and he wins on the upper one with his second disc. (If the lower one is the opponent's too, the answer wins.)
#[inline(always)]
fn wins_above<G: Layout>(board: G, open: &Open<G::Word>) -> bool {
    let lower = open.wins & (open.wins >> 1) & !open.threats;
    !(board.playable(open.mask) & (lower >> 1)).is_zero()
}

/// The upper bound of the static rules, if they apply.
#[inline(always)]
pub(crate) fn by_rule<G: Layout, const EXTENDED: bool>(
    board: G,
    open: &Open<G::Word>,
) -> Option<i32> {
    if board.height() % 2 == 1 {
        None
    } else if open.discs.is_multiple_of(2) {
        claimeven::upper::<G, EXTENDED>(board, open, Known::MOST)
    } else {
        zugzwang::upper::<G, EXTENDED>(board, open)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashMap;

    use foursight_connect_four::Size;
    use foursight_game::Random;

    use super::*;
    use crate::forced::Resolved;
    use crate::layout::AnyLayout;

    /// Plain negamax: every move to the end of the game, no window, no rule.
    fn plain<W: Word>(board: &AnyLayout<W>, at: (W, W), memory: &mut HashMap<(W, W), i32>) -> i32 {
        if let Some(&score) = memory.get(&at) {
            return score;
        }
        let (own, mask) = at;
        let mut best = None;
        for square in squares(board.playable(mask)) {
            let score = if board.has_four(own | square) {
                win_in(board, mask.count_ones(), 1)
            } else {
                -plain(board, (own ^ mask, mask | square), memory)
            };
            best = best.max(Some(score));
        }
        let score = best.unwrap_or(0);
        memory.insert(at, score);
        score
    }

    /// The squares of a set, one by one.
    fn squares<W: Word>(mut set: W) -> Vec<W> {
        let mut squares = Vec::new();
        while !set.is_zero() {
            squares.push(set.lowest());
            set = set.without_lowest();
        }
        squares
    }

    /// What the rules said on random endings: how often anything, and how often it was exact.
    #[derive(Debug, Default)]
    struct Tally {
        claimeven: u32,
        zugzwang: u32,
        exact: u32,
        from_below: u32,
        following_up: [u32; 2],
    }

    /// A random game to so few empty squares, or to its end.
    fn random_game<W: Word>(board: &AnyLayout<W>, empty: u32, game: u64, quiet: bool) -> (W, W) {
        let mut random = Random::new(game, board.width().into());
        let (mut own, mut mask) = (W::ZERO, W::ZERO);
        while mask.count_ones() + empty < board.cells() && !board.has_four(own ^ mask) {
            let all = squares(board.playable(mask));
            let safe = all.iter().copied().filter(|&square| !board.has_four(own | square));
            let safe: Vec<W> = if quiet { safe.collect() } else { Vec::new() };
            let square = random.choose(if safe.is_empty() { &all } else { &safe }).unwrap();
            (own, mask) = (own ^ mask, mask | square);
        }
        (own, mask)
    }

    /// Plays random games and compares all that follow with plain negamax.
    fn endings<W: Word>(
        (width, height): (usize, usize),
        empty: u32,
        games: u64,
        quiet: bool,
    ) -> Tally {
        let board = &AnyLayout::<W>::new(Size::new(width, height).unwrap());
        let mut tally = Tally::default();
        for game in 0..games {
            let start = random_game(board, empty, game, quiet);
            if board.has_four(start.0 ^ start.1) {
                continue;
            }
            let mut memory = HashMap::new();
            plain(board, start, &mut memory);
            for (&(own, mask), &score) in &memory {
                let open = Open::new(board, own, mask);
                let over = mask == board.board() || board.has_four(own ^ mask);
                if over || !(open.wins & board.playable(mask)).is_zero() {
                    continue;
                }
                let Resolved::Same(same) = open.resolve(board) else { continue };
                if same == open {
                    compare(board, &open, score, &mut tally);
                }
            }
        }
        tally
    }

    /// Compares what the rules say of a position with its score.
    fn compare<W: Word>(board: &AnyLayout<W>, open: &Open<W>, score: i32, tally: &mut Tally) {
        let first_moves = open.discs.is_multiple_of(2);
        if let Some(bound) = by_rule::<_, true>(board, open) {
            assert!(score <= bound, "{board:?} {open:?}: {score} is not at most {bound}");
            if first_moves {
                tally.claimeven += 1;
            } else {
                tally.zugzwang += 1;
            }
            tally.exact += u32::from(score == bound);
        }
        // Also for wins so soon that the search does not ask these rules.
        for discs in 1..win_in(board, open.discs, 0) {
            let prevents = board.height().is_multiple_of(2)
                && if first_moves {
                    follow_pair::prevents(board, open, discs)
                } else {
                    follow::prevents(board, open, discs)
                };
            if prevents {
                assert!(score < win_in(board, open.discs, discs as u32), "{open:?} {discs}");
                tally.following_up[open.discs as usize % 2] += 1;
            }
        }
        for beta in -20..=20 {
            if let Some(bound) = by_following_up(board, open, beta) {
                assert!(score <= bound, "{open:?} {beta}");
            }
            for bound in [judge::<_, true>(board, open, beta), judge::<_, false>(board, open, beta)]
            {
                match bound {
                    Some(bound) if bound >= beta => {
                        assert!(score >= bound, "{board:?} {open:?}");
                        tally.from_below += 1;
                    }
                    Some(bound) => assert!(score <= bound, "{board:?} {open:?}"),
                    None => {}
                }
            }
        }
    }

    #[test]
    fn no_rule_contradicts_plain_negamax() {
        for tally in [
            endings::<u64>((7, 6), 13, 150, false),
            endings::<u64>((7, 4), 12, 300, false),
            endings::<u64>((5, 6), 13, 150, false),
            endings::<u64>((6, 4), 12, 120, false),
            endings::<u64>((5, 4), 13, 100, false),
            endings::<u64>((4, 6), 13, 100, false),
        ] {
            assert!(tally.claimeven > 100 && tally.zugzwang > 30, "{tally:?} is no test");
            assert!(tally.exact > 100, "{tally:?}: the rules say nothing sharp");
            assert!(tally.from_below > 1000, "{tally:?}");
            assert!(tally.following_up.iter().all(|&count| count > 100), "{tally:?}");
        }
    }

    /// Endings with so few empty squares rarely have a target for zugzwang: it is counted over all of them.
    #[test]
    fn nor_does_one_on_larger_boards() {
        let mut zugzwang = 0;
        for tally in [
            endings::<u64>((5, 8), 13, 200, true),
            endings::<u64>((8, 6), 11, 200, true),
            endings::<u128>((9, 6), 11, 200, true),
            endings::<u128>((8, 8), 11, 300, true),
            endings::<u128>((10, 6), 10, 300, true),
        ] {
            assert!(tally.claimeven > 100 && tally.from_below > 1000, "{tally:?} is no test");
            assert!(tally.following_up.iter().all(|&count| count > 100), "{tally:?}");
            zugzwang += tally.zugzwang;
        }
        assert!(zugzwang > 30, "{zugzwang}");
    }

    #[test]
    fn nor_does_what_is_known_of_an_odd_number_of_rows() {
        for tally in [
            endings::<u64>((5, 5), 12, 200, false),
            endings::<u64>((6, 5), 12, 200, true),
            endings::<u64>((4, 7), 13, 200, true),
            endings::<u64>((7, 7), 11, 200, true),
            endings::<u64>((8, 5), 11, 200, true),
            endings::<u128>((9, 7), 10, 300, true),
            endings::<u128>((4, 13), 12, 300, true),
        ] {
            assert_eq!((tally.claimeven, tally.zugzwang, tally.following_up), (0, 0, [0, 0]));
            assert!(tally.from_below > 1000, "{tally:?}");
        }
    }
}
