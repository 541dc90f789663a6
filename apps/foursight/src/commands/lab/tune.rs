//! `lab tune`.

use std::cell::RefCell;

use clap::{Args, ValueEnum};
use foursight_catalog::StopFlag;
use foursight_laboratory::experiment::{Method, TuneExperiment};
use foursight_laboratory::report::{confirmation_text, tuning_csv, tuning_page};
use foursight_laboratory::summary::TuneSummary;
use foursight_laboratory::tune::{self, Step, confirm};

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, experiment_file, print};
use crate::failure::Failure;

/// Tuning.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab tune experiments/minimaks-genetic.toml
  foursight lab tune minimax-ab:depth=2,eval=povezi-cetiri,order=random --method spsa --steps 100 --range 120

The report is written again after every step, so a browser that reloads it shows the curve as it grows.")]
pub(crate) struct TuneArguments {
    /// An experiment's file (ends with .toml), or the player whose evaluation's weights are tuned
    #[arg(value_name = "FILE|PLAYER")]
    player: String,
    /// The game
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// How: the source's genetic algorithm, or simultaneous perturbation (Spall 1992) [default: spsa, or the file's]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// Steps, or generations [default: 60, or 10 generations, or the file's]
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// Openings of each match, each played twice [default: 10, or 4 between every two individuals, or the file's]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    /// Individuals of a generation [default: 8, or the file's]
    #[arg(long, value_name = "N")]
    population: Option<usize>,
    /// No weight gets further from zero [default: 10, or the file's]
    #[arg(long, value_name = "N")]
    range: Option<u16>,
    /// The difference that the test at the end looks for [default: 30, or the file's]
    #[arg(long, value_name = "ELO")]
    elo: Option<f64>,
    /// The most openings that the test at the end may take [default: 400, or the file's]
    #[arg(long, value_name = "N")]
    confirm: Option<usize>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    Genetic,
    Spsa,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Genetic => Self::Genetic,
            MethodName::Spsa => Self::Spsa,
        }
    }
}

impl TuneArguments {
    fn experiment(&self) -> Result<TuneExperiment, Failure> {
        let method = self.method.map(Method::from);
        let given = experiment_file(std::slice::from_ref(&self.player))?;
        let mut experiment = if let Some((file, text)) = given {
            TuneExperiment::parse(&text)
                .map_err(|error| Failure::call(format!("{file}, {error}")))?
        } else {
            let method = method.unwrap_or(Method::Spsa);
            TuneExperiment::of(self.game.parse()?, &self.player, method, 10, 1)
                .map_err(Failure::call)?
        };
        if let Some(method) = method.filter(|method| *method != experiment.method) {
            experiment.method = method;
            (experiment.steps, experiment.openings) = (method.steps(), method.openings());
        }
        if let Some(range) = self.range {
            experiment.subject.range = i32::from(range.max(1));
        }
        experiment.subject.seed = self.run.seed.unwrap_or(experiment.subject.seed);
        experiment.subject.threads = self.run.threads();
        experiment.steps = self.steps.unwrap_or(experiment.steps).max(1);
        experiment.openings = self.openings.unwrap_or(experiment.openings).max(1);
        if let Some(population) = self.population {
            experiment.population = population.max(2);
            experiment.survivors = (population / 3).max(1);
        }
        experiment.elo = self.elo.unwrap_or(experiment.elo).max(1.0);
        experiment.confirm = self.confirm.unwrap_or(experiment.confirm).max(1);
        Ok(experiment)
    }
}

pub(super) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    let experiment = arguments.experiment()?;
    let subject = &experiment.subject;
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(subject.seed);
    let stop = StopFlag::default();
    let steps: RefCell<Vec<Step>> = RefCell::new(Vec::new());
    let trouble = RefCell::new(None);
    let progress = Steady::new();
    let file = folder.file("results.jsonl");
    let best = tune::run(&experiment, Some(&file), &stop, |step| {
        let found = format!("{} scores {:.2}", subject.with(&step.weights), step.score);
        progress.show(&found, step.number, experiment.steps);
        let mut steps = steps.borrow_mut();
        steps.push(step.clone());
        if let Err(error) = folder.write_page(&tuning_page(&experiment, &steps, None, &from)) {
            trouble.replace(Some(error));
            stop.raise();
        }
    })
    .map_err(Failure::failed)?;
    progress.finish();
    if let Some(error) = trouble.into_inner() {
        return Err(error);
    }
    let best = best.ok_or_else(|| Failure::failed("stopped before the last step"))?;
    let steps = steps.into_inner();
    eprintln!("found {}; now the test against the default", subject.with(&best));
    let file = folder.file("confirmation.jsonl");
    let confirmed = confirm(&experiment, &best, Some(&file), &stop).map_err(Failure::failed)?;
    folder.write("steps.csv", tuning_csv(subject, &steps))?;
    folder.write("weights.toml", subject.file(&best))?;
    folder.write_page(&tuning_page(&experiment, &steps, Some(&confirmed), &from))?;
    let summary = TuneSummary::of(&experiment, &best, &steps, &confirmed);
    let text = format!("{}\n{}\n", subject.with(&best), confirmation_text(&confirmed));
    print(arguments.run.json, &summary, &text)?;
    folder.announce();
    Ok(())
}
