//! The positions of a number of plies, as sorted keys.

use alloc::vec;
use alloc::vec::Vec;

use crate::stones::StonesOn;

/// Every position of so many plies that is not over, mirror images merged: canonical keys, sorted.
///
/// ```
/// use foursight_connect_four_solver::layer;
/// assert_eq!([0, 1, 2, 3].map(|plies| layer(plies).len()), [1, 4, 25, 121]);
/// ```
pub fn layer(plies: u32) -> Vec<u64> {
    up_to(plies as usize).pop().unwrap_or_default()
}

/// All layers from the empty board on.
pub(super) fn up_to(plies: usize) -> Vec<Vec<u64>> {
    let mut layers = vec![vec![StonesOn::<7, 6>::EMPTY.key()]];
    for _ in 0..plies {
        let mut next = Vec::new();
        for &key in layers.last().into_iter().flatten() {
            let stones = StonesOn::<7, 6>::from_key(key).expect("a key of ours");
            let open = stones.moves().filter(|(_, after)| !after.is_over());
            next.extend(open.map(|(_, after)| after.canonical().key()));
        }
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    layers
}
