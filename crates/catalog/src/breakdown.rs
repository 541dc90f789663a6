//! What an evaluation says of a position, and what on the board makes it say so.

use foursight_game::Player;

/// An evaluation's value of a position and the parts it is the sum of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// Whose view it is.
    pub view: Player,
    /// The value, for `view`.
    pub value: i32,
    /// Everything worth any points; they sum to the value.
    pub parts: Vec<Part>,
}

/// One contribution to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is: `center`, `pair`, `two`, `three`, `open-three`, `four` or `lot` in Connect Four, `open-line` in tic-tac-toe,
    /// `island` or `way` in Atoll.
    pub kind: &'static str,
    /// Whose stones it is made of.
    pub owner: Player,
    /// Where it is, empty places included.
    pub cells: Vec<String>,
    /// Atoll: the island it is about, then the others that its stones link to it.
    pub islands: Vec<u8>,
    /// What it adds to the value.
    pub points: i32,
}
