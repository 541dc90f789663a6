//! The complete solution of the board of side 3, from the rules alone: the oracle of the prover.
//!
//! A position is two sets of 19 bits. Who wins follows from all positions with one stone more, so the whole board is solved from full to empty; a
//! bit for each of the 3¹⁹ ways to occupy the cells takes 145 MB.

#![allow(dead_code)] // each user takes its part
#![allow(clippy::std_instead_of_alloc)] // tests have std

use std::collections::HashMap;

use foursight_atoll::{Atoll, Board, Cell, CellSet, Move, Size};
use foursight_game::{Player, Position};

pub(crate) const CELLS: u32 = 19;

/// Stones as sets of 19 bits, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Small {
    pub(crate) stones: [u32; 2],
    pub(crate) turn: Player,
}

/// Which sets of stones have won.
pub(crate) struct Wins([Vec<bool>; 2]);

pub(crate) fn cells() -> Vec<Cell> {
    Board::of(Size::Three).cells().iter().collect()
}

impl Wins {
    pub(crate) fn new() -> Self {
        let (board, cells) = (Board::of(Size::Three), cells());
        Self(Player::BOTH.map(|player| {
            (0..1_u32 << CELLS)
                .map(|set| {
                    let stones: CellSet =
                        (0..19).filter(|cell| set >> cell & 1 == 1).map(|c| cells[c]).collect();
                    board.has_won(stones, player)
                })
                .collect()
        }))
    }

    pub(crate) fn winner(&self, stones: [u32; 2]) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| self.0[player.index()][stones[player.index()] as usize])
    }
}

impl Small {
    pub(crate) fn empty(self) -> u32 {
        !(self.stones[0] | self.stones[1]) & ((1 << CELLS) - 1)
    }

    pub(crate) fn after(mut self, cell: u32) -> Self {
        self.stones[self.turn.index()] |= 1 << cell;
        self.turn = !self.turn;
        self
    }

    /// The same as a position of the rules. Stones are as many of each player, or one more of the first.
    pub(crate) fn position(self) -> Atoll {
        let cells = cells();
        let mut left = self.stones;
        let mut position = Atoll::new(Size::Three);
        while left != [0, 0] {
            let own = &mut left[position.turn().index()];
            position.play_unchecked(Move::Place(cells[own.trailing_zeros() as usize]));
            *own &= *own - 1;
        }
        position
    }

    /// Who wins, looked up or searched to the end.
    pub(crate) fn solve(self, wins: &Wins, known: &mut HashMap<Self, Player>) -> Player {
        if let Some(winner) = wins.winner(self.stones) {
            return winner;
        }
        if let Some(&winner) = known.get(&self) {
            return winner;
        }
        let won = (0..CELLS)
            .filter(|cell| self.empty() >> cell & 1 == 1)
            .any(|cell| self.after(cell).solve(wins, known) == self.turn);
        let winner = if won { self.turn } else { !self.turn };
        known.insert(self, winner);
        winner
    }
}

/// Who wins every position: a bit for each, set where the first player does.
pub(crate) struct Complete {
    first_wins: Vec<u64>,
    ternary: Vec<u32>,
}

impl Complete {
    /// Solves the board, from full to empty.
    pub(crate) fn new(wins: &Wins) -> Self {
        let ternary = (0..1_u32 << CELLS)
            .map(|set| (0..CELLS).filter(|cell| set >> cell & 1 == 1).map(|c| 3_u32.pow(c)).sum())
            .collect();
        let words = 3_usize.pow(CELLS).div_ceil(64);
        let mut complete = Self { first_wins: vec![0; words], ternary };
        for count in (0..=CELLS).rev() {
            for_each_position(count, &mut |small| {
                let won = wins.winner(small.stones).unwrap_or_else(|| {
                    let mut empty = small.empty();
                    while empty != 0 {
                        let next = small.after(empty.trailing_zeros());
                        empty &= empty - 1;
                        if complete.winner(next) == small.turn {
                            return small.turn;
                        }
                    }
                    !small.turn
                });
                if won == Player::First {
                    let index = complete.index(small);
                    complete.first_wins[index / 64] |= 1 << (index % 64);
                }
            });
        }
        complete
    }

    fn index(&self, small: Small) -> usize {
        let [first, second] = small.stones.map(|set| self.ternary[set as usize] as usize);
        first + 2 * second
    }

    /// Who wins.
    pub(crate) fn winner(&self, small: Small) -> Player {
        let index = self.index(small);
        if self.first_wins[index / 64] >> (index % 64) & 1 == 1 {
            Player::First
        } else {
            Player::Second
        }
    }
}

/// Every way to place so many stones in turn, the first player's one more where they are odd.
pub(crate) fn for_each_position(count: u32, tell: &mut dyn FnMut(Small)) {
    let turn = Player::to_move_after(count);
    for_each_subset((1 << CELLS) - 1, count, &mut |occupied| {
        for_each_subset(occupied, count.div_ceil(2), &mut |first| {
            tell(Small { stones: [first, occupied & !first], turn });
        });
    });
}

/// Every subset of so many elements.
fn for_each_subset(of: u32, count: u32, tell: &mut dyn FnMut(u32)) {
    let all = of.count_ones();
    if count > all {
        return;
    }
    if count == 0 {
        tell(0);
        return;
    }
    // Subsets of the lowest numbers (Gosper's way from one to the next), spread over the elements.
    let mut places = [0_u32; 32];
    let mut left = of;
    for place in places.iter_mut().take(all as usize) {
        *place = left & left.wrapping_neg();
        left &= left - 1;
    }
    let mut subset: u64 = (1 << count) - 1;
    while subset < 1 << all {
        let mut spread = 0;
        let mut bits = subset;
        while bits != 0 {
            spread |= places[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        tell(spread);
        let lowest = subset & subset.wrapping_neg();
        let next = subset + lowest;
        subset = (((subset ^ next) >> 2) / lowest) | next;
    }
}
