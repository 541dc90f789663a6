//! Simultaneous perturbation stochastic approximation: J. Spall, *Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation*, IEEE Transactions on Automatic Control 37, 1992; the gains after his *Implementation of the simultaneous perturbation algorithm for
//! stochastic optimization*, 1998.
//!
//! Every weight is moved up or down by lot, all at once, which gives two players on opposite sides of the present one. Their match says in one number how the
//! strength slopes along that line, and every weight takes its share of a step uphill. Steps and distances shrink as aₖ = a / (A + k)^0.602 and cₖ = c / k^0.101.

use foursight_catalog::StopFlag;
use foursight_game::Random;

use super::{Step, Subject};
use crate::runner::RunError;

/// How long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many steps.
    pub steps: usize,
    /// Openings of each step's match, each played twice.
    pub openings: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { steps: 60, openings: 10 }
    }
}

/// The weights after the last step, rounded; `told` hears of every step. It starts from the default weights.
pub fn run(
    subject: &Subject,
    plan: Plan,
    stop: &StopFlag,
    mut told: impl FnMut(&Step),
) -> Result<Vec<i32>, RunError> {
    let mut random = Random::new(subject.seed, 0x5B5A);
    let range = f64::from(subject.range);
    let mut weights: Vec<f64> =
        subject.defaults().iter().map(|&weight| f64::from(weight)).collect();
    let stability = plan.steps as f64 / 10.0;
    // A weight is moved by a tenth of the range at first, and by at least one, for weights are whole numbers.
    let distance = (range / 10.0).max(1.0);
    // A match won outright in the first step moves a weight by a fifth of the range.
    let gain = range / 5.0 * 2.0 * distance * (stability + 1.0).powf(0.602);
    let mut games = 0;
    for step in 1..=plan.steps {
        if stop.is_raised() {
            break;
        }
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
        let (up, down) = (moved(1.0), moved(-1.0));
        let pairs = subject.compare(&up, &down, plan.openings, step as u64, stop)?;
        let Some((score, _)) = pairs.moments(0.0) else { break };
        games += 2 * pairs.count() as usize;
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
    Ok(weights.iter().map(|weight| weight.round() as i32).collect())
}
