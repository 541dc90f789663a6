"""Where everything is, in millimetres from the board's top left corner, seen from the front. Used by layout, front plate and checks alike."""

NAME = "foursight-automat"
TITLE = "Foursight automat"
VERSION = "1.0"

# 100 mm is where the makers' lowest price ends; 13 mm is the widest pitch of 7 x 6 lights and two rows of pads within it.
WIDTH = HEIGHT = 100.0
CORNER = 3.0
THICKNESS = 1.6
PITCH = 13.0
COLUMNS, ROWS = 7, 6
FIRST_LIGHT = (11.0, 22.0)

PAD = (11.0, 11.0)
PAD_ROW = 6.6
LONG_PAD = (24.0, 7.4)
LONG_PAD_AT = (50.0, 95.2)

HOLE = 3.2
HOLES = [(3.6, 15.8), (96.4, 15.8), (3.6, 96.4), (96.4, 96.4)]

# The touch pads see no ground on either side within these areas (x0, y0, x1, y1).
NO_GROUND = [(0.0, 0.0, 100.0, 13.4), (36.6, 90.9, 63.4, 100.0)]
# No copper at all under the antenna of the controller.
NO_COPPER = (0.0, 66.5, 5.9, 93.0)

# Modules and wired parts on the back: centre of the footprint and its turn there.
CONTROLLER = (16.94, 79.57)
TOUCH = (61.57, 35.24)
CONVERTER = (69.68, 61.0)
PROTECTION = (74.0, 92.6)


def row_y(row_from_top):
    """Height of a row of lights."""
    return FIRST_LIGHT[1] + PITCH * row_from_top


def column_x(column):
    """Place of a column of lights and of the pad above it."""
    return FIRST_LIGHT[0] + PITCH * column


def light_positions(facts):
    """Position of every light by its place in the chain; rows of the facts count from the bottom."""
    return {
        facts[f"light_{column}_{row}"]: (column_x(column), row_y(ROWS - 1 - row))
        for column in range(COLUMNS)
        for row in range(ROWS)
    }


def runs_right(row_from_top):
    """Whether the chain goes from left to right in this row."""
    return row_from_top % 2 == 0
