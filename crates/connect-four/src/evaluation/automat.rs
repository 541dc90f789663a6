//! The evaluation of I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020: the hard level of the device.
//!
//! Windows and centre as elsewhere, and beside them open threes: three own discs in a row with an empty cell at either
//! end. The source's code misses those whose left empty cell is in the third column, so that mirror images
//! differ; here all three starts count ([`AutomatPrinted`](super::AutomatPrinted) has the slip). Its text says 2 for the centre, its code 5; the code counts.

use foursight_game::{Evaluator, Player};

use super::part::tell;
use super::{Explained, Part, PartKind, Weight, Weighted, WindowWeights};
use crate::{Bitboard, Board, ConnectFour, Direction};

/// The evaluation of `automat`: windows of four, the middle column and open threes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automat {
    /// What windows and the centre are worth.
    pub windows: WindowWeights,
    /// Three own discs in a row between two empty cells.
    pub open_three: i32,
}

impl Automat {
    /// With the weights of the source.
    pub const SOURCE: Self = Self {
        windows: WindowWeights { center: 5, two: 2, three: 5, four: 100, opposing_three: -40 },
        open_three: 20,
    };
}

/// The left empty cell of every open three of `view`.
#[inline]
pub(super) fn open_threes<B: Board>(position: &ConnectFour<B>, view: Player) -> Bitboard<B> {
    let board = position.board();
    let (own, empty) = (position.stones(view).bits(), (!position.occupied()).bits());
    let step = board.step(Direction::Horizontal);
    let inner = own >> step & own >> (2 * step) & own >> (3 * step);
    Bitboard::trusted(board, empty & inner & empty >> (4 * step))
}

impl Default for Automat {
    fn default() -> Self {
        Self::SOURCE
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for Automat {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        let open_threes = open_threes(position, view).len() as i32;
        self.windows.evaluate(position, view) + self.open_three * open_threes
    }
}

impl<B: Board> Explained<B> for Automat {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        self.windows.parts(position, view, part);
        let shape = (Direction::Horizontal, &[1, 2, 3, 4][..]);
        let made = (PartKind::OpenThree, view, self.open_three);
        tell(part, open_threes(position, view), shape, made);
    }
}

impl Weighted for Automat {
    const WEIGHTS: &'static [Weight] = &{
        let [center, two, three, four, opposing_three] = Self::SOURCE.windows.described();
        let open_three = Weight {
            name: "open-three",
            default: Self::SOURCE.open_three,
            description: "three own discs in a row between two empty cells",
        };
        [center, two, three, four, opposing_three, open_three]
    };

    fn weight(&self, name: &str) -> Option<i32> {
        { *self }.weight_mut(name).copied()
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        match name {
            "open-three" => Some(&mut self.open_three),
            _ => self.windows.weight_mut(name),
        }
    }
}
