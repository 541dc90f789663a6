//! Programs as players: real small programs, and a clock that moves when it is read, so that no test waits for time to pass.

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use foursight_catalog::{Game, Start, StopFlag, Variation};
use foursight_laboratory::clock::{Clock, WallClock};
use foursight_laboratory::contest::ContestError;
use foursight_laboratory::engine::{
    ANSWER_TIME, Answer, Dialect, EngineCause, EngineCommand, EngineFailure, EngineProcess,
    ForfeitKind, Grade, HANDSHAKE_TIME, LONGEST_ERRORS, Question, Timing, check,
};
use foursight_laboratory::experiment::{Contestant, Experiment};
use foursight_laboratory::report::{games_text, standings_csv};
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

fn shell(script: &str) -> EngineCommand {
    EngineCommand::new(Dialect::Foursight, ["sh", "-c", script].map(str::to_owned).to_vec())
        .unwrap()
}

fn command(words: &[&str]) -> EngineCommand {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    EngineCommand::new(Dialect::Foursight, words).unwrap()
}

/// A shell that answers its greeting, and does this for every other line.
fn engine(cases: &str) -> String {
    format!("while read -r line; do case $line in hello) echo ready;; {cases} esac; done")
}

/// Asks for a move after these ones.
fn ask(
    engine: &mut EngineProcess<'_>,
    moves: &str,
    answer: Duration,
) -> Result<Answer, EngineFailure> {
    let start = Start { board: None, moves };
    let line = Variation::parse(Game::connect_four(), start).unwrap();
    let (timing, stop) = (Timing::within(answer), &StopFlag::default());
    engine.ask(&Question { line: &line, seed: 1, timing: &timing, every: false, stop })
}

/// What becomes of the first question to this program, by this clock.
fn cause(command: &EngineCommand, clock: &dyn Clock) -> (EngineCause, String) {
    let asked = EngineProcess::start(command, clock)
        .and_then(|mut engine| ask(&mut engine, "", ANSWER_TIME));
    let failure = asked.unwrap_err();
    (failure.cause, failure.errors)
}

/// The smallest engine there is: a shell that knows nothing but `go`. It is started anew for each question, for nothing tells which question it answers.
#[test]
fn a_shell_script_can_play() {
    let script = "while read line; do case $line in go*) echo info nodes 12 time 3ms value draw line 4; echo bestmove 4; echo bestmove 4;; quit) exit;; esac; done";
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(script), &clock).unwrap();
    assert!(!engine.completed_handshake());
    for moves in ["44", "4444"] {
        let Answer { action, cost, .. } = ask(&mut engine, moves, ANSWER_TIME).unwrap();
        assert_eq!((action.as_str(), cost.nodes), ("4", 12));
        assert_eq!(cost.value.value().to_string(), "draw");
        assert!(engine.completed_handshake());
    }
}

/// A bot that sleeps for 50 ms was once reported with what it said itself: nothing.
#[test]
fn the_time_of_an_answer_is_measured() {
    let script = engine("go*) sleep 0.05; echo info time 0ms; echo bestmove 4;;");
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(&script), &clock).unwrap();
    let answer = ask(&mut engine, "", ANSWER_TIME).unwrap();
    assert!(answer.cost.microseconds >= 50_000, "{answer:?}");
}

/// In version 2 a position carries whose turn it is and the legal moves, so that a program needs no rules.
#[test]
fn a_program_without_rules_plays_the_first_legal_move() {
    let script = "while read -r line; do case $line in hello) echo id protocol 2; echo ready;; ping) echo pong;; \
                  position*) legal=${line#*legal };; go*) echo \"info string $line\"; echo bestmove ${legal%% *};; esac; done";
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(script), &clock).unwrap();
    assert_eq!((engine.completed_handshake(), engine.version()), (true, Some(2)));
    for (moves, first) in [("", "1"), ("111111", "2"), ("1111112", "2")] {
        assert_eq!(ask(&mut engine, moves, ANSWER_TIME).unwrap().action, first);
    }
}

#[test]
fn a_program_that_cannot_be_started_or_ends_is_named_with_its_status() {
    let clock = WallClock::default();
    let (started, _) = cause(&command(&["no-such-program-here"]), &clock);
    let EngineCause::Start(message) = started else { panic!("{started:?}") };
    assert!(message.contains("No such file"), "{message}");
    let (ended, errors) = cause(&shell("echo no license >&2; exit 3"), &clock);
    let EngineCause::Ended(status) = ended else { panic!("{ended:?}") };
    assert_eq!((status.as_str(), errors.as_str()), ("exit status: 3", "no license\n"));
}

/// It reads its questions and never answers: ended when the clock says that the time is over, though no time passes here. It has the time of a handshake, not that of an answer.
#[test]
fn a_silent_program_is_ended_by_the_limit_of_the_handshake() {
    let (silent, _) = cause(&shell("cat > /dev/null"), &SteppingClock::new(60));
    let EngineCause::Silent { limit, last, .. } = silent else { panic!("{silent:?}") };
    assert_eq!((limit, last), (HANDSHAKE_TIME, None));
}

/// Talking is not answering: the time of an answer does not begin again with every line.
#[test]
fn a_program_that_talks_without_end_is_ended_by_the_time_limit() {
    let (talking, _) = cause(&shell("exec yes info depth 1 nodes 1"), &SteppingClock::new(1));
    assert_eq!(talking.kind(), ForfeitKind::Silence, "{talking:?}");
    assert!(talking.to_string().ends_with("its last line: `info depth 1 nodes 1`"), "{talking}");
}

/// `cat /dev/zero` used to fill the memory.
#[test]
fn a_line_without_end_is_not_kept() {
    let (endless, _) = cause(&command(&["cat", "/dev/zero"]), &WallClock::default());
    assert_eq!(endless, EngineCause::LineTooLong);
}

#[test]
fn of_the_standard_error_the_end_is_kept() {
    let script = "i=0; while [ $i -lt 500 ]; do echo line $i >&2; i=$((i+1)); done; echo the cause >&2; exit 1";
    let (_, errors) = cause(&shell(script), &WallClock::default());
    assert_eq!(errors.len(), LONGEST_ERRORS);
    assert!(errors.ends_with("line 499\nthe cause\n"), "{errors}");
}

/// Two games of `random` against this program, by this clock.
fn play(
    command: EngineCommand,
    clock: &dyn Clock,
    more: &str,
) -> (Experiment, Result<Games, RunError>) {
    let text = format!(
        "game = \"connect-four\"\nplayers = [\"random\", \"engine:program\"]\n{more}\nopenings = {{ suite = \"random\", plies = 2, count = 1 }}"
    );
    let mut experiment = Experiment::parse(&text).unwrap();
    experiment.contestants[1] = Contestant::Engine(command);
    let games = run_by(clock, &experiment, None, 1, &StopFlag::default(), |_, _| {});
    (experiment, games)
}

/// What hostile and broken programs do, and what becomes of them: they forfeit both games, for this reason, with this in the cause.
#[test]
fn every_hostile_program_has_its_outcome() {
    let programs = [
        ("mistyped", "go*) echo bestmov 4;;", ForfeitKind::Silence, "its last line: `bestmov 4`"),
        ("silent", "go*) ;;", ForfeitKind::Silence, "no `bestmove` within 0.4 s"),
        ("crashing", "go*) echo Traceback >&2; kill -SEGV $$;;", ForfeitKind::Crash, "SIGSEGV"),
        ("illegal", "go*) echo confused >&2; echo bestmove 9;;", ForfeitKind::Illegal, "`9`"),
        ("no move", "go*) echo bestmove;;", ForfeitKind::Illegal, "its move ``"),
        ("flooding", "go*) exec yes info depth 1;;", ForfeitKind::Silence, "no `bestmove`"),
        ("a long line", "go*) exec cat /dev/zero;;", ForfeitKind::Protocol, "65536 bytes"),
        ("partial line", "go*) printf bestmove; exit 0;;", ForfeitKind::Illegal, "its move ``"),
        (
            "no end of line",
            "go*) printf 'bestm'; sleep 1000;;",
            ForfeitKind::Silence,
            "no `bestmove`",
        ),
        ("not UTF-8", "go*) printf 'bestmove \\377\\n';;", ForfeitKind::Illegal, "\u{fffd}"),
        (
            "two answers",
            "go*) echo bestmove 4; echo bestmove 4;;",
            ForfeitKind::Protocol,
            "though nothing was asked",
        ),
    ];
    let wall = WallClock::default();
    for (name, cases, kind, cause) in programs {
        let (_, games) = play(shell(&engine(cases)), &wall, "answer-time = \"400ms\"");
        let records = games.unwrap().records;
        assert_eq!(records.len(), 2, "{name}");
        for record in &records {
            assert_eq!((record.reason, record.half_points(0)), (Reason::Forfeited, 2), "{name}");
            assert_eq!(record.forfeit, Some(kind), "{name}: {record:?}");
            let text = record.cause.as_deref().unwrap();
            assert!(text.contains(cause), "{name}: {text}");
        }
    }
}

/// A line may come in pieces.
#[test]
fn an_answer_in_pieces_is_an_answer() {
    let script = engine("go*) printf best; sleep 0.05; printf 'move 4\\r\\n';;");
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&shell(&script), &clock).unwrap();
    assert_eq!(ask(&mut engine, "", ANSWER_TIME).unwrap().action, "4");
}

/// Who takes longer than the clock has left loses on time, though the answer came.
#[test]
fn a_slow_program_loses_on_time() {
    let cases = "go*) sleep 0.05; echo bestmove 4;;";
    let (experiment, games) =
        play(shell(&engine(cases)), &WallClock::default(), "clock = \"20ms\"");
    let records = games.unwrap().records;
    for record in &records {
        assert_eq!((record.forfeit, record.half_points(0)), (Some(ForfeitKind::Time), 2));
        assert!(record.cause.as_deref().unwrap().starts_with("its time ran out"), "{record:?}");
    }
    let standings = Standings::of(&experiment, &records);
    assert!(games_text(&experiment, &standings).contains("  2 time\n"));
    assert!(standings_csv(&standings).contains(",2,0,0,0,0,0\n"), "{}", standings_csv(&standings));
}

/// A program of version 2 is told both clocks.
#[test]
fn clocks_are_told() {
    let script = "while read -r line; do case $line in hello) echo id protocol 2; echo ready;; ping) echo pong;; go*) echo $line >&2; exit 1;; esac; done";
    let (_, games) = play(shell(script), &WallClock::default(), "clock = \"60s+500ms\"");
    let records = games.unwrap().records;
    let cause = records[1].cause.as_deref().unwrap();
    assert!(cause.ends_with("go p1time 60000 p2time 60000 p1inc 500 p2inc 500"), "{cause}");
}

/// What a program has started ends with it.
#[test]
#[cfg(target_os = "linux")]
fn children_are_ended_with_their_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("child");
    let script =
        format!("sleep 100000 & echo $! > {}; {}", file.display(), engine("go*) exit 1;;"));
    let (_, games) = play(shell(&script), &WallClock::default(), "");
    assert_eq!(games.unwrap().records[1].forfeit, Some(ForfeitKind::Crash));
    let child = std::fs::read_to_string(&file).unwrap();
    let running = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        // A process whose parent is gone may stay in the table for a while.
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    while running() {
        std::thread::yield_now();
    }
}

/// A program that plays illegal moves forfeits, with its move and its last words in the record and in the text.
#[test]
fn an_illegal_move_forfeits_with_its_cause() {
    let script = engine("go*) echo confused >&2; echo bestmove 9;;");
    let (experiment, games) = play(shell(&script), &WallClock::default(), "");
    let games = games.unwrap();
    let cause = games.records[0].cause.as_deref().unwrap();
    assert!(cause.contains("`9`") && cause.ends_with("confused"), "{cause}");
    let standings = Standings::of(&experiment, &games.records);
    let text = games_text(&experiment, &standings);
    assert!(text.contains("`engine:program` forfeited 2 games: its move `9`"), "{text}");
    assert!(text.contains("  forfeits\n") && text.contains("  2 illegal\n"), "{text}");
    assert!(text.contains("too few games") && !text.contains("superiority"), "{text}");
}

/// No game was played against a program that never spoke, so there is no result.
#[test]
fn a_program_that_never_completes_its_handshake_ends_the_run_with_an_error() {
    let wall = WallClock::default();
    let minutes = SteppingClock::new(60);
    let commands: [(EngineCommand, &dyn Clock); 4] = [
        (command(&["no-such-program-here"]), &wall),
        (shell("echo Traceback >&2; exit 1"), &wall),
        (shell("cat > /dev/null"), &minutes),
        (command(&["cat", "/dev/zero"]), &wall),
    ];
    for (command, clock) in commands {
        let (_, games) = play(command.clone(), clock, "");
        let Err(RunError::Contest(error @ ContestError::Engine(..))) = games else {
            panic!("{command:?}: {games:?}")
        };
        let message = error.to_string();
        assert!(message.starts_with("`engine:program` sent neither"), "{message}");
        let traceback = command.words().concat().contains("Traceback");
        assert_eq!(message.contains("Traceback"), traceback);
    }
}

/// cutegames' own example of a dialogue (its `ugi.md`), with the moves of a game of ours: greeted, asked for a move, and again.
#[test]
fn a_ugi_program_plays() {
    let script = "while read -r line; do echo \"$line\" >> \"$0\"; case $line in \
                  ugi) echo id name EngineName; echo id author EngineAuthor; echo option name hash type spin default 128 min 1 max 2048; echo ugiok;; \
                  isready) echo readyok;; \
                  go*) echo info depth 1 seldepth 1 score cp -107 time 0 nodes 16 tthits 0 hashfull 0 pv 4; echo info depth 2 seldepth 2 score cp 200 time 0 nodes 50 tthits 1 hashfull 0 pv 4 3; echo bestmove 4;; \
                  quit) exit;; esac; done";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sent");
    let words = ["sh", "-c", script, file.to_str().unwrap()].map(str::to_owned).to_vec();
    let command = EngineCommand::new(Dialect::Ugi, words).unwrap();
    let clock = WallClock::default();
    let mut engine = EngineProcess::start(&command, &clock).unwrap();
    assert_eq!(engine.greeting().len(), 3);
    let answer = ask(&mut engine, "", ANSWER_TIME).unwrap();
    assert_eq!((answer.action.as_str(), answer.cost.nodes), ("4", 50));
    ask(&mut engine, "43", ANSWER_TIME).unwrap();
    drop(engine);
    let sent = std::fs::read_to_string(&file).unwrap();
    let expected = "ugi\nuginewgame\nisready\nposition startpos\ngo movetime 1000\nisready\nposition startpos moves 4 3\ngo movetime 1000\n";
    assert!(sent.starts_with(expected), "{sent}");
}

/// What `engine check` says of a program that does everything right, and of one that does not.
#[test]
fn a_program_is_checked() {
    let clock = WallClock::default();
    let good = "while read -r line; do case $line in hello) echo id protocol 2; echo option name depth type spin default 4 min 1 max 9; echo ready;; ping) echo pong;; \
                position*) legal=${line#*legal };; go*) echo bestmove ${legal%% *};; quit) exit;; esac; done";
    let findings = check(&shell(good), Game::tic_tac_toe(), &clock);
    assert!(findings.iter().all(|finding| finding.grade == Grade::Good), "{findings:?}");
    assert!(findings.len() >= 5, "{findings:?}");
    let bad = "while read -r line; do case $line in hello) echo id protocol 2; echo option depth 4; echo ready;; ping) echo pong;; go*) echo bestmove 1;; esac; done";
    let findings = check(&shell(bad), Game::tic_tac_toe(), &clock);
    let faults: Vec<String> = findings
        .iter()
        .filter(|finding| finding.grade == Grade::Fault)
        .map(ToString::to_string)
        .collect();
    assert!(faults[0].contains("option name") && faults[1].contains("its move `1`"), "{faults:?}");
}
