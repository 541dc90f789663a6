//! What tic-tac-toe says of itself; see [`foursight_game::entry`].

use alloc::vec;
use alloc::vec::Vec;

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, Group, Info, Keys, Level, Means, NamedPlayer,
    Openings, Options, Part, Shape, Stones, Suggestions,
};
use foursight_game::{Evaluator, Neutral, Player};

use crate::{LINES, OpenLines, Square, TicTacToe};

const INFO: Info = Info {
    name: "tic-tac-toe",
    summary: "Three in a line on a board of nine squares win.",
    title: "Tic-tac-toe: three in a line on a board of nine squares win.",
    rules: "Players take turns to mark one of nine squares. Three own marks in a line win; a full board without such a \
                    line is a draw. A move is the number of a square, 1 to 9, row by row from the top left.",
    credit: None,
    options: &[],
    stones: Stones::Marks,
    evaluation: "open-lines",
    depths: [9, 9],
    analyst: "strong",
    players: PLAYERS,
    openings: Openings::Random,
    examined: Examined::All,
    suggestions: Suggestions {
        opponent: "level-2",
        first_opponent: "level-2",
        computers: ["level-3", "level-2"],
        tournament: &["level-1", "level-2", "level-3"],
        example: ["1593", "minimax-ab:depth=4,eval=open-lines,order=left"],
        adviser: None,
    },
    texts: [include_str!("../texts/en.json"), include_str!("../texts/hr.json")],
};

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "perfect",
        summary: "Never gives away a win or a draw: every line to the end.",
        means: Means::Text("negamax-ab:depth=9,order=random"),
        keys: Keys::Only(&["seed"]),
        group: Group::Best,
    },
    NamedPlayer {
        name: "strong",
        summary: "The best there is for the game.",
        means: Means::Text("perfect"),
        keys: Keys::Only(&["seed"]),
        group: Group::Best,
    },
    NamedPlayer {
        name: "minimaks",
        summary: "The player of the source `minimaks`, which prints pseudocode only: alpha-beta, depth 6. The rest is our choice.",
        means: Means::Text("minimax-ab:depth=6,eval=neutral,order=center"),
        keys: Keys::Same,
        group: Group::Source,
    },
];

const LEVELS: &[Level] = &[
    Level {
        text: "basic:eval=open-lines,near=1",
        summary: "Takes a win in one and otherwise plays what looks open, loosely; it does not look at your next move.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=open-lines,near=1",
        summary: "Sees your next move but not its own after that, so that a fork catches it. 181 Elo [134, 236] above level-1.",
    },
    Level {
        text: "perfect",
        summary: "Perfect: cannot be beaten. 137 Elo [108, 168] above level-2.",
    },
];

/// One of the evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Evaluation {
    /// Finds every position equal.
    Neutral,
    /// Counts open lines.
    OpenLines,
}

impl Evaluator<TicTacToe> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &TicTacToe, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::OpenLines => OpenLines.evaluate(position, view),
        }
    }
}

impl Entry for TicTacToe {
    const INFO: &'static Info = &INFO;

    type Evaluation = Evaluation;

    fn start(_options: Options) -> Self {
        Self::new()
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![
            EvaluationInfo::neutral(),
            EvaluationInfo::plain(
                "open-lines",
                "Lines still open for the player minus those open for the opponent.",
            ),
        ]
    }

    fn evaluation(chosen: Chosen<'_>) -> Evaluation {
        if chosen.name == "neutral" { Evaluation::Neutral } else { Evaluation::OpenLines }
    }

    /// The lines open for one player alone; one that is open for both adds and takes the same.
    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Square>> {
        if chosen.name == "neutral" {
            return Vec::new();
        }
        let parts = LINES.iter().filter_map(|&line| {
            let open_for = |player: Player| (line & self.marks(!player)).is_empty();
            let owner = match (open_for(view), open_for(!view)) {
                (true, false) => view,
                (false, true) => !view,
                _ => return None,
            };
            Some(Part {
                kind: "open-line",
                owner,
                cells: line.iter().collect(),
                islands: Vec::new(),
                points: if owner == view { 1 } else { -1 },
            })
        });
        parts.collect()
    }

    fn levels(_options: Options) -> &'static [Level] {
        LEVELS
    }

    fn shape(&self) -> Shape {
        Shape::Grid { width: 3, height: 3 }
    }

    fn line(&self) -> Option<u32> {
        Some(3)
    }
}
