//! How likely pairs of games are if the true mean score is given, and nothing else about their distribution is.
//!
//! Of all distributions over the five kinds of pairs with the mean μ one makes what was seen most likely. With the shares q seen, its chances are q / (1 + θ (s − μ)) for the
//! one θ that gives them the mean μ (M. Van den Bergh, *Comments on normalized Elo*, 2020; A. Owen, *Empirical likelihood ratio confidence intervals for a single functional*,
//! 1988). Its likelihood lies below that of the shares themselves by the factor whose logarithm is the maximum over θ of Σ n ln(1 + θ (s − μ)), a concave function of one number. θ runs from
//! −1 / (1 − μ) to 1 / μ; beyond, a chance would be negative. Where the maximum lies at an end, the rest of the chance belongs to pairs that were won (or lost) altogether and
//! of which none was seen: eight drawn pairs have a likelihood at every mean between 0 and 1.

use super::Pentanomial;

/// The logarithm of the likelihood ratio of two mean scores after these pairs: above zero where the second fits better.
pub(super) fn log_likelihood_ratio(pairs: &Pentanomial, first: f64, second: f64) -> f64 {
    shortfall(pairs, first) - shortfall(pairs, second)
}

/// By how much the logarithm of the greatest likelihood falls if the mean score has to be this one.
fn shortfall(pairs: &Pentanomial, mean: f64) -> f64 {
    let counts = pairs.pairs.map(f64::from);
    let away = [0.0, 0.25, 0.5, 0.75, 1.0].map(|score| score - mean);
    let sum = |term: fn(f64, f64, f64) -> f64, theta: f64| -> f64 {
        let seen = counts.iter().zip(away).filter(|(count, _)| **count > 0.0);
        seen.map(|(count, away)| term(*count, away, theta)).sum()
    };
    let slope = |theta| sum(|count, away, theta| count * away / (1.0 + theta * away), theta);
    let value = |theta| sum(|count, away, theta| count * (theta * away).ln_1p(), theta);
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Pairs that were all won or all lost keep the maximum away from the end at which they would be impossible.
    if pairs.pairs[4] == 0 && slope(low) <= 0.0 {
        return value(low);
    }
    if pairs.pairs[0] == 0 && slope(high) >= 0.0 {
        return value(high);
    }
    // The slope falls from one end to the other.
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return value(middle);
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The logarithm of the likelihood of these pairs under these chances.
    fn likelihood(pairs: &Pentanomial, chances: [f64; 5]) -> f64 {
        let seen = pairs.pairs.iter().zip(chances).filter(|(count, _)| **count > 0);
        seen.map(|(count, chance)| f64::from(*count) * chance.ln()).sum()
    }

    /// The maximum of a concave function between these ends.
    fn maximum(mut low: f64, mut high: f64, function: &dyn Fn(f64) -> f64) -> f64 {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        for _ in 0..44 {
            let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
            if function(left) < function(right) { low = left } else { high = right }
        }
        function(f64::midpoint(low, high))
    }

    /// The definition, without any of the algebra: of all distributions with this mean the most likely one, by searching the three chances that are free.
    fn greatest_likelihood(pairs: &Pentanomial, mean: f64) -> f64 {
        maximum(0.0, 1.0, &|half| {
            maximum(0.0, 1.0 - half, &|one| {
                maximum(0.0, 1.0 - half - one, &|more| {
                    // The mean decides how much of the rest is won, and how much lost.
                    let two = mean - 0.25 * half - 0.5 * one - 0.75 * more;
                    let zero = 1.0 - half - one - more - two;
                    // Outside it gets worse continuously, so that the search finds an optimum on the border.
                    let outside = (-zero).max(0.0) + (-two).max(0.0);
                    let chances = [zero, half, one, more, two].map(|chance| chance.max(0.0));
                    likelihood(pairs, chances).max(-1e8) - 1e5 * outside
                })
            })
        })
    }

    #[test]
    fn the_ratio_is_that_of_the_most_likely_distributions() {
        for pairs in [
            [4, 12, 30, 14, 5],
            [0, 0, 8, 0, 0],
            [0, 1, 30, 6, 1],
            [0, 0, 20, 5, 0],
            [7, 0, 0, 0, 9],
            [0, 3, 0, 11, 0],
        ] {
            let pairs = Pentanomial { pairs };
            let (first, second) = (0.5, 0.571_463);
            let slow = greatest_likelihood(&pairs, second) - greatest_likelihood(&pairs, first);
            let ratio = log_likelihood_ratio(&pairs, first, second);
            assert!((ratio - slow).abs() < 1e-4, "{pairs:?}: {ratio} {slow}");
        }
    }

    /// By hand: at the mean μ > ½ eight drawn pairs are likeliest if the rest of the chance is won: (2 − 2μ)^8.
    #[test]
    fn drawn_pairs_by_hand() {
        let pairs = Pentanomial { pairs: [0, 0, 8, 0, 0] };
        let ratio = log_likelihood_ratio(&pairs, 0.5, 0.571_463);
        assert!((ratio - 8.0 * (2.0 - 2.0 * 0.571_463_f64).ln()).abs() < 1e-9, "{ratio}");
        assert!((-1.3..-1.1).contains(&ratio), "{ratio}");
    }

    /// Won and lost pairs alone are a coin: the ratio is the binomial one.
    #[test]
    fn a_coin_by_hand() {
        let pairs = Pentanomial { pairs: [12, 0, 0, 0, 20] };
        let by_hand = 20.0 * (0.6_f64 / 0.5).ln() + 12.0 * (0.4_f64 / 0.5).ln();
        assert!((log_likelihood_ratio(&pairs, 0.5, 0.6) - by_hand).abs() < 1e-9);
        assert!(log_likelihood_ratio(&Pentanomial::default(), 0.5, 0.6).abs() < 1e-12);
        // Seen from the other side the same games say the opposite.
        assert!((log_likelihood_ratio(&pairs.reversed(), 0.5, 0.4) - by_hand).abs() < 1e-9);
    }
}
