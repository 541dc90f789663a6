//! Work on several threads whose answers come back in the order of the questions.
//!
//! Everything the laboratory does is a function of an index, so what a run finds does not depend on how many threads found it. Threads take the next index
//! from a counter and may be ahead of the slowest by `AHEAD` indices each, so that a long run needs no long queue; whoever takes the answers can end the work at
//! any index, and what was done beyond it is dropped.

use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How far each thread may run ahead of the slowest.
const AHEAD: usize = 64;

/// Answers every index of the range and delivers in order until told to break.
///
/// ```
/// use foursight_laboratory::ordered::in_order;
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// in_order(0..1000, 3, || (), |(), index| index * index, |index, square| {
///     squares.push(square);
///     if index == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert!(squares.into_iter().eq((0..10).map(|number| number * number)));
/// ```
pub fn in_order<S, R: Send>(
    range: Range<usize>,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
    mut deliver: impl FnMut(usize, R) -> ControlFlow<()>,
) {
    if threads <= 1 {
        let mut state = start();
        for index in range {
            let answer = work(&mut state, index);
            if deliver(index, answer).is_break() {
                return;
            }
        }
        return;
    }
    // What is found and not yet delivered; only this depends on what is done, the threads and their order do not.
    let found: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let one_thread = |desk: &Desk| {
        let mut state = start();
        while let Some(index) = desk.take() {
            let answer = work(&mut state, index);
            unpoisoned(&found).push((index, answer));
            desk.done(index);
        }
    };
    let mut next_one = |index: usize| {
        let mut found = unpoisoned(&found);
        let place = found.iter().position(|(other, _)| *other == index);
        let (_, answer) = found.swap_remove(place.expect("it was said to be done"));
        drop(found);
        deliver(index, answer)
    };
    on_threads(&range, threads, &one_thread, &mut next_one);
}

/// Runs the same on so many threads, and asks for each index in order once it is done, until told to break.
fn on_threads(
    range: &Range<usize>,
    threads: usize,
    one_thread: &(dyn Fn(&Desk) + Sync),
    next_one: &mut dyn FnMut(usize) -> ControlFlow<()>,
) {
    let desk = Desk::new(range, threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // A thread that dies must not leave the others waiting.
                let _leaves = Leaves(&desk);
                one_thread(&desk);
            });
        }
        // However this ends, the threads find nothing more to do.
        let _closes = Closes(&desk);
        for index in range.clone() {
            if !desk.wait_for(index) || next_one(index).is_break() {
                return;
            }
            desk.delivered(index + 1);
        }
    });
}

/// Where threads take their indices.
struct Desk {
    state: Mutex<State>,
    moved: Condvar,
    ahead: usize,
}

struct State {
    next: usize,
    end: usize,
    delivered: usize,
    /// What is done and not delivered.
    done: Vec<usize>,
    /// Threads that are still at work.
    working: usize,
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    fn new(range: &Range<usize>, threads: usize) -> Self {
        let state = State {
            next: range.start,
            end: range.end,
            delivered: range.start,
            done: Vec::new(),
            working: threads,
        };
        Self { state: Mutex::new(state), moved: Condvar::new(), ahead: threads * AHEAD }
    }

    fn take(&self) -> Option<usize> {
        let mut state = unpoisoned(&self.state);
        while state.next < state.end && state.next >= state.delivered + self.ahead {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let index = state.next;
        (index < state.end).then(|| {
            state.next += 1;
            index
        })
    }

    fn done(&self, index: usize) {
        unpoisoned(&self.state).done.push(index);
        self.moved.notify_all();
    }

    /// Whether it is done; not if all threads have left without doing it.
    fn wait_for(&self, index: usize) -> bool {
        let mut state = unpoisoned(&self.state);
        loop {
            if let Some(place) = state.done.iter().position(|done| *done == index) {
                state.done.swap_remove(place);
                return true;
            }
            if state.working == 0 {
                return false;
            }
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn delivered(&self, next: usize) {
        unpoisoned(&self.state).delivered = next;
        self.moved.notify_all();
    }

    fn close(&self) {
        let mut state = unpoisoned(&self.state);
        state.end = state.next.min(state.end);
        drop(state);
        self.moved.notify_all();
    }
}

struct Closes<'a>(&'a Desk);

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A thread that is at work until it is dropped.
struct Leaves<'a>(&'a Desk);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        unpoisoned(&self.0.state).working -= 1;
        if thread::panicking() {
            self.0.close();
        }
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_threads_delivers_the_same() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            in_order(
                7..500,
                threads,
                || 0_u64,
                |state, index| {
                    *state += 1;
                    (0..(index * 7919) % 2000)
                        .map(|n| n as u64)
                        .fold(index as u64, u64::wrapping_add)
                },
                |index, answer| {
                    seen.push((index, answer));
                    if index == 400 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(seen.len(), 394, "{threads}");
            assert!(seen.iter().enumerate().all(|(place, (index, _))| place + 7 == *index));
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_the_work_and_is_passed_on() {
        in_order(
            0..100,
            2,
            || (),
            |(), index| assert!(index != 50),
            |_, ()| ControlFlow::Continue(()),
        );
    }
}
