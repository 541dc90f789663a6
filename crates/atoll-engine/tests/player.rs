//! The player: perfect at side 3, reproducible, within its limits, right about swaps.

use core::time::Duration;
use std::time::Instant;

use foursight_atoll::{Atoll, Move, NotationError, Size};
use foursight_atoll_engine::{Engine, Options, Proof, Solver};
use foursight_game::{
    Control, Finding, Limits, Notation, Outcome, Player, Position, Random, Report, SearchError,
    Searcher, Task, Value,
};

/// The real clock.
struct Stopwatch(Instant);

impl Control for Stopwatch {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Told to stop from the beginning.
struct Stopped;

impl Control for Stopped {
    fn elapsed(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn stopped(&self) -> bool {
        true
    }
}

fn small() -> Options {
    Options { memory: 8 << 20, ..Options::default() }
}

fn ask(position: &Atoll, playouts: u64) -> Report<Atoll> {
    Engine::new(small()).search(position, Task::new(Limits::playouts(playouts))).unwrap()
}

fn played(start: Atoll, moves: &str) -> Atoll {
    let mut position = start;
    position.play_text(moves, &mut |_| {}).unwrap();
    position
}

#[test]
fn side_3_is_played_perfectly() {
    let mut solver = Solver::new(Size::Three, 1 << 20);
    for seed in 0..6 {
        let mut random = Random::new(seed, 0);
        let mut engine = Engine::new(Options { seed, ..small() });
        let mut position = Atoll::new(Size::Three);
        // Whoever has the win at the engine's first move is the engine.
        for _ in 0..random.below(3) {
            position.play_unchecked(random.choose(&position.legal_moves()).unwrap());
        }
        let proof = solver.prove(&position, u64::MAX, &mut || false).unwrap();
        let mover = position.turn();
        let engine_is = if matches!(proof, Proof::Won(_)) { mover } else { !mover };
        while position.outcome().is_none() {
            let action = if position.turn() == engine_is {
                let report = engine.search(&position, Task::new(Limits::playouts(50))).unwrap();
                assert!(report.value.is_proven());
                report.best
            } else {
                random.choose(&position.legal_moves()).unwrap()
            };
            position.play(action).unwrap();
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(engine_is)), "seed {seed}");
    }
}

#[test]
fn every_move_of_side_3_is_proven_and_right() {
    let task = Task::new(Limits::playouts(1000)).every_move();
    let report = Engine::new(small()).search(&Atoll::new(Size::Three), task).unwrap();
    assert_eq!(report.moves.len(), 19);
    assert!(report.moves.iter().all(|entry| entry.value.is_proven()));
    let wins = report.moves.iter().filter(|entry| entry.value == Value::Exact(Finding::Win(None)));
    assert_eq!(wins.count(), 7, "the middle and the six cells around it");
}

#[test]
fn swaps_at_side_3_are_right() {
    let game = Atoll::with_swap(Size::Three);
    assert_eq!(ask(&played(game, "C3"), 100).best, Move::Swap);
    assert_eq!(ask(&played(game, "C1"), 100).value, Value::Exact(Finding::Win(None)));
    assert_ne!(ask(&played(game, "C1"), 100).best, Move::Swap);
    // Whatever the first player begins with, the second player takes the winning side.
    let report = ask(&game, 1000);
    assert_eq!(report.value, Value::Exact(Finding::Loss(None)));
    let task = Task::new(Limits::playouts(1000)).every_move();
    let after = Engine::new(small()).search(&played(game, "B2"), task).unwrap();
    assert_eq!(after.moves.last().unwrap().action, Move::Swap);
    assert_eq!(after.moves.last().unwrap().value, Value::Exact(Finding::Win(None)));
}

#[test]
fn swaps_on_larger_boards_follow_the_win_rate() {
    for size in [Size::Five, Size::Seven, Size::Nine] {
        let game = Atoll::with_swap(size);
        let middle = Move::Place(game.board().center());
        assert_eq!(ask(&game.after(middle), 3000).best, Move::Swap, "{size}: the centre is strong");
        let corner = game.legal_moves()[0];
        assert_ne!(ask(&game.after(corner), 3000).best, Move::Swap, "{size}: a corner is weak");
        let opening = ask(&game, 20_000);
        assert_ne!(opening.best, middle, "{size}: an opening that would be swapped");
        assert!(game.is_legal(opening.best));
    }
}

#[test]
fn bad_input_is_refused() {
    assert!(Size::new(4).unwrap_err().to_string().contains("size 4 is even"));
    let mut game = played(Atoll::with_swap(Size::Five), "E5");
    assert!(matches!(game.parse_move("E5"), Err(NotationError::Taken { .. })));
    game = played(game, "D4");
    let error = game.parse_move("swap").unwrap_err();
    assert!(matches!(error, NotationError::SwapNotNow { .. }), "{error}");
    let over = played(Atoll::new(Size::Three), "D2 A1 C2 A2 C3 A3 B3 B1 B4");
    let outcome = Engine::new(small()).search(&over, Task::new(Limits::playouts(1)));
    assert_eq!(outcome.unwrap_err(), SearchError::GameOver(Outcome::Win(Player::First)));
}

#[test]
fn the_same_seed_gives_the_same_report() {
    for size in Size::ALL {
        let position = played(Atoll::new(size), "B2 C3 C4");
        let mut engine = Engine::new(small());
        let mut think = || {
            engine.forget();
            let task = Task::new(Limits::playouts(3000)).every_move();
            let report = engine.search(&position, task).unwrap();
            (report.best, report.value, report.moves, report.line, report.nodes)
        };
        let first = think();
        assert_eq!(think(), first, "{size}");
        let another = Engine::new(Options { seed: 1, ..small() })
            .search(&position, Task::new(Limits::playouts(3000)).every_move())
            .unwrap();
        assert!(size == Size::Three || another.moves != first.2, "{size}: the seed counts");
    }
}

#[test]
fn a_playout_limit_is_kept_and_a_win_in_one_taken() {
    let report = ask(&Atoll::new(Size::Nine), 500);
    assert_eq!(report.work, 500);
    let position = played(Atoll::new(Size::Three), "D2 A1 C2 A2 C3 A3 B3 B1");
    let report = ask(&position, 500);
    assert!(position.after(report.best).outcome().is_some());
}

#[test]
fn a_full_tree_goes_on_and_stays_in_its_memory() {
    let tiny = Options { memory: 64 << 10, ..Options::default() };
    for size in Size::ALL {
        let mut engine = Engine::new(tiny);
        let report = engine.search(&Atoll::new(size), Task::new(Limits::playouts(5000))).unwrap();
        assert!(report.value.is_proven() || report.work == 5000, "{size}");
    }
}

#[test]
fn two_threads_answer_and_count_all_playouts() {
    let options = Options { threads: 2, ..small() };
    let mut engine = Engine::new(options);
    let report = engine.search(&Atoll::new(Size::Five), Task::new(Limits::playouts(4000))).unwrap();
    assert!((4000..4100).contains(&report.work), "{}", report.work);
}

/// Within the time, and at once when stopped; the best of some tries counts, for a loaded machine holds a process back longer than that.
#[test]
fn time_is_held_at_every_size() {
    for size in Size::ALL {
        let mut engine = Engine::new(small());
        let limit = Duration::from_millis(60);
        let quickest = (0..8)
            .map(|_| {
                engine.forget();
                let watch = Stopwatch(Instant::now());
                let task = Task::new(Limits::time(limit)).under(&watch);
                let report = engine.search(&Atoll::new(size), task).unwrap();
                let spent = watch.elapsed().expect("a clock");
                assert!(
                    report.value.is_proven() || spent >= limit,
                    "{size}: the whole time is used"
                );
                spent
            })
            .find(|spent| *spent < limit + Duration::from_millis(40));
        assert!(quickest.is_some(), "{size}");
        let task = Task::new(Limits::NONE).under(&Stopped);
        let report = engine.search(&Atoll::new(size), task).unwrap();
        assert!(Atoll::new(size).is_legal(report.best));
    }
}

/// A position proven to be lost is played as well as it can be, not given away: the player searches, and answers a threat that can be answered.
#[test]
fn a_lost_position_is_defended() {
    for size in [Size::Five, Size::Seven, Size::Nine] {
        let mut random = Random::new(7, 0);
        let mut engine = Engine::new(small());
        let mut position = Atoll::new(size);
        let mut lost = 0;
        while position.outcome().is_none() {
            // A player who throws stones about will be lost soon, and the engine is asked in that player's place.
            let report = engine.search(&position, Task::new(Limits::playouts(300))).unwrap();
            let mut action = report.best;
            if position.turn() == Player::Second {
                if report.value == Value::Exact(Finding::Loss(None)) {
                    lost += 1;
                    assert_eq!(report.work, 300, "{size}: a lost position is searched");
                }
                action = random.choose(&position.legal_moves()).unwrap();
            }
            position.play(action).unwrap();
        }
        assert!(lost > 0, "{size}");
    }
}

/// What the player calls won it wins, against itself with another seed.
#[test]
fn every_game_called_won_is_won() {
    for (size, games, playouts) in
        [(Size::Five, 6, 1000), (Size::Seven, 3, 500), (Size::Nine, 2, 300)]
    {
        for seed in 0..games {
            assert!(calls_right(size, seed, playouts), "{size}, seed {seed}: never called");
        }
    }
}

/// Plays a game of the player against itself and checks what it promises; says whether it promised anything.
fn calls_right(size: Size, seed: u64, playouts: u64) -> bool {
    let mut random = Random::new(seed, 50);
    let mut position = Atoll::new(size);
    for _ in 0..2 {
        position.play_unchecked(random.choose(&position.legal_moves()).unwrap());
    }
    let mut engines = [0, 1].map(|side| Engine::new(Options { seed: seed + side, ..small() }));
    let mut promised = None;
    while position.outcome().is_none() {
        let player = position.turn();
        let engine = &mut engines[player.index()];
        let report = engine.search(&position, Task::new(Limits::playouts(playouts))).unwrap();
        let says = match report.value {
            Value::Exact(Finding::Win(_)) => Some(player),
            Value::Exact(Finding::Loss(_)) => Some(!player),
            _ => None,
        };
        if says.is_some() {
            assert!(promised.is_none() || promised == says, "{size}, seed {seed}");
            promised = says;
        }
        position.play(report.best).unwrap();
    }
    let winner = position.outcome().and_then(Outcome::winner);
    assert!(promised.is_none() || promised == winner, "{size}, seed {seed}");
    promised.is_some()
}
