"""Computes from the copper of the layout what the lights see: voltages, inrush current, margins of the level shifter.

Usage: electrical.py copper.json > electrical.md. The copper of +5 V, ground and the converter's output is cut into squares of 0.25 mm; each is
joined to its neighbours by the resistance of a square of copper, front and back by the resistance of the plating of vias and plated holes; the
currents of the lights and of the chip flow through that net. Needs numpy and scipy.
"""

import json
import math
import sys

import numpy
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import spsolve

import geometry as at
import netlist as circuit

STEP = 0.25
RESISTIVITY = 1.72e-8 * (1 + 0.0039 * 20)  # copper at 40 degrees, ohm metres
COPPER = 35e-6
PLATING = 20e-6
SQUARE = RESISTIVITY / COPPER
CONTACT = 0.02  # a jumper's contacts, assumed
NOMINAL = 5.0


def raster(areas):
    """Which squares are copper: even-odd over all edges, row by row."""
    cells = round(at.WIDTH / STEP)
    inside = numpy.zeros((cells, cells), dtype=bool)
    for area in areas:
        for ring in [area["outline"], *area["holes"]]:
            points = numpy.array(ring)
            following = numpy.roll(points, -1, axis=0)
            for row in range(cells):
                y = (row + 0.5) * STEP
                crossing = (points[:, 1] <= y) != (following[:, 1] <= y)
                if not crossing.any():
                    continue
                a, b = points[crossing], following[crossing]
                xs = a[:, 0] + (y - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
                for x in xs:
                    start = max(0, math.ceil(x / STEP - 0.5))
                    inside[row, start:] ^= True
    return inside


class Mesh:
    """One net as a net of resistors."""

    def __init__(self, copper, net):
        layers = [raster(copper["areas"][net][layer]) for layer in ("F", "B")]
        self.number = -numpy.ones((2, *layers[0].shape), dtype=int)
        self.number[numpy.stack(layers)] = numpy.arange(sum(int(layer.sum()) for layer in layers))
        self.size = int(self.number.max()) + 1
        one, two, conductance = [], [], []
        for layer in range(2):
            n = self.number[layer]
            for a, b in ((n[:, :-1], n[:, 1:]), (n[:-1], n[1:])):
                both = (a >= 0) & (b >= 0)
                one += a[both].tolist()
                two += b[both].tolist()
                conductance += [1 / SQUARE] * int(both.sum())
        holes = copper["vias"] + [pad for pad in copper["pads"] if pad["drill"] > 0]
        for hole in holes:
            if hole["net"] != net:
                continue
            front, back = (self.at(hole["x"], hole["y"], layer, 0.8 + hole["drill"]) for layer in range(2))
            if front is not None and back is not None:
                resistance = RESISTIVITY * at.THICKNESS * 1e-3 / (math.pi * hole["drill"] * 1e-3 * PLATING)
                one.append(front)
                two.append(back)
                conductance.append(1 / resistance)
        self.edges = numpy.array(one), numpy.array(two), numpy.array(conductance)

    def at(self, x, y, layer, reach=1.2):
        """The nearest square of copper on a layer."""
        column, row, span = int(x / STEP), int(y / STEP), int(reach / STEP) + 1
        best = None
        for dy in range(-span, span + 1):
            for dx in range(-span, span + 1):
                if 0 <= row + dy < self.number.shape[1] and 0 <= column + dx < self.number.shape[2]:
                    node = self.number[layer, row + dy, column + dx]
                    distance = dx * dx + dy * dy
                    if node >= 0 and (best is None or distance < best[0]):
                        best = (distance, int(node))
        return best[1] if best else None

    def solve(self, source, sinks):
        """Voltage below the source at every square when these currents leave at these squares."""
        one, two, conductance = self.edges
        graph = coo_matrix((numpy.ones(len(one)), (one, two)), shape=(self.size, self.size))
        _, label = connected_components(graph, directed=False)
        live = label == label[source]
        assert all(live[node] for node in sinks), "a light is not joined to the supply"
        index = numpy.cumsum(live) - 1
        keep = live[one]
        a, b, g = index[one[keep]], index[two[keep]], conductance[keep]
        count = int(live.sum())
        rows = numpy.concatenate([a, b, a, b])
        columns = numpy.concatenate([a, b, b, a])
        matrix = coo_matrix((numpy.concatenate([g, g, -g, -g]), (rows, columns)), shape=(count, count)).tocsc()
        current = numpy.zeros(count)
        for node, ampere in sinks.items():
            current[index[node]] += ampere
        matrix[int(index[source]), int(index[source])] += 1e9
        return lambda node, drop=spsolve(matrix, current): float(drop[index[node]])


def check_solver():
    """A strip 80 mm long and 4 mm wide has 20 squares; fed over its whole width it would have exactly their resistance."""
    strip = {"outline": [[10, 10], [90, 10], [90, 14], [10, 14]], "holes": []}
    mesh = Mesh({"areas": {"strip": {"F": [strip], "B": []}}, "vias": [], "pads": []}, "strip")
    start, one, other = (mesh.at(x, 12, 0) for x in (11, 20, 80))
    drop = mesh.solve(start, {mesh.at(89, 12, 0): 1.0})
    found = drop(other) - drop(one)
    assert abs(found - 15 * SQUARE) < 0.02 * found, f"60 mm of a strip: expected 15 squares, found {found / SQUARE:.2f}"


def pad(copper, net, part, number=None):
    """The place of a pad of a part in a net."""
    return next(pad for pad in copper["pads"] if pad["net"] == net and pad["part"] == part and number in (None, pad["pad"]))


def voltages(copper, meshes, light, chip):
    """The supply of every light when all take this current and the chip takes its own."""
    lights = at.COLUMNS * at.ROWS
    node = lambda net, where: meshes[net].at(where["x"], where["y"], 0, 1.6)
    supply = {node("+5V", pad(copper, "+5V", f"LED{n}")): 0.0 for n in range(lights)}
    ground = {}
    for n in range(lights):
        a, b = node("+5V", pad(copper, "+5V", f"LED{n}")), node("GND", pad(copper, "GND", f"LED{n}"))
        supply[a] = supply.get(a, 0) + light
        ground[b] = ground.get(b, 0) + light
    supply[node("+5V", pad(copper, "+5V", "D1"))] = chip
    ground[node("GND", pad(copper, "GND", "U1"))] = chip
    down = meshes["+5V"].solve(node("+5V", pad(copper, "+5V", "JP1")), supply)
    up = meshes["GND"].solve(node("GND", pad(copper, "GND", "U3", "3")), ground)
    jumper = meshes["VCONV"]
    entry = jumper.solve(node("VCONV", pad(copper, "VCONV", "U3")), {node("VCONV", pad(copper, "VCONV", "JP1")): lights * light + chip})
    before = entry(node("VCONV", pad(copper, "VCONV", "JP1"))) + CONTACT * (lights * light + chip)
    return [
        NOMINAL - before - down(node("+5V", pad(copper, "+5V", f"LED{n}"))) - up(node("GND", pad(copper, "GND", f"LED{n}"))) for n in range(lights)
    ]


def supply_table(copper, facts):
    """Voltages at the first, the last and the worst light."""
    meshes = {net: Mesh(copper, net) for net in ("+5V", "GND", "VCONV")}
    text = "| brightness, all lights white | current of the lights, A | with the chip, A | light 0, V | light 41, V | lowest of all, V | drop, % |\n|---|---:|---:|---:|---:|---:|---:|\n"
    worst = []
    for name, key in ((f"{facts['brightness']} (normal)", "white_microamperes"), (f"{facts['brightness_cap']} (the cap)", "white_microamperes_at_cap")):
        light, chip = facts[key] / 1e6, facts["chip_microamperes"] / 1e6
        found = voltages(copper, meshes, light, chip)
        drop = (NOMINAL - min(found)) / NOMINAL * 100
        worst.append(drop)
        lights = light * len(found)
        text += f"| {name} | {lights:.3f} | {lights + chip:.3f} | {found[0]:.3f} | {found[-1]:.3f} | {min(found):.3f} (light {found.index(min(found))}) | {drop:.2f} |\n"
    assert max(worst) < 5, "the drop to some light is 5 % or more"
    return text


def inrush_table():
    """What flows when the supply is switched on, from data-sheet values; the module's own capacitors were not read and are assumed."""
    bulk, small, module_out, module_in = 1000e-6, 43 * 100e-9, 220e-6, 100e-6
    limit = (3.6, 6.9)  # LM2596 data sheet: current limit, lowest and highest
    charge = (bulk + small + module_out) * NOMINAL
    series = 0.06 + 2 * 0.05 + 0.05  # Q1, two cells, wires and contacts; fuse and protection board left out
    usb = 0.25  # cable and contacts
    rows = [
        ("5 V rail from the converter", f"{limit[0]:.1f} to {limit[1]:.1f} A", "the LM2596's own current limit", f"{charge / limit[0] * 1e3:.1f} ms at {limit[0]:.1f} A"),
        ("cells into the converter's input", f"{8.4 / series:.0f} A at most", f"8.4 V over {series:.2f} ohm, fuse and protection board left out", f"{series * module_in * 1e6:.0f} us time constant"),
        ("5 V rail from USB (JP1 at USB)", f"{NOMINAL / usb:.0f} A at most", f"5 V over {usb} ohm of cable", f"{usb * (bulk + small) * 1e6:.0f} us time constant"),
    ]
    text = "| what is switched on | inrush | why | for |\n|---|---|---|---|\n"
    return text + "".join("| " + " | ".join(row) + " |\n" for row in rows)


def shifter_table():
    """Levels on both sides of the level shifter, worst cases of the data sheets."""
    text = "| from | to | high level sent, V | needed, V | margin, V |\n|---|---|---:|---:|---:|\n"
    chip = 0.8 * 3.3  # ESP32-C3: VOH is at least 0.8 of its supply
    for name, sent, needed in (
        ("C3 mini, 3.3 V", chip, 2.0),
        ("74AHCT1G125 at 4.5 V, no load", 4.4, 0.7 * 4.5),
        ("74AHCT1G125 at 5.0 V, no load", 4.9, 0.7 * 5.0),
        ("without level shifter: C3 mini, 3.3 V", chip, 0.7 * 5.0),
    ):
        target = "74AHCT1G125" if needed == 2.0 else f"WS2812B at {needed / 0.7:.1f} V"
        text += f"| {name} | {target} | {sent:.2f} | {needed:.2f} | {sent - needed:+.2f} |\n"
    return text


def report(copper, facts):
    """The whole file."""
    check_solver()
    return (
        "# Electrical tables\n"
        "Made by `cargo xtask board` from the copper of the layout (hardware/kicad/electrical.py); do not edit.\n\n"
        "## Voltage at the lights\n"
        f"The converter gives {NOMINAL:.1f} V. Copper of {COPPER * 1e6:.0f} um at 40 degrees ({SQUARE * 1e3:.2f} milliohm a square), plating of {PLATING * 1e6:.0f} um, squares of"
        f" {STEP} mm; the jumper's contacts are assumed to have {CONTACT * 1e3:.0f} milliohm. The voltage is that between a light's own two supply pads.\n\n"
        + supply_table(copper, facts)
        + "\n## Inrush current\n"
        + inrush_table()
        + "\nRead: the LM2596's current limit (TI, SNVS124). Assumed, not read: 100 uF and 220 uF on the module, 60 milliohm of Q1, 50 milliohm a cell, 50 milliohm of wires and contacts, 0.25 ohm of USB cable.\n\n"
        "## Levels of the data line\n"
        + shifter_table()
        + "\nRead: the 74AHCT1G125's levels (TI, SCLS504), the WS2812B's 0.7 of its supply. Assumed, not read: the ESP32-C3 sends at least 0.8 of its supply.\n"
    )


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(report(json.load(file), circuit.read().facts), end="")
