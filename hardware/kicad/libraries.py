"""The project's own footprints: modules and touch pads.

Module outlines and pin orders are facts read on the pages the netlist names; nothing of those files is copied. Footprints are drawn as seen
from their own side: the modules are put on the back, where the layout mirrors them.
"""

import uuid

SPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")


def identity(*names):
    """The same names give the same id, so that generating again changes nothing."""
    return str(uuid.uuid5(SPACE, "/".join(["foursight-automat", *map(str, names)])))


def text(kind, content, x, y, layer, size=1.0, name="", hide=False, justify=""):
    """A text of a footprint."""
    effects = f'(effects (font (size {size} {size}) (thickness {round(size * 0.15, 3)})){" (justify " + justify + ")" if justify else ""})'
    head = f'property "{kind}" "{content}"' if kind else f'fp_text user "{content}"'
    hidden = " (hide yes)" if hide else ""
    return f'  ({head} (at {x} {y} 0) (layer "{layer}"){hidden} (uuid "{identity(name, kind, content, x, y)}") {effects})\n'


def line(points, layer, width, name):
    """A polygon's outline of straight lines."""
    drawn = ""
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        drawn += (
            f'  (fp_line (start {x0} {y0}) (end {x1} {y1}) (stroke (width {width}) (type solid)) (layer "{layer}")'
            f' (uuid "{identity(name, layer, x0, y0, x1, y1)}"))\n'
        )
    return drawn


def box(x0, y0, x1, y1, layer, width, name):
    """A rectangle's outline."""
    return line([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], layer, width, name)


def hole(number, x, y, size, drill, name, shape="circle"):
    """A plated hole."""
    return (
        f'  (pad "{number}" thru_hole {shape} (at {x} {y}) (size {size} {size}) (drill {drill}) (layers "*.Cu" "*.Mask")'
        f' (remove_unused_layers no) (uuid "{identity(name, "pad", number)}"))\n'
    )


def footprint(name, description, attributes, body, reference_at, value_at, hide=False):
    """A whole footprint file."""
    return (
        f'(footprint "{name}" (version 20241229) (generator "foursight") (generator_version "9.0") (layer "F.Cu")\n'
        f'  (descr "{description}")\n'
        + text("Reference", "REF**", *reference_at, "F.SilkS", name=name, hide=hide)
        + text("Value", name, *value_at, "F.Fab", name=name)
        + text("Datasheet", "", 0, 0, "F.Fab", name=name, hide=True)
        + text("Description", "", 0, 0, "F.Fab", name=name, hide=True)
        + f"  (attr {attributes})\n{body})\n"
    )


def controller():
    """LOLIN C3 mini, antenna to the right: 2 x 8 pins, rows 22.86 mm apart."""
    name, body = "C3_mini", ""
    left, right = ["1", "2", "3", "4", "5", "6", "7", "8"], ["16", "15", "14", "13", "12", "11", "10", "9"]
    names = {
        "1": "RST", "2": "A0", "3": "D0", "4": "D5", "5": "D6", "6": "D7", "7": "D8", "8": "3V3",
        "16": "TX", "15": "RX", "14": "D1", "13": "D2", "12": "D3", "11": "D4", "10": "G", "9": "5V",
    }  # fmt: skip
    for numbers, y, inward in ((left, -11.43, 1), (right, 11.43, -1)):
        for place, number in enumerate(numbers):
            x = round(8.89 - 2.54 * place, 2)
            body += hole(number, x, y, 1.6, 1.0, name, "rect" if number == "1" else "circle")
            body += text("", names[number], x, round(y + inward * 1.6, 2), "F.SilkS", 0.8, name)
    # The outline has a cut corner beside the reset button, as the module's drawing shows.
    outline = [(16.64, -12.7), (16.64, 12.7), (-17.66, 12.7), (-17.66, -10.8), (-10.8, -10.8), (-10.2, -12.7), (16.64, -12.7)]
    body += line(outline, "F.SilkS", 0.15, name) + line(outline, "F.Fab", 0.1, name)
    body += box(-17.9, -12.95, 16.9, 12.95, "F.CrtYd", 0.05, name)
    body += box(-18.0, -4.6, -11.0, 4.6, "F.SilkS", 0.15, name) + text("", "USB", -14.5, 0, "F.SilkS", 1.2, name)
    body += text("", "ANTENNA", 13.4, 0, "F.SilkS", 0.9, name)
    body += text("", "LOLIN C3 mini", -0.4, 1.6, "F.SilkS", 1.2, name) + text("", "or D1 mini", -0.4, 3.6, "F.SilkS", 1.2, name)
    return name, footprint(name, "LOLIN C3 mini or D1 mini on sockets", "through_hole", body, (-0.4, -1.0), (0, 5))


def touch():
    """MPR121 breakout of the SparkFun form, electrodes on top: 12 and 6 pins, rows 17.78 mm apart."""
    name, body = "MPR121_Breakout", ""
    for place in range(12):
        x = round(-13.97 + 2.54 * place, 2)
        body += hole(7 + place, x, -8.89, 1.6, 1.0, name)
        body += text("", str(11 - place), x, -7.2, "F.SilkS", 0.8, name)
    for place, label in enumerate(["3V3", "IRQ", "SCL", "SDA", "ADD", "GND"]):
        x = round(-6.35 + 2.54 * place, 2)
        body += hole(1 + place, x, 8.89, 1.6, 1.0, name, "rect" if place == 0 else "circle")
        body += text("", label, x, 7.2, "F.SilkS", 0.8, name)
    body += box(-15.24, -10.16, 15.24, 10.16, "F.SilkS", 0.15, name) + box(-15.24, -10.16, 15.24, 10.16, "F.Fab", 0.1, name)
    body += box(-15.5, -10.42, 15.5, 10.42, "F.CrtYd", 0.05, name)
    body += text("", "MPR121 breakout, 3.3 V", 0, 2.0, "F.SilkS", 1.2, name)
    return name, footprint(name, "MPR121 breakout as SparkFun SEN-09695", "through_hole", body, (0, -2), (0, 5))


def converter():
    """LM2596 module, input on the left: one hole in each corner, 40.64 x 17.78 mm apart."""
    name, body = "LM2596_Module", ""
    for number, label, x, y in (("1", "IN+", -20.32, -8.89), ("2", "IN-", -20.32, 8.89), ("3", "OUT-", 20.32, 8.89), ("4", "OUT+", 20.32, -8.89)):
        body += hole(number, x, y, 2.5, 1.3, name, "rect" if number == "1" else "circle")
        inward = 3.4 if x < 0 else -3.6
        body += text("", label, round(x + inward, 2), y, "F.SilkS", 1.0, name)
    body += box(-21.8, -10.65, 21.8, 10.65, "F.SilkS", 0.15, name) + box(-21.8, -10.65, 21.8, 10.65, "F.Fab", 0.1, name)
    body += box(-22.05, -10.9, 22.05, 10.9, "F.CrtYd", 0.05, name)
    body += text("", "LM2596 module", 0, 2.0, "F.SilkS", 1.4, name)
    body += text("", "set to 5.0 V before fitting JP1", 0, 4.4, "F.SilkS", 1.0, name)
    return name, footprint(name, "LM2596 step-down module, soldered at its corners", "through_hole", body, (0, -1), (0, -5))


def protection():
    """Five holes for the wires of an HX-2S-01; its outline could not be read, so the place for it is only a proposal."""
    name, body = "HX-2S-01_Wires", ""
    for number, label, x in (("1", "P-", 10.0), ("2", "P+", 5.0), ("3", "B-", 0.0), ("4", "BM", -5.0), ("5", "B+", -10.0)):
        body += hole(number, x, 0, 2.4, 1.3, name, "rect" if number == "1" else "circle")
        body += text("", label, x, 2.0, "F.SilkS", 1.0, name)
    body += text("", "HX-2S-01 by wire", 0, 4.1, "F.SilkS", 1.0, name)
    body += text("", "outline unverified", 0, 5.8, "F.SilkS", 0.9, name)
    body += box(-11.6, -1.6, 11.6, 6.8, "F.SilkS", 0.12, name) + box(-11.6, -1.6, 11.6, 6.8, "F.Fab", 0.1, name)
    body += box(-11.8, -1.8, 11.8, 7.0, "F.CrtYd", 0.05, name)
    return name, footprint(name, "wires to an HX-2S-01 protection board, outline unverified", "through_hole", body, (14.2, 0), (0, 8))


def light():
    """WS2812B in its housing of 5.0 x 5.0 mm, with the pads of KiCad's own footprint; the cut corner is beside pin 3 (ground), as on the part."""
    name, body = "WS2812B", ""
    for number, x, y in (("1", -2.45, -1.65), ("2", -2.45, 1.65), ("3", 2.45, 1.65), ("4", 2.45, -1.65)):
        body += (
            f'  (pad "{number}" smd roundrect (at {x} {y}) (size 1.5 0.9) (layers "F.Cu" "F.Mask" "F.Paste") (roundrect_rratio 0.1)'
            f' (uuid "{identity(name, "pad", number)}"))\n'
        )
    housing = [(-2.5, -2.5), (2.5, -2.5), (2.5, 1.5), (1.5, 2.5), (-2.5, 2.5), (-2.5, -2.5)]
    body += line(housing, "F.Fab", 0.1, name)
    body += line([(-2.9, -2.75), (2.9, -2.75)], "F.SilkS", 0.15, name) + line([(-2.9, 2.75), (2.3, 2.75), (3.5, 2.4)], "F.SilkS", 0.15, name)
    body += line([(-2.6, -0.9), (-2.6, 0.9)], "F.SilkS", 0.15, name) + line([(2.6, -0.9), (2.6, 0.9)], "F.SilkS", 0.15, name)
    body += box(-3.45, -2.95, 3.45, 2.95, "F.CrtYd", 0.05, name)
    return name, footprint(name, "WS2812B, 5.0 x 5.0 mm, 4 pads", "smd", body, (0, -4), (0, 0))


def touch_pad(name, width, height):
    """A touch pad: copper under solder mask."""
    body = (
        f'  (pad "1" smd roundrect (at 0 0) (size {width} {height}) (layers "F.Cu") (roundrect_rratio 0.15)'
        f' (uuid "{identity(name, "pad")}"))\n'
    )
    x, y = width / 2, height / 2
    body += box(-x, -y, x, y, "F.Fab", 0.1, name) + box(-x - 0.2, -y - 0.2, x + 0.2, y + 0.2, "F.CrtYd", 0.05, name)
    return name, footprint(name, "touch pad, covered by solder mask", "exclude_from_pos_files exclude_from_bom", body, (0, 0), (0, 1.5), hide=True)


def footprints():
    """All footprints of the project as (name, file)."""
    import geometry

    return [light(), controller(), touch(), converter(), protection(), touch_pad("Touch_Pad", *geometry.PAD), touch_pad("Touch_Pad_Long", *geometry.LONG_PAD)]

