//! The genetic algorithm of K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016.
//!
//! 1. A population of random whole weights.
//! 2. Every two individuals play; each opening twice, so that each begins half of the games.
//! 3. The best few survive; the others are replaced by survivors changed by a random amount in one or more weights. There is no crossing.
//! 4. Again from 2.

use foursight_game::Random;

use super::{Field, Step};
use crate::experiment::TuneExperiment;
use crate::runner::RunError;

/// The best individual of the last generation; `told` hears of every generation.
pub(super) fn run(
    experiment: &TuneExperiment,
    field: &mut Field<'_>,
    mut told: impl FnMut(&Step),
) -> Result<Option<Vec<i32>>, RunError> {
    let subject = &experiment.subject;
    let mut random = Random::new(subject.seed, 0x6E6E);
    let size = subject.weights.len();
    let population = experiment.population.max(2);
    let survivors = experiment.survivors.clamp(1, population - 1);
    let mut individuals: Vec<Vec<i32>> = (0..population)
        .map(|_| (0..size).map(|_| lot(&mut random, subject.range)).collect())
        .collect();
    let mut games = 0;
    for generation in 1..=experiment.steps {
        let seed = random.next_u64() >> 16;
        let Some(outcome) = field.play(&individuals, seed)? else { return Ok(None) };
        games += outcome.games;
        let points = &outcome.half_points;
        let mut order: Vec<usize> = (0..population).collect();
        order.sort_by_key(|&place| core::cmp::Reverse((points[place], core::cmp::Reverse(place))));
        individuals = order.iter().map(|&place| individuals[place].clone()).collect();
        // Everybody plays as many games as everybody else.
        let most = 4 * outcome.games / population;
        told(&Step {
            number: generation,
            weights: individuals[0].clone(),
            score: f64::from(points[order[0]]) / most.max(1) as f64,
            games,
        });
        if generation < experiment.steps {
            for place in survivors..population {
                let parent = individuals[place % survivors].clone();
                individuals[place] = mutated(parent, subject.range, &mut random);
            }
        }
    }
    Ok(Some(individuals.swap_remove(0)))
}

/// A whole number from −range to range.
fn lot(random: &mut Random, range: i32) -> i32 {
    random.below(2 * range as u32 + 1) as i32 - range
}

/// A copy with at least one weight changed by up to a quarter of the range.
fn mutated(mut weights: Vec<i32>, range: i32, random: &mut Random) -> Vec<i32> {
    let chosen = random.below(weights.len() as u32) as usize;
    for (place, weight) in weights.iter_mut().enumerate() {
        if place == chosen || random.below(2) == 0 {
            *weight = (*weight + lot(random, (range / 4).max(1))).clamp(-range, range);
        }
    }
    weights
}
