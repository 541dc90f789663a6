//! Whole tournaments with absent, late and removed pupils, and rounds that are paired again.

use alloc::collections::BTreeMap;

use foursight_class::{
    Event, GameNumber, Mode, Odd, Outcome, Participant, PupilNumber, Refusal, Ruling, Settings,
    Side, TeacherCommand, standings,
};

use crate::support::{Room, settings};

const ONE: PupilNumber = PupilNumber(1);

/// Every running game ends: the smaller number wins, or it is a draw in every fifth game.
fn play(room: &mut Room) {
    for number in room.running() {
        let game = room.class().game(number).unwrap();
        let outcome = match game.pairing.both() {
            _ if number.0 % 5 == 0 => Outcome::Draw,
            Some([first, second]) if first < second => Outcome::First,
            _ => Outcome::Second,
        };
        room.moves(number, Side::First).unwrap();
        let event = room.class().finished(number, outcome).unwrap();
        room.happens(event).unwrap();
    }
}

fn meetings(room: &Room) -> BTreeMap<[PupilNumber; 2], u32> {
    let mut met = BTreeMap::new();
    for [one, other] in room
        .class()
        .games()
        .iter()
        .filter(|game| game.counts())
        .filter_map(|game| game.pairing.both())
    {
        *met.entry([one.min(other), one.max(other)]).or_default() += 1;
    }
    met
}

#[test]
fn a_swiss_tournament_of_a_class() {
    for count in [2, 3, 8, 13, 25, 30] {
        let mut room = Room::with_pupils(settings(Mode::Swiss), count);
        let rounds = 7.min(usize::from(count) - 1);
        for _ in 0..rounds {
            room.teacher(TeacherCommand::NextRound {}).unwrap();
            play(&mut room);
        }
        // Eight and more pupils need no rematch in seven rounds, nor does anybody sit out twice.
        if count >= 8 {
            assert!(meetings(&room).values().all(|times| *times == 1), "{count}");
        }
        let mut byes = BTreeMap::new();
        for round in room.class().rounds() {
            assert_eq!(round.byes.len(), usize::from(count % 2));
            for pupil in &round.byes {
                *byes.entry(*pupil).or_insert(0) += 1;
            }
        }
        assert!(byes.values().all(|times| *times == 1), "{count}: {byes:?}");
        // Every game and every bye gave a point.
        let points: u32 = standings(room.class()).iter().map(|row| row.points.0).sum();
        assert_eq!(points, 2 * (rounds as u32) * u32::from(count.div_ceil(2)));
        for pupil in room.class().pupils() {
            let firsts = room
                .class()
                .games()
                .iter()
                .filter(|game| game.pairing.first == Participant::Pupil(pupil.number));
            let seconds = room
                .class()
                .games()
                .iter()
                .filter(|game| game.pairing.second == Participant::Pupil(pupil.number));
            assert!(firsts.count().abs_diff(seconds.count()) <= 2, "{count}: {}", pupil.number);
        }
    }
}

#[test]
fn a_round_robin_ends_when_everybody_met_everybody() {
    for count in [2, 5, 6, 9] {
        let mut room = Room::with_pupils(settings(Mode::RoundRobin), count);
        // One is absent at first, one comes late, one goes.
        if count > 5 {
            room.teacher(TeacherCommand::Attend { pupil: PupilNumber(2), present: false }).unwrap();
        }
        for round in 1_u16.. {
            assert!(round < 30, "{count} pupils never come to an end");
            match room.teacher(TeacherCommand::NextRound {}) {
                Err(Refusal::NobodyToPair(_)) => break,
                other => other.unwrap(),
            };
            play(&mut room);
            if count > 5 && round == 2 {
                room.join("Late").unwrap();
                room.teacher(TeacherCommand::Attend { pupil: PupilNumber(2), present: true })
                    .unwrap();
            }
            if count > 5 && round == 3 {
                room.teacher(TeacherCommand::Remove { pupil: PupilNumber(5) }).unwrap();
            }
        }
        let met = meetings(&room);
        assert!(met.values().all(|times| *times == 1), "{count}");
        let here: Vec<PupilNumber> = room.class().present().map(|pupil| pupil.number).collect();
        for one in &here {
            for other in here.iter().filter(|other| *other > one) {
                assert!(met.contains_key(&[*one, *other]), "{count}: {one} and {other}");
            }
        }
        // Without anybody coming or going it takes as many rounds as the circle has.
        if count <= 5 {
            assert_eq!(room.class().rounds().len(), usize::from(count + count % 2 - 1));
        }
        // The smaller number won, but for draws: the first pupil is first.
        assert_eq!(standings(room.class())[0].pupil, ONE);
    }
}

#[test]
fn a_computer_fills_an_odd_number() {
    let odd = Odd::Computer("level-1".to_owned());
    let mut room = Room::with_pupils(Settings { odd, ..settings(Mode::Swiss) }, 3);
    for round in 1..=3 {
        room.teacher(TeacherCommand::NextRound {}).unwrap();
        assert!(room.class().rounds().last().unwrap().byes.is_empty());
        assert_eq!(room.running().len(), 2);
        play(&mut room);
        assert_eq!(room.class().games().len(), 2 * round);
    }
    let against: Vec<PupilNumber> = room
        .class()
        .games()
        .iter()
        .filter(|game| game.pairing.both().is_none())
        .flat_map(|game| game.pairing.pupils())
        .collect();
    let mut different = against.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!((against.len(), different.len()), (3, 3), "each once: {against:?}");
}

#[test]
fn an_absent_pupil_is_skipped_and_let_back_in() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 4);
    let event = room.class().attended(ONE, false).unwrap();
    room.happens(event).unwrap();
    assert_eq!(room.class().attended(ONE, false), None);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    assert!(room.class().playing(ONE).is_none());
    let event = room.class().attended(ONE, true).unwrap();
    room.happens(event).unwrap();
    // Back before the others begin: whoever had the round off now plays.
    room.teacher(TeacherCommand::PairAgain {}).unwrap();
    assert!(room.class().playing(ONE).is_some());
    assert!(room.class().rounds()[0].byes.is_empty());
    assert_eq!(room.running().len(), 2);
}

#[test]
fn pairing_again_leaves_games_that_began_alone() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 6);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let begun = GameNumber(2);
    room.moves(begun, Side::First).unwrap();
    let pairing = room.class().game(begun).unwrap().pairing.clone();
    room.teacher(TeacherCommand::PairAgain {}).unwrap();
    assert_eq!(room.class().game(begun).unwrap().pairing, pairing);
    assert!(room.class().game(begun).unwrap().is_running());
    assert_eq!(room.running().len(), 3);
    assert_eq!(room.teacher(TeacherCommand::NextRound {}), Err(Refusal::RoundRunning(1)));
}

#[test]
fn two_are_paired_by_hand_and_the_others_follow() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 4);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let [a, b] = room.class().games()[0].pairing.both().unwrap();
    let [c, d] = room.class().games()[1].pairing.both().unwrap();
    room.teacher(TeacherCommand::Pair { first: c, second: a }).unwrap();
    let games: Vec<[PupilNumber; 2]> =
        room.class().running().filter_map(|game| game.pairing.both()).collect();
    assert_eq!(games[0], [c, a]);
    let mut rest = games[1];
    rest.sort_unstable();
    assert_eq!(rest, [b.min(d), b.max(d)]);
    assert_eq!(room.teacher(TeacherCommand::Pair { first: a, second: a }), Err(Refusal::Oneself));
    room.moves(room.running()[0], Side::First).unwrap();
    assert_eq!(
        room.teacher(TeacherCommand::Pair { first: a, second: b }),
        Err(Refusal::NotFree(a))
    );
}

#[test]
fn a_broken_game_is_decided() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 2);
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    let game = GameNumber(1);
    let points = |room: &Room| {
        let mut points: Vec<u32> = standings(room.class()).iter().map(|row| row.points.0).collect();
        points.sort_unstable();
        points
    };
    let rule = |ruling| TeacherCommand::Decide { game, ruling };
    room.teacher(rule(Ruling::Draw)).unwrap();
    assert_eq!(points(&room), [1, 1]);
    room.teacher(rule(Ruling::First)).unwrap();
    assert_eq!(points(&room), [0, 2]);
    room.teacher(rule(Ruling::Annulled)).unwrap();
    assert_eq!(points(&room), [0, 0]);
    // Annulled is annulled: its pupils may be playing others.
    assert_eq!(room.teacher(rule(Ruling::First)), Err(Refusal::GameOver(game)));
    // They have not met then.
    room.teacher(TeacherCommand::NextRound {}).unwrap();
    assert!(meetings(&room).values().all(|times| *times == 1));
}

#[test]
fn one_pupil_alone_has_nobody_to_play() {
    let mut room = Room::with_pupils(settings(Mode::Swiss), 1);
    assert!(matches!(room.teacher(TeacherCommand::NextRound {}), Err(Refusal::NobodyToPair(_))));
    assert_eq!(room.teacher(TeacherCommand::PairAgain {}), Err(Refusal::NoRound));
}

#[test]
fn nobody_is_entered_twice_in_a_round() {
    use foursight_class::{Pairing, RoundNumber};
    let mut room = Room::with_pupils(settings(Mode::Swiss), 3);
    let start = |pairings, byes| Event::RoundStarted {
        round: RoundNumber(1),
        pairings,
        byes,
        order: Vec::new(),
    };
    let pair = Pairing::of(ONE, PupilNumber(2));
    for event in [
        start(vec![pair.clone(), pair.clone()], vec![]),
        start(vec![pair.clone()], vec![ONE]),
        start(vec![Pairing::of(ONE, ONE)], vec![]),
        start(vec![Pairing::of(ONE, PupilNumber(9))], vec![]),
        Event::RoundStarted {
            round: RoundNumber(2),
            pairings: vec![pair],
            byes: vec![],
            order: vec![],
        },
    ] {
        assert!(room.happens(event.clone()).is_err(), "{event:?}");
        assert!(room.class().rounds().is_empty());
    }
}
