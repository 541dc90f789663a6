"""Runs a notebook in an interpreter of its own; ends with the first error: `notebook.py NOTEBOOK`."""

import sys

import nbclient
import nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
print(f"{len(cells)} cells of the notebook")
