//! What Atoll says of itself; see [`foursight_game::entry`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, GameOption, Group, Info, Keys, Level, Means,
    NamedPlayer, Openings, Options, Part, Place, Shape, Stones, Suggestions,
};
use foursight_game::{Cells, Evaluator, Neutral, Player};

use crate::{
    Atoll, CREDIT, Cell, MirrorDistance, PrintedDistance, RULES, Size, SizeError, TwoDistance,
};

const INFO: Info = Info {
    name: "atoll",
    summary: "Mark Steere's Atoll: link own islands around at least seven twelfths of the shore.",
    title: "Atoll, by Mark Steere: link own islands around at least seven twelfths of the shore.",
    rules: RULES,
    credit: Some(CREDIT),
    options: &[
        GameOption {
            key: "size",
            default: "5",
            values: &["3", "5", "7", "9"],
            expected: "3, 5, 7 or 9",
            meaning: "side of the hexagon: 3, 5, 7 or 9",
        },
        GameOption {
            key: "swap",
            default: "off",
            values: &["off", "on"],
            expected: "on or off",
            meaning: "whether the second player may take over the first stone: on or off",
        },
    ],
    stones: Stones::Discs,
    evaluation: "distance",
    depths: [2, 3],
    analyst: "strong:playouts=100000",
    players: PLAYERS,
    openings: Openings::Stones,
    examined: Examined::Estimated,
    suggestions: Suggestions {
        opponent: "level-4",
        first_opponent: "level-2",
        computers: ["level-4", "atoll-bot"],
        tournament: &["level-2", "level-4", "atoll-bot"],
        example: ["", "minimax-ab:depth=2,eval=distance,order=left"],
        adviser: Some("strong:playouts=20000"),
    },
    texts: [include_str!("../texts/en.json"), include_str!("../texts/hr.json")],
};

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "strong",
        summary: "The best there is for the game: a tree of random games that save bridges, virtual connections and an endgame prover; at \
                  side 3 it plays perfectly.",
        means: Means::Attached("engine"),
        keys: Keys::Only(&["seed", "playouts", "time", "table", "threads"]),
        group: Group::Best,
    },
    NamedPlayer {
        name: "atoll-bot",
        summary: "The bot of the source `atoll`, repaired: alpha-beta, depth 3, killer moves.",
        means: Means::Text("minimax-ab:depth=3,eval=distance,order=left,killers=on"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "atoll-bot-printed",
        summary: "The bot of the source `atoll` as printed: a win is seen one ply late, the point opposite is off by one, a lost position is answered with the first cell.",
        means: Means::Text(
            "minimax-ab:depth=3,eval=distance-printed,order=left,wins=late,killers=on",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
];

/// The lower levels judge with an evaluation, the upper ones play more and more random games that save bridges. docs/atoll.md says how they were chosen.
const SMALL_LEVELS: &[Level] = &[
    FIRST_ATOLL,
    SECOND_ATOLL,
    Level {
        text: "minimax-ab:depth=2,eval=two-distance,order=center,near=20",
        summary: "Sees your answer too, and often plays a worse move. 78 Elo [30, 129] above level-2 at side 5.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=two-distance,order=center,near=4",
        summary: "The same; a random one of the moves of nearly the same value. 127 Elo [81, 178] above level-3 at side 5.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=two-distance,order=center",
        summary: "Its best move by the stones both sides still need after your answer. 119 Elo [80, 161] above level-4 at side 5.",
    },
    SIXTH_ATOLL,
    SEVENTH_ATOLL,
    STRONGEST_ATOLL,
];

/// Two plies take too long on large boards.
const LARGE_LEVELS: &[Level] = &[
    FIRST_ATOLL,
    SECOND_ATOLL,
    Level {
        text: "basic:eval=two-distance,near=1",
        summary: "The same; a random one of the moves of nearly the same value.",
    },
    Level {
        text: "basic:eval=two-distance",
        summary: "Its best move by the stones both sides still need.",
    },
    Level { text: "strong:playouts=700", summary: "700 random games a move that save bridges." },
    SIXTH_ATOLL,
    SEVENTH_ATOLL,
    STRONGEST_ATOLL,
];

const FIRST_ATOLL: Level = Level {
    text: "basic:eval=two-distance,near=60",
    summary: "Counts the stones both sides still need after its own, and plays a worse one more often than not.",
};
const SECOND_ATOLL: Level = Level {
    text: "basic:eval=two-distance,near=12",
    summary: "The same, and often plays a worse one. 164 Elo [115, 221] above level-1 at side 5.",
};
const SIXTH_ATOLL: Level = Level {
    text: "strong:playouts=2500",
    summary: "2,500 random games a move that save bridges. 205 Elo [157, 261] above level-5 at side 5.",
};
const SEVENTH_ATOLL: Level = Level {
    text: "strong:playouts=12000",
    summary: "Twelve thousand of them. 168 Elo [100, 251] above level-6 at side 5.",
};
const STRONGEST_ATOLL: Level = Level {
    text: "strong",
    summary: "The strongest here: 100,000 random games a move, virtual connections and an endgame prover. 191 Elo [100, 315] above level-7 at side 5.",
};

/// One of the evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Evaluation {
    /// Finds every position equal.
    Neutral,
    /// See [`MirrorDistance`].
    Distance,
    /// See [`PrintedDistance`].
    DistancePrinted,
    /// See [`TwoDistance`].
    TwoDistance,
}

impl Evaluator<Atoll> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::Distance => MirrorDistance.evaluate(position, view),
            Self::DistancePrinted => PrintedDistance.evaluate(position, view),
            Self::TwoDistance => TwoDistance.evaluate(position, view),
        }
    }
}

/// For each player the cells on a cheapest way, worth what the player's costs are.
fn ways(position: &Atoll, view: Player) -> Vec<Part<Cell>> {
    Player::BOTH
        .map(|owner| {
            let cost = TwoDistance.cost(position, owner);
            let sign = if owner == view { 1 } else { -1 };
            Part {
                kind: "way",
                owner,
                cells: cost.cells.iter().collect(),
                islands: Vec::new(),
                points: sign * cost.points(),
            }
        })
        .into()
}

fn size(options: Options) -> Size {
    options.value(INFO.options, "size").parse().unwrap_or_default()
}

impl Entry for Atoll {
    const INFO: &'static Info = &INFO;

    type Evaluation = Evaluation;

    fn start(options: Options) -> Self {
        match options.value(INFO.options, "swap") {
            "on" => Self::with_swap(size(options)),
            _ => Self::new(size(options)),
        }
    }

    fn option_problem(key: &str, value: &str) -> String {
        let size: Result<Size, SizeError> = value.parse();
        match (key, size) {
            ("size", Err(error)) => error.to_string(),
            _ => format!("`{value}` neither turns the rule on nor off"),
        }
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![
            EvaluationInfo::neutral(),
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

    fn evaluation(chosen: Chosen<'_>) -> Evaluation {
        match chosen.name {
            "neutral" => Evaluation::Neutral,
            "distance-printed" => Evaluation::DistancePrinted,
            "two-distance" => Evaluation::TwoDistance,
            _ => Evaluation::Distance,
        }
    }

    /// By distance, each island: its group, the island first among those it links, and how far it still is from the island opposite.
    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Cell>> {
        let parts = match Self::evaluation(chosen) {
            Evaluation::Neutral => return Vec::new(),
            Evaluation::TwoDistance => return ways(self, view),
            Evaluation::Distance => MirrorDistance.parts(self, view),
            Evaluation::DistancePrinted => PrintedDistance.parts(self, view),
        };
        let parts = parts.into_iter().filter(|part| part.points != 0);
        let islands = parts.map(|part| {
            let linked = part.group.islands.iter().filter(|&island| island != part.island);
            let islands = core::iter::once(part.island).chain(linked);
            Part {
                kind: "island",
                owner: part.island.owner(),
                cells: part.group.cells.iter().collect(),
                islands: islands.map(|island| island.index() as u8).collect(),
                points: part.points,
            }
        });
        islands.collect()
    }

    fn levels(options: Options) -> &'static [Level] {
        match size(options) {
            Size::Three | Size::Five => SMALL_LEVELS,
            Size::Seven | Size::Nine => LARGE_LEVELS,
        }
    }

    /// A row is half a cell high, and so √3 / 2 of a cell lies between two columns.
    fn shape(&self) -> Shape {
        let cells: Vec<Cell> = self.cells().collect();
        let places = cells.iter().map(|&cell| Place {
            column: i32::from(cell.column()),
            row: 2 * i32::from(cell.number()) - i32::from(cell.column()),
            neighbours: self
                .board()
                .neighbours(cell)
                .iter()
                .filter_map(|next| cells.iter().position(|&other| other == next))
                .collect(),
        });
        Shape::Cells { places: places.collect(), pitch: [0.866_025_4, 0.5] }
    }
}
