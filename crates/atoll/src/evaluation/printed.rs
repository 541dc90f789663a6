//! The evaluation of the source's bot as it was printed: [`MirrorDistance`](super::MirrorDistance) with its slips.
//!
//! The program keeps the board in a matrix: the cell in column u with number v lies in row 2v − u + N − 1, column u, and with the islands around it the
//! matrix has 4N − 1 rows and 2N + 1 columns. The target of an island is (rows − row, columns − column) of its first stone, one off from the point opposite; the distance is |Δrow| + |Δcolumn|.
//! Not printed, and assumed: the size of the matrix, and that an island's first stone is its first clockwise.

use foursight_game::{Evaluator, Player};

use super::mirror_distance::{Distances, Part, Place, Target, evaluate, parts};
use crate::board::island_stone;
use crate::{Atoll, Island, Point, Size};

/// Distances of the opponent's islands to their printed targets minus those of the own islands.
///
/// ```
/// # use foursight_atoll::{Atoll, PrintedDistance, Size};
/// # use foursight_game::{Evaluator, Player};
/// let start = Atoll::new(Size::Three);
/// // The target is off by one for both, so that nobody is ahead at the beginning.
/// assert_eq!(PrintedDistance.evaluate(&start, Player::First), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintedDistance;

static DISTANCES: [Distances; 4] = [
    Distances::build(Size::Three, Target::Printed),
    Distances::build(Size::Five, Target::Printed),
    Distances::build(Size::Seven, Target::Printed),
    Distances::build(Size::Nine, Target::Printed),
];

/// A point's row and column in the program's matrix.
pub(super) const fn place(size: Size, point: Point) -> Place {
    let (column, number) = (point.column as i16, point.number as i16);
    (2 * number + size.side() as i16 - 1 - column, column)
}

/// The target of an island.
pub(super) const fn target(size: Size, island: Island) -> Place {
    let side = size.side() as i16;
    let (row, column) = place(size, island_stone(size, island, 0));
    (4 * side - 1 - row, 2 * side + 1 - column)
}

impl PrintedDistance {
    /// What each island contributes for `view`, in the order of the islands; the points sum to the value.
    pub fn parts(self, position: &Atoll, view: Player) -> [Part; Island::COUNT] {
        parts(&DISTANCES, position, view)
    }
}

impl Evaluator<Atoll> for PrintedDistance {
    fn evaluate(&self, position: &Atoll, view: Player) -> i32 {
        evaluate(&DISTANCES, position, view)
    }
}
