//! Clocks: what is used is stored, a fallen flag is an event, and nothing reads a clock.

use foursight_class::{
    Ending, Event, GameNumber, Ledger, Mode, Outcome, Participant, PupilCommand, PupilNumber,
    Refusal, Settings, Side, Status, TeacherCommand, Time,
};

use crate::support::{Room, settings};

const GAME: GameNumber = GameNumber(1);

fn timed() -> Settings {
    Settings { minutes: Some(1), ..settings(Mode::Swiss) }
}

fn room() -> Room {
    let mut room = Room::with_pupils(timed(), 2);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    room
}

fn left(room: &Room) -> [Option<u64>; 2] {
    let game = room.class().game(GAME).unwrap();
    let clocks = game.clocks.as_ref().unwrap();
    Side::BOTH.map(|side| clocks.left(side, room.now))
}

#[test]
fn time_used_is_part_of_the_event() {
    let mut room = room();
    // The first move costs nothing, however late it is.
    room.later(100_000);
    assert_eq!(room.class().flag_due(room.now), None);
    let first = room.moves(GAME, Side::First).unwrap();
    assert_eq!(first, Event::Moved { game: GAME, side: Side::First, used: 0 });
    room.later(5_500);
    assert_eq!(left(&room), [Some(60_000), Some(54_500)]);
    let second = room.moves(GAME, Side::Second).unwrap();
    assert_eq!(second, Event::Moved { game: GAME, side: Side::Second, used: 5_500 });
    assert_eq!(second.text(), r#"{"kind":"moved","game":1,"side":"second","used":5500}"#);
    room.later(1_000);
    assert_eq!(left(&room), [Some(59_000), Some(54_500)]);
}

#[test]
fn a_flag_falls_by_itself() {
    let mut room = room();
    room.moves(GAME, Side::First).unwrap();
    let falls = Time(room.now.0 + 60_000);
    assert_eq!(room.class().next_flag(), Some(falls));
    room.later(59_999);
    assert_eq!(room.class().flag_due(room.now), None);
    room.later(1);
    let flag = room.class().flag_due(room.now).unwrap();
    assert_eq!(flag, Event::Flagged { game: GAME, side: Side::Second });
    room.happens(flag).unwrap();
    let status = room.class().game(GAME).unwrap().status;
    assert_eq!(status, Status::Over { outcome: Outcome::First, ending: Ending::Flag });
    assert_eq!(left(&room), [Some(60_000), Some(0)]);
    assert_eq!(room.class().flag_due(room.now), None);
    assert_eq!(room.class().next_flag(), None);
}

#[test]
fn a_move_after_the_flag_fell_is_a_fallen_flag() {
    let mut room = room();
    room.moves(GAME, Side::First).unwrap();
    room.later(60_001);
    let event = room.moves(GAME, Side::Second).unwrap();
    assert_eq!(event, Event::Flagged { game: GAME, side: Side::Second });
    assert_eq!(room.moves(GAME, Side::First), Err(Refusal::GameOver(GAME)));
}

#[test]
fn nobody_loses_time_in_a_pause_or_while_the_server_is_away() {
    let mut room = room();
    room.moves(GAME, Side::First).unwrap();
    room.later(10_000);
    room.teacher(TeacherCommand::Pause {}).unwrap();
    room.later(1_000_000);
    assert_eq!(left(&room), [Some(60_000), Some(50_000)]);
    assert_eq!(room.class().flag_due(room.now), None);
    assert_eq!(room.moves(GAME, Side::Second), Err(Refusal::Paused));
    assert_eq!(room.teacher(TeacherCommand::Pause {}), Err(Refusal::Paused));
    room.teacher(TeacherCommand::Resume {}).unwrap();
    room.later(5_000);
    assert_eq!(left(&room), [Some(60_000), Some(45_000)]);

    // The server stops and is back an hour later: what was used since the last event is forgiven.
    let mut again = Ledger::replayed(room.stored.clone()).unwrap();
    let back = Time(room.now.0 + 3_600_000);
    let event = again.class().restarted().unwrap();
    let proposal = again.propose(event, None, back).unwrap();
    again.commit(proposal);
    let clocks = again.class().game(GAME).unwrap().clocks.clone().unwrap();
    assert_eq!(clocks.left(Side::Second, back), Some(50_000));
    assert_eq!(again.class().flag_due(back), None);
}

#[test]
fn a_restart_is_noted_only_where_a_clock_runs() {
    let mut room = room();
    assert_eq!(room.class().restarted(), None);
    room.moves(GAME, Side::First).unwrap();
    assert_eq!(room.class().restarted(), Some(Event::Restarted {}));
    room.teacher(TeacherCommand::Pause {}).unwrap();
    assert_eq!(room.class().restarted(), None);
}

#[test]
fn the_computer_has_no_clock() {
    let mut room = Room::with_pupils(Settings { minutes: Some(1), ..settings(Mode::FreePlay) }, 1);
    let opponent = Participant::Computer("level-1".to_owned());
    room.pupil(PupilNumber(1), &PupilCommand::Challenge { opponent }).unwrap();
    room.moves(GAME, Side::First).unwrap();
    room.later(600_000);
    assert_eq!(left(&room), [Some(60_000), None]);
    assert_eq!(room.class().flag_due(room.now), None);
    room.moves(GAME, Side::Second).unwrap();
    room.later(60_000);
    assert!(room.class().flag_due(room.now).is_some());
}

#[test]
fn time_that_goes_backwards_gives_nothing_and_takes_nothing() {
    let mut room = room();
    room.moves(GAME, Side::First).unwrap();
    room.later(10_000);
    room.moves(GAME, Side::Second).unwrap();
    room.later(-500_000);
    assert_eq!(left(&room), [Some(60_000), Some(50_000)]);
    room.moves(GAME, Side::First).unwrap();
    assert_eq!(left(&room), [Some(60_000), Some(50_000)]);
}
