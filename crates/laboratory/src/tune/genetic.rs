//! The genetic algorithm of K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016.
//!
//! 1. A population of random whole weights.
//! 2. Every two individuals play; each opening twice, so that each begins half of the games.
//! 3. The best few survive; the others are replaced by survivors changed by a random amount in one or more weights. There is no crossing.
//! 4. Again from 2.

use foursight_catalog::StopFlag;
use foursight_game::Random;

use super::{Step, Subject};
use crate::experiment::Experiment;
use crate::runner::{self, RunError};

/// How large and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Individuals in a generation.
    pub population: usize,
    /// Those of them that survive it.
    pub survivors: usize,
    /// How many generations.
    pub generations: usize,
    /// Openings between every two individuals, each played twice.
    pub openings: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { population: 8, survivors: 3, generations: 10, openings: 4 }
    }
}

/// The best individual of the last generation; `told` hears of every generation.
pub fn run(
    subject: &Subject,
    plan: Plan,
    stop: &StopFlag,
    mut told: impl FnMut(&Step),
) -> Result<Vec<i32>, RunError> {
    let mut random = Random::new(subject.seed, 0x6E6E);
    let size = subject.weights.len();
    let population = plan.population.max(2);
    let survivors = plan.survivors.clamp(1, population - 1);
    let mut individuals: Vec<Vec<i32>> = (0..population)
        .map(|_| (0..size).map(|_| lot(&mut random, subject.range)).collect())
        .collect();
    let mut games = 0;
    for generation in 1..=plan.generations {
        let players: Vec<String> =
            individuals.iter().map(|weights| subject.with(weights)).collect();
        let seed = random.next_u64() >> 16;
        let experiment = Experiment::among(subject.game, &players, plan.openings, seed)
            .expect("weights within their range make a legal player");
        let played = runner::run(&experiment, None, subject.threads, stop, |_, _| {})?;
        if stop.is_raised() {
            break;
        }
        games += played.records.len();
        let mut points = vec![(0, 0_u32); population];
        for record in &played.records {
            for place in [record.places.0, record.places.1] {
                points[place].0 += record.half_points(place);
                points[place].1 += 2;
            }
        }
        let mut order: Vec<usize> = (0..population).collect();
        order
            .sort_by_key(|&place| core::cmp::Reverse((points[place].0, core::cmp::Reverse(place))));
        individuals = order.iter().map(|&place| individuals[place].clone()).collect();
        let (won, most) = points[order[0]];
        told(&Step {
            number: generation,
            weights: individuals[0].clone(),
            score: won as f64 / f64::from(most.max(1)),
            games,
        });
        if generation < plan.generations {
            for place in survivors..population {
                let parent = individuals[place % survivors].clone();
                individuals[place] = mutated(parent, subject.range, &mut random);
            }
        }
    }
    Ok(individuals.swap_remove(0))
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
