//! The normal distribution, without a dependency.

/// How likely a standard normal number is below `x`.
///
/// By the error function's series near zero and Laplace's continued fraction further out (M. Abramowitz, I. Stegun, *Handbook of mathematical
/// functions*, 1964, 7.1.6 and 26.2.14); good to about twelve digits.
///
/// ```
/// use foursight_laboratory::statistics::normal_below;
/// assert!((normal_below(1.959_963_984_540_054) - 0.975).abs() < 1e-12);
/// ```
pub fn normal_below(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let density = (-x * x / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt();
    let distance = x.abs();
    if distance < 3.0 {
        // x + x³/3 + x⁵/(3·5) + …
        let mut term = x;
        let mut sum = x;
        for odd in (3..200).step_by(2) {
            term *= x * x / f64::from(odd);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // 1 / (x + 1 / (x + 2 / (x + 3 / …)))
    let fraction = (1..60).rev().fold(distance, |rest, step| distance + f64::from(step) / rest);
    let beyond = density / fraction;
    if x < 0.0 { beyond } else { 1.0 - beyond }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The integral of the density by Simpson's rule, which shares nothing with the formulas above.
    #[test]
    fn agrees_with_a_plain_integral() {
        for x in [-5.0, -3.001, -2.999, -1.5, -0.1, 0.0, 0.7, 2.5, 3.5] {
            let (from, steps) = (-12.0, 20_000);
            let width = (x - from) / f64::from(steps);
            let density = |at: f64| (-at * at / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt();
            let sum: f64 = (0..=steps)
                .map(|step| {
                    let weight = if step == 0 || step == steps {
                        1.0
                    } else if step % 2 == 1 {
                        4.0
                    } else {
                        2.0
                    };
                    weight * density(from + f64::from(step) * width)
                })
                .sum();
            let integral = sum * width / 3.0;
            assert!((normal_below(x) - integral).abs() < 1e-10, "{x}");
        }
    }

    /// Table values to twelve digits, on both sides of where the two formulas meet.
    #[test]
    fn agrees_with_tables() {
        for (x, below) in [
            (1.0, 0.841_344_746_068_542_9),
            (2.0, 0.977_249_868_051_820_8),
            (3.0, 0.998_650_101_968_369_9),
            (4.0, 0.999_968_328_758_166_9),
        ] {
            assert!((normal_below(x) - below).abs() < 1e-12, "{x}: {}", normal_below(x));
            assert!((normal_below(-x) - (1.0 - below)).abs() < 1e-12, "{x}");
        }
        assert!((normal_below(0.0) - 0.5).abs() < 1e-15);
        assert!(normal_below(f64::NAN).is_nan());
    }
}
