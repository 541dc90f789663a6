//! Wins with the winner's next two or three discs, without a table and without a move order.
//!
//! **Why.** Every question becomes one for a quick win as the board fills: half of all nodes asked for a win within three discs. What decides those is seen in the
//! children and their children, and costs less to see than to look up, to order and to store.
//!
//! **How.** All positions here are open: nobody wins with the next disc. So a win with the second disc is a move after which every reply loses at once
//! ([`Lanes::wins_with_second`]). Positions whose moves are generated here count as nodes.

use crate::board::Geometry;
use crate::children::{Children, Lanes, lanes};
use crate::forced::Open;

/// Nodes that are visited here at most for one question: seven moves and seven replies to each.
pub(crate) const MOST_AT_ONCE: u32 = 56;

/// Whether the player to move prevents a win of the opponent with his second disc from now. These are the children of `open`; none of them is decided in his favour.
#[inline(always)]
pub(crate) fn avoids_second<L: Lanes, const W: u32, const H: u32>(
    open: &Open,
    children: &Children,
    nodes: &mut u64,
) -> bool {
    // Where the opponent was forced to something and then there is a choice, his second disc does not win.
    if children.open & children.forcing != 0 {
        return true;
    }
    // A plain loop: a closure would not be compiled for the processor's vector registers.
    for lane in lanes(children.open) {
        if children.discs[lane] as u32 > open.discs + 1 {
            return true;
        }
        *nodes += 1;
        if !L::wins_with_second::<W, H>(&children.position(lane)) {
            return true;
        }
    }
    false
}

/// A move that wins with the third disc from now, which is worth `beta`. These are the children of `open`; none of them is decided in favour of the player to move.
#[inline(always)]
pub(crate) fn wins_with_third<L: Lanes, const W: u32, const H: u32>(
    open: &Open,
    children: &Children,
    beta: i32,
    nodes: &mut u64,
) -> Option<usize> {
    let forcing = children.open & children.forcing;
    for lanes_of in [forcing, children.open ^ forcing] {
        for lane in lanes(lanes_of) {
            let added = children.discs[lane] as u32 - open.discs;
            let position = children.position(lane);
            if children.is_same(lane) {
                if added == 2 {
                    *nodes += 1;
                    if L::wins_with_second::<W, H>(&position) {
                        return Some(lane);
                    }
                }
            } else if added == 1 {
                *nodes += 1;
                let mut replies = Children::new();
                let choices = position.choices(Geometry::<W, H>);
                if L::expand::<W, H>(&position, choices, 1 - beta, &mut replies).is_none()
                    && !avoids_second::<L, W, H>(&position, &replies, nodes)
                {
                    return Some(lane);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use foursight_game::Random;

    use super::*;
    use crate::children::Portable;
    use crate::forced::{Resolved, win_in};
    use crate::stones::StonesOn;

    /// Whether the player to move wins with so many discs from now: every move, every reply.
    fn wins<const W: u32, const H: u32>(stones: &StonesOn<W, H>, discs: u32) -> bool {
        stones.moves().any(|(_, after)| {
            after.is_lost()
                || discs > 1
                    && !after.is_over()
                    && after.moves().all(|(_, reply)| !reply.is_over() && wins(&reply, discs - 1))
        })
    }

    fn compare<L: Lanes, const W: u32, const H: u32>() {
        let mut found = [0; 4];
        for game in 0..400 {
            let mut random = Random::new(game, u64::from(W * H));
            let mut stones = StonesOn::<W, H>::EMPTY;
            while !stones.is_over() {
                let open = stones.opened();
                let room = W * H - stones.discs() > 6;
                let is_open = |same| matches!(same, Resolved::Same(same) if same == open);
                if room && !stones.can_win() && is_open(open.resolve(Geometry::<W, H>)) {
                    let second = wins(&stones, 2);
                    assert_eq!(L::wins_with_second::<W, H>(&open), second, "{stones:?}");
                    let third = second || wins(&stones, 3);
                    let beta = win_in(Geometry::<W, H>, open.discs, 3);
                    let mut children = Children::new();
                    let choices = open.choices(Geometry::<W, H>);
                    let answer = L::expand::<W, H>(&open, choices, beta, &mut children);
                    let wins_third = answer.is_some()
                        || wins_with_third::<L, W, H>(&open, &children, beta, &mut 0).is_some();
                    assert_eq!(wins_third, third, "{stones:?}");
                    let loses = stones.moves().all(|(_, after)| wins(&after, 2));
                    let beta = 1 - win_in(Geometry::<W, H>, open.discs + 1, 2);
                    let mut children = Children::new();
                    let avoids = L::expand::<W, H>(&open, choices, beta, &mut children).is_some()
                        || avoids_second::<L, W, H>(&open, &children, &mut 0);
                    assert_eq!(avoids, !loses, "{stones:?}");
                    found[usize::from(second) + usize::from(third)] += 1;
                    found[3] += u32::from(loses);
                }
                stones = stones.play(random.below(W)).unwrap_or(stones);
            }
        }
        assert!(found.iter().all(|&count| count > 10), "{found:?} is no test");
    }

    #[test]
    fn quick_wins_are_those_of_plain_search() {
        compare::<Portable, 7, 6>();
        compare::<Portable, 6, 5>();
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if crate::vector::has_avx2() {
            compare::<crate::vector::Avx2, 7, 6>();
            compare::<crate::vector::Avx2, 6, 5>();
        }
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if crate::vector::has_avx512() {
            compare::<crate::vector::Avx512, 7, 6>();
            compare::<crate::vector::Avx512, 6, 5>();
        }
    }
}
