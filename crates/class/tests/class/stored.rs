//! What is stored: its form, what is refused, and that views keep theirs.

use foursight_class::{
    Class, Event, Ledger, Mode, Opening, Outcome, Refusal, Settings, Side, Stored, TeacherCommand,
};

use crate::support::{PROJECTOR, Room, TEACHER, pupil_secret, secret, settings};

fn room() -> Room {
    let mut room = Room::new(Settings { minutes: Some(5), ..settings(Mode::Swiss) });
    for name in ["Ana", "Boris", "Cvita"] {
        room.join(name).unwrap();
        room.later(1_000);
    }
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let game = room.running()[0];
    room.later(1_000);
    room.moves(game, Side::First).unwrap();
    room.later(2_500);
    room.moves(game, Side::Second).unwrap();
    let event = room.class().finished(game, Outcome::Second).unwrap();
    room.happens(event).unwrap();
    room
}

/// Whatever changes this changes what servers have stored: give it a default, or a new kind of event.
#[test]
fn the_stored_form() {
    let room = room();
    let lines = room.stored.changes.iter().map(|change| serde_json::to_string(change).unwrap());
    let text = core::iter::once(room.stored.opening.text()).chain(lines).collect::<Vec<_>>();
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn the_views() {
    let room = room();
    let class = room.class();
    let pretty = |view: serde_json::Value| serde_json::to_string_pretty(&view).unwrap();
    let teacher = class.teacher(&secret(TEACHER)).unwrap().view(room.now);
    insta::assert_snapshot!("teacher", pretty(serde_json::to_value(teacher).unwrap()));
    let pupil = class.pupil_by(&pupil_secret(class.pupils()[0].number)).unwrap().view(room.now);
    insta::assert_snapshot!("pupil", pretty(serde_json::to_value(pupil).unwrap()));
    let projector = class.projector(&secret(PROJECTOR)).unwrap().view(room.now);
    insta::assert_snapshot!("projector", pretty(serde_json::to_value(projector).unwrap()));
}

#[test]
fn what_is_not_known_is_refused() {
    for (text, expected) in [
        (r#"{"kind":"teleported","pupil":1}"#, "unknown variant `teleported`"),
        (r#"{"kind":"paused","why":"lunch"}"#, "unknown field `why`"),
        (r#"{"kind":"removed"}"#, "missing field `pupil`"),
        (r#"{"kind":"removed","pupil":-1}"#, "invalid value: integer `-1`"),
        ("[]", "missing field `kind`"),
        ("", "EOF"),
    ] {
        let error = Event::read(text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let opening = room().stored.opening;
    assert_eq!(Opening::read(&opening.text()), Ok(opening.clone()));
    let later = Opening { version: 2, ..opening };
    assert!(Opening::read(&later.text()).unwrap_err().contains("version 2"));
}

#[test]
fn a_damaged_history_is_refused() {
    let stored = room().stored;
    let gap = Stored {
        changes: stored.changes.iter().filter(|change| change.number != 2).cloned().collect(),
        ..stored.clone()
    };
    let swapped = {
        let mut changes = stored.changes.clone();
        let last = changes.len() - 1;
        let event = changes[last].event.clone();
        changes[0].event = event;
        Stored { changes, ..stored.clone() }
    };
    for stored in [gap, swapped] {
        assert!(matches!(Ledger::replayed(stored), Err(Refusal::Damaged(_))));
    }
    assert!(Ledger::replayed(stored).is_ok());
}

#[test]
fn a_class_is_deleted_days_after_its_last_use() {
    let mut room = room();
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(room.class().expires().0, room.now.0 + 30 * day);
    room.later(10 * day);
    room.join("Dino").unwrap();
    assert_eq!(room.class().expires().0, room.now.0 + 30 * day);
    let opened = Class::new(room.stored.opening.clone());
    assert_eq!(opened.expires().0, room.stored.opening.at.0 + 30 * day);
}
