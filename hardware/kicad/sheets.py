"""What is where on the three sheets, in steps of the schematic's grid."""

import geometry as at

G = 2.54


def grid(*steps):
    """A place on the grid."""
    return tuple(round(step * G, 2) for step in steps)


def draw_supply(s):
    """From the cells on the left to 5 V on the right."""
    draw_cells(s)
    draw_converter(s)
    draw_choice(s)
    for number in range(1, 5):
        s.symbol(f"H{number}", *grid(40 + 8 * (number - 1), 56), reference_at=(2.54, -1.27), value_at=(2.54, 1.27))
    s.symbol("TP1", *grid(16, 56), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
    s.join(("TP1", "1"), grid(20, 56))
    s.wire(grid(12, 56), grid(16, 56))
    s.power("GND", *grid(12, 56))
    s.power("PWR_FLAG", *grid(20, 56))
    s.note("The fuse F1 comes first after the cells. The protection board U4 is joined by wires; its ground is P-.", *grid(6, 36), 1.5)
    s.note("D2 keeps out a charger of wrong polarity and keeps the cells' voltage off the open plug.", *grid(6, 38.5), 1.5)
    s.note("Q1 blocks when the polarity is wrong; R4 switches it on otherwise.", *grid(6, 41), 1.5)
    s.note("JP1 joins the +5 V rail either to the converter (1-2, BAT) or to the USB socket of U1 (2-3, USB), never to both.", *grid(6, 43.5), 1.5)
    s.note("With JP1 at BAT, D1 feeds U1 from the rail, and nothing flows from USB into the rail or from the rail into a computer.", *grid(6, 46), 1.5)


def draw_cells(s):
    """Cells, fuse, protection board, charger."""
    s.symbol("J1", *grid(8, 22), turn=180, reference_at=(-2.0, -6.5), value_at=(-6.0, 6.5))
    s.symbol("F1", *grid(15.5, 21), turn=90, reference_at=(-1.5, -6.4), value_at=(-6.5, -3.6))
    s.symbol("U4", *grid(27, 22), reference_at=(-3.0, -7.4), value_at=(-5.0, 8.2))
    s.join(("J1", "3"), ("F1", "1"))
    s.label("CELL+", *grid(11.5, 21), 90)
    s.join(("F1", "2"), ("U4", "B+"))
    s.label("B+", *grid(20, 21), 90)
    for end, pins, angle in (("J1", ("2", "1"), 0), ("U4", ("BM", "B-"), 180)):
        for pin in pins:
            s.stub(end, pin, G, angle)
    s.join(("U4", "P-"), grid(33, 24))
    s.label("GND", *grid(33, 24), 270)
    s.symbol("SW1", *grid(44, 21), mirror="y", reference_at=(-2.0, -4.0), value_at=(-3.0, 3.0))
    s.join(("U4", "P+"), ("SW1", "2"))
    s.label("P+", *grid(34, 21), 90)
    s.symbol("TP2", *grid(37, 21), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
    s.pin("TP2", "1")
    s.dot(*grid(37, 21))
    s.symbol("D2", *grid(39, 25.5), turn=270, reference_at=(2.54, -1.0), value_at=(2.54, 1.6))
    s.symbol("J2", *grid(37, 31), mirror="y", reference_at=(-6.5, 0.0), value_at=(-18.5, 2.6))
    s.join(grid(39, 21), ("D2", "K"))
    s.dot(*grid(39, 21))
    s.join(("D2", "A"), ("J2", "1"))
    s.label("CHARGE+", *grid(39, 29), 0)
    s.join(("J2", "2"), grid(40, 33))
    s.label("GND", *grid(40, 33), 270)


def draw_converter(s):
    """Switch, polarity, converter."""
    s.symbol("Q1", *grid(50, 22), turn=90, reference_at=(-1.5, -7.4), value_at=(4.0, 2.4))
    s.join(("SW1", "1"), ("Q1", "D"))
    s.label("SWITCHED", *grid(47, 21), 90)
    s.symbol("R4", *grid(50, 26.5), reference_at=(2.2, -1.0), value_at=(2.2, 1.6))
    s.join(("Q1", "G"), ("R4", "1"))
    s.label("GATE", *grid(50, 24.5), 0)
    s.stub("R4", "2", 0, 270)
    s.symbol("U3", *grid(68, 22), reference_at=(-3.0, -7.2), value_at=(-11.0, 8.2))
    s.join(("Q1", "S"), ("U3", "IN+"))
    s.label("VIN", *grid(54, 21), 90)
    s.power("PWR_FLAG", *grid(56, 21))
    s.dot(*grid(56, 21))
    s.symbol("TP3", *grid(59, 21), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
    s.pin("TP3", "1")
    s.dot(*grid(59, 21))
    s.join(("U3", "IN-"), grid(61, 24))
    s.label("GND", *grid(61, 24), 270)
    s.join(("U3", "OUT-"), grid(75, 24))
    s.label("GND", *grid(75, 24), 270)


def draw_choice(s):
    """5 V from the converter or from USB."""
    s.symbol("JP1", *grid(86, 21), reference_at=(-2.5, -5.5), value_at=(-4.0, -3.2))
    s.join(("U3", "OUT+"), ("JP1", "1"))
    s.label("VCONV", *grid(76, 21), 90)
    s.symbol("TP4", *grid(79, 21), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
    s.pin("TP4", "1")
    s.dot(*grid(79, 21))
    s.join(("JP1", "3"), grid(100, 21))
    s.label("VBUS", *grid(100, 21), 0)
    s.power("PWR_FLAG", *grid(97, 21))
    s.dot(*grid(97, 21))
    s.symbol("D1", *grid(93, 25.5), turn=270, reference_at=(2.54, -1.0), value_at=(2.54, 1.6))
    s.join(grid(93, 21), ("D1", "K"))
    s.dot(*grid(93, 21))
    s.join(("D1", "A"), grid(93, 31))
    s.join(("JP1", "2"), grid(86, 31))
    s.wire(grid(80, 31), grid(103, 31))
    for x in (86, 93, 97, 100):
        s.dot(*grid(x, 31))
    s.power("+5V", *grid(97, 31))
    s.power("PWR_FLAG", *grid(103, 31))
    s.symbol("TP5", *grid(100, 31), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
    s.pin("TP5", "1")
    s.symbol("C50", *grid(80, 33.5), reference_at=(2.54, -1.4), value_at=(2.54, 1.6))
    s.join(grid(80, 31), ("C50", "+"))
    s.stub("C50", "-", 0, 270)


def draw_control(s):
    """Controller, touch controller with its pads, level shifter."""
    s.symbol("U1", *grid(24, 20), reference_at=(-2.0, -14.4), value_at=(-8.0, 15.8))
    s.stub("U1", "5V", 2 * G, 180)
    s.join(("U1", "3V3"), grid(11, 14))
    s.label("+3V3", *grid(11, 14), 90)
    s.join(("U1", "G"), grid(13, 21))
    s.label("GND", *grid(13, 21), 270)
    for pin in ("RST", "A0", "D0", "D5"):
        s.stub("U1", pin, 0, 180)
    for pin in ("D1", "D2", "D3", "D4", "D6", "D7", "D8", "TX", "RX"):
        s.stub("U1", pin, 2 * G, 0)
    s.symbol("U2", *grid(66, 22), reference_at=(-2.0, -19.6), value_at=(-9.0, 18.4))
    s.join(("U2", "3.3V"), grid(56, 14))
    s.label("+3V3", *grid(56, 14), 90)
    s.join(("U2", "GND"), grid(52, 25))
    s.join(("U2", "ADD"), grid(52, 18))
    s.dot(*grid(52, 18))
    s.label("GND", *grid(52, 25), 270)
    for pin in ("IRQ", "SCL", "SDA"):
        s.stub("U2", pin, 2 * G, 180)
    for electrode in range(12):
        s.stub("U2", f"E{electrode}", 2 * G, 0)
    for number in range(at.COLUMNS + 1):
        s.symbol(f"PAD{number}", *grid(98, 9 + 5 * number), reference_at=(5.0, -0.6), value_at=(5.0, 1.6))
        s.stub(f"PAD{number}", "1", 2 * G, 180)
    for reference, x in (("R2", 44), ("R3", 50)):
        s.symbol(reference, *grid(x, 41), reference_at=(2.2, -1.2), value_at=(2.2, 1.4))
        s.stub(reference, "1", 2 * G, 90)
        s.stub(reference, "2", 2 * G, 270)
    s.note("R2 and R3 stay empty: the breakout board U2 has pull-ups of 10 k.\nFit them only if yours has none.", *grid(40, 49), 1.5)
    draw_shifter(s)
    for number, x in ((6, 50), (7, 58), (8, 66)):
        s.symbol(f"TP{number}", *grid(x, 58), reference_at=(1.5, -5.0), value_at=(1.5, -2.6))
        s.stub(f"TP{number}", "1", 2 * G, 270)
    s.note("D1 ... D8, A0, G and 5V are the D1 mini's names; the C3 mini prints\n10 for D1, 8 for D2, 7 for D3 and VBUS for 5V beside the pins.", *grid(8, 29.5), 1.5)


def draw_shifter(s):
    """From 3.3 V to 5 V."""
    s.symbol("U5", *grid(22, 56), reference_at=(-2.0, -7.4), value_at=(-6.5, 9.6))
    s.join(grid(10, 55), ("U5", "A"))
    s.label("DATA", *grid(10, 55), 180)
    s.symbol("R5", *grid(13, 58.5), reference_at=(2.2, -1.2), value_at=(2.2, 1.4))
    s.join(grid(13, 55), ("R5", "1"))
    s.dot(*grid(13, 55))
    s.stub("R5", "2", 0, 270)
    s.join(("U5", "OE"), grid(17, 59))
    s.label("GND", *grid(17, 59), 270)
    s.join(("U5", "VCC"), grid(28, 53))
    s.label("+5V", *grid(28, 53), 90)
    s.join(("U5", "GND"), grid(28, 59))
    s.label("GND", *grid(28, 59), 270)
    s.symbol("R1", *grid(36.5, 56), turn=90, reference_at=(-1.5, -2.6), value_at=(-2.2, 3.2))
    s.join(("U5", "Y"), ("R1", "1"))
    s.label("DATA5", *grid(32, 56), 90)
    s.stub("R1", "2", 2 * G, 0)
    s.symbol("C51", *grid(36, 49.5), reference_at=(2.2, -1.2), value_at=(2.2, 1.4))
    s.stub("C51", "1", 0, 90)
    s.stub("C51", "2", 0, 270)
    s.note("3.3 V is below the lights' threshold of 0.7 x 5 V; U5 sees a high level from 2.0 V.", *grid(8, 66), 1.5)


def draw_lights(s):
    """Six rows of seven in the order of the chain; each light has its capacitor below its output."""
    for light in range(at.COLUMNS * at.ROWS):
        row, column = divmod(light, at.COLUMNS)
        x, y = 16 + 21 * column, 11 + 15 * row
        s.symbol(f"LED{light}", *grid(x, y), reference_at=(1.6, -6.6), value_at=(1.6, 7.0))
        s.stub(f"LED{light}", "VDD", 0, 90)
        s.stub(f"LED{light}", "VSS", 0, 270)
        s.symbol(f"C{light}", *grid(x + 8, y + 4.5), reference_at=(2.2, -1.2), value_at=(2.2, 1.4))
        s.stub(f"C{light}", "1", 0, 90)
        s.stub(f"C{light}", "2", 0, 270)
        if column == 0:
            s.stub(f"LED{light}", "DIN", 2 * G, 180)
        if column == at.COLUMNS - 1:
            s.stub(f"LED{light}", "DOUT", 2 * G, 0)
        if column:
            s.join((f"LED{light - 1}", "DOUT"), (f"LED{light}", "DIN"))
            s.label(f"CHAIN{light}", *grid(x - 11.5, y), 90)
    s.note("The rows are those of the board from the top. There rows 1, 3 and 5 run from right to left: the chain is a serpentine.", *grid(6, 105), 1.8)
