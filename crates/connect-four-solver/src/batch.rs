//! Many inputs on several threads, answers in the order of the inputs.
//!
//! Inputs are handed out in chunks; a chunk's answers wait until all before them are delivered. At
//! most two chunks a thread are under way, so an endless input needs no endless memory.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::Mutex;
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

/// Inputs handed to a thread at once.
const CHUNK: usize = 32;

/// Works on every input and delivers the answers in order. Each thread makes its own state, such as
/// a table, with `start`.
///
/// ```
/// use foursight_connect_four_solver::in_order;
/// let mut squares = Vec::new();
/// in_order(0..1000, 2, || (), |(), number| number * number, |square| squares.push(square));
/// assert!(squares.into_iter().eq((0..1000).map(|number| number * number)));
/// ```
pub fn in_order<T: Send, S, R: Send>(
    inputs: impl IntoIterator<Item = T>,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut deliver: impl FnMut(R),
) {
    let mut inputs = inputs.into_iter();
    if threads <= 1 {
        let mut state = start();
        return inputs.for_each(|input| deliver(work(&mut state, input)));
    }
    let (hand_out, queue) = sync_channel::<(u64, Vec<T>)>(threads);
    let queue = Arc::new(Mutex::new(queue));
    let (hand_in, answers) = channel::<(u64, Vec<R>)>();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, hand_in) = (Arc::clone(&queue), hand_in.clone());
            let (start, work) = (&start, &work);
            scope.spawn(move || {
                let mut state = start();
                loop {
                    let next = queue.lock().map(|queue| queue.recv());
                    let Ok(Ok((number, chunk))) = next else { return };
                    let results = chunk.into_iter().map(|input| work(&mut state, input)).collect();
                    if hand_in.send((number, results)).is_err() {
                        return;
                    }
                }
            });
        }
        drop((queue, hand_in));
        let mut waiting = BTreeMap::new();
        let (mut sent, mut delivered) = (0, 0);
        let mut exhausted = false;
        while !exhausted || delivered < sent {
            if !exhausted && sent - delivered < 2 * threads as u64 {
                let chunk: Vec<T> = inputs.by_ref().take(CHUNK).collect();
                exhausted = chunk.len() < CHUNK;
                if !chunk.is_empty() && hand_out.send((sent, chunk)).is_ok() {
                    sent += 1;
                }
                continue;
            }
            let Ok((number, results)) = answers.recv() else { return };
            waiting.insert(number, results);
            while let Some(results) = waiting.remove(&delivered) {
                results.into_iter().for_each(&mut deliver);
                delivered += 1;
            }
        }
        drop(hand_out);
    });
}
