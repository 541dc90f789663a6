//! A position as the solver takes it: two sets of squares.

use foursight_connect_four::ConnectFour;
use foursight_game::Position;

use crate::board::Geometry;
use crate::forced::Open;

/// A position of the standard board of seven columns and six rows.
pub type Stones = StonesOn<7, 6>;

/// A position of an unfinished or finished game: the stones of the player to move, and all stones.
///
/// ```
/// use foursight_connect_four_solver::Stones;
/// let stones = Stones::from_columns([3, 3, 4, 4]).unwrap();
/// assert_eq!(stones.discs(), 4);
/// assert!(stones.play(7).is_none(), "there are seven columns");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StonesOn<const W: u32, const H: u32> {
    own: u64,
    mask: u64,
}

impl<const W: u32, const H: u32> StonesOn<W, H> {
    /// The empty board.
    pub const EMPTY: Self = Self { own: 0, mask: 0 };

    /// The position after these columns, counted from 0; `None` if one is full or the game is over.
    pub fn from_columns(columns: impl IntoIterator<Item = u32>) -> Option<Self> {
        columns.into_iter().try_fold(Self::EMPTY, |stones, column| stones.play(column))
    }

    /// The position with this key, which must come from [`StonesOn::key`]; `None` if none can have it.
    ///
    /// In each column the key is the player's stones plus a full column of that height: its highest
    /// bit after adding one tells the height.
    pub fn from_key(key: u64) -> Option<Self> {
        let (mut own, mut mask) = (0, 0);
        if key >> (W * (H + 1)) != 0 {
            return None;
        }
        for column in 0..W {
            let shift = column * (H + 1);
            let part = ((key >> shift) & ((1 << (H + 1)) - 1)) + 1;
            let full = (1 << part.ilog2()) - 1;
            if full >> H != 0 {
                return None;
            }
            mask |= full << shift;
            own |= (part - 1 - full) << shift;
        }
        let opposing = (mask ^ own).count_ones();
        (opposing == own.count_ones() || opposing == own.count_ones() + 1)
            .then_some(Self { own, mask })
    }

    /// Stones of the player to move.
    #[inline]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// All stones.
    #[inline]
    pub const fn mask(&self) -> u64 {
        self.mask
    }

    /// A number of 49 bits that identifies the position.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.own + self.mask
    }

    /// Number of stones.
    #[inline]
    pub const fn discs(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The position in the mirror.
    #[must_use]
    pub const fn mirrored(&self) -> Self {
        Self { own: Geometry::<W, H>::mirror(self.own), mask: Geometry::<W, H>::mirror(self.mask) }
    }

    /// The position or its mirror image, whichever has the smaller key.
    #[must_use]
    pub const fn canonical(&self) -> Self {
        let mirrored = self.mirrored();
        if mirrored.key() < self.key() { mirrored } else { *self }
    }

    /// Whether the player who moved last has four in a row.
    pub const fn is_lost(&self) -> bool {
        Geometry::<W, H>::has_four(self.own ^ self.mask)
    }

    /// Whether nobody can move any more.
    pub const fn is_over(&self) -> bool {
        self.mask == Geometry::<W, H>::BOARD || self.is_lost()
    }

    /// The position after a move; `None` if the column is full or unknown or the game is over.
    #[must_use]
    pub const fn play(&self, column: u32) -> Option<Self> {
        if column >= W || self.is_lost() {
            return None;
        }
        let square = Geometry::<W, H>::playable(self.mask) & Geometry::<W, H>::column(column);
        if square == 0 {
            return None;
        }
        let mask = self.mask | square;
        Some(Self { own: self.own ^ self.mask, mask })
    }

    /// Every legal move and the position after it.
    pub fn moves(self) -> impl Iterator<Item = (u32, Self)> {
        (0..W).filter_map(move |column| Some((column, self.play(column)?)))
    }

    /// The positions a last move can have come from: without one of the topmost discs of the player who moved last.
    pub(crate) fn before(self) -> impl Iterator<Item = Self> {
        let theirs = self.own ^ self.mask;
        let tops = (self.mask + Geometry::<W, H>::BOTTOM) >> 1 & theirs;
        (0..W).filter_map(move |column| {
            let square = tops & Geometry::<W, H>::column(column);
            (square != 0).then_some(Self { own: theirs ^ square, mask: self.mask ^ square })
        })
    }

    /// With what forced play and the search need to know.
    pub(crate) fn opened(&self) -> Open {
        Open {
            own: self.own,
            mask: self.mask,
            wins: Geometry::<W, H>::winning(self.own, self.mask),
            threats: Geometry::<W, H>::winning(self.own ^ self.mask, self.mask),
            discs: self.discs(),
        }
    }

    /// Whether the player to move can complete a four.
    pub const fn can_win(&self) -> bool {
        Geometry::<W, H>::winning(self.own, self.mask) & Geometry::<W, H>::playable(self.mask) != 0
    }
}

impl From<&ConnectFour> for Stones {
    fn from(position: &ConnectFour) -> Self {
        let turn = position.turn();
        Self { own: position.stones(turn).bits(), mask: position.occupied().bits() }
    }
}

impl From<ConnectFour> for Stones {
    fn from(position: ConnectFour) -> Self {
        Self::from(&position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_positions() {
        for columns in [&[][..], &[3, 3, 3, 3, 3, 3], &[0, 6, 1, 5, 2, 4, 4], &[6, 6, 5]] {
            let stones = StonesOn::<7, 6>::from_columns(columns.iter().copied()).unwrap();
            assert_eq!(Stones::from_key(stones.key()), Some(stones));
            assert_eq!(stones.mirrored().mirrored(), stones);
            assert_eq!(stones.canonical(), stones.mirrored().canonical());
        }
        assert_eq!(StonesOn::<7, 6>::from_key(u64::MAX), None);
        assert_eq!(StonesOn::<7, 6>::from_key(2), None, "one stone, of the player to move");
    }

    #[test]
    fn a_position_comes_after_those_before_it() {
        let stones = Stones::from_columns([3, 3, 4, 2, 4]).unwrap();
        assert!(stones.before().eq([Stones::from_columns([3, 3, 4, 2]).unwrap()]));
        let stones = Stones::from_columns([3, 0, 4, 2, 5, 6]).unwrap();
        assert_eq!(stones.before().count(), 3);
        assert!(stones.before().all(|before| before.moves().any(|(_, after)| after == stones)));
    }

    #[test]
    fn nobody_moves_after_the_end() {
        let won = StonesOn::<7, 6>::from_columns([0, 1, 0, 1, 0, 1, 0]).unwrap();
        assert!(won.is_lost() && won.is_over());
        assert_eq!(won.moves().count(), 0);
    }
}
