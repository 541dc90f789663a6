//! Several trees at once: one for each thread, their roots added up ("root parallel").
//!
//! Threads share nothing but a flag that stops them all, raised when the budget is spent or one of them has a proof. A tree shared by
//! all would need atomic numbers, which a processor cannot take eight at a time: the loss would be greater than the gain.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::player::{Budget, rounds};
use crate::tree::Tree;

/// Plays about so many rounds in all, shared evenly; says how many there were.
pub(crate) fn grow<const W: usize>(trees: &mut [Tree<W>], most: u64, budget: Budget<'_>) -> u64 {
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
    thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter_mut()
            .map(|tree| scope.spawn(move || rounds(tree, each, &mut |proven| raise(proven))))
            .collect();
        // The caller's clock and stop are this thread's alone to ask.
        let played = rounds(own, each, &mut |proven| raise(proven || budget.is_spent()));
        // Playouts done is no reason for the others to stop; a spent budget is, and they may not notice without us.
        let mut all = played;
        for thread in threads {
            while !thread.is_finished() && !raise(budget.is_spent()) {
                thread::sleep(core::time::Duration::from_micros(200));
            }
            all += thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        all
    })
}
