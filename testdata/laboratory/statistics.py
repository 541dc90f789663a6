"""The laboratory's statistics, computed once more with NumPy and SciPy by other ways than the program's.

`cargo xtask statistics` runs it: it writes statistics.csv, which a test of crates/laboratory compares with what the program says; with --check it compares the file instead.
The likelihood ratio is found from its definition: the most likely distribution over the five kinds of pairs with a given mean, by SciPy's constrained optimiser; and by the root of
the multiplier's equation, which has to agree with it.
"""

import csv
import io
import sys
from pathlib import Path

import numpy as np
from scipy import optimize, stats

SCORES = np.arange(5) / 4
FILE = Path(__file__).with_name("statistics.csv")


def expected(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score):
    if score <= 0:
        return -np.inf
    if score >= 1:
        return np.inf
    return 400 * np.log10(score / (1 - score))


def log_likelihood(counts, chances):
    seen = counts > 0
    with np.errstate(divide="ignore"):
        return float(np.sum(counts[seen] * np.log(np.maximum(chances[seen], 0))))


def by_root(counts, mean):
    """The most likely chances with this mean, from the multiplier's equation."""
    shares = counts / counts.sum()
    away = SCORES - mean
    seen = counts > 0

    def wrong(theta):
        return np.sum(shares[seen] * away[seen] / (1 + theta * away[seen]))

    low, high = -1 / (1 - mean), 1 / mean
    inner_low, inner_high = low * (1 - 1e-13), high * (1 - 1e-13)
    if counts[4] == 0 and wrong(low) <= 0:
        theta, rest = low, 4
    elif counts[0] == 0 and wrong(high) >= 0:
        theta, rest = high, 0
    else:
        theta, rest = optimize.brentq(wrong, inner_low, inner_high, xtol=1e-16, rtol=1e-15), None
    chances = np.zeros(5)
    chances[seen] = shares[seen] / (1 + theta * away[seen])
    if rest is not None:
        chances[rest] = 1 - chances.sum()
    assert abs(chances.sum() - 1) < 1e-9 and abs(chances @ SCORES - mean) < 1e-9, (counts, mean, chances)
    return chances


def by_optimiser(counts, mean):
    """The same without any algebra."""
    best = -np.inf
    for start in (np.full(5, 0.2), np.array([0.05, 0.1, 0.4, 0.3, 0.15])):
        found = optimize.minimize(
            lambda p: -np.sum(counts * np.log(np.maximum(p, 1e-300))) / counts.sum(),
            start,
            method="SLSQP",
            bounds=[(0, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "eq", "fun": lambda p: p @ SCORES - mean},
            ],
            options={"ftol": 1e-14, "maxiter": 2000},
        )
        best = max(best, log_likelihood(counts, found.x))
    return best


def ratio(counts, elo0, elo1):
    means = expected(elo0), expected(elo1)
    first, second = (log_likelihood(counts, by_root(counts, mean)) for mean in means)
    slow = by_optimiser(counts, means[1]) - by_optimiser(counts, means[0])
    assert abs(second - first - slow) < 1e-3 * max(1, abs(slow)), (counts, second - first, slow)
    return second - first


def interval(counts):
    """Mean, and ends of the normal interval of 95 %, in Elo; and the likelihood of superiority with half a pair of each kind."""
    sample = np.repeat(SCORES, counts.astype(int))
    mean, error = sample.mean(), sample.std() / np.sqrt(len(sample))
    if error == 0:
        reach = 1 - 0.05 ** (1 / len(sample))
        low, high = max(mean - reach, 0), min(mean + reach, 1)
    else:
        low, high = stats.norm.interval(0.95, loc=mean, scale=error)
    prior = counts + 0.5
    middle = np.average(SCORES, weights=prior)
    spread = np.sqrt(np.average((SCORES - middle) ** 2, weights=prior) / prior.sum())
    above = np.clip(stats.norm.cdf((middle - 0.5) / spread), 0.001, 0.999)
    return elo_of(mean), elo_of(low), elo_of(high), above


def rows():
    random = np.random.default_rng(38)
    yield ["kind", "input", "output"]
    fixed = [[0, 0, 8, 0, 0], [0, 0, 20, 5, 0], [7, 0, 0, 0, 9], [0, 0, 0, 0, 50], [50, 0, 0, 0, 0], [0, 3, 0, 11, 0]]
    drawn = [random.multinomial(random.integers(8, 4000), random.dirichlet([0.3, 0.6, 2, 0.6, 0.3])) for _ in range(60)]
    for counts in [np.array(pairs) for pairs in fixed] + drawn:
        shown = " ".join(map(str, counts))
        for elo0, elo1 in ((0, 50), (-3, 2), (0, 5), (-60, -10)):
            yield ["ratio", f"{shown} {elo0} {elo1}", repr(ratio(counts.astype(float), elo0, elo1))]
        yield ["elo", shown, " ".join(repr(float(value)) for value in interval(counts.astype(float)))]
    for _ in range(40):
        whole = int(random.integers(1, 400))
        part = int(random.integers(0, whole + 1))
        found = stats.binomtest(part, whole).proportion_ci(0.95, method="wilson")
        yield ["share", f"{part} {whole}", f"{float(found.low)!r} {float(found.high)!r}"]
    for _ in range(40):
        numbers = np.round(random.exponential(100, random.integers(1, 30)), 3)
        found = [float(value) for value in (*np.quantile(numbers, [0.25, 0.5, 0.75], method="linear"), numbers.mean())]
        yield ["spread", " ".join(map(str, numbers)), " ".join(map(repr, found))]
    for count in (2, 3, 5, 8):
        points = np.round(random.integers(0, 60, (count, count)) / 2, 1)
        np.fill_diagonal(points, 0)
        found = [f"{rating!r} {margin!r}" for rating, margin in ratings(points)]
        yield ["ratings", " ".join(map(str, points.flatten())), " ".join(found)]


def ratings(points):
    """Bradley and Terry by maximum likelihood, with a tenth of a drawn game between everybody; intervals from the Hessian."""
    count = len(points)
    taken = points + 0.05 * (1 - np.eye(count))

    def loss(strength):
        apart = strength[:, None] - strength[None, :]
        return np.sum(taken * np.logaddexp(0, -apart))

    def slope(strength):
        apart = strength[:, None] - strength[None, :]
        lost = taken * stats.logistic.cdf(-apart)
        return lost.sum(axis=0) - lost.sum(axis=1)

    found = optimize.minimize(loss, np.zeros(count), jac=slope, method="BFGS", options={"gtol": 1e-11}).x
    found -= found.mean()
    chance = stats.logistic.cdf(found[:, None] - found[None, :])
    weight = (taken + taken.T) * chance * (1 - chance)
    np.fill_diagonal(weight, 0)
    covariance = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
    scale = 400 / np.log(10)
    margin = stats.norm.ppf(0.975) * scale * np.sqrt(np.diag(covariance))
    return [(float(scale * rating), float(width)) for rating, width in zip(found, margin)]


def same(one, other):
    if one == other:
        return True
    pairs = list(zip(one.split(), other.split(), strict=True))
    return all(a == b or abs(float(a) - float(b)) <= 1e-6 * max(1, abs(float(b))) for a, b in pairs)


def main():
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows())
    text = out.getvalue()
    if "--check" in sys.argv:
        kept = list(csv.reader(FILE.read_text().splitlines()))
        made = list(csv.reader(text.splitlines()))
        wrong = [row for row, new in zip(kept, made, strict=True) if row[:2] != new[:2] or not same(row[2], new[2])]
        if wrong:
            sys.exit(f"statistics.csv differs in {len(wrong)} rows, the first: {wrong[0]}")
        print(f"{len(kept) - 1} figures recomputed with NumPy {np.__version__}")
        return
    FILE.write_text(text)
    print(f"{text.count(chr(10)) - 1} figures written to {FILE.name}")


if __name__ == "__main__":
    main()
