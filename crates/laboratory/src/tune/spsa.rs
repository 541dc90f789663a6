//! Simultaneous perturbation stochastic approximation: J. Spall, *Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation*, IEEE Transactions on Automatic Control 37, 1992; the gains after his *Implementation of the simultaneous perturbation algorithm for
//! stochastic optimization*, 1998.
//!
//! Every weight is moved up or down at random, all at once, which gives two players on opposite sides of the present one. Their match says in one number how the
//! strength slopes along that line, and every weight takes its share of a step uphill. Steps and distances shrink as aₖ = a / (A + k)^0.602 and cₖ = c / k^0.101.

use foursight_game::Random;

use super::{Field, Step};
use crate::experiment::TuneExperiment;
use crate::runner::RunError;

/// The weights after the last step, rounded; `told` hears of every step. It starts from the default weights.
pub(super) fn run(
    experiment: &TuneExperiment,
    field: &mut Field<'_>,
    told: &mut dyn FnMut(&Step),
) -> Result<Option<Vec<i32>>, RunError> {
    let subject = &experiment.subject;
    let mut random = Random::new(subject.seed, 0x5B5A);
    let range = f64::from(subject.range);
    let mut weights: Vec<f64> =
        subject.defaults().iter().map(|&weight| f64::from(weight)).collect();
    let stability = experiment.steps as f64 / 10.0;
    // A weight is moved by a tenth of the range at first, and by at least one, for weights are whole numbers.
    let distance = (range / 10.0).max(1.0);
    // A match won outright in the first step moves a weight by a fifth of the range.
    let gain = range / 5.0 * 2.0 * distance * (stability + 1.0).powf(0.602);
    let mut games = 0;
    for step in 1..=experiment.steps {
        let apart = (distance / (step as f64).powf(0.101)).max(1.0);
        let rate = gain / (stability + step as f64).powf(0.602);
        let signs: Vec<f64> =
            weights.iter().map(|_| if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect();
        let moved = |side: f64| -> Vec<i32> {
            let place = weights.iter().zip(&signs);
            place
                .map(|(weight, sign)| {
                    (weight + side * apart * sign).round().clamp(-range, range) as i32
                })
                .collect()
        };
        let seed = random.next_u64() >> 16;
        let Some(outcome) = field.play(&[moved(1.0), moved(-1.0)], seed)? else {
            return Ok(None);
        };
        games += outcome.games;
        let score = f64::from(outcome.half_points[0]) / (2 * outcome.games).max(1) as f64;
        // From −1 for a match lost outright to 1.
        let slope = (2.0 * score - 1.0) / (2.0 * apart);
        for (weight, sign) in weights.iter_mut().zip(&signs) {
            *weight = (*weight + rate * slope * sign).clamp(-range, range);
        }
        told(&Step {
            number: step,
            weights: weights.iter().map(|weight| weight.round() as i32).collect(),
            score: score.max(1.0 - score),
            games,
        });
    }
    Ok(Some(weights.iter().map(|weight| weight.round() as i32).collect()))
}
