//! Every experiment file of the repository is read as it was by the reader of 2026-11-18, and what is wrong with a file is found where it was.
//!
//! `BLESS=1 cargo test -p foursight-laboratory --test experiment_files` writes the expected files again, after a change that was meant.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};

use foursight_laboratory::experiment::{
    Experiment, ExperimentError, Kind, LearnExperiment, LevelsExperiment, TimesExperiment,
    TuneExperiment,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a file is read into, as one line.
fn read(text: &str) -> Result<String, ExperimentError> {
    Ok(match Kind::of(text)? {
        Kind::Games => {
            let it = Experiment::parse(text)?;
            format!(
                "games {:?} {:?} {} seed {} {:?} {:?} {:?} {} plies {} openings {:?} truth {} {:?}",
                it.title,
                it.purpose,
                it.game,
                it.seed,
                it.format,
                it.players,
                it.suite,
                it.plies,
                it.openings,
                it.sprt,
                it.truth,
                it.answer_time
            )
        }
        Kind::Times => {
            let it = TimesExperiment::parse(text)?;
            let opponent = it.opponent.map(|opponent| opponent.to_string());
            format!(
                "times {:?} {:?} {} seed {} {:?} {opponent:?} games {} moves {} {:?} mirror {}",
                it.title,
                it.purpose,
                it.game,
                it.seed,
                it.players,
                it.games,
                it.moves,
                it.source,
                it.mirror
            )
        }
        Kind::Tune => {
            let it = TuneExperiment::parse(text)?;
            format!(
                "tune {:?} {:?} {} {} range {} seed {} {:?} steps {} openings {} population {} survivors {} elo {} confirm {}",
                it.title,
                it.purpose,
                it.subject.game,
                it.subject.player,
                it.subject.range,
                it.subject.seed,
                it.method,
                it.steps,
                it.openings,
                it.population,
                it.survivors,
                it.elo,
                it.confirm
            )
        }
        Kind::Learn => format!("{:?}", LearnExperiment::parse(text)?),
        Kind::Levels => {
            let it = LevelsExperiment::parse(text)?;
            format!(
                "levels {:?} {:?} {} seed {} {:?} {:?} {} plies {} openings, fewer {:?} truth {}",
                it.title,
                it.purpose,
                it.game,
                it.seed,
                it.levels,
                it.suite,
                it.plies,
                it.openings,
                it.fewer,
                it.truth
            )
        }
    })
}

fn compare(name: &str, found: &str) {
    let path = root().join("testdata/laboratory").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{}, line {}", path.display(), number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{}", path.display());
}

#[test]
fn every_experiment_of_the_repository_is_read_as_before() {
    let mut texts = Vec::new();
    for entry in fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        texts.push((name, fs::read_to_string(path).unwrap()));
    }
    texts.sort();
    let guide = fs::read_to_string(root().join("docs/laboratory.md")).unwrap();
    for (number, part) in guide.split("```toml\n").skip(1).enumerate() {
        let text = part.split("```").next().unwrap().to_owned();
        texts.push((format!("docs/laboratory.md, example {}", number + 1), text));
    }
    let mut found = String::from(
        "# Written by crates/laboratory/tests/experiment_files.rs: what each file is read into.\n",
    );
    for (name, text) in texts {
        let line = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        found += &format!("{name}: {line}\n");
    }
    compare("experiments.txt", &found);
}

#[test]
fn every_fault_is_found_where_it_was() {
    let faulty = fs::read_to_string(root().join("testdata/laboratory/faulty.txt")).unwrap();
    let mut found = String::new();
    for part in faulty.split("---\n").skip(1) {
        let text = part.split("===\n").next().unwrap();
        let error = read(text).expect_err(text);
        found += &format!("---\n{text}===\n{} {}\n", error.line, error.column);
    }
    let head = faulty.split("---\n").next().unwrap();
    compare("faulty.txt", &(head.to_owned() + &found));
}
