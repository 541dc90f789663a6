//! A run is a function of its experiment: however many threads, however often it is stopped, the same games come out.

use std::fs;
use std::path::Path;

use foursight_catalog::StopFlag;
use foursight_laboratory::contest::GameRecord;
use foursight_laboratory::experiment::{
    Experiment, Kind, LearnExperiment, LevelsExperiment, TimesExperiment, TuneExperiment,
};
use foursight_laboratory::learn::{self, Doing, exam::papers};
use foursight_laboratory::page::Provenance;
use foursight_laboratory::result::Reason;
use foursight_laboratory::runner::{EndedBy, RunError, run};
use foursight_laboratory::sources::{Effort, READY, SourcesError, ready, report};
use foursight_laboratory::standings::Standings;
use foursight_laboratory::statistics::Decision;
use foursight_laboratory::times::{self, TimedGame};

fn experiment(more: &str) -> Experiment {
    let text = format!(
        "game = \"connect-four\"\nseed = 4\nplayers = [\"minimax-ab:depth=3,order=random\", \"basic\"]\nopenings = {{ count = 12, plies = 4 }}\n{more}"
    );
    Experiment::parse(&text).unwrap()
}

fn timeless(records: &[GameRecord]) -> Vec<GameRecord> {
    records.iter().map(GameRecord::timeless).collect()
}

fn play(experiment: &Experiment, file: Option<&Path>, threads: usize) -> Vec<GameRecord> {
    let games = run(experiment, file, threads, &StopFlag::default(), |_, _| {}).unwrap();
    assert!(games.is_complete());
    timeless(&games.records)
}

#[test]
fn one_two_and_five_threads_play_the_same_games() {
    let experiment = experiment("truth = true");
    let one = play(&experiment, None, 1);
    assert_eq!(one.len(), 24);
    assert_eq!(one, play(&experiment, None, 2));
    assert_eq!(one, play(&experiment, None, 5));
    // Every opening twice, with the sides swapped.
    for pair in one.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!((pair[0].places, pair[1].places), ((0, 1), (1, 0)));
    }
    let standings = Standings::of(&experiment, &one);
    assert_eq!(standings.players[0].place, 0, "three plies beat one");
    let accuracy = standings.players[0].accuracy.unwrap();
    assert!(
        accuracy.judged > 50
            && accuracy.optimal <= accuracy.kept
            && accuracy.kept <= accuracy.judged
    );
}

/// With this seed the first eight pairs of this duel are drawn. That once decided the test for H0 (log-likelihood ratio −261.6; it is −1.2), though the true difference is
/// about that of H1.
#[test]
fn eight_drawn_pairs_do_not_end_a_test() {
    let duel = "game = \"tic-tac-toe\"\nseed = 34\nplayers = [\"perfect\", \"minimax-ab:depth=2,order=random\"]\n\
                openings = { suite = \"start\", count = 1000 }\nsprt = { elo0 = 0, elo1 = 50 }";
    let experiment = Experiment::parse(duel).unwrap();
    let games = run(&experiment, None, 1, &StopFlag::default(), |_, _| {}).unwrap();
    assert_eq!(games.ended_by, EndedBy::Test);
    let drawn = games.records.iter().take(16).all(|record| record.result.winner().is_none());
    assert!(drawn && games.records.len() > 16, "{}", games.records.len());
    let (test, decision) = Standings::of(&experiment, &games.records).sprt(&experiment).unwrap();
    assert_eq!(decision, Decision::AcceptH1, "{test:?}");
}

/// Breaks a run off after some games, cuts the file in the middle of a line as a killed process may, and goes on.
#[test]
fn a_run_killed_half_way_and_resumed_equals_an_uninterrupted_one() {
    let experiment = experiment("");
    let folder = tempfile::tempdir().unwrap();
    let (whole, broken) = (folder.path().join("whole.jsonl"), folder.path().join("broken.jsonl"));
    let uninterrupted = play(&experiment, Some(&whole), 2);

    let stop = StopFlag::default();
    let first = run(&experiment, Some(&broken), 2, &stop, |now, _| {
        if now.done == 9 {
            stop.raise();
        }
    })
    .unwrap();
    assert!(!first.is_complete() && first.records.len() == 9, "{}", first.records.len());
    let mut text = fs::read_to_string(&broken).unwrap();
    text.truncate(text.len() - 40);
    fs::write(&broken, text).unwrap();

    assert_eq!(play(&experiment, Some(&broken), 1), uninterrupted);
    let lines = |path: &Path| -> Vec<GameRecord> {
        let text = fs::read_to_string(path).unwrap();
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    assert_eq!(timeless(&lines(&broken)), timeless(&lines(&whole)));
    // A finished run is not played again.
    let before = fs::read(&whole).unwrap();
    play(&experiment, Some(&whole), 2);
    assert_eq!(before, fs::read(&whole).unwrap());
}

#[test]
fn games_of_another_experiment_are_not_mixed_in() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    play(&experiment(""), Some(&file), 1);
    let mut other = experiment("");
    other.seed = 5;
    let refused = run(&other, Some(&file), 1, &StopFlag::default(), |_, _| {});
    assert!(matches!(refused, Err(RunError::OtherExperiment)));
    fs::write(&file, "nonsense\n").unwrap();
    let refused = run(&other, Some(&file), 1, &StopFlag::default(), |_, _| {});
    assert!(matches!(refused, Err(RunError::Line(1, _))));
}

/// A result that is none of the three is an error that names its line, not a draw in one place and a win in another.
#[test]
fn an_unknown_result_in_a_record_is_an_error_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    let experiment = experiment("");
    play(&experiment, Some(&file), 1);
    let text = fs::read_to_string(&file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for result in ["first", "second", "draw"] {
        lines[3] =
            lines[3].replace(&format!("\"result\":\"{result}\""), "\"result\":\"abandoned\"");
    }
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    let refused = run(&experiment, Some(&file), 1, &StopFlag::default(), |_, _| {});
    let Err(RunError::Line(4, message)) = refused else { panic!("{refused:?}") };
    assert!(message.contains("abandoned") && message.contains("second"), "{message}");
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_on_any_number_of_threads() {
    let text = "game = \"connect-four\"\nplayers = [\"minimax-ab:depth=3,order=random\", \"random\"]\nopenings = { count = 60 }\nsprt = { elo0 = 0, elo1 = 100 }";
    let experiment = Experiment::parse(text).unwrap();
    let one = play(&experiment, None, 1);
    assert!(one.len() < 120, "{}", one.len());
    assert_eq!(one, play(&experiment, None, 3));
    let standings = Standings::of(&experiment, &one);
    assert_eq!(standings.sprt(&experiment).unwrap().1, Decision::AcceptH1);
}

/// Every file of experiments/ is one of the ready-made ones, and can be read.
#[test]
fn every_ready_made_experiment_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let read = Kind::of(&text).and_then(|kind| match kind {
            Kind::Games => Experiment::parse(&text).map(|_| ()),
            Kind::Times => TimesExperiment::parse(&text).map(|_| ()),
            Kind::Tune => TuneExperiment::parse(&text).map(|_| ()),
            Kind::Learn => LearnExperiment::parse(&text).map(|_| ()),
            Kind::Levels => LevelsExperiment::parse(&text).map(|_| ()),
        });
        if let Err(error) = read {
            panic!("{}: {error}", path.display());
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert_eq!(ready(&name), text);
        names.push(name);
    }
    assert_eq!(names.len(), READY.len());
}

/// `lab learn` without a file does what the ready-made experiment says.
#[test]
fn the_shipped_network_is_made_by_the_ready_made_experiment() {
    let written = LearnExperiment::parse(ready("learn")).unwrap();
    let usual = LearnExperiment::default();
    assert_eq!(LearnExperiment { purpose: String::new(), ..written }, usual);
}

#[test]
fn times_are_resumed_and_do_not_depend_on_threads() {
    let text = "kind = \"times\"\ngame = \"connect-four\"\nseed = 2\nplayers = [\"minimax-ab:depth={2-4},order=random\"]\nopponent = \"basic\"\ngames = 4\nmoves = 42\nmirror = true";
    let experiment = TimesExperiment::parse(text).unwrap();
    let measure = |file: Option<&Path>, threads: usize| -> Vec<TimedGame> {
        let stop = StopFlag::default();
        let (games, complete) = times::run(&experiment, file, threads, &stop, |_, _| {}).unwrap();
        assert!(complete);
        games.iter().map(TimedGame::timeless).collect()
    };
    let one = measure(None, 1);
    assert_eq!(one.len(), 12);
    assert_eq!(one, measure(None, 3));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    let stop = StopFlag::default();
    let (games, complete) = times::run(&experiment, Some(&file), 1, &stop, |now, _| {
        if now.done == 5 {
            stop.raise();
        }
    })
    .unwrap();
    assert!(!complete && games.len() == 5);
    let mut text = fs::read(&file).unwrap();
    text.truncate(text.len() - 30);
    fs::write(&file, text).unwrap();
    assert_eq!(measure(Some(&file), 2), one);
}

/// A shortened version of how the shipped network was made: on any number of threads, broken off or not, the same bytes.
#[test]
fn learning_gives_the_same_bytes_on_one_and_two_threads_and_after_a_break() {
    let experiment = LearnExperiment {
        positions: 250,
        opening: false,
        rounds: 2,
        questions: 20,
        ..LearnExperiment::default()
    };
    let questions = papers(experiment.examination, experiment.questions, |_| {});
    let learn = |file: Option<&Path>, threads: usize, stop: &StopFlag| {
        learn::run(&experiment, &questions, file, threads, stop, |doing| {
            if doing == Doing::Solving(100) && threads == 1 {
                stop.raise();
            }
        })
        .unwrap()
    };
    let two = learn(None, 2, &StopFlag::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    assert_eq!(learn(Some(&file), 1, &StopFlag::default()), None);
    assert_eq!(learn(Some(&file), 3, &StopFlag::default()).unwrap(), two);
}

/// The whole document with as little of everything as there can be: every chapter is there, and a second run finds everything done.
#[test]
fn a_report_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let effort = Effort {
        at_most: Some(1),
        deepest: Some(6),
        threads: 2,
        folder: Some(folder.path().to_path_buf()),
    };
    let stop = StopFlag::default();
    let broken = report(&effort, &Provenance::default(), &stop, &mut |what, now| {
        if what.contains("depth 4") && now.done == 2 {
            stop.raise();
        }
    });
    assert!(matches!(broken, Err(SourcesError::Stopped)));
    let stop = StopFlag::default();
    let document = report(&effort, &Provenance::default(), &stop, &mut |_, _| {}).unwrap();
    let again = report(&effort, &Provenance::default(), &stop, &mut |_, _| {}).unwrap();
    for ((_, page), (_, page_again)) in document.pages.iter().zip(&again.pages) {
        assert_eq!(page.html(), page_again.html());
    }
    assert_eq!(document.pages.len(), 2);
    assert!(document.pages[1].1.html().contains("<html lang=\"hr\">"));
    assert!(document.findings.len() > 35);
    for finding in &document.findings {
        // Whatever can be tested was measured, but for depths that were left out.
        let deep = [
            "growth-pruned",
            "pruned-alike",
            "pruned-best-depth",
            "plain-best-depth",
            "growth-plain",
            "pruning-saves",
            "negamax-faster",
            "time-falls",
            "fifteen-seconds",
        ];
        let id = finding.claim.id.as_str();
        let expected = finding.claim.measure.is_some() && !deep.contains(&id);
        assert!(finding.measured.is_some() || !expected, "{id}");
    }
}

/// More openings and more players are played after what is there; the same again plays nothing, and fewer are refused.
#[test]
fn a_finished_run_grows() {
    let with = |players: &str, count: usize| {
        Experiment::parse(&format!(
            "game = \"tic-tac-toe\"\nseed = 4\nplayers = [{players}]\nopenings = {{ count = {count} }}"
        ))
        .unwrap()
    };
    let (two, three) = ("\"random\", \"basic\"", "\"random\", \"basic\", \"perfect\"");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    let first = play(&with(two, 3), Some(&file), 1);
    let more = play(&with(two, 5), Some(&file), 2);
    assert_eq!((first.len(), more.len()), (6, 10));
    assert_eq!(more[..6], first[..]);
    assert_eq!(more, play(&with(two, 5), None, 1), "grown by openings alone it is as if begun so");
    let grown = play(&with(three, 5), Some(&file), 1);
    assert_eq!((grown.len(), &grown[..10]), (30, &more[..]));
    assert_eq!(grown, play(&with(three, 5), Some(&file), 2));
    // Everybody has met everybody from each opening, once from each side.
    let mut met: Vec<_> = grown.iter().map(|game| (game.opening.clone(), game.places)).collect();
    met.sort();
    met.dedup();
    assert_eq!(met.len(), 30);
    let standings = Standings::of(&with(three, 5), &grown);
    assert!(standings.pairings.iter().all(|pairing| pairing.pairs.count() == 5));
    for smaller in [with(two, 5), with(three, 4), with("\"basic\", \"random\", \"perfect\"", 5)] {
        let refused = run(&smaller, Some(&file), 1, &StopFlag::default(), |_, _| {});
        assert!(matches!(refused, Err(RunError::OtherExperiment)), "{refused:?}");
    }
}

/// Openings of one's own, in any notation.
#[test]
fn openings_of_ones_own_are_played() {
    let text = "game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\nopenings = { lines = [\"4455\", \"1. d1 d2 2. c1 e1\"] }";
    let experiment = Experiment::parse(text).unwrap();
    let games = play(&experiment, None, 1);
    let openings: Vec<&str> = games.iter().map(|game| game.opening.as_str()).collect();
    assert_eq!(openings, ["4455", "4455", "4435", "4435"]);
    let wrong = "game = \"connect-four\"\nplayers = [\"random\", \"basic\"]\nopenings = { lines = [\"44444444\"] }";
    assert_eq!(Experiment::parse(wrong).unwrap_err().line, 3);
}

/// Games that the solver ends have the result that it proves, and those that both players agree on are what one of them proves.
#[test]
fn games_are_ended_before_their_end_if_asked() {
    let text = |by: &str, players: &str| {
        format!(
            "game = \"connect-four\"\nseed = 4\nplayers = [{players}]\nopenings = {{ suite = \"random\", plies = 14, count = 4 }}\nadjudication = \"{by}\""
        )
    };
    let strong = "\"perfect\", \"minimax-ab:depth=6\"";
    let solved =
        play(&Experiment::parse(&text("solver", "\"perfect\", \"perfect\"")).unwrap(), None, 2);
    let played: Vec<_> = {
        let whole =
            text("solver", "\"perfect\", \"perfect\"").replace("adjudication = \"solver\"", "");
        play(&Experiment::parse(&whole).unwrap(), None, 2)
    };
    for (short, long) in solved.iter().zip(&played) {
        assert_eq!(short.result, long.result);
        // The first move may have ended the game.
        if short.reason == Reason::Adjudicated {
            assert!(short.moves.len() < long.moves.len() && long.moves.starts_with(&short.moves));
        } else {
            assert_eq!((short, short.moves.len()), (long, 1));
        }
    }
    assert!(solved.iter().any(|game| game.reason == Reason::Adjudicated));
    let agreed = play(&Experiment::parse(&text("agreement", strong)).unwrap(), None, 2);
    assert!(agreed.iter().any(|game| game.reason == Reason::Adjudicated));
    let tic_tac_toe =
        "game = \"tic-tac-toe\"\nplayers = [\"random\", \"basic\"]\nadjudication = \"solver\"";
    assert_eq!(Experiment::parse(tic_tac_toe).unwrap_err().line, 3);
}
