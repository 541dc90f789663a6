//! The evaluation of `automat` as it was printed: [`Automat`] with its slip.
//!
//! The program looks for an open three with its left empty cell in the first and second column only, of the three in which one can begin, so that a position and its mirror
//! image differ.

use foursight_game::{Evaluator, Player};

use super::automat::open_threes;
use super::part::tell;
use super::{Automat, Explained, Part, PartKind, Weight, Weighted};
use crate::{Bitboard, Board, ConnectFour, Direction, Word};

/// The evaluation of `automat` that misses the rightmost open three of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AutomatPrinted(pub Automat);

/// The open threes that the program sees. Of the columns in which an open three of this board can begin it leaves out the last.
#[inline]
fn seen<B: Board>(position: &ConnectFour<B>, view: Player) -> Bitboard<B> {
    let board = position.board();
    let columns = board.width().saturating_sub(5) as u32;
    let cells = (B::Word::ONE << (columns * board.stride())) - B::Word::ONE;
    open_threes(position, view) & Bitboard::on(board, cells)
}

impl<B: Board> Evaluator<ConnectFour<B>> for AutomatPrinted {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        let open_threes = seen(position, view).len() as i32;
        self.0.windows.evaluate(position, view) + self.0.open_three * open_threes
    }
}

impl<B: Board> Explained<B> for AutomatPrinted {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        self.0.windows.parts(position, view, part);
        let shape = (Direction::Horizontal, &[1, 2, 3, 4][..]);
        let made = (PartKind::OpenThree, view, self.0.open_three);
        tell(part, seen(position, view), shape, made);
    }
}

impl Weighted for AutomatPrinted {
    const WEIGHTS: &'static [Weight] = Automat::WEIGHTS;

    fn weight(&self, name: &str) -> Option<i32> {
        self.0.weight(name)
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        self.0.weight_mut(name)
    }
}
