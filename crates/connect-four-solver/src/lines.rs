//! What the lines of four through a square say about a move there.
//!
//! **What.** A move builds the player's own lines and blocks the opponent's. For each horizontal or diagonal line through the square that only
//! one player has discs in, a weight by whose discs they are and how many; vertical lines said nothing. The weights are in [`HORIZONTAL`] and [`DIAGONAL`]; how they were
//! learnt is in docs/solver.md.
//!
//! **How.** Along a direction, four lines through a square lie within three squares to either side: six squares, each of the player, of the
//! opponent, empty, or off the board. Two bits a square are an index into a table of the sum of the four weights. A multiplication brings the six bits of a set together:
//! turned so that the window begins at bit 0, they are `step` bits apart, and each is moved by its own bit of the factor. No two products meet
//! on a board of six rows, so nothing is carried; on lower boards, where some would, the bits are brought together one by one.
//!
//! **Complexity.** Per move and direction two multiplications and a look-up in 4 kB.

#[cfg(feature = "alloc")]
use foursight_connect_four::Word;

use crate::board::Geometry;
use crate::forced::Open;
#[cfg(feature = "alloc")]
use crate::layout::Layout;

/// What a line is worth to a move on one of its empty squares.
struct Worth {
    /// Nobody has a disc in it.
    empty: i32,
    /// The player has one disc in it, or two.
    own: [i32; 2],
    /// The opponent has.
    theirs: [i32; 2],
}

const HORIZONTAL: Worth = Worth { empty: 7, own: [18, 8], theirs: [10, 15] };
const DIAGONAL: Worth = Worth { empty: 1, own: [18, 0], theirs: [11, 14] };

/// The squares of a window, without the one in the middle, as steps from its first one.
const PLACES: [u32; 6] = [0, 1, 2, 4, 5, 6];

/// What a window is worth, by its index: the player's six bits, and above them the opponent's. Off the board is both.
type Worths = [i8; 1 << 12];

const fn worths(worth: &Worth) -> Worths {
    let mut worths = [0; 1 << 12];
    let mut index = 0;
    while index < 1 << 12 {
        let mut sum = 0;
        let mut first = 0;
        while first < 4 {
            let (mut own, mut theirs, mut place) = (0, 0, first);
            while place < first + 4 {
                if place != 3 {
                    let bit = if place < 3 { place } else { place - 1 };
                    own += index >> bit & 1;
                    theirs += index >> (bit + 6) & 1;
                }
                place += 1;
            }
            sum += match (own, theirs) {
                (0, 0) => worth.empty,
                (1 | 2, 0) => worth.own[own - 1],
                (0, 1 | 2) => worth.theirs[theirs - 1],
                _ => 0,
            };
            first += 1;
        }
        worths[index] = if sum > 127 { 127 } else { sum as i8 };
        index += 1;
    }
    worths
}

/// Of horizontal and of diagonal windows.
static WORTHS: [Worths; 2] = [worths(&HORIZONTAL), worths(&DIAGONAL)];

/// How to find a window around a square.
#[derive(Clone, Copy)]
struct Window {
    /// Its squares on the board, after the turn.
    squares: u64,
    /// Those off the board, as part of an index.
    off: u32,
    /// How far to turn a set to the right.
    turn: u32,
}

/// Windows in a direction of a board with so many bits a column; `step` bits from one square to the next.
struct Direction<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Direction<W, H> {
    const STEPS: [u32; 3] = [H + 1, H, H + 2];
    /// The factor that brings the six bits of a window together, and where they are then.
    const FACTORS: [(u64, u32); 3] = {
        let mut factors = [(0_u64, 0); 3];
        let mut direction = 0;
        while direction < 3 {
            let step = Self::STEPS[direction];
            let place = PLACES[5] * step - 5;
            let (mut factor, mut bit) = (0, 0);
            while bit < 6 {
                factor |= 1 << (place + bit as u32 - PLACES[bit] * step);
                bit += 1;
            }
            factors[direction] = (factor, place);
            direction += 1;
        }
        factors
    };
    const WINDOWS: [[Window; 3]; 64] = {
        let mut windows = [[Window { squares: 0, off: 0, turn: 0 }; 3]; 64];
        let mut square = 0;
        while square < W * (H + 1) {
            let mut direction = 0;
            while direction < 3 {
                windows[square as usize][direction] = Self::window(square, Self::STEPS[direction]);
                direction += 1;
            }
            square += 1;
        }
        windows
    };

    const fn window(square: u32, step: u32) -> Window {
        let mut window = Window { squares: 0, off: 0, turn: (64 + square - 3 * step) % 64 };
        // From the middle outwards: beyond a square off the board there is none on it.
        let sides = [[2, 1, 0], [3, 4, 5]];
        let mut side = 0;
        while side < 2 {
            let (mut count, mut on_board) = (0, true);
            while count < 3 {
                let bit = sides[side][count];
                let at = (square + PLACES[bit] * step) as i32 - 3 * step as i32;
                on_board = on_board && at >= 0 && at < 64 && Geometry::<W, H>::BOARD >> at & 1 != 0;
                if on_board {
                    window.squares |= 1 << (PLACES[bit] * step);
                } else {
                    window.off |= 0b100_0001 << bit;
                }
                count += 1;
            }
            side += 1;
        }
        window
    }
}

/// What the lines through the lowest empty square of a column promise the player to move, if he takes it.
#[inline(always)]
pub(crate) fn promise<const W: u32, const H: u32>(open: &Open, square: u32) -> i32 {
    let windows = const { &Direction::<W, H>::WINDOWS }[(square & 63) as usize];
    let theirs = open.own ^ open.mask;
    let mut promise = 0;
    for direction in 0..3 {
        let window = windows[direction];
        let (factor, place) = const { Direction::<W, H>::FACTORS }[direction];
        let bits = |stones: u64| {
            let set = stones.rotate_right(window.turn) & window.squares;
            if H >= 6 {
                (set.wrapping_mul(factor) >> place) as u32 & 63
            } else {
                one_by_one(set, Direction::<W, H>::STEPS[direction])
            }
        };
        let index = bits(open.own) | bits(theirs) << 6 | window.off;
        promise += i32::from(WORTHS[usize::from(direction > 0)][index as usize & 0xFFF]);
    }
    promise
}

/// Squares beyond the edge on the side before a square and on the side after it, with so many squares of the board there, as part of an index.
#[cfg(feature = "alloc")]
const BEFORE: [u32; 4] = [0b111 * 0b100_0001, 0b011 * 0b100_0001, 0b100_0001, 0];
#[cfg(feature = "alloc")]
const AFTER: [u32; 4] = [0b11_1000 * 0b100_0001, 0b11_0000 * 0b100_0001, 0b10_0000 * 0b100_0001, 0];

/// [`promise`] on a board of any size: what is off the board follows from the distance to its edges.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn promise_on<G: Layout>(board: G, open: &Open<G::Word>, square: u32) -> i32 {
    let (column, row) = (board.column_of(square), board.row_of(square));
    let [left, right] = [column, board.width() - 1 - column].map(|squares| squares.min(3) as usize);
    let [below, above] = [row, board.height() - 1 - row].map(|squares| squares.min(3) as usize);
    let off_sides = BEFORE[left] | AFTER[right];
    let step = board.step();
    let theirs = open.own ^ open.mask;
    let mut promise = 0;
    for (direction, (step, off)) in [
        (step, off_sides),
        (step - 1, off_sides | BEFORE[above] | AFTER[below]),
        (step + 1, off_sides | BEFORE[below] | AFTER[above]),
    ]
    .into_iter()
    .enumerate()
    {
        let bits = |stones: G::Word| {
            let mut bits = 0;
            for (bit, place) in PLACES.into_iter().enumerate() {
                let shifted = match (square + place * step).checked_sub(3 * step) {
                    Some(at) if at < G::Word::BITS => stones >> at,
                    _ => G::Word::ZERO,
                };
                bits |= (shifted.low() as u32 & 1) << bit;
            }
            bits
        };
        let index = bits(open.own) | bits(theirs) << 6 | off;
        promise += i32::from(WORTHS[usize::from(direction > 0)][index as usize & 0xFFF]);
    }
    promise
}

/// How far the board is moved for [`MASKS`](Direction::MASKS), so that there are bits for squares off the board on either side.
#[cfg(any(test, all(target_arch = "x86_64", feature = "std")))]
const MARGIN: u32 = 8;

#[cfg(any(test, all(target_arch = "x86_64", feature = "std")))]
impl<const W: u32, const H: u32> Direction<W, H> {
    /// The bits that stand for squares off the board.
    const OFF: u64 = {
        let board = ((1 << (W * (H + 1))) - 1) << MARGIN;
        !board
    };
    /// The six bits of each window in a set moved by [`MARGIN`]: those off the board lie below or above it.
    pub(crate) const MASKS: [[u64; 3]; 64] = {
        let mut masks = [[0; 3]; 64];
        let mut square = 0;
        while square < W * (H + 1) {
            let mut direction = 0;
            while direction < 3 {
                let step = Self::STEPS[direction];
                let window = Self::WINDOWS[square as usize][direction];
                let mut bit = 0;
                while bit < 6 {
                    masks[square as usize][direction] |= if window.off >> bit & 1 == 0 {
                        1 << (square + MARGIN + PLACES[bit] * step - 3 * step)
                    } else if bit < 3 {
                        1 << bit
                    } else {
                        1 << (58 + bit)
                    };
                    bit += 1;
                }
                direction += 1;
            }
            square += 1;
        }
        masks
    };
}

/// [`promise`] on a processor that brings bits together by one instruction, `gather`: the bits of the first set at the places of the second.
#[cfg(any(test, all(target_arch = "x86_64", feature = "std")))]
#[inline(always)]
pub(crate) fn promise_by<const W: u32, const H: u32>(
    open: &Open,
    square: u32,
    gather: impl Fn(u64, u64) -> u64,
) -> i32 {
    let masks = &const { &Direction::<W, H>::MASKS }[(square & 63) as usize];
    let own = open.own << MARGIN | Direction::<W, H>::OFF;
    let theirs = (open.own ^ open.mask) << MARGIN | Direction::<W, H>::OFF;
    let mut promise = 0;
    for direction in 0..3 {
        let index = gather(own, masks[direction]) | gather(theirs, masks[direction]) << 6;
        promise += i32::from(WORTHS[usize::from(direction > 0)][index as usize & 0xFFF]);
    }
    promise
}

/// The six bits of a window that begins at bit 0.
fn one_by_one(set: u64, step: u32) -> u32 {
    let bits = PLACES.iter().enumerate();
    bits.fold(0, |bits, (bit, place)| bits | ((set >> (place * step) & 1) as u32) << bit)
}

#[cfg(test)]
mod tests {
    use foursight_game::Random;

    use foursight_connect_four::Size;

    use super::*;
    use crate::layout::AnyLayout;
    use crate::stones::StonesOn;

    /// The same, line by line and square by square.
    fn plain<const W: u32, const H: u32>(stones: &StonesOn<W, H>, column: i32, row: i32) -> i32 {
        let at = |column: i32, row: i32| {
            if !(0..W as i32).contains(&column) || !(0..H as i32).contains(&row) {
                return None;
            }
            let bit = 1_u64 << (column * (H as i32 + 1) + row);
            Some((stones.own() & bit != 0, stones.own() & bit == 0 && stones.mask() & bit != 0))
        };
        let mut sum = 0;
        for (up, worth) in [(0, &HORIZONTAL), (1, &DIAGONAL), (-1, &DIAGONAL)] {
            let mut window = 0;
            for first in 0..4 {
                let line: [_; 4] = core::array::from_fn(|place| {
                    let step = place as i32 - first;
                    at(column + step, row + step * up)
                });
                if line.contains(&None) {
                    continue;
                }
                let own = line.iter().flatten().filter(|square| square.0).count();
                let theirs = line.iter().flatten().filter(|square| square.1).count();
                window += match (own, theirs) {
                    (0, 0) => worth.empty,
                    (1 | 2, 0) => worth.own[own - 1],
                    (0, 1 | 2) => worth.theirs[theirs - 1],
                    _ => 0,
                };
            }
            sum += window.min(127);
        }
        sum
    }

    /// What the instruction does.
    fn gather(set: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut place) = (0, 0);
        while mask != 0 {
            gathered |= (set >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        gathered
    }

    fn compare<const W: u32, const H: u32>() {
        for game in 0..200 {
            let mut random = Random::new(game, u64::from(W));
            let mut stones = StonesOn::<W, H>::EMPTY;
            while !stones.is_over() {
                let mut playable = Geometry::<W, H>::playable(stones.mask());
                while playable != 0 {
                    let square = playable.trailing_zeros();
                    let (column, row) = (square / (H + 1), square % (H + 1));
                    let open = stones.opened();
                    let expected = plain(&stones, column as i32, row as i32);
                    assert_eq!(promise::<W, H>(&open, square), expected, "{stones:?} {square}");
                    let any = AnyLayout::new(Size::new(W as usize, H as usize).unwrap());
                    assert_eq!(promise_on(&any, &open, square), expected, "{stones:?} {square}");
                    let gathered = promise_by::<W, H>(&open, square, gather);
                    assert_eq!(gathered, expected, "{stones:?} {square}");
                    playable &= playable - 1;
                }
                stones = stones.play(random.below(W)).unwrap_or(stones);
            }
        }
    }

    #[test]
    fn a_window_is_what_it_shows() {
        compare::<7, 6>();
        compare::<6, 5>();
        compare::<4, 4>();
        compare::<5, 6>();
        compare::<7, 4>();
    }

    #[test]
    fn no_two_products_meet() {
        for (direction, (factor, place)) in Direction::<7, 6>::FACTORS.into_iter().enumerate() {
            for set in 0..64 {
                let squares = (0..6).filter(|bit| set >> bit & 1 != 0);
                let step = Direction::<7, 6>::STEPS[direction];
                let spread = squares.fold(0_u64, |all, bit| all | 1 << (PLACES[bit] * step));
                assert_eq!(spread.wrapping_mul(factor) >> place & 63, set);
                assert_eq!(u64::from(one_by_one(spread, step)), set);
            }
        }
    }
}
