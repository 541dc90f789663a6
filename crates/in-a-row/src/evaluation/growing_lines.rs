//! Lines that grow: those that only one player can still complete, by how far they have come.
//!
//! A line without a mark of the opponent and with n own marks counts n² points. The lines of a direction are counted together: the numbers n of all
//! starts are kept as binary digits, one set of bits per digit, and n² is a sum over pairs of digits. Costs some thirty operations per mark of a line's
//! length, however many lines there are.

use foursight_game::{Evaluator, Player};

use crate::{Board, Direction, InARow};

/// The squares of own marks on lines without opposing ones, minus the same for the opponent.
///
/// ```
/// # use foursight_game::{Evaluator, Notation, Player};
/// # use foursight_in_a_row::{Board, GrowingLines, InARow};
/// let mut position = InARow::new(Board::new(3, 3, 3).unwrap());
/// position.play_text("b2 b1 a1", &mut |_| {})?;
/// // A diagonal with two, and of the other three lines each that b1 does not block: one mark each.
/// assert_eq!(GrowingLines.evaluate(&position, Player::First), 4 + 1 + 1 + 1);
/// # Ok::<(), foursight_in_a_row::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GrowingLines;

impl Evaluator<InARow> for GrowingLines {
    fn evaluate(&self, position: &InARow, view: Player) -> i32 {
        let points = |player: Player| -> i32 {
            let (own, opposing) = (position.marks(player), position.marks(!player));
            let of = |direction| squares(position.board(), own, opposing, direction);
            Direction::ALL.into_iter().map(of).sum()
        };
        points(view) - points(!view)
    }
}

/// The sum of n² over the lines of a direction that have no opposing mark.
fn squares(board: Board, own: u64, opposing: u64, direction: Direction) -> i32 {
    let open = board.free_of(opposing, direction);
    // n of each start, digit by digit; at most 8.
    let mut digits = [0_u64; 4];
    for number in 0..board.length() {
        let mut carry = (own >> (number * direction.step())) & open;
        for digit in &mut digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }
    let mut sum = 0;
    for (place, digit) in digits.iter().enumerate() {
        for (other, more) in digits.iter().enumerate() {
            sum += ((digit & more).count_ones() as i32) << (place + other);
        }
    }
    sum
}
