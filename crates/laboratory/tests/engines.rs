//! Programs as players: real small programs, and a clock that moves when it is read, so that no test waits for time to pass.

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use foursight_catalog::{Game, StopFlag};
use foursight_laboratory::clock::{Clock, WallClock};
use foursight_laboratory::contest::ContestError;
use foursight_laboratory::engine::{ANSWER_TIME, EngineCause, EngineProcess, LONGEST_ERRORS};
use foursight_laboratory::experiment::{Contestant, Experiment};
use foursight_laboratory::report::games_text;
use foursight_laboratory::result::Reason;
use foursight_laboratory::runner::{Games, RunError, run_by};
use foursight_laboratory::standings::Standings;

/// Every reading is so many seconds later than the one before.
struct SteppingClock {
    readings: AtomicU64,
    seconds: u64,
}

impl SteppingClock {
    const fn new(seconds: u64) -> Self {
        Self { readings: AtomicU64::new(0), seconds }
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> Duration {
        Duration::from_secs(self.seconds * self.readings.fetch_add(1, Ordering::Relaxed))
    }
}

fn shell(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(str::to_owned).to_vec()
}

/// What becomes of the first question to this program, by this clock.
fn cause(command: &[String], clock: &dyn Clock) -> (EngineCause, String) {
    let asked = EngineProcess::start(command, clock, ANSWER_TIME)
        .and_then(|mut engine| engine.ask(Game::connect_four(), "", 1));
    let failure = asked.unwrap_err();
    (failure.cause, failure.errors)
}

/// The smallest engine there is: a shell that always answers with column 4.
#[test]
fn a_shell_script_can_play() {
    let script = "while read line; do case $line in go*) echo info nodes 12 time 3ms value draw line 4; echo bestmove 4;; quit) exit;; esac; done";
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(script), &clock, ANSWER_TIME).unwrap();
    assert!(!engine.completed_handshake());
    let (action, cost) = engine.ask(Game::connect_four(), "44", 1).unwrap();
    assert_eq!((action.as_str(), cost.nodes, cost.microseconds), ("4", 12, 3_000));
    assert_eq!(cost.value.value().to_string(), "draw");
    assert!(engine.completed_handshake());
}

#[test]
fn a_program_that_cannot_be_started_or_ends_is_named_with_its_status() {
    let clock = WallClock::default();
    let (started, _) = cause(&["no-such-program-here".to_owned()], &clock);
    let EngineCause::Start(message) = started else { panic!("{started:?}") };
    assert!(message.contains("No such file"), "{message}");
    let (ended, errors) = cause(&shell("echo no license >&2; exit 3"), &clock);
    let EngineCause::Ended(status) = ended else { panic!("{ended:?}") };
    assert_eq!((status.as_str(), errors.as_str()), ("exit status: 3", "no license\n"));
}

/// It reads its questions and never answers: ended when the clock says that the time is over, though no time passes here.
#[test]
fn a_silent_program_is_ended_by_the_time_limit() {
    let (silent, _) = cause(&shell("cat > /dev/null"), &SteppingClock::new(60));
    assert_eq!(silent, EngineCause::Silent(ANSWER_TIME));
}

/// Talking is not answering: the time of an answer does not begin again with every line.
#[test]
fn a_program_that_talks_without_end_is_ended_by_the_time_limit() {
    let (talking, _) = cause(&shell("exec yes info depth 1 nodes 1"), &SteppingClock::new(1));
    assert_eq!(talking, EngineCause::Silent(ANSWER_TIME));
}

/// `cat /dev/zero` used to fill the memory.
#[test]
fn a_line_without_end_is_not_kept() {
    let command = ["cat", "/dev/zero"].map(str::to_owned);
    let (endless, _) = cause(&command, &WallClock::default());
    assert_eq!(endless, EngineCause::LineTooLong);
}

/// What it had started went on, and kept a core busy.
#[cfg(unix)]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // The end of the pipe is open as long as the child of the program lives, which would say so.
    let script = format!(
        "(sleep 5; echo survived) > {} & while read line; do case $line in go*) echo bestmove 4;; esac; done",
        pipe.display()
    );
    let clock = WallClock::default();
    for fails in [false, true] {
        let mut engine = EngineProcess::start(&shell(&script), &clock, ANSWER_TIME).unwrap();
        let mut open = std::fs::File::open(&pipe).unwrap();
        engine.ask(Game::connect_four(), "", 1).unwrap();
        if fails {
            engine.fail(EngineCause::LineTooLong);
        } else {
            drop(engine);
        }
        let mut said = String::new();
        std::io::Read::read_to_string(&mut open, &mut said).unwrap();
        assert_eq!(said, "");
    }
}

/// The second answer to a question was taken for the answer to the next.
#[test]
fn a_second_answer_is_not_one_to_the_next_question() {
    let script = "n=0; while read line; do case $line in ping) echo pong;; go*) n=$((n+1)); echo bestmove $n; echo bestmove 7;; esac; done";
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(script), &clock, ANSWER_TIME).unwrap();
    for number in 1..=20 {
        let (action, _) = engine.ask(Game::connect_four(), "", 1).unwrap();
        assert_eq!(action, number.to_string());
    }
}

/// A program that says nothing about its time was reported with 0.0 ms.
#[test]
fn time_that_a_program_does_not_say_is_measured() {
    let script =
        "while read line; do case $line in go*) echo info nodes 1; echo bestmove 4;; esac; done";
    let clock = SteppingClock::new(1);
    let mut engine = EngineProcess::start(&shell(script), &clock, ANSWER_TIME).unwrap();
    let (_, cost) = engine.ask(Game::connect_four(), "", 1).unwrap();
    assert!((2_000_000..=60_000_000).contains(&cost.microseconds), "{}", cost.microseconds);
}

#[test]
fn of_the_standard_error_the_end_is_kept() {
    let script = "i=0; while [ $i -lt 500 ]; do echo line $i >&2; i=$((i+1)); done; echo the cause >&2; exit 1";
    let (_, errors) = cause(&shell(script), &WallClock::default());
    assert_eq!(errors.len(), LONGEST_ERRORS);
    assert!(errors.ends_with("line 499\nthe cause\n"), "{errors}");
}

/// Two games of `random` against this program, by this clock.
fn play(command: Vec<String>, clock: &dyn Clock) -> (Experiment, Result<Games, RunError>) {
    let text = "game = \"connect-four\"\nplayers = [\"random\", \"engine:program\"]\nopenings = { suite = \"random\", plies = 2, count = 1 }";
    let mut experiment = Experiment::parse(text).unwrap();
    experiment.contestants[1] = Contestant::Engine(command);
    let games = run_by(clock, &experiment, None, 1, &StopFlag::default(), |_, _| {});
    (experiment, games)
}

/// A program that plays illegal moves forfeits, with its move and its last words in the record and in the text.
#[test]
fn an_illegal_move_forfeits_with_its_cause() {
    let script =
        "while read -r line; do case $line in go*) echo confused >&2; echo bestmove 9;; esac; done";
    let (experiment, games) = play(shell(script), &WallClock::default());
    let games = games.unwrap();
    assert_eq!(games.records.len(), 2);
    for record in &games.records {
        assert_eq!((record.reason, record.half_points(0)), (Reason::Forfeited, 2));
        let cause = record.cause.as_deref().unwrap();
        assert!(cause.contains("`9`") && cause.ends_with("confused"), "{cause}");
    }
    let standings = Standings::of(&experiment, &games.records);
    let text = games_text(&experiment, &standings);
    assert!(text.contains("`engine:program` forfeited 2 games: its move `9`"), "{text}");
    assert!(text.contains("too few games") && !text.contains("superiority"), "{text}");
}

/// A program that has said `ready` and then ends has shown that it speaks the protocol: it loses its games, and the run goes on.
#[test]
fn a_program_that_ends_after_its_handshake_forfeits() {
    let script =
        "while read -r line; do case $line in hello) echo ready;; go*) exit 4;; esac; done";
    let (_, games) = play(shell(script), &WallClock::default());
    let records = games.unwrap().records;
    assert_eq!(records.len(), 2);
    let cause = records[0].cause.as_deref().unwrap();
    assert!(cause.contains("exit status: 4"), "{cause}");
}

/// No game was played against a program that never spoke, so there is no result.
#[test]
fn a_program_that_never_completes_its_handshake_ends_the_run_with_an_error() {
    let wall = WallClock::default();
    let minutes = SteppingClock::new(60);
    let commands: [(Vec<String>, &dyn Clock); 4] = [
        (vec!["no-such-program-here".to_owned()], &wall),
        (shell("echo Traceback >&2; exit 1"), &wall),
        (shell("cat > /dev/null"), &minutes),
        (["cat", "/dev/zero"].map(str::to_owned).to_vec(), &wall),
    ];
    for (command, clock) in commands {
        let (_, games) = play(command.clone(), clock);
        let Err(RunError::Contest(error @ ContestError::Engine(..))) = games else {
            panic!("{command:?}: {games:?}")
        };
        let message = error.to_string();
        assert!(message.starts_with("`engine:program` sent neither"), "{message}");
        assert_eq!(message.contains("Traceback"), command.concat().contains("Traceback"));
    }
}
