/** Small boards for what is not a view, and the positions that they show. */
import { h, render } from "preact";
import { SmallBoard, type Picture } from "./small-board.tsx";
import type { Cell, Side, Visit } from "../lib/openapi.ts";

/** The board as an element, drawn once. */
export function board(picture: Picture): SVGSVGElement {
  const place = document.createElement("div");
  render(h(SmallBoard, picture), place);
  return place.firstElementChild as SVGSVGElement;
}

/** The cells of a position after the stones of these visits were put on it. */
export function after(cells: Cell[], way: Visit[]): { cells: Cell[]; placed: string[] } {
  const changed: Map<string, Side | null> = new Map();
  for (const visit of way) for (const { cell, owner } of visit.stones ?? []) changed.set(cell, owner ?? null);
  return {
    cells: cells.map(({ cell, owner }) => ({ cell, owner: changed.has(cell) ? (changed.get(cell) ?? null) : owner })),
    placed: [...changed.keys()],
  };
}
