//! How a player's settings become a searcher of its game.
//!
//! Players that know no game are built here, once for all; those of one game are attached to its registration.

use foursight_game::entry::Entry;
use foursight_game::{Central, Evaluator, Keyed, Searcher};
use foursight_search::{
    Basic, Deepening, FixedDepth, Mcts, Minimax, MinimaxAb, NearBest, Negamax, NegamaxAb,
    OnlyProven, RandomMove,
};

use crate::erased::chosen;
use crate::registry::Registration;
use crate::settings::{Algorithm, Settings, View};

/// Nodes of a Monte-Carlo tree that fit into a megabyte, the move and its numbers being some 24 bytes.
const TREE_NODES: u32 = 1024 * 1024 / 24;

/// Builds a player.
pub(crate) fn searcher<P: Entry>(
    registration: &Registration<P>,
    settings: &Settings,
) -> Box<dyn Searcher<P> + Send> {
    let attached =
        registration.attached.iter().find(|(_, algorithm, _)| *algorithm == settings.algorithm);
    if let Some((_, _, build)) = attached {
        return build(settings);
    }
    let searcher = general::<P>(settings).expect("what is not attached is a general player");
    match (settings.view, registration.second_view) {
        (View::Second, Some(second)) => second(searcher),
        _ => searcher,
    }
}

/// Builds the players that know no game; `None` for those that do.
fn general<P: Entry>(settings: &Settings) -> Option<Box<dyn Searcher<P> + Send>> {
    let evaluator = P::evaluation(chosen(settings));
    let bytes = settings.table as usize * 1024 * 1024;
    Some(match settings.algorithm {
        Algorithm::Random => Box::new(RandomMove { seed: settings.seed }),
        Algorithm::Deepening => {
            let searcher = near(settings, Deepening::new(evaluator, bytes));
            if settings.only_proven { Box::new(OnlyProven(searcher)) } else { searcher }
        }
        Algorithm::Mcts => {
            near(settings, Mcts::new(settings.seed).capacity(settings.table * TREE_NODES))
        }
        Algorithm::Perfect
        | Algorithm::AutomatEasy
        | Algorithm::AutomatPerfect
        | Algorithm::AtollEngine
        | Algorithm::Attached(_) => return None,
        _ => return fixed_depth(settings, evaluator),
    })
}

/// Builds the players that look ahead to a fixed depth, for any game at all; `None` for the others.
pub(crate) fn fixed_depth<'a, P, E>(
    settings: &Settings,
    evaluator: E,
) -> Option<Box<dyn Searcher<P> + Send + 'a>>
where
    P: Central + Keyed + 'a,
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
fn near<'a, P: Keyed + 'a>(
    settings: &Settings,
    searcher: impl Searcher<P> + Send + 'a,
) -> Box<dyn Searcher<P> + Send + 'a> {
    let searcher: Box<dyn Searcher<P> + Send + 'a> = Box::new(searcher);
    match settings.near {
        0 => searcher,
        // Around the box: this is compiled once for a game, not once for each of its players.
        halving => Box::new(NearBest { searcher, halving, seed: settings.seed }),
    }
}
