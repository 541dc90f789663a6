//! What the catalog asks of each game: where it starts, which evaluations it has and how its players are built.
//!
//! One file per game beside this one answers. Players that know no game are built here, once for all.

use foursight_game::{Central, Evaluator, Indexed, Keyed, Notation, Searcher, Value, WinningCells};
use foursight_search::{
    Basic, Deepening, Mcts, Minimax, MinimaxAb, NearBest, Negamax, NegamaxAb, RandomMove,
};

use crate::Game;
use crate::settings::{Algorithm, Settings};

/// A game the catalog holds.
pub(crate) trait Room:
    Central + Indexed + Keyed + Notation + Ord + Send + Sync + WinningCells<Move: Send + Sync> + 'static
{
    /// The position a game with these options starts from.
    fn start(game: Game) -> Self;

    /// Builds a player.
    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send>;

    /// The game's own score for a move's value here, where it has one and the value is proven.
    fn score(&self, value: Value) -> Option<i32> {
        let _ = value;
        None
    }
}

/// Nodes of a Monte-Carlo tree that fit into a megabyte, the move and its numbers being some 24 bytes.
const TREE_NODES: u32 = 1024 * 1024 / 24;

/// Builds the players that know no game; `None` for those that do.
pub(crate) fn general<P: Room, E: Evaluator<P> + Clone + Send + 'static>(
    settings: &Settings,
    evaluator: E,
) -> Option<Box<dyn Searcher<P> + Send>> {
    let (order, ties, killers) = (settings.seeded_order(), settings.ties, settings.killers);
    let bytes = settings.table as usize * 1024 * 1024;
    Some(match settings.algorithm {
        Algorithm::Random => Box::new(RandomMove { seed: settings.seed }),
        Algorithm::Basic => near(settings, Basic::new(evaluator).order(order).ties(ties)),
        Algorithm::Minimax => near(settings, Minimax::new(evaluator).order(order).ties(ties)),
        Algorithm::Negamax => near(settings, Negamax::new(evaluator).order(order).ties(ties)),
        Algorithm::MinimaxAb => {
            near(settings, MinimaxAb::new(evaluator).order(order).ties(ties).killers(killers))
        }
        Algorithm::NegamaxAb => {
            near(settings, NegamaxAb::new(evaluator).order(order).ties(ties).killers(killers))
        }
        Algorithm::Deepening => near(settings, Deepening::new(evaluator, bytes)),
        Algorithm::Mcts => {
            near(settings, Mcts::new(settings.seed).capacity(settings.table * TREE_NODES))
        }
        Algorithm::Perfect | Algorithm::AutomatEasy => return None,
    })
}

/// Loosens a player that is to play near the best only.
fn near<P: Room>(
    settings: &Settings,
    searcher: impl Searcher<P> + Send + 'static,
) -> Box<dyn Searcher<P> + Send> {
    match settings.near {
        0 => Box::new(searcher),
        halving => Box::new(NearBest { searcher, halving, seed: settings.seed }),
    }
}
