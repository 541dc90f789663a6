"""Reads hardware/netlist.txt: the one description of the circuit, made from the facts of the firmware."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Kind:
    """A kind of part: how it is drawn, its copper, where that was read, its pins as number -> (name, electrical type)."""

    name: str
    symbol: str
    footprint: str
    number: str
    page: str
    pins: dict = field(default_factory=dict)


@dataclass
class Part:
    """A part on the board."""

    reference: str
    kind: Kind
    value: str
    fitted: bool


@dataclass
class Netlist:
    """The whole circuit."""

    facts: dict
    kinds: dict
    parts: dict
    nets: dict
    open: list

    def net_of(self, reference, pin):
        """The net of a pad, or an empty name."""
        return self._by_pad.get((reference, pin), "")

    def index(self):
        """Makes `net_of` fast."""
        self._by_pad = {pad: net for net, pads in self.nets.items() for pad in pads}
        return self


def read(path=Path(__file__).parents[1] / "netlist.txt"):
    """The netlist in this file."""
    netlist = Netlist({}, {}, {}, {}, [])
    pads = lambda text: [tuple(pad.split(".", 1)) for pad in text.split(" ")]
    for line in path.read_text().splitlines():
        word, *fields = line.split("\t")
        if word == "fact":
            netlist.facts[fields[0]] = int(fields[1])
        elif word == "kind":
            netlist.kinds[fields[0]] = Kind(*fields)
        elif word == "pin":
            netlist.kinds[fields[0]].pins[fields[1]] = (fields[2], fields[3])
        elif word == "part":
            netlist.parts[fields[0]] = Part(fields[0], netlist.kinds[fields[1]], fields[2], fields[3] == "fitted")
        elif word == "net":
            netlist.nets[fields[0]] = pads(fields[1])
        elif word == "open":
            netlist.open = pads(fields[0])
    return netlist.index()
