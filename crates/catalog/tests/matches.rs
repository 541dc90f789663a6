//! Matches of every game behind one trait: they play, refuse, take back, think and stop.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::time::{Duration, Instant};

use foursight_catalog::{
    Command, Game, Match, PlayerSpec, Refusal, Start, StopFlag, open, players,
};
use foursight_game::{BoardStyle, Player};
use foursight_session::{Awaited, BySeat, Seat, Starter};

const GAMES: [&str; 4] = ["connect-four", "tic-tac-toe", "atoll:size=3", "atoll:size=5,swap=on"];

fn table(
    game: &str,
    first: Option<&str>,
    second: Option<&str>,
    start: Start<'_>,
) -> Box<dyn Match> {
    let game: Game = game.parse().unwrap();
    let seat = |text: Option<&str>| text.map(|text| PlayerSpec::parse(text, game).unwrap());
    open(game, &BySeat::new(seat(first), seat(second)), Starter::default(), start).unwrap()
}

/// Runs whoever must think, until a human is to move or the game is over.
fn run(table: &mut dyn Match) {
    while let Some(job) = table.job() {
        let ticket = job.ticket();
        let thought = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
        table.command(Command::answer(&thought, ticket)).unwrap();
    }
}

#[test]
fn computers_finish_a_game_of_each_kind() {
    for game in GAMES {
        let mut table = table(game, Some("random:seed=3"), Some("level-1"), Start::default());
        run(&mut *table);
        let end = table.snapshot();
        assert_eq!(end.awaited, Awaited::Nobody, "{game}");
        assert!(end.legal.is_empty());
        let winner = end.ending.unwrap().winner();
        assert_eq!(winner.is_some(), !end.winning.is_empty());
        for name in &end.winning {
            let (_, owner) = end.cells.iter().find(|(cell, _)| cell == name).unwrap();
            assert_eq!(*owner, winner);
        }
    }
}

#[test]
fn a_text_opens_the_same_position_again() {
    for game in GAMES {
        let mut table_played =
            table(game, Some("random:seed=9"), Some("random:seed=8"), Start::default());
        for _ in 0..4 {
            let job = table_played.job().unwrap();
            let ticket = job.ticket();
            let thought = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
            table_played.command(Command::answer(&thought, ticket)).unwrap();
        }
        let played = table_played.snapshot();
        let again = table(game, None, None, Start { board: None, moves: &played.text }).snapshot();
        assert_eq!(again.cells, played.cells, "{game}");
        assert_eq!(again.legal, played.legal);
        assert_eq!(
            (again.opening_text.as_str(), again.played_text.as_str()),
            (played.text.as_str(), "")
        );

        let board = table_played.drawing(BoardStyle::Plain);
        let drawn = table(game, None, None, Start { board: Some(&board), moves: "" }).snapshot();
        assert_eq!(drawn.cells, played.cells, "{game}");
        assert_eq!(drawn.turn, played.turn);
        assert!(drawn.origin.is_some());
        let slashed = board.trim().replace('\n', "/");
        let drawn = table(game, None, None, Start { board: Some(&slashed), moves: "" }).snapshot();
        assert_eq!(drawn.cells, played.cells, "{game}");
    }
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut table = table("connect-four", None, Some("random"), Start::default());
    let refused = |table: &mut dyn Match, command| {
        let before = table.snapshot();
        let error = table.command(command).unwrap_err();
        assert_eq!(table.snapshot(), before);
        error.refusal
    };
    assert_eq!(refused(&mut *table, Command::play("9")), Refusal::Text);
    assert_eq!(refused(&mut *table, Command::Undo), Refusal::Nothing);
    let by = Some(Player::Second);
    let out_of_turn = Command::Play { action: "1".to_owned(), by, ticket: None };
    assert_eq!(refused(&mut *table, out_of_turn), Refusal::NotYourTurn);
    table.command(Command::play("4")).unwrap();
    assert_eq!(refused(&mut *table, Command::play("4")), Refusal::NotYourTurn);
    let late = table.job().unwrap();
    let ticket = late.ticket();
    let thought = late.run(&StopFlag::default(), &mut |_| {}).unwrap();
    table.command(Command::Undo).unwrap();
    assert_eq!(refused(&mut *table, Command::answer(&thought, ticket)), Refusal::Stale);
    table.command(Command::Resign(Player::First)).unwrap();
    assert_eq!(refused(&mut *table, Command::play("4")), Refusal::GameOver);
}

#[test]
fn undo_goes_back_to_the_humans_own_move() {
    let mut table = table("connect-four", None, Some("minimax-ab:depth=3"), Start::default());
    table.command(Command::play("4")).unwrap();
    run(&mut *table);
    let answered = table.snapshot();
    table.command(Command::Undo).unwrap();
    assert_eq!(table.snapshot().moves.len(), 0);
    table.command(Command::Redo).unwrap();
    let again = table.snapshot();
    assert_eq!((again.moves, again.cells), (answered.moves, answered.cells));
}

#[test]
fn another_player_sits_down() {
    let mut table = table("tic-tac-toe", None, None, Start::default());
    let player = PlayerSpec::parse("perfect", Game::TicTacToe).unwrap();
    table.command(Command::Occupy(Seat::A, Some(player))).unwrap();
    assert_eq!(table.snapshot().awaited, Awaited::Computer(Player::First));
    run(&mut *table);
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
                let table =
                    open(game, &BySeat::new(None, None), Starter::default(), Start::default())
                        .unwrap();
                let mut thought =
                    table.question(&spec, false).run(&StopFlag::default(), &mut |_| {}).unwrap();
                thought.elapsed = Duration::ZERO;
                thought
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
        let table =
            open(game, &BySeat::new(None, None), Starter::default(), Start::default()).unwrap();
        // The best of some tries counts, for a loaded machine holds threads back longer than that.
        let quickest = (0..8)
            .map(|_| {
                let running = table.question(&spec, false).start();
                std::thread::sleep(Duration::from_millis(20));
                let told = Instant::now();
                running.stop();
                let thought = running.wait().unwrap();
                assert!(table.snapshot().legal.contains(&thought.best.action), "{player}");
                told.elapsed()
            })
            .find(|elapsed| *elapsed < Duration::from_millis(50));
        assert!(quickest.is_some(), "{player}");
    }
}

#[test]
fn connect_four_values_carry_the_strong_score() {
    let table = table("connect-four", None, None, Start { board: None, moves: "4455" });
    let judge = PlayerSpec::parse("minimax-ab:depth=5", Game::ConnectFour).unwrap();
    let thought = table.question(&judge, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!(thought.best.action, "3");
    assert_eq!(thought.best.score, Some(18));
    assert_eq!(thought.moves.iter().filter(|judged| judged.score == Some(18)).count(), 2);
}
