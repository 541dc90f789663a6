"""Generates the board with KiCad's pcbnew: places the parts, routes every net, pours the planes. Run by KiCad's own Python.

Front: lights, their capacitors, the few other surface-mounted parts, touch pads. Back: modules, connectors, tall parts. The chain of lights
runs as a serpentine; with the lights turned by 180 degrees in rows that run right, the supply pads of rows 0 and 1, 2 and 3, 4 and 5 face
each other, so three wide areas of +5 V between those rows feed all lights, and ground has the other gaps and the whole back.
"""

import math
import sys
from pathlib import Path

import pcbnew

import geometry as at
import netlist as circuit
import schematic
from copper import Copper, point
from silk import draw_silk

KICAD_FOOTPRINTS = "/usr/share/kicad/footprints"
TURN = {True: 180, False: 0}

# Parts other than lights and their capacitors: x, y, turn, side. A part on the back is mirrored left to right, then turned.
PLACES = {
    "U1": (*at.CONTROLLER, 0, "back"),
    "U2": (*at.TOUCH, 0, "back"),
    "U3": (*at.CONVERTER, 0, "back"),
    "U4": (*at.PROTECTION, 0, "back"),
    "U5": (2.5, 23.6, 90, "front"),
    "C51": (2.5, 20.7, 0, "front"),
    "R1": (5.77, 22.4, 0, "front"),
    "R5": (5.8, 26.0, 0, "front"),
    "C50": (4.4, 28.75, 90, "back"),
    "JP1": (44.1, 54.5, 270, "back"),
    "D1": (33.0, 54.5, 0, "front"),
    "R2": (60.3, 41.7, 90, "front"),
    "R3": (62.84, 41.7, 90, "front"),
    "Q1": (95.6, 44.6, 0, "front"),
    "R4": (96.4, 41.2, 0, "front"),
    "SW1": (96.0, 50.0, 90, "back"),
    "D2": (97.0, 59.2, 270, "front"),
    "J2": (96.0, 65.5, 90, "back"),
    "J1": (96.0, 76.5, 90, "back"),
    "F1": (96.3, 86.4, 90, "back"),
    "TP1": (57.0, 76.5, 0, "back"),
    "TP2": (84.0, 78.3, 0, "back"),
    "TP3": (92.4, 43.2, 0, "back"),
    "TP4": (44.8, 59.0, 0, "back"),
    "TP5": (40.2, 59.0, 0, "back"),
    "TP6": (23.6, 63.0, 0, "back"),
    "TP7": (16.4, 63.0, 0, "back"),
    "TP8": (11.2, 63.0, 0, "back"),
}


def places(netlist):
    """Position, turn and side of every part."""
    found = dict(PLACES)
    for light, (x, y) in at.light_positions(netlist.facts).items():
        right = at.runs_right(round((y - at.FIRST_LIGHT[1]) / at.PITCH))
        sign = 1 if right else -1
        found[f"LED{light}"] = (x, y, TURN[right], "front")
        # Beside the supply pad, the grounded end towards the middle of the row.
        found[f"C{light}"] = (x + 4.45 * sign, y + 1.5 * sign, 90 * sign, "front")
    for column in range(at.COLUMNS):
        found[f"PAD{column}"] = (at.column_x(column), at.PAD_ROW, 0, "front")
    found[f"PAD{at.COLUMNS}"] = (*at.LONG_PAD_AT, 0, "front")
    for number, (x, y) in enumerate(at.HOLES, 1):
        found[f"H{number}"] = (x, y, 0, "front")
    return found


def load(part, project):
    """The footprint of a part from its library."""
    library, name = part.kind.footprint.split(":")
    folder = project / "foursight.pretty" if library == "foursight" else Path(KICAD_FOOTPRINTS) / f"{library}.pretty"
    footprint = pcbnew.FootprintLoad(str(folder), name)
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    return footprint


def add_parts(board, netlist, project, nets):
    """Puts every part on the board and joins its pads to their nets."""
    for reference, (x, y, turn, side) in places(netlist).items():
        part = netlist.parts[reference]
        footprint = load(part, project)
        footprint.SetReference(reference)
        footprint.SetValue(part.value)
        footprint.SetPath(pcbnew.KIID_PATH(schematic.path_of(reference)))
        footprint.SetDNP(not part.fitted)
        board.Add(footprint)
        footprint.SetPosition(point(x, y))
        if side == "back":
            footprint.Flip(point(x, y), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        # Mirroring left to right is mirroring top to bottom and half a turn.
        footprint.SetOrientationDegrees(turn + 180 if side == "back" else turn)
        for pad in footprint.Pads():
            net = netlist.net_of(reference, pad.GetNumber())
            if net:
                pad.SetNet(nets[net])
            elif pad.GetNumber():
                pad.SetNet(open_net(board, part, pad, nets))
    missing = set(netlist.parts) - set(places(netlist))
    assert not missing, f"no place for {sorted(missing)}"


def open_net(board, part, pad, nets):
    """KiCad gives every open pin a net of its own, named as in the schematic."""
    pin = part.kind.pins[pad.GetNumber()][0]
    name = f"unconnected-({part.reference}-{pin}-Pad{pad.GetNumber()})"
    if name not in nets:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    return nets[name]


# Lights whose way to ground has something in its way.
GROUND_BESIDE = {18: (4.0, 2.4), 35: (2.45, 3.1)}


def route_lights(copper, netlist):
    """Data from light to light, and a way to ground for each light and its capacitor."""
    positions = at.light_positions(netlist.facts)
    for light, (x, y) in positions.items():
        right = at.runs_right(round((y - at.FIRST_LIGHT[1]) / at.PITCH))
        s = 1 if right else -1
        copper.track("GND", "F", 0.5, [(x + 4.45 * s, y + 0.725 * s), (x + 4.45 * s, y - 0.45 * s)])
        copper.via("GND", x + 4.45 * s, y - 0.45 * s)
        # Outwards from the light; sideways where pins of a module are in the way.
        ground = GROUND_BESIDE.get(light, (4.1, 1.9) if y == at.row_y(5) else (2.45, 3.1))
        copper.track("GND", "F", 0.5, [(x - 2.45 * s, y - 1.65 * s), (x - ground[0] * s, y - ground[1] * s)])
        copper.via("GND", x - ground[0] * s, y - ground[1] * s)
        if light + 1 == len(positions):
            continue
        net, (x1, y1) = f"CHAIN{light + 1}", positions[light + 1]
        start = (x + 2.45 * s, y - 1.65 * s)
        if y1 == y:
            copper.track(net, "F", 0.25, [start, (x + 5.8 * s, y - 1.65 * s), (x + 9.1 * s, y + 1.65 * s), (x1 - 2.45 * s, y + 1.65 * s)])
        elif right:
            copper.track(net, "F", 0.25, [start, (94.6, start[1]), (94.6, y1 - 1.65), (x1 + 2.45, y1 - 1.65)])
        else:
            # Between the antenna and the first pin of the controller there is less room.
            edge = 6.6 if y == at.row_y(3) else 7.3
            copper.track(net, "F", 0.25, [start, (edge, start[1]), (edge, y1 + 1.65), (x1 - 2.45, y1 + 1.65)])


def route_data(copper):
    """From the controller to the level shifter beside the first light."""
    copper.track("DATA", "B", 0.25, [(18.21, 91.0), (18.21, 71.0), (19.48, 69.73), (19.48, 66.5), (18.2, 65.22), (18.2, 40.2), (4.0, 26.0), (3.4, 26.0)])
    copper.via("DATA", 3.4, 26.0)
    copper.track("DATA", "F", 0.25, [(2.5, 24.7375), (2.5, 25.6), (2.9, 26.0), (4.975, 26.0)])
    copper.track("DATA5", "F", 0.25, [(3.45, 22.4625), (3.5125, 22.4), (4.945, 22.4)])
    copper.track("CHAIN0", "F", 0.25, [(6.595, 22.4), (6.9, 22.705), (6.9, 23.2), (7.35, 23.65), (8.55, 23.65)])
    copper.track("+5V", "F", 0.5, [(1.55, 22.4625), (1.725, 22.2), (1.725, 20.7)])
    copper.track("+5V", "F", 0.4, [(1.55, 22.4625), (0.75, 23.2625), (0.75, 28.0)])


def route_bus(copper):
    """SDA, SCL and 3.3 V: up from the controller on the back, right in the gap of rows 3 and 4 on the front, up again on the back."""
    for net, pin, lane, gap, rise, turn, end in (
        ("SCL", (13.13, 91.0), 14.4, 64.9, 56.8, 47.5, (62.84, 44.13)),
        ("SDA", (15.67, 91.0), 16.94, 65.7, 56.0, 46.7, (60.3, 44.13)),
    ):
        copper.track(net, "B", 0.25, [pin, (lane, pin[1] - (lane - pin[0])), (lane, gap)])
        copper.via(net, lane, gap)
        copper.track(net, "F", 0.25, [(lane, gap), (rise, gap)])
        copper.via(net, rise, gap)
        copper.track(net, "B", 0.25, [(rise, gap), (rise, turn + 0.6), (rise + 0.6, turn), (end[0] - 0.6, turn), (end[0], turn - 0.6), end])
    copper.track("+3V3", "F", 0.5, [(25.83, 68.14), (27.43, 66.54), (57.6, 66.54)])
    copper.via("+3V3", 57.6, 66.54)
    copper.track("+3V3", "B", 0.5, [(57.6, 66.54), (57.6, 49.1), (58.2, 48.5), (65.9, 48.5), (66.5, 47.9), (66.5, 46.2), (67.92, 44.78), (67.92, 44.13)])
    for net, x in (("SDA", 60.3), ("SCL", 62.84)):
        copper.track(net, "F", 0.25, [(x, 44.13), (x, 42.525)])
    copper.track("+3V3", "F", 0.4, [(60.3, 40.875), (66.395, 40.875), (67.92, 42.4), (67.92, 44.13)])
    copper.track("+3V3", "B", 0.5, [(25.83, 68.14), (25.83, 65.4), (23.6, 63.17), (23.6, 63.0)])
    copper.track("SDA", "B", 0.25, [(16.94, 65.7), (16.94, 63.54), (16.4, 63.0)])
    copper.track("SCL", "B", 0.25, [(14.4, 64.9), (14.4, 63.0), (11.2, 63.0)])


# Where the lines of the electrodes come up into their pads.
VIA_IN_PAD = 10.4


def route_touch(copper):
    """Thin and short, on the back where no light's data runs; E9 and E7 go around the others."""
    electrode = lambda number: (at.TOUCH[0] - 13.97 + 2.54 * number, at.TOUCH[1] - 8.89)
    width = 0.2
    for column in range(1, at.COLUMNS):
        x, y = electrode(column)
        target = at.column_x(column)
        # Each has its own level, the outer columns the lower ones, so that the lines fan out without crossing.
        level = {1: 23.5, 2: 22.5, 3: 20.3, 4: 20.3, 5: 22.5, 6: 23.5}[column]
        cut = 0.8 if target > x else -0.8
        points = [(x, y), (x, level + 0.8), (x + cut, level), (target - cut, level), (target, level - 0.8), (target, VIA_IN_PAD)]
        copper.track(f"E{column}", "B", width, points)
        copper.via(f"E{column}", target, VIA_IN_PAD, 0.6, 0.3)
    x, y = electrode(9)
    copper.track("E9", "B", width, [(x, y), (x, 27.7), (x - 1.2, 28.9), (12.2, 28.9), (11.0, 27.7), (11.0, VIA_IN_PAD)])
    copper.via("E9", 11.0, VIA_IN_PAD, 0.6, 0.3)
    x, y = electrode(7)
    copper.track("E7", "F", width, [(x, y), (x, 30.4)])
    copper.via("E7", x, 30.4, 0.6, 0.3)
    copper.track("E7", "B", width, [(x, 30.4), (47.6, 30.4), (46.4, 31.6), (46.4, 92.6)])
    copper.via("E7", 46.4, 92.6, 0.6, 0.3)


def route_supply(copper):
    """Cells, charger, switch, converter, jumper: areas and wide lines."""
    # Cells to protection board and back.
    copper.zone("CELL+", "F", [(95.0, 80.3), (99.3, 80.3), (99.3, 87.4), (94.3, 87.4), (94.3, 86.0)])
    copper.zone("CELL+", "B", [(94.5, 80.3), (99.3, 80.3), (99.3, 87.4), (94.3, 87.4), (94.3, 82.0)])
    copper.zone("B+", "F", [(82.4, 91.0), (92.0, 91.0), (94.5, 89.9), (98.2, 89.9), (98.2, 92.4), (95.0, 92.4), (92.0, 94.4), (82.4, 94.4)])
    copper.zone("B-", "B", [(72.4, 91.0), (76.0, 90.2), (89.5, 86.6), (91.0, 84.5), (91.0, 75.3), (98.6, 75.3), (98.6, 77.6), (93.0, 77.8), (93.0, 84.8), (91.0, 88.0), (77.0, 93.0), (75.6, 94.1), (72.4, 94.1)])
    copper.track("BM", "B", 0.5, [(79.0, 92.6), (81.4, 95.0), (89.5, 95.0), (93.6, 90.9), (93.6, 79.6), (94.2, 79.0), (96.0, 79.0)])
    # Protection board to charger and switch.
    copper.zone("P+", "B", [(67.4, 92.8), (84.9, 75.3), (90.6, 71.6), (92.0, 70.2), (92.0, 51.2), (98.6, 51.2), (98.6, 53.9), (95.0, 53.9), (95.0, 71.8), (92.6, 72.6), (87.6, 76.9), (70.6, 93.9), (70.6, 94.2), (67.4, 94.2)])
    copper.zone("P+", "F", [(95.2, 51.2), (99.3, 51.2), (99.3, 58.6), (95.2, 58.6)])
    copper.zone("CHARGE+", "F", [(94.9, 59.8), (99.3, 59.8), (99.3, 66.9), (94.9, 66.9)])
    # Switch to converter.
    copper.zone("SWITCHED", "F", [(95.9, 43.5), (99.3, 43.5), (99.3, 50.8), (94.9, 50.8), (94.9, 48.4), (95.9, 46.0)])
    copper.zone("VIN", "F", [(91.6, 44.6), (95.4, 44.6), (95.4, 46.2), (91.6, 46.2)])
    copper.zone("VIN", "B", [(88.6, 50.6), (90.4, 48.6), (91.2, 46.4), (91.2, 42.0), (95.2, 42.0), (95.2, 46.4), (92.4, 46.6), (91.8, 50.6), (91.8, 53.6), (88.6, 53.6)])
    for x, y in ((92.6, 45.2), (93.4, 45.2), (94.2, 44.75)):
        copper.via("VIN", x, y)
    copper.track("GATE", "F", 0.25, [(94.6625, 43.65), (94.6625, 42.1125), (95.575, 41.2)])
    # Converter or USB to the lights, by the jumper.
    copper.zone("VCONV", "F", [(42.9, 53.1), (45.5, 51.0), (50.9, 51.0), (50.9, 53.7), (46.0, 55.9), (42.9, 55.9)])
    copper.zone("VCONV", "B", [(42.9, 53.1), (45.4, 53.1), (45.4, 59.9), (43.4, 59.9), (43.4, 56.5), (42.9, 56.0)])
    copper.track("+5V", "B", 1.2, [(41.56, 54.5), (41.56, 57.64), (40.2, 59.0)])
    copper.zone("VBUS", "B", [(24.9, 89.9), (29.3, 89.9), (29.3, 57.2), (28.5, 56.4), (28.5, 52.4), (31.0, 52.4), (31.9, 53.3), (40.2, 53.3), (40.2, 55.7), (32.2, 55.7), (31.7, 56.2), (31.7, 92.2), (24.9, 92.2)])
    copper.zone("VBUS", "F", [(28.5, 52.4), (32.4, 52.4), (32.4, 56.6), (28.5, 56.6)])
    for x, y in ((29.1, 53.0), (29.1, 54.0), (29.1, 55.0), (29.1, 56.0)):
        copper.via("VBUS", x, y)
    # Three areas of +5 V between the rows, the upper two joined at the left edge, the third by a strip on the back.
    row = at.row_y
    upper = [(8.0, row(0) + 0.2), (94.2, row(0) + 0.2), (94.2, row(1) - 0.2), (6.9, row(1) - 0.2), (6.9, row(2) + 0.2), (94.2, row(2) + 0.2)]
    upper += [(94.2, row(3) - 0.2), (0.6, row(3) - 0.2), (0.6, 27.6), (8.0, 27.6)]
    copper.zone("+5V", "F", upper, priority=1)
    copper.zone("+5V", "F", [(6.2, row(4) + 0.2), (94.2, row(4) + 0.2), (94.2, row(5) - 0.2), (6.2, row(5) - 0.2)], priority=1)
    copper.zone("+5V", "B", [(35.3, 56.2), (38.7, 56.2), (38.7, 82.0), (35.3, 82.0)], priority=1)
    for x in (36.0, 37.0, 38.0):
        for y in (56.8, 57.6, 79.8, 80.8):
            copper.via("+5V", x, y)


def pour(copper):
    """Ground on both sides, joined by vias all over; none where the touch pads look or the antenna is."""
    edge = 0.4
    whole = [(edge, edge), (at.WIDTH - edge, edge), (at.WIDTH - edge, at.HEIGHT - edge), (edge, at.HEIGHT - edge)]
    copper.zone("GND", "F", whole, priority=0)
    copper.zone("GND", "B", whole, priority=0)
    for x0, y0, x1, y1 in at.NO_GROUND:
        copper.rule_area([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], pour=False)
    x0, y0, x1, y1 = at.NO_COPPER
    copper.rule_area([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], pour=False, tracks=False, name="no copper under the antenna")
    for x, y in at.HOLES:
        circle = [(x + 3.4 * math.cos(turn * math.pi / 16), y + 3.4 * math.sin(turn * math.pi / 16)) for turn in range(32)]
        copper.rule_area(circle, pour=False, tracks=False, pads=True, name="screw head")
    for x, y in STITCHES:
        copper.via("GND", x, y, 0.8, 0.4)


STITCHES = [
    (17.5, 15.5), (30.5, 15.5), (82.5, 15.5), (98.6, 21.5), (98.6, 28.5), (98.6, 35.5), (96.0, 38.0), (96.0, 25.0),
    (12.0, 41.5), (24.0, 41.5), (30.5, 41.5), (37.0, 41.5), (50.0, 41.5), (76.0, 41.5), (82.5, 41.5), (89.0, 40.5),
    (9.5, 70.8), (43.5, 70.5), (50.0, 73.0), (57.0, 69.0), (63.0, 68.0), (70.0, 68.0), (76.0, 68.0), (82.5, 68.0), (89.0, 66.6),
    (30.0, 97.5), (30.0, 94.0), (35.0, 94.0), (66.0, 97.8), (88.0, 97.8),
    (98.6, 72.0), (65.5, 90.4), (12.0, 93.8), (20.0, 93.8),
]  # fmt: skip


def outline(board):
    """The board's edge: a square with round corners."""
    w, h, r = at.WIDTH, at.HEIGHT, at.CORNER
    for start, end in (((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))):
        shape = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_SEGMENT)
        shape.SetStart(point(*start))
        shape.SetEnd(point(*end))
        add_edge(board, shape)
    k = r * (1 - 0.5**0.5)
    for start, middle, end in (
        ((0, r), (k, k), (r, 0)),
        ((w - r, 0), (w - k, k), (w, r)),
        ((w, h - r), (w - k, h - k), (w - r, h)),
        ((r, h), (k, h - k), (0, h - r)),
    ):
        shape = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_ARC)
        shape.SetArcGeometry(point(*start), point(*middle), point(*end))
        add_edge(board, shape)


def add_edge(board, shape):
    """Makes a shape part of the edge."""
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(pcbnew.FromMM(0.1))
    board.Add(shape)


def generate(project):
    """Writes the board into the project's folder."""
    pcbnew.KIID.SeedGenerator(4)
    netlist = circuit.read()
    path = project / f"{at.NAME}.kicad_pcb"
    board = pcbnew.NewBoard(str(path))
    board.SetCopperLayerCount(2)
    settings = board.GetDesignSettings()
    settings.SetBoardThickness(pcbnew.FromMM(at.THICKNESS))
    settings.SetAuxOrigin(point(0, at.HEIGHT))
    settings.SetGridOrigin(point(0, at.HEIGHT))
    block = board.GetTitleBlock()
    block.SetTitle(at.TITLE)
    block.SetRevision(at.VERSION)
    nets = {}
    for name in netlist.nets:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    outline(board)
    add_parts(board, netlist, project, nets)
    copper = Copper(board, nets)
    route_lights(copper, netlist)
    route_data(copper)
    route_bus(copper)
    route_touch(copper)
    route_supply(copper)
    pour(copper)
    draw_silk(board, netlist)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board, True)
    copper.dump(project / "copper.json")


if __name__ == "__main__":
    generate(Path(sys.argv[1]))
