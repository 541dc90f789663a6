//! What the m,n,k games say of themselves; see [`foursight_game::entry`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, GameOption, Group, Info, Keys, Level, Means,
    NamedPlayer, Openings, Options, Part, Shape, Stones, Suggestions,
};
use foursight_game::{Evaluator, Neutral, Player};

use crate::{Board, Cell, Cells, Direction, GrowingLines, InARow, OpenLines};

const SIZES: &[&str] = &["3", "4", "5", "6", "7", "8"];

const INFO: Info = Info {
    name: "in-a-row",
    summary: "So many in a row on a board of any size: m,n,k games.",
    title: "In a row: so many own marks in a row on a board of any size win.",
    rules: "Players take turns to mark an empty cell of the board. So many own marks in a row as the option length says, horizontal, vertical or \
            diagonal, win; a full board without such a row is a draw. A move is the name of a cell, column and row from the bottom left: a1.",
    credit: None,
    options: &[
        GameOption {
            key: "width",
            default: "4",
            values: SIZES,
            expected: "3 to 8",
            meaning: "columns: 3 to 8",
        },
        GameOption {
            key: "height",
            default: "4",
            values: SIZES,
            expected: "3 to 8",
            meaning: "rows: 3 to 8",
        },
        GameOption {
            key: "length",
            default: "4",
            values: SIZES,
            expected: "3 to 8",
            meaning: "how many in a row win: 3 to the greater of width and height",
        },
    ],
    stones: Stones::Marks,
    evaluation: "growing-lines",
    depths: [4, 5],
    analyst: "strong",
    players: PLAYERS,
    openings: Openings::Random,
    examined: Examined::All,
    suggestions: Suggestions {
        opponent: "level-3",
        first_opponent: "level-2",
        computers: ["level-4", "level-3"],
        tournament: &["level-1", "level-2", "level-3", "level-4"],
        example: ["b2 c3 b3", "minimax-ab:depth=3,eval=growing-lines,order=center"],
        adviser: None,
    },
    texts: [include_str!("../texts/en.json"), include_str!("../texts/hr.json")],
};

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "perfect",
        summary: "Follows every line to its end as far as five million positions allow, and says only what it has proven; what it could not \
                  prove is unknown.",
        means: Means::Text("deepening:nodes=5000000,table=64,values=proven"),
        keys: Keys::Same,
        group: Group::Best,
    },
    NamedPlayer {
        name: "strong",
        summary: "The best there is for the game: deeper and deeper for a million positions; on small boards to the end.",
        means: Means::Text("deepening:nodes=1000000,table=64"),
        keys: Keys::Same,
        group: Group::Best,
    },
];

const LEVELS: &[Level] = &[
    Level {
        text: "basic:eval=open-lines,near=3",
        summary: "Takes a win in one and otherwise plays what looks open, loosely; it does not look at your next move.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=open-lines,near=2",
        summary: "Sees your answer to its move, and judges loosely by open lines.",
    },
    Level {
        text: "minimax-ab:depth=3,eval=growing-lines,order=center,near=2",
        summary: "Three plies; counts the marks on lines that can still be completed.",
    },
    Level {
        text: "deepening:nodes=20000,table=16",
        summary: "Deeper and deeper for twenty thousand positions.",
    },
    Level {
        text: "strong",
        summary: "Deeper and deeper for a million positions; on small boards perfect.",
    },
];

/// One of the evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Evaluation {
    /// Finds every position equal.
    Neutral,
    /// See [`OpenLines`].
    OpenLines,
    /// See [`GrowingLines`].
    GrowingLines,
}

impl Evaluator<InARow> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &InARow, view: Player) -> i32 {
        match self {
            Self::Neutral => Neutral.evaluate(position, view),
            Self::OpenLines => OpenLines.evaluate(position, view),
            Self::GrowingLines => GrowingLines.evaluate(position, view),
        }
    }
}

/// Width, height and length as the options have them.
fn sizes(options: Options) -> [u32; 3] {
    ["width", "height", "length"]
        .map(|key| options.value(INFO.options, key).parse().unwrap_or_default())
}

impl Entry for InARow {
    const INFO: &'static Info = &INFO;

    type Evaluation = Evaluation;

    fn start(options: Options) -> Self {
        let [width, height, length] = sizes(options);
        Self::new(Board::new(width, height, length).expect("other options are refused"))
    }

    fn refuse(options: Options) -> Option<(&'static str, String, String)> {
        let [width, height, length] = sizes(options);
        let longest = width.max(height);
        (length > longest).then(|| {
            let problem =
                format!("no row of a board of {width} × {height} cells has {length} of them");
            let expected = if longest == 3 { "3".to_string() } else { format!("3 to {longest}") };
            ("length", problem, expected)
        })
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![
            EvaluationInfo::neutral(),
            EvaluationInfo::plain(
                "open-lines",
                "Lines still open for the player minus those open for the opponent.",
            ),
            EvaluationInfo::plain(
                "growing-lines",
                "Lines that only one player can complete, by the square of the marks on them.",
            ),
        ]
    }

    fn evaluation(chosen: Chosen<'_>) -> Evaluation {
        match chosen.name {
            "neutral" => Evaluation::Neutral,
            "open-lines" => Evaluation::OpenLines,
            _ => Evaluation::GrowingLines,
        }
    }

    /// The lines that one player alone can complete; by open lines, one that is open for both adds and takes the same.
    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Cell>> {
        let evaluation = Self::evaluation(chosen);
        let board = self.board();
        let lines = Direction::ALL.into_iter().flat_map(|direction| {
            Cells(board.starts(direction)).map(move |start| board.line(start.bit(), direction))
        });
        let parts = lines.filter_map(|line| {
            let [own, opposing] =
                [view, !view].map(|player| (line & self.marks(player)).count_ones());
            let (owner, marks) = match (own, opposing) {
                (0, 0) => return None,
                (marks, 0) => (view, marks as i32),
                (0, marks) => (!view, marks as i32),
                _ => return None,
            };
            let (kind, points) = match evaluation {
                Evaluation::Neutral => return None,
                Evaluation::OpenLines => ("open-line", 1),
                Evaluation::GrowingLines => ("growing-line", marks * marks),
            };
            let points = if owner == view { points } else { -points };
            Some(Part { kind, owner, cells: Cells(line).collect(), islands: Vec::new(), points })
        });
        parts.collect()
    }

    fn levels(_options: Options) -> &'static [Level] {
        LEVELS
    }

    fn shape(&self) -> Shape {
        Shape::Grid { width: self.board().width(), height: self.board().height() }
    }

    fn line(&self) -> Option<u32> {
        Some(self.board().length())
    }
}
