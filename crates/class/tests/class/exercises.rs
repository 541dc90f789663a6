//! Exercises: variants, answers, solutions, and what is exported of them.

use foursight_class::{
    Activity, Exercise, ExerciseNumber, Mode, Outcome, PupilCommand, PupilNumber, Question,
    Refusal, Side, Task, TeacherCommand, Variant,
};

use crate::support::{PROJECTOR, Room, TEACHER, pupil_secret, secret, settings};

const FIRST: ExerciseNumber = ExerciseNumber(1);

fn task(text: &str, accepted: &[&str]) -> Task {
    let accepted = accepted.iter().map(|&answer| answer.to_owned()).collect();
    Task { text: text.to_owned(), position: Some("4455".to_owned()), accepted }
}

fn exercise() -> Exercise {
    Exercise {
        title: "Find the win".to_owned(),
        questions: vec![
            Question {
                a: task("Which column wins?", &["3", "column 3"]),
                b: Some(task("Which column loses?", &["7"])),
            },
            Question { a: task("Why?", &[]), b: None },
        ],
    }
}

fn answer(question: u16, text: &str) -> PupilCommand {
    PupilCommand::Answer { exercise: FIRST, question, text: text.to_owned() }
}

#[test]
fn an_exercise_from_beginning_to_end() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 3);
    let [one, two, three] = [1, 2, 3].map(PupilNumber);
    room.teacher(TeacherCommand::AddExercise { exercise: exercise() }).unwrap();
    assert_eq!(room.pupil(one, &answer(1, "3")), Err(Refusal::NoExercise(FIRST)));
    let show = TeacherCommand::Show { activity: Activity::Exercise(FIRST) };
    room.teacher(show.clone()).unwrap();
    assert_eq!(room.teacher(show), Err(Refusal::Nothing));
    assert_eq!([one, two, three].map(Variant::of), [Variant::A, Variant::B, Variant::A]);
    room.pupil(one, &answer(1, " Column  3. ")).unwrap();
    room.pupil(two, &answer(1, "3")).unwrap();
    room.pupil(two, &answer(2, "=1+1")).unwrap();
    room.pupil(three, &answer(1, "4")).unwrap();
    room.pupil(three, &answer(1, "3")).unwrap();
    assert_eq!(room.pupil(three, &answer(1, "3")), Err(Refusal::Nothing));
    assert_eq!(room.pupil(one, &answer(3, "3")), Err(Refusal::NoQuestion(3)));
    assert_eq!(room.pupil(one, &answer(0, "3")), Err(Refusal::NoQuestion(0)));
    assert_eq!(room.pupil(one, &answer(1, "")), Err(Refusal::Answer));
    assert_eq!(room.pupil(one, &answer(1, &"x".repeat(201))), Err(Refusal::Answer));

    let view = room.class().pupil_by(&pupil_secret(two)).unwrap().view(room.now).exercise.unwrap();
    assert_eq!(view.questions[0].text, "Which column loses?");
    assert_eq!(view.questions[0].accepted, None);
    assert_eq!(view.answers[0].right, None);

    room.teacher(TeacherCommand::Reveal { exercise: FIRST }).unwrap();
    assert_eq!(room.pupil(one, &answer(1, "4")), Err(Refusal::ExerciseClosed));
    let view = room.class().pupil_by(&pupil_secret(two)).unwrap().view(room.now).exercise.unwrap();
    assert_eq!(view.questions[0].accepted.as_deref(), Some(&["7".to_owned()][..]));
    assert_eq!((view.answers[0].right, view.answers[1].right), (Some(false), None));
    let view = room.class().projector(&secret(PROJECTOR)).unwrap().view(room.now).exercise.unwrap();
    assert_eq!(view.answered, [3, 1]);
    assert_eq!(view.questions.len(), 3, "two variants of the first question, one of the second");

    let answers = room.class().teacher(&secret(TEACHER)).unwrap().answers();
    insta::assert_snapshot!(answers);
}

#[test]
fn exercises_are_checked() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 1);
    let titled = Exercise { title: " ".to_owned(), ..exercise() };
    let empty = Exercise { questions: Vec::new(), ..exercise() };
    let long = Exercise {
        questions: vec![Question { a: task(&"x".repeat(501), &[]), b: None }],
        ..exercise()
    };
    let broken =
        Exercise { questions: vec![Question { a: task("x", &["\u{7}"]), b: None }], ..exercise() };
    for exercise in [titled, empty, long, broken] {
        let added = room.teacher(TeacherCommand::AddExercise { exercise });
        assert!(matches!(added, Err(Refusal::Exercise(_))), "{added:?}");
    }
    let none = TeacherCommand::Reveal { exercise: FIRST };
    assert_eq!(room.teacher(none), Err(Refusal::NoExercise(FIRST)));
    let none = TeacherCommand::Show { activity: Activity::Exercise(FIRST) };
    assert_eq!(room.teacher(none), Err(Refusal::NoExercise(FIRST)));
}

#[test]
fn results_are_exported() {
    let mut room = Room::new(settings(Mode::Swiss));
    for name in ["Ana", "Boris", "Cvita"] {
        room.join(name).unwrap();
    }
    for _ in 0..2 {
        room.teacher(TeacherCommand::NextRound {}).unwrap();
        let game = room.running()[0];
        room.moves(game, Side::First).unwrap();
        let event = room.class().finished(game, Outcome::Draw).unwrap();
        room.happens(event).unwrap();
    }
    let teacher = room.class().teacher(&secret(TEACHER)).unwrap();
    insta::assert_snapshot!(teacher.results());
    assert_eq!(teacher.played().len(), 2);
}
