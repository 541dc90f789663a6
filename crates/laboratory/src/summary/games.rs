//! Duels and tournaments.

use serde::Serialize;

use super::{SCHEMA, finite, percent};
use crate::engine::ForfeitKind;
use crate::experiment::{Experiment, SearchMade};
use crate::runner::{EndedBy, Games};
use crate::standings::{Pairing, Standing, Standings};
use crate::statistics::{Decision, Elo, Hypotheses, Pentanomial, Tally};

/// A run of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GamesSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `games`.
    pub kind: String,
    /// What the experiment is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The random seed.
    pub seed: u64,
    /// Games played.
    pub games: usize,
    /// Games there would have been without a test.
    pub games_planned: usize,
    /// What ended the run early: `test` or `stop`; null if all games were played.
    pub stopped_by: Option<String>,
    /// Different games among them; the rest are repetitions.
    pub different_games: usize,
    /// Games won by who moved first.
    pub first_won: u32,
    /// Games won by who moved second.
    pub second_won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// The players, the strongest first.
    pub players: Vec<PlayerSummary>,
    /// Each two players, in the experiment's order.
    pub pairings: Vec<PairingSummary>,
    /// The sequential test, if the experiment has one.
    pub test: Option<TestSummary>,
    /// Forfeited games by player and cause.
    pub forfeits: Vec<ForfeitSummary>,
}

/// One player against all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSummary {
    /// The player's text.
    pub player: String,
    /// The depth of a search of fixed depth; null of every other player.
    pub depth: Option<String>,
    /// The evaluation of such a search.
    pub evaluation: Option<String>,
    /// The order in which it tries moves.
    pub order: Option<String>,
    /// Its games.
    pub tally: TallySummary,
    /// Its rating; the mean of all players is zero.
    pub elo: f64,
    /// Half the interval of 95 % of the rating.
    pub elo_margin: f64,
    /// The mean time of a move.
    pub micros_per_move: f64,
    /// The mean number of nodes of a move.
    pub nodes_per_move: f64,
    /// Moves compared with the solver's; null if none were.
    pub judged_moves: Option<u32>,
    /// Of those, moves with the best score there was.
    pub optimal_percent: Option<f64>,
    /// Of those, moves that kept a win or a draw.
    pub kept_percent: Option<f64>,
    /// The mean score lost by a judged move.
    pub mean_loss: Option<f64>,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TallySummary {
    /// Won games.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Lost games.
    pub lost: u32,
    /// The score: a draw is half a win; null without games.
    pub score_percent: Option<f64>,
}

/// Two players against each other, seen by the first of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingSummary {
    /// The player.
    pub player: String,
    /// Its opponent.
    pub against: String,
    /// All games.
    pub tally: TallySummary,
    /// Games in which the player moved first.
    pub as_first: TallySummary,
    /// Games in which it moved second.
    pub as_second: TallySummary,
    /// Pairs of games from one opening worth 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The difference, from pairs; null without any.
    pub elo: Option<EloSummary>,
    /// The mean length of a game in plies, its opening included.
    pub plies_per_game: f64,
    /// The mean time that both players took for a game.
    pub micros_per_game: f64,
}

/// A difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EloSummary {
    /// The estimate; null if all games were won or all lost.
    pub difference: Option<f64>,
    /// The lower end of the interval of 95 %; null if it has none.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The likelihood of superiority, 0.1 to 99.9; null of too few games (then the interval has no ends either).
    pub superiority_percent: Option<f64>,
}

/// A sequential test between H0 and H1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TestSummary {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true.
    pub alpha_percent: f64,
    /// How often H0 may be accepted though H1 is true.
    pub beta_percent: f64,
    /// The logarithm of the likelihood ratio.
    pub log_likelihood_ratio: f64,
    /// At or below this H0 is accepted.
    pub lower_bound: f64,
    /// At or above this H1 is accepted.
    pub upper_bound: f64,
    /// Pairs of games it has seen.
    pub pairs: u32,
    /// `undecided`, `h0` (accepted over H1) or `h1` (accepted over H0).
    pub decision: Decision,
}

/// Games forfeited by one engine for one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForfeitSummary {
    /// The engine.
    pub player: String,
    /// How many games.
    pub games: u32,
    /// `time`, `silence`, `crash`, `illegal` or `protocol`; null of games from before this was noted.
    pub kind: Option<ForfeitKind>,
    /// What it did, and the end of its standard error.
    pub cause: String,
}

impl GamesSummary {
    /// Of this run.
    pub fn of(experiment: &Experiment, played: &Games, standings: &Standings) -> Self {
        let name = |place: usize| experiment.players[place].clone();
        let first = standings.pairings.first();
        Self {
            schema: SCHEMA,
            kind: "games".to_owned(),
            title: experiment.title.clone(),
            game: experiment.game.to_string(),
            seed: experiment.seed,
            games: played.records.len(),
            games_planned: experiment.games(),
            stopped_by: match played.ended_by {
                EndedBy::AllPlayed => None,
                EndedBy::Test => Some("test".to_owned()),
                EndedBy::Stop => Some("stop".to_owned()),
            },
            different_games: standings.different,
            first_won: standings.first_won,
            second_won: standings.second_won,
            drawn: standings.drawn,
            players: standings
                .players
                .iter()
                .map(|standing| {
                    PlayerSummary::of(
                        standing,
                        experiment.contestants[standing.place].search().as_ref(),
                    )
                })
                .collect(),
            pairings: standings
                .pairings
                .iter()
                .map(|pairing| {
                    let (player, against) = (name(pairing.places.0), name(pairing.places.1));
                    PairingSummary::of(player, against, pairing)
                })
                .collect(),
            test: experiment
                .sprt
                .zip(first)
                .map(|(test, pairing)| TestSummary::of(&test, &pairing.pairs)),
            forfeits: standings
                .forfeits
                .iter()
                .map(|forfeit| ForfeitSummary {
                    player: name(forfeit.place),
                    games: forfeit.games,
                    kind: forfeit.kind,
                    cause: forfeit.cause.clone(),
                })
                .collect(),
        }
    }
}

impl PlayerSummary {
    fn of(standing: &Standing, made: Option<&SearchMade>) -> Self {
        let part = |part: fn(&SearchMade) -> &String| made.map(part).cloned();
        let accuracy = standing.accuracy;
        let share = |part: u32| accuracy.and_then(|accuracy| percent(part, accuracy.judged));
        Self {
            player: standing.player.clone(),
            depth: part(|made| &made.depth),
            evaluation: part(|made| &made.evaluation),
            order: part(|made| &made.order),
            tally: standing.tally.into(),
            elo: standing.rating,
            elo_margin: standing.margin,
            micros_per_move: 1e3 * standing.milliseconds,
            nodes_per_move: standing.nodes,
            judged_moves: accuracy.map(|accuracy| accuracy.judged),
            optimal_percent: accuracy.and_then(|accuracy| share(accuracy.optimal)),
            kept_percent: accuracy.and_then(|accuracy| share(accuracy.kept)),
            mean_loss: accuracy.and_then(|accuracy| {
                percent(accuracy.loss, accuracy.judged).map(|percent| percent / 100.0)
            }),
        }
    }
}

impl From<Tally> for TallySummary {
    fn from(tally: Tally) -> Self {
        let Tally { won, drawn, lost } = tally;
        let score_percent = (tally.games() > 0).then(|| 100.0 * tally.score());
        Self { won, drawn, lost, score_percent }
    }
}

impl PairingSummary {
    fn of(player: String, against: String, pairing: &Pairing) -> Self {
        Self {
            player,
            against,
            tally: pairing.tally.into(),
            as_first: pairing.as_first.into(),
            as_second: pairing.as_second.into(),
            pairs: pairing.pairs.pairs,
            elo: pairing.elo.map(EloSummary::from),
            plies_per_game: pairing.plies,
            micros_per_game: 1e3 * pairing.milliseconds,
        }
    }
}

impl From<Elo> for EloSummary {
    fn from(elo: Elo) -> Self {
        Self {
            difference: finite(elo.difference),
            low: finite(elo.low),
            high: finite(elo.high),
            superiority_percent: elo.superiority.map(|likelihood| 100.0 * likelihood),
        }
    }
}

impl TestSummary {
    /// Of this test after these pairs.
    pub fn of(hypotheses: &Hypotheses, pairs: &Pentanomial) -> Self {
        let test = hypotheses.after(pairs);
        Self {
            elo0: hypotheses.elo0,
            elo1: hypotheses.elo1,
            alpha_percent: 100.0 * hypotheses.alpha,
            beta_percent: 100.0 * hypotheses.beta,
            log_likelihood_ratio: test.ratio,
            lower_bound: test.lower,
            upper_bound: test.upper,
            pairs: test.pairs,
            decision: test.decision(),
        }
    }
}
