//! Computing a layer: on all cores, resumable, one line of text for every result.
//!
//! A results file is append-only: `plies key score nodes` a line, so a run that was broken off goes on where it
//! was, and runs of several machines can be joined. A broken last line is ignored. All positions share one large warm
//! table; they are solved in an order in which neighbours have much in common, from the centre outwards.

use alloc::collections::BTreeMap;
use core::fmt;

/// The results of a file: scores by plies and canonical key. Lines that are not whole are left out.
pub fn parse_results(text: &str) -> BTreeMap<(u32, u64), i32> {
    let entry = |line: &str| {
        let mut fields = line.split(' ');
        let plies = fields.next()?.parse().ok()?;
        let key = fields.next()?.parse().ok()?;
        let score = fields.next()?.parse().ok()?;
        let _nodes: u64 = fields.next()?.parse().ok()?;
        fields.next().is_none().then_some(((plies, key), score))
    };
    // Only a line that ends is whole.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().filter_map(entry).collect()
}

/// Writes one result as a line.
pub fn write_result(
    out: &mut dyn fmt::Write,
    plies: u32,
    key: u64,
    score: i32,
    nodes: u64,
) -> fmt::Result {
    writeln!(out, "{plies} {key} {score} {nodes}")
}

#[cfg(feature = "std")]
pub use with_threads::{Progress, build, verify};

#[cfg(feature = "std")]
mod with_threads {
    use alloc::collections::BTreeMap;
    use alloc::vec;
    use alloc::vec::Vec;
    use core::panic::AssertUnwindSafe;
    use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::collections::HashSet;
    use std::panic::catch_unwind;
    use std::sync::Mutex;
    use std::thread;

    use foursight_game::Random;

    use crate::analysis::from_centre;
    use crate::batch::Panicked;
    use crate::book::{Book, layer};
    use crate::pages::{Pages, SharedTable};
    use crate::solver::{Solver, Window};
    use crate::stones::{Stones, StonesOn};

    /// One more position of a layer is solved.
    #[derive(Clone, Copy, Debug)]
    pub struct Progress {
        /// The layer.
        pub plies: u32,
        /// The position's canonical key.
        pub key: u64,
        /// Its score.
        pub score: i32,
        /// What it took.
        pub nodes: u64,
        /// Positions of the layer known by now, those of earlier runs included.
        pub done: usize,
        /// Positions of the layer.
        pub total: usize,
    }

    /// Solves what is not known yet of a layer. `report` is called for every result, one at a time; `stop` is
    /// asked often. Returns whether the layer is complete; a panic of one thread ends the others too.
    pub fn build(
        plies: u32,
        known: &BTreeMap<(u32, u64), i32>,
        table: &SharedTable,
        threads: usize,
        report: &mut (dyn FnMut(Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, Panicked> {
        let keys = depth_first(plies);
        let total = keys.len();
        let open: Vec<u64> =
            keys.into_iter().filter(|&key| !known.contains_key(&(plies, key))).collect();
        let next = AtomicUsize::new(0);
        let done = total - open.len();
        let report = Mutex::new((report, done));
        let panicked = AtomicBool::new(false);
        let stop = || stop() || panicked.load(Relaxed);
        let work = || {
            let mut table = table.table();
            while let Some(&key) = open.get(next.fetch_add(1, Relaxed)) {
                let stones = StonesOn::<7, 6>::from_key(key).expect("a key of ours");
                let mut stop = |_| stop();
                let solution = Solver::new().solve(&stones, Window::EXACT, &mut table, &mut stop);
                let (Ok(solution), Ok(mut report)) = (solution, report.lock()) else {
                    return;
                };
                report.1 += 1;
                let done = report.1;
                let (score, nodes) = (solution.score, solution.nodes);
                (report.0)(Progress { plies, key, score, nodes, done, total });
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    if catch_unwind(AssertUnwindSafe(work)).is_err() {
                        panicked.store(true, Relaxed);
                    }
                });
            }
        });
        let (_, done) = report.into_inner().map_err(|_| Panicked)?;
        if panicked.into_inner() { Err(Panicked) } else { Ok(done == total) }
    }

    /// Solves a random sample of a layer again, cold, and tells `report` key, the book's score and the solver's.
    /// Returns whether all agree; a position the book does not know is no disagreement.
    pub fn verify(
        book: &Book,
        plies: u32,
        sample: usize,
        seed: u64,
        pages: Pages,
        report: &mut dyn FnMut(u64, Option<i32>, i32),
    ) -> bool {
        let mut keys = layer(plies);
        Random::new(seed, u64::from(plies)).shuffle(&mut keys);
        let mut table = pages.table();
        let mut agree = true;
        let known = keys.into_iter().filter_map(|key| {
            let stones = Stones::from_key(key).expect("a key of ours");
            Some((key, stones, book.score(&stones.reachable()?)?))
        });
        for (key, stones, written) in known.take(sample) {
            table.forget();
            let solution = Solver::new().solve(&stones, Window::EXACT, &mut table, &mut |_| false);
            let solved = solution.expect("nobody stops it").score;
            agree &= written == solved;
            report(key, Some(written), solved);
        }
        agree
    }

    /// The canonical keys of a layer in the order in which a depth-first walk from the empty board, centre first, meets them: neighbours have
    /// most of their discs, and so much of what follows, in common.
    fn depth_first(plies: u32) -> Vec<u64> {
        fn walk(stones: &Stones, seen: &mut [HashSet<u64>], keys: &mut Vec<u64>) {
            let Some((here, deeper)) = seen.split_first_mut() else {
                return keys.push(stones.key());
            };
            for column in from_centre::<7>() {
                let Some(after) = stones.play(column).filter(|after| !after.is_over()) else {
                    continue;
                };
                let after = after.canonical();
                if here.insert(after.key()) {
                    walk(&after, deeper, keys);
                }
            }
        }
        let mut keys = Vec::new();
        walk(&Stones::EMPTY, &mut vec![HashSet::new(); plies as usize], &mut keys);
        keys
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_walk_meets_the_whole_layer() {
            for plies in 0..=6 {
                let mut keys = depth_first(plies);
                keys.sort_unstable();
                assert_eq!(keys, layer(plies));
            }
        }
    }
}
