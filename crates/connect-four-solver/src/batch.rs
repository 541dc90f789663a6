//! Many inputs on several threads, answers in the order of the inputs.
//!
//! A thread that is free takes the next input; the calling thread delivers answers as soon as all before them are delivered, so that a
//! program that waits for an answer before it writes its next question gets one. At most [`AHEAD`] inputs a thread are
//! under way, so an endless input needs no endless memory.

use alloc::collections::BTreeMap;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// Inputs under way for each thread.
const AHEAD: u64 = 64;

/// The stack of a thread that searches. A program built without an optimiser keeps every copy of a node's children in its frames and
/// needs more than the usual two megabytes.
pub(crate) const STACK: usize = 16 << 20;

/// A thread panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panicked;

impl core::fmt::Display for Panicked {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("a thread panicked")
    }
}

impl core::error::Error for Panicked {}

/// Where the threads take their inputs from.
struct Inputs<I> {
    rest: I,
    taken: u64,
}

/// Works on every input and delivers the answers in order. Each thread makes its own state, such as
/// a table, with `start`. If a thread panics, no further input is taken.
///
/// ```
/// use foursight_connect_four_solver::in_order;
/// let mut squares = Vec::new();
/// in_order(0..1000, 2, || (), |(), number| number * number, |square| squares.push(square))?;
/// assert!(squares.into_iter().eq((0..1000).map(|number| number * number)));
/// # Ok::<(), foursight_connect_four_solver::Panicked>(())
/// ```
pub fn in_order<T, S, R: Send>(
    inputs: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut deliver: impl FnMut(R),
) -> Result<(), Panicked> {
    let inputs = inputs.into_iter();
    if threads <= 1 {
        let mut state = start();
        inputs.for_each(|input| deliver(work(&mut state, input)));
        return Ok(());
    }
    let inputs = Mutex::new(Inputs { rest: inputs, taken: 0 });
    // How many are delivered; the largest number there is ends the threads.
    let delivered = Mutex::new(0_u64);
    let changed = Condvar::new();
    let next = || {
        let mut inputs = inputs.lock().ok()?;
        let ahead =
            |delivered: &mut u64| inputs.taken >= delivered.saturating_add(AHEAD * threads as u64);
        let count = changed.wait_while(delivered.lock().ok()?, ahead).ok()?;
        if *count == u64::MAX {
            return None;
        }
        drop(count);
        let input = inputs.rest.next()?;
        inputs.taken += 1;
        Some((inputs.taken - 1, input))
    };
    let (hand_in, answers) = channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let hand_in = hand_in.clone();
            let (next, start, work) = (&next, &start, &work);
            let thread = thread::Builder::new().stack_size(STACK);
            let worker = move || {
                let all = || {
                    let mut state = start();
                    while let Some((number, input)) = next() {
                        if hand_in.send(Ok((number, work(&mut state, input)))).is_err() {
                            return;
                        }
                    }
                };
                if catch_unwind(AssertUnwindSafe(all)).is_err() {
                    // Nobody listens any more if another thread panicked before.
                    let _unheard = hand_in.send(Err(Panicked));
                }
            };
            thread.spawn_scoped(scope, worker).expect("the system starts a thread");
        }
        drop(hand_in);
        let count = |count| {
            *delivered.lock().unwrap_or_else(PoisonError::into_inner) = count;
            changed.notify_all();
        };
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for answer in answers {
            let Ok((number, result)) = answer else {
                count(u64::MAX);
                return Err(Panicked);
            };
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                deliver(result);
                due += 1;
            }
            count(due);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_panic_ends_it_with_an_error() {
        for threads in [2, 3] {
            let work = |(): &mut (), number: u32| {
                assert_ne!(number, 77, "the panic of this test");
                number
            };
            let mut delivered = Vec::new();
            let ended = in_order(0.., threads, || (), work, |number| delivered.push(number));
            assert_eq!(ended, Err(Panicked));
            assert!(delivered.iter().copied().eq(0..delivered.len() as u32));
            assert!(delivered.len() <= 77);
        }
    }

    #[test]
    fn an_answer_comes_before_the_next_input_is_there() {
        for threads in [1, 2, 3] {
            let (ask, questions) = channel();
            ask.send(0).unwrap();
            let mut answers = Vec::new();
            let mut ask = Some(ask);
            let deliver = |answer: u32| {
                answers.push(answer);
                if answer < 10 {
                    ask.as_ref().map(|ask| ask.send(answer)).unwrap().unwrap();
                } else {
                    ask = None;
                }
            };
            let ended = in_order(questions, threads, || (), |(), number| number + 1, deliver);
            assert_eq!(ended, Ok(()));
            assert!(answers.into_iter().eq(1..=10));
        }
    }
}
