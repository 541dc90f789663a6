//! The tree's memory: one list of numbers, allocated once.
//!
//! A position of the tree takes five rows of as many numbers as the board has cells, rounded up to eight, so that a
//! processor can go through them eight at a time:
//!
//! ```text
//! row 0  visits    of the move on each cell
//! row 1  wins      among them, for the player who makes it
//! row 2  played    playouts through here in which the player to move came to own the cell
//! row 3  won       those among them that the player won
//! row 4  next      the number of the position after the move, 0 while there is none
//! ```
//!
//! Closed cells have a `won` so far below zero that no sum brings them back, in two steps: those that are occupied or proven to lose lie deeper than those
//! that need not be tried because another move is as good, of which nothing is proven ([`Closed`]). A position is always younger than
//! the one before it, so its number is higher; that lets the part of the tree that is still of use be moved to the front in place.

use alloc::vec;
use alloc::vec::Vec;

use crate::Bits;

/// Numbers taken together.
pub(crate) const LANES: usize = 8;
/// The `won` of a closed cell that is occupied or proven to lose, and of one that need not be tried. Fewer playouts than lie between them are ever counted.
const LOST: i32 = -(1 << 30);
const INFERIOR: i32 = -(1 << 29);
const BETWEEN: i32 = LOST + (1 << 28);
/// What is believed of a move before any playout: so many, half of them won.
pub(crate) const PRIOR: i32 = 8;

/// Whether a position is decided, for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Status {
    #[default]
    Open,
    Won,
    Lost,
}

/// Why a move is out of consideration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// It is proven to lose.
    Lost,
    /// If it wins, another one does too. It may win.
    Inferior,
}

/// What is kept once for each position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) status: Status,
    /// Whether its virtual connections have been looked at.
    pub(crate) connected: bool,
    /// The winning cell where the status is won.
    pub(crate) best: u8,
    /// Cells not closed.
    pub(crate) open: u8,
    pub(crate) visits: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Arena {
    stride: usize,
    numbers: Vec<i32>,
    facts: Vec<Facts>,
    capacity: usize,
}

/// The rows of one position.
pub(crate) struct Rows<'a> {
    pub(crate) visits: &'a mut [i32],
    pub(crate) wins: &'a mut [i32],
    pub(crate) played: &'a mut [i32],
    pub(crate) won: &'a mut [i32],
    pub(crate) next: &'a mut [i32],
}

impl Arena {
    /// Room for as many positions of a board with so many cells as these bytes hold, but for one at least.
    pub(crate) fn new(cells: usize, bytes: usize) -> Self {
        let stride = cells.next_multiple_of(LANES);
        let each = 5 * stride * size_of::<i32>() + size_of::<Facts>() + size_of::<u32>();
        let capacity = (bytes / each).clamp(1, i32::MAX as usize);
        // Zeroed memory that nobody has written to yet costs nothing on a system with virtual memory.
        Self {
            stride,
            numbers: vec![0; capacity * 5 * stride],
            facts: Vec::with_capacity(capacity),
            capacity,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.facts.len()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.capacity
    }

    pub(crate) fn clear(&mut self) {
        self.facts.clear();
    }

    /// A new position with these cells open; `None` when there is no room.
    pub(crate) fn push<const W: usize>(&mut self, open: Bits<W>) -> Option<usize> {
        let node = self.facts.len();
        if node == self.capacity {
            return None;
        }
        self.facts.push(Facts { open: open.len() as u8, ..Facts::default() });
        let rows = self.rows(node);
        rows.visits.fill(0);
        rows.wins.fill(0);
        rows.played.fill(0);
        rows.won.fill(LOST);
        rows.next.fill(0);
        for cell in open.iter() {
            rows.played[cell] = PRIOR;
            rows.won[cell] = PRIOR / 2;
        }
        Some(node)
    }

    #[inline]
    pub(crate) fn rows(&mut self, node: usize) -> Rows<'_> {
        let (stride, size) = (self.stride, 5 * self.stride);
        let block = &mut self.numbers[node * size..][..size];
        let (visits, block) = block.split_at_mut(stride);
        let (wins, block) = block.split_at_mut(stride);
        let (played, block) = block.split_at_mut(stride);
        let (won, next) = block.split_at_mut(stride);
        Rows { visits, wins, played, won, next }
    }

    /// The numbers that trees can add up: visits, wins, played and won.
    pub(crate) fn counts(&mut self, node: usize) -> &mut [i32] {
        let size = 5 * self.stride;
        &mut self.numbers[node * size..][..4 * self.stride]
    }

    /// One number of a position.
    fn number(&self, node: usize, row: usize, cell: usize) -> i32 {
        self.numbers[(node * 5 + row) * self.stride + cell]
    }

    pub(crate) fn visits(&self, node: usize, cell: usize) -> i32 {
        self.number(node, 0, cell)
    }

    pub(crate) fn wins(&self, node: usize, cell: usize) -> i32 {
        self.number(node, 1, cell)
    }

    /// The position after a move, if the tree has it.
    #[inline]
    pub(crate) fn next(&self, node: usize, cell: usize) -> Option<usize> {
        let next = self.number(node, 4, cell);
        (next != 0).then_some(next as usize)
    }

    pub(crate) fn is_closed(&self, node: usize, cell: usize) -> bool {
        self.number(node, 3, cell) < 0
    }

    /// Whether a cell is closed because it is occupied or proven to lose.
    pub(crate) fn is_lost(&self, node: usize, cell: usize) -> bool {
        self.number(node, 3, cell) < BETWEEN
    }

    /// Takes a move out of consideration; says whether any is left.
    pub(crate) fn close(&mut self, node: usize, cell: usize, why: Closed) -> bool {
        let rows = self.rows(node);
        if rows.won[cell] >= 0 {
            rows.won[cell] = if why == Closed::Lost { LOST } else { INFERIOR };
            self.facts[node].open -= 1;
        }
        self.facts[node].open > 0
    }

    /// The number of wins in `played` playouts that is believed of a move, from both kinds of playouts: w + r/k·w + won of n + r/k·n +
    /// played, which mixes the shares w / n and won / played so that the latter weighs k / (k + n) as n grows.
    pub(crate) fn belief(&self, node: usize, cell: usize, inverse_constant: f32) -> f32 {
        let [n, w, played, won] = [0, 1, 2, 3].map(|row| self.number(node, row, cell) as f32);
        let weight = 1.0 + played * inverse_constant;
        if won < 0.0 { 0.0 } else { (w * weight + won) / (n * weight + played) }
    }

    /// The open move with the greatest belief.
    #[inline]
    pub(crate) fn greatest_belief(&self, node: usize, inverse_constant: f32) -> usize {
        let stride = self.stride;
        let block = &self.numbers[node * 5 * stride..][..4 * stride];
        let (visits, block) = block.split_at(stride);
        let (wins, block) = block.split_at(stride);
        let (played, won) = block.split_at(stride);
        let eights = |row| <[i32]>::as_chunks::<LANES>(row).0.iter();
        let mut best = [f32::NEG_INFINITY; LANES];
        let mut place = [0_i32; LANES];
        let all = eights(visits).zip(eights(wins)).zip(eights(played)).zip(eights(won));
        for (eight, (((n, w), played), won)) in all.enumerate() {
            for lane in 0..LANES {
                let played = played[lane] as f32;
                let weight = 1.0 + played * inverse_constant;
                let value = (w[lane] as f32 * weight + won[lane] as f32)
                    / (n[lane] as f32 * weight + played);
                let better = value > best[lane];
                best[lane] = if better { value } else { best[lane] };
                place[lane] = if better { eight as i32 } else { place[lane] };
            }
        }
        let mut chosen = 0;
        for lane in 1..LANES {
            let ahead = best[lane].total_cmp(&best[chosen]).then(place[chosen].cmp(&place[lane]));
            if ahead.is_gt() {
                chosen = lane;
            }
        }
        place[chosen] as usize * LANES + chosen
    }

    /// Adds what a full board says of every cell: `owned` is 1 where the player to move at the position came to own it.
    #[inline]
    pub(crate) fn add_owned(&mut self, node: usize, owned: &[i32], win: bool) {
        let rows = self.rows(node);
        for (played, owned) in rows.played.iter_mut().zip(owned) {
            *played += owned;
        }
        if win {
            for (won, owned) in rows.won.iter_mut().zip(owned) {
                *won += owned;
            }
        }
    }

    /// Keeps what follows from a position, which becomes number 0, and drops the rest.
    pub(crate) fn keep(&mut self, root: usize) {
        let stride = self.stride;
        let mut number = vec![0_u32; self.len()];
        // Numbers rise along every line, so one pass in order reaches everything; marked first, numbered after.
        number[root] = 1;
        let mut kept = 0;
        for node in root..self.len() {
            if number[node] == 0 {
                continue;
            }
            kept += 1;
            number[node] = kept;
            for cell in 0..stride {
                if let Some(next) = self.next(node, cell) {
                    number[next] = 1;
                }
            }
        }
        let size = 5 * stride;
        for node in root..self.len() {
            if number[node] == 0 {
                continue;
            }
            let to = number[node] as usize - 1;
            self.numbers.copy_within(node * size..(node + 1) * size, to * size);
            self.facts[to] = self.facts[node];
            for next in self.rows(to).next {
                if *next != 0 {
                    *next = number[*next as usize] as i32 - 1;
                }
            }
        }
        self.facts.truncate(kept as usize);
    }

    pub(crate) fn facts(&self, node: usize) -> &Facts {
        &self.facts[node]
    }

    pub(crate) fn facts_mut(&mut self, node: usize) -> &mut Facts {
        &mut self.facts[node]
    }
}
