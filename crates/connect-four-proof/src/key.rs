//! Positions as keys of maps, mirror images as one.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use foursight_connect_four_solver::Stones;

/// The position or its mirror image: of the two the one that certificates are about.
pub(crate) fn oriented(stones: Stones) -> Stones {
    let mirrored = stones.mirrored();
    let order = |stones: &Stones| (stones.own(), stones.own() ^ stones.mask());
    if order(&mirrored) < order(&stones) { mirrored } else { stones }
}

/// A map from the keys of positions, whose bits are mixed by one multiplication: they come from our own searches.
pub(crate) type ByKey<V> = HashMap<u64, V, BuildHasherDefault<Mixed>>;

/// The same without values.
pub(crate) type Keys = HashSet<u64, BuildHasherDefault<Mixed>>;

#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 << 8 | u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (key ^ (key >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
