//! What is known of an open position without searching it.

use crate::board::Geometry;
use crate::forced::{Open, win_in};
use crate::table::Known;
use crate::{claimeven, follow, follow_pair, zugzwang};

/// The bounds of a score in an open position that follow from its number of discs: nobody wins with
/// his next disc.
#[inline(always)]
pub(crate) fn by_distance<const W: u32, const H: u32>(discs: u32) -> (i32, i32) {
    (-win_in::<W, H>(discs + 1, 2), win_in::<W, H>(discs, 2))
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
pub(crate) fn judge<const W: u32, const H: u32, const EXTENDED: bool>(
    open: &Open,
    beta: i32,
) -> Option<i32> {
    let (lower, upper) = by_distance::<W, H>(open.discs);
    if upper < beta {
        return Some(upper);
    }
    if lower >= beta {
        return Some(lower);
    }
    if EXTENDED && wins_above::<W, H>(open) {
        return Some(upper);
    }
    let first_moves = open.discs.is_multiple_of(2);
    // Where the second player holds, claimeven knows this too.
    if !EXTENDED || H % 2 == 1 || (beta > 0) != first_moves {
        let hopeful = if beta > 0 { open.own } else { open.own ^ open.mask };
        if !Geometry::<W, H>::has_four(hopeful | (Geometry::<W, H>::BOARD & !open.mask)) {
            return Some(0);
        }
    }
    if H % 2 == 1 {
        return None;
    }
    let upper = if first_moves {
        claimeven::upper::<W, H, EXTENDED>(open, beta)
    } else {
        zugzwang::upper::<W, H, EXTENDED>(open)
    };
    if upper.is_some_and(|upper| upper < beta) || !EXTENDED {
        return upper.filter(|&upper| upper < beta);
    }
    let lower = if first_moves {
        zugzwang::lower::<W, H>(open)
    } else {
        claimeven::lower::<W, H>(open, beta)
    };
    lower.filter(|&lower| lower >= beta)
}

/// The upper bound below `beta` of [`follow`] or [`follow_pair`], if it applies.
#[inline(always)]
pub(crate) fn by_following_up<const W: u32, const H: u32>(open: &Open, beta: i32) -> Option<i32> {
    if H % 2 == 1 || beta <= 0 {
        None
    } else if open.discs.is_multiple_of(2) {
        follow_pair::upper::<W, H>(open, beta)
    } else {
        follow::upper::<W, H>(open, beta)
    }
}

/// Whether the player to move has two winning squares one above the other, right above a square he can take: he takes it, the opponent
/// must answer on the lower one, and he wins on the upper one with his second disc. (If the lower one is the opponent's too, the answer wins.)
#[inline(always)]
fn wins_above<const W: u32, const H: u32>(open: &Open) -> bool {
    let lower = open.wins & (open.wins >> 1) & !open.threats;
    Geometry::<W, H>::playable(open.mask) & (lower >> 1) != 0
}

/// The upper bound of the static rules, if they apply.
#[inline(always)]
pub(crate) fn by_rule<const W: u32, const H: u32, const EXTENDED: bool>(
    open: &Open,
) -> Option<i32> {
    if H % 2 == 1 {
        None
    } else if open.discs.is_multiple_of(2) {
        claimeven::upper::<W, H, EXTENDED>(open, Known::MOST)
    } else {
        zugzwang::upper::<W, H, EXTENDED>(open)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use foursight_game::Random;

    use super::*;
    use crate::forced::Resolved;
    use crate::stones::StonesOn;

    /// Plain negamax: every move to the end of the game, no window, no rule.
    fn plain<const W: u32, const H: u32>(
        stones: StonesOn<W, H>,
        memory: &mut HashMap<StonesOn<W, H>, i32>,
    ) -> i32 {
        if let Some(&score) = memory.get(&stones) {
            return score;
        }
        let mut best = None;
        for (_, after) in stones.moves() {
            let score = if after.is_lost() {
                win_in::<W, H>(stones.discs(), 1)
            } else {
                -plain(after, memory)
            };
            best = best.max(Some(score));
        }
        let score = best.unwrap_or(0);
        memory.insert(stones, score);
        score
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

    /// Plays random games to so few empty squares and compares all that follow with plain negamax.
    fn endings<const W: u32, const H: u32>(empty: u32, games: u64) -> Tally {
        let mut tally = Tally::default();
        for game in 0..games {
            let mut random = Random::new(game, u64::from(W));
            let mut stones = StonesOn::<W, H>::EMPTY;
            while stones.discs() < W * H - empty && !stones.is_over() {
                stones = stones.play(random.below(W)).unwrap_or(stones);
            }
            let mut memory = HashMap::new();
            plain(stones, &mut memory);
            for (stones, &score) in &memory {
                let open = stones.opened();
                if stones.is_over() || stones.can_win() {
                    continue;
                }
                let Resolved::Same(same) = open.resolve::<W, H>() else { continue };
                if same != open {
                    continue;
                }
                if let Some(bound) = by_rule::<W, H, true>(&open) {
                    assert!(score <= bound, "{W}x{H} {stones:?}: {score} is not at most {bound}");
                    if open.discs.is_multiple_of(2) {
                        tally.claimeven += 1;
                    } else {
                        tally.zugzwang += 1;
                    }
                    tally.exact += u32::from(score == bound);
                }
                // Also for wins so soon that the search does not ask these rules.
                let prevents = if open.discs.is_multiple_of(2) {
                    follow_pair::prevents::<W, H>
                } else {
                    follow::prevents::<W, H>
                };
                for discs in 1..win_in::<W, H>(open.discs, 0) {
                    if prevents(&open, discs) {
                        assert!(
                            score < win_in::<W, H>(open.discs, discs as u32),
                            "{stones:?} {discs}"
                        );
                        tally.following_up[open.discs as usize % 2] += 1;
                    }
                }
                for beta in -20..=20 {
                    if let Some(bound) = by_following_up::<W, H>(&open, beta) {
                        assert!(score <= bound, "{stones:?} {beta}");
                    }
                    for bound in
                        [judge::<W, H, true>(&open, beta), judge::<W, H, false>(&open, beta)]
                    {
                        match bound {
                            Some(bound) if bound >= beta => {
                                assert!(score >= bound, "{stones:?}");
                                tally.from_below += 1;
                            }
                            Some(bound) => assert!(score <= bound, "{stones:?}"),
                            None => {}
                        }
                    }
                }
            }
        }
        tally
    }

    #[test]
    fn no_rule_contradicts_plain_negamax() {
        for tally in [
            endings::<7, 6>(13, 150),
            endings::<7, 4>(12, 300),
            endings::<5, 6>(13, 150),
            endings::<6, 4>(12, 120),
            endings::<5, 4>(13, 100),
            endings::<4, 6>(13, 100),
        ] {
            assert!(tally.claimeven > 100 && tally.zugzwang > 30, "{tally:?} is no test");
            assert!(tally.exact > 100, "{tally:?}: the rules say nothing sharp");
            assert!(tally.from_below > 1000, "{tally:?}");
            assert!(tally.following_up.iter().all(|&count| count > 100), "{tally:?}");
        }
    }

    #[test]
    fn an_odd_number_of_rows_has_no_rule() {
        let open = StonesOn::<4, 5>::EMPTY.opened();
        assert_eq!(by_rule::<4, 5, true>(&open), None);
    }
}
