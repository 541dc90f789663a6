//! `lab tune`.

use std::cell::RefCell;

use clap::{Args, ValueEnum};
use foursight_catalog::{Game, StopFlag};
use foursight_laboratory::report::{tuning_csv, tuning_page};
use foursight_laboratory::statistics::Verdict;
use foursight_laboratory::tune::{Step, Subject, confirm, genetic, spsa};

use super::output::{Folder, provenance};
use super::{RunArguments, bar};
use crate::failure::Failure;

/// Tuning.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab tune minimax-ab:depth=2,eval=pattern,order=random --method genetic
  foursight lab tune minimax-ab:depth=2,eval=povezi-cetiri,order=random --method spsa --steps 100 --range 120

The report is written again after every step, so a browser that reloads it shows the curve as it grows.")]
pub(crate) struct TuneArguments {
    /// The player whose evaluation's weights are tuned
    #[arg(value_name = "PLAYER")]
    player: String,
    /// The game
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// How: the source's genetic algorithm, or simultaneous perturbation (Spall 1992)
    #[arg(long, value_enum, default_value = "spsa")]
    method: Method,
    /// Steps, or generations [default: 60, or 10 generations]
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// Openings of each match, each played twice [default: 10, or 4 between every two individuals]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    /// Individuals of a generation
    #[arg(long, value_name = "N", default_value_t = 8)]
    population: usize,
    /// No weight gets further from zero
    #[arg(long, value_name = "N", default_value_t = 10)]
    range: u16,
    /// The difference that the test at the end looks for
    #[arg(long, value_name = "ELO", default_value_t = 30.0)]
    elo: f64,
    /// The most openings that the test at the end may take
    #[arg(long, value_name = "N", default_value_t = 400)]
    confirm: usize,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    Genetic,
    Spsa,
}

pub(super) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let seed = arguments.run.seed.unwrap_or(1);
    let range = i32::from(arguments.range.max(1));
    let subject = Subject::parse(game, &arguments.player, range, seed, arguments.run.threads())
        .map_err(Failure::call)?;
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(seed);
    let stop = StopFlag::default();
    let name = match arguments.method {
        Method::Genetic => "the genetic algorithm of `minimaks`",
        Method::Spsa => "SPSA (Spall 1992)",
    };
    let steps: RefCell<Vec<Step>> = RefCell::new(Vec::new());
    let trouble = RefCell::new(None);
    let count =
        arguments.steps.unwrap_or(if arguments.method == Method::Genetic { 10 } else { 60 });
    let progress = bar(count);
    let told = |step: &Step| {
        progress.set_message(format!("{} scores {:.2}", subject.with(&step.weights), step.score));
        progress.set_position(step.number as u64);
        let mut steps = steps.borrow_mut();
        steps.push(step.clone());
        let page = tuning_page(&subject, name, &steps, None, &from);
        if let Err(error) = folder.write_page(&page) {
            trouble.replace(Some(error));
            stop.raise();
        }
    };
    let best = match arguments.method {
        Method::Genetic => {
            let plan = genetic::Plan {
                population: arguments.population.max(2),
                survivors: (arguments.population / 3).max(1),
                generations: count,
                openings: arguments.openings.unwrap_or(4),
            };
            genetic::run(&subject, plan, &stop, told)
        }
        Method::Spsa => {
            let plan = spsa::Plan { steps: count, openings: arguments.openings.unwrap_or(10) };
            spsa::run(&subject, plan, &stop, told)
        }
    }
    .map_err(Failure::failed)?;
    progress.finish_and_clear();
    if let Some(error) = trouble.into_inner() {
        return Err(error);
    }
    let steps = steps.into_inner();
    eprintln!("found {}; now the test against the default", subject.with(&best));
    let confirmed = confirm(&subject, &best, arguments.elo, arguments.confirm.max(1), &stop)
        .map_err(Failure::failed)?;
    folder.write("steps.csv", tuning_csv(&subject, &steps))?;
    folder.write_page(&tuning_page(&subject, name, &steps, Some(&confirmed), &from))?;
    let (verdict, pairs, elo) = confirmed;
    println!("{}", subject.with(&best));
    println!(
        "{} after {} pairs, Elo {}",
        match verdict {
            Verdict::AcceptSecond => "confirmed: better than the default",
            Verdict::AcceptFirst => "refuted: not better than the default",
            Verdict::Undecided => "not decided: not to be called better",
        },
        pairs.count(),
        elo.map_or_else(|| "unknown".to_owned(), |elo| elo.to_string())
    );
    folder.announce();
    Ok(())
}
