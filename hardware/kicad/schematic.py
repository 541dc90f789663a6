"""Writes the schematic: a title sheet and three sheets, drawn from the netlist. Names of nets are global labels or power symbols, so each
sheet can be read alone; what belongs together on a sheet is joined by lines."""

from pathlib import Path

import geometry as at
from libraries import identity
from symbols import Library

SHEETS = ["supply", "control", "lights"]
POWER = {"GND", "+5V", "+3V3"}
SUPPLY = {"J1", "F1", "U4", "J2", "D2", "SW1", "Q1", "R4", "U3", "JP1", "D1", "C50", "TP1", "TP2", "TP3", "TP4", "TP5", "H1", "H2", "H3", "H4"}


def sheet_of(reference):
    """The sheet a part is drawn on."""
    if reference in SUPPLY:
        return "supply"
    number = reference.removeprefix("C")
    return "lights" if reference.startswith("LED") or (number.isdigit() and int(number) < 50) else "control"


def path_of(reference):
    """The path of a part's symbol through the sheets, which joins board and schematic."""
    return f'/{identity("sheet", sheet_of(reference))}/{identity("symbol", reference)}'


def attributes(kind, project):
    """The attributes of a kind's footprint, which the symbol has to share."""
    library, name = kind.footprint.split(":")
    folder = project / "foursight.pretty" if library == "foursight" else Path("/usr/share/kicad/footprints") / f"{library}.pretty"
    text = (folder / f"{name}.kicad_mod").read_text()
    return text.split("(attr ", 1)[1].split(")", 1)[0].split() if "(attr " in text else []


class Sheet:
    """One sheet under construction. Places are in millimetres on a grid of 2.54, y downwards."""

    def __init__(self, name, paper, title, netlist, library, project):
        self.name, self.paper, self.title = name, paper, title
        self.netlist, self.library, self.project = netlist, library, project
        self.body, self.used, self.pins, self.joined, self.powers = [], set(), {}, set(), 0
        self.wires, self.dots = [], []

    def add(self, text):
        self.body.append(text)

    def symbol(self, reference, x, y, turn=0, mirror="", reference_at=None, value_at=None):
        """Draws a part."""
        part = self.netlist.parts[reference]
        name = part.kind.symbol.split(":")[1]
        self.used.add(name)
        for number, (px, py, _) in self.library.pins[name].items():
            self.pins[reference, number] = place(x, y, px, py, turn, mirror)
        marks = attributes(part.kind, self.project)
        in_bom = "no" if "exclude_from_bom" in marks else "yes"
        rx, ry = reference_at or (2.54, -1.27)
        vx, vy = value_at or (2.54, 1.27)
        # KiCad turns and mirrors the alignment with the symbol; the text is to run to the right all the same.
        side = "right" if (turn in (90, 180)) != (mirror == "y") else "left"
        field = lambda key, value, fx, fy, hide: (
            f'(property "{key}" "{value}" (at {round(x + fx, 2)} {round(y + fy, 2)} {(360 - turn) % 180 if turn in (90, 270) else 0})'
            f' (effects (font (size 1.27 1.27)){"" if hide else f" (justify {side})"}{" (hide yes)" if hide else ""}))'
        )
        mirrored = f" (mirror {mirror})" if mirror else ""
        self.add(
            f'(symbol (lib_id "foursight:{name}") (at {x} {y} {turn}){mirrored} (unit 1) (exclude_from_sim no) (in_bom {in_bom}) (on_board yes)'
            f' (dnp {"no" if part.fitted else "yes"}) (uuid "{identity("symbol", reference)}")\n'
            + "\n".join(
                [
                    field("Reference", reference, rx, ry, False),
                    field("Value", part.value, vx, vy, False),
                    field("Footprint", part.kind.footprint, 0, 0, True),
                    field("Datasheet", "", 0, 0, True),
                    field("Description", "", 0, 0, True),
                ]
            )
            + f'\n(instances (project "{at.NAME}" (path "/{identity("root")}/{identity("sheet", self.name)}" (reference "{reference}") (unit 1)))))'
        )

    def wire(self, *points):
        """Lines through these places."""
        points = [(round(x, 2), round(y, 2)) for x, y in points]
        self.wires += list(zip(points, points[1:]))

    def lines(self):
        """All lines as text, each ending where another begins: KiCad joins ends, not middles."""
        for start, end in self.wires:
            between = [dot for dot in self.dots if min(start, end) < dot < max(start, end) and lies_between(dot, start, end)]
            stops = sorted([start, end, *between])
            for (x0, y0), (x1, y1) in zip(stops, stops[1:]):
                yield (
                    f"(wire (pts (xy {x0} {y0}) (xy {x1} {y1})) (stroke (width 0) (type default))"
                    f' (uuid "{identity("wire", self.name, x0, y0, x1, y1)}"))'
                )

    def pin(self, reference, name):
        """The place of a pin by its name; it counts as drawn."""
        kind = self.netlist.parts[reference].kind
        number = next(number for number, (pin, _) in kind.pins.items() if pin == name)
        self.joined.add((reference, number))
        return self.pins[reference, number]

    def join(self, one, other):
        """A line between two pins or places; if it has a corner, it goes horizontally first."""
        first, last = (self.pin(*end) if isinstance(end[0], str) else end for end in (one, other))
        corner = [(last[0], first[1])] if first[0] != last[0] and first[1] != last[1] else []
        self.wire(first, *corner, last)

    def dot(self, x, y):
        """A junction."""
        self.dots.append((round(x, 2), round(y, 2)))
        self.add(f'(junction (at {round(x, 2)} {round(y, 2)}) (diameter 0) (color 0 0 0 0) (uuid "{identity("dot", self.name, x, y)}"))')

    def label(self, net, x, y, angle=0):
        """The name of a net: a power symbol or a global label pointing away from the line (0 right, 90 up, 180 left, 270 down)."""
        x, y = round(x, 2), round(y, 2)
        if net in POWER:
            self.power(net, x, y, {0: 270, 90: 0, 180: 90, 270: 180}[angle] if net != "GND" else {0: 90, 90: 180, 180: 270, 270: 0}[angle])
            return
        justify = "right" if angle in (180, 270) else "left"
        self.add(
            f'(global_label "{net}" (shape passive) (at {x} {y} {angle}) (fields_autoplaced yes) (effects (font (size 1.27 1.27)) (justify {justify}))'
            f' (uuid "{identity("label", self.name, net, x, y)}")'
            f' (property "Intersheetrefs" "${{INTERSHEET_REFS}}" (at {x} {y} 0) (effects (font (size 1.27 1.27)) (hide yes))))'
        )

    def power(self, net, x, y, turn=0):
        """A power symbol; its pin has no length, so it may be turned."""
        self.powers += 1
        self.used.add(net)
        reference = f"#PWR0{SHEETS.index(self.name)}{self.powers:03}"
        shift = {0: (0, -3.81), 90: (-3.81, 0), 180: (0, 3.81), 270: (3.81, 0)}[turn]
        if net == "GND":
            shift = (-shift[0], -shift[1])
        hide = " (hide yes)" if net == "PWR_FLAG" else ""
        self.add(
            f'(symbol (lib_id "foursight:{net}") (at {x} {y} {turn}) (unit 1) (exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no)'
            f' (uuid "{identity("power", self.name, net, x, y)}")\n'
            f'(property "Reference" "{reference}" (at {x} {y} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n'
            f'(property "Value" "{net}" (at {round(x + shift[0], 2)} {round(y + shift[1], 2)} 0) (effects (font (size 1.0 1.0)){hide}))\n'
            f'(property "Footprint" "" (at {x} {y} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n'
            f'(property "Datasheet" "" (at {x} {y} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n'
            f'(property "Description" "" (at {x} {y} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n'
            f'(instances (project "{at.NAME}" (path "/{identity("root")}/{identity("sheet", self.name)}" (reference "{reference}") (unit 1)))))'
        )

    def note(self, text, x, y, size=1.8):
        """A sentence for the reader."""
        text = text.replace('"', '\\"').replace("\n", "\\n")
        self.add(f'(text "{text}" (exclude_from_sim no) (at {x} {y} 0) (effects (font (size {size} {size})) (justify left top)) (uuid "{identity("text", self.name, x, y)}"))')

    def stub(self, reference, name, length, angle):
        """A short line from a pin to the name of its net."""
        x, y = self.pin(reference, name)
        kind = self.netlist.parts[reference].kind
        number = next(number for number, (pin, _) in kind.pins.items() if pin == name)
        net = self.netlist.net_of(reference, number)
        if not net:
            self.add(f'(no_connect (at {x} {y}) (uuid "{identity("open", reference, number)}"))')
            return
        dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[angle]
        end = (round(x + dx * length, 2), round(y + dy * length, 2))
        if length:
            self.wire((x, y), end)
        self.label(net, *end, angle)

    def file(self):
        """The sheet as a file."""
        drawn = {reference for reference, _ in self.pins}
        loose = [pin for pin in self.pins if pin not in self.joined]
        assert not loose, f"{self.name}: pins not drawn: {loose}"
        assert {r for r in self.netlist.parts if sheet_of(r) == self.name and self.netlist.parts[r].kind.pins} <= drawn
        return (
            f'(kicad_sch (version 20250114) (generator "foursight") (generator_version "9.0") (uuid "{identity("file", self.name)}") (paper "{self.paper}")\n'
            f'(title_block (title "{at.TITLE}: {self.title}") (rev "{at.VERSION}"))\n'
            + self.library.embedded(self.used)
            + "\n"
            + "\n".join([*self.body, *self.lines()])
            + "\n(embedded_fonts no)\n)\n"
        )


def place(x, y, px, py, turn, mirror):
    """Where a symbol's pin ends up on the sheet: symbols count y upwards, sheets downwards."""
    px, py = (px, -py) if not mirror else ((-px, -py) if mirror == "y" else (px, py))
    for _ in range(turn // 90):
        px, py = py, -px
    return round(x + px, 2), round(y + py, 2)


def lies_between(dot, start, end):
    """Whether a place is on a horizontal or vertical line."""
    return dot[0] == start[0] == end[0] or dot[1] == start[1] == end[1]


def root():
    """The title sheet with the other three."""
    boxes = ""
    titles = {"supply": "cells, charger, converter, USB", "control": "controller, touch controller, level shifter", "lights": "42 lights"}
    for index, name in enumerate(SHEETS):
        x, y = 38.1 + 76.2 * index, 88.9
        boxes += (
            f'(sheet (at {x} {y}) (size 63.5 30.48) (exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no) (fields_autoplaced yes)'
            f' (stroke (width 0.254) (type solid)) (fill (color 255 255 255 0.0)) (uuid "{identity("sheet", name)}")\n'
            f'(property "Sheetname" "{name}" (at {x} {y - 1.0} 0) (effects (font (size 2 2)) (justify left bottom)))\n'
            f'(property "Sheetfile" "{name}.kicad_sch" (at {x} {y + 31.5} 0) (effects (font (size 1.27 1.27)) (justify left top)))\n'
            f'(instances (project "{at.NAME}" (path "/{identity("root")}" (page "{index + 2}")))))\n'
            f'(text "{titles[name]}" (exclude_from_sim no) (at {x + 2.54} {y + 15.24} 0) (effects (font (size 1.6 1.6)) (justify left)) (uuid "{identity("title", name)}"))\n'
        )
    notes = [
        (f"{at.TITLE}, circuit board version {at.VERSION}", 38.1, 45.72, 4),
        ("Generated from hardware/netlist.txt, which is computed from the facts the firmware is made of.", 38.1, 58.42, 2),
        ("Nobody has made this board yet.", 38.1, 66.04, 2),
    ]
    for text, x, y, size in notes:
        boxes += f'(text "{text}" (exclude_from_sim no) (at {x} {y} 0) (effects (font (size {size} {size})) (justify left)) (uuid "{identity("note", text)}"))\n'
    return (
        f'(kicad_sch (version 20250114) (generator "foursight") (generator_version "9.0") (uuid "{identity("root")}") (paper "A4")\n'
        f'(title_block (title "{at.TITLE}") (rev "{at.VERSION}"))\n(lib_symbols)\n{boxes}(sheet_instances (path "/" (page "1")))\n(embedded_fonts no)\n)\n'
    )


def generate(project, netlist):
    """Writes library and sheets into the project's folder."""
    from sheets import draw_control, draw_lights, draw_supply

    library = Library(netlist)
    (project / "foursight.kicad_sym").write_text(library.text())
    (project / f"{at.NAME}.kicad_sch").write_text(root())
    for name, paper, title, draw in (
        ("supply", "A4", "supply", draw_supply),
        ("control", "A4", "controller and touch", draw_control),
        ("lights", "A3", "lights", draw_lights),
    ):
        sheet = Sheet(name, paper, title, netlist, library, project)
        draw(sheet)
        (project / f"{name}.kicad_sch").write_text(sheet.file())
