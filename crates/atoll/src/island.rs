//! The twelve islands, sets of them, and the sets that win.
//!
//! Islands are numbered clockwise from the top; the first player owns the even ones, the second the odd ones, and
//! island j faces island j + 6. On side k of the hexagon, clockwise from the top, lie islands 2k and 2k + 1.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use foursight_game::{ByPlayer, Player};

/// One of the twelve islands, shown as its number from 0 to 11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Island(u8);

impl Island {
    /// How many islands there are.
    pub const COUNT: usize = 12;

    /// The island of this number, if below 12.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// All of them, clockwise from the top.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut number = 0;
        while number < Self::COUNT {
            all[number] = Self(number as u8);
            number += 1;
        }
        all
    };

    /// A player's six islands, clockwise from the top.
    pub fn of(player: Player) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |island| island.owner() == player)
    }

    /// The number of the island, below 12.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose stones it is made of.
    #[inline]
    pub const fn owner(self) -> Player {
        if self.0.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The side of the hexagon it lies on, clockwise from the top.
    pub const fn side(self) -> u8 {
        self.0 / 2
    }

    /// The island across the board, of the same owner.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self((self.0 + 6) % 12)
    }
}

impl fmt::Display for Island {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A set of islands: bit j is island j.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Islands(u16);

impl Islands {
    /// No island.
    pub const EMPTY: Self = Self(0);

    /// The islands of these bits; bits beyond the twelfth are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & 0xFFF)
    }

    /// All islands of a player.
    #[inline]
    pub const fn of(player: Player) -> Self {
        match player {
            Player::First => Self(0b0101_0101_0101),
            Player::Second => Self(0b1010_1010_1010),
        }
    }

    /// The twelve bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with one island more.
    #[must_use]
    pub const fn with(self, island: Island) -> Self {
        Self(self.0 | 1 << island.0)
    }

    /// Whether the island belongs to the set.
    #[inline]
    pub const fn contains(self, island: Island) -> bool {
        self.0 >> island.0 & 1 == 1
    }

    /// Whether all islands of `part` belong to the set.
    pub const fn includes(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The islands, clockwise from the top.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Island> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let first = bits.trailing_zeros() as u8;
            (bits != 0).then(|| {
                bits &= bits - 1;
                Island(first)
            })
        })
    }

    /// Whether a group that links these islands of one player has won: the shortest stretch of the
    /// perimeter that covers them holds at least seven islands, in other words no gap between two that
    /// follow each other is longer than six. So it is exactly when two face each other or three lie four apart.
    ///
    /// ```
    /// # use foursight_atoll::{Island, Islands};
    /// let link = |numbers: &[u8]| {
    ///     numbers.iter().fold(Islands::EMPTY, |set, &n| set.with(Island::new(n).unwrap()))
    /// };
    /// assert!(link(&[2, 8]).win());
    /// assert!(link(&[0, 4, 8]).win());
    /// assert!(!link(&[0, 2, 4]).win());
    /// ```
    #[inline]
    pub const fn win(self) -> bool {
        let facing = self.0 & self.0 >> 6;
        let four_apart = self.0 & self.0 >> 4 & self.0 >> 8;
        facing | four_apart != 0
    }
}

impl BitAnd for Islands {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Islands {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Islands {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The islands of the first set that are not in the second.
impl Sub for Islands {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The five smallest sets of islands whose linking wins: every set that wins includes one of them.
///
/// The first player's are {0, 6}, {2, 8}, {4, 10}, {0, 4, 8} and {2, 6, 10}, the second player's the same plus one.
pub const GOALS: ByPlayer<[Islands; 5]> = {
    let first = [1 << 0 | 1 << 6, 1 << 2 | 1 << 8, 1 << 4 | 1 << 10, 0x111, 0x444];
    let mut goals = [[Islands(0); 5]; 2];
    let mut goal = 0;
    while goal < 5 {
        goals[0][goal] = Islands(first[goal]);
        goals[1][goal] = Islands(first[goal] << 1);
        goal += 1;
    }
    ByPlayer::new(goals[0], goals[1])
};
