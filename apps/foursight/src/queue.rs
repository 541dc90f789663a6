//! A queue between threads, and threads.
//!
//! The channels of the standard library have three forms inside, and each is compiled for every type that is sent; this one is a list, a lock and a signal. Nobody is told that the other side is
//! gone: whoever ends sends a message that says so.

use core::time::Duration;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A queue; every clone is the same one.
pub(crate) struct Queue<T>(Arc<Inside<T>>);

struct Inside<T> {
    waiting: Mutex<VecDeque<T>>,
    more: Condvar,
}

impl<T> Queue<T> {
    /// An empty one.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Inside { waiting: Mutex::new(VecDeque::new()), more: Condvar::new() }))
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<T>> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message.
    pub(crate) fn send(&self, message: T) {
        self.waiting().push_back(message);
        self.0.more.notify_one();
    }

    /// Adds a message unless so many wait already.
    pub(crate) fn send_below(&self, most: usize, message: T) -> bool {
        let mut waiting = self.waiting();
        let room = waiting.len() < most;
        if room {
            waiting.push_back(message);
            drop(waiting);
            self.0.more.notify_one();
        }
        room
    }

    /// The next message, if there is one.
    pub(crate) fn take(&self) -> Option<T> {
        self.waiting().pop_front()
    }

    /// Waits for the next message; at most so long, if a time is given.
    pub(crate) fn wait(&self, limit: Option<Duration>) -> Option<T> {
        let begun = Instant::now();
        let mut waiting = self.waiting();
        loop {
            if let Some(message) = waiting.pop_front() {
                return Some(message);
            }
            // What nobody waits for to its end is waited for in parts of an hour.
            let left = match limit {
                None => Duration::from_hours(1),
                Some(limit) => limit.checked_sub(begun.elapsed()).filter(|left| !left.is_zero())?,
            };
            let woken = self.0.more.wait_timeout(waiting, left);
            (waiting, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// Does something on a thread of its own that nobody waits for. Boxed, so that starting a thread is compiled once.
pub(crate) fn in_background(work: Box<dyn FnOnce() + Send>) {
    std::thread::spawn(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_order_and_a_wait_has_an_end() {
        let queue = Queue::new();
        let other = queue.clone();
        in_background(Box::new(move || {
            for number in 0..1000 {
                other.send(number);
            }
        }));
        for number in 0..1000 {
            assert_eq!(queue.wait(None), Some(number));
        }
        assert_eq!(queue.take(), None);
        assert_eq!(queue.wait(Some(Duration::ZERO)), None);
        assert_eq!(queue.wait(Some(Duration::from_millis(5))), None);
    }

    #[test]
    fn a_full_queue_takes_nothing() {
        let queue = Queue::new();
        assert!(queue.send_below(2, 'a') && queue.send_below(2, 'b') && !queue.send_below(2, 'c'));
        assert_eq!((queue.take(), queue.take(), queue.take()), (Some('a'), Some('b'), None));
    }
}
