//! Random walks: whatever people do in whatever order, the class stays in order.

use alloc::collections::BTreeMap;

use foursight_class::view::PupilView;
use foursight_class::{
    Activity, Exercise, ExerciseNumber, GameNumber, Ledger, Mode, Odd, Outcome, Participant,
    PupilCommand, PupilNumber, Question, Refusal, Ruling, Side, Task, TeacherCommand, standings,
};
use proptest::prelude::*;

use crate::naive;
use crate::support::{PROJECTOR, Room, TEACHER, letters, pupil_secret, secret, settings};

/// One thing that somebody tries.
type Step = (u8, u16, u16, u32);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0_u8..40, 0_u16..16, 0_u16..16, 0_u32..200_000), 1..160)
}

fn exercise() -> Exercise {
    let task = |text: &str| Task {
        text: text.to_owned(),
        position: None,
        accepted: vec!["solution-word".to_owned()],
    };
    Exercise {
        title: "Threats".to_owned(),
        questions: vec![Question { a: task("first"), b: Some(task("second")) }],
    }
}

/// Tries something; what is refused is refused.
fn tries(room: &mut Room, (what, a, b, time): Step) -> Result<(), Refusal> {
    room.later(i64::from(time));
    while let Some(flag) = room.class().flag_due(room.now) {
        room.happens(flag)?;
    }
    let pupil = |number: u16| PupilNumber(number % 12 + 1);
    let running = room.running();
    let game = running.get(usize::from(a) % running.len().max(1)).copied();
    let side = if b % 2 == 0 { Side::First } else { Side::Second };
    let ruling = [Ruling::First, Ruling::Second, Ruling::Draw, Ruling::Annulled];
    let outcome = [Outcome::First, Outcome::Second, Outcome::Draw];
    let teacher = match what {
        0..3 => {
            let name = format!("Pupil {}", letters(a + 1));
            return room.join(&name).map(|_| ());
        }
        3..8 => TeacherCommand::NextRound {},
        8 => TeacherCommand::PairAgain {},
        9 => TeacherCommand::Pair { first: pupil(a), second: pupil(b) },
        10 => {
            TeacherCommand::Decide { game: GameNumber(a + 1), ruling: ruling[usize::from(b) % 4] }
        }
        11 => TeacherCommand::Remove { pupil: pupil(a) },
        12 => TeacherCommand::Attend { pupil: pupil(a), present: b % 3 != 0 },
        13 => TeacherCommand::Attend { pupil: pupil(a), present: true },
        14 if b % 2 == 0 => TeacherCommand::Pause {},
        14 | 15 => TeacherCommand::Resume {},
        16 => TeacherCommand::AddExercise { exercise: exercise() },
        17 => TeacherCommand::Show { activity: Activity::Exercise(ExerciseNumber(a % 3 + 1)) },
        18 if b % 4 == 0 => TeacherCommand::Reveal { exercise: ExerciseNumber(a % 3 + 1) },
        18 | 19 => {
            let text = "my answer".to_owned();
            let exercise = ExerciseNumber(b % 3 + 1);
            let command = PupilCommand::Answer { exercise, question: 1, text };
            return room.pupil(pupil(a), &command).map(|_| ());
        }
        20 | 21 => {
            let opponent = Participant::Pupil(pupil(b));
            return room.pupil(pupil(a), &PupilCommand::Challenge { opponent }).map(|_| ());
        }
        22 => {
            return room.pupil(pupil(a), &PupilCommand::Accept { from: pupil(b) }).map(|_| ());
        }
        23 => {
            let opponent = Participant::Computer("level-1".to_owned());
            return room.pupil(pupil(a), &PupilCommand::Challenge { opponent }).map(|_| ());
        }
        24 => {
            let command = PupilCommand::Resign { game: game.unwrap_or(GameNumber(1)) };
            return room.pupil(pupil(b), &command).map(|_| ());
        }
        25 => {
            let event = room.class().restarted().ok_or(Refusal::Nothing)?;
            return room.happens(event).map(|_| ());
        }
        26..33 => {
            let game = game.ok_or(Refusal::Nothing)?;
            return room.moves(game, side).map(|_| ());
        }
        _ => {
            let game = game.ok_or(Refusal::Nothing)?;
            let event = room.class().finished(game, outcome[usize::from(b) % 3])?;
            return room.happens(event).map(|_| ());
        }
    };
    room.teacher(teacher).map(|_| ())
}

/// What is true after every change.
fn check(room: &Room, mode: Mode) {
    let class = room.class();
    for pupil in class.pupils() {
        let games = class.running().filter(|game| game.pairing.side_of(pupil.number).is_some());
        assert!(games.count() <= usize::from(!pupil.removed), "{} plays twice", pupil.number);
    }
    for round in class.rounds() {
        let mut times: BTreeMap<PupilNumber, u32> = BTreeMap::new();
        let games = class.games_of(round).flat_map(|game| game.pairing.pupils());
        for pupil in games.chain(round.byes.iter().copied()) {
            *times.entry(pupil).or_default() += 1;
        }
        assert!(times.values().all(|times| *times == 1), "round {}: {times:?}", round.number);
    }
    let table = standings(class);
    let events = room.stored.changes.iter().map(|change| &change.event);
    let naive = naive::table(mode, events);
    let own: Vec<naive::Line> = table
        .iter()
        .map(|row| {
            let buchholz = f64::from(row.buchholz.0) / 2.0;
            let berger = f64::from(row.sonneborn_berger.0) / 4.0;
            (row.rank, row.pupil.0, f64::from(row.points.0) / 2.0, buchholz, berger)
        })
        .collect();
    assert_eq!(own, naive);
    check_views(room);
}

/// No view says what its holder must not know.
fn check_views(room: &Room) {
    let class = room.class();
    let projector = class.projector(&secret(PROJECTOR)).unwrap().view(room.now);
    let teacher = class.teacher(&secret(TEACHER)).unwrap().view(room.now);
    let mut texts =
        vec![serde_json::to_string(&projector).unwrap(), serde_json::to_string(&teacher).unwrap()];
    for pupil in class.pupils().iter().filter(|pupil| !pupil.removed) {
        let view: PupilView = class.pupil_by(&pupil_secret(pupil.number)).unwrap().view(room.now);
        assert!(!view.hints);
        if let Some(exercise) = &view.exercise {
            let known = exercise.questions.iter().any(|question| question.accepted.is_some());
            let judged = exercise.answers.iter().any(|answer| answer.right.is_some());
            assert!(exercise.revealed || !known && !judged);
            assert!(exercise.answers.iter().all(|answer| answer.pupil == pupil.number));
        }
        texts.push(serde_json::to_string(&view).unwrap());
    }
    for (place, text) in texts.iter().enumerate() {
        // Every secret of these tests contains this.
        assert!(!text.contains("07070707070707"), "{text}");
        let shows = text.contains("solution-word");
        let revealed = class.exercises().iter().any(|assigned| assigned.revealed);
        assert!(place == 1 || !shows || revealed, "{text}");
    }
}

/// The class that the stored text gives is the class as it stands.
fn check_replay(room: &Room) {
    let text = serde_json::to_string(&room.stored).unwrap();
    let again = Ledger::replayed(serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.class(), room.class());
    assert_eq!(again.revision(), room.ledger.revision());
}

fn walk(mode: Mode, odd: Odd, minutes: Option<u16>, steps: Vec<Step>) {
    let mut chosen = settings(mode);
    chosen.odd = odd;
    chosen.minutes = minutes;
    let mut room = Room::with_pupils(chosen, 5);
    for step in steps {
        let before = (room.class().clone(), room.ledger.revision());
        if tries(&mut room, step).is_ok() {
            check(&room, mode);
        } else if room.ledger.revision() == before.1 {
            assert_eq!(*room.class(), before.0, "what is refused changes nothing");
        }
    }
    check_replay(&room);
}

fn odd() -> impl Strategy<Value = Odd> {
    prop_oneof![Just(Odd::Bye), Just(Odd::Computer("level-1".to_owned()))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_swiss_tournament_stays_in_order(odd in odd(), minutes in prop::option::of(1_u16..5), steps in steps()) {
        walk(Mode::Swiss, odd, minutes, steps);
    }

    #[test]
    fn a_round_robin_stays_in_order(odd in odd(), minutes in prop::option::of(1_u16..5), steps in steps()) {
        walk(Mode::RoundRobin, odd, minutes, steps);
    }

    #[test]
    fn free_play_stays_in_order(minutes in prop::option::of(1_u16..5), steps in steps()) {
        walk(Mode::FreePlay, Odd::Bye, minutes, steps);
    }
}
