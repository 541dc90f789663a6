//! Where the middle of some numbers is and how far they lie apart.

use serde::Serialize;

/// Median and quartiles: unlike mean and deviation they are not moved by the one run in which the machine did something else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// A quarter lies below.
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The mean, for comparison with who published one.
    pub mean: f64,
    /// How many numbers.
    pub count: usize,
}

impl Spread {
    /// Of these numbers; `None` of none.
    ///
    /// Between two neighbours the quantile is interpolated (R. Hyndman, Y. Fan, *Sample quantiles in statistical packages*, 1996, type 7).
    ///
    /// ```
    /// use foursight_laboratory::statistics::Spread;
    /// let spread = Spread::of([4.0, 1.0, 3.0, 2.0]).unwrap();
    /// assert_eq!((spread.lower, spread.median, spread.upper, spread.mean), (1.75, 2.5, 3.25, 2.5));
    /// ```
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        Self::sorted(numbers.into_iter().collect())
    }

    fn sorted(mut sorted: Vec<f64>) -> Option<Self> {
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let quantile = |share: f64| {
            let place = share * last as f64;
            let below = place.floor() as usize;
            let above = (below + 1).min(last);
            sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
        };
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        Some(Self {
            lower: quantile(0.25),
            median: quantile(0.5),
            upper: quantile(0.75),
            mean,
            count: sorted.len(),
        })
    }
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn small_sets_by_hand() {
        assert_eq!(Spread::of([]), None);
        let one = Spread::of([7.0]).unwrap();
        assert_eq!((one.lower, one.median, one.upper, one.count), (7.0, 7.0, 7.0, 1));
        let five = Spread::of([5.0, 1.0, 4.0, 2.0, 3.0]).unwrap();
        assert_eq!((five.lower, five.median, five.upper), (2.0, 3.0, 4.0));
        assert_eq!((five.mean, five.count), (3.0, 5));
        // Between two neighbours: a quarter of the way from 10 to 30 is at place 0.75.
        let four = Spread::of([70.0, 10.0, 30.0, 50.0]).unwrap();
        assert_eq!((four.lower, four.median, four.upper, four.mean), (25.0, 40.0, 55.0, 40.0));
    }
}
