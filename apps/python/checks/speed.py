"""How fast Python solves Connect Four, beside bitbully, and what a call costs beside Rust: `speed.py CALL_COST [ROUNDS]`, on a quiet machine.

Rounds take turns: Foursight on one thread, then bitbully, each position by position in the same order, with its opening book as installed and
its memory emptied before each round. Counted is processor time; both must find the known scores. CALL_COST is the example of crates/foursight
that measures the same call in Rust.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

import foursight_games
from bitbully import BitBully, Board

# What is asked for: so many times as fast, and so many microseconds more than in Rust.
TIMES = 8
MORE = 5
SETS = ("l2-r2-half", "l1-r2-half")
ROOT = Path(__file__).parents[3]
# In the book, won at the next move, and nearly full: none needs a search.
CALLS = ("4455", "121212", "22525762534622441115633653436713514417")


def read(name: str) -> tuple[list[str], list[int]]:
    lines = (ROOT / "testdata/connect-four/solved" / f"{name}.txt").read_text().splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return [moves for moves, _ in pairs], [int(score) for _, score in pairs]


def by_foursight(positions: list[str]) -> list[int]:
    return foursight_games.solve_many(positions, threads=1)


def by_bitbully(positions: list[str]) -> list[int]:
    agent = BitBully()
    return [agent.mtdf(Board([int(move) - 1 for move in moves])) for moves in positions]


def measured(solve, positions: list[str], expected: list[int]) -> float:
    begun = time.process_time()
    found = solve(positions)
    spent = time.process_time() - begun
    assert found == expected, "a score is wrong"
    return spent


def compare(name: str, rounds: int) -> bool:
    positions, expected = read(name)
    times: dict[str, list[float]] = {"foursight": [], "bitbully": []}
    for _ in range(rounds):
        times["foursight"].append(measured(by_foursight, positions, expected))
        times["bitbully"].append(measured(by_bitbully, positions, expected))
    ours, theirs = (statistics.median(spent) for spent in times.values())
    ratios = sorted(b / a for a, b in zip(*times.values()))
    print(f"{name}: {len(positions)} positions, foursight {ours:.3f} s, bitbully {theirs:.3f} s, {theirs / ours:.1f} times (rounds {ratios[0]:.1f} to {ratios[-1]:.1f})")
    return theirs / ours >= TIMES


def calls(program: str, count: int = 20_000) -> bool:
    held = True
    for moves in CALLS:
        best = float("inf")
        for _ in range(5):
            begun = time.perf_counter()
            for _ in range(count):
                foursight_games.solve(moves)
            best = min(best, (time.perf_counter() - begun) / count)
        in_rust = float(subprocess.run([program, moves], capture_output=True, text=True, check=True).stdout)
        print(f"solve({moves!r}): {best * 1e6:.2f} µs in Python, {in_rust:.2f} µs in Rust, {best * 1e6 - in_rust:.2f} µs more")
        held = held and best * 1e6 - in_rust <= MORE
    return held


if __name__ == "__main__":
    held = [calls(sys.argv[1])]
    held += [compare(name, int(sys.argv[2]) if len(sys.argv) > 2 else 5) for name in SETS]
    print(f"at least {TIMES} times as fast, at most {MORE} µs more: {'yes' if all(held) else 'no'}")
    sys.exit(not all(held))
