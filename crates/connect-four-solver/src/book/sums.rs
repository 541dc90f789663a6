//! The sums a network is made of, for any processor; [`vector`](crate::vector) has them for AVX2.

use super::model::{LANE, Lane, SECOND};

/// How sums are computed. Every way gives the same.
pub(crate) trait Sums {
    /// Adds rows, each with a part for every lane, to the lanes.
    fn add(lanes: &mut [Lane], weights: &[Lane], rows: &[u16]);

    /// The sum of the products of lanes.
    fn product(one: &[Lane], other: &[Lane]) -> i32;

    /// The same for each of [`SECOND`] lists of lanes.
    fn products(lists: &[Lane], other: &[Lane]) -> [i32; SECOND];
}

/// On any processor.
#[derive(Debug)]
pub(crate) struct Portable;

impl Sums for Portable {
    #[inline(always)]
    fn add(lanes: &mut [Lane], weights: &[Lane], rows: &[u16]) {
        let count = lanes.len();
        for &row in rows {
            let row = &weights[usize::from(row) * count..(usize::from(row) + 1) * count];
            for (lane, row) in lanes.iter_mut().zip(row) {
                for (unit, weight) in lane.0.iter_mut().zip(&row.0) {
                    *unit = unit.wrapping_add(*weight);
                }
            }
        }
    }

    #[inline(always)]
    fn product(one: &[Lane], other: &[Lane]) -> i32 {
        let mut sum = 0_i32;
        for (one, other) in one.iter().zip(other) {
            for place in 0..LANE {
                sum = sum.wrapping_add(i32::from(one.0[place]) * i32::from(other.0[place]));
            }
        }
        sum
    }

    #[inline(always)]
    fn products(lists: &[Lane], other: &[Lane]) -> [i32; SECOND] {
        let count = other.len();
        core::array::from_fn(
            #[inline(always)]
            |list| Self::product(&lists[list * count..(list + 1) * count], other),
        )
    }
}
