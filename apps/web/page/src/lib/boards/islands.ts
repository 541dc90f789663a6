/**
 * The look of a board whose positions tell of islands: a hexagon of hexagons, ringed by the twelve islands of Atoll.
 *
 * A cell is a letter (column u, 1 = A) and a number (v). Drawn with flat tops: x grows with u, and y with 2v − u, so columns stand
 * upright as on the author's sheet. Letters stand above the columns, numbers at the left of the rows. The islands are part of the picture
 * only; what they touch and what is linked, the server says.
 */
import { svg } from "../dom.ts";
import { disc, roleName } from "../marks.ts";
import { t } from "../texts.ts";
import type { Look } from "./cells.ts";
import type { View } from "../board.ts";
import type { Side } from "../openapi.ts";

const R = 40;
const HALF = (R * Math.sqrt(3)) / 2;
/** Room for letters and numbers. */
const EDGE = 48;

/** @param count how many cells there are */
export function islandLook(count: number): Look {
  const side = sideOf(count);
  const width = (2 * side * 1.5 + 2) * R + EDGE;
  const height = 4 * side * HALF + EDGE + 12;
  const ring = islands(side);
  return {
    name: "island-board",
    box: { left: side * 1.5 * R - (width - EDGE) / 2 - EDGE, top: -side * HALF - EDGE, width, height },
    ground: [coordinates(side), ring],
    start: name(side, side),
    at: (cell) => centre(...place(cell)),
    outline: (inset) => hexagon(R - inset),
    named: false,
    step: (cell, key) => {
      const [u, v] = place(cell);
      const steps: Record<string, [number, number][]> = {
        ArrowUp: [[u, v - 1]],
        ArrowDown: [[u, v + 1]],
        ArrowLeft: [
          [u - 1, v],
          [u - 1, v - 1],
        ],
        ArrowRight: [
          [u + 1, v],
          [u + 1, v + 1],
        ],
      };
      const on = ([column, number]: [number, number]) =>
        Math.min(column, number) > 0 && Math.max(column, number) < 2 * side && Math.abs(column - number) < side;
      const next = steps[key]?.find(on);
      return next ? name(...next) : null;
    },
    marks: (view) => marks(view, ring),
  };
}

/** The islands that are linked, the stones that link them, what is missing, and which shore a cell is. */
function marks(view: View, ring: SVGElement) {
  const { position } = view;
  const facts = position.archipelago;
  const winner = position.winning.length > 0 ? position.ending?.winner : null;
  const link = facts ? (winner ? facts[winner] : view.linked ? facts[position.turn] : null) : null;
  const joined = link && link.islands.length > 1 ? link.islands : [];
  for (const island of ring.children) island.classList.toggle("linked", joined.includes(Number(island.getAttribute("data-island"))));
  const words: Map<string, string> = new Map();
  for (const { number, owner, shore } of facts?.islands ?? [])
    for (const cell of shore)
      words.set(cell, `${words.get(cell) ?? ""}, ${t("boards.shore", { number, name: roleName(position.game, owner) })}`);
  return {
    missing: new Set(view.linked && !position.ending && !view.pending ? (link?.missing ?? []) : []),
    linked: new Set(view.linked && !position.ending ? link?.stones : []),
    words,
  };
}

/**
 * The same in small, without letters and numbers.
 * @param count how many cells there are
 */
export function smallIslands(count: number) {
  const side = sideOf(count);
  const [width, height] = [(2 * side * 1.5 + 2) * R, 4 * side * HALF];
  return {
    box: { left: side * 1.5 * R - width / 2, top: side * HALF - height / 2, width, height },
    ground: [islands(side)],
    at: (cell: string) => centre(...place(cell)),
    outline: (inset: number) => hexagon(R - inset),
  };
}

/** How long a side of the hexagon is that has so many cells. */
function sideOf(count: number) {
  return Math.round((3 + Math.sqrt(12 * count - 3)) / 6);
}

/** The stones of the ring, clockwise from the top; on each side the first half belongs to the first player. */
function islands(side: number) {
  const group = svg("g", { class: "islands", "aria-hidden": "true" });
  for (let i = 1; i < side; i += 1) {
    const ring: [number, number][] = [
      [side + i, i],
      [2 * side, side + i],
      [2 * side - i, 2 * side],
      [side - i, 2 * side - i],
      [0, side - i],
      [i, 0],
    ];
    const role: Side = i <= (side - 1) / 2 ? "first" : "second";
    // The number stands on the middle stone of the island.
    const half = (side - 1) / 2;
    const numbered = (i - 1) % half === Math.floor(half / 2);
    ring.forEach((spot, edge) => {
      const [x, y] = centre(...spot);
      const number = 2 * edge + (role === "first" ? 1 : 2);
      const island = svg(
        "g",
        { transform: `translate(${x} ${y})`, class: `island ${role}`, "data-island": number },
        svg("path", { d: hexagon(R - 1.5), class: "disc-body" }),
      );
      if (numbered) island.append(svg("text", { class: "island-number", dy: "0.36em" }, String(number)));
      else {
        const small = disc(role, 24);
        small.querySelector(".disc-body")?.remove();
        island.append(small);
      }
      group.append(island);
    });
  }
  return group;
}

/** The letter above each column, the number at the left end of each row. */
function coordinates(side: number) {
  const group = svg("g", { class: side > 5 ? "coordinates large" : "coordinates", "aria-hidden": "true" });
  for (let line = 1; line < 2 * side; line += 1) {
    // The ring has no stone at its corners.
    const away = line === side ? 1.05 : 1.75;
    const [x, y] = centre(line, Math.max(1, line - side + 1) - away);
    group.append(svg("text", { x, y, dy: "0.36em" }, String.fromCharCode(64 + line)));
    // At the left the ring stands upright, below it leans.
    const [left, at] = centre(Math.max(1, line - side + 1) - away, line < side ? line - 0.375 : line);
    group.append(svg("text", { x: left, y: at, dy: "0.36em" }, String(line)));
  }
  return group;
}

function centre(u: number, v: number) {
  return [u * 1.5 * R, (2 * v - u) * HALF] as const;
}

function place(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 64, Number(cell.slice(1))];
}

function name(u: number, v: number) {
  return `${String.fromCharCode(64 + u)}${v}`;
}

function hexagon(radius: number) {
  const points = Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}
