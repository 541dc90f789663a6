//! A game that is played and watched, with a fake clock and players that answer at once.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use core::time::Duration;

use foursight_catalog::{BySeat, Event, Game, Job, PlayerSpec, StopFlag};
use foursight_game::Bound;
use foursight_live_game::{Effect, Input, LiveGame, Speed, Task};
use foursight_texts::Language;
use foursight_wire::{GameResult, Reason, Record};

/// How long a disc falls to a row.
fn fall_time(row: i32) -> Duration {
    Duration::from_millis(100) * row.unsigned_abs()
}

/// A game, its clock, and the player at work.
struct Stage {
    table: LiveGame,
    now: Duration,
    asked: Option<(u64, Job)>,
    /// Every record, and whether it replaced the one before.
    records: Vec<(Record, bool)>,
}

impl Stage {
    fn new(game: &str, players: [&str; 2], seed: u64) -> Self {
        let game: Game = game.parse().unwrap();
        let seat = |text: &str| (text != "human").then(|| PlayerSpec::parse(text, game).unwrap());
        let seats = BySeat::new(seat(players[0]), seat(players[1]));
        let mut stage = Self {
            table: LiveGame::open(game, &seats, seed).unwrap(),
            now: Duration::ZERO,
            asked: None,
            records: Vec::new(),
        };
        stage.input(Input::Tick);
        stage
    }

    fn input(&mut self, input: Input) {
        for effect in self.table.update(self.now, input) {
            match effect {
                Effect::Start(number, job) => self.asked = Some((number, job)),
                Effect::Stop => self.asked = None,
                Effect::Record { record, again } => self.records.push((*record, again)),
                Effect::Judged(..) => panic!("nobody judges"),
            }
        }
    }

    fn play(&mut self, text: &str) {
        self.input(Input::Play(text.to_owned()));
    }

    /// The player at work reports and answers.
    fn answer(&mut self) {
        let (number, job) = self.asked.take().expect("somebody was asked");
        let mut reports = Vec::new();
        let answer = job.run(&StopFlag::default(), &mut |report| reports.push(report));
        for report in reports {
            self.input(Input::Heard(number, Event::Progress(report)));
        }
        self.input(Input::Heard(number, Event::Done(answer)));
    }

    /// Until somebody has to do something.
    fn settle(&mut self) {
        for _ in 0..1_000 {
            if self.asked.is_some() {
                self.answer();
            } else if let Some(due) = self.table.next_change(self.now) {
                self.now = self.now.max(due);
                self.input(Input::Tick);
            } else {
                return;
            }
        }
        panic!("it never settles");
    }

    fn status(&self, language: Language) -> String {
        self.table.status(language).1
    }

    fn moves(&self) -> String {
        let now = self.table.game.snapshot();
        now.position.moves_text(now.moves)
    }
}

#[test]
fn a_human_plays_undoes_redoes_and_resigns() {
    let mut stage = Stage::new("connect-four", ["human", "minimax-ab:depth=2"], 1);
    assert_eq!(stage.status(Language::English), "Your turn");
    stage.play("8");
    assert_eq!(stage.moves(), "", "there is no such column");
    assert_eq!(stage.status(Language::English), "8 cannot be played here.");
    stage.play("4");
    assert!(stage.status(Language::English).contains("thinking"));
    stage.play("4");
    assert_eq!(stage.moves(), "4", "it is the computer's turn");
    assert_eq!(stage.status(Language::Croatian), "Na potezu je računalo.");
    stage.settle();
    let both = stage.moves();
    assert_eq!(both.len(), 2);
    assert!(stage.table.thought.is_some());
    stage.input(Input::Undo);
    assert_eq!(stage.moves(), "");
    stage.input(Input::Redo);
    assert_eq!(stage.moves(), both);
    stage.input(Input::Resign);
    assert!(stage.status(Language::Croatian).contains("Pobjednik"));
    let record = stage.table.record();
    assert_eq!((record.result, record.reason), (GameResult::Second, Reason::Resigned));
    stage.input(Input::NewGame);
    stage.settle();
    assert_eq!(stage.table.seed, 2, "another game, another seed");
}

#[test]
fn two_computers_wait_for_the_pace_the_disc_and_the_pause() {
    let mut stage = Stage::new("connect-four", ["random", "random"], 3);
    stage.table = LiveGame::open(
        Game::connect_four(),
        &BySeat::new(
            PlayerSpec::parse("random", Game::connect_four()).ok(),
            PlayerSpec::parse("random", Game::connect_four()).ok(),
        ),
        3,
    )
    .unwrap()
    .with(1, fall_time);
    stage.input(Input::Speed(Speed::Full));
    stage.answer();
    assert_eq!(stage.table.game.snapshot().ply(), 1);
    assert!(stage.asked.is_none(), "the disc falls");
    stage.now += fall_time(5);
    stage.input(Input::Tick);
    assert!(stage.asked.is_some(), "it lies");
    stage.input(Input::Pause);
    assert!(stage.asked.is_none() && stage.table.next_change(stage.now).is_none());
    assert!(stage.status(Language::English).starts_with("Paused"));
    stage.input(Input::Step);
    stage.answer();
    assert_eq!(stage.table.game.snapshot().ply(), 2);
    stage.now += Duration::from_mins(1);
    stage.input(Input::Tick);
    assert!(stage.asked.is_none(), "one move, and paused again");
    stage.input(Input::Undo);
    assert!(stage.table.paused);
}

#[test]
fn the_search_is_visible_while_it_runs_and_plays_the_same_move() {
    for player in
        ["minimax:depth=4", "negamax-ab:depth=5", "deepening:depth=5", "mcts:playouts=5000"]
    {
        let mut stage = Stage::new("connect-four", [player, "human"], 1);
        let (number, job) = stage.asked.take().unwrap();
        let mut reports = Vec::new();
        let visible = job.run(&StopFlag::default(), &mut |report| reports.push(report)).unwrap();
        // Another match, for players remember earlier questions.
        let other = Stage::new("connect-four", [player, "human"], 1);
        let (_, plain) = other.table.game.job().unwrap();
        let plain = plain.run(&StopFlag::default(), &mut |_| {}).unwrap();
        let parts = |report: &foursight_catalog::Report| {
            (report.best, report.line.clone(), report.moves.clone(), report.nodes, report.cut_offs)
        };
        assert_eq!(parts(&visible), parts(&plain), "{player}");
        assert!(reports.len() > 1, "{player}: {} reports", reports.len());
        for report in reports {
            stage.input(Input::Heard(number, Event::Progress(report)));
        }
        let known = |entry: &&foursight_catalog::MoveValue| entry.value.parts().is_some();
        assert_eq!(stage.table.values().iter().filter(known).count(), 7, "{player}");
        if player.starts_with("minimax:") {
            let exact = |entry: &&foursight_catalog::MoveValue| {
                entry.value.parts().is_some_and(|(bound, _)| bound == Bound::Exact)
            };
            let exact = stage.table.values().iter().filter(exact).count();
            assert!(exact >= 6, "plain search knows every value: {exact}");
        }
    }
}

#[test]
fn hints_are_given_once_and_earlier_positions_are_shown() {
    let mut stage = Stage::new("tic-tac-toe", ["human", "human"], 1);
    stage.play("5");
    stage.input(Input::Hints);
    assert_eq!(stage.table.work.as_ref().map(|work| work.task), Some(Task::Advice));
    stage.settle();
    assert_eq!(stage.table.values().len(), 8);
    stage.input(Input::Walk(-1));
    assert_eq!((stage.table.shown_ply(), stage.table.values().len()), (0, 0));
    stage.play("1");
    assert_eq!(stage.moves(), "5", "a click leads back to the latest position first");
    stage.play("1");
    assert_eq!(stage.moves(), "51");
}

#[test]
fn a_game_that_is_undone_after_its_end_and_ended_again_has_one_record() {
    let mut stage = Stage::new("connect-four", ["human", "human"], 1);
    for column in "4343434".chars() {
        stage.play(&column.to_string());
    }
    assert_eq!(stage.records.len(), 1);
    stage.input(Input::Undo);
    stage.play("5");
    stage.play("3");
    let all: Vec<(&str, bool)> =
        stage.records.iter().map(|(record, again)| (record.moves.as_str(), *again)).collect();
    assert_eq!(all, [("4343434", false), ("43434353", true)], "the second takes its place");
    let mut effects = Vec::new();
    stage.table.write_down(&mut effects);
    assert!(effects.is_empty(), "as it is, it was recorded");
    // Left in the middle after an undo: the record says so.
    stage.input(Input::Undo);
    stage.table.write_down(&mut effects);
    assert!(matches!(&effects[..], [Effect::Record { record, again: true }]
        if record.result == GameResult::Unfinished));
    // Another game has a record of its own.
    stage.input(Input::NewGame);
    stage.play("1");
    effects.clear();
    stage.table.write_down(&mut effects);
    assert!(matches!(&effects[..], [Effect::Record { again: false, .. }]));
}

#[test]
fn a_player_that_fails_is_told_in_the_language_of_the_screen() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], 1);
    stage.play("4");
    let (number, _) = stage.asked.take().expect("the computer thinks");
    let error = foursight_game::SearchError::NoMemory { megabytes: 1024 };
    stage.input(Input::Heard(number, Event::Done(Err(error))));
    assert!(stage.status(Language::Croatian).contains("memorije"));
    assert!(stage.status(Language::English).contains("1,024 MB"));
    assert!(stage.table.paused, "it is not asked again and again");
    stage.input(Input::Pause);
    let (number, _) = stage.asked.take().expect("it is asked again");
    stage.input(Input::Heard(number, Event::Panicked));
    assert!(stage.status(Language::Croatian).contains("zakazao"));
}
