//! What keys, the mouse, time and players change.

use core::time::Duration;

use foursight_catalog::{Ending, Event as Heard};
use foursight_game::{Outcome, Player};
use foursight_live_game::{Speed, Task};
use foursight_wire::{GameResult, Reason};

use super::Stage;
use crate::commands::play::event::{Event, Key, Leaving, MouseAction};
use crate::commands::play::plan::Plan;
use crate::commands::play::state::Page;

#[test]
fn a_game_is_played_with_cursor_and_digits_and_written_down_once() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "");
    stage.event(Event::Key(Key::Enter));
    stage.settle();
    stage.event(Event::Key(Key::Left));
    stage.event(Event::Key(Key::Enter));
    stage.settle();
    assert_eq!(stage.moves(), "43");
    stage.keys("43434");
    assert_eq!(stage.moves(), "4343434");
    let ending = stage.play.table.game.snapshot().ending;
    assert_eq!(ending, Some(Ending::Played(Outcome::Win(Player::First))));
    assert_eq!(stage.records.len(), 1);
    assert_eq!(stage.records[0].result, GameResult::First);
    stage.keys("4");
    assert_eq!(stage.notice(), "The game is over.");
    stage.keys("q");
    assert_eq!((stage.left, stage.records.len()), (Some(Leaving::Quit), 1));
}

/// The test of the file itself is in `foursight_live_game::RecordFile`.
#[test]
fn a_game_that_is_undone_after_its_end_and_ended_again_is_written_down_once() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "");
    stage.keys("4343434");
    stage.keys("u53");
    assert_eq!(stage.moves(), "43434353");
    stage.keys("q");
    let moves: Vec<&str> = stage.records.iter().map(|record| record.moves.as_str()).collect();
    assert_eq!(moves, ["43434353"]);
}

#[test]
fn a_click_plays_where_it_is_drawn() {
    for (game, size) in [
        ("connect-four", (80, 24)),
        ("connect-four", (40, 20)),
        ("tic-tac-toe", (40, 20)),
        ("atoll:size=5", (80, 24)),
        ("atoll:size=9", (80, 24)),
        ("atoll:size=9", (40, 20)),
    ] {
        let language = foursight_texts::Language::English;
        let stage = Stage::with(game, ["human", "human"], "", language, size);
        let plan = Plan::of(&stage.play);
        let mut seen = 0;
        // Every place that is shown is hit where it is drawn, and what is hit is drawn there.
        for (target, name) in stage.play.table.shape.targets.iter().enumerate() {
            let place = stage.play.table.shape.place(target).unwrap();
            let (x, y) = Plan::spot(&stage.play.table.shape, plan.scale, place.column, place.row);
            let (x, y) = (x - plan.scroll.0, y - plan.scroll.1);
            let inside = (0..i32::from(plan.board.width)).contains(&x)
                && (0..i32::from(plan.board.height)).contains(&y);
            if !inside {
                continue;
            }
            seen += 1;
            let (x, y) = (x as u16 + plan.board.x, y as u16 + plan.board.y);
            let hit = plan.target_at(&stage.play.table.shape, x, y);
            assert_eq!(hit, Some(target), "{game} at {size:?}: {name}");
            let mut clicked = Stage::with(game, ["human", "human"], "", language, size);
            clicked.click(x, y);
            assert_eq!(clicked.moves(), *name, "{game} at {size:?}");
        }
        assert!(seen >= 7, "{game} at {size:?}: {seen}");
    }
}

#[test]
fn keys_at_the_bottom_can_be_clicked() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "4");
    let plan = Plan::of(&stage.play);
    let undo = plan.buttons.iter().find(|button| button.key == Key::Letter('u')).unwrap();
    stage.click(undo.area.x, undo.area.y);
    assert_eq!(stage.moves(), "");
}

#[test]
fn the_mouse_leads_the_cursor_and_the_wheel_walks() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "4 4");
    let plan = Plan::of(&stage.play);
    let (x, y) = Plan::spot(&stage.play.table.shape, plan.scale, 6, 2);
    let at = |value: i32, scroll: i32, from: u16| (value - scroll) as u16 + from;
    let (x, y) = (at(x, plan.scroll.0, plan.board.x), at(y, plan.scroll.1, plan.board.y));
    stage.event(Event::Mouse(MouseAction::Moved, x, y));
    assert_eq!(stage.play.cursor, 6);
    assert_eq!(stage.moves(), "44");
    stage.event(Event::Mouse(MouseAction::WheelUp, x, y));
    assert_eq!(stage.play.table.walk, Some(1));
    stage.event(Event::Mouse(MouseAction::WheelDown, x, y));
    assert_eq!(stage.play.table.walk, None);
}

#[test]
fn undo_goes_back_to_ones_own_move_and_redo_forward_again() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], "");
    stage.keys("4");
    let moves = stage.moves();
    assert_eq!(moves.len(), 2, "the computer answered");
    stage.keys("u");
    assert_eq!(stage.moves(), "");
    stage.keys("r");
    assert_eq!(stage.moves(), moves);
    stage.keys("r");
    assert_eq!(stage.notice(), "There is no move to redo.");
}

#[test]
fn undo_while_the_computer_thinks_stops_it() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], "");
    stage.key('4');
    stage.pass(Duration::from_secs(1));
    let (number, job) = stage.asked.take().expect("the computer thinks");
    stage.key('u');
    assert_eq!(stage.moves(), "");
    // The answer comes too late and changes nothing.
    let report = job.run(&foursight_catalog::StopFlag::default(), &mut |_| {});
    stage.event(Event::Work(number, Heard::Done(report)));
    assert_eq!(stage.moves(), "");
    assert!(stage.play.table.human_to_move());
}

#[test]
fn nothing_can_be_played_while_the_computer_thinks_or_where_no_move_is() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], "");
    stage.key('4');
    stage.key('4');
    assert_eq!(stage.notice(), "It is the computer's turn.");
    assert_eq!(stage.moves(), "4");
    let mut stage = Stage::new("tic-tac-toe", ["human", "human"], "5");
    stage.keys("5");
    assert_eq!(stage.notice(), "5 cannot be played here.");
}

#[test]
fn hints_are_asked_again_after_every_move_while_they_are_on() {
    let mut stage = Stage::new("tic-tac-toe", ["human", "human"], "5");
    stage.keys("h");
    assert_eq!(stage.play.table.advice.as_ref().map(|report| report.moves.len()), Some(8));
    stage.key('1');
    assert!(stage.play.table.advice.is_none());
    assert_eq!(stage.play.table.work.as_ref().map(|work| work.task), Some(Task::Advice));
    stage.settle();
    assert_eq!(stage.play.table.advice.as_ref().map(|report| report.moves.len()), Some(7));
    stage.keys("h");
    stage.keys("2");
    assert!(stage.play.table.advice.is_none() && stage.play.table.work.is_none());
}

#[test]
fn two_computers_wait_for_each_other_pause_and_step() {
    let mut stage = Stage::new("connect-four", ["level-1", "level-2"], "");
    stage.answer();
    // The disc falls, and then the pause passes.
    stage.pass(Duration::from_secs(1));
    assert!(stage.asked.is_none());
    stage.pass(Speed::Normal.pause());
    assert!(stage.asked.is_some());
    stage.key('p');
    assert!(stage.asked.is_none() && stage.play.table.paused);
    stage.pass(Duration::from_mins(1));
    assert!(stage.asked.is_none());
    stage.key('o');
    stage.settle();
    assert_eq!((stage.moves().len(), stage.play.table.paused), (2, true));
    stage.keys("+");
    assert_eq!(stage.play.table.speed, Speed::Fast);
    stage.keys("p");
    assert!(stage.play.table.game.snapshot().ending.is_some());
    assert_eq!(stage.records.len(), 1);
    assert!(stage.records[0].costs.iter().all(Option::is_some));
}

#[test]
fn two_computers_play_as_many_games_as_they_were_told_each_with_its_own_seed() {
    let mut stage = Stage::new("tic-tac-toe", ["random", "random"], "");
    stage.play.games_left = 3;
    stage.settle();
    let seeds: Vec<u64> = stage.records.iter().map(|record| record.seed).collect();
    assert_eq!(seeds, [5, 6, 7]);
    assert_eq!(stage.play.table.game.snapshot().game, 3);
}

#[test]
fn what_would_lose_a_game_is_asked_about() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], "");
    stage.keys("4nk");
    assert_eq!((stage.play.page, stage.moves().len()), (Page::Game, 2));
    stage.keys("xy");
    let ending = stage.play.table.game.snapshot().ending;
    assert_eq!(ending, Some(Ending::Resigned(Player::First)));
    assert_eq!(stage.records[0].reason, Reason::Resigned);
    stage.keys("n");
    assert_eq!(stage.play.table.game.snapshot().game, 2);
    stage.event(Event::Key(Key::Interrupt));
    assert_eq!(stage.left, Some(Leaving::Quit));
    assert_eq!(stage.records.len(), 2);
    assert_eq!(stage.records[1].result, GameResult::Unfinished);
}

#[test]
fn a_signal_and_a_lost_terminal_leave_with_the_game_written_down() {
    for (event, why) in [(Event::Signal(15), Leaving::Signal(15)), (Event::Closed, Leaving::Closed)]
    {
        let mut stage = Stage::new("connect-four", ["human", "level-1"], "4");
        stage.event(event);
        assert_eq!(stage.left, Some(why));
        assert_eq!(stage.records.len(), 1);
        assert!(stage.asked.is_none(), "the player was stopped");
    }
}

#[test]
fn a_player_that_panics_ends_the_program() {
    let mut stage = Stage::new("connect-four", ["human", "level-1"], "4");
    let (number, _) = stage.asked.take().expect("the computer thinks");
    stage.event(Event::Work(number, Heard::Panicked));
    assert_eq!(stage.left, Some(Leaving::Panicked));
}

#[test]
fn control_and_z_suspend_on_every_page() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "4");
    for keys in ["", "?", "q"] {
        stage.keys(keys);
        stage.event(Event::Key(Key::Suspend));
    }
    assert_eq!((stage.suspended, stage.left), (3, None));
}

#[test]
fn swap_is_a_key() {
    let mut stage = Stage::new("atoll:size=3,swap=on", ["human", "human"], "C1");
    stage.keys("s");
    assert_eq!(stage.moves(), "C1 swap");
}

#[test]
fn rules_that_are_longer_than_the_screen_scroll_to_their_end() {
    let language = foursight_texts::Language::Croatian;
    let game = "atoll:size=3,swap=on";
    let mut stage = Stage::with(game, ["human", "human"], "", language, (40, 20));
    stage.keys("i");
    assert!(!stage.picture().contains("Marka Steerea."));
    for _ in 0..40 {
        stage.event(Event::Key(Key::Down));
    }
    assert!(stage.picture().contains("Marka Steerea."), "{}", stage.picture());
    let end = stage.play.page_top;
    stage.event(Event::Key(Key::Up));
    assert_eq!(stage.play.page_top, end - 1);
    stage.event(Event::Key(Key::Escape));
    assert_eq!(stage.play.page, Page::Game);
}

#[test]
fn a_review_can_be_left_and_opened_again() {
    let mut stage = Stage::new("tic-tac-toe", ["human", "human"], "1 4 2 5");
    stage.key('3');
    stage.key('v');
    stage.answer();
    stage.answer();
    stage.event(Event::Key(Key::Escape));
    assert!(stage.asked.is_none());
    stage.keys("v");
    let review = stage.play.review.as_ref().expect("a review");
    assert_eq!(review.progress(), (5, 5));
    assert!(review.mistakes() > 0);
}

/// Whatever is pressed and clicked, at whatever size: nothing panics, and the picture can be drawn.
#[test]
fn anything_goes() {
    let mut random = foursight_game::Random::new(1, 2);
    for (game, players) in [
        ("connect-four", ["human", "level-1"]),
        ("tic-tac-toe", ["human", "human"]),
        ("atoll:size=3,swap=on", ["level-1", "human"]),
        ("tic-tac-toe", ["random", "level-1"]),
        ("atoll:size=9", ["human", "human"]),
    ] {
        let mut stage = Stage::new(game, players, "");
        for _ in 0..400 {
            let keys = "123456789 hurnxvpo+-,.?iqsyd";
            let key = keys.as_bytes()[random.below(keys.len() as u32) as usize];
            let special = [Key::Enter, Key::Escape, Key::Left, Key::Right, Key::Up, Key::Down];
            match random.below(6) {
                0..=2 => stage.key(char::from(key)),
                3 => stage.event(Event::Key(special[random.below(6) as usize])),
                4 => stage.click(random.below(80) as u16, random.below(24) as u16),
                _ => {
                    let size = (30 + random.below(60) as u16, 15 + random.below(30) as u16);
                    stage.play.size = size;
                    stage.pass(Duration::from_millis(500));
                }
            }
            // What every move is worth takes long in all games but the smallest.
            let moving = |task: Task| matches!(task, Task::Move(_));
            let slow = !game.starts_with("tic-tac-toe")
                && stage.play.table.work.as_ref().is_some_and(|work| !moving(work.task));
            if stage.asked.is_some() && !slow {
                stage.answer();
            }
            stage.left = None;
            stage.picture();
        }
    }
}
