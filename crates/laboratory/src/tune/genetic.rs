//! The genetic algorithm of [`foursight_learning::genetic`] with its games, each generation's a line of the journal.

use foursight_learning::Population;

use super::{Field, Step};
use crate::experiment::TuneExperiment;
use crate::runner::RunError;

/// The best individual of the last generation; `told` hears of every generation.
pub(super) fn run(
    experiment: &TuneExperiment,
    field: &mut Field<'_>,
    told: &mut dyn FnMut(&Step),
) -> Result<Option<Vec<i32>>, RunError> {
    let subject = &experiment.subject;
    let size = experiment.population.max(2);
    let mut population = Population::new(
        subject.seed,
        size,
        subject.weights.len(),
        experiment.survivors,
        subject.range,
    );
    let mut games = 0;
    for generation in 1..=experiment.steps {
        let seed = population.next_seed();
        let Some(outcome) = field.play(population.individuals(), seed)? else { return Ok(None) };
        games += outcome.games;
        let points = population.rank(&outcome.half_points);
        // Everybody plays as many games as everybody else.
        let most = 4 * outcome.games / size;
        told(&Step {
            number: generation,
            weights: population.individuals()[0].clone(),
            score: f64::from(points) / most.max(1) as f64,
            games,
        });
        if generation < experiment.steps {
            population.breed();
        }
    }
    Ok(Some(population.individuals()[0].clone()))
}
