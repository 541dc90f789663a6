//! What Connect Four says of itself; see [`foursight_game::entry`].
//!
//! The usual board and all other sizes are two position types and so two entries (`sizes.rs`) of one name and the same options: the catalog takes the one that
//! the options ask for.

mod evaluation;
mod players;
mod sizes;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, Info, Level, Openings, Options, Part, Reading, Shape,
    Stones, Suggestions,
};
use foursight_game::{Finding, Player, Position, Value};

pub use self::evaluation::{Evaluation, EvaluationOfAnySize};
use crate::evaluation::learned::Network;
use crate::{Board, Cell, ConnectFour, Standard};

const INFO: Info = Info {
    name: "connect-four",
    summary: "Drop discs into seven columns, or as many as you like; four in a line win.",
    title: "Connect Four: drop discs into columns; four in a line win.",
    rules: "The board has seven columns of six cells unless another size is chosen. Players take turns to drop a disc into a column that is not full; it \
                    falls to the lowest free cell. Four own discs in a line, horizontal, vertical or diagonal, win. A full board \
                    without such a line is a draw. A move is the number of a column, 1 to 7; on a wide board the tenth column is a, \
                    the next one b.",
    credit: None,
    options: sizes::OPTIONS,
    stones: Stones::Discs,
    evaluation: "povezi-cetiri",
    depths: [6, 8],
    analyst: "strong:nodes=400000000",
    players: players::PLAYERS,
    openings: Openings::Balanced,
    examined: Examined::Solver,
    suggestions: Suggestions {
        opponent: "level-4",
        first_opponent: "level-2",
        computers: ["level-5", "povezi-cetiri"],
        tournament: &["basic", "minimax", "minimax-ab", "negamax", "negamax-ab"],
        example: ["4455", "minimax-ab:depth=3,eval=povezi-cetiri,order=center"],
        adviser: None,
    },
    texts: [include_str!("../../texts/en.json"), include_str!("../../texts/hr.json")],
};

/// The shape of a board.
fn shape_of(board: impl Board) -> Shape {
    Shape::Columns { width: board.width() as u32, height: board.height() as u32 }
}

/// Pons' strong score: how many discs of his own the winner has left, the last one included, if he wins with it; 0 for a draw, negative for a loss.
fn score_of<B: Board>(position: &ConnectFour<B>, value: Value) -> Option<i32> {
    let score = |winner: Player, plies: u32| {
        // Of so many discs on the board, those of the winner.
        let own = |discs: u32| match winner {
            Player::First => discs.div_ceil(2),
            Player::Second => discs / 2,
        };
        (own(position.board().cell_count()) + 1) as i32 - own(position.plies() + plies) as i32
    };
    match value.exact()? {
        Finding::Win(Some(plies)) => Some(score(position.turn(), plies)),
        Finding::Loss(Some(plies)) => Some(-score(!position.turn(), plies)),
        Finding::Draw => Some(0),
        _ => None,
    }
}

impl Entry for ConnectFour {
    const INFO: &'static Info = &INFO;

    type Evaluation = Evaluation;

    fn start(_options: Options) -> Self {
        Self::new()
    }

    fn refuse(options: Options) -> Option<(&'static str, String, String)> {
        sizes::refuse(options)
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        let mut evaluations = evaluation::of_any_size();
        evaluations.push(EvaluationInfo {
            takes_networks: true,
            ..EvaluationInfo::plain(
                "learned",
                "A network of 40 kB taught with solved positions; follows forced moves before it judges.",
            )
        });
        evaluations
    }

    fn check_network(bytes: &[u8]) -> Result<(), String> {
        Network::new(bytes).map(drop).map_err(|error| error.to_string())
    }

    fn evaluation(chosen: Chosen<'_>) -> Evaluation {
        Evaluation::new(&chosen)
    }

    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Cell>> {
        evaluation::parts(Evaluation::new(&chosen).explained(), self, view)
    }

    fn levels(_options: Options) -> &'static [Level] {
        players::LEVELS
    }

    fn shape(&self) -> Shape {
        shape_of(Standard)
    }

    fn line(&self) -> Option<u32> {
        Some(4)
    }

    fn recognise(text: &str) -> Option<Result<Reading, String>> {
        Some(crate::recognise(text).map(|reading| Reading {
            board: reading.board,
            moves: reading.moves,
            kind: reading.kind.text(),
            detail: reading.detail,
        }))
    }

    fn score(&self, value: Value) -> Option<i32> {
        score_of(self, value)
    }
}
