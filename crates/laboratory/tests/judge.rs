//! The judge: its public sets say what is so, and it says of a random player what theory says.

use foursight_catalog::{Game, PlayerSpec, Start, Variation};
use foursight_game::Position as _;
use foursight_laboratory::judge::{
    Exact, Judged, Question, Sample, Set, ask, in_records, in_table, judgement,
};
use foursight_laboratory::report::{judge_csv, judge_text};
use foursight_wire::judgement::GroupKind;

fn sets() -> Vec<Set> {
    Set::games().map(|name| Set::public(name.parse().unwrap()).unwrap()).collect()
}

/// A public set never changes: its hash stands in every result.
#[test]
fn the_public_sets_are_what_they_were() {
    let hashes: Vec<String> = sets().iter().map(|set| set.hash.clone()).collect();
    assert_eq!(hashes, HASHES);
    for set in sets() {
        assert!(set.questions.len() >= 90, "{}: {}", set.game, set.questions.len());
        for question in &set.questions {
            let worths: Vec<i32> = question.worths.iter().map(|worth| worth.points).collect();
            assert!(worths.iter().any(|points| *points != worths[0]), "nothing to decide");
        }
    }
}

const HASHES: [&str; 4] =
    ["7faa73036aab69ff", "c1ef0a5a28f95cd8", "e6ab414ff2462cdd", "bb912943b7985f8f"];

/// Every twentieth position solved again.
#[test]
fn the_public_sets_are_solved() {
    for set in sets() {
        let mut exact = Exact::new(set.game).unwrap();
        for question in set.questions.iter().step_by(20) {
            let moves = question.line.moves_text();
            assert_eq!(
                exact.worths(&question.line).unwrap(),
                question.worths,
                "{} {moves}",
                set.game
            );
        }
    }
}

/// A random player is perfect as often as the share of perfect moves says: within four standard deviations.
#[test]
fn a_random_player_gets_what_theory_says() {
    for set in sets() {
        let (mut expected, mut variance) = (0.0, 0.0);
        for question in &set.questions {
            let best = question.worths.iter().map(|worth| worth.points).max().unwrap();
            let perfect = question.worths.iter().filter(|worth| worth.points == best).count();
            let share = perfect as f64 / question.worths.len() as f64;
            expected += share;
            variance += share * (1.0 - share);
        }
        let random = PlayerSpec::parse("random", set.game).unwrap();
        let judged = ask(&set, &random, 7, |_| {});
        let perfect = judged.iter().filter(|judged| judged.is_perfect()).count() as f64;
        let away = (perfect - expected).abs() / f64::sqrt(variance);
        assert!(away < 4.0, "{}: {perfect} instead of {expected}", set.game);
    }
}

#[test]
fn the_perfect_player_is_perfect() {
    for (name, player) in
        [("connect-four", "perfect"), ("tic-tac-toe", "perfect"), ("atoll:size=3", "strong")]
    {
        let mut set = Set::public(name.parse().unwrap()).unwrap();
        set.questions = set.questions.into_iter().step_by(10).collect();
        let player = PlayerSpec::parse(player, set.game).unwrap();
        let judged = ask(&set, &player, 1, |_| {});
        assert!(judged.iter().all(Judged::is_good), "{name}");
        let found = judgement(set.game, "perfect", Some(&set), &judged);
        let good = found.groups[0].good.percent;
        assert_eq!(good, Some(100.0), "{name}");
        if name != "atoll:size=3" {
            assert!(judged.iter().all(Judged::is_perfect), "{name}");
            assert!(found.mistakes.is_empty() && found.groups[0].mean_regret == Some(0.0));
        }
    }
}

/// By hand: after 4455 the columns are worth −4 −3 18 2 2 18 −3.
#[test]
fn an_answer_by_hand() {
    let game = Game::connect_four();
    let line = Variation::parse(game, Start { board: None, moves: "4455" }).unwrap();
    let worths = Exact::new(game).unwrap().worths(&line).unwrap();
    assert_eq!(
        worths.iter().map(|worth| worth.points).collect::<Vec<_>>(),
        [-4, -3, 18, 2, 2, 18, -3]
    );
    let question = Question { line, worths };
    for (answer, regret, perfect, good) in [
        ("3", Some(0), true, true),
        (" 6\n", Some(0), true, true),
        ("4", Some(16), false, true),
        ("1", Some(22), false, false),
        ("8", None, false, false),
        ("the centre", None, false, false),
    ] {
        let judged = Judged::new(&question, answer);
        assert_eq!(judged.regret(), regret, "{answer}");
        assert_eq!((judged.is_perfect(), judged.is_good()), (perfect, good), "{answer}");
    }
}

/// Tic-tac-toe by the rules alone: in the corner opening everything but the centre loses.
#[test]
fn other_games_count_plies() {
    let game = Game::tic_tac_toe();
    let line = Variation::parse(game, Start { board: None, moves: "1" }).unwrap();
    let worths = Exact::new(game).unwrap().worths(&line).unwrap();
    for worth in worths {
        let is_centre = worth.action.to_string() == "5";
        assert_eq!(worth.points == 0, is_centre, "{worth:?}");
    }
}

#[test]
fn tables_and_records_are_judged_by_player() {
    let game = Game::connect_four();
    let table = "position,answer,who\n4455,3,net\n4455,1,net\n,4,model\n,centre,model\n";
    let players = in_table(game, table, "table", |_| {}).unwrap();
    let judgements: Vec<_> =
        players.iter().map(|(player, judged)| judgement(game, player, None, judged)).collect();
    let all = |place: usize| &judgements[place].groups[0];
    assert_eq!(
        (judgements[0].player.as_str(), all(0).perfect.count, all(0).good.count),
        ("net", 1, 1)
    );
    assert_eq!((all(1).perfect.count, all(1).illegal, all(1).positions), (1, 1, 2));
    assert_eq!(judgements[1].mistakes[0].points, None);
    assert!(
        judgements[0]
            .groups
            .iter()
            .any(|group| group.by == GroupKind::Score && group.name == "won")
    );
    assert!(judge_text(&judgements).contains("50.0 %"));
    assert_eq!(
        judge_csv(&judgements).lines().count(),
        1 + judgements.iter().map(|one| one.groups.len()).sum::<usize>()
    );
    let error = in_table(game, "44,1\n48,1\n", "table", |_| {}).unwrap_err();
    assert_eq!(error.line, 2);
    // The first line of a file of results is no game.
    let records = "{\"schema\":1,\"kind\":\"games\",\"title\":\"t\",\"experiment\":7,\"seed\":1,\"lines\":2,\"version\":\"0\"}\n\
                   {\"schema\":1,\"index\":0,\"game\":\"connect-four\",\"players\":{\"first\":\"a\",\"second\":\"b\"},\"places\":[0,1],\"opening\":\"4455\",\"moves\":\"31\",\"result\":\"first\",\"reason\":\"adjudicated\",\"seed\":3,\"costs\":[],\"version\":\"0\"}\n";
    let players = in_records(game, records, |_| {}).unwrap();
    assert_eq!(
        players.iter().map(|(name, all)| (name.as_str(), all.len())).collect::<Vec<_>>(),
        [("a", 1), ("b", 1)]
    );
    assert!(players[0].1[0].is_perfect());
    assert!(in_records(game, "{}", |_| {}).is_err());
}

/// A sample is a function of its seed, and a table holds all of it.
#[test]
fn samples_are_written_and_read() {
    let game: Game = "tic-tac-toe".parse().unwrap();
    let sample = Sample { game, count: 40, seed: 3, plies: vec![2, 3, 5], deciding: true };
    let questions = sample.draw(|_| {}).unwrap();
    assert_eq!((questions.len(), &questions), (40, &sample.draw(|_| {}).unwrap()));
    let read = Set::parse(game, &Set::table(&questions)).unwrap();
    assert_eq!(read.questions, questions);
    assert!(Set::parse(game, "moves,worth\n1,5:0\n").unwrap_err().starts_with("line 2"));
    let few = Sample { count: 1_000, plies: vec![1], deciding: false, ..sample };
    assert_eq!(few.draw(|_| {}).unwrap().len(), 9);
    assert!(questions.iter().all(|question| question.line.end.outcome().is_none()));
}
