//! The easy level of I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020: four rules, the first that fires decides.
//!
//! 1. **Win** now, in the leftmost column that does; else **block** where the opponent would win next, of several such
//!    columns the rightmost, though then another stays open.
//! 2. **Defend**: of five neighbouring cells in a row (rows upward, then columns rightward) with both ends empty and two
//!    opposing discs and one hole in the middle three, all three empty cells being playable now, take the inner hole. Left
//!    alone, the opponent would make it three in a row with both ends open, which no single disc stops.
//! 3. **Care**: draw random columns and take the first above which the opponent does not win.
//! 4. **Random**: after 50 draws that fail, any column.
//!
//! In the source a draw of a column with one free cell is neither taken nor counted, so the third rule can go on for ever.
//! Here such a column is taken: nothing can be played above it, so the opponent does not win there, which is all the rule
//! asks. At most 50 draws are made, and the player always ends.
//!
//! With [`LastCell::Redraw`] it does as printed where the program ends. The random choice is a function of seed and position: the same player answers the same position with the same column.

use core::fmt;

use foursight_game::{
    Finding, Keyed, Line, List, MoveValue, Player, Position, Random, Report, SearchError, Searcher,
    StoppedBy, Task, Value,
};

use crate::{Bitboard, Board, Cell, Column, ConnectFour};

/// Draws of the rule [`Rule::Care`] before it gives up.
const DRAWS: u32 = 50;

/// The rule that chose a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Complete four in line.
    Win,
    /// Keep the opponent from completing four in line.
    Block,
    /// Keep the opponent from three in a row with both ends open.
    Defend,
    /// A random column above which the opponent does not win.
    Care,
    /// Any column.
    Chance,
}

impl Rule {
    /// Its number in the source, where winning and blocking are one rule.
    pub const fn number(self) -> u32 {
        match self {
            Self::Win | Self::Block => 1,
            Self::Defend => 2,
            Self::Care => 3,
            Self::Chance => 4,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Defend => "defend",
            Self::Care => "care",
            Self::Chance => "chance",
        })
    }
}

/// The player `automat-easy`.
///
/// ```
/// # use foursight_connect_four::{AutomatEasy, ConnectFour, Rule};
/// # use foursight_game::Notation;
/// let mut position = ConnectFour::new();
/// position.play_text("121212", &mut |_| {})?;
/// let (column, rule) = AutomatEasy::default().choose(&position).unwrap();
/// assert_eq!((column.to_string(), rule), ("1".into(), Rule::Win));
/// # Ok::<(), foursight_connect_four::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AutomatEasy {
    /// Random seed, combined with the position.
    pub seed: u64,
    /// What the third rule does with a column that has one free cell.
    pub last_cell: LastCell,
}

/// What the rule [`Rule::Care`] does when it draws a column with one free cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastCell {
    /// Takes it: nothing can be played above.
    #[default]
    Take,
    /// Draws again without counting the draw, as printed. Where every open column has one free cell the program hangs; here the fourth rule decides.
    Redraw,
}

impl AutomatEasy {
    /// The column it plays and the rule that says so; `None` if the game is over.
    pub fn choose<B: Board>(&self, position: &ConnectFour<B>) -> Option<(Column, Rule)> {
        let open = position.legal_moves();
        let (own, opponent) = (position.turn(), !position.turn());
        let mut columns = open.iter().copied();
        if let Some(column) = columns.find(|&column| wins(position, own, column)) {
            return Some((column, Rule::Win));
        }
        let mut columns = open.iter().rev().copied();
        if let Some(column) = columns.find(|&column| wins(position, opponent, column)) {
            return Some((column, Rule::Block));
        }
        if let Some(column) = inner_hole(position) {
            return Some((column, Rule::Defend));
        }
        let mut random = Random::new(self.seed, position.key());
        let mut drawn = open.clone();
        if self.last_cell == LastCell::Redraw {
            drawn = B::List::default();
            let room = |column| position.height(column) + 1 < position.board().height();
            open.iter().filter(|&&column| room(column)).for_each(|&column| drawn.push(column));
        }
        for _ in 0..DRAWS {
            // Drawing again until a column has two free cells is drawing among those that have.
            let Some(column) = random.choose(&drawn) else { break };
            if !wins_above(position, opponent, column) {
                return Some((column, Rule::Care));
            }
        }
        random.choose(&open).map(|column| (column, Rule::Chance))
    }
}

/// Whether a disc of this player in this cell completes four in line.
fn completes<B: Board>(position: &ConnectFour<B>, player: Player, cell: Cell) -> bool {
    let mut stones = position.stones(player);
    stones.insert(cell);
    stones.has_four()
}

/// Whether a disc of this player dropped into this column completes four in line.
fn wins<B: Board>(position: &ConnectFour<B>, player: Player, column: Column) -> bool {
    position.landing(column).is_some_and(|cell| completes(position, player, cell))
}

/// Whether this player completes four in line right above where the next disc of this column comes to rest.
fn wins_above<B: Board>(position: &ConnectFour<B>, player: Player, column: Column) -> bool {
    let above = position.board().cell(column, position.height(column) + 1);
    above.is_some_and(|cell| completes(position, player, cell))
}

/// The hole of the rule [`Rule::Defend`].
fn inner_hole<B: Board>(position: &ConnectFour<B>) -> Option<Column> {
    let board = position.board();
    let opposing = position.stones(!position.turn());
    let mut landings = Bitboard::empty(board);
    landings.extend(board.columns().filter_map(|column| position.landing(column)));
    for row in 0..board.height() {
        for first in board.columns().take(board.width().saturating_sub(4)) {
            let mut five = [Cell::default(); 5];
            for (number, cell) in five.iter_mut().enumerate() {
                *cell = board.cell(board.column(first.index() + number)?, row)?;
            }
            let [left, .., right] = five;
            let mut holes = five[1..4].iter().filter(|&&cell| !opposing.contains(cell));
            if let (Some(&hole), None) = (holes.next(), holes.next())
                && [left, hole, right].into_iter().all(|cell| landings.contains(cell))
            {
                return Some(hole.column());
            }
        }
    }
    None
}

/// A win is a proven win in one; of anything else the rules know nothing. It looks at the root alone, through
/// masks, and so needs no limit.
impl<B: Board> Searcher<ConnectFour<B>> for AutomatEasy {
    fn search(
        &mut self,
        position: &ConnectFour<B>,
        task: Task<'_, ConnectFour<B>>,
    ) -> Result<Report<ConnectFour<B>>, SearchError> {
        let Some((best, _)) = self.choose(position) else {
            return Err(SearchError::GameOver(
                position.outcome().expect("without moves the game is over"),
            ));
        };
        let value = |column| {
            if wins(position, position.turn(), column) {
                Value::Exact(Finding::Win(Some(1)))
            } else {
                Value::Unknown
            }
        };
        let mut moves = B::List::default();
        if task.every_move {
            for action in position.legal_moves() {
                moves.push(MoveValue { action, value: value(action) });
            }
        }
        let mut line = Line::default();
        line.push(best);
        Ok(Report {
            best,
            value: value(best),
            moves,
            line,
            nodes: 1,
            leaves: 1,
            cut_offs: 0,
            depth: 1,
            work: 1,
            stopped_by: Some(StoppedBy::Depth),
        })
    }
}
