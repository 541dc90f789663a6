"""The front: two plates for a laser cutter, with the board's origin, outline and holes.

`light-grid.svg` is the black grid that keeps each light in its own cell; `front-plate.svg` is the translucent plate on top of it. Both leave
the middle of the touch pads open. Red lines are cut, blue ones engraved. Pure Python; the check is in check.py.
"""

import geometry as at

CELL = 10.0
OPENING = 10.0
LONG_OPENING = (50.0, 96.0, 23.0, 4.8)
CORNER = 2.0
# No bridge between two cuts is thinner than this.
WALL = 1.5

# Digits of straight strokes on a grid of 2 x 4, for engraving without a font.
STROKES = {
    1: [[(0.4, 1), (1, 0), (1, 4)]],
    2: [[(0, 0), (2, 0), (2, 2), (0, 2), (0, 4), (2, 4)]],
    3: [[(0, 0), (2, 0), (2, 4), (0, 4)], [(0.6, 2), (2, 2)]],
    4: [[(0, 0), (0, 2), (2, 2)], [(2, 0), (2, 4)]],
    5: [[(2, 0), (0, 0), (0, 2), (2, 2), (2, 4), (0, 4)]],
    6: [[(2, 0), (0, 0), (0, 4), (2, 4), (2, 2), (0, 2)]],
    7: [[(0, 0), (2, 0), (0.8, 4)]],
}


def rectangle(x, y, width, height, radius, name):
    """A rectangle around a place."""
    return (
        f'  <rect class="cut" data-name="{name}" x="{round(x - width / 2, 3)}" y="{round(y - height / 2, 3)}" width="{width}" height="{height}"'
        f' rx="{radius}" ry="{radius}"/>\n'
    )


def common():
    """What both plates share: outline, holes, openings of the pads."""
    body = rectangle(at.WIDTH / 2, at.HEIGHT / 2, at.WIDTH, at.HEIGHT, at.CORNER, "outline")
    for number, (x, y) in enumerate(at.HOLES, 1):
        body += f'  <circle class="cut" data-name="H{number}" cx="{x}" cy="{y}" r="{at.HOLE / 2}"/>\n'
    for column in range(at.COLUMNS):
        body += rectangle(at.column_x(column), at.PAD_ROW, OPENING, OPENING, CORNER, f"PAD{column}")
    return body + rectangle(*LONG_OPENING, CORNER, f"PAD{at.COLUMNS}")


def grid(facts):
    """The cells of the lights."""
    body = common()
    for light, (x, y) in sorted(at.light_positions(facts).items()):
        body += rectangle(x, y, CELL, CELL, CORNER, f"LED{light}")
    return body


def plate():
    """Closed above the lights, with the numbers of the columns."""
    body = common()
    for column in range(at.COLUMNS):
        for stroke in STROKES[column + 1]:
            x, y = at.column_x(column) - 0.8, 14.0
            points = " ".join(f"{round(x + 0.8 * px, 3)},{round(y + 0.7 * py, 3)}" for px, py in stroke)
            body += f'  <polyline class="engrave" points="{points}"/>\n'
    return body


def document(body):
    """A whole file, in millimetres."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{at.WIDTH:g}mm" height="{at.HEIGHT:g}mm" viewBox="0 0 {at.WIDTH:g} {at.HEIGHT:g}">\n'
        "  <style>.cut { fill: none; stroke: #ff0000; stroke-width: 0.1 } .engrave { fill: none; stroke: #0000ff; stroke-width: 0.3 }</style>\n"
        f"{body}</svg>\n"
    )


def files(facts):
    """Name and content of both."""
    return {"light-grid.svg": document(grid(facts)), "front-plate.svg": document(plate())}
