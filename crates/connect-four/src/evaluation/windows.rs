//! Counting windows: the evaluation that three of the sources share but for its weights.
//!
//! A window is four cells in line; the usual board has 69. For each of the four directions all windows are counted at once, each
//! represented by the bit of its first cell:
//!
//! 1. Two neighbouring cells are both own, own and empty in either order, or both empty: three words.
//! 2. A window is two such pairs, two steps apart, so a few ANDs of a word and a shifted word tell all windows with three
//!    own and one empty, and all with two own and two empty. Likewise for three opposing and one empty.
//! 3. The windows of all directions of the usual board share one word, so that one population count per weight is enough (on other boards each
//!    direction is counted for itself):
//!
//! ```text
//!   bits 0–27    first cells in columns a–d: the 24 horizontal windows
//!   bits 28–55   the same columns moved by four: 12 rising windows (rows 0–2) and 12 falling ones (rows 3–5)
//!   sentinels    one bit per column: the vertical windows. Discs rest on each other, so in any column at most
//!                one window has two own discs under two empty cells, and at most one has three under one
//! ```
//!
//! The centre is the middle column, or the two in the middle of an even number.
//!
//! Windows that leave the board need no mask: each covers a sentinel, which is neither a disc nor empty.

use foursight_game::{Outcome, Player, Position};

use super::part::{Part, PartKind, tell};
use super::weighted::Weight;
use crate::{Bitboard, Board, ConnectFour, Direction, Size, Word};

/// What windows and the centre are worth to their owner, and opposing threes to their opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowWeights {
    /// An own disc in the middle column.
    pub center: i32,
    /// A window of two own discs and two empty cells.
    pub two: i32,
    /// A window of three own discs and an empty cell.
    pub three: i32,
    /// A window of four own discs.
    pub four: i32,
    /// A window of three opposing discs and an empty cell.
    pub opposing_three: i32,
}

/// Columns a to d of the usual board, sentinels included, and how far the next four are from them.
const HALF: u32 = 28;

/// The first cells of all windows of one direction that count.
#[derive(Clone, Copy)]
struct Line<W> {
    two: W,
    three: W,
    opposing_three: W,
}

/// Step 1 and 2 of the module's description.
#[inline(always)]
fn line<W: Word>(own: W, opposing: W, empty: W, step: u32) -> Line<W> {
    let (own_next, opposing_next, empty_next) = (own >> step, opposing >> step, empty >> step);
    let both_own = own & own_next;
    let own_and_empty = own & empty_next | empty & own_next;
    let both_empty = empty & empty_next;
    let both_opposing = opposing & opposing_next;
    let opposing_and_empty = opposing & empty_next | empty & opposing_next;
    let far = 2 * step;
    Line {
        two: both_own & both_empty >> far
            | both_empty & both_own >> far
            | own_and_empty & own_and_empty >> far,
        three: both_own & own_and_empty >> far | own_and_empty & both_own >> far,
        opposing_three: both_opposing & opposing_and_empty >> far
            | opposing_and_empty & both_opposing >> far,
    }
}

/// The same for the vertical windows, with less work: whatever is empty lies on top.
#[inline(always)]
fn vertical_line<W: Word>(own: W, opposing: W, empty: W) -> Line<W> {
    let both_own = own & own >> 1;
    let both_opposing = opposing & opposing >> 1;
    let empty_fourth = empty >> 3;
    Line {
        two: both_own & empty >> 2 & empty_fourth,
        three: both_own & own >> 2 & empty_fourth,
        opposing_three: both_opposing & opposing >> 2 & empty_fourth,
    }
}

/// Step 3: how many windows there are in all directions together.
#[inline(always)]
fn count<B: Board>(board: B, starts: [B::Word; 4]) -> i32 {
    if board.size() != Size::STANDARD {
        return starts.map(|starts| starts.count_ones() as i32).iter().sum();
    }
    let [vertical, horizontal, rising, falling] = starts;
    // A vertical window starts in row 0, 1 or 2; each of these moves to row 6.
    let vertical = (vertical << 6 | vertical << 5 | vertical << 4) & board.sentinels();
    (vertical | horizontal | (rising | falling) << HALF).count_ones() as i32
}

impl WindowWeights {
    /// The value of a position for `view`.
    #[inline]
    pub(super) fn evaluate<B: Board>(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        let board = position.board();
        let own = position.stones(view).bits();
        let opposing = position.stones(!view).bits();
        let empty = (!position.occupied()).bits();
        // Written out rather than mapped over `Direction::ALL`, so that the shifts are by constants.
        let vertical = vertical_line(own, opposing, empty);
        let line = |direction| line(own, opposing, empty, board.step(direction));
        let horizontal = line(Direction::Horizontal);
        let rising = line(Direction::Rising);
        let falling = line(Direction::Falling);
        let lines = [vertical, horizontal, rising, falling];
        let twos = count(board, lines.map(|line| line.two));
        let threes = count(board, lines.map(|line| line.three));
        let opposing_threes = count(board, lines.map(|line| line.opposing_three));
        let mut value = self.center * (own & board.center()).count_ones() as i32
            + self.two * twos
            + self.three * threes
            + self.opposing_three * opposing_threes;
        if position.outcome() == Some(Outcome::Win(view)) {
            let fours = Direction::ALL.map(|direction| position.stones(view).fours(direction));
            value += self.four * fours.map(|starts| starts.len() as i32).iter().sum::<i32>();
        }
        value
    }

    /// What [`Self::evaluate`] is the sum of.
    pub(super) fn parts<B: Board>(
        &self,
        position: &ConnectFour<B>,
        view: Player,
        part: &mut dyn FnMut(Part<B>),
    ) {
        let (board, own) = (position.board(), position.stones(view));
        let starts = |bits| Bitboard::on(board, bits);
        let (opposing, empty) = (position.stones(!view).bits(), (!position.occupied()).bits());
        let center = (PartKind::Center, view, self.center);
        tell(part, starts(own.bits() & board.center()), (Direction::Vertical, &[]), center);
        for direction in Direction::ALL {
            let window = (direction, &[1, 2, 3][..]);
            let line = line(own.bits(), opposing, empty, board.step(direction));
            tell(part, starts(line.two), window, (PartKind::Two, view, self.two));
            tell(part, starts(line.three), window, (PartKind::Three, view, self.three));
            tell(part, own.fours(direction), window, (PartKind::Four, view, self.four));
            let opposing = (PartKind::Three, !view, self.opposing_three);
            tell(part, starts(line.opposing_three), window, opposing);
        }
    }

    /// The weights with these values as defaults, for [`Weighted::WEIGHTS`](super::Weighted::WEIGHTS).
    pub(super) const fn described(&self) -> [Weight; 5] {
        [
            Weight {
                name: "center",
                default: self.center,
                description: "own disc in the middle column",
            },
            Weight {
                name: "two",
                default: self.two,
                description: "window of two own discs and two empty cells",
            },
            Weight {
                name: "three",
                default: self.three,
                description: "window of three own discs and an empty cell",
            },
            Weight { name: "four", default: self.four, description: "window of four own discs" },
            Weight {
                name: "opposing-three",
                default: self.opposing_three,
                description: "window of three opposing discs and an empty cell",
            },
        ]
    }

    /// The weight of this name.
    pub(super) fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "center" => &mut self.center,
            "two" => &mut self.two,
            "three" => &mut self.three,
            "four" => &mut self.four,
            "opposing-three" => &mut self.opposing_three,
            _ => return None,
        })
    }
}
