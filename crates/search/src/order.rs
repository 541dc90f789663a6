//! In which order moves are tried, and which of several equally good ones is played.
//!
//! The order decides how much a pruning search can leave out (`minimaks`: the worst move took 0.13 s in the game's own
//! order, 0.10 s from the centre or at random), never what it finds: only among equals does it matter, and there [`Ties`] rules.

use foursight_game::{Central, Keyed, List, Random, Score};

/// The order in which the moves of every position are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The game's own: columns from left to right, cells in reading order.
    #[default]
    Left,
    /// From the centre outwards; moves equally far away stay in the game's own order.
    Center,
    /// Shuffled: the same seed and the same position always give the same order.
    Random {
        /// Chooses among all the ways to shuffle.
        seed: u64,
    },
}

impl Order {
    /// The legal moves of a position in this order.
    #[inline]
    pub fn moves<P: Central + Keyed>(self, position: &P) -> P::List<P::Move> {
        let mut moves = position.legal_moves();
        match self {
            Self::Left => {}
            Self::Center => sort_by_distance(position, &mut moves),
            Self::Random { seed } => Random::new(seed, position.key()).shuffle(&mut moves),
        }
        moves
    }
}

/// Sorts stably without a heap. What is sorted are numbers, a distance and below it a place: one sort is compiled for all games.
fn sort_by_distance<P: Central>(position: &P, moves: &mut [P::Move]) {
    let mut places = P::List::<u64>::default();
    let mut unsorted = P::List::<P::Move>::default();
    for (place, &action) in moves.iter().enumerate() {
        places.push(u64::from(position.distance_from_center(action)) << 32 | place as u64);
        unsorted.push(action);
    }
    places.sort_unstable();
    for (action, &place) in moves.iter_mut().zip(places.iter()) {
        *action = unsorted[place as u32 as usize];
    }
}

/// Which of the root's best moves is played when several have the same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The one tried first.
    #[default]
    First,
    /// The one tried last (`automat`).
    Last,
}

impl Ties {
    /// Whether a move of this score replaces the best one so far.
    #[inline]
    pub fn prefers(self, score: Score, best: Score) -> bool {
        match self {
            Self::First => score > best,
            Self::Last => score >= best,
        }
    }

    /// The highest score that cannot replace the best one so far. A pruning search may answer anything up to it for a move
    /// that is no better; with [`Ties::Last`] it must still recognise an equal.
    #[inline]
    pub fn floor(self, best: Score) -> Score {
        match self {
            Self::First => best,
            Self::Last => best.next_down(),
        }
    }
}

/// Remembers per depth the move that last cut off, to be tried first (`atoll`).
///
/// It holds nothing for the root, so that the order there, and with it the choice among equals, stays as it is.
#[derive(Clone, Debug)]
pub struct Killers<M> {
    by_ply: [Option<M>; KILLER_PLIES],
}

/// Deeper than this no killer is remembered.
const KILLER_PLIES: usize = 64;

impl<M: Copy + Eq> Killers<M> {
    /// Nothing remembered.
    pub const fn new() -> Self {
        Self { by_ply: [None; KILLER_PLIES] }
    }

    /// This move cut off at this ply.
    pub fn remember(&mut self, ply: u32, action: M) {
        if let Some(killer) = self.by_ply.get_mut(ply as usize)
            && ply > 0
        {
            *killer = Some(action);
        }
    }

    /// The move remembered for this ply.
    pub fn at(&self, ply: u32) -> Option<M> {
        self.by_ply.get(ply as usize).copied().flatten()
    }

    /// Moves the remembered one to the front, if it is among the moves.
    pub fn bring_forward(&self, ply: u32, moves: &mut [M]) {
        if let Some(killer) = self.at(ply) {
            bring_forward(moves, killer);
        }
    }
}

impl<M: Copy + Eq> Default for Killers<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// Moves this one to the front, if it is among them; the others keep their order.
pub(crate) fn bring_forward<M: Copy + Eq>(moves: &mut [M], action: M) {
    if let Some(place) = moves.iter().position(|&other| other == action) {
        moves[..=place].rotate_right(1);
    }
}
