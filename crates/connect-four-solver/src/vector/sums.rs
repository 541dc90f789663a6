//! The sums of the book's network: a lane in a register.

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_hadd_epi32,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_permute2x128_si256, _mm256_setzero_si256,
    _mm256_store_si256, _mm256_storeu_si256,
};

use crate::book::{Lane, Portable, SECOND, Sums};

/// With AVX2. No closures in here: one that is not inlined would not have the instructions.
pub(crate) struct Avx2Sums;

// SAFETY of every block in here: the module is only used on processors that have the instructions, and a lane is as large as a register and aligned
// like one.

#[inline(always)]
fn load(lane: &Lane) -> __m256i {
    unsafe { _mm256_load_si256(lane.0.as_ptr().cast()) }
}

/// The sums of the products of neighbours.
#[inline(always)]
fn sums<const COUNT: usize>(one: &[Lane; COUNT], other: &[Lane; COUNT]) -> __m256i {
    any(one, other)
}

/// The same for any number of lanes.
#[inline(always)]
fn any(one: &[Lane], other: &[Lane]) -> __m256i {
    let mut sums = unsafe { _mm256_setzero_si256() };
    for (one, other) in one.iter().zip(other) {
        sums = unsafe { _mm256_add_epi32(sums, _mm256_madd_epi16(load(one), load(other))) };
    }
    sums
}

/// Adds rows to so many lanes.
#[inline(always)]
fn add<const COUNT: usize>(lanes: &mut [Lane; COUNT], weights: &[Lane], rows: &[u16]) {
    let mut sums = [unsafe { _mm256_setzero_si256() }; COUNT];
    for (sum, lane) in sums.iter_mut().zip(&*lanes) {
        *sum = load(lane);
    }
    let (weights, _) = weights.as_chunks::<COUNT>();
    for &row in rows {
        for (sum, lane) in sums.iter_mut().zip(&weights[usize::from(row)]) {
            *sum = unsafe { _mm256_add_epi16(*sum, load(lane)) };
        }
    }
    for (lane, sum) in lanes.iter_mut().zip(sums) {
        unsafe { _mm256_store_si256(lane.0.as_mut_ptr().cast(), sum) }
    }
}

impl Sums for Avx2Sums {
    #[inline(always)]
    fn add(lanes: &mut [Lane], weights: &[Lane], rows: &[u16]) {
        // With the number known beforehand, all lanes stay in registers.
        if let Ok(lanes) = <&mut [Lane; 8]>::try_from(&mut *lanes) {
            add(lanes, weights, rows);
        } else if let Ok(lanes) = <&mut [Lane; 1]>::try_from(&mut *lanes) {
            add(lanes, weights, rows);
        } else {
            Portable::add(lanes, weights, rows);
        }
    }

    #[inline(always)]
    fn product(one: &[Lane], other: &[Lane]) -> i32 {
        let sums = match (one.as_array(), other.as_array()) {
            (Some(one), Some(other)) => sums::<8>(one, other),
            _ => any(one, other),
        };
        unsafe {
            let (low, high) = (_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            let four = _mm_add_epi32(low, high);
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }
    }

    #[inline(always)]
    fn products(lists: &[Lane], other: &[Lane]) -> [i32; SECOND] {
        if let Some(other) = other.as_array::<8>() {
            products(lists, other)
        } else if let Some(other) = other.as_array::<1>() {
            products(lists, other)
        } else {
            Portable::products(lists, other)
        }
    }
}

/// The same for each of [`SECOND`] lists.
#[inline(always)]
fn products<const COUNT: usize>(lists: &[Lane], other: &[Lane; COUNT]) -> [i32; SECOND] {
    let mut products = [0; SECOND];
    let (eights, _) = products.as_chunks_mut::<8>();
    let (lists, _) = lists.as_chunks::<COUNT>();
    for (products, lists) in eights.iter_mut().zip(lists.chunks_exact(8)) {
        let mut eight = [unsafe { _mm256_setzero_si256() }; 8];
        for (sum, list) in eight.iter_mut().zip(lists) {
            *sum = sums(list, other);
        }
        unsafe {
            // Neighbours are added up twice: then each half of a register has a half of four sums.
            let (fours, _) = eight.as_chunks::<4>();
            let mut halves = [_mm256_setzero_si256(); 2];
            for (half, [one, two, three, four]) in halves.iter_mut().zip(fours) {
                let (first, second) =
                    (_mm256_hadd_epi32(*one, *two), _mm256_hadd_epi32(*three, *four));
                *half = _mm256_hadd_epi32(first, second);
            }
            let [first, second] = halves;
            let low = _mm256_permute2x128_si256::<0x20>(first, second);
            let high = _mm256_permute2x128_si256::<0x31>(first, second);
            _mm256_storeu_si256(products.as_mut_ptr().cast(), _mm256_add_epi32(low, high));
        }
    }
    products
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use foursight_game::Random;

    use super::*;
    use crate::vector::{has_avx2, with_registers};

    #[test]
    fn sums_are_those_of_any_processor() {
        if !has_avx2() {
            return;
        }
        let mut random = Random::new(11, 0);
        for count in [1, 2, 5, 8] {
            let mut lane = || Lane(core::array::from_fn(|_| random.below(2001) as i16 - 1000));
            let mut lanes: Vec<Lane> = (0..count).map(|_| lane()).collect();
            let weights: Vec<Lane> = (0..count * SECOND).map(|_| lane()).collect();
            let mut same = lanes.clone();
            let rows = [0, 9, 3, 3, 5];
            with_registers(|| Avx2Sums::add(&mut lanes, &weights, &rows));
            Portable::add(&mut same, &weights, &rows);
            assert_eq!(lanes, same);
            let product = with_registers(|| Avx2Sums::product(&lanes, &weights[..count]));
            assert_eq!(product, Portable::product(&lanes, &weights[..count]));
            let products = with_registers(|| Avx2Sums::products(&weights, &lanes));
            assert_eq!(products, Portable::products(&weights, &lanes));
        }
    }
}
