"""Connect Four, tic-tac-toe and Mark Steere's Atoll: play, analyse and solve.

>>> import foursight_games
>>> foursight_games.solve("4455")
18
"""

from ._engine import (
    FoursightError,
    GameOver,
    MoveValue,
    Position,
    Record,
    Report,
    Value,
    __version__,
    games,
    play_match,
    players,
    scores,
    solve,
    solve_many,
)

__all__ = [
    "FoursightError",
    "GameOver",
    "MoveValue",
    "Position",
    "Record",
    "Report",
    "Value",
    "__version__",
    "games",
    "play_match",
    "players",
    "scores",
    "solve",
    "solve_many",
]
