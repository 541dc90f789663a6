//! `lab levels`.

use clap::Args;
use foursight_catalog::{Game, StopFlag, players};
use foursight_laboratory::contest::{Accuracy, has_truth};
use foursight_laboratory::csv;
use foursight_laboratory::experiment::Experiment;
use foursight_laboratory::page::{Align, Page};
use foursight_laboratory::plot::{Plot, Scale, Series};
use foursight_laboratory::runner;
use foursight_laboratory::standings::Standings;

use super::output::{Folder, provenance};
use super::{RunArguments, bar};
use crate::failure::Failure;

/// The smallest and greatest step between neighbours that a learner climbs with pleasure.
const STEP: (f64, f64) = (60.0, 250.0);

/// Levels.
#[derive(Args, Debug)]
pub(crate) struct LevelsArguments {
    /// The game
    #[arg(value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// Openings between neighbouring levels, each played twice
    #[arg(long, value_name = "N", default_value_t = 200)]
    openings: usize,
    #[command(flatten)]
    run: RunArguments,
}

/// A level and what is known of it.
struct Measured {
    name: String,
    elo: f64,
    /// The step from the level below, with its interval.
    step: Option<(f64, f64, f64)>,
    won: String,
    accuracy: Accuracy,
}

pub(super) fn run(arguments: &LevelsArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let seed = arguments.run.seed.unwrap_or(1);
    let names: Vec<String> = players(game)
        .iter()
        .filter(|player| player.name.starts_with("level-"))
        .map(|player| player.name.to_owned())
        .collect();
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(seed);
    let mut measured: Vec<Measured> = vec![Measured {
        name: names[0].clone(),
        elo: 0.0,
        step: None,
        won: String::new(),
        accuracy: Accuracy::default(),
    }];
    let progress = bar((names.len() - 1) * 2 * arguments.openings);
    for pair in names.windows(2) {
        let [lower, upper] = pair else { continue };
        let both = [upper.clone(), lower.clone()];
        let mut experiment = Experiment::among(game, &both, arguments.openings.max(1), seed)
            .map_err(Failure::failed)?;
        experiment.truth = has_truth(game);
        progress.set_message(format!("{upper} against {lower}"));
        let before = progress.position();
        // A file for each two, so that a long measurement can be broken off and resumed.
        let file = folder.file(&format!("{upper}-{lower}.jsonl"));
        let played = runner::run(
            &experiment,
            Some(&file),
            arguments.run.threads(),
            &StopFlag::default(),
            |now, _| {
                progress.set_position(before + now.done as u64);
            },
        )
        .map_err(Failure::failed)?;
        let standings = Standings::of(&experiment, &played.records);
        let pairing = &standings.pairings[0];
        for standing in &standings.players {
            let accuracy = standing.accuracy.unwrap_or_default();
            if standing.place == 1
                && let Some(level) = measured.last_mut()
            {
                level.accuracy += accuracy;
            }
        }
        let upper_accuracy = standings
            .players
            .iter()
            .find(|standing| standing.place == 0)
            .and_then(|standing| standing.accuracy);
        let step = pairing.elo.map(|elo| (elo.difference, elo.low, elo.high));
        let below = measured.last().map_or(0.0, |level| level.elo);
        measured.push(Measured {
            name: upper.clone(),
            elo: below + step.map_or(0.0, |(difference, _, _)| difference),
            step,
            won: format!(
                "{} – {} – {}",
                pairing.tally.won, pairing.tally.drawn, pairing.tally.lost
            ),
            accuracy: upper_accuracy.unwrap_or_default(),
        });
    }
    progress.finish_and_clear();
    write(&folder, game, arguments.openings, &measured, &from)?;
    folder.announce();
    Ok(())
}

fn write(
    folder: &Folder,
    game: Game,
    openings: usize,
    measured: &[Measured],
    from: &foursight_laboratory::page::Provenance,
) -> Result<(), Failure> {
    let share = |part: u32, accuracy: &Accuracy| {
        if accuracy.judged == 0 {
            "–".to_owned()
        } else {
            format!("{:.1} %", 100.0 * f64::from(part) / f64::from(accuracy.judged))
        }
    };
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|level| {
            vec![
                level.name.clone(),
                format!("{:+.0}", level.elo),
                level.step.map_or_else(String::new, |(step, low, high)| {
                    format!("{step:+.0} [{low:+.0}, {high:+.0}]")
                }),
                level.step.map_or_else(String::new, |(step, _, _)| {
                    if (STEP.0..=STEP.1).contains(&step) { "yes" } else { "no" }.to_owned()
                }),
                level.won.clone(),
                share(level.accuracy.optimal, &level.accuracy),
                share(level.accuracy.kept, &level.accuracy),
            ]
        })
        .collect();
    let mut page = Page::new(&format!("The levels of {game}"), from);
    page.paragraph(&format!(
        "Each level against the one below: {openings} openings, each played twice with the sides swapped. Elo counts from level-1 and adds the steps, so its error grows with the level; the step's interval is 95 %. A step is right between {:.0} and {:.0}.",
        STEP.0, STEP.1
    ));
    let points = measured
        .iter()
        .enumerate()
        .map(|(number, level)| ((number + 1) as f64, level.elo))
        .collect();
    page.figure(
        &Plot {
            title: format!("Levels of {game}"),
            across: "level".to_owned(),
            upward: "Elo above level-1".to_owned(),
            scale: Scale::Linear,
            series: vec![Series::new("level", points)],
            level: None,
        },
        "The sum of the steps.",
    );
    page.table(
        "Levels",
        &[
            ("level", Align::Words),
            ("Elo", Align::Numbers),
            ("step [95 %]", Align::Numbers),
            ("right", Align::Words),
            ("won – drawn – lost", Align::Numbers),
            ("optimal moves", Align::Numbers),
            ("results kept", Align::Numbers),
        ],
        &rows,
    );
    folder.write(
        "levels.csv",
        csv::table(&["level", "elo", "step", "right", "games", "optimal", "kept"], &rows),
    )?;
    folder.write_page(&page)?;
    for row in &rows {
        println!(
            "{:<8} {:>6} {:>22} {:>4} {:>16} {:>8} {:>8}",
            row[0], row[1], row[2], row[3], row[4], row[5], row[6]
        );
    }
    Ok(())
}
