//! Learning an evaluation of Connect Four from solved positions.
//!
//! 1. [`lessons`]: positions are drawn by random play, and the solver says who wins them.
//! 2. [`foursight_learning::pupil`]: a network of floating-point numbers learns to foretell that, by stochastic gradient descent (Adam: D. Kingma, J. Ba, *Adam: a
//!    method for stochastic optimization*, 2015) on the cross-entropy.
//! 3. Its weights are rounded to bytes: the [`Network`] that is shipped.
//! 4. [`exam`]: the share of positions in which it keeps the game's value, looking one ply ahead.
//!
//! Everything is a function of the seed. Solving the lessons takes nearly all the time, so they are what a run that is broken off keeps; the teaching begins again and comes to the same bytes.

pub mod exam;
pub mod lessons;

use std::path::Path;

use foursight_catalog::StopFlag;
use foursight_connect_four::evaluation::learned::Network;
use foursight_connect_four::evaluation::{Automat, FourInARow, Learned, Pattern, PoveziCetiri};
use foursight_game::Neutral;

use crate::experiment::LearnExperiment;
use crate::runner::RunError;
use exam::{Paper, grade};
use foursight_learning::{Pupil, Schedule};

/// What learning gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Learnt {
    /// The network as it is shipped.
    pub bytes: Vec<u8>,
    /// Lessons from random games.
    pub solved: usize,
    /// Lessons from the book.
    pub booked: usize,
    /// The mean loss of each round.
    pub losses: Vec<f64>,
    /// The share of the questions in which the network of each round, rounded to bytes, keeps the value.
    pub kept: Vec<f64>,
}

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doing {
    /// Solving lessons: so many positions are done.
    Solving(usize),
    /// Teaching: after this round, with its loss and the share of questions it keeps.
    Teaching(usize, f64, f64),
}

/// Solves the lessons, teaches, and asks the questions after every round. `None` if somebody stopped it.
pub fn run(
    experiment: &LearnExperiment,
    questions: &[Paper],
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut told: impl FnMut(Doing),
) -> Result<Option<Learnt>, RunError> {
    teach(experiment, questions, file, threads, stop, &mut told)
}

fn teach(
    experiment: &LearnExperiment,
    questions: &[Paper],
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    told: &mut dyn FnMut(Doing),
) -> Result<Option<Learnt>, RunError> {
    let mut solving = |done| told(Doing::Solving(done));
    let Some(mut all) = lessons::solve(experiment, file, threads, stop, &mut solving)? else {
        return Ok(None);
    };
    let solved = all.len();
    if experiment.opening {
        all.extend(lessons::opening_lessons());
    }
    let schedule =
        Schedule { rounds: experiment.rounds as u32, seed: experiment.seed, ..Schedule::default() };
    let mut pupil = Pupil::new(experiment.seed);
    let (mut losses, mut kept) = (Vec::new(), Vec::new());
    pupil.learn(&all, schedule, |pupil, now| {
        let bytes = pupil.to_bytes();
        let share = Network::new(&bytes).map_or(0.0, |network| grade(questions, &network));
        told(Doing::Teaching(now.round as usize, now.loss, share));
        losses.push(now.loss);
        kept.push(share);
    });
    let booked = all.len() - solved;
    Ok(Some(Learnt { bytes: pupil.to_bytes(), solved, booked, losses, kept }))
}

/// The shares of questions in which the evaluations that ship keep the value.
pub fn grades(questions: &[Paper]) -> Vec<(String, f64)> {
    vec![
        ("neutral".to_owned(), grade(questions, &Neutral)),
        ("pattern (2, 5)".to_owned(), grade(questions, &Pattern::default())),
        ("pattern (7, −3)".to_owned(), grade(questions, &Pattern::TUNED)),
        ("automat".to_owned(), grade(questions, &Automat::default())),
        ("four-in-a-row".to_owned(), grade(questions, &FourInARow::default())),
        ("povezi-cetiri".to_owned(), grade(questions, &PoveziCetiri::default())),
        ("learned, as shipped".to_owned(), grade(questions, &Learned::default())),
    ]
}

/// The bytes of the network that ships.
pub fn shipped() -> &'static [u8] {
    include_bytes!("../../../connect-four/src/evaluation/learned/learned.network")
}
