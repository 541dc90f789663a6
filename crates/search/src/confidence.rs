//! The square root and the logarithm that the upper confidence bound needs, from additions, multiplications and bits alone: `no_std` has
//! neither, and made of these they give the same bits on every machine.

/// 1 / √x for a positive x, to within 0.001 %.
#[inline]
pub(crate) fn inverse_square_root(x: f32) -> f32 {
    // Halving the exponent and turning its sign, straight on the bits, is a first guess to within 4 %; each of Newton's steps
    // doubles the right digits.
    let mut guess = f32::from_bits(0x5F37_59DF - (x.to_bits() >> 1));
    for _ in 0..2 {
        guess *= 1.5 - 0.5 * x * guess * guess;
    }
    guess
}

/// ln x for x ≥ 1, to within 0.06: a straight line between powers of two.
#[inline]
pub(crate) fn logarithm(x: u32) -> f32 {
    let exponent = x.max(1).ilog2();
    let rest = x as f32 / (1_u64 << exponent) as f32 - 1.0;
    (exponent as f32 + rest) * core::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use core::f32::consts::LN_2;

    use super::*;

    #[test]
    fn roots_and_logarithms_are_close_to_the_true_ones() {
        for x in (1..1000).chain([10_000, 123_456, 1 << 30]) {
            // The check value comes from multiplying back, for there is no root here to compare with.
            let root = inverse_square_root(x as f32);
            assert!((root * root * x as f32 - 1.0).abs() < 2e-5, "{x}");
        }
        for (x, truth) in
            [(1, 0.0), (2, LN_2), (3, 1.098_61), (1000, 6.907_76), (1 << 20, 13.862_94)]
        {
            assert!((logarithm(x) - truth).abs() < 0.06, "{x}");
        }
    }
}
