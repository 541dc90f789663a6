//! What the catalog asks of each game: where it starts, which evaluations it has and how its players are built.
//!
//! One file per game beside this one answers. Players that know no game are built here, once for all.

use foursight_game::{
    Central, Evaluator, Indexed, Keyed, Notation, Player, Searcher, Value, WinningCells,
};
use foursight_search::{
    Basic, Deepening, FixedDepth, Mcts, Minimax, MinimaxAb, NearBest, Negamax, NegamaxAb,
    RandomMove,
};

use crate::Game;
use crate::breakdown::Part;
use crate::erased::Reading;
use crate::islands::Archipelago;
use crate::settings::{Algorithm, Settings};

/// A game the catalog holds.
pub(crate) trait GameEntry:
    Central + Indexed + Keyed + Notation + Ord + Send + Sync + WinningCells<Move: Send + Sync> + 'static
{
    /// The position a game with these options starts from.
    fn start(game: Game) -> Self;

    /// Builds a player.
    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send>;

    /// The evaluation a player of fixed depth judges with.
    fn evaluator(settings: &Settings) -> Box<dyn Evaluator<Self>>;

    /// What this player's evaluation of the position is made of, seen by `view`.
    fn parts(&self, settings: &Settings, view: Player) -> Vec<Part>;

    /// Moves or a board in any notation that is common for this game, or what is wrong with the text; `None` where the game's own notation
    /// is all there is.
    fn recognise(text: &str) -> Option<Result<Reading, String>> {
        let _ = text;
        None
    }

    /// The islands around the board and what is linked, in a game that has them.
    fn archipelago(&self) -> Option<Archipelago> {
        None
    }

    /// The game's own score for a move's value here, where it has one and the value is proven.
    fn score(&self, value: Value) -> Option<i32> {
        let _ = value;
        None
    }
}

/// Nodes of a Monte-Carlo tree that fit into a megabyte, the move and its numbers being some 24 bytes.
const TREE_NODES: u32 = 1024 * 1024 / 24;

/// Builds the players that know no game; `None` for those that do.
pub(crate) fn general<P: GameEntry, E: Evaluator<P> + Clone + Send + 'static>(
    settings: &Settings,
    evaluator: E,
) -> Option<Box<dyn Searcher<P> + Send>> {
    let bytes = settings.table as usize * 1024 * 1024;
    Some(match settings.algorithm {
        Algorithm::Random => Box::new(RandomMove { seed: settings.seed }),
        Algorithm::Deepening => near(settings, Deepening::new(evaluator, bytes)),
        Algorithm::Mcts => {
            near(settings, Mcts::new(settings.seed).capacity(settings.table * TREE_NODES))
        }
        Algorithm::Perfect
        | Algorithm::AutomatEasy
        | Algorithm::AutomatPerfect
        | Algorithm::AtollEngine => return None,
        _ => return fixed_depth(settings, evaluator),
    })
}

/// Builds the players that look ahead to a fixed depth, for any game at all; `None` for the others.
pub(crate) fn fixed_depth<'a, P, E>(
    settings: &Settings,
    evaluator: E,
) -> Option<Box<dyn Searcher<P> + Send + 'a>>
where
    P: Central + Keyed,
    E: Evaluator<P> + Send + 'a,
{
    Some(match settings.algorithm {
        Algorithm::Basic => near(settings, set(Basic::new(evaluator), settings)),
        Algorithm::Minimax => near(settings, set(Minimax::new(evaluator), settings)),
        Algorithm::Negamax => near(settings, set(Negamax::new(evaluator), settings)),
        Algorithm::MinimaxAb => near(settings, set(MinimaxAb::new(evaluator), settings)),
        Algorithm::NegamaxAb => near(settings, set(NegamaxAb::new(evaluator), settings)),
        _ => return None,
    })
}

/// The search with everything but its evaluation and depth as the player's text says.
fn set<A, E>(search: FixedDepth<A, E>, settings: &Settings) -> FixedDepth<A, E> {
    let Settings { ties, killers, wins, .. } = *settings;
    search.order(settings.seeded_order()).ties(ties).killers(killers).wins(wins)
}

/// Loosens a player that is to play near the best only.
fn near<'a, P: Keyed>(
    settings: &Settings,
    searcher: impl Searcher<P> + Send + 'a,
) -> Box<dyn Searcher<P> + Send + 'a> {
    match settings.near {
        0 => Box::new(searcher),
        halving => Box::new(NearBest { searcher, halving, seed: settings.seed }),
    }
}
