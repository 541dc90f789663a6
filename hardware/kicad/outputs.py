"""Collects what was made: bill of materials, front plates, files without the time of day, and the zip for the board's maker.

Usage: outputs.py PROJECT MADE EPOCH. EPOCH is the time of the last commit that changed the board, so that the same commit gives the same
bytes on every day and machine.
"""

import csv
import io
import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import front_plate
import geometry as at
import netlist as circuit

DATES = [
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", "%Y-%m-%dT%H:%M:%S+00:00"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", "%Y-%m-%dT%H:%M:%S+0000"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", "%Y-%m-%dT%H:%M:%S"),
    (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "%Y-%m-%d %H:%M:%S"),
    (r"D:\d{14}", "D:%Y%m%d%H%M%S"),
]


def without_time(data, time):
    """A file with every date replaced by the commit's."""
    for pattern, form in DATES:
        data = re.sub(pattern.encode(), time.strftime(form).encode(), data)
    return data


def bill(netlist):
    """What to buy, grouped; pads, test points and holes are parts of the board itself."""
    groups = {}
    for part in netlist.parts.values():
        if part.kind.page not in ("copper of the board", "a hole of the board"):
            groups.setdefault((part.kind.name, part.value, part.fitted), []).append(part)
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["quantity", "references", "value", "order number", "footprint", "fitted", "outline and pins read in"])
    for parts in groups.values():
        first = parts[0]
        references = " ".join(part.reference for part in parts)
        number = first.kind.number or "unverified"
        rows.writerow([len(parts), references, first.value, number, first.kind.footprint, "yes" if first.fitted else "no", first.kind.page])
    return table.getvalue()


def archive(folder, time):
    """Gerbers and drill files as makers take them: stored, sorted, dated by the commit, so the bytes depend on nothing else."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as target:
        for path in sorted(folder.iterdir()):
            entry = zipfile.ZipInfo(path.name, time.timetuple()[:6])
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            target.writestr(entry, without_time(path.read_bytes(), time))
    return content.getvalue()


def collect(project, made, epoch):
    """Fills the folder of results."""
    time = datetime.fromtimestamp(epoch, UTC)
    netlist = circuit.read()
    made.mkdir(parents=True, exist_ok=True)
    (made / "bill-of-materials.csv").write_text(bill(netlist))
    for name, text in front_plate.files(netlist.facts).items():
        (made / name).write_text(text)
    for name in ("schematic.pdf", "erc.txt", "drc.txt", "placement.csv", "front.png", "back.png"):
        data = (project / name).read_bytes()
        (made / name).write_bytes(data if name.endswith("png") else without_time(data, time))
    (made / f"{at.NAME}-{at.VERSION}-gerbers.zip").write_bytes(archive(project / "gerbers", time))


if __name__ == "__main__":
    collect(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
