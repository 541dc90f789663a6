//! Time, stop and memory: what the player was given it uses, and no more.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::thread;
use std::time::Instant;

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options};
use foursight_game::{Control, Limits, Position, Random, Searcher, Task};

/// The real clock, and a stop after some time.
struct Stopwatch {
    begun: Instant,
    stop: Duration,
}

impl Stopwatch {
    fn new(stop: Duration) -> Self {
        Self { begun: Instant::now(), stop }
    }
}

impl Control for Stopwatch {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }

    fn stopped(&self) -> bool {
        self.begun.elapsed() >= self.stop
    }
}

const NEVER: Duration = Duration::from_hours(1);
/// What a busy machine may hold a thread back.
const PATIENCE: Duration = Duration::from_millis(40);

fn options(threads: u32) -> Options {
    Options { memory: 16 << 20, threads, ..Options::default() }
}

/// A game as it is in the middle: stones on every fourth cell.
fn middle(size: Size) -> Atoll {
    let mut random = Random::new(3, 0);
    let mut position = Atoll::new(size);
    for _ in 0..position.empty().len() / 4 {
        let next = position.after(random.choose(&position.legal_moves()).unwrap());
        if next.outcome().is_none() {
            position = next;
        }
    }
    position
}

/// How long a search took, the best of some tries: a loaded machine holds a process back longer than any limit.
fn quickest(enough: Duration, mut search: impl FnMut() -> Duration) -> Duration {
    let mut least = NEVER;
    for _ in 0..10 {
        least = least.min(search());
        if least < enough {
            break;
        }
    }
    least
}

/// Every size, start and middle, swap rule on and off, one thread and two: told to stop after 30 ms, the player answers at once.
#[test]
fn a_search_stops_when_told() {
    let stop = Duration::from_millis(30);
    for size in Size::ALL {
        for threads in [1, 2] {
            for position in [Atoll::new(size), Atoll::with_swap(size), middle(size)] {
                let mut engine = Engine::new(options(threads));
                let spent = quickest(stop + PATIENCE, || {
                    engine.forget();
                    let watch = Stopwatch::new(stop);
                    let task = Task::new(Limits::NONE).under(&watch);
                    let report = engine.search(&position, task).unwrap();
                    assert!(position.is_legal(report.best));
                    assert!(
                        report.value.is_proven() || watch.elapsed().unwrap_or_default() >= stop,
                        "{size}: it goes on"
                    );
                    watch.elapsed().unwrap_or_default()
                });
                assert!(spent < stop + PATIENCE, "{size}, {threads} threads: {spent:?}");
            }
        }
    }
}

/// With four threads that keep the machine busy, a move still comes within its time, and the whole of it is used.
#[test]
fn a_move_comes_within_its_time_under_load() {
    let limit = Duration::from_millis(50);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    core::hint::spin_loop();
                }
            });
        }
        let late = Size::ALL.map(|size| {
            let mut engine = Engine::new(options(1));
            let position = middle(size);
            quickest(limit + PATIENCE, || {
                engine.forget();
                let watch = Stopwatch::new(NEVER);
                let task = Task::new(Limits::time(limit)).under(&watch);
                let report = engine.search(&position, task).unwrap();
                assert!(
                    report.value.is_proven() || watch.elapsed().unwrap_or_default() >= limit,
                    "{size}: all is used"
                );
                watch.elapsed().unwrap_or_default()
            })
        });
        done.store(true, Ordering::Relaxed);
        assert!(late.iter().all(|spent| *spent < limit + PATIENCE), "{late:?}");
    });
}

/// A tree that has grown full is cut down to the part still of use within the time of a short move.
#[test]
fn a_full_tree_is_kept_within_the_time() {
    let limit = Duration::from_millis(50);
    let all = Options { memory: 64 << 20, expand_after: 1, ..Options::default() };
    for size in [Size::Five, Size::Seven, Size::Nine] {
        let spent = quickest(limit + PATIENCE, || {
            let mut engine = Engine::new(all);
            let position = Atoll::new(size);
            let report = engine.search(&position, Task::new(Limits::playouts(40_000))).unwrap();
            let reply = report.line.iter().take(2).fold(position, |now, &action| now.after(action));
            let watch = Stopwatch::new(NEVER);
            let task = Task::new(Limits::time(limit)).under(&watch);
            engine.search(&reply, task).unwrap();
            watch.elapsed().unwrap_or_default()
        });
        assert!(spent < limit + PATIENCE, "{size}: {spent:?}");
    }
}
