#!/usr/bin/env python3
"""Says whether a certificate shows that one player of Connect Four wins, or at least draws.

    check.py FILE [--full] [--sample N] [--seed S]

README.md beside this file says how a certificate is written. Every position with a move is checked; of the plans,
each one's first replies, and a sample is played to the end against every move (--full: all of them).
Python's standard library alone; nothing here is shared with the checker in Rust or with the solver.
"""

import argparse
import random
import sys

WIDTH, HEIGHT = 7, 6


class Fault(Exception):
    """The certificate shows nothing; the text says why."""


class Position:
    """Seven columns as texts from the bottom up: `P` the prover's discs, `O` the opponent's."""

    def __init__(self, columns):
        self.columns = tuple(columns)

    def moves(self):
        return [column for column in range(WIDTH) if len(self.columns[column]) < HEIGHT]

    def played(self, column, disc):
        columns = list(self.columns)
        columns[column] += disc
        return Position(columns)

    def at(self, column, row):
        inside = 0 <= column < WIDTH and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else None

    def won_by_top_of(self, column):
        """Whether the topmost disc of a column stands in a line of four."""
        row = len(self.columns[column]) - 1
        disc = self.at(column, row)
        for step, rise in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                place = 1
                while self.at(column + sign * place * step, row + sign * place * rise) == disc:
                    place, count = place + 1, count + 1
            if count >= 4:
                return True
        return False

    def prover_wins_at_once(self):
        return any(self.played(column, "P").won_by_top_of(column) for column in self.moves())

    def number(self, disc):
        """The discs of a player as a number: bit 7 * column + row."""
        return sum(
            1 << (7 * column + row)
            for column, stones in enumerate(self.columns)
            for row, stone in enumerate(stones)
            if stone == disc
        )

    def oriented(self):
        """The position or its mirror image: the one whose prover's, then opponent's number is smaller."""
        mirrored = Position(reversed(self.columns))
        return min(self, mirrored, key=lambda one: (one.number("P"), one.number("O")))


def answer(position, last, own):
    """The plan's answer to the opponent's disc on top of column `last`; `own` is the plan's column or None."""

    def next_is_even(column):
        # Rows are counted from 1: a column with an odd number of discs goes on on an even row.
        return len(position.columns[column]) in (1, 3, 5)

    played_even = len(position.columns[last]) % 2 == 0
    if played_even == (last == own):
        return last if len(position.columns[last]) < HEIGHT else None
    for column in range(WIDTH):
        if column != own and next_is_even(column):
            return column
    if own is not None and last != own and len(position.columns[own]) < HEIGHT:
        return own
    return None


class Checker:
    def __init__(self, content, full, sample, seed):
        lines = content.split(b"\n", 2)
        if len(lines) != 3 or lines[0] != b"foursight proof 1":
            raise Fault("it does not begin as a certificate")
        words = lines[1].split(b" ")
        if len(words) != 2 or words[0] not in (b"wins", b"draws") or set(words[1]) - set(b"1234567"):
            raise Fault("its second line is no claim")
        self.wins = words[0] == b"wins"
        self.moves, self.entries = words[1], lines[2]
        self.full, self.sample = full, sample
        self.random = random.Random(seed)
        self.positions = self.replies = self.replayed = 0
        self.plans = []

    def start(self):
        position, prover_moves = Position([""] * WIDTH), len(self.moves) % 2 == 0
        for digit in self.moves:
            column = digit - ord("1")
            if column not in position.moves():
                raise Fault("the moves of its second line cannot be made")
            position = position.played(column, "P" if prover_moves else "O")
            if position.won_by_top_of(column):
                raise Fault("the game of its second line is over")
            prover_moves = not prover_moves
        return position

    def run(self):
        open_positions, seen, place = [self.start()], set(), 0
        while open_positions:
            position = open_positions.pop().oriented()
            if position.columns in seen or not position.moves() or position.prover_wins_at_once():
                continue
            seen.add(position.columns)
            if place == len(self.entries):
                raise Fault("it ends too early")
            column, plan = self.entries[place] & 7, self.entries[place] >> 3
            if column not in position.moves() or plan > 8:
                raise Fault(f"byte {place} is no move that can be made there")
            self.positions += 1
            after = position.played(column, "P")
            if plan:
                self.plan(place, after, plan - 1 if plan < 8 else None)
            else:
                open_positions += self.after(place, after)
            place += 1
        if place < len(self.entries):
            raise Fault("bytes are left at its end")
        chosen = self.plans if self.full else self.random.sample(self.plans, min(self.sample, len(self.plans)))
        for place, after, own in chosen:
            if not self.holds(after, own):
                raise Fault(f"the plan of byte {place} does not hold")
        return len(chosen)

    def after(self, place, after):
        """The positions after every reply."""
        if self.wins and not after.moves():
            raise Fault(f"the move of byte {place} ends in a draw")
        following = []
        for reply in after.moves():
            self.replies += 1
            position = after.played(reply, "O")
            if position.won_by_top_of(reply):
                raise Fault(f"after the move of byte {place} the opponent wins")
            if self.wins and not position.moves():
                raise Fault(f"the move of byte {place} ends in a draw")
            following.append(position)
        return following

    def plan(self, place, after, own):
        """The plan's condition: whatever the opponent can ever get while the plan is followed holds no four, and for a win the prover gets a cell that completes one."""
        heights = [len(column) for column in after.columns]
        loose = {(column, height) for column, height in enumerate(heights) if height % 2 == 1 and height < HEIGHT}
        empty = {(column, row) for column in range(WIDTH) for row in range(heights[column], HEIGHT)}
        winning = {cell for cell in empty if self.completes(after, cell)}
        holds = {cell for cell in winning if cell[1] % 2 == 1 and cell[0] != own and cell[1] > heights[cell[0]]}
        lowest = {}
        for column, row in holds:
            lowest[column] = min(row, lowest.get(column, HEIGHT))
        reach = {cell for cell in empty - loose if cell[1] % 2 == 0 and cell[0] != own}
        reach = {(column, row) for column, row in reach if row < lowest.get(column, HEIGHT)}
        reach |= {cell for cell in loose if cell[0] != own}
        if own is not None:
            targets = [row for column, row in winning if column == own and row % 2 == 0 and row > heights[own]]
            if not targets:
                raise Fault(f"the plan of byte {place} waits for no cell that wins")
            # Of its own column the opponent gets the even rows below the cell, and the lowest one if it is odd.
            reach |= {(own, row) for row in range(heights[own], min(targets)) if row % 2 == 1 or row == heights[own]}
        theirs = {
            (column, row)
            for column in range(WIDTH)
            for row in range(heights[column])
            if after.columns[column][row] == "O"
        }
        safe = not self.has_four(theirs | reach)
        if not safe and own is None and len(loose) == 2:
            # The opponent gets one of two loose cells.
            safe = all(not self.has_four((theirs | reach) - {cell}) for cell in loose)
        if safe or own is None:
            # What else makes a plan without a column good, replaying shows.
            self.plans.append((place, after, own))
        else:
            raise Fault(f"the plan of byte {place} lets the opponent complete four")

    @staticmethod
    def completes(position, cell):
        mine = {
            (column, row)
            for column in range(WIDTH)
            for row, stone in enumerate(position.columns[column])
            if stone == "P"
        }
        return Checker.has_four(mine | {cell})

    @staticmethod
    def has_four(cells):
        return any(
            all((column + step * place, row + rise * place) in cells for place in range(4))
            for column, row in cells
            for step, rise in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def holds(self, start, own):
        """Plays the plan against every move."""
        seen, open_positions = set(), [start]
        while open_positions:
            position = open_positions.pop()
            if position.columns in seen:
                continue
            seen.add(position.columns)
            self.replayed += 1
            if self.wins and not position.moves():
                return False
            for last in position.moves():
                played = position.played(last, "O")
                if played.won_by_top_of(last):
                    return False
                column = answer(played, last, own)
                if column is None:
                    if self.wins or played.moves():
                        return False
                    continue
                answered = played.played(column, "P")
                if not answered.won_by_top_of(column):
                    open_positions.append(answered)
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("file", help="the certificate")
    parser.add_argument("--full", action="store_true", help="play every plan against every move")
    parser.add_argument("--sample", type=int, default=200, help="play so many plans (200)")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    arguments = parser.parse_args()
    with open(arguments.file, "rb") as file:
        content = file.read()
    try:
        checker = Checker(content, arguments.full, arguments.sample, arguments.seed)
        played = checker.run()
    except Fault as fault:
        sys.exit(f"{arguments.file}: {fault}")
    claim = "wins" if checker.wins else "at least draws"
    mover = "first" if len(checker.moves) % 2 == 0 else "second"
    after = f" after {checker.moves.decode()}" if checker.moves else ""
    print(f"the {mover} player {claim}{after}: {checker.positions} positions with {checker.replies} replies;")
    print(f"{len(checker.plans)} plans, {played} of them played against every move, {checker.replayed} positions")


if __name__ == "__main__":
    main()
