//! Counting what can be reached: the test that finds most mistakes in a rule book.

use crate::Position;

/// The number of move sequences of exactly this length, or fewer where the game ends sooner: those count where they end
/// only if `finished` games are asked for by [`games`].
pub fn sequences<P: Position>(position: &P, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|action| sequences(&position.after(action), plies - 1))
        .sum()
}

/// The number of different complete games from here.
pub fn games<P: Position>(position: &P) -> u64 {
    if position.outcome().is_some() {
        return 1;
    }
    position.legal_moves().into_iter().map(|action| games(&position.after(action))).sum()
}

/// One ply of a [`layers`] count.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Moves played since the start.
    pub ply: u32,
    /// Different positions, compared by equality and not by hash.
    pub positions: u64,
    /// Sequences of moves that lead to them.
    pub sequences: u128,
    /// How many of the positions are finished games.
    pub finished: u64,
    /// How many of the sequences are.
    pub games: u128,
}

/// Counts ply by ply what can be reached: each different position once, with the number of ways to it.
///
/// Holds two plies in memory, sorted; ends after the ply in which every game is over.
#[cfg(feature = "alloc")]
pub fn layers<P: Position + Ord>(start: P) -> impl Iterator<Item = Layer> {
    let mut current: alloc::vec::Vec<(P, u128)> = alloc::vec![(start, 1)];
    let mut ply = 0;
    core::iter::from_fn(move || {
        if current.is_empty() {
            return None;
        }
        let mut layer = Layer {
            ply,
            positions: current.len() as u64,
            sequences: current.iter().map(|(_, ways)| ways).sum(),
            finished: 0,
            games: 0,
        };
        let mut next = alloc::vec::Vec::new();
        for (position, ways) in core::mem::take(&mut current) {
            if position.outcome().is_some() {
                layer.finished += 1;
                layer.games += ways;
            }
            for action in position.legal_moves() {
                next.push((position.after(action), ways));
            }
        }
        next.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        next.dedup_by(|(later, ways), (earlier, sum)| {
            let same = later == earlier;
            if same {
                *sum += *ways;
            }
            same
        });
        current = next;
        ply += 1;
        Some(layer)
    })
}
