//! The one host that runs players: in the background, with a clock, with a way to stop them.

use core::fmt;
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;

use foursight_game::{Control, SearchError, Stopwatch};

use crate::Report;

/// The work of a player on one question, not yet begun. [`Job::start`] runs it in the background, [`Job::run`] here and now.
pub struct Job(Box<Work>);

type Work = dyn FnOnce(&dyn Control, &mut dyn FnMut(Report)) -> Result<Report, SearchError> + Send;

impl Job {
    pub(crate) fn new(
        work: impl FnOnce(&dyn Control, &mut dyn FnMut(Report)) -> Result<Report, SearchError>
        + Send
        + 'static,
    ) -> Self {
        Self(Box::new(work))
    }

    /// Thinks on the calling thread until done, and reports every better answer on the way to `progress`.
    pub fn run(
        self,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Report),
    ) -> Result<Report, SearchError> {
        (self.0)(&Clock::start(stop), progress)
    }

    /// Thinks on a thread of its own, and sends its events there. Whoever waits for other things as well can wait for all of them in one
    /// place; a panic of the player reaches whoever calls [`Background::join`].
    pub fn start_sending(self, send: impl FnMut(Event) + Send + 'static) -> Background {
        self.start_boxed(Box::new(send))
    }

    /// Starting a thread is compiled once, not once for each `send`.
    fn start_boxed(self, mut send: Box<dyn FnMut(Event) + Send>) -> Background {
        let stop = StopFlag::default();
        let thread = std::thread::spawn({
            let stop = stop.clone();
            move || {
                // Whoever waits must hear of a panic as well.
                let run = AssertUnwindSafe(|| {
                    self.run(&stop, &mut |report| send(Event::Progress(report)))
                });
                match catch_unwind(run) {
                    Ok(answer) => send(Event::Done(answer)),
                    Err(panic) => {
                        send(Event::Panicked);
                        resume_unwind(panic);
                    }
                }
            }
        });
        Background { stop, thread: Some(thread) }
    }

    /// Thinks on a thread of its own.
    pub fn start(self) -> Running {
        let (sender, events) = mpsc::channel();
        let background = self.start_sending(move |event| drop(sender.send(event)));
        Running { background, events, answer: None }
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Job").finish_non_exhaustive()
    }
}

/// What a running player reports.
#[derive(Clone, Debug)]
pub enum Event {
    /// It has a better answer than before, and goes on.
    Progress(Report),
    /// It is done.
    Done(Result<Report, SearchError>),
    /// It panicked; [`Background::join`] passes that on.
    Panicked,
}

/// A player at work on a thread of its own. Dropping it stops it and waits until it has.
#[derive(Debug)]
pub struct Background {
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// A handle that stops it from anywhere.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Waits for its thread, and passes on the panic of a player that died without an answer.
    ///
    /// # Panics
    /// If the player did.
    pub fn join(&mut self) {
        if let Some(thread) = self.thread.take()
            && let Err(panic) = thread.join()
        {
            resume_unwind(panic);
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            // A player's panic has been or will be seen by whoever asks for its answer; here nobody does.
            drop(thread.join());
        }
    }
}

/// A player at work whose events are waited for one by one. Dropping it stops it and waits until it has.
#[derive(Debug)]
pub struct Running {
    background: Background,
    events: Receiver<Event>,
    /// Kept once it has come, so that asking again is no mistake.
    answer: Option<Result<Report, SearchError>>,
}

impl Running {
    /// A handle that stops it from anywhere.
    pub fn stop_flag(&self) -> StopFlag {
        self.background.stop_flag()
    }

    /// Tells it to answer now with what it knows.
    pub fn stop(&self) {
        self.background.stop.raise();
    }

    /// What it reports next, if anything comes within this time. After its answer it reports nothing more.
    ///
    /// # Panics
    /// If the player did.
    pub fn event(&mut self, timeout: Duration) -> Option<Event> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => {
                match &event {
                    Event::Done(answer) => self.answer = Some(answer.clone()),
                    Event::Panicked => self.background.join(),
                    Event::Progress(_) => {}
                }
                Some(event)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.background.join();
                None
            }
        }
    }

    /// Waits for the answer; also if [`Self::event`] has returned it already.
    ///
    /// # Panics
    /// If the player did.
    pub fn wait(mut self) -> Result<Report, SearchError> {
        loop {
            if let Some(answer) = self.answer.take() {
                return answer;
            }
            match self.events.recv() {
                Ok(Event::Progress(_)) => {}
                Ok(Event::Done(answer)) => return answer,
                Ok(Event::Panicked) | Err(_) => {
                    self.background.join();
                    unreachable!("a player ends with an answer or a panic");
                }
            }
        }
    }
}

/// A flag that, once raised, makes a player answer at once. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flag>);

#[derive(Default)]
struct Flag {
    raised: AtomicBool,
    ask: Option<Box<dyn Fn() -> bool + Send + Sync>>,
    clock: Option<Box<dyn Fn() -> Duration + Send + Sync>>,
}

impl fmt::Debug for Flag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Flag").field("raised", &self.raised).finish_non_exhaustive()
    }
}

impl StopFlag {
    /// A flag that also asks somebody each time whether it is up. A search asks its flag all the time, from its own thread or threads: whoever is
    /// asked may let it wait there, as a host does that shares processors among many searches.
    ///
    /// ```
    /// # use foursight_catalog::StopFlag;
    /// let begun = std::time::Instant::now();
    /// let flag = StopFlag::asking(move || begun.elapsed().as_secs() >= 10);
    /// assert!(!flag.is_raised());
    /// flag.raise();
    /// assert!(flag.is_raised());
    /// ```
    pub fn asking(ask: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag { ask: Some(Box::new(ask)), ..Flag::default() }))
    }

    /// A flag that brings a clock, for hosts whose system has none, as in WebAssembly: whoever runs under it reads the time there. The clock may
    /// begin anywhere, but never goes backwards.
    ///
    /// ```
    /// use foursight_catalog::{PlayerSpec, Position, StopFlag};
    /// use std::time::Duration;
    ///
    /// let game = "tic-tac-toe".parse()?;
    /// let player = PlayerSpec::parse("perfect", game)?;
    /// let flag = StopFlag::with_clock(|| Duration::from_secs(7));
    /// let report = Position::start(game).ask(&player, false).run(&flag, &mut |_| {})?;
    /// assert_eq!(report.elapsed, Duration::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_clock(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag { clock: Some(Box::new(now)), ..Flag::default() }))
    }

    /// What its own clock says, if it has one.
    fn now(&self) -> Option<Duration> {
        self.0.clock.as_ref().map(|now| now())
    }

    /// Raises the flag.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::Relaxed);
    }

    /// Whether it is up.
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed) || self.0.ask.as_ref().is_some_and(|ask| ask())
    }
}

/// The real clock, and a flag.
pub(crate) struct Clock {
    watch: Watch,
    stop: StopFlag,
}

/// Where the time is read.
enum Watch {
    System(Stopwatch),
    /// The flag's own clock, which said this at the start.
    Flag(Duration),
}

impl Clock {
    /// Begins to run; stops whoever it controls when the flag is raised.
    pub(crate) fn start(stop: &StopFlag) -> Self {
        let watch = stop.now().map_or_else(|| Watch::System(Stopwatch::start()), Watch::Flag);
        Self { watch, stop: stop.clone() }
    }
}

impl Control for Clock {
    fn elapsed(&self) -> Option<Duration> {
        match self.watch {
            Watch::System(watch) => watch.elapsed(),
            Watch::Flag(start) => self.stop.now().map(|now| now.saturating_sub(start)),
        }
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever waited for a player that panicked waited for ever.
    #[test]
    fn a_panic_reaches_whoever_waits() {
        let (sender, events) = mpsc::channel();
        let job = Job::new(|_, _| panic!("on purpose"));
        let mut running = job.start_sending(move |event| drop(sender.send(event)));
        assert!(matches!(events.recv(), Ok(Event::Panicked)));
        assert!(catch_unwind(AssertUnwindSafe(|| running.join())).is_err());
        let waiting = Job::new(|_, _| panic!("on purpose")).start();
        assert!(catch_unwind(AssertUnwindSafe(|| waiting.wait())).is_err());
    }
}
