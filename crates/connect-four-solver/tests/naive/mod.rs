//! The oracle: plain negamax, cell by cell, sharing nothing with the solver but the meaning of a score.

#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::HashMap;

/// A board of any size as columns of stones, `true` for the first player's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    width: usize,
    height: usize,
    columns: Vec<Vec<bool>>,
}

impl Board {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, columns: vec![Vec::new(); width] }
    }

    pub(crate) fn discs(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Plays a column; whether that completes a four. `None` if it is full.
    pub(crate) fn play(&mut self, column: usize) -> Option<bool> {
        if self.columns[column].len() == self.height {
            return None;
        }
        let player = self.discs().is_multiple_of(2);
        self.columns[column].push(player);
        Some(self.wins(column, self.columns[column].len() - 1, player))
    }

    fn at(&self, column: i32, row: i32) -> Option<bool> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn wins(&self, column: usize, row: usize, player: bool) -> bool {
        let (column, row) = (column as i32, row as i32);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            let run = |sign: i32| {
                (1..4)
                    .take_while(|step| {
                        let cell = (column + sign * step * right, row + sign * step * up);
                        self.at(cell.0, cell.1) == Some(player)
                    })
                    .count()
            };
            run(1) + run(-1) >= 3
        })
    }

    /// A number for each position: in every column a one, then its stones from the top.
    fn number(&self) -> u128 {
        let bits = self.columns.iter().map(|stones| {
            stones.iter().rev().fold(1, |bits, &stone| bits << 1 | u128::from(stone))
        });
        bits.fold(0, |number, column| number << (self.height + 1) | column)
    }

    /// The score of the player to move, by looking at everything.
    pub(crate) fn score(&self, memory: &mut HashMap<u128, i32>) -> i32 {
        let discs = self.discs();
        if discs == self.width * self.height {
            return 0;
        }
        if let Some(&score) = memory.get(&self.number()) {
            return score;
        }
        let mut best = i32::MIN;
        for column in 0..self.width {
            let mut next = self.clone();
            best = best.max(match next.play(column) {
                None => continue,
                // How many of his own discs he has left, this one included.
                Some(true) => {
                    let own = (self.width * self.height + 1 - discs % 2) / 2;
                    (own - discs / 2) as i32
                }
                Some(false) => -next.score(memory),
            });
        }
        memory.insert(self.number(), best);
        best
    }
}
