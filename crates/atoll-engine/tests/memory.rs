//! Memory is bounded: a full tree and a busy prover stay within what they were given.
//!
//! Each case is looked at in a process of its own, which is this program again, for what an allocator keeps of one case would count for the next.
#![cfg(target_os = "linux")]

use std::process::Command;

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options};
use foursight_game::{Limits, Position, Searcher, Task};

const GIVEN: usize = 24 << 20;
/// Connections, boards and reports.
const BESIDE: usize = 6 << 20;
/// What the process of a case is told: `SIZE THREADS`.
const CASE: &str = "FOURSIGHT_MEMORY_CASE";

/// The most memory this process has had, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

#[test]
fn the_process_grows_by_what_was_given_and_little_more() {
    for case in ["3 1", "5 1", "7 1", "9 1", "9 2"] {
        let mut child = Command::new(std::env::current_exe().unwrap());
        child.args(["--exact", "one_case", "--ignored"]).env(CASE, case);
        let output = child.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{case}: {text}");
    }
}

#[test]
#[ignore = "started by the test above, once for each case"]
fn one_case() {
    let Ok(case) = std::env::var(CASE) else { return };
    let (size, threads) = case.split_once(' ').unwrap();
    let (size, threads): (Size, u32) = (size.parse().unwrap(), threads.parse().unwrap());
    let before = peak();
    // A tree that takes a new position in every round is full soon.
    let options = Options { memory: GIVEN, threads, expand_after: 1, ..Options::default() };
    let mut engine = Engine::new(options);
    let mut position = Atoll::new(size);
    for _ in 0..3 {
        let task = Task::new(Limits::playouts(25_000)).every_move();
        position = position.after(engine.search(&position, task).unwrap().best);
    }
    let grown = peak() - before;
    assert!(grown < GIVEN + BESIDE, "{grown} bytes");
    // The tree has been filled, or the test says nothing; side 3 is proven too soon.
    assert!(size == Size::Three || grown > GIVEN / 2, "{grown} bytes");
}
