"""Rules against strangers: random games, step by step, here and in OpenSpiel. `open_spiel_games.py [GAMES]`

After every move both say the same: the board, whose turn it is, what may be played, and how it ended. The games are a function of their number.
"""

import random
import sys

import pyspiel
from foursight_games import Position


def same(ours: Position, theirs: pyspiel.State, where: str) -> None:
    board = "".join(ours.drawing("plain").split())
    expected = "".join(str(theirs).split()).upper()
    assert board == expected, f"{where}: board {board}, in OpenSpiel {expected}"
    legal = [int(move) - 1 for move in ours.legal_moves()]
    assert legal == theirs.legal_actions(), f"{where}: legal {legal}, in OpenSpiel {theirs.legal_actions()}"
    if theirs.is_terminal():
        outcome = {1.0: "first", 0.0: "draw", -1.0: "second"}[theirs.returns()[0]]
        assert theirs.returns()[1] == -theirs.returns()[0], where
        assert ours.outcome == outcome, f"{where}: {ours.outcome}, in OpenSpiel {outcome}"
    else:
        assert ours.outcome is None, f"{where}: {ours.outcome}, in OpenSpiel the game goes on"
        turn = ["first", "second"][theirs.current_player()]
        assert ours.turn == turn, f"{where}: {ours.turn} to move, in OpenSpiel {turn}"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name, their_name in (("connect-four", "connect_four"), ("tic-tac-toe", "tic_tac_toe")):
        plies, results = 0, {"first": 0, "second": 0, "draw": 0}
        for number in range(games):
            draw = random.Random(number)
            ours, theirs = Position(name), pyspiel.load_game(their_name).new_initial_state()
            same(ours, theirs, f"{name}, game {number}")
            while not theirs.is_terminal():
                action = draw.choice(theirs.legal_actions())
                ours.play(action + 1)
                theirs.apply_action(action)
                plies += 1
                same(ours, theirs, f"{name}, game {number}, {ours.text}")
            assert ours.outcome is not None
            results[ours.outcome] += 1
        counted = ", ".join(f"{result} {count}" for result, count in results.items())
        print(f"{name}: {games} games, {plies} plies, the same ({counted})")


if __name__ == "__main__":
    main()
