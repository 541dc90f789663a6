//! Threats of Connect Four: empty cells that would complete four in a line, and which of them best play ends on.
//!
//! A threat whose cell cannot be reached yet matters by the parity of its row: when no other column is left, the players fill the last ones by turns, so the first
//! player gets the cells of odd rows and the second those of even rows. That rule is a rule of thumb. Which threat decides is therefore not derived
//! from it but from a proof: both sides play by the solver to the end, and the cell of the last disc is the one.

use foursight_connect_four::{Bitboard, Board, Cell, ConnectFour, ConnectFourOfSize, Direction};
use foursight_game::{Finding, Outcome, Player, Position as _, SearchError, Value};

use crate::{Game, Move, PlayerSpec, Position, StopFlag};

/// An empty cell that would complete four in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The cell.
    pub cell: String,
    /// Whose four it would be.
    pub owner: Player,
    /// Its row, from 1 at the bottom.
    pub row: u32,
    /// Whether a disc would fall there now.
    pub playable: bool,
    /// The discs of the fours it would complete.
    pub stones: Vec<String>,
}

impl Threat {
    /// Whether play that ends on this cell ends on this threat.
    pub fn decides(&self, last: Option<&str>) -> bool {
        last == Some(self.cell.as_str())
    }
}

/// The threats of both players, those of the first before those of the second, each in reading order from the top left. None in other games.
///
/// ```
/// use foursight_catalog::{Game, Position, threats};
/// let mut position = Position::start(Game::connect_four());
/// position.play_text("172737")?;
/// let cells: Vec<String> = threats(&position).into_iter().map(|threat| threat.cell).collect();
/// assert_eq!(cells, ["d1", "g4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn threats(position: &Position) -> Vec<Threat> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    if let Some(own) = position.own::<ConnectFour>() {
        Player::BOTH.into_iter().flat_map(|player| of_player(own, player)).collect()
    } else if let Some(own) = position.own::<ConnectFourOfSize>() {
        Player::BOTH.into_iter().flat_map(|player| of_player(own, player)).collect()
    } else {
        Vec::new()
    }
}

/// Whether [`threats`] says something about this game.
pub fn has_threats(game: Game) -> bool {
    let start = Position::start(game);
    start.own::<ConnectFour>().is_some() || start.own::<ConnectFourOfSize>().is_some()
}

fn of_player<B: Board>(position: &ConnectFour<B>, owner: Player) -> impl Iterator<Item = Threat> {
    let board = position.board();
    let stones = position.stones(owner);
    let occupied = position.occupied();
    board.cells().filter(move |cell| !occupied.contains(*cell)).filter_map(move |cell| {
        let mut filled = stones;
        filled.insert(cell);
        let mut used = Bitboard::empty(board);
        for direction in Direction::ALL {
            for start in filled.fours(direction) {
                let (first, step) = (board.bit(start), board.step(direction));
                let four = (0..4).filter_map(|number| board.cell_of_bit(first + number * step));
                let four: Vec<Cell> = four.collect();
                if four.contains(&cell) {
                    four.into_iter()
                        .filter(|other| *other != cell)
                        .for_each(|other| used.insert(other));
                }
            }
        }
        (!used.is_empty()).then(|| Threat {
            cell: cell.to_string(),
            owner,
            row: cell.row() as u32 + 1,
            playable: lands_on(position, cell),
            stones: used.iter().map(|stone| stone.to_string()).collect(),
        })
    })
}

fn lands_on<B: Board>(position: &ConnectFour<B>, cell: Cell) -> bool {
    position.landing(cell.column()) == Some(cell)
}

/// Play to the end of the game.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    /// The value of the position for the player to move, as far as it is known.
    pub value: Value,
    /// Who wins or has won; `None` if nobody does or the value is not proven.
    pub winner: Option<Player>,
    /// The moves; none if nobody wins, or if the player did not get to the end.
    pub moves: Vec<Move>,
    /// The cell of the last.
    pub cell: Option<String>,
}

impl PlayedOut {
    fn new(value: Value, turn: Player) -> Self {
        let winner = match value {
            Value::Exact(Finding::Win(_)) => Some(turn),
            Value::Exact(Finding::Loss(_)) => Some(!turn),
            _ => None,
        };
        Self { value, winner, moves: Vec::new(), cell: None }
    }
}

/// Lets the player play for both sides to the end, if it has proven that somebody wins.
///
/// ```
/// use foursight_catalog::{Game, PlayerSpec, Position, StopFlag, play_out};
/// use foursight_game::Player;
/// let mut position = Position::start(Game::connect_four());
/// position.play_text("444432")?;
/// let player = PlayerSpec::parse("perfect", position.game())?;
/// let end = play_out(&position, &player, &StopFlag::default())?;
/// assert_eq!(end.winner, Some(Player::Second));
/// assert!(!end.moves.is_empty() && end.cell.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_out(
    position: &Position,
    player: &PlayerSpec,
    stop: &StopFlag,
) -> Result<PlayedOut, SearchError> {
    if let Some(outcome) = position.outcome() {
        let value = match outcome {
            Outcome::Draw => Finding::Draw,
            Outcome::Win(winner) if winner == position.turn() => Finding::Win(Some(0)),
            Outcome::Win(_) => Finding::Loss(Some(0)),
        };
        return Ok(PlayedOut::new(Value::Exact(value), position.turn()));
    }
    let mut now = position.clone();
    let mut found: Option<PlayedOut> = None;
    while now.outcome().is_none() {
        let report = now.ask(player, false).run(stop, &mut |_| {})?;
        let whole = found.get_or_insert_with(|| PlayedOut::new(report.value, now.turn()));
        if PlayedOut::new(report.value, now.turn()).winner.is_none() {
            // Nobody wins, or the player was stopped: then who wins is known all the same.
            (whole.moves, whole.cell) = (Vec::new(), None);
            break;
        }
        whole.cell = now.filled_by(report.best.action);
        whole.moves.push(report.best.action);
        now.play_unchecked(report.best.action);
    }
    Ok(found.expect("a game that is not over has a move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_boards_have_threats() {
        let mut position = Position::start("connect-four:width=10,height=6".parse().unwrap());
        position.play_text("8192a3").unwrap();
        let cells: Vec<String> = threats(&position).into_iter().map(|threat| threat.cell).collect();
        assert_eq!(cells, ["g1", "d1"]);
    }
}
