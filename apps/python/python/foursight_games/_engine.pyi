"""The types of the compiled module. `python -m mypy.stubtest foursight_games._engine` compares them with what is there."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, final

from .data import Bound, Outcome, PlayerEntry, SearchTree, Side

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

__version__: str

class FoursightError(ValueError):
    """Something was refused; the text names the input, the place in it and what was expected."""

class GameOver(FoursightError):
    """The game is over: there is no move."""

@final
class Value:
    """The value of a move for the player who makes it."""

    @property
    def kind(self) -> Literal["unknown", "win", "loss", "draw", "estimate", "rate"]: ...
    @property
    def plies(self) -> int | None:
        """Of a win or loss: how many plies away."""
    @property
    def amount(self) -> float | None:
        """Of an estimate its points, of a rate the share of playouts won, from 0 to 1."""
    @property
    def bound(self) -> Bound | None:
        """Whether this is the value or a bound on it; `None` if nothing is known."""
    @property
    def proven(self) -> bool:
        """Whether it follows from the rules alone."""
    @property
    def text(self) -> str:
        """`win 3`, `draw`, `+12`, `48.2%`, `>= draw`, …"""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class MoveValue:
    """A move and its value. As text it is a line of `foursight analyse`."""

    @property
    def move(self) -> str: ...
    @property
    def value(self) -> Value: ...
    @property
    def score(self) -> int | None:
        """Connect Four's strong score, where it is proven."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Report:
    """A player's answer: the move, its value, and what it cost."""

    @property
    def best(self) -> MoveValue:
        """The move to play, with the value of the position."""
    @property
    def moves(self) -> list[MoveValue]:
        """Every legal move, if that was asked for."""
    @property
    def line(self) -> list[str]:
        """Best play as the player sees it, beginning with the best move."""
    @property
    def nodes(self) -> int: ...
    @property
    def leaves(self) -> int: ...
    @property
    def cut_offs(self) -> int: ...
    @property
    def depth(self) -> int:
        """Plies searched in full."""
    @property
    def work(self) -> int:
        """Playouts of a Monte-Carlo player, nodes of all others."""
    @property
    def stopped_by(self) -> Literal["depth", "nodes", "time", "playouts", "stop", "server"] | None:
        """What ended the search; `None` if it searched to the end."""
    @property
    def seconds(self) -> float: ...
    @property
    def player(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def reproducible(self) -> bool: ...
    def to_dict(self) -> dict[str, Any]:
        """Plain data, as `foursight analyse --json` writes it."""

@final
class Position:
    """A position of any game, with the moves that led to it. It can be played on and undone."""

    def __new__(cls, game: str, moves: str | int = "", /, *, board: str | None = None) -> Position:
        """`Position("connect-four", "4455")`, `Position("atoll:size=5,swap=on", "C3 B2")`; a board has rows from the top, `X O .`, separated by `/` or line ends."""
    @property
    def game(self) -> str:
        """The game, options written out."""
    @property
    def moves(self) -> list[str]: ...
    @property
    def text(self) -> str:
        """The moves as one text, which is read back."""
    @property
    def turn(self) -> Side:
        """Whose turn it is; in a finished game, whose it would be."""
    @property
    def outcome(self) -> Outcome | None:
        """Who won, or `draw`; `None` while the game goes on."""
    @property
    def key(self) -> int:
        """A number for the position, the same for equal positions."""
    def legal_moves(self) -> list[str]:
        """What may be played; nothing once the game is over."""
    def is_legal(self, move: str | int, /) -> bool: ...
    def play(self, moves: str | int, /) -> None:
        """Plays a move, or several as their game writes them; at the first error nothing is played."""
    def undo(self) -> str:
        """Undoes the last move, and returns it."""
    def copy(self) -> Position: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Position: ...
    def cells(self) -> dict[str, Side | None]:
        """Every cell by name with whose stone stands there, in reading order from the top left."""
    def winning_cells(self) -> list[str]:
        """The cells that show why the game was won."""
    def drawing(self, style: Literal["unicode", "ascii", "plain"] = "unicode") -> str:
        """The board as text; `plain` is read back as `board`."""
    def best_move(self, player: str, *, seed: int = 0, time: float | None = None) -> str:
        """The move a player makes. `time` in seconds only ends a search that would take longer."""
    def search(self, player: str, *, seed: int = 0, time: float | None = None) -> Report:
        """The same with its value and what it cost."""
    def analyse(self, player: str | None = None, *, seed: int = 0, time: float | None = None) -> Report:
        """The value of every legal move, by the best player of the game unless another is named."""
    def search_tree(self, player: str, *, seed: int = 0, capacity: int = 4000, along: Sequence[str] = ...) -> SearchTree:
        """The tree that a player of fixed depth walks, at most `capacity` positions of it; `along` looks into one branch."""
    def record(self) -> Record:
        """The game so far, as it is written down."""
    def to_dict(self) -> dict[str, Any]:
        """Plain data, as docs/json.md describes it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str | None]]: ...
    @staticmethod
    def _of(game: str, moves: str, board: str | None, /) -> Position: ...

@final
class Record:
    """A game as it is written down: one JSON object, of which a file holds one a line."""

    @staticmethod
    def from_json(text: str, /) -> Record: ...
    def to_json(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def position(self) -> Position:
        """The position at its end, with all its moves."""
    @property
    def game(self) -> str: ...
    @property
    def first(self) -> str:
        """Who moved first: `human` or a player."""
    @property
    def second(self) -> str: ...
    @property
    def board(self) -> str | None:
        """The board it started from, where that is not the game's own start."""
    @property
    def opening(self) -> str:
        """The moves that were there before the players began."""
    @property
    def moves(self) -> str: ...
    @property
    def result(self) -> Literal["first", "second", "draw", "unfinished"]: ...
    @property
    def reason(self) -> Literal["played", "resigned", "forfeited", "stopped"]: ...
    @property
    def seed(self) -> int: ...
    @property
    def version(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

def games() -> list[str]:
    """The names of the games."""

def players(game: str) -> list[PlayerEntry]:
    """What can be written as a player of a game."""

def solve(position: str | Position, /) -> int:
    """The exact score of a Connect Four position for the player to move: +n wins with the n-th last own disc, 0 is a draw, −n loses."""

def scores(position: str | Position, /) -> list[int | None]:
    """The exact score of every column for the player who drops a disc there, from the left; `None` where no disc can go."""

def solve_many(positions: Iterable[str | Position], /, *, threads: int | None = None) -> list[int]:
    """The exact scores of many positions, in their order, on all cores unless told otherwise. All are read before the first is solved."""

def play_match(
    game: str, first: str, second: str, *, opening: str = "", board: str | None = None, seed: int = 0
) -> Record:
    """Lets two players play a game, and writes it down."""
