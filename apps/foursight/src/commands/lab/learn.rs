//! `lab learn`.

use clap::Args;
use foursight_connect_four::evaluation::learned::Network;
use foursight_connect_four::evaluation::{Automat, FourInARow, Learned, Pattern, PoveziCetiri};
use foursight_game::Neutral;
use foursight_laboratory::learn::exam::{Paper, grade, papers};
use foursight_laboratory::learn::lessons::{lessons, opening_lessons};
use foursight_laboratory::learn::train::{Pupil, Schedule};
use foursight_laboratory::page::{Align, Page};
use foursight_laboratory::plot::{Plot, Scale, Series};

use super::output::{Folder, provenance};
use super::{RunArguments, bar};
use crate::failure::Failure;

/// Learning.
#[derive(Args, Debug)]
#[command(after_help = "\
The shipped network was made with the defaults. To ship another one, copy learned.network from the folder of results over
crates/connect-four/src/evaluation/learned/learned.network and build again.")]
pub(crate) struct LearnArguments {
    /// Positions whose moves are solved and learnt from
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    positions: usize,
    /// How often every lesson is shown
    #[arg(long, value_name = "N", default_value_t = 20)]
    rounds: u32,
    /// Questions of the examination
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    questions: usize,
    /// Examine the shipped network and the hand-made evaluations, and learn nothing
    #[arg(long)]
    examine: bool,
    #[command(flatten)]
    run: RunArguments,
}

/// What the questions are a function of; never what the lessons are.
const EXAM: u64 = 77;

pub(super) fn run(arguments: &LearnArguments) -> Result<(), Failure> {
    let seed = arguments.run.seed.unwrap_or(1);
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(seed);
    let progress = bar(arguments.questions);
    progress.set_message("questions");
    let questions =
        papers(EXAM, arguments.questions.max(1), |done| progress.set_position(done as u64));
    progress.finish_and_clear();
    let mut page = Page::new("Learning an evaluation of Connect Four", &from);
    let mut grades = hand_made(&questions);
    if !arguments.examine {
        let progress = bar(arguments.positions);
        progress.set_message("solving");
        let mut all = lessons(seed, arguments.positions, arguments.run.threads(), |done| {
            progress.set_position(done as u64);
        });
        progress.finish_and_clear();
        let solved = all.len();
        all.extend(opening_lessons());
        let schedule = Schedule { rounds: arguments.rounds, seed, ..Schedule::default() };
        let progress = bar(arguments.rounds as usize);
        let mut pupil = Pupil::new(seed);
        let (mut losses, mut kept) = (Vec::new(), Vec::new());
        pupil.learn(&all, schedule, |pupil, now| {
            let bytes = pupil.to_bytes();
            let share = Network::new(&bytes).map_or(0.0, |network| grade(&questions, &network));
            progress.set_message(format!("loss {:.4}, keeps {:.1} %", now.loss, 100.0 * share));
            progress.inc(1);
            losses.push((f64::from(now.round), now.loss));
            kept.push((f64::from(now.round), 100.0 * share));
        });
        progress.finish_and_clear();
        let bytes = pupil.to_bytes();
        folder.write("learned.network", &bytes)?;
        grades
            .push(("this network".to_owned(), kept.last().map_or(0.0, |(_, share)| share / 100.0)));
        page.paragraph(&format!(
            "{solved} solved positions from {} random games and {} of eight plies from the book, each shown {} times; {} bytes.",
            arguments.positions,
            all.len() - solved,
            arguments.rounds,
            bytes.len()
        ));
        page.figure(
            &curve("Loss", "cross-entropy", "loss", losses),
            "The mean over each round's lessons.",
        );
        page.figure(
            &curve("Value kept at one ply", "per cent of the questions", "kept", kept),
            "The network rounded to bytes, after each round.",
        );
    }
    let rows: Vec<Vec<String>> = grades
        .iter()
        .map(|(name, share)| vec![format!("`{name}`"), format!("{:.1} %", 100.0 * share)])
        .collect();
    page.table(
        &format!("One ply, {} random positions in which some move loses the game's value and nobody wins at once or must block", questions.len()),
        &[("evaluation", Align::Words), ("keeps the value", Align::Numbers)],
        &rows,
    );
    folder.write_page(&page)?;
    for (name, share) in &grades {
        println!("{name:<24} keeps the value in {:.1} %", 100.0 * share);
    }
    folder.announce();
    Ok(())
}

fn hand_made(questions: &[Paper]) -> Vec<(String, f64)> {
    vec![
        ("neutral".to_owned(), grade(questions, &Neutral)),
        ("pattern (2, 5)".to_owned(), grade(questions, &Pattern::default())),
        ("pattern (7, -3)".to_owned(), grade(questions, &Pattern::TUNED)),
        ("automat".to_owned(), grade(questions, &Automat::default())),
        ("four-in-a-row".to_owned(), grade(questions, &FourInARow::default())),
        ("povezi-cetiri".to_owned(), grade(questions, &PoveziCetiri::default())),
        ("learned, as shipped".to_owned(), grade(questions, &Learned)),
    ]
}

fn curve(title: &str, upward: &str, name: &str, points: Vec<(f64, f64)>) -> Plot {
    Plot {
        title: title.to_owned(),
        across: "round".to_owned(),
        upward: upward.to_owned(),
        scale: Scale::Linear,
        series: vec![Series::new(name, points)],
        level: None,
    }
}
