//! What follows without choice, before anything is judged.
//!
//! A position in which a player can win at once, must block, or has a single move that does not hand over the game is not worth judging
//! as it stands. So the forced moves are played, as long as there are any, and the evaluation looks at the quiet position behind
//! them: the idea of a quiescence search with one line only, which costs a few bit operations a move and ends after at most 42.

use super::features::winning;
use crate::Bitboard;

/// What forced play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The player to move at the start wins after so many plies.
    Wins(u32),
    /// The player to move at the start loses after so many plies.
    Loses(u32),
    /// The board fills up.
    Draw,
    /// Nobody is forced any more: the discs of the player to move then, and the other's.
    Quiet {
        /// Of the player to move.
        own: Bitboard,
        /// Of the other.
        opposing: Bitboard,
        /// Whether that is the opponent of the player to move at the start.
        exchanged: bool,
    },
}

/// Follows the forced moves from a position that is not over; `own` are the discs of the player to move.
pub fn forced(own: Bitboard, opposing: Bitboard) -> Forced {
    let (mut own, mut opposing) = (own.bits(), opposing.bits());
    let mut plies = 0;
    loop {
        let occupied = own | opposing;
        let playable = (occupied + Bitboard::BOTTOM.bits()) & Bitboard::FULL.bits();
        let told = |win: bool, more: u32| {
            if win == (plies % 2 == 0) {
                Forced::Wins(plies + more)
            } else {
                Forced::Loses(plies + more)
            }
        };
        if playable == 0 {
            return Forced::Draw;
        }
        if winning(own, occupied) & playable != 0 {
            return told(true, 1);
        }
        let against = winning(opposing, occupied);
        let must = against & playable;
        // Two to block, or one that opens the cell above it to another win.
        let candidates = if must == 0 { playable } else { must };
        let safe = candidates & !(against >> 1);
        if must.count_ones() > 1 || safe == 0 {
            return told(false, 2);
        }
        if !safe.is_power_of_two() {
            return Forced::Quiet {
                own: Bitboard::truncated(own),
                opposing: Bitboard::truncated(opposing),
                exchanged: plies % 2 == 1,
            };
        }
        (own, opposing) = (opposing, own | safe);
        plies += 1;
    }
}

#[cfg(test)]
mod tests {
    use foursight_game::{Notation, Player, Position, Random};

    use super::*;
    use crate::{Column, ConnectFour};

    fn follow(position: &ConnectFour) -> Forced {
        let turn = position.turn();
        forced(position.stones(turn), position.stones(!turn))
    }

    fn after(text: &str) -> ConnectFour {
        let mut position = ConnectFour::new();
        position.play_text(text, &mut |_| {}).unwrap();
        position
    }

    #[test]
    fn wins_blocks_and_double_threats_are_seen() {
        assert_eq!(follow(&after("121212")), Forced::Wins(1));
        // Three in a row between two free cells: either end is blocked, the other wins.
        assert_eq!(
            follow(&after("4151")),
            Forced::Quiet {
                own: after("4151").stones(Player::First),
                opposing: after("4151").stones(Player::Second),
                exchanged: false,
            }
        );
        assert_eq!(follow(&after("41513")), Forced::Loses(2));
    }

    /// The number of plies to the end if the player to move wins (odd) or loses (even) by force within `depth`.
    fn exhaustive(position: &ConnectFour, depth: u32) -> Option<bool> {
        if position.outcome().is_some() {
            return matches!(position.outcome(), Some(foursight_game::Outcome::Win(_)))
                .then_some(false);
        }
        if depth == 0 {
            return None;
        }
        let mut all_lose = true;
        for column in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(column);
            match exhaustive(&next, depth - 1) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => all_lose = false,
            }
        }
        all_lose.then_some(false)
    }

    /// Whatever forced play claims within six plies, looking at every line confirms.
    #[test]
    fn claims_hold_in_an_exhaustive_search() {
        let mut claims = 0;
        for seed in 0..400 {
            let mut random = Random::new(seed, 1);
            let mut position = ConnectFour::new();
            for _ in 0..12 + seed % 20 {
                if position.outcome().is_none() {
                    let column: Column = random.choose(&position.legal_moves()).unwrap();
                    position.play_unchecked(column);
                }
            }
            if position.outcome().is_some() {
                continue;
            }
            match follow(&position) {
                Forced::Wins(plies) if plies <= 6 => {
                    assert_eq!(exhaustive(&position, plies), Some(true), "{position:?}");
                    claims += 1;
                }
                Forced::Loses(plies) if plies <= 6 => {
                    assert_eq!(exhaustive(&position, plies), Some(false), "{position:?}");
                    claims += 1;
                }
                _ => {}
            }
        }
        assert!(claims > 50, "{claims}");
    }
}
