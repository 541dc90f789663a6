//! Names that attack: markup, control characters, direction, width, other scripts, names of others.

use foursight_class::{Mode, Name, PupilNumber, Refusal, TeacherCommand};
use proptest::prelude::*;

use crate::support::{Room, settings};

#[test]
fn names_of_people_are_allowed() {
    for name in [
        "Ana",
        "Ana-Marija",
        "D'Angelo",
        "O’Brien",
        "Čedomir Šušnjar",
        "Zoë",
        "Łukasz",
        "José M.",
        "Ђорђе",
        "Ольга",
        "محمد",
        "さくら",
        "김민준",
        "Ana 2",
        "2pac",
        "Nguyễn Thị Minh",
        "Jürgen",
    ] {
        assert_eq!(Name::read(name).map(|name| name.text().to_owned()), Ok(name.to_owned()));
    }
    assert_eq!(Name::read(" Ana\u{a0}  B. ").unwrap().text(), "Ana B.");
    // Written as letter and accent, stored as one character.
    assert_eq!(Name::read("Mari\u{63}\u{301}").unwrap().text(), "Marić");
}

#[test]
fn what_is_no_name_is_refused() {
    let long = "a".repeat(25);
    let longer = "a".repeat(1_000_000);
    let tower = format!("a{}", "\u{301}".repeat(12));
    for name in [
        "",
        " ",
        "\u{a0}",
        &long,
        &longer,
        "<b>Ana</b>",
        "Ana & Co",
        "\"Ana\"",
        "Ana\n",
        "Ana\0",
        "Ana\u{7}",
        "Ana\u{202e}",
        "\u{2066}Ana",
        "An\u{200b}a",
        "An\u{200d}a",
        "An\u{ad}a",
        "\u{feff}Ana",
        "=cmd()",
        "+1",
        "-Ana",
        "@Ana",
        "'Ana",
        ".",
        "...",
        "42",
        "Aпa",
        "Αna",
        &tower,
        "Ana😀",
        "Ａna",
        "https://x",
        "../Ana",
        "Ana{}",
        "𝐀na",
        "Ana\u{e000}",
        "Ana\u{115f}",
        "\u{3164}",
    ] {
        let read = Name::read(name);
        assert!(read.is_err(), "{name:?} is {read:?}");
    }
    assert_eq!(Name::read("A<"), Err(Refusal::NameCharacter("<".to_owned())));
}

#[test]
fn nobody_gets_a_name_that_looks_like_another() {
    let mut room = Room::new(settings(Mode::Swiss));
    for name in ["Ivo", "Ana Marić", "Čedo", "Bo", "Mara", "Oca"] {
        room.join(name).unwrap();
    }
    for name in [
        "Ivo",
        "ivo",
        "IVO",
        "lvo",
        "1vo",
        "Iv0",
        "I v o",
        "Ivo.",
        "ANA MARIĆ",
        "AnaMarić",
        "Ana-Marić",
        "Ana Mari\u{63}\u{301}",
        "čedo",
        "Во",
        "BO",
        "B0",
        "rnara",
        "Маrа",
        "Оса",
    ] {
        let refused = room.join(name);
        assert!(
            matches!(refused, Err(Refusal::NameTaken | Refusal::NameMixed)),
            "{name}: {refused:?}"
        );
    }
    // Other names, also in Croatian, where an accent makes another name.
    for name in ["Ivor", "Ana Maric", "Cedo", "Ana"] {
        room.join(name).unwrap();
    }
    let renamed =
        room.teacher(TeacherCommand::Rename { pupil: PupilNumber(1), name: "ana".to_owned() });
    assert_eq!(renamed, Err(Refusal::NameTaken));
    // One's own name with a capital letter is no other pupil's.
    room.teacher(TeacherCommand::Rename { pupil: PupilNumber(1), name: "IVO".to_owned() }).unwrap();
    // Somebody who was removed leaves the name behind.
    room.teacher(TeacherCommand::Remove { pupil: PupilNumber(1) }).unwrap();
    room.join("Ivo").unwrap();
}

proptest! {
    /// Whatever is typed, what becomes a name can stand anywhere: in HTML, CSV, JSON, a terminal.
    #[test]
    fn a_name_is_harmless(text in any::<String>()) {
        if let Ok(name) = Name::read(&text) {
            let name = name.text();
            prop_assert!((1..=24).contains(&name.chars().count()));
            prop_assert!(!name.chars().any(char::is_control));
            let markup = name.contains(['<', '>', '&', '"', '`', '=', '\u{200b}', '\u{202e}']);
            prop_assert!(!markup && !name.starts_with(['+', '-', '@', ' ', '\'']));
            prop_assert_eq!(Name::read(name).map(|again| again.text().to_owned()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn a_name_looks_like_itself_in_any_writing(text in "[A-Za-zčćžšđÄÖÜäöüß]{1,12}( [A-Za-z]{1,5})?") {
        let name = Name::read(&text).unwrap();
        let upper: String = text.to_lowercase();
        prop_assert!(name.looks_like(&name));
        prop_assert!(name.looks_like(&Name::read(&upper).unwrap()));
    }
}
