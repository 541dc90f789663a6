/** The look of a board of cells that has none of its own: each cell at its place, with lines to its neighbours. */
import { svg } from "../dom.ts";
import type { Look } from "./cells.ts";
import type { Shape } from "../openapi.ts";

/** Between two neighbours, and around a cell. */
const [UNIT, R] = [80, 34];

/** Where an arrow key leads. */
export const ARROWS = Object.freeze({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

/** Round cells, and lines between neighbours. */
export function plain(shape: Shape): Look {
  const all = shape.cells ?? [];
  const spots = new Map(all.map((spot) => [spot.cell, spot]));
  const at = (cell: string) => {
    const { x = 0, y = 0 } = spots.get(cell) ?? {};
    return [x * UNIT, y * UNIT] as const;
  };
  const [xs, ys] = [all.map(({ x }) => x * UNIT), all.map(({ y }) => y * UNIT)];
  const [left, top] = [Math.min(...xs) - R - 6, Math.min(...ys) - R - 6];
  const lines = svg("g", { class: "neighbours", "aria-hidden": "true" });
  for (const { cell, neighbours } of all)
    for (const other of neighbours.filter((name) => name > cell && spots.has(name))) {
      const [[x1, y1], [x2, y2]] = [at(cell), at(other)];
      lines.append(svg("line", { x1, y1, x2, y2 }));
    }
  return {
    name: "cells-board",
    box: { left, top, width: Math.max(...xs) + R + 6 - left, height: Math.max(...ys) + R + 6 - top },
    ground: [lines],
    start: all[Math.floor(all.length / 2)]?.cell ?? "",
    at,
    outline: (inset) => {
      const radius = R - inset;
      return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
    },
    named: true,
    step: (cell, key) => nearest(all, cell, ARROWS[key]),
    marks: () => ({ missing: new Set(), linked: new Set(), words: new Map() }),
  };
}

/** The cell one comes to in a direction: near, and not too far aside. */
function nearest(all: { cell: string; x: number; y: number }[], from: string, [dx = 0, dy = 0]: readonly number[]) {
  const here = all.find(({ cell }) => cell === from);
  if (!here) return null;
  const ahead = all
    .map(({ cell, x, y }) => {
      const [along, aside] = [(x - here.x) * dx + (y - here.y) * dy, Math.abs((x - here.x) * dy - (y - here.y) * dx)];
      return { cell, along, cost: along + 2 * aside, aside };
    })
    .filter(({ along, aside }) => along > 0.01 && aside <= 2 * along)
    .sort((one, other) => one.cost - other.cost);
  return ahead[0]?.cell ?? null;
}
