//! Alpha-beta to the end of every game, with a map of what was found.
//!
//! A number inside the search is a result with the stones that will lie on the board when the game ends, so that it is the same whoever asks and however far away: `1000 −
//! stones` for a win, `stones − 1000` for a loss, 0 for a draw. More is better: a win with fewer stones, a loss with more.

use core::hash::{BuildHasher, Hasher};
use std::collections::HashMap;

use crate::{Ending, Rules};

const WIN: i32 = 1000;

/// What a position is worth to the player to move, or a move to whoever makes it. Distances are plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A win in so many plies with best play of both.
    Win(u32),
    /// A loss in so many.
    Loss(u32),
    /// Neither.
    Draw,
    /// A win, however far away.
    SomeWin,
    /// A loss, however far away.
    SomeLoss,
}

impl Worth {
    /// 1 for a win, 0 for a draw, −1 for a loss.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Win(_) | Self::SomeWin => 1,
            Self::Draw => 0,
            Self::Loss(_) | Self::SomeLoss => -1,
        }
    }

    /// What a position of this worth means for the move that led to it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::SomeWin => Self::SomeLoss,
            Self::SomeLoss => Self::SomeWin,
        }
    }
}

/// Multiplies: the keys are sets of stones, which need no more.
#[derive(Clone, Copy, Debug, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

impl BuildHasher for Mix {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self::default()
    }
}

/// Searches positions of one game. What it finds it keeps for the next question.
#[derive(Debug)]
pub struct Solver<R: Rules> {
    /// For each position the least and the most it can be worth.
    seen: HashMap<R::Key, (i16, i16), Mix>,
    left: u64,
}

/// There were no nodes left.
struct Spent;

impl<R: Rules> Default for Solver<R> {
    fn default() -> Self {
        Self { seen: HashMap::default(), left: 0 }
    }
}

impl<R: Rules> Solver<R> {
    /// What the position is worth to the player to move, with its distance; `None` if that takes more nodes. In a finished game nobody is to move: there is no answer either.
    pub fn worth(&mut self, position: &R, nodes: u64) -> Option<Worth> {
        let number = self.ask(position, -WIN, WIN, nodes)?;
        let plies = |stones: i32| (stones - position.stones() as i32) as u32;
        Some(match number {
            0 => Worth::Draw,
            1.. => Worth::Win(plies(WIN - number)),
            _ => Worth::Loss(plies(WIN + number)),
        })
    }

    /// The same without the distance, which takes less.
    pub fn result(&mut self, position: &R, nodes: u64) -> Option<Worth> {
        Some(match self.ask(position, -1, 1, nodes)? {
            0 => Worth::Draw,
            1.. => Worth::SomeWin,
            _ => Worth::SomeLoss,
        })
    }

    /// The worth of a move to whoever makes it.
    pub fn worth_of(&mut self, position: &R, cell: u8, nodes: u64) -> Option<Worth> {
        self.after(position, cell, |solver, next| solver.worth(next, nodes))
    }

    /// The same without the distance.
    pub fn result_of(&mut self, position: &R, cell: u8, nodes: u64) -> Option<Worth> {
        self.after(position, cell, |solver, next| solver.result(next, nodes))
    }

    fn after(
        &mut self,
        position: &R,
        cell: u8,
        ask: impl FnOnce(&mut Self, &R) -> Option<Worth>,
    ) -> Option<Worth> {
        let next = position.with(cell);
        match next.ending() {
            Some(Ending::Drawn) => Some(Worth::Draw),
            // Nobody makes the opponent's line or chain.
            Some(Ending::Won(_)) => Some(Worth::Win(1)),
            None => ask(self, &next).map(Worth::before),
        }
    }

    fn ask(&mut self, position: &R, alpha: i32, beta: i32, nodes: u64) -> Option<i32> {
        if position.ending().is_some() {
            return None;
        }
        // Memory is not a question's affair.
        if self.seen.len() > 6_000_000 {
            self.seen.clear();
        }
        self.left = nodes;
        self.search(position, alpha, beta).ok()
    }

    fn search(&mut self, position: &R, mut alpha: i32, mut beta: i32) -> Result<i32, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let turn = position.turn();
        let stones = position.stones() as i32;
        let mut open = position.open();
        if open.iter().any(|&cell| position.wins(turn, cell)) {
            return Ok(WIN - (stones + 1));
        }
        let empty = position.empty();
        if empty == 1 {
            return Ok(0);
        }
        let threats: Vec<u8> =
            open.iter().copied().filter(|&cell| position.wins(turn.other(), cell)).collect();
        match threats[..] {
            [] => {}
            [only] => open = vec![only],
            _ => return Ok(stones + 2 - WIN),
        }
        // The soonest win left is after two more plies.
        let most = if empty < 3 { 0 } else { WIN - (stones + 3) };
        let key = position.key();
        let (mut low, mut high) = (-WIN, WIN);
        if let Some(&(known_low, known_high)) = self.seen.get(&key) {
            (low, high) = (i32::from(known_low), i32::from(known_high));
        }
        high = high.min(most);
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        let asked = (alpha, beta);
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let mut best = -WIN;
        for cell in open {
            let value = -self.search(&position.with(cell), -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        // Outside the window that was searched the value is a bound.
        if best >= beta {
            low = low.max(best);
        } else if best <= asked.0.max(low) {
            high = high.min(best);
        } else {
            (low, high) = (best, best);
        }
        self.seen.insert(key, (low as i16, high as i16));
        Ok(best)
    }
}
