//! Positions spread over all stages of every game.
//!
//! | game | positions |
//! |---|---|
//! | tic-tac-toe | all 4,520 that are not finished |
//! | Connect Four | 8,000: every number of discs from 0 to 41 equally often, 1,000 of them with 36 or more |
//! | Atoll, N = 3 | 5,480: every number of stones from 0 to 17 |
//! | Atoll, N = 5 | 2,000: every number of stones from 0 to 55 |
//!
//! They come from random play that avoids ending the game, by seed.

use std::collections::HashSet;

use foursight_atoll::{Atoll, Size};
use foursight_connect_four::ConnectFour;
use foursight_game::{Position, Random};
use foursight_tic_tac_toe::TicTacToe;

/// All positions of tic-tac-toe that are not finished.
pub(crate) fn tic_tac_toe() -> Vec<TicTacToe> {
    let mut all = HashSet::new();
    let mut open = vec![TicTacToe::new()];
    while let Some(position) = open.pop() {
        if position.outcome().is_none() && all.insert(position) {
            open.extend(position.legal_moves().into_iter().map(|action| position.after(action)));
        }
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_unstable();
    all
}

/// 8,000 positions of Connect Four.
pub(crate) fn connect_four() -> Vec<ConnectFour> {
    let mut positions = spread(&ConnectFour::new(), 1, 7_000, 0..36);
    positions.extend(spread(&ConnectFour::new(), 2, 1_000, 36..42));
    positions
}

/// 5,480 positions of the smallest Atoll.
pub(crate) fn atoll_three() -> Vec<Atoll> {
    spread(&Atoll::new(Size::Three), 3, 5_480, 0..18)
}

/// 2,000 positions of the next larger Atoll, half of them with the swap rule.
pub(crate) fn atoll_five() -> Vec<Atoll> {
    let mut positions = spread(&Atoll::new(Size::Five), 4, 1_000, 0..56);
    positions.extend(spread(&Atoll::with_swap(Size::Five), 5, 1_000, 0..56));
    positions
}

/// So many positions that are not finished, after each number of plies in turn.
pub(crate) fn spread<P: Position>(
    start: &P,
    seed: u64,
    count: usize,
    plies: core::ops::Range<usize>,
) -> Vec<P> {
    let mut positions = Vec::with_capacity(count);
    let mut attempt = 0;
    while positions.len() < count {
        let target = plies.start + positions.len() % plies.len();
        attempt += 1;
        assert!(attempt < 1_000 * count as u64, "hardly any game lasts {target} plies");
        positions.extend(walk(start, &mut Random::new(seed, attempt), target));
    }
    positions
}

/// The position after so many random moves, none of which ends the game; none if there is no such move left.
fn walk<P: Position>(start: &P, random: &mut Random, plies: usize) -> Option<P> {
    let mut position = start.clone();
    for _ in 0..plies {
        let mut moves = position.legal_moves();
        random.shuffle(&mut moves);
        let goes_on = |action| Some(position.after(action)).filter(|next| next.outcome().is_none());
        position = moves.into_iter().find_map(goes_on)?;
    }
    Some(position)
}
