"""Reads what was made with other eyes: the Gerbers with gerbonara, the placement list and the plates as plain text.

Usage: check.py MADE. Counts and places are expected from the netlist and the geometry, not from KiCad's own files. Prints what was found;
the first thing that is not as expected ends it with an error.
"""

import csv
import math
import sys
import warnings
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

from gerbonara import LayerStack
from gerbonara.graphic_objects import Flash, Region
from gerbonara.utils import MM

import front_plate
import geometry as at
import netlist as circuit

LAYERS = {
    ("top", "copper"), ("top", "mask"), ("top", "silk"), ("top", "paste"),
    ("bottom", "copper"), ("bottom", "mask"), ("bottom", "silk"), ("mechanical", "outline"),
}  # fmt: skip
# Kinds whose pads are plated holes; test points are pads on the back, touch pads are covered by the mask, the rest is soldered on the front.
WITH_HOLES = {"controller", "touch", "converter", "protection", "connector-2", "connector-3", "switch", "jumper", "bulk", "fuse"}
NOT_SOLDERED = {"test-point", "pad", "long-pad", "hole"}


def expect(what, found, expected):
    """Prints a finding that is as expected."""
    if found != expected:
        sys.exit(f"check: {what}: expected {expected}, found {found}")
    print(f"{what}: {found}")


def gerber(x, y):
    """A place on the board in the Gerbers, which count upwards from the lower left corner."""
    return round(x, 4), round(at.HEIGHT - y, 4)


def near(one, other, by=0.01):
    """Whether two places are the same."""
    return math.dist(one, other) <= by


def flashes(layer):
    """The places of a layer's pads."""
    return [(item.x, item.y) for item in layer.objects if isinstance(item, Flash)]


def covered(layer, x, y):
    """Whether a region of copper covers a place."""
    for region in layer.objects:
        if isinstance(region, Region):
            points, inside = region.outline, False
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
                if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                    inside = not inside
            if inside:
                return True
    return False


def check_layers(stack, netlist):
    """Layers, outline, drills and pads."""
    expect("layers", sorted(map(" ".join, stack.graphic_layers)), sorted(map(" ".join, LAYERS)))
    (x0, y0), (x1, y1) = stack.graphic_layers["mechanical", "outline"].bounding_box(unit=MM)
    line = 0.1
    expect("outline, mm", (round(x1 - x0 - line, 3), round(y1 - y0 - line, 3)), (at.WIDTH, at.HEIGHT))
    kinds = [part.kind for part in netlist.parts.values()]
    holes = sum(len(kind.pins) for kind in kinds if kind.name in WITH_HOLES)
    soldered = sum(len(kind.pins) for kind in kinds if kind.name not in WITH_HOLES | NOT_SOLDERED)
    points = sum(kind.name == "test-point" for kind in kinds)
    screws = len(at.HOLES)
    plated = Counter(round(hole.tool.diameter, 2) for hole in stack.drill_pth.objects)
    vias = sum(count for size, count in plated.items() if size <= 0.4)
    expect("plated holes of parts", plated.total() - vias, holes)
    print(f"vias: {vias}, the smallest drill {min(plated)} mm")
    expect("screw holes", sorted((hole.x, hole.y) for hole in stack.drill_npth.objects), sorted(gerber(*hole) for hole in at.HOLES))
    expect("openings of the front mask", len(flashes(stack.graphic_layers["top", "mask"])), soldered + holes + screws)
    expect("openings of the back mask", len(flashes(stack.graphic_layers["bottom", "mask"])), holes + points + screws)
    for side in ("top", "bottom"):
        silk = [item for item in stack.graphic_layers[side, "silk"].objects if isinstance(item, Flash)]
        expect(f"ink on pads, {side}", sum(item.polarity_dark for item in silk), 0)
    expect("openings for paste", len(flashes(stack.graphic_layers["top", "paste"])), soldered)


def check_places(stack, netlist):
    """Pads of the lights and the touch pads where the geometry has them; no ground behind the pads, no copper at the antenna."""
    front, back = stack.graphic_layers["top", "copper"], stack.graphic_layers["bottom", "copper"]
    found = flashes(front)
    lights = at.light_positions(netlist.facts)
    pads = [gerber(x + dx, y + dy) for x, y in lights.values() for dx in (-2.45, 2.45) for dy in (-1.65, 1.65)]
    expect("pads of lights in place", sum(any(near(pad, flash) for flash in found) for pad in pads), 4 * len(lights))
    touch = [gerber(at.column_x(column), at.PAD_ROW) for column in range(at.COLUMNS)] + [gerber(*at.LONG_PAD_AT)]
    expect("touch pads in place", sum(any(near(pad, flash) for flash in found) for pad in touch), at.COLUMNS + 1)
    # That the test for planes can find one at all:
    expect("places in the ground planes covered", sum(covered(layer, *gerber(82.5, 43.0)) for layer in (front, back)), 2)
    behind = [(x + dx, y + dy) for x, y in touch for dx in (-4, 0, 4) for dy in (-3, 0, 3)]
    expect("places behind touch pads covered by a plane", sum(covered(back, *place) for place in behind), 0)
    x0, y0, x1, y1 = at.NO_COPPER
    antenna = [gerber(x0 + (x1 - x0) * i / 10, y0 + (y1 - y0) * j / 20) for i in range(1, 10) for j in range(1, 20)]
    expect("places at the antenna covered by copper", sum(covered(layer, *place) for layer in (front, back) for place in antenna), 0)
    inside = lambda x, y: x0 < x < x1 and y0 < at.HEIGHT - y < y1
    others = [item for layer in (front, back) for item in layer.objects if not isinstance(item, Region)]
    ends = [(item.x, item.y) if isinstance(item, Flash) else end for item in others for end in ([None] if isinstance(item, Flash) else [(item.x1, item.y1), (item.x2, item.y2)])]
    expect("pads and tracks at the antenna", sum(inside(*end) for end in ends), 0)


def shapes(path):
    """The cuts of a plate by name: circles as (x, y, radius), rectangles as (x0, y0, x1, y1)."""
    found = {}
    for item in ElementTree.parse(path).getroot():
        number = lambda name: float(item.get(name))
        if item.tag.endswith("circle"):
            found[item.get("data-name")] = (number("cx"), number("cy"), number("r"))
        elif item.tag.endswith("rect"):
            found[item.get("data-name")] = (number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
    return found


def gap(one, other, radius):
    """The thickness left between two cuts; the corners of rectangles are round."""
    if len(one) == 3:
        one, other = other, one
    shrunk = lambda box: (box[0] + radius, box[1] + radius, box[2] - radius, box[3] - radius)
    a = shrunk(one) if len(one) == 4 else (one[0], one[1], one[0], one[1])
    b = shrunk(other) if len(other) == 4 else (other[0], other[1], other[0], other[1])
    round_a, round_b = (radius if len(box) == 4 else box[2] for box in (one, other))
    dx, dy = max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0)
    return math.hypot(dx, dy) - round_a - round_b


def check_plates(made, stack, netlist):
    """Holes as drilled, cells around the lights as placed, and nothing too thin to cut."""
    drilled = sorted((hole.x, hole.y) for hole in stack.drill_npth.objects)
    with open(made / "placement.csv", encoding="utf-8") as file:
        placed = {row["Ref"]: (float(row["PosX"]), float(row["PosY"])) for row in csv.DictReader(file)}
    for name in ("light-grid.svg", "front-plate.svg"):
        cuts = shapes(made / name)
        outline = cuts.pop("outline")
        expect(f"{name}: outline", outline, (0.0, 0.0, at.WIDTH, at.HEIGHT))
        holes = sorted(gerber(x, y) for key, (x, y, *_) in cuts.items() if key.startswith("H"))
        expect(f"{name}: holes as drilled", holes, drilled)
        cells = {key: cut for key, cut in cuts.items() if key.startswith("LED")}
        right = sum(near(gerber((x0 + x1) / 2, (y0 + y1) / 2), placed[key]) for key, (x0, y0, x1, y1) in cells.items())
        expect(f"{name}: cells around lights as placed", right, len(at.light_positions(netlist.facts)) if "grid" in name else 0)
        pads = sum(covers_middle(cuts[f"PAD{number}"], number) for number in range(at.COLUMNS + 1))
        expect(f"{name}: openings within touch pads", pads, at.COLUMNS + 1)
        between = [gap(cuts[a], cuts[b], front_plate.CORNER) for a in cuts for b in cuts if a < b]
        edges = [min(cut[0], cut[1], at.WIDTH - cut[2], at.HEIGHT - cut[3]) for cut in cuts.values() if len(cut) == 4]
        thinnest = round(min(between + edges), 2)
        if thinnest < front_plate.WALL:
            sys.exit(f"check: {name}: a bridge of {thinnest} mm, expected {front_plate.WALL} or more")
        print(f"{name}: thinnest bridge, mm: {thinnest}")


def covers_middle(opening, number):
    """Whether an opening lies within its touch pad."""
    x, y, (width, height) = (at.column_x(number), at.PAD_ROW, at.PAD) if number < at.COLUMNS else (*at.LONG_PAD_AT, at.LONG_PAD)
    x0, y0, x1, y1 = opening
    return x - width / 2 <= x0 < x1 <= x + width / 2 and y - height / 2 <= y0 < y1 <= y + height / 2


def main(made):
    """All checks."""
    warnings.simplefilter("ignore")
    netlist = circuit.read()
    stack = LayerStack.open(made / f"{at.NAME}-{at.VERSION}-gerbers.zip")
    check_layers(stack, netlist)
    check_places(stack, netlist)
    check_plates(made, stack, netlist)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
