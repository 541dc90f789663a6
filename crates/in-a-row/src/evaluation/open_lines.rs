//! Lines still open.
//!
//! A line is open for a player while the opponent has no mark on it. The value is the number of lines open for `view` minus the number open for the
//! opponent. All lines of a direction are counted at once: a line is open if no shift of the opponent's marks meets its start.

use foursight_game::{Evaluator, Player};

use crate::{Direction, InARow};

/// Lines open for the viewing player minus lines open for the opponent.
///
/// ```
/// # use foursight_game::{Evaluator, Notation, Player};
/// # use foursight_in_a_row::{Board, InARow, OpenLines};
/// let mut position = InARow::new(Board::new(3, 3, 3).unwrap());
/// position.play_text("b2", &mut |_| {})?;
/// // All eight lines are open for the first player, four pass by the middle.
/// assert_eq!(OpenLines.evaluate(&position, Player::First), 4);
/// # Ok::<(), foursight_in_a_row::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<InARow> for OpenLines {
    fn evaluate(&self, position: &InARow, view: Player) -> i32 {
        let board = position.board();
        let open_for = |player: Player| -> i32 {
            let opposing = position.marks(!player);
            let open = |direction| board.free_of(opposing, direction).count_ones() as i32;
            Direction::ALL.into_iter().map(open).sum()
        };
        open_for(view) - open_for(!view)
    }
}
