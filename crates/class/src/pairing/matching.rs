//! The cheapest way to put everybody into pairs: minimum-weight perfect matching in a general graph, by the blossom algorithm of the crate
//! `integer-blossom`, in O(n³).

use integer_blossom::min_weight_perfect_matching;

/// Pairs of `0..count` of least total cost. With an odd count one is left over, which costs `left_over`.
pub(crate) fn cheapest(
    count: usize,
    cost: impl Fn(usize, usize) -> i128,
    left_over: impl Fn(usize) -> i128,
) -> (Vec<[usize; 2]>, Option<usize>) {
    // The partner of whoever is left over.
    let hole = count;
    let size = count + count % 2;
    let mut costs = vec![0; size * size];
    for one in 0..count {
        for other in one + 1..count {
            costs[one * size + other] = cost(one, other);
        }
        if size > count {
            costs[one * size + hole] = left_over(one);
        }
    }
    let partners = min_weight_perfect_matching(&costs, size);
    let pairs = partners.iter().enumerate().filter(|(one, other)| one < other);
    let (alone, pairs): (Vec<_>, Vec<_>) =
        pairs.map(|(one, other)| [one, *other]).partition(|pair| pair[1] == hole);
    (pairs, alone.first().map(|pair| pair[0]))
}
