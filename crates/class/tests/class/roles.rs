//! Who may do what: a secret leads to its own commands and to nothing else.

use foursight_class::{
    Drawn, Ending, Event, GameNumber, Mode, Odd, Outcome, Participant, PupilCommand, PupilNumber,
    Refusal, Settings, Side, Status, TeacherCommand,
};

use crate::support::{DEVICE, PROJECTOR, Room, TEACHER, pupil_secret, secret, settings};

const ONE: PupilNumber = PupilNumber(1);
const TWO: PupilNumber = PupilNumber(2);
const THREE: PupilNumber = PupilNumber(3);

#[test]
fn a_secret_opens_one_door() {
    let room = Room::with_pupils(settings(Mode::Swiss), 3);
    let class = room.class();
    let secrets =
        [secret(TEACHER), secret(DEVICE), secret(PROJECTOR), pupil_secret(ONE), secret(9)];
    let opens = secrets.map(|secret| {
        [
            class.teacher(&secret).is_some(),
            class.device(&secret).is_some(),
            class.projector(&secret).is_some(),
            class.pupil_by(&secret).is_some(),
        ]
    });
    assert_eq!(
        opens,
        [
            [true, false, false, false],
            [false, true, false, false],
            [false, false, true, false],
            [false, false, false, true],
            [false; 4],
        ]
    );
}

#[test]
fn nobody_plays_for_another() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 3);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let game = room.class().games()[0].clone();
    let [first, second] = game.pairing.both().unwrap();
    let third = [ONE, TWO, THREE].into_iter().find(|one| ![first, second].contains(one)).unwrap();
    let class = room.class();
    assert_eq!(class.may_move(first, game.number), Ok(Side::First));
    assert_eq!(class.may_move(second, game.number), Err(Refusal::NotYourTurn));
    assert_eq!(class.may_move(third, game.number), Err(Refusal::NotYourGame));
    assert_eq!(class.may_move(first, GameNumber(9)), Err(Refusal::NoGame(GameNumber(9))));
    assert_eq!(class.may_move(PupilNumber(0), game.number), Err(Refusal::NoPupil(PupilNumber(0))));
    let resign = PupilCommand::Resign { game: game.number };
    assert_eq!(room.pupil(third, &resign), Err(Refusal::NotYourGame));
    room.pupil(second, &resign).unwrap();
    let status = room.class().game(game.number).unwrap().status;
    assert_eq!(status, Status::Over { outcome: Outcome::First, ending: Ending::Resigned });
}

#[test]
fn a_seat_comes_back_once() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 2);
    assert_eq!(room.class().take_seat(&secret(30_000), secret(5)), Err(Refusal::UnknownKey));
    room.teacher(TeacherCommand::OfferSeat { pupil: TWO }).unwrap();
    // Until the key is used, the old device goes on.
    assert!(room.class().pupil_by(&pupil_secret(TWO)).is_some());
    let event = room.class().take_seat(&secret(30_000), secret(5)).unwrap();
    room.happens(event).unwrap();
    assert!(room.class().pupil_by(&pupil_secret(TWO)).is_none());
    assert_eq!(room.class().pupil_by(&secret(5)).unwrap().number(), TWO);
    assert_eq!(room.class().take_seat(&secret(30_000), secret(6)), Err(Refusal::UnknownKey));
}

#[test]
fn a_lost_teachers_secret_is_replaced() {
    let mut room = Room::new(settings(Mode::Swiss));
    let event = room.class().device(&secret(DEVICE)).unwrap().replace_teacher(secret(50)).unwrap();
    room.happens(event).unwrap();
    assert!(room.class().teacher(&secret(TEACHER)).is_none());
    assert!(room.class().teacher(&secret(50)).is_some());
    let event = room.class().replace_teacher(secret(51)).unwrap();
    room.happens(event).unwrap();
    assert!(room.class().teacher(&secret(51)).is_some());
}

#[test]
fn whoever_is_removed_is_out() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 4);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let [begun, unbegun] = [GameNumber(1), GameNumber(2)];
    room.moves(begun, Side::First).unwrap();
    let [gone, stays] = room.class().game(begun).unwrap().pairing.both().unwrap();
    let [also_gone, left] = room.class().game(unbegun).unwrap().pairing.both().unwrap();
    room.teacher(TeacherCommand::Remove { pupil: gone }).unwrap();
    room.teacher(TeacherCommand::Remove { pupil: also_gone }).unwrap();
    let class = room.class();
    assert!(class.pupil_by(&pupil_secret(gone)).is_none());
    let status = class.game(begun).unwrap().status;
    assert_eq!(status, Status::Over { outcome: Outcome::Second, ending: Ending::Left });
    assert_eq!(class.game(unbegun).unwrap().status, Status::Annulled);
    let rows = foursight_class::standings(class);
    let listed: Vec<PupilNumber> = rows.iter().map(|row| row.pupil).collect();
    assert_eq!(listed, [stays, left]);
    // The name is in nobody's view but the teacher's.
    let view = class.pupil_by(&pupil_secret(stays)).unwrap().view(room.now);
    let name = class.pupils()[usize::from(gone.0) - 1].name.text();
    let text = serde_json::to_string(&view).unwrap();
    assert!(!text.contains(&format!("\"{name}\"")), "{text}");
    // The opponent whose game did not begin waits, and is paired again.
    let view = class.teacher(&secret(TEACHER)).unwrap().view(room.now);
    assert_eq!(view.waiting, [left]);
    let again = TeacherCommand::Rename { pupil: gone, name: "X".to_owned() };
    assert_eq!(room.teacher(again), Err(Refusal::NoPupil(gone)));
}

#[test]
fn joining_can_be_closed() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 1);
    room.teacher(TeacherCommand::SetJoining { open: false }).unwrap();
    assert_eq!(room.join("Late"), Err(Refusal::JoiningClosed));
    let view = room.class().projector(&secret(PROJECTOR)).unwrap().view(room.now);
    assert_eq!(view.code, None);
    room.teacher(TeacherCommand::SetJoining { open: true }).unwrap();
    room.join("Late").unwrap();
}

#[test]
fn a_class_has_a_limit() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 60);
    assert_eq!(room.join("Sixty-one"), Err(Refusal::ClassFull));
}

#[test]
fn the_end_is_the_end() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 2);
    let effects = room.teacher(TeacherCommand::End {}).unwrap();
    assert_eq!(effects, [foursight_class::Effect::Delete]);
    assert_eq!(room.join("Late"), Err(Refusal::Ended));
    assert_eq!(room.teacher(TeacherCommand::NextRound {}), Err(Refusal::Ended));
    assert_eq!(room.class().replace_teacher(secret(8)), Err(Refusal::Ended));
    assert_eq!(room.happens(Event::Paused {}), Err(Refusal::Ended));
}

#[test]
fn free_play_is_by_challenge() {
    let mut room = Room::with_pupils(settings(Mode::FreePlay), 3);
    let challenge = |pupil| PupilCommand::Challenge { opponent: Participant::Pupil(pupil) };
    let computer =
        |name: &str| PupilCommand::Challenge { opponent: Participant::Computer(name.to_owned()) };
    assert_eq!(room.pupil(ONE, &challenge(ONE)), Err(Refusal::Oneself));
    assert_eq!(room.pupil(ONE, &PupilCommand::Accept { from: TWO }), Err(Refusal::NoChallenge));
    room.pupil(ONE, &challenge(TWO)).unwrap();
    assert_eq!(room.pupil(ONE, &challenge(TWO)), Err(Refusal::Nothing));
    room.pupil(THREE, &challenge(TWO)).unwrap();
    room.pupil(TWO, &PupilCommand::Decline { from: THREE }).unwrap();
    room.pupil(TWO, &PupilCommand::Accept { from: ONE }).unwrap();
    assert_eq!(room.pupil(THREE, &challenge(ONE)), Err(Refusal::NotFree(ONE)));
    assert_eq!(room.pupil(THREE, &computer("perfect")), Err(Refusal::PlayerNotAllowed));
    room.pupil(THREE, &computer("level-3")).unwrap();
    assert_eq!(room.running(), [GameNumber(1), GameNumber(2)]);
    assert_eq!(room.teacher(TeacherCommand::NextRound {}), Err(Refusal::NoRoundsInFreePlay));

    // To challenge somebody who challenged is to accept.
    let mut room = Room::with_pupils(settings(Mode::FreePlay), 2);
    room.pupil(ONE, &challenge(TWO)).unwrap();
    room.pupil(TWO, &challenge(ONE)).unwrap();
    assert_eq!(room.running(), [GameNumber(1)]);
}

#[test]
fn settings_are_checked() {
    let bad = [
        Settings { name: String::new(), ..settings(Mode::Swiss) },
        Settings { name: "a\u{202e}b".to_owned(), ..settings(Mode::Swiss) },
        Settings { minutes: Some(0), ..settings(Mode::Swiss) },
        Settings { days: 0, ..settings(Mode::Swiss) },
        Settings { days: 1000, ..settings(Mode::Swiss) },
        Settings { levels: vec!["x".to_owned(); 21], ..settings(Mode::Swiss) },
        Settings { odd: Odd::Computer("\n".to_owned()), ..settings(Mode::Swiss) },
    ];
    for settings in bad {
        assert!(matches!(settings.clone().checked(), Err(Refusal::Settings(_))), "{settings:?}");
    }
    let mut room = Room::with_pupils(settings(Mode::Swiss), 2);
    let free = Settings { mode: Mode::FreePlay, ..settings(Mode::Swiss) };
    let hints = Settings { hints: true, ..settings(Mode::Swiss) };
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    assert_eq!(
        room.teacher(TeacherCommand::Change { settings: free }),
        Err(Refusal::SettingsFixed)
    );
    room.teacher(TeacherCommand::Change { settings: hints.clone() }).unwrap();
    assert!(room.class().pupil_by(&pupil_secret(ONE)).unwrap().hints());
    assert_eq!(room.teacher(TeacherCommand::Change { settings: hints }), Err(Refusal::Nothing));
}

#[test]
fn a_request_sent_again_is_known() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 2);
    let teacher = room.class().teacher(&secret(TEACHER)).unwrap();
    let drawn = Drawn { seed: 1, key: secret(4) };
    let event = teacher.ask(TeacherCommand::NextRound {}, drawn).unwrap();
    let proposal = room.ledger.propose(event, Some("t-1".to_owned()), room.now).unwrap();
    room.ledger.commit(proposal);
    assert_eq!(room.ledger.done("t-1"), Some(3));
    assert_eq!(room.ledger.done("t-2"), None);
}
