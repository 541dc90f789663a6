"""Symbols of the schematic: KiCad's own, copied into a library of the project at generation time, and boxes for the modules."""

from pathlib import Path

KICAD_SYMBOLS = Path("/usr/share/kicad/symbols")

# Boxes: width, and the pins of each side from top to bottom.
BOXES = {
    "C3_mini": (25.4, ["5V", "3V3", "G", "RST", "A0", "D0", "D5"], ["D1", "D2", "D3", "D4", "D6", "D7", "D8", "TX", "RX"]),
    "MPR121_Breakout": (25.4, ["3.3V", "GND", "ADD", "IRQ", "SCL", "SDA"], [f"E{number}" for number in range(12)]),
    "LM2596_Module": (25.4, ["IN+", "IN-"], ["OUT+", "OUT-"]),
    "HX-2S-01": (20.32, ["B+", "BM", "B-"], ["P+", "P-"]),
    "74AHCT1G125": (15.24, ["A", "OE"], ["VCC", "Y", "GND"]),
    "Touch_Pad": (7.62, ["1"], []),
}


def parse(text):
    """An s-expression as nested lists; strings keep their quotes."""
    stack, token, index = [[]], "", 0
    while index < len(text):
        letter = text[index]
        if letter == '"':
            end = index + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            stack[-1].append(text[index : end + 1])
            index = end
        elif letter == "(":
            stack.append([])
        elif letter == ")":
            if token:
                stack[-1].append(token)
                token = ""
            done = stack.pop()
            stack[-1].append(done)
        elif letter.isspace():
            if token:
                stack[-1].append(token)
                token = ""
        else:
            token += letter
        index += 1
    return stack[0][0]


def write(tree):
    """The text of a nested list."""
    return tree if isinstance(tree, str) else "(" + " ".join(map(write, tree)) + ")"


class Library:
    """The symbols a schematic uses, with the places of their pins."""

    def __init__(self, netlist):
        self.netlist, self.files, self.trees, self.pins = netlist, {}, {}, {}
        for kind in netlist.kinds.values():
            self.need(kind.symbol, kind)
        for power in ("GND", "+5V", "+3V3", "PWR_FLAG"):
            self.need(f"power:{power}")

    def need(self, symbol, kind=None):
        """Makes a symbol known under the project's library."""
        library, name = symbol.split(":")
        if name in self.trees:
            return
        tree = box(name, kind) if library == "foursight" else self.from_kicad(library, name)
        self.trees[name] = tree
        self.pins[name] = {pin[0]: pin[1:] for pin in pins_of(tree)}

    def from_kicad(self, library, name):
        """A symbol of KiCad's libraries; one derived from another is made whole."""
        if library not in self.files:
            self.files[library] = parse((KICAD_SYMBOLS / f"{library}.kicad_sym").read_text())
        found = {item[1].strip('"'): item for item in self.files[library] if item[0] == "symbol"}
        tree = found[name]
        parent = next((item[1].strip('"') for item in tree if item[0] == "extends"), None)
        if parent:
            own = {item[1]: item for item in tree if item[0] == "property"}
            base = found[parent]
            whole = ["symbol", f'"{name}"']
            for item in base[2:]:
                if item[0] == "property" and item[1] in own:
                    item = own[item[1]]
                if item[0] == "symbol":
                    item = ["symbol", item[1].replace(parent, name), *item[2:]]
                whole.append(item)
            tree = whole
        return tree

    def text(self):
        """The project's symbol library as a file."""
        body = "\n".join(write(tree) for _, tree in sorted(self.trees.items()))
        return f'(kicad_symbol_lib (version 20241209) (generator "foursight") (generator_version "9.0")\n{body}\n)\n'

    def embedded(self, names):
        """The symbols as a sheet keeps them."""
        trees = [["symbol", f'"foursight:{name}"', *self.trees[name][2:]] for name in sorted(names)]
        return "(lib_symbols\n" + "\n".join(map(write, trees)) + "\n)"


def pins_of(tree):
    """Number, x, y (upwards) and direction of every pin."""
    for item in tree:
        if isinstance(item, list) and item and item[0] == "symbol":
            yield from pins_of(item[1:])
        elif isinstance(item, list) and item and item[0] == "pin":
            where = next(part for part in item if part[0] == "at")
            number = next(part for part in item if part[0] == "number")[1].strip('"')
            yield number, float(where[1]), float(where[2]), int(where[3])


def box(name, kind):
    """A module as a box with named pins."""
    width, left, right = BOXES[name]
    numbers = {pin: (number, electrical) for number, (pin, electrical) in kind.pins.items()}
    half = width / 2
    rows = max(len(left), len(right))
    top = 2.54 * (rows // 2)
    effects = lambda size, extra="": f"(effects (font (size {size} {size})){extra})"
    height = 2.54 * rows
    y0 = round(top + 2.54, 2)
    text = f'(symbol "{name}" (pin_names (offset 1.016)) (exclude_from_sim no) (in_bom yes) (on_board yes)\n'
    text += f'(property "Reference" "U" (at 0 {round(y0 + 1.5, 2)} 0) {effects(1.27)})\n'
    text += f'(property "Value" "{name}" (at 0 {round(y0 - height - 4.0, 2)} 0) {effects(1.27)})\n'
    for field in ("Footprint", "Datasheet", "Description"):
        text += f'(property "{field}" "" (at 0 0 0) {effects(1.27, " (hide yes)")})\n'
    text += f'(symbol "{name}_0_1" (rectangle (start {-half} {y0}) (end {half} {round(y0 - height - 2.54, 2)}) (stroke (width 0.254) (type default)) (fill (type background))))\n'
    text += f'(symbol "{name}_1_1"\n'
    for pins, x, angle in ((left, -half - 2.54, 0), (right, half + 2.54, 180)):
        for place, pin in enumerate(pins):
            number, electrical = numbers[pin]
            y = round(top - 2.54 * place, 2)
            text += f'(pin {electrical} line (at {round(x, 2)} {y} {angle}) (length 2.54) (name "{pin}" {effects(1.27)}) (number "{number}" {effects(1.27)}))\n'
    missing = set(numbers) - set(left) - set(right)
    assert not missing, f"{name} does not draw {missing}"
    return parse(text + "))")
