#!/usr/bin/env python3
"""Compares builds of examples/all_moves.rs on a machine that does other work too.

    interleaved.py ROUNDS PROGRAM PROGRAM… -- SEED NODES DISCS:COUNT…

Runs the programs in turn and takes the least time of each position: a position of a millisecond finds a quiet moment in some round, so that
NODES of about 14000 and 30 rounds tell programs apart that differ by a hundredth. All of it is relative to the first program. A program that is
there twice shows how much of a difference is chance.
"""

import subprocess
import sys

separator = sys.argv.index("--")
rounds, programs = int(sys.argv[1]), sys.argv[2:separator]
times = [{} for _ in programs]
nodes = [{} for _ in programs]
hashes = [set() for _ in programs]
for _ in range(rounds):
    for index, program in enumerate(programs):
        run = subprocess.run([program, *sys.argv[separator + 1 :]], capture_output=True, text=True, check=True)
        for line in run.stdout.splitlines():
            if line.startswith("hash"):
                hashes[index].add(line)
                continue
            discs, number, count, time = map(int, line.split())
            place = (discs, number)
            times[index][place] = min(times[index].get(place, time), time)
            nodes[index][place] = count
# Positions that every program solved within the limit.
common = set.intersection(*map(set, times))
for discs in sorted({discs for discs, _ in common}):
    places = [place for place in common if place[0] == discs]
    for index, program in enumerate(programs):
        all_nodes, all_time = (sum(of[index][place] for place in places) for of in (nodes, times))
        first_nodes, first_time = (sum(of[0][place] for place in places) for of in (nodes, times))
        worst_nodes, worst_time = (max(of[index][place] for place in places) for of in (nodes, times))
        print(
            f"{discs} discs, {len(places)} positions, {program}: {all_nodes} nodes ({all_nodes / max(first_nodes, 1):.3f}), worst {worst_nodes}; "
            f"{all_time / 1e6:.1f} ms ({all_time / first_time:.3f}), worst {worst_time / 1e6:.1f}; {all_time / max(all_nodes, 1):.0f} ns a node"
        )
print("scores:", "the same" if all(of == hashes[0] for of in hashes) else "not the same, or not the same positions within the limit")
