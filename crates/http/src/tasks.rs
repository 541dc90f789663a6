//! Work beside the requests: how it is told to end, and how its end is waited for.

use core::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// Something to run.
pub type Work<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Something to run, as one type for all that give the same. The code of a task is compiled for every type and every kind of runtime, and that of a future
/// where it is run: boxed here, it is compiled here.
pub fn boxed<'a, T>(work: impl Future<Output = T> + Send + 'a) -> Work<'a, T> {
    Box::pin(work)
}

/// Begins a task. The one place where it is done, so that what runs a task is compiled once, and here.
pub fn spawn(work: Work<'static, ()>) -> JoinHandle<()> {
    tokio::spawn(work)
}

/// Runs something that takes long on a thread of its own.
pub fn blocking(work: Box<dyn FnOnce() + Send>) -> JoinHandle<()> {
    tokio::task::spawn_blocking(work)
}

/// The same, waiting for what it gives; `None` if it panics.
pub async fn computed<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let done = Arc::new(Mutex::new(None));
    let place = Arc::clone(&done);
    let work = move || {
        let found = work();
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    };
    drop(blocking(Box::new(work)).await);
    done.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// A word that is said once and heard by everybody who waits for it, also later. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<Said>);

#[derive(Debug, Default)]
struct Said {
    said: AtomicBool,
    now: Notify,
}

impl Cancellation {
    /// Says it.
    pub fn cancel(&self) {
        self.0.said.store(true, Ordering::SeqCst);
        self.0.now.notify_waiters();
    }

    /// Whether it was said.
    pub fn is_cancelled(&self) -> bool {
        self.0.said.load(Ordering::SeqCst)
    }

    /// Waits until it is.
    pub async fn cancelled(&self) {
        // Before the question: what is said after it is heard.
        let now = self.0.now.notified();
        if !self.is_cancelled() {
            now.await;
        }
    }
}

/// Tasks whose end can be waited for. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Tasks(Arc<Running>);

#[derive(Debug, Default)]
struct Running {
    count: AtomicUsize,
    none: Notify,
}

impl Tasks {
    /// Begins a task.
    pub fn spawn(&self, work: Work<'static, ()>) -> JoinHandle<()> {
        self.0.count.fetch_add(1, Ordering::SeqCst);
        let counted = Counted(Arc::clone(&self.0));
        spawn(boxed(async move {
            let _counted = counted;
            work.await;
        }))
    }

    /// Waits until none runs.
    pub async fn wait(&self) {
        loop {
            let none = self.0.none.notified();
            if self.0.count.load(Ordering::SeqCst) == 0 {
                return;
            }
            none.await;
        }
    }
}

/// A task that runs, also if it panics or is given up.
struct Counted(Arc<Running>);

impl Drop for Counted {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.none.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn the_end_of_all_tasks_is_noticed() {
        let (end, tasks) = (Cancellation::default(), Tasks::default());
        tasks.wait().await;
        for number in 0..100 {
            let end = end.clone();
            tasks.spawn(boxed(async move {
                end.cancelled().await;
                assert!(number != 50, "one of them panics");
            }));
        }
        let waiting = tokio::spawn({
            let tasks = tasks.clone();
            async move { tasks.wait().await }
        });
        assert!(!end.is_cancelled() && !waiting.is_finished());
        end.cancel();
        waiting.await.unwrap();
        assert_eq!(tasks.0.count.load(Ordering::SeqCst), 0);
        end.cancelled().await;
    }
}
