"""The peer of examples/compare.rs: solves positions with bitbully, one a line.

Reads `moves` (digits 1 to 7, possibly none), answers `score nodes nanoseconds-of-processor-time`.
Each position starts with an empty table; emptying it is not counted. No opening book.
"""

import sys
import time

import bitbully
from bitbully import bitbully_core

solver = bitbully_core.BitBullyCore()
print(bitbully.__version__, flush=True)
for line in sys.stdin:
    board = bitbully_core.BoardCore()
    moves = [int(digit) - 1 for digit in line.strip()]
    if moves and not board.setBoard(moves):
        sys.exit(f"bitbully refuses {line!r}")
    solver.resetTranspositionTable()
    solver.resetNodeCounter()
    start = time.process_time_ns()
    score = solver.mtdf(board, 0)
    spent = time.process_time_ns() - start
    print(score, solver.getNodeCounter(), spent, flush=True)
