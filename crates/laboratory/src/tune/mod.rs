//! Better weights for an evaluation, found by playing.
//!
//! | way | file | idea |
//! |---|---|---|
//! | `genetic` | [`genetic`] | the source `minimaks`: a population changed by mutation alone, ranked by games, the best few survive |
//! | `spsa` | [`spsa`] | J. Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient approximation*, 1992: two players a little apart in every weight at once show the way |
//!
//! The second needs two players a step whatever the number of weights, and uses every game it plays for the direction; the first spends most of its games
//! on individuals that die. Whatever either finds is a guess until a sequential test against the default has confirmed it.
//!
//! A run is a function of its experiment. Each step's games are one line of a [`Journal`]; a run that was broken off takes those from the file instead of playing them, and so
//! walks the same way again until it comes to where it was.

pub mod genetic;
pub mod spsa;

use std::path::Path;

use foursight_catalog::{Game, PlayerSpec, StopFlag, evaluations};
use serde::{Deserialize, Serialize};

use crate::experiment::{Experiment, Kind, Method, TuneExperiment};
use crate::journal::{Header, Journal, Numbered};
use crate::runner::{self, RunError};
use crate::statistics::{Decision, Elo, Hypotheses, Pentanomial};

/// What is tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The game.
    pub game: Game,
    /// The player without its weights.
    pub player: String,
    /// The names of the weights and what they are by default.
    pub weights: Vec<(&'static str, i32)>,
    /// No weight gets further from zero.
    pub range: i32,
    /// What all chance is a function of.
    pub seed: u64,
    /// Threads for the games; results do not depend on it.
    pub threads: usize,
}

/// Where tuning is after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The step, from 1.
    pub number: usize,
    /// The weights it holds for best now.
    pub weights: Vec<i32>,
    /// Its score in this step's games: against the population, or of the better of two neighbours.
    pub score: f64,
    /// Games played in all so far.
    pub games: usize,
}

impl Subject {
    /// Reads what is to be tuned; the player's evaluation must have weights.
    pub fn parse(
        game: Game,
        player: &str,
        range: i32,
        seed: u64,
        threads: usize,
    ) -> Result<Self, String> {
        let parsed = PlayerSpec::parse(player, game).map_err(|error| error.to_string())?;
        let chosen = &parsed.settings().evaluation;
        let info = evaluations(game).into_iter().find(|info| info.name == chosen.name);
        let weights: Vec<(&'static str, i32)> = info
            .map(|info| info.weights.iter().map(|weight| (weight.name, weight.default)).collect())
            .unwrap_or_default();
        if weights.is_empty() {
            return Err(format!("the evaluation `{}` has no weights to tune", chosen.name));
        }
        if let Some((name, _)) = chosen.weights.first() {
            return Err(format!(
                "the weight `{name}` is to be tuned, so the player's text must not set it"
            ));
        }
        Ok(Self { game, player: player.trim().to_owned(), weights, range, seed, threads })
    }

    /// The player with these weights, as a text.
    pub fn with(&self, weights: &[i32]) -> String {
        let mut text = self.player.clone();
        for ((name, _), weight) in self.weights.iter().zip(weights) {
            text.push(if text.contains(':') { ',' } else { ':' });
            text += &format!("{name}={weight}");
        }
        text
    }

    /// These weights as a file that a player's text can name: `eval=pattern,file=weights.toml`.
    pub fn file(&self, weights: &[i32]) -> String {
        let pairs = self.weights.iter().zip(weights);
        let lines: Vec<String> =
            pairs.map(|((name, _), weight)| format!("{name} = {weight}")).collect();
        lines.join("\n") + "\n"
    }

    /// The default weights.
    pub fn defaults(&self) -> Vec<i32> {
        self.weights.iter().map(|(_, default)| *default).collect()
    }

    /// Games between all these weights, each two from so many openings twice.
    fn experiment(&self, all: &[Vec<i32>], openings: usize, seed: u64) -> Experiment {
        let players: Vec<String> = all.iter().map(|weights| self.with(weights)).collect();
        Experiment::among(self.game, &players, openings, seed)
            .expect("weights within their range make a legal player")
    }
}

/// A line of results: what the games of one step gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The step, from 0.
    pub index: usize,
    /// The players' weights, in the order in which they took part.
    pub weights: Vec<Vec<i32>>,
    /// The half points each of them took.
    pub half_points: Vec<u32>,
    /// How many games there were.
    pub games: usize,
}

impl Numbered for Outcome {
    fn number(&self) -> usize {
        self.index
    }
}

/// Where the steps' games are played, or taken from the file.
pub(crate) struct Field<'a> {
    subject: &'a Subject,
    openings: usize,
    stop: &'a StopFlag,
    journal: Journal<Outcome>,
    /// What the file held and no step has asked for yet, the next one last.
    earlier: Vec<Outcome>,
    next: usize,
}

impl Field<'_> {
    /// The outcome of the next step's games; `None` if somebody stopped them.
    pub(crate) fn play(
        &mut self,
        weights: &[Vec<i32>],
        seed: u64,
    ) -> Result<Option<Outcome>, RunError> {
        let index = self.next;
        self.next += 1;
        if let Some(earlier) = self.earlier.pop() {
            if earlier.weights != weights {
                let message = "the weights are not those that this experiment leads to".to_owned();
                return Err(RunError::Line(index + 2, message));
            }
            return Ok(Some(earlier));
        }
        if self.stop.is_raised() {
            return Ok(None);
        }
        let experiment = self.subject.experiment(weights, self.openings, seed);
        let played = runner::run(&experiment, None, self.subject.threads, self.stop, |_, _| {})?;
        if !played.is_complete() {
            return Ok(None);
        }
        let mut half_points = vec![0; weights.len()];
        for record in &played.records {
            for place in [record.places.0, record.places.1] {
                half_points[place] += record.half_points(place) as u32;
            }
        }
        let outcome =
            Outcome { index, weights: weights.to_vec(), half_points, games: played.records.len() };
        self.journal.keep(&outcome)?;
        Ok(Some(outcome))
    }
}

/// Looks for better weights; `told` hears of every step. The best there are after the last step, or `None` if somebody stopped it before.
pub fn run(
    experiment: &TuneExperiment,
    file: Option<&Path>,
    stop: &StopFlag,
    mut told: impl FnMut(&Step),
) -> Result<Option<Vec<i32>>, RunError> {
    look(experiment, file, stop, &mut told)
}

fn look(
    experiment: &TuneExperiment,
    file: Option<&Path>,
    stop: &StopFlag,
    told: &mut dyn FnMut(&Step),
) -> Result<Option<Vec<i32>>, RunError> {
    let subject = &experiment.subject;
    let header = Header::new(
        Kind::Tune,
        &experiment.title,
        subject.seed,
        experiment.digest(),
        experiment.steps,
    );
    let (journal, mut earlier) = Journal::open(file, &header)?;
    earlier.reverse();
    let openings = experiment.openings;
    let mut field = Field { subject, openings, stop, journal, earlier, next: 0 };
    match experiment.method {
        Method::Genetic => genetic::run(experiment, &mut field, told),
        Method::Spsa => spsa::run(experiment, &mut field, told),
    }
}

/// What the test at the end says of tuned weights against the default ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confirmation {
    /// The test.
    pub hypotheses: Hypotheses,
    /// What it decided.
    pub decision: Decision,
    /// The pairs it was found by.
    pub pairs: Pentanomial,
    /// The difference.
    pub elo: Option<Elo>,
    /// Whether the weights are the default ones themselves, so that there was nothing to test.
    pub unchanged: bool,
}

/// Whether tuned weights are really better than the default: a sequential test on openings drawn anew.
pub fn confirm(
    experiment: &TuneExperiment,
    weights: &[i32],
    file: Option<&Path>,
    stop: &StopFlag,
) -> Result<Confirmation, RunError> {
    let subject = &experiment.subject;
    let hypotheses = Hypotheses::new(0.0, experiment.elo);
    let both = [weights.to_vec(), subject.defaults()];
    let unchanged = both[0] == both[1];
    let mut test = subject.experiment(&both, experiment.confirm, subject.seed ^ 0xC0F1);
    test.sprt = Some(hypotheses);
    let pairs = if unchanged {
        Pentanomial::default()
    } else {
        let games = runner::run(&test, file, subject.threads, stop, |_, _| {})?;
        runner::pairs(&games.records, 0)
    };
    let decision = hypotheses.after(&pairs).decision();
    Ok(Confirmation { hypotheses, decision, pairs, elo: Elo::of_pairs(pairs), unchanged })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_know_their_weights() {
        let subject =
            Subject::parse(Game::connect_four(), "minimax-ab:depth=2,eval=pattern", 10, 1, 1)
                .unwrap();
        assert_eq!(subject.defaults().len(), 2);
        assert_eq!(subject.with(&[7, -3]), "minimax-ab:depth=2,eval=pattern,f2=7,f3=-3");
        assert!(Subject::parse(Game::connect_four(), "minimax-ab:eval=neutral", 10, 1, 1).is_err());
        assert!(Subject::parse(Game::connect_four(), "basic:eval=pattern,f2=1", 10, 1, 1).is_err());
    }

    #[test]
    fn both_ways_repeat_from_their_seed_and_stay_in_range() {
        for method in [Method::Genetic, Method::Spsa] {
            let mut experiment =
                TuneExperiment::of(Game::connect_four(), "basic:eval=pattern", method, 8, 3)
                    .unwrap();
            (experiment.steps, experiment.openings, experiment.population) = (3, 2, 4);
            let stop = StopFlag::default();
            let mut steps = Vec::new();
            let best = run(&experiment, None, &stop, |step| steps.push(step.clone())).unwrap();
            assert_eq!(steps.len(), 3);
            assert_eq!(best, run(&experiment, None, &stop, |_| {}).unwrap());
            assert!(best.unwrap().iter().all(|weight| weight.abs() <= 8));
        }
    }

    /// Stopped after a step, cut in the middle of a line, and resumed on another number of threads.
    #[test]
    fn a_search_broken_off_and_resumed_ends_where_an_unbroken_one_does() {
        for method in [Method::Genetic, Method::Spsa] {
            let mut experiment =
                TuneExperiment::of(Game::connect_four(), "basic:eval=pattern", method, 8, 3)
                    .unwrap();
            (experiment.steps, experiment.openings, experiment.population) = (4, 2, 4);
            let folder = tempfile::tempdir().unwrap();
            let (whole, broken) =
                (folder.path().join("whole.jsonl"), folder.path().join("broken.jsonl"));
            let best = run(&experiment, Some(&whole), &StopFlag::default(), |_| {}).unwrap();
            let stop = StopFlag::default();
            let ended = run(&experiment, Some(&broken), &stop, |step| {
                if step.number == 2 {
                    stop.raise();
                }
            })
            .unwrap();
            assert_eq!(ended, None);
            let mut text = std::fs::read_to_string(&broken).unwrap();
            text.truncate(text.len() - 10);
            std::fs::write(&broken, text).unwrap();
            experiment.subject.threads = 2;
            let mut numbers = Vec::new();
            let resumed = run(&experiment, Some(&broken), &StopFlag::default(), |step| {
                numbers.push(step.number);
            });
            assert_eq!(resumed.unwrap(), best);
            assert_eq!(numbers, [1, 2, 3, 4]);
            assert_eq!(std::fs::read(&broken).unwrap(), std::fs::read(&whole).unwrap());
        }
    }
}
