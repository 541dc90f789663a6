//! A share of some games.

use super::normal_below;

/// So many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What is counted.
    pub part: u32,
    /// Of how many.
    pub whole: u32,
}

/// The quantile of a two-sided interval of 95 %.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

impl Share {
    /// As a number from 0 to 1; ½ of nothing.
    pub fn value(self) -> f64 {
        if self.whole == 0 { 0.5 } else { f64::from(self.part) / f64::from(self.whole) }
    }

    /// The interval of 95 % of E. Wilson, *Probable inference, the law of succession, and statistical inference*, 1927.
    ///
    /// ```
    /// use foursight_laboratory::statistics::Share;
    /// let (low, high) = Share { part: 64, whole: 100 }.interval();
    /// assert!((low - 0.5424).abs() < 1e-4 && (high - 0.7273).abs() < 1e-4);
    /// ```
    pub fn interval(self) -> (f64, f64) {
        let count = f64::from(self.whole.max(1));
        let (share, square) = (self.value(), NINETY_FIVE * NINETY_FIVE);
        let middle = share + square / (2.0 * count);
        let half =
            NINETY_FIVE * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
        let scale = 1.0 + square / count;
        (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
    }

    /// How likely two samples of one and the same share lie at least so far apart (the normal test of two proportions, both sides).
    ///
    /// ```
    /// use foursight_laboratory::statistics::Share;
    /// let chance = Share { part: 60, whole: 100 }.as_far_apart(Share { part: 50, whole: 100 });
    /// assert!((chance - 0.1552).abs() < 1e-3);
    /// ```
    pub fn as_far_apart(self, other: Self) -> f64 {
        let (one, two) = (f64::from(self.whole), f64::from(other.whole));
        if one == 0.0 || two == 0.0 {
            return 1.0;
        }
        let pooled = f64::from(self.part + other.part) / (one + two);
        let error = (pooled * (1.0 - pooled) * (1.0 / one + 1.0 / two)).sqrt();
        if error == 0.0 {
            return 1.0;
        }
        2.0 * normal_below(-((self.value() - other.value()) / error).abs())
    }

    /// Whether the two may be samples of the same share, at 5 %.
    pub fn agrees_with(self, other: Self) -> bool {
        self.as_far_apart(other) >= 0.05
    }
}

/// As a percentage with its interval.
impl core::fmt::Display for Share {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (low, high) = self.interval();
        let percent = |share: f64| 100.0 * share;
        write!(
            formatter,
            "{:.1} % [{:.1}, {:.1}]",
            percent(self.value()),
            percent(low),
            percent(high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_within_zero_and_one() {
        let (low, high) = Share { part: 0, whole: 10 }.interval();
        // Known: 0 of 10 gives 0 to 0.2775.
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
        assert!(Share { part: 10, whole: 10 }.interval().1 <= 1.0);
        assert!(Share { part: 0, whole: 0 }.agrees_with(Share { part: 1, whole: 1 }));
    }

    #[test]
    fn far_samples_disagree() {
        assert!(!Share { part: 80, whole: 100 }.agrees_with(Share { part: 60, whole: 100 }));
        assert!(Share { part: 62, whole: 100 }.agrees_with(Share { part: 60, whole: 100 }));
    }

    /// By hand, with z = 1.96: 3 of 12 has the middle (0.25 + z²/24) / (1 + z²/12) = 0.31062 and half the width 0.22170.
    #[test]
    fn an_interval_by_hand() {
        let share = Share { part: 3, whole: 12 };
        assert!((share.value() - 0.25).abs() < 1e-12);
        let (low, high) = share.interval();
        assert!((f64::midpoint(low, high) - 0.310_62).abs() < 1e-4, "{low} {high}");
        assert!((f64::midpoint(high, -low) - 0.221_70).abs() < 1e-4, "{low} {high}");
        assert_eq!(share.to_string(), "25.0 % [8.9, 53.2]");
        assert!((Share { part: 0, whole: 0 }.value() - 0.5).abs() < 1e-12);
        let nothing = Share { part: 0, whole: 0 }.interval();
        assert!(nothing.0 < 0.1 && nothing.1 > 0.9, "{nothing:?}");
    }

    /// By hand: 30 of 100 against 45 of 150 are one share; 30 of 100 against 60 of 150 have the pooled share 0.36, the standard error √(0.36·0.64/60) and so 1.6137 of them between.
    #[test]
    fn distances_by_hand() {
        let share = |part, whole| Share { part, whole };
        assert!((share(30, 100).as_far_apart(share(45, 150)) - 1.0).abs() < 1e-12);
        let apart = share(30, 100).as_far_apart(share(60, 150));
        let by_hand = 2.0 * normal_below(-0.1 / (0.36_f64 * 0.64 / 60.0).sqrt());
        assert!((apart - by_hand).abs() < 1e-12 && (apart - 0.1066).abs() < 1e-3, "{apart}");
        assert!((share(60, 150).as_far_apart(share(30, 100)) - apart).abs() < 1e-12);
        // Nothing, or nothing but alike, tells nothing apart.
        for other in [share(0, 0), share(10, 10)] {
            assert!((share(5, 5).as_far_apart(other) - 1.0).abs() < 1e-12);
        }
        assert!((share(0, 0).as_far_apart(share(3, 5)) - 1.0).abs() < 1e-12);
    }
}
