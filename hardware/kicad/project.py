"""Makes a KiCad project out of the netlist: libraries, tables, rules, schematic, board. Run by KiCad's own Python with the folder to fill."""

import json
import sys
from pathlib import Path

import geometry as at
import layout
import libraries
import netlist
import schematic

KICAD_LIBRARIES = ["Capacitor_SMD", "Capacitor_THT", "Connector_JST", "Connector_PinHeader_2.54mm", "Diode_SMD", "Fuse", "MountingHole", "Package_TO_SOT_SMD", "Resistor_SMD", "TestPoint"]

# What every maker of two-layer boards can do, with room to spare. One spoke is enough for a pad in a plane: the grounded pad of a capacitor
# that lies in an area of +5 V has a via of its own and only touches the plane.
RULES = {
    "min_clearance": 0.2,
    "min_copper_edge_clearance": 0.4,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_resolved_spokes": 1,
    "min_silk_clearance": 0.0,
    "min_text_height": 0.8,
    "min_text_thickness": 0.1,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.2,
    "min_via_annular_width": 0.13,
    "min_via_diameter": 0.6,
    "solder_mask_to_copper_clearance": 0.0,
}


def tables(project):
    """Where KiCad finds libraries, whatever else is set up on the machine."""
    rows = '  (lib (name "foursight")(type "KiCad")(uri "${KIPRJMOD}/foursight.pretty")(options "")(descr ""))\n'
    rows += "".join(f'  (lib (name "{name}")(type "KiCad")(uri "/usr/share/kicad/footprints/{name}.pretty")(options "")(descr ""))\n' for name in KICAD_LIBRARIES)
    (project / "fp-lib-table").write_text(f"(fp_lib_table\n  (version 7)\n{rows})\n")
    row = '  (lib (name "foursight")(type "KiCad")(uri "${KIPRJMOD}/foursight.kicad_sym")(options "")(descr ""))\n'
    (project / "sym-lib-table").write_text(f"(sym_lib_table\n  (version 7)\n{row})\n")


def settings(project):
    """The project file: design rules and the class of the electrodes' lines, which keep away from everything else."""
    common = {
        "bus_width": 12, "diff_pair_gap": 0.25, "diff_pair_via_gap": 0.25, "diff_pair_width": 0.2, "line_style": 0, "microvia_diameter": 0.3,
        "microvia_drill": 0.1, "pcb_color": "rgba(0, 0, 0, 0.000)", "schematic_color": "rgba(0, 0, 0, 0.000)", "wire_width": 6,
    }  # fmt: skip
    classes = [
        {**common, "name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.7, "via_drill": 0.35, "priority": 2147483647},
        {**common, "name": "Touch", "clearance": 0.3, "track_width": 0.2, "via_diameter": 0.6, "via_drill": 0.3, "priority": 0},
    ]
    content = {
        "board": {"design_settings": {"rules": RULES, "rule_severities": {}}},
        "meta": {"filename": f"{at.NAME}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": classes,
            "meta": {"version": 4},
            "netclass_patterns": [{"netclass": "Touch", "pattern": "E?"}],
        },
        "sheets": [[schematic.identity("root"), "Root"]] + [[schematic.identity("sheet", name), name] for name in schematic.SHEETS],
    }
    (project / f"{at.NAME}.kicad_pro").write_text(json.dumps(content, indent=2) + "\n")


def generate(project):
    """Fills the folder."""
    (project / "foursight.pretty").mkdir(parents=True, exist_ok=True)
    for name, text in libraries.footprints():
        (project / "foursight.pretty" / f"{name}.kicad_mod").write_text(text)
    tables(project)
    schematic.generate(project, netlist.read())
    settings(project)
    layout.generate(project)
    settings(project)


if __name__ == "__main__":
    generate(Path(sys.argv[1]))
