//! Functions whose last digit is the same on every machine.
//!
//! The standard library takes `exp` and `cos` from the system: a server, a browser and a phone round them differently, and after some steps of learning a network has
//! other weights. These use additions and multiplications of `f64` only, which IEEE 754 rounds alike everywhere; the result is rounded to `f32` once.

use core::f64::consts::{FRAC_PI_2, LN_2, LOG2_E};

/// e to the power of `x`.
pub(crate) fn exp(x: f32) -> f32 {
    // Beyond, the result is 0 or infinite in `f32`.
    let x = f64::from(x).clamp(-150.0, 150.0);
    let power = (x * LOG2_E + 0.5).floor();
    let rest = x - power * LN_2;
    let mut sum = 1.0;
    for n in (1..=16).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    (sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)) as f32
}

/// The cosine of `x` from 0 to π.
pub(crate) fn cos(x: f32) -> f32 {
    let angle = FRAC_PI_2 - f64::from(x);
    let square = angle * angle;
    let mut sum = 1.0;
    for n in (1..=12).rev() {
        sum = 1.0 - sum * square / f64::from(2 * n * (2 * n + 1));
    }
    (angle * sum) as f32
}

/// `base` to the power of `n`, by squaring.
pub(crate) fn power(mut base: f32, mut n: u32) -> f32 {
    let mut result = 1.0;
    loop {
        if n % 2 == 1 {
            result *= base;
        }
        n /= 2;
        if n == 0 {
            return result;
        }
        base *= base;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_functions_they_are_called() {
        for step in -4000_i16..=4000 {
            let x = f32::from(step) / 40.0;
            let expected = f64::from(x).exp() as f32;
            let found = exp(x);
            assert!(
                found.to_bits().abs_diff(expected.to_bits()) <= 1,
                "exp({x}) is {expected}, not {found}"
            );
        }
        for step in 0_i16..=1000 {
            let x = f32::from(step) / 1000.0 * core::f32::consts::PI;
            assert!((f64::from(cos(x)) - f64::from(x).cos()).abs() < 1e-7, "cos({x})");
        }
        for n in 0..40 {
            assert!((power(0.9, n) - 0.9_f32.powi(n as i32)).abs() < 1e-6, "{n}");
        }
    }

    /// The bits, which every machine must find.
    #[test]
    fn every_machine_finds_these_bits() {
        let found = [exp(0.5), exp(-3.25), exp(12.0), cos(0.5), cos(2.5), power(0.999, 1000)];
        assert_eq!(found.map(f32::to_bits), BITS, "{found:?}");
    }

    const BITS: [u32; 6] =
        [1_070_795_084, 1_025_429_940, 1_209_987_251, 1_063_299_392, 3_209_500_607, 1_052_525_466];
}
