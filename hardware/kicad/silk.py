"""Silk screen: what a builder must be able to read on the board itself."""

import pcbnew

import geometry as at
from copper import ORIGIN, point


def text(board, content, x, y, size=1.0, side="front", turn=0, bold=False):
    """A text centred at a place."""
    item = pcbnew.PCB_TEXT(board)
    item.SetText(content)
    item.SetPosition(point(x, y))
    item.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
    item.SetTextThickness(pcbnew.FromMM(round(size * (0.2 if bold else 0.15), 3)))
    item.SetTextAngleDegrees(turn)
    item.SetLayer(pcbnew.F_SilkS if side == "front" else pcbnew.B_SilkS)
    item.SetMirrored(side == "back")
    board.Add(item)


def place(footprint):
    """Where a part is on the board."""
    where = footprint.GetPosition()
    return pcbnew.ToMM(where.x) - ORIGIN[0], pcbnew.ToMM(where.y) - ORIGIN[1]


def show_reference(footprint, x, y, size=0.8, turn=0):
    """Moves a part's reference to a place."""
    field = footprint.Reference()
    field.SetVisible(True)
    field.SetPosition(point(x, y))
    field.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
    field.SetTextThickness(pcbnew.FromMM(round(size * 0.15, 3)))
    field.SetTextAngleDegrees(turn)
    field.SetKeepUpright(False)


# Where the references of single parts go: x, y, turn.
REFERENCES = {
    "U5": (1.7, 27.2, 0), "C51": (2.6, 19.4, 0), "R1": (6.0, 21.0, 0), "R5": (6.6, 27.3, 0), "C50": (4.4, 37.4, 0), "F1": (93.0, 88.0, 90),
    "D1": (33.0, 52.2, 0), "R2": (58.9, 41.7, 90), "R3": (64.3, 41.7, 90), "Q1": (97.9, 46.6, 0), "R4": (98.7, 42.5, 0), "D2": (94.5, 58.2, 90),
}  # fmt: skip
HIDDEN = {"J1", "J2", "SW1", "JP1"}

# Front: text, x, y, size, bold.
FRONT = [
    (at.TITLE, 18.0, 97.4, 1.6, True),
    (f"version {at.VERSION}", 79.5, 97.4, 1.4, False),
    ("NEW GAME", 50.0, 95.2, 2.0, True),
    ("leave empty", 61.6, 39.2, 0.9, False),
]

# Back: text, x, y, size, turn.
BACK = [
    (f"{at.TITLE} {at.VERSION}", 50.0, 3.4, 2.0, 0),
    ("Nobody has made this board yet: measure as docs/automat.md says before the first power-on", 50.0, 7.0, 1.0, 0),
    ("JP1: 5 V FROM", 41.56, 50.7, 1.0, 0),
    ("BAT", 44.4, 52.4, 0.9, 0),
    ("USB", 38.7, 52.4, 0.9, 0),
    ("SW1", 97.0, 44.6, 1.0, 0),
    ("ON/OFF", 97.0, 46.2, 0.9, 0),
    ("J2 8.4 V", 96.0, 59.8, 0.9, 0),
    ("CHARGER", 96.0, 61.4, 0.9, 0),
    ("+", 92.5, 65.5, 1.2, 0),
    ("-", 92.5, 68.0, 1.2, 0),
    ("J1 CELLS", 96.2, 72.4, 1.0, 0),
    ("-", 92.5, 76.5, 1.2, 0),
    ("M", 92.5, 79.0, 1.0, 0),
    ("+", 92.5, 81.5, 1.2, 0),
    ("room for the USB plug", 50.0, 79.6, 1.0, 0),
    ("use nylon screws here", 14.0, 96.6, 0.9, 0),
    ("1000u 10V", 5.6, 38.9, 0.9, 0),
]


def draw_silk(board, netlist):
    """Everything on both silk screens."""
    for footprint in board.GetFootprints():
        reference = footprint.GetReference()
        kind = netlist.parts[reference].kind.name
        if kind == "light":
            x, y = place(footprint)
            right = footprint.GetOrientationDegrees() != 0
            if x < at.column_x(at.COLUMNS - 1):
                show_reference(footprint, *((x + 6.4, y - 0.75) if right else (x + 5.9, y)), 0.8)
            else:
                # Beyond the last column are the connectors.
                show_reference(footprint, x - 2.4, y - 3.5 if right else y + 3.5, 0.8)
        elif reference in REFERENCES:
            show_reference(footprint, *REFERENCES[reference][:2], 0.9, REFERENCES[reference][2])
        elif reference in HIDDEN or kind in ("capacitor", "hole", "pad", "long-pad", "test-point"):
            footprint.Reference().SetVisible(False)
    for column in range(at.COLUMNS):
        text(board, str(column + 1), at.column_x(column), 15.6, 2.2, bold=True)
    for content, x, y, size, bold in FRONT:
        text(board, content, x, y, size, bold=bold)
    for content, x, y, size, turn in BACK:
        text(board, content, x, y, size, "back", turn)
    for footprint in board.GetFootprints():
        reference = footprint.GetReference()
        if netlist.parts[reference].kind.name == "test-point":
            x, y = place(footprint)
            text(board, netlist.parts[reference].value, x, y - 1.9, 1.0, "back")
