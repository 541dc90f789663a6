//! Work on several threads whose answers come back in the order of the questions.
//!
//! Everything the laboratory does is a function of an index, so what a run finds does not depend on how many threads found it. Threads take the next index
//! from a counter and may be ahead of the slowest by `AHEAD` indices each, so that a long run needs no long queue; whoever takes the answers can end the work at
//! any index, and what was done beyond it is dropped.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, PoisonError};
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
    let desk = Desk::new(&range, threads);
    let (hand_in, answers) = channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let hand_in = hand_in.clone();
            let (desk, start, work) = (&desk, &start, &work);
            scope.spawn(move || {
                // A thread that dies must not leave the others waiting.
                let _closes = ClosesOnPanic(desk);
                let mut state = start();
                while let Some(index) = desk.take() {
                    if hand_in.send((index, work(&mut state, index))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(hand_in);
        let mut waiting = BTreeMap::new();
        let mut next = range.start;
        for (index, answer) in answers {
            waiting.insert(index, answer);
            while let Some(answer) = waiting.remove(&next) {
                let flow = deliver(next, answer);
                next += 1;
                desk.delivered(next);
                if flow.is_break() {
                    desk.close();
                    return;
                }
            }
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
}

impl Desk {
    fn new(range: &Range<usize>, threads: usize) -> Self {
        let state = State { next: range.start, end: range.end, delivered: range.start };
        Self { state: Mutex::new(state), moved: Condvar::new(), ahead: threads * AHEAD }
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.moved.notify_all();
        result
    }

    fn take(&self) -> Option<usize> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.next < state.end && state.next >= state.delivered + self.ahead {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let index = state.next;
        (index < state.end).then(|| {
            state.next += 1;
            index
        })
    }

    fn delivered(&self, next: usize) {
        self.change(|state| state.delivered = next);
    }

    fn close(&self) {
        self.change(|state| state.end = state.next.min(state.end));
    }
}

struct ClosesOnPanic<'a>(&'a Desk);

impl Drop for ClosesOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
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
