//! The one host that runs players: in the background, with a clock, with a way to stop them.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Instant;

use foursight_game::{Control, GameOver};
use foursight_session::Ticket;

use crate::Thought;

/// The work of a player on one question, not yet begun. [`Job::start`] runs it in the background, [`Job::run`] here and now.
pub struct Job {
    ticket: Ticket,
    work: Box<Work>,
}

type Work = dyn FnOnce(&dyn Control, &mut dyn FnMut(Thought)) -> Result<Thought, GameOver> + Send;

impl Job {
    pub(crate) fn new(
        ticket: Ticket,
        work: impl FnOnce(&dyn Control, &mut dyn FnMut(Thought)) -> Result<Thought, GameOver>
        + Send
        + 'static,
    ) -> Self {
        Self { ticket, work: Box::new(work) }
    }

    /// The state of the session that the answer is for.
    pub const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Thinks on the calling thread until done, and tells `progress` of every better answer on the way.
    pub fn run(
        self,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Thought),
    ) -> Result<Thought, GameOver> {
        (self.work)(&Stopwatch::start(stop), progress)
    }

    /// Thinks on a thread of its own.
    pub fn start(self) -> Running {
        let stop = StopFlag::default();
        let ticket = self.ticket;
        let (sender, events) = mpsc::channel();
        let thread = std::thread::spawn({
            let stop = stop.clone();
            move || {
                let mut progress = |thought| drop(sender.send(Event::Progress(thought)));
                let answer = self.run(&stop, &mut progress);
                drop(sender.send(Event::Done(answer)));
            }
        });
        Running { ticket, stop, events, thread: Some(thread) }
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Job").field("ticket", &self.ticket).finish_non_exhaustive()
    }
}

/// What a running player tells.
#[derive(Clone, Debug)]
pub enum Event {
    /// It has a better answer than before, and goes on.
    Progress(Thought),
    /// It is done.
    Done(Result<Thought, GameOver>),
}

/// A player at work. Dropping it stops it and waits until it has.
#[derive(Debug)]
pub struct Running {
    ticket: Ticket,
    stop: StopFlag,
    events: Receiver<Event>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// The state of the session that the answer is for.
    pub const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// A handle that stops it from anywhere.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Tells it to answer now with what it knows.
    pub fn stop(&self) {
        self.stop.raise();
    }

    /// What it tells next, if it tells anything within this time.
    ///
    /// # Panics
    /// If the player did.
    pub fn event(&mut self, patience: Duration) -> Option<Event> {
        match self.events.recv_timeout(patience) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.join(),
        }
    }

    /// Waits for the answer.
    ///
    /// # Panics
    /// If the player did.
    pub fn wait(mut self) -> Result<Thought, GameOver> {
        loop {
            match self.events.recv() {
                Ok(Event::Progress(_)) => {}
                Ok(Event::Done(answer)) => return answer,
                Err(_) => drop(self.join::<()>()),
            }
        }
    }

    /// Passes on the panic of a player that died without an answer.
    fn join<T>(&mut self) -> Option<T> {
        if let Some(thread) = self.thread.take()
            && let Err(panic) = thread.join()
        {
            std::panic::resume_unwind(panic);
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            // A player's panic has been or will be seen by whoever asks for its answer; here nobody does.
            drop(thread.join());
        }
    }
}

/// A flag that, once raised, makes a player answer at once. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is up.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The real clock, and a flag.
pub(crate) struct Stopwatch {
    begun: Instant,
    stop: StopFlag,
}

impl Stopwatch {
    /// Begins to run; stops whoever it controls when the flag is raised.
    pub(crate) fn start(stop: &StopFlag) -> Self {
        Self { begun: Instant::now(), stop: stop.clone() }
    }
}

impl Control for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised()
    }
}
