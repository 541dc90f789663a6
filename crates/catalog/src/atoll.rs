//! Atoll's entry in the catalog.

use foursight_atoll::{
    Atoll, CellSet, Island, MirrorDistance, NEEDED, PrintedDistance, Size, TwoDistance,
};
use foursight_atoll_engine::{Engine, Options};
use foursight_game::{ByPlayer, Evaluator, Neutral, Player, Searcher};

use crate::Game;
use crate::breakdown::Part;
use crate::entry::{GameEntry, general};
use crate::evaluation::EvaluationInfo;
use crate::islands::{Archipelago, IslandInfo, LinkInfo};
use crate::settings::{Algorithm, Settings};

/// The evaluations, as a listing shows them.
pub(crate) fn evaluations() -> Vec<EvaluationInfo> {
    vec![
        EvaluationInfo::plain("neutral", "Finds every position equal: only wins and losses count."),
        EvaluationInfo::plain(
            "distance",
            "How far each island's stones are from the point opposite, from the source `atoll`.",
        ),
        EvaluationInfo::plain(
            "distance-printed",
            "The same with the slip of the printed program: the point opposite is off by one.",
        ),
        EvaluationInfo::plain(
            "two-distance",
            "How many stones each player still needs where the opponent always blocks the best way.",
        ),
    ]
}

#[derive(Clone, Copy)]
enum Evaluation {
    Neutral,
    Distance,
    DistancePrinted,
    TwoDistance,
}

impl Evaluation {
    fn new(settings: &Settings) -> Self {
        match settings.evaluation.name {
            "neutral" => Self::Neutral,
            "distance-printed" => Self::DistancePrinted,
            "two-distance" => Self::TwoDistance,
            _ => Self::Distance,
        }
    }
}

impl Evaluator<Atoll> for Evaluation {
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::Distance => MirrorDistance.evaluate(position, view),
            Self::DistancePrinted => PrintedDistance.evaluate(position, view),
            Self::TwoDistance => TwoDistance.evaluate(position, view),
        }
    }
}

/// What two-distance can show of a position.
trait Ways {
    /// For each player the cells on a cheapest way, worth what the player's costs are.
    fn ways(&self, view: Player) -> Vec<Part>;
}

impl Ways for Atoll {
    fn ways(&self, view: Player) -> Vec<Part> {
        Player::BOTH
            .map(|owner| {
                let cost = TwoDistance.cost(self, owner);
                let sign = if owner == view { 1 } else { -1 };
                Part {
                    kind: "way",
                    owner,
                    cells: cost.cells.iter().map(|cell| cell.to_string()).collect(),
                    islands: Vec::new(),
                    points: sign * cost.points(),
                }
            })
            .into()
    }
}

/// An island as people count, from 1.
const fn number(island: Island) -> u8 {
    island.index() as u8 + 1
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn link(position: &Atoll, player: Player) -> LinkInfo {
    let link = position.link(player);
    LinkInfo {
        islands: link.group.islands.iter().map(number).collect(),
        from: number(link.stretch.from),
        to: number(link.stretch.to),
        length: link.stretch.length,
        stones: names(link.group.cells),
        missing: link.missing.map(names),
    }
}

impl GameEntry for Atoll {
    fn start(game: Game) -> Self {
        match game {
            Game::Atoll { size, swap: true } => Self::with_swap(size),
            Game::Atoll { size, swap: false } => Self::new(size),
            Game::ConnectFour | Game::TicTacToe => Self::new(Size::default()),
        }
    }

    fn searcher(settings: &Settings) -> Box<dyn Searcher<Self> + Send> {
        if settings.algorithm == Algorithm::AtollEngine {
            return Box::new(Engine::new(Options {
                seed: settings.seed,
                memory: settings.table as usize * 1024 * 1024,
                threads: settings.threads,
                ..Options::default()
            }));
        }
        let evaluation = Evaluation::new(settings);
        general(settings, evaluation).expect("all others are general players")
    }

    fn evaluator(settings: &Settings) -> Box<dyn Evaluator<Self>> {
        Box::new(Evaluation::new(settings))
    }

    fn archipelago(&self) -> Option<Archipelago> {
        let islands = Island::ALL.map(|island| IslandInfo {
            number: number(island),
            owner: island.owner(),
            shore: names(self.board().shore(island)),
        });
        Some(Archipelago {
            islands: islands.into(),
            links: ByPlayer::new(link(self, Player::First), link(self, Player::Second)),
            needed: NEEDED,
        })
    }

    /// By distance, each island: its group, the island first among those it links, and how far it still is from the island opposite.
    fn parts(&self, settings: &Settings, view: Player) -> Vec<Part> {
        let parts = match Evaluation::new(settings) {
            Evaluation::Neutral => return Vec::new(),
            Evaluation::TwoDistance => return self.ways(view),
            Evaluation::Distance => MirrorDistance.parts(self, view),
            Evaluation::DistancePrinted => PrintedDistance.parts(self, view),
        };
        let parts = parts.into_iter().filter(|part| part.points != 0);
        let told = parts.map(|part| {
            let linked = part.group.islands.iter().filter(|&island| island != part.island);
            let islands = core::iter::once(part.island).chain(linked);
            Part {
                kind: "island",
                owner: part.island.owner(),
                cells: part.group.cells.iter().map(|cell| cell.to_string()).collect(),
                islands: islands.map(|island| island.index() as u8).collect(),
                points: part.points,
            }
        });
        told.collect()
    }
}
