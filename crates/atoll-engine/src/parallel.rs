//! Several trees at once: one for each thread, which tell each other what they have counted near the root.
//!
//! While they grow, threads share nothing but a flag that stops them all, raised when the budget is spent or one of them has a proof. A tree shared by
//! all would need atomic numbers, which a processor cannot take eight at a time. Instead, every few hundred rounds, the counts of the positions that
//! all trees have and visit often are added up, and every tree goes on from the sums: what one has found out of a move all believe from then on
//! ("slow tree parallelization": Gelly et al. 2008, *The parallelization of Monte-Carlo planning*).

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::arena::Status;
use crate::player::{Budget, rounds};
use crate::tree::Tree;

/// Rounds of each tree between two times of telling, at least; in a long search more.
const ROUNDS: u64 = 128;
/// Visits a position must have to be told of, and their share of the root's.
const VISITS: i64 = 32;
const SHARE: i64 = 64;
/// The most positions told of in one search.
const POSITIONS: usize = 1024;

/// The counts all trees had of a position when they last told each other, by the moves that lead to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Common {
    counts: BTreeMap<Vec<u8>, Vec<i64>>,
}

impl Common {
    /// Begins anew with trees that may have been at work before: what they counted then was told already, so the mean is what they all know.
    pub(crate) fn begin<const W: usize>(&mut self, trees: &mut [Tree<W>]) {
        self.counts.clear();
        self.tell(trees, true);
    }

    /// Has the trees tell each other of all positions near the root.
    fn tell<const W: usize>(&mut self, trees: &mut [Tree<W>], mean: bool) {
        let roots = vec![0; trees.len()];
        let visits: u32 = trees.iter().map(|tree| tree.arena.facts(0).visits).sum();
        let least = VISITS.max(i64::from(visits) / SHARE);
        self.share(trees, &roots, &mut Vec::new(), least, mean);
    }

    /// Adds up what trees have counted since the last time, from a position on that each has under its own number.
    fn share<const W: usize>(
        &mut self,
        trees: &mut [Tree<W>],
        nodes: &[usize],
        path: &mut Vec<u8>,
        least: i64,
        mean: bool,
    ) {
        if self.counts.len() >= POSITIONS && !self.counts.contains_key(path.as_slice()) {
            return;
        }
        let size = trees[0].arena.counts(nodes[0]).len();
        let known = self.counts.entry(path.clone()).or_insert_with(|| vec![0; size]);
        let mut sums = known.clone();
        for (tree, &node) in trees.iter_mut().zip(nodes) {
            let counts = tree.arena.counts(node).iter();
            for ((sum, &count), known) in sums.iter_mut().zip(counts).zip(&*known) {
                *sum += i64::from(count) - known;
            }
        }
        if mean {
            for sum in &mut sums {
                *sum /= trees.len() as i64;
            }
        }
        let stride = size / 4;
        let is_closed = |cell: usize| sums[3 * stride + cell] < 0;
        for (tree, &node) in trees.iter_mut().zip(nodes) {
            for (place, count) in tree.arena.counts(node).iter_mut().enumerate() {
                // A move that one of them has closed is left as each knows it.
                if !is_closed(place % stride) {
                    *count = sums[place] as i32;
                }
            }
        }
        for (known, &sum) in known.iter_mut().zip(&sums) {
            *known = sum.max(0);
        }
        let visits = sums[..stride].iter().enumerate();
        for (cell, _) in visits.filter(|&(_, &visits)| visits >= least) {
            let next: Option<Vec<usize>> =
                trees.iter().zip(nodes).map(|(tree, &node)| tree.arena.next(node, cell)).collect();
            if let Some(next) = next {
                path.push(cell as u8);
                self.share(trees, &next, path, least, mean);
                path.pop();
            }
        }
    }
}

/// Plays about so many rounds in all and has the trees tell each other; says how many there were.
pub(crate) fn grow<const W: usize>(
    trees: &mut [Tree<W>],
    common: &mut Common,
    most: u64,
    budget: Budget<'_>,
) -> u64 {
    let part = ROUNDS.max(most / 64 / trees.len() as u64) * trees.len() as u64;
    let mut played = 0;
    while played < most
        && !budget.is_spent()
        && trees.iter().all(|tree| tree.status() == Status::Open)
    {
        played += grow_apart(trees, part.min(most - played), budget);
        common.tell(trees, false);
    }
    played
}

/// Plays about so many rounds in all, shared evenly; says how many there were.
fn grow_apart<const W: usize>(trees: &mut [Tree<W>], most: u64, budget: Budget<'_>) -> u64 {
    let stop = AtomicBool::new(false);
    let each = most.div_ceil(trees.len() as u64);
    let Some((own, others)) = trees.split_first_mut() else { return 0 };
    let raise = |proven: bool| {
        if proven {
            stop.store(true, Ordering::Relaxed);
        }
        stop.load(Ordering::Relaxed)
    };
    let raise = &raise;
    let this = &thread::current();
    thread::scope(|scope| {
        let grow_other = |tree| {
            scope.spawn(move || {
                let played = rounds(tree, each, &mut |proven| raise(proven));
                this.unpark();
                played
            })
        };
        let threads: Vec<_> = others.iter_mut().map(grow_other).collect();
        // The caller's clock and stop are this thread's alone to ask.
        let played = rounds(own, each, &mut |proven| raise(proven || budget.is_spent()));
        // Playouts done is no reason for the others to stop; a spent budget is, and they may not notice without us.
        let mut all = played;
        for thread in threads {
            while !thread.is_finished() && !raise(budget.is_spent()) {
                thread::park_timeout(core::time::Duration::from_micros(200));
            }
            all += thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use foursight_atoll::Size;
    use foursight_game::{Player, Random, Unlimited};

    use super::*;
    use crate::arena::Closed;
    use crate::geometry::Geometry;
    use crate::{Bits, Options};

    /// Every round is counted once by all: at the root the trees are equal, and so are the positions after its most visited moves.
    #[test]
    fn trees_know_what_each_other_counted() {
        let geometry = Geometry::<1>::new(Size::Five);
        let mut trees: Vec<Tree<1>> =
            (0..3).map(|_| Tree::new(geometry.clone(), Options::default(), 4 << 20)).collect();
        for (number, tree) in trees.iter_mut().enumerate() {
            tree.open([Bits::EMPTY; 2], Player::First, Random::new(1, number as u64));
        }
        let mut common = Common::default();
        common.begin(&mut trees);
        let budget = Budget { playouts: 3000, time: None, control: &Unlimited };
        let played = grow(&mut trees, &mut common, 3000, budget);
        let [first, others @ ..] = &mut trees[..] else { unreachable!() };
        let sum: i32 = first.arena.rows(0).visits.iter().sum();
        assert_eq!(sum as u64, played);
        // The open cells' counts; what is counted beside the board and of the stones is nobody's concern.
        let counts = |tree: &mut Tree<1>, node: usize, open: &dyn Fn(usize) -> bool| {
            let counts = tree.arena.counts(node).to_vec();
            let rows = counts.chunks(counts.len() / 4).map(|row| row[..61].to_vec());
            rows.flat_map(|row| (0..61).filter(|&cell| open(cell)).map(move |cell| row[cell]))
                .collect::<Vec<_>>()
        };
        let root = counts(first, 0, &|_| true);
        let best = (0..61).max_by_key(|&cell| root[cell]).unwrap();
        let node = first.arena.next(0, best).unwrap();
        let after = counts(first, node, &|cell| cell != best);
        for other in others {
            assert_eq!(counts(other, 0, &|_| true), root);
            let node = other.arena.next(0, best).unwrap();
            assert_eq!(counts(other, node, &|cell| cell != best), after);
        }
    }

    /// A move that one tree has closed stays closed there and open elsewhere.
    #[test]
    fn closed_moves_stay_closed() {
        let geometry = Geometry::<1>::new(Size::Five);
        let mut trees: Vec<Tree<1>> =
            (0..2).map(|_| Tree::new(geometry.clone(), Options::default(), 4 << 20)).collect();
        for tree in &mut trees {
            tree.open([Bits::EMPTY; 2], Player::First, Random::new(1, 1));
        }
        let mut common = Common::default();
        common.begin(&mut trees);
        trees[0].arena.close(0, 30, Closed::Lost);
        for _ in 0..3 {
            common.tell(&mut trees, false);
            assert!(trees[0].arena.is_closed(0, 30) && !trees[1].arena.is_closed(0, 30));
        }
    }
}
