//! `lab learn`.

use clap::Args;
use foursight_catalog::StopFlag;
use foursight_laboratory::experiment::LearnExperiment;
use foursight_laboratory::learn::{self, Doing, exam::papers, grades, shipped};
use foursight_laboratory::report::{grades_csv, learning_page, rounds_csv};
use foursight_laboratory::summary::LearnSummary;

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, experiment_file, print};
use crate::failure::Failure;

/// Learning.
#[derive(Args, Debug)]
#[command(after_help = "\
Play with what was learnt: `foursight play connect-four --second negamax-ab:depth=6,eval=learned,file=OUT/learned.network`.

The shipped network was made with the defaults, which are those of experiments/learn.toml. To ship another one, copy learned.network from the
folder of results over crates/connect-four/src/evaluation/learned/learned.network and build again.")]
pub(crate) struct LearnArguments {
    /// An experiment's file (ends with .toml) [default: how the shipped network was made]
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Positions whose moves are solved and learnt from [default: 100000, or the file's]
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    /// How often every lesson is shown [default: 20, or the file's]
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,
    /// Questions of the examination [default: 2000, or the file's]
    #[arg(long, value_name = "N")]
    questions: Option<usize>,
    /// Examine the shipped network and the hand-made evaluations, and learn nothing
    #[arg(long)]
    examine: bool,
    #[command(flatten)]
    run: RunArguments,
}

impl LearnArguments {
    fn experiment(&self) -> Result<LearnExperiment, Failure> {
        let mut experiment = match &self.file {
            None => LearnExperiment::default(),
            Some(file) => match experiment_file(std::slice::from_ref(file))? {
                Some((file, text)) => LearnExperiment::parse(&text)
                    .map_err(|error| Failure::call(format!("{file}, {error}")))?,
                None => {
                    return Err(Failure::call(format!(
                        "`{file}` is no experiment; right would be: a file that ends with .toml"
                    )));
                }
            },
        };
        experiment.seed = self.run.seed.unwrap_or(experiment.seed);
        experiment.positions = self.positions.unwrap_or(experiment.positions).max(1);
        experiment.rounds = self.rounds.unwrap_or(experiment.rounds).max(1);
        experiment.questions = self.questions.unwrap_or(experiment.questions).max(1);
        Ok(experiment)
    }
}

pub(super) fn run(arguments: &LearnArguments) -> Result<(), Failure> {
    let experiment = arguments.experiment()?;
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(experiment.seed);
    let progress = Steady::new();
    let questions = papers(experiment.examination, experiment.questions, |done| {
        progress.show("questions", done, experiment.questions);
    });
    let mut marks = grades(&questions);
    let learnt = if arguments.examine {
        None
    } else {
        let file = folder.file("results.jsonl");
        let threads = arguments.run.threads();
        let stop = StopFlag::default();
        learn::run(&experiment, &questions, Some(&file), threads, &stop, |doing| match doing {
            Doing::Solving(done) => progress.show("solving", done, experiment.positions),
            Doing::Teaching(round, loss, share) => {
                let message = format!("loss {loss:.4}, keeps {:.1} %", 100.0 * share);
                progress.show(&message, round, experiment.rounds);
            }
        })
        .map_err(Failure::failed)?
    };
    progress.finish();
    if let Some(learnt) = &learnt {
        folder.write("learned.network", &learnt.bytes)?;
        folder.write("rounds.csv", rounds_csv(learnt))?;
        marks.push(("this network".to_owned(), learnt.kept.last().copied().unwrap_or(0.0)));
    }
    folder.write("grades.csv", grades_csv(&marks))?;
    folder.write_page(&learning_page(&experiment, learnt.as_ref(), &marks, &from))?;
    let mut text = String::new();
    for (name, share) in &marks {
        text += &format!(
            "{name:<24} keeps the value in {:.1} % of {} positions\n",
            100.0 * share,
            experiment.questions
        );
    }
    if let Some(learnt) = &learnt {
        let same = learnt.bytes == shipped();
        text += if same { "the bytes that ship\n" } else { "not the bytes that ship\n" };
    }
    let summary = LearnSummary::of(&experiment, learnt.as_ref(), &marks);
    print(arguments.run.json, &summary, &text)?;
    folder.announce();
    Ok(())
}
