"""Silk screen: what a builder must be able to read on the board itself."""

import pcbnew

import geometry as at
from copper import point


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
    "U5": (6.6, 19.2, 0), "C51": (2.9, 19.0, 0), "R1": (6.6, 20.7, 0), "R5": (6.3, 27.4, 0), "C50": (4.4, 36.9, 0),
    "D1": (33.0, 52.2, 0), "R2": (58.9, 41.7, 90), "R3": (64.3, 41.7, 90), "Q1": (97.6, 46.4, 0), "R4": (98.6, 42.6, 0), "D2": (94.4, 59.4, 90),
}  # fmt: skip

# Front: text, x, y, size, bold.
FRONT = [
    (at.TITLE, 17.0, 97.6, 1.6, True),
    (f"version {at.VERSION}", 78.6, 97.6, 1.4, False),
    ("NEW GAME", 50.0, 95.2, 2.0, True),
]

# Back: text, x, y, size, turn.
BACK = [
    ("5 V FROM", 41.56, 50.6, 1.0, 0),
    ("BAT", 44.6, 52.4, 0.9, 0),
    ("USB", 38.5, 52.4, 0.9, 0),
    ("J1 CELLS", 92.9, 79.0, 1.0, 90),
    ("J2 CHARGER 8.4 V", 92.9, 65.6, 0.9, 90),
    ("SW1 ON/OFF", 92.9, 53.4, 0.9, 90),
]


def draw_silk(board, netlist):
    """Everything on both silk screens."""
    for footprint in board.GetFootprints():
        reference = footprint.GetReference()
        kind = netlist.parts[reference].kind.name
        if kind == "light":
            x, y = pcbnew.ToMM(footprint.GetPosition().x) - 100.0, pcbnew.ToMM(footprint.GetPosition().y) - 50.0
            right = footprint.GetOrientationDegrees() != 0
            show_reference(footprint, x + 6.4, y - 0.75 if right else y, 0.8)
        elif reference in REFERENCES:
            show_reference(footprint, *REFERENCES[reference][:2], 0.9, REFERENCES[reference][2])
        elif kind in ("capacitor", "hole", "pad", "long-pad", "test-point"):
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
            x, y = pcbnew.ToMM(footprint.GetPosition().x) - 100.0, pcbnew.ToMM(footprint.GetPosition().y) - 50.0
            text(board, netlist.parts[reference].value, x, y - 1.9, 1.0, "back")
