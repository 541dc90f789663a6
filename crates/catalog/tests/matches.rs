//! Matches of every game: they play, refuse, undo, think and stop.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::time::{Duration, Instant};

use foursight_catalog::{
    Command, Event, Game, Match, Play, PlayerSpec, Position, Refusal, Start, StopFlag, players,
};
use foursight_game::{BoardStyle, Finding, Limits, Player, Position as _, StoppedBy, Value};
use foursight_session::{Awaited, BySeat, Seat, Starter};

const GAMES: [&str; 4] = ["connect-four", "tic-tac-toe", "atoll:size=3", "atoll:size=5,swap=on"];

fn table(game: &str, first: Option<&str>, second: Option<&str>, start: Start<'_>) -> Match {
    let game: Game = game.parse().unwrap();
    let seat = |text: Option<&str>| text.map(|text| PlayerSpec::parse(text, game).unwrap());
    Match::open(game, &BySeat::new(seat(first), seat(second)), Starter::default(), start).unwrap()
}

fn play(table: &mut Match, text: &str) {
    let action = table.parse_move(text).unwrap();
    table.command(Command::play(action)).unwrap();
}

/// Runs whoever must think, until a human is to move or the game is over.
fn run(table: &mut Match) {
    while let Some((ticket, job)) = table.job() {
        let report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
        table.command(Command::answer(&report, ticket)).unwrap();
    }
}

#[test]
fn computers_finish_a_game_of_each_kind() {
    for game in GAMES {
        let mut table = table(game, Some("random:seed=3"), Some("level-1"), Start::default());
        run(&mut table);
        let end = table.snapshot();
        assert_eq!(end.awaited, Awaited::Nobody, "{game}");
        assert!(end.position.legal_moves().is_empty());
        let winner = end.ending.unwrap().winner();
        let (winning, cells) = (end.position.winning_cells(), end.position.cells());
        assert_eq!(winner.is_some(), !winning.is_empty());
        for name in &winning {
            let (_, owner) = cells.iter().find(|(cell, _)| cell == name).unwrap();
            assert_eq!(*owner, winner);
        }
    }
}

#[test]
fn a_text_opens_the_same_position_again() {
    for game in GAMES {
        let mut played =
            table(game, Some("random:seed=9"), Some("random:seed=8"), Start::default());
        for _ in 0..4 {
            let (ticket, job) = played.job().unwrap();
            let report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
            played.command(Command::answer(&report, ticket)).unwrap();
        }
        let now = played.snapshot();
        let text = now.position.moves_text(now.moves);
        let again = table(game, None, None, Start { board: None, moves: &text });
        assert_eq!(again.position(), now.position, "{game}");
        assert_eq!((again.snapshot().moves, again.snapshot().opening), (now.moves, 4));

        let board = now.position.drawing(BoardStyle::Plain);
        for board in [board.clone(), board.trim().replace('\n', "/")] {
            let drawn = table(game, None, None, Start { board: Some(&board), moves: "" });
            assert_eq!(drawn.position().cells(), now.position.cells(), "{game}");
            assert_eq!(drawn.snapshot().turn, now.turn);
            assert_eq!(drawn.snapshot().origin, drawn.position());
        }
    }
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut table = table("connect-four", None, Some("random"), Start::default());
    let refused = |table: &mut Match, command| {
        let before = table.clone();
        let error = table.command(command).unwrap_err();
        assert_eq!(table.snapshot(), before.snapshot());
        error.refusal
    };
    assert_eq!(table.parse_move("9").unwrap_err().refusal, Refusal::Text);
    assert_eq!(refused(&mut table, Command::Undo), Refusal::Nothing);
    let (first, fourth) = (table.parse_move("1").unwrap(), table.parse_move("4").unwrap());
    let out_of_turn = Command::Play(Play::new(first).by(Player::Second));
    assert_eq!(refused(&mut table, out_of_turn), Refusal::NotYourTurn);
    table.command(Command::play(fourth)).unwrap();
    assert_eq!(refused(&mut table, Command::play(fourth)), Refusal::NotYourTurn);
    let (ticket, late) = table.job().unwrap();
    let report = late.run(&StopFlag::default(), &mut |_| {}).unwrap();
    table.command(Command::Undo).unwrap();
    assert_eq!(refused(&mut table, Command::answer(&report, ticket)), Refusal::Stale);
    let other_game = Position::start(Game::tic_tac_toe()).parse_move("1").unwrap();
    assert_eq!(refused(&mut table, Command::play(other_game)), Refusal::Text);
    table.command(Command::Resign(Player::First)).unwrap();
    assert_eq!(refused(&mut table, Command::play(fourth)), Refusal::GameOver);
    assert_eq!(table.parse_move("4").unwrap_err().refusal, Refusal::GameOver);
}

#[test]
fn a_command_tried_on_a_copy_leaves_the_match_as_it_was() {
    let mut table = table("connect-four", None, Some("level-1"), Start::default());
    play(&mut table, "4");
    let mut copy = table.clone();
    run(&mut copy);
    assert_eq!((copy.snapshot().moves.len(), table.snapshot().moves.len()), (2, 1));
    assert_eq!(table.snapshot().awaited, Awaited::Computer(Player::Second));
}

#[test]
fn undo_goes_back_to_the_humans_own_move() {
    let mut table = table("connect-four", None, Some("minimax-ab:depth=3"), Start::default());
    play(&mut table, "4");
    run(&mut table);
    let answered = table.clone();
    table.command(Command::Undo).unwrap();
    assert_eq!(table.snapshot().moves.len(), 0);
    table.command(Command::Redo).unwrap();
    assert_eq!(table.snapshot().moves, answered.snapshot().moves);
    assert_eq!(table.position(), answered.position());
}

#[test]
fn another_player_sits_down() {
    let mut table = table("tic-tac-toe", None, None, Start::default());
    let player = PlayerSpec::parse("perfect", Game::tic_tac_toe()).unwrap();
    table.command(Command::Occupy(Seat::A, Some(player))).unwrap();
    assert_eq!(table.snapshot().awaited, Awaited::Computer(Player::First));
    run(&mut table);
    assert_eq!(table.snapshot().moves.len(), 1);
}

/// A promise of the listing: the same position, player and seed, the same move, whatever ran before.
#[test]
fn reproducible_players_are() {
    for game in ["connect-four", "tic-tac-toe", "atoll:size=3"] {
        let game: Game = game.parse().unwrap();
        for info in players(game).iter().filter(|info| info.defaults.is_reproducible()) {
            let spec = PlayerSpec::parse(info.name, game).unwrap().with_seed(11);
            let think = || {
                let job = Position::start(game).ask(&spec, false);
                let mut report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
                report.elapsed = Duration::ZERO;
                report
            };
            assert_eq!(think(), think(), "{game} {}", info.name);
        }
    }
}

/// Every player lets go within 50 ms of being told to.
#[test]
fn a_running_player_stops_when_told() {
    for (game, player) in [
        ("connect-four", "minimax:depth=20"),
        ("connect-four", "negamax-ab:depth=40"),
        ("connect-four", "deepening:depth=42"),
        ("connect-four", "mcts:playouts=1000000000"),
        ("connect-four", "perfect"),
        ("atoll:size=9", "atoll-bot:depth=9"),
        ("atoll:size=9", "deepening:depth=9"),
        ("atoll:size=9", "mcts:playouts=1000000000"),
    ] {
        let game: Game = game.parse().unwrap();
        let spec = PlayerSpec::parse(player, game).unwrap();
        let start = Position::start(game);
        // The best of some tries counts, for a loaded machine holds threads back longer than that.
        let quickest = (0..8)
            .map(|_| {
                let running = start.ask(&spec, false).start();
                std::thread::yield_now();
                let told = Instant::now();
                running.stop();
                let report = running.wait().unwrap();
                assert!(start.is_legal(report.best.action), "{player}");
                told.elapsed()
            })
            .find(|elapsed| *elapsed < Duration::from_millis(50));
        assert!(quickest.is_some(), "{player}");
    }
}

/// Asked again for an answer that [`Running::event`](foursight_catalog::Running::event) had returned, it waited for ever, at full speed.
#[test]
fn an_answer_can_be_asked_for_again() {
    let player = PlayerSpec::parse("minimax-ab:depth=2", Game::connect_four()).unwrap();
    let mut running = Position::start(Game::connect_four()).ask(&player, false).start();
    let answer = loop {
        match running.event(Duration::from_mins(1)) {
            Some(Event::Done(answer)) => break answer,
            Some(Event::Progress(_) | Event::Panicked) => {}
            None => panic!("no answer in a minute"),
        }
    };
    assert!(running.event(Duration::ZERO).is_none());
    assert_eq!(running.wait(), answer);
}

/// `analyse … --player minimax:depth=6,nodes=30000` called six moves proven losses that nobody had looked at.
#[test]
fn a_move_that_was_not_examined_is_unknown() {
    let game = Game::connect_four();
    let mut position = Position::start(game);
    position.play_text("44").unwrap();
    let player = PlayerSpec::parse("minimax:depth=6,nodes=30000", game).unwrap();
    let report = position.ask(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!(report.stopped_by, Some(StoppedBy::Nodes));
    assert!(matches!(report.moves[0].value, Value::Exact(Finding::Estimate(_))));
    assert!(report.moves[2..].iter().all(|entry| entry.value == Value::Unknown), "{report:?}");
    assert!(report.moves.iter().all(|entry| !entry.value.is_proven()));
    let rate = PlayerSpec::parse("automat-easy", game).unwrap();
    let report = position.ask(&rate, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
    assert!(report.moves.iter().all(|entry| entry.value == Value::Unknown));
}

/// `values=proven` plays the same move and says only what is certain.
#[test]
fn a_player_that_says_only_what_is_proven_calls_the_rest_unknown() {
    for (game, moves, proven) in [
        ("connect-four", "44", false),
        ("connect-four", "121212", true),
        ("tic-tac-toe", "5", true),
    ] {
        let game: Game = game.parse().unwrap();
        let mut position = Position::start(game);
        position.play_text(moves).unwrap();
        let ask = |text: &str| {
            let player = PlayerSpec::parse(text, game).unwrap();
            let mut progress = Vec::new();
            let job = position.ask(&player, true);
            let report = job.run(&StopFlag::default(), &mut |event| progress.push(event)).unwrap();
            (report, progress)
        };
        let (all, _) = ask("deepening:nodes=30000");
        let (certain, progress) = ask("deepening:nodes=30000,values=proven");
        assert_eq!(all.best.action, certain.best.action, "{game} {moves}");
        assert_eq!(certain.best.value.is_proven(), proven, "{game} {moves}");
        for (all, certain) in all.moves.iter().zip(&certain.moves) {
            let value = if all.value.is_proven() { all.value } else { Value::Unknown };
            assert_eq!(certain.value, value, "{game} {moves}");
        }
        assert!(!progress.is_empty());
    }
}

/// What ended a search says whose limit it was.
#[test]
fn a_limit_of_whoever_runs_a_player_is_told_apart_from_its_own() {
    let game = Game::connect_four();
    let ended = |player: &str, outer: Limits| {
        let player = PlayerSpec::parse(player, game).unwrap().within(outer);
        let job = Position::start(game).ask(&player, false);
        job.run(&StopFlag::default(), &mut |_| {}).unwrap().stopped_by
    };
    let outer = Limits::nodes(2_000);
    assert_eq!(ended("minimax:depth=6", outer), Some(StoppedBy::Server));
    assert_eq!(ended("minimax:depth=6,nodes=1000", outer), Some(StoppedBy::Nodes));
    assert_eq!(ended("minimax:depth=3", outer), Some(StoppedBy::Depth));
    assert_eq!(ended("mcts:playouts=50", Limits::NONE), Some(StoppedBy::Playouts));
    assert_eq!(ended("mcts:playouts=50", Limits::playouts(20)), Some(StoppedBy::Server));
    assert_eq!(ended("perfect", Limits::nodes(1)), None, "the book needs no nodes");
}

/// `perfect` with several threads looked at its limit of nodes only between two moves, and did not count all of them.
#[test]
fn perfect_on_several_threads_obeys_its_limit_of_nodes() {
    let game = Game::connect_four();
    let mut position = Position::start(game);
    position.play_text("44444433357").unwrap();
    for threads in [1, 3] {
        let text = format!("perfect:nodes=20000,threads={threads},table=16");
        let player = PlayerSpec::parse(&text, game).unwrap();
        let report = position.ask(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
        // The short search beforehand visits as many again; between two looks at the limit all threads visit at most some thousand each.
        assert!(report.nodes < 20_000 + 20_000 + 16_384 + 1_024 * threads, "{}", report.nodes);
    }
}

#[test]
fn only_players_with_a_table_take_memory() {
    let megabytes = |player: &str| {
        PlayerSpec::parse(player, Game::connect_four()).unwrap().settings().megabytes()
    };
    assert_eq!(megabytes("minimax-ab:depth=4"), 0);
    assert_eq!((megabytes("level-1"), megabytes("automat-easy"), megabytes("random")), (0, 0, 0));
    assert_eq!((megabytes("deepening"), megabytes("perfect:table=7")), (16, 7));
}
