"""Copper items on a board: tracks, vias, areas, and areas where copper must not be."""

import json

import pcbnew

# The board's top left corner on KiCad's page.
ORIGIN = (100.0, 50.0)
LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}


def point(x, y):
    """A place on the board, from its top left corner, in KiCad's units."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(round(x + ORIGIN[0], 4)), pcbnew.FromMM(round(y + ORIGIN[1], 4)))


def chain(points):
    """A closed line for an area's outline."""
    line = pcbnew.SHAPE_LINE_CHAIN()
    for x, y in points:
        line.Append(point(x, y))
    line.SetClosed(True)
    return line


class Copper:
    """Adds copper to a board."""

    def __init__(self, board, nets):
        self.board, self.nets = board, nets

    def track(self, net, layer, width, points):
        """A line through these points."""
        for start, end in zip(points, points[1:]):
            track = pcbnew.PCB_TRACK(self.board)
            track.SetStart(point(*start))
            track.SetEnd(point(*end))
            track.SetWidth(pcbnew.FromMM(width))
            track.SetLayer(LAYERS[layer])
            track.SetNet(self.nets[net])
            self.board.Add(track)

    def via(self, net, x, y, size=0.7, drill=0.35):
        """A plated hole from front to back."""
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(point(x, y))
        via.SetWidth(pcbnew.FromMM(size))
        via.SetDrill(pcbnew.FromMM(drill))
        via.SetNet(self.nets[net])
        self.board.Add(via)

    def zone(self, net, layer, points, priority=2):
        """An area of copper."""
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(LAYERS[layer])
        zone.SetNet(self.nets[net])
        zone.AddPolygon(chain(points))
        zone.SetAssignedPriority(priority)
        zone.SetLocalClearance(pcbnew.FromMM(0.3))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        # Planes leave the pads warm enough to solder; the short wide areas of the supply are joined whole.
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL if priority < 2 else pcbnew.ZONE_CONNECTION_FULL)
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.6))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        self.board.Add(zone)

    def rule_area(self, points, pour, tracks=True, pads=None, name="no ground under the touch pads"):
        """An area on both sides without pours and, if asked, without tracks and vias."""
        area = pcbnew.ZONE(self.board)
        area.SetIsRuleArea(True)
        area.SetZoneName(name)
        layers = pcbnew.LSET()
        layers.AddLayer(pcbnew.F_Cu)
        layers.AddLayer(pcbnew.B_Cu)
        area.SetLayerSet(layers)
        area.AddPolygon(chain(points))
        area.SetDoNotAllowCopperPour(not pour)
        area.SetDoNotAllowTracks(not tracks)
        area.SetDoNotAllowVias(not tracks)
        area.SetDoNotAllowPads(not (tracks if pads is None else pads))
        area.SetDoNotAllowFootprints(False)
        self.board.Add(area)

    def dump(self, path):
        """All copper of the supply nets as polygons, for the electrical tables: what is computed is what was drawn."""
        nets = ["+5V", "GND", "VCONV"]
        found = {net: {layer: [] for layer in LAYERS} for net in nets}
        vias, pads = [], []
        mm = lambda value, axis: round(pcbnew.ToMM(value) - ORIGIN[axis], 4)
        line = lambda shape: [[mm(shape.CPoint(i).x, 0), mm(shape.CPoint(i).y, 1)] for i in range(shape.PointCount())]
        for net in nets:
            for layer, number in LAYERS.items():
                shapes = pcbnew.SHAPE_POLY_SET()
                for zone in self.board.Zones():
                    if not zone.GetIsRuleArea() and zone.GetNetname() == net and zone.IsOnLayer(number):
                        shapes.BooleanAdd(zone.GetFilledPolysList(number))
                for track in self.board.GetTracks():
                    if track.GetNetname() == net and track.IsOnLayer(number):
                        track.TransformShapeToPolygon(shapes, number, 0, pcbnew.FromMM(0.005), pcbnew.ERROR_INSIDE)
                for pad in self.board.GetPads():
                    if pad.GetNetname() == net and pad.IsOnLayer(number):
                        pad.TransformShapeToPolygon(shapes, number, 0, pcbnew.FromMM(0.005), pcbnew.ERROR_INSIDE)
                shapes.Simplify()
                for index in range(shapes.OutlineCount()):
                    holes = [line(shapes.CHole(index, hole)) for hole in range(shapes.HoleCount(index))]
                    found[net][layer].append({"outline": line(shapes.COutline(index)), "holes": holes})
        for track in self.board.GetTracks():
            if track.GetNetname() in nets and track.Type() == pcbnew.PCB_VIA_T:
                where = track.GetPosition()
                vias.append({"net": track.GetNetname(), "x": mm(where.x, 0), "y": mm(where.y, 1), "drill": pcbnew.ToMM(track.GetDrillValue())})
        for pad in self.board.GetPads():
            if pad.GetNetname() in nets:
                where, reference = pad.GetPosition(), pad.GetParentFootprint().GetReference()
                drill = pcbnew.ToMM(pad.GetDrillSize().x)
                pads.append({"net": pad.GetNetname(), "part": reference, "pad": pad.GetNumber(), "x": mm(where.x, 0), "y": mm(where.y, 1), "drill": drill})
        path.write_text(json.dumps({"areas": found, "vias": vias, "pads": pads}))
