/**
 * A small board: a position the search met, with what the evaluation counted marked on it.
 *
 * It is a picture; with `act` its places can be played on, which is how a position is chosen. It knows no rule: whose stone
 * stands where and what may be played comes from the server.
 */
import { smallIslands } from "../lib/boards/islands.ts";
import { plain } from "../lib/boards/plain.ts";
import { columnIndex, columnMove } from "../lib/columns.ts";
import { svg } from "../lib/dom.ts";
import { infoOf } from "../lib/games.ts";
import { disc, isMarked, mark, roleName } from "../lib/marks.ts";
import { knownShape } from "../lib/shapes.ts";
import { t } from "../lib/texts.ts";
import type { Cell, Part, Shape, Side, Visit } from "../lib/openapi.ts";

export interface Picture {
  game: string;
  /** In reading order. */
  cells: Cell[];
  /** Stones that the search put there. */
  placed?: string[];
  winning?: string[];
  /** What the evaluation counted, drawn over it. */
  parts?: Part[];
  legal?: string[];
  act?: (move: string) => void;
  /** Whether columns and squares show the numbers that texts call them by; they do unless told otherwise. */
  labels?: boolean;
  /** What is written below a column or in a square. */
  values?: Map<string, { text: string; tone: string }>;
  /** Cells with a ring around them. */
  marked?: string[];
}

const CELL = 40;
/** Room for the columns' numbers, and for what is written below them. */
const [LABEL, VALUE] = [26, 36];
/** A value with more letters than fit beside its neighbours is drawn narrower. */
const [WIDEST, NARROW] = [6, CELL - 3];

export function board(picture: Picture): SVGSVGElement {
  const { game } = picture;
  const shape = knownShape(game) ?? infoOf(game).shape;
  const drawn = shape.kind === "cells" ? scattered(picture, shape) : grid(picture, shape);
  drawn.setAttribute("role", picture.act ? "group" : "img");
  drawn.setAttribute("aria-label", describe(picture));
  drawn.classList.add("small-board");
  return drawn;
}

/** @param picture the stones in words */
function describe({ game, cells }: Picture) {
  const list = (role: Side) =>
    cells
      .filter(({ owner }) => owner === role)
      .map(({ cell }) => cell.toUpperCase())
      .join(" ") || "–";
  return `${roleName(game, "first")}: ${list("first")}. ${roleName(game, "second")}: ${list("second")}.`;
}

function grid(picture: Picture, { kind, width: columns, height: rows }: Shape) {
  const falls = kind === "columns";
  const piece = (owner: Side) => (isMarked(picture.game) ? mark(owner, 11) : disc(owner, falls ? 15.5 : 14));
  const labels = picture.labels ?? true;
  const below = falls && labels ? LABEL + (picture.values ? VALUE : 0) : 0;
  const drawn = svg("svg", { viewBox: `-4 -4 ${columns * CELL + 8} ${rows * CELL + 8 + below}`, class: falls ? "falls" : "squares" });
  drawn.append(svg("rect", { x: -4, y: -4, width: columns * CELL + 8, height: rows * CELL + 8, rx: 14, class: "small-front" }));
  const where = (index: number) => [((index % columns) + 0.5) * CELL, (Math.floor(index / columns) + 0.5) * CELL] as const;
  if (!falls) {
    // Crosses, circles and numbers are thin: what was counted lies under them.
    picture.cells.forEach((_, index) => {
      const [x, y] = where(index);
      drawn.append(svg("rect", { x: x - 17, y: y - 17, width: 34, height: 34, rx: 6, class: "small-hole" }));
    });
    overlay(picture, drawn, where, 15);
  }
  picture.cells.forEach(({ cell, owner }, index) => {
    const [x, y] = where(index);
    const spot = svg("g", { transform: `translate(${x} ${y})`, class: spotClass(picture, cell) });
    if (falls) spot.append(svg("circle", { r: 16.5, class: "small-hole" }));
    if (owner) spot.append(piece(owner));
    else if (!falls && labels) {
      spot.append(svg("text", { class: "small-label", dy: picture.values?.has(cell) ? -1 : 5 }, cell));
      const value = picture.values?.get(cell);
      if (value) spot.append(svg("text", { class: `small-value ${value.tone}`, dy: 13 }, value.text));
    }
    if (falls) ring(picture, cell, spot, 16.5);
    else frame(picture, cell, spot);
    drawn.append(spot);
  });
  if (falls && labels) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y, move] = [(column + 0.5) * CELL, rows * CELL + 22, columnMove(column)];
      drawn.append(svg("text", { class: "small-label", x, y }, move));
      const value = picture.values?.get(move);
      if (value) drawn.append(valueText(value, x, y + 19));
    }
  }
  if (falls) overlay(picture, drawn, where, 11);
  if (picture.act && picture.legal) {
    for (const move of picture.legal) {
      const index = falls ? columnIndex(move) : picture.cells.findIndex(({ cell }) => cell === move);
      if (index < 0) continue;
      const box = falls
        ? { x: index * CELL, y: 0, height: rows * CELL + below }
        : { x: (index % columns) * CELL, y: Math.floor(index / columns) * CELL, height: CELL };
      const label = t(falls ? "understand.play-column" : "understand.play-cell", { move });
      drawn.append(button(picture.act, move, label, svg("rect", { ...box, width: CELL, rx: 8, class: "small-target" })));
    }
  }
  return drawn;
}

function scattered(picture: Picture, shape: Shape) {
  const { box, ground, at, outline } = infoOf(picture.game).archipelago ? smallIslands(picture.cells.length) : plain(shape);
  const drawn = svg("svg", { viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`, class: "scattered" }, ...ground);
  for (const { cell, owner } of picture.cells) {
    const [x, y] = at(cell);
    const spot = svg("g", { transform: `translate(${x} ${y})`, class: spotClass(picture, cell) });
    spot.append(svg("path", { d: outline(1.5), class: "small-hole" }));
    if (owner) spot.append(isMarked(picture.game) ? mark(owner, 22) : disc(owner, 29));
    else if (picture.labels ?? true) spot.append(svg("text", { class: "small-label cell", dy: 7 }, cell));
    ring(picture, cell, spot, 33);
    if (picture.act && picture.legal?.includes(cell)) {
      const target = button(
        picture.act,
        cell,
        t("understand.play-cell", { move: cell }),
        svg("path", { d: outline(1.5), class: "small-target" }),
      );
      spot.append(target);
    }
    drawn.append(spot);
  }
  overlay(picture, drawn, (index) => at(picture.cells[index]?.cell ?? ""), 22);
  return drawn;
}

/** What the evaluation counted: a band over the cells of a line, a ring around a single stone or each stone of a group. */
function overlay(
  { game, cells, parts }: Picture,
  drawn: SVGSVGElement,
  where: (index: number) => readonly [number, number],
  radius: number,
) {
  for (const part of parts ?? []) {
    // A judgement of the board as a whole stands nowhere in particular.
    if (part.kind === "whole") continue;
    const spots = part.cells.map((name) => where(cells.findIndex(({ cell }) => cell === name)));
    const tone = part.points < 0 ? "against" : "for";
    const [first, last] = [spots[0], spots[spots.length - 1]];
    if (!first || !last) continue;
    if (spots.length > 1 && infoOf(game).line !== null)
      drawn.append(svg("line", { x1: first[0], y1: first[1], x2: last[0], y2: last[1], class: `band ${tone}` }));
    else for (const [cx, cy] of spots) drawn.append(svg("circle", { cx, cy, r: radius, class: `part-ring ${tone}` }));
  }
}

function button(act: (move: string) => void, move: string, label: string, shape: SVGElement) {
  const press = () => act(move);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return svg("g", { role: "button", tabindex: 0, "aria-label": label, "data-move": move, click: press, keydown: key }, shape);
}

function spotClass({ placed }: Picture, cell: string) {
  return placed?.includes(cell) ? "spot placed" : "spot";
}

/** A value below its column: a word and its number stand under each other, so that neighbours do not run together. */
function valueText({ text, tone }: { text: string; tone: string }, x: number, y: number) {
  const lines = text.split(" ");
  const drawn = svg("text", { class: `small-value ${tone}`, x, y });
  lines.forEach((line, number) => {
    const part = svg("tspan", { x, dy: number === 0 ? 0 : 13 }, line);
    if (line.length > WIDEST) {
      part.setAttribute("textLength", String(NARROW));
      part.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    // One text to whoever reads it aloud or copies it.
    drawn.append(...(number > 0 ? [" "] : []), part);
  });
  return drawn;
}

/** Around a square, where a ring would lie over its number. */
function frame({ placed, winning, marked }: Picture, cell: string, spot: SVGGElement) {
  const around = (name: string) => spot.append(svg("rect", { x: -17, y: -17, width: 34, height: 34, rx: 6, class: name }));
  if (marked?.includes(cell)) around("marked-ring");
  if (winning?.includes(cell)) around("winning-ring");
  else if (placed?.includes(cell)) around("placed-ring");
}

function ring({ placed, winning, marked }: Picture, cell: string, spot: SVGGElement, radius: number) {
  if (marked?.includes(cell)) spot.append(svg("circle", { r: radius - 1, class: "marked-ring" }));
  if (winning?.includes(cell)) spot.append(svg("circle", { r: radius - 1, class: "winning-ring" }));
  else if (placed?.includes(cell)) spot.append(svg("circle", { r: radius, class: "placed-ring" }));
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
