"""The forms of plain data, for programs with types: what `players` and `Position.search_tree` return."""

from typing import Any, Literal, TypedDict

Side = Literal["first", "second"]
Outcome = Literal["first", "second", "draw"]
Bound = Literal["exact", "at_least", "at_most"]


class PlayerEntry(TypedDict):
    """What can be written as a player."""

    name: str
    about: str
    stands_for: str | None
    """The longer text it is short for."""
    keys: list[str]
    """What may be set: `name:key=value,…`."""
    reproducible: bool
    """Whether the same position and seed always give the same move."""


class CutOff(TypedDict):
    """Why later moves of a visited position stayed unvisited."""

    by: str
    unvisited: list[str]
    because_of: int | None
    """The visit of the ancestor that set the bound."""
    set_by: int | None
    alpha: int
    beta: int


class Cell(TypedDict):
    """A cell of the board and whose stone stands there."""

    cell: str
    owner: Side | None


class Visit(TypedDict, total=False):
    """A position that a search visited; what does not apply is absent."""

    parent: int
    by: str
    ply: int
    maximises: bool
    asked: list[int]
    """The window (α, β) in which its parent asked about it."""
    window: list[int]
    leaf: Literal["over", "depth"]
    score: int
    bound: Bound
    cut_off: CutOff
    stones: list[Cell]


class Counts(TypedDict):
    """What a search counted, written down or not."""

    nodes: int
    leaves: int
    cut_offs: int
    unvisited: int
    unrecorded: int


class SearchTree(TypedDict):
    """A search tree as it was walked. Scores are seen by the player at the root: a win in n plies is 2,000,000 − n."""

    game: str
    player: str
    root_player: Side
    visits: list[Visit]
    """Parents before children; the number of a visit is its place here."""
    events: list[dict[str, Any]]
    """What happened, in order: `enter`, `window`, `leaf`, `cut_off`, `return`, `folded`."""
    counts: Counts
    smallest: int | None
    """The fewest positions that prove the same value, in whatever order of moves; `None` if they were not counted."""
    report: dict[str, Any]
