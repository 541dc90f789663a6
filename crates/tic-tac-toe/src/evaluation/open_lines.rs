//! Lines still open: the classic yardstick of tic-tac-toe.
//!
//! A line is open for a player while the opponent has no mark on it. The value is the number of lines open for
//! `view` minus the number open for the opponent, between −8 and 8; the two views differ by the sign only.

use foursight_game::{Evaluator, Player};

use crate::{LINES, TicTacToe};

/// Lines open for the viewing player minus lines open for the opponent.
///
/// ```
/// # use foursight_game::{Evaluator, Notation, Player};
/// # use foursight_tic_tac_toe::{OpenLines, TicTacToe};
/// let mut position = TicTacToe::new();
/// position.play_text("5", &mut |_| {})?;
/// // All eight lines are open for the first player, four pass by the middle.
/// assert_eq!(OpenLines.evaluate(&position, Player::First), 4);
/// # Ok::<(), foursight_tic_tac_toe::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    fn evaluate(&self, position: &TicTacToe, view: Player) -> i32 {
        let open_for = |player: Player| {
            let opposing = position.marks(!player);
            LINES.iter().filter(|&&line| (line & opposing).is_empty()).count() as i32
        };
        open_for(view) - open_for(!view)
    }
}
