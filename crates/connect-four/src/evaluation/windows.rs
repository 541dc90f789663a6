//! Counting windows: the evaluation that three of the sources share but for its weights.
//!
//! A window is four cells in line; the board has 69. For each of the four directions all windows are counted at once, each
//! represented by the bit of its first cell:
//!
//! 1. Two neighbouring cells are both own, own and empty in either order, or both empty: three words.
//! 2. A window is two such pairs, two steps apart, so a few ANDs of a word and a shifted word tell all windows with three
//!    own and one empty, and all with two own and two empty. Likewise for three opposing and one empty.
//! 3. The windows of all directions share one word, so that one population count per weight is enough:
//!
//! ```text
//!   bits 0–27    first cells in columns a–d: the 24 horizontal windows
//!   bits 28–55   the same columns moved by four: 12 rising windows (rows 0–2) and 12 falling ones (rows 3–5)
//!   sentinels    one bit per column: the vertical windows. Discs rest on each other, so in any column at most
//!                one window has two own discs under two empty cells, and at most one has three under one
//! ```
//!
//! Windows that leave the board need no mask: each covers a sentinel, which is neither a disc nor empty.

use foursight_game::{Outcome, Player, Position};

use super::part::{Part, PartKind, tell};
use super::weighted::Weight;
use crate::{Bitboard, Column, ConnectFour, Direction};

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

/// The middle column.
const CENTER: u64 = Bitboard::column(Column::CENTER).bits();
/// Columns a to d, sentinels included, and how far the next four are from them.
const HALF: u32 = 28;
/// The sentinel of every column.
const SENTINELS: u64 = Bitboard::TOP.bits() << 1;

/// The first cells of all windows of one direction that count.
#[derive(Clone, Copy)]
struct Line {
    two: u64,
    three: u64,
    opposing_three: u64,
}

/// Step 1 and 2 of the module's description.
#[inline(always)]
fn line(own: u64, opposing: u64, empty: u64, step: u32) -> Line {
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
fn vertical_line(own: u64, opposing: u64, empty: u64) -> Line {
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
fn count(vertical: u64, horizontal: u64, rising: u64, falling: u64) -> i32 {
    // A vertical window starts in row 0, 1 or 2; each of these moves to row 6.
    let vertical = (vertical << 6 | vertical << 5 | vertical << 4) & SENTINELS;
    (vertical | horizontal | (rising | falling) << HALF).count_ones() as i32
}

impl WindowWeights {
    /// The value of a position for `view`.
    #[inline]
    pub(super) fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        let own = position.stones(view).bits();
        let opposing = position.stones(!view).bits();
        let empty = (!position.occupied()).bits();
        // Written out rather than mapped over `Direction::ALL`, so that the shifts are by constants.
        let vertical = vertical_line(own, opposing, empty);
        let line = |direction: Direction| line(own, opposing, empty, direction.step());
        let horizontal = line(Direction::Horizontal);
        let rising = line(Direction::Rising);
        let falling = line(Direction::Falling);
        let twos = count(vertical.two, horizontal.two, rising.two, falling.two);
        let threes = count(vertical.three, horizontal.three, rising.three, falling.three);
        let opposing_threes = count(
            vertical.opposing_three,
            horizontal.opposing_three,
            rising.opposing_three,
            falling.opposing_three,
        );
        let mut value = self.center * (own & CENTER).count_ones() as i32
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
    pub(super) fn parts(&self, position: &ConnectFour, view: Player, part: &mut dyn FnMut(Part)) {
        let own = position.stones(view);
        let (opposing, empty) = (position.stones(!view).bits(), (!position.occupied()).bits());
        tell(part, own.bits() & CENTER, (1, &[]), (PartKind::Center, view, self.center));
        for direction in Direction::ALL {
            let window = (direction.step(), &[1, 2, 3][..]);
            let line = line(own.bits(), opposing, empty, direction.step());
            tell(part, line.two, window, (PartKind::Two, view, self.two));
            tell(part, line.three, window, (PartKind::Three, view, self.three));
            let fours = own.fours(direction).bits();
            tell(part, fours, window, (PartKind::Four, view, self.four));
            let opposing = (PartKind::Three, !view, self.opposing_three);
            tell(part, line.opposing_three, window, opposing);
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
