//! Better weights for an evaluation, found by playing.
//!
//! | way | file | idea |
//! |---|---|---|
//! | `genetic` | [`genetic`] | the source `minimaks`: a population changed by mutation alone, ranked by games, the best few survive |
//! | `spsa` | [`spsa`] | J. Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient approximation*, 1992: two players a little apart in every weight at once show the way |
//!
//! The second needs two players a step whatever the number of weights, and uses every game it plays for the direction; the first spends most of its games
//! on individuals that die. Whatever either finds is a guess until a sequential test against the default has confirmed it ([`confirm`]).

pub mod genetic;
pub mod spsa;

use foursight_catalog::{Game, PlayerSpec, StopFlag, evaluations};

use crate::experiment::Experiment;
use crate::runner::{self, RunError};
use crate::statistics::{Elo, Hypotheses, Pentanomial, Verdict};

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

    /// The default weights.
    pub fn defaults(&self) -> Vec<i32> {
        self.weights.iter().map(|(_, default)| *default).collect()
    }

    /// Plays so many openings twice between two sets of weights, seen by the first.
    pub fn compare(
        &self,
        one: &[i32],
        other: &[i32],
        openings: usize,
        lot: u64,
        stop: &StopFlag,
    ) -> Result<Pentanomial, RunError> {
        let players = [self.with(one), self.with(other)];
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(lot);
        let experiment = Experiment::among(self.game, &players, openings, seed)
            .expect("weights within their range make a legal player");
        let games = runner::run(&experiment, None, self.threads, stop, |_, _| {})?;
        Ok(runner::pairs(&games.records, 0))
    }
}

/// Whether tuned weights are really better than the default: a sequential test of at least `elo1` against none, over at most so many openings.
pub fn confirm(
    subject: &Subject,
    weights: &[i32],
    elo1: f64,
    openings: usize,
    stop: &StopFlag,
) -> Result<(Verdict, Pentanomial, Option<Elo>), RunError> {
    let players = [subject.with(weights), subject.with(&subject.defaults())];
    let mut experiment = Experiment::among(subject.game, &players, openings, subject.seed ^ 0xC0F1)
        .expect("weights within their range make a legal player");
    experiment.sprt = Some(Hypotheses::new(0.0, elo1));
    let games = runner::run(&experiment, None, subject.threads, stop, |_, _| {})?;
    let pairs = runner::pairs(&games.records, 0);
    let verdict = Hypotheses::new(0.0, elo1).after(&pairs).verdict();
    Ok((verdict, pairs, Elo::of_pairs(pairs)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_know_their_weights() {
        let subject =
            Subject::parse(Game::ConnectFour, "minimax-ab:depth=2,eval=pattern", 10, 1, 1).unwrap();
        assert_eq!(subject.defaults().len(), 2);
        assert_eq!(subject.with(&[7, -3]), "minimax-ab:depth=2,eval=pattern,f2=7,f3=-3");
        assert!(Subject::parse(Game::ConnectFour, "minimax-ab:eval=neutral", 10, 1, 1).is_err());
        assert!(Subject::parse(Game::ConnectFour, "basic:eval=pattern,f2=1", 10, 1, 1).is_err());
    }

    #[test]
    fn both_ways_repeat_from_their_seed_and_stay_in_range() {
        let subject = Subject::parse(Game::ConnectFour, "basic:eval=pattern", 8, 3, 1).unwrap();
        let stop = StopFlag::default();
        let plan = genetic::Plan { population: 4, survivors: 2, generations: 2, openings: 2 };
        let mut steps = Vec::new();
        let best = genetic::run(&subject, plan, &stop, |step| steps.push(step.clone())).unwrap();
        assert_eq!(steps.len(), 2);
        assert_eq!(best, genetic::run(&subject, plan, &stop, |_| {}).unwrap());
        assert!(best.iter().all(|weight| weight.abs() <= 8));
        let plan = spsa::Plan { steps: 3, openings: 2 };
        let best = spsa::run(&subject, plan, &stop, |_| {}).unwrap();
        assert_eq!(best, spsa::run(&subject, plan, &stop, |_| {}).unwrap());
        assert!(best.iter().all(|weight| weight.abs() <= 8));
    }
}
