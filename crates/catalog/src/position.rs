//! A position and a move of any game, as types.
//!
//! A [`Position`] holds a game's own position behind a trait object, a [`Move`] its number in that game. Both are what front ends, matches
//! and experiments pass around; text is read into them and written from them at the outer border alone. Searches never see them: a question
//! about a position runs on the game's own types ([`Position::ask`]).

use core::any::TypeId;
use core::cmp::Ordering;
use core::fmt;
use std::sync::Arc;

use foursight_game::entry::Shape;
use foursight_game::{BoardStyle, Outcome, PlayError, Player, Value};

use crate::breakdown::Breakdown;
use crate::erased::Erased;
use crate::explain::{ExplainError, ExplainOptions, Explanation};
use crate::host::StopFlag;
use crate::islands::Archipelago;
use crate::searcher::SharedSearcher;
use crate::{Game, Job, MatchError, PlayerSpec};

/// A move of any game. It shows itself as its game writes it.
#[derive(Clone, Copy)]
pub struct Move {
    names: &'static MoveNames,
    index: u16,
}

/// How the moves of one game are shown.
pub(crate) struct MoveNames {
    pub(crate) game: TypeId,
    pub(crate) show: fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result,
}

static NO_GAME: MoveNames =
    MoveNames { game: TypeId::of::<()>(), show: |_, formatter| formatter.write_str("none") };

impl Move {
    pub(crate) fn new(names: &'static MoveNames, index: usize) -> Self {
        Self { names, index: u16::try_from(index).expect("no game has so many moves") }
    }

    /// Its number in the game whose positions have this type; `None` for a move of another game.
    pub(crate) fn index_in(self, game: TypeId) -> Option<usize> {
        (self.names.game == game).then_some(usize::from(self.index))
    }

    /// Its number in its game.
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

/// A filler for lists, a move of no game.
impl Default for Move {
    fn default() -> Self {
        Self { names: &NO_GAME, index: 0 }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.names.show)(usize::from(self.index), formatter)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "‘{self}’")
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.names.game, self.index) == (other.names.game, other.index)
    }
}

impl Eq for Move {}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.names.game, self.index).cmp(&(other.names.game, other.index))
    }
}

/// A position of any game.
///
/// ```
/// use foursight_catalog::{Position, StopFlag, PlayerSpec};
/// use foursight_game::Position as _;
///
/// let game = "connect-four".parse()?;
/// let mut position = Position::start(game);
/// let action = position.parse_move("4")?;
/// position.play(action)?;
/// let player = PlayerSpec::parse("minimax-ab:depth=4", game)?;
/// let report = position.ask(&player, false).run(&StopFlag::default(), &mut |_| {})?;
/// assert!(position.is_legal(report.best.action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    inner: Arc<dyn Erased>,
}

impl Position {
    /// The position a game starts from.
    pub fn start(game: Game) -> Self {
        Self { game, inner: game.registered().start(game.chosen()) }
    }

    /// A position drawn as a board, rows from the top, separated by line ends or `/`.
    pub fn parse_board(game: Game, board: &str) -> Result<Self, MatchError> {
        let inner = Self::start(game).inner.parse_board(&board.replace('/', "\n"))?;
        Ok(Self { game, inner })
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Reads a move and checks that it may be played here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MatchError> {
        self.inner.parse_move(text)
    }

    /// Plays a list of moves and returns them; at the first error nothing is played.
    pub fn play_text(&mut self, text: &str) -> Result<Vec<Move>, MatchError> {
        let (inner, moves) = self.inner.play_text(text)?;
        self.inner = inner;
        Ok(moves)
    }

    /// A list of moves as its game writes it.
    pub fn moves_text(&self, moves: &[Move]) -> String {
        self.inner.moves_text(moves)
    }

    /// The board as text.
    pub fn drawing(&self, style: BoardStyle) -> String {
        self.inner.drawing(style)
    }

    /// Every cell by name with whose stone stands there, in reading order from the top left.
    pub fn cells(&self) -> Vec<(String, Option<Player>)> {
        self.inner.cells()
    }

    /// The name of the cell that a move, legal here, puts its stone on.
    pub fn filled_by(&self, action: Move) -> Option<String> {
        self.inner.filled_by(action)
    }

    /// The cells that show why the game was won.
    pub fn winning_cells(&self) -> Vec<String> {
        self.inner.winning_cells()
    }

    /// What the winner has made, as one word: `line` or `chain`.
    pub fn won_by(&self) -> &'static str {
        self.inner.won_by()
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.inner.shape()
    }

    /// How many stones in a line win; `None` in a game that is not about lines.
    pub fn line_to_win(&self) -> Option<u32> {
        self.inner.line()
    }

    /// The islands around the board and what is linked, in a game that has them.
    pub fn archipelago(&self) -> Option<Archipelago> {
        self.inner.archipelago()
    }

    /// A number for the position, the same for equal positions.
    pub fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The game's own score for a value of a move here, where it has one and the value is proven: Connect Four's strong score.
    pub fn score(&self, value: Value) -> Option<i32> {
        self.inner.score(value)
    }

    /// The work of a player on this position, with nothing remembered: the same question always has the same answer.
    pub fn ask(&self, player: &PlayerSpec, every_move: bool) -> Job {
        self.ask_searcher(&SharedSearcher::new(player), every_move)
    }

    /// The same by a searcher that remembers earlier questions.
    pub(crate) fn ask_searcher(&self, searcher: &SharedSearcher, every_move: bool) -> Job {
        searcher.job(Arc::clone(&self.inner), every_move)
    }

    /// The same with what is known of each move so far in the progress.
    pub(crate) fn ask_visibly(&self, searcher: &SharedSearcher) -> Job {
        searcher.visible_job(Arc::clone(&self.inner))
    }

    /// The game's own position, if it is of this type.
    pub(crate) fn own<P: 'static>(&self) -> Option<&P> {
        self.inner.as_any().downcast_ref()
    }

    /// Best play after a move of this position, as a search of fixed depth sees it; see [`Erased::continuation`].
    pub(crate) fn continuation(
        &self,
        player: &PlayerSpec,
        action: Move,
        plies: u32,
        stop: &StopFlag,
    ) -> Option<(Value, Vec<Move>)> {
        self.inner.continuation(player, action, plies, stop)
    }

    /// The tree this player really walks when asked about the position; see [`Explanation`].
    pub fn explain(
        &self,
        player: &PlayerSpec,
        options: &ExplainOptions,
        stop: &StopFlag,
    ) -> Result<Explanation, ExplainError> {
        self.inner.explain(player, options, stop)
    }

    /// What this player's evaluation says of the position, seen by `view`, and what on the board makes it say so.
    pub fn breakdown(&self, player: &PlayerSpec, view: Player) -> Breakdown {
        self.inner.breakdown(player, view)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.inner.equals(&*other.inner)
    }
}

impl Eq for Position {}

/// So that a session, perft or a search of one's own can hold a position whose game is known at run time only.
impl foursight_game::Position for Position {
    type Move = Move;
    type List<T: Copy + Default + fmt::Debug> = Vec<T>;

    fn turn(&self) -> Player {
        self.inner.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.inner.legal_moves()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }

    fn is_legal(&self, action: Move) -> bool {
        self.inner.after(action).is_some()
    }

    /// A move that is not legal here leaves the position as it was.
    fn play_unchecked(&mut self, action: Move) {
        if let Some(next) = self.inner.after(action) {
            self.inner = next;
        }
    }

    fn play(&mut self, action: Move) -> Result<(), PlayError<Move>> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        self.inner = self.inner.after(action).ok_or(PlayError::Illegal(action))?;
        Ok(())
    }
}

/// Where something starts, as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start<'a> {
    /// A board, rows from the top, separated by line ends or `/`; the game's own start if there is none.
    pub board: Option<&'a str>,
    /// Moves from there. Undo does not go back into them.
    pub moves: &'a str,
}

/// A line of play: where it starts, its moves, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The position before the first move.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after the last.
    pub end: Position,
}

impl Variation {
    /// Reads a line of play.
    pub fn parse(game: Game, start: Start<'_>) -> Result<Self, MatchError> {
        let from = match start.board {
            Some(board) => Position::parse_board(game, board)?,
            None => Position::start(game),
        };
        let mut end = from.clone();
        let moves = end.play_text(start.moves)?;
        Ok(Self { start: from, moves, end })
    }

    /// The moves as their game writes them.
    pub fn moves_text(&self) -> String {
        self.end.moves_text(&self.moves)
    }
}
