/**
 * Atoll: a hexagon of hexagons in SVG, ringed by the twelve islands.
 *
 * A cell is a letter (column u, 1 = A) and a number (v). Drawn with flat tops: x grows with u, and y with 2v − u, so columns stand
 * upright as on the author's sheet. Letters stand above the columns, numbers at the left of the rows. The islands are part of the picture
 * only; what they touch and what is linked, the server says.
 */
import { element, svg } from "../dom.js";
import { disc, roleName } from "../marks.js";
import { t } from "../texts.js";
import { bestCells } from "./cells.js";
import { TARGET } from "./target.js";

/** @typedef {import("../types.js").Role} Role */
/** @typedef {import("../board.js").View} View */

const R = 40;
const HALF = (R * Math.sqrt(3)) / 2;
/** Room for letters and numbers. */
const EDGE = 48;

/**
 * @param {string} game
 * @param {(move: string) => void} act
 * @returns {import("../board.js").Board}
 */
export function atoll(game, act) {
  const side = sizeOf(game);
  const cells = svg("g");
  const width = (2 * side * 1.5 + 2) * R + EDGE;
  const height = 4 * side * HALF + EDGE + 12;
  const left = side * 1.5 * R - (width - EDGE) / 2 - EDGE;
  const top = -side * HALF - EDGE;
  const ring = islands(side);
  const picture = svg(
    "svg",
    { viewBox: `${left} ${top} ${width} ${height}`, role: "group", class: "picture" },
    coordinates(side),
    ring,
    cells,
  );
  const node = element("div", { class: "board atoll" }, picture);
  node.style.setProperty("--ratio", String(width / height));

  /** @type {Map<string, SVGGElement>} */
  const drawn = new Map();
  /** @type {Map<string, string>} */
  const states = new Map();
  /** The cell that Tab leads to: one for the whole board, arrows go on from there. */
  let current = name(side, side);

  /** @param {string} cell */
  function press(cell) {
    if (drawn.get(cell)?.getAttribute("aria-disabled") !== "true") act(cell);
  }

  /** @param {string} cell */
  function make(cell) {
    const [x, y] = centre(...place(cell));
    const group = svg("g", {
      class: "cell",
      role: "button",
      transform: `translate(${x} ${y})`,
      "data-cell": cell,
      click: () => press(cell),
    });
    drawn.set(cell, group);
    cells.append(group);
    return group;
  }

  node.addEventListener("keydown", (event) => {
    const cell = document.activeElement instanceof SVGElement ? document.activeElement.getAttribute("data-cell") : null;
    if (!cell) return;
    const [u, v] = place(cell);
    /** @type {Record<string, [number, number][]>} */
    const steps = {
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
    if (event.key === "Enter" || event.key === " ") press(cell);
    else if (event.key in steps) {
      const next = (steps[event.key] ?? [])
        .map(([column, number]) => name(column, number))
        .find((candidate) => drawn.has(candidate));
      if (next) move(next);
    } else return;
    event.preventDefault();
  });

  /** @param {string} cell */
  function move(cell) {
    drawn.get(current)?.setAttribute("tabindex", "-1");
    current = cell;
    drawn.get(cell)?.setAttribute("tabindex", "0");
    drawn.get(cell)?.focus();
  }

  return {
    element: node,
    focus: () => drawn.get(current)?.focus(),
    small: () => (drawn.get(current)?.querySelector(".hex")?.getBoundingClientRect().height ?? 0) < TARGET,
    draw(view) {
      const { position } = view;
      picture.setAttribute("aria-label", t("boards.atoll"));
      node.classList.toggle("locked", !view.active);
      const ranks = rank(view);
      const facts = position.archipelago;
      const winner = position.winning.length > 0 ? position.ending?.winner : null;
      const link = facts ? (winner ? facts[winner] : view.linked ? facts[position.turn] : null) : null;
      const missing = new Set(view.linked && !position.ending && !view.pending ? (link?.missing ?? []) : []);
      const stones = new Set(view.linked && !position.ending ? link?.stones : []);
      const joined = link && link.islands.length > 1 ? link.islands : [];
      for (const island of ring.children)
        island.classList.toggle("linked", joined.includes(Number(island.getAttribute("data-island"))));
      /** @type {Map<string, string>} */
      const shores = new Map();
      for (const { number, owner, shore } of facts?.islands ?? [])
        for (const cell of shore)
          shores.set(
            cell,
            `${shores.get(cell) ?? ""}, ${t("boards.shore", { number, name: roleName(position.game, owner) })}`,
          );
      for (const { cell, owner } of position.cells) {
        const group = drawn.get(cell) ?? make(cell);
        const open = view.active && !owner && position.legal.includes(cell);
        const hint = ranks.get(cell);
        group.setAttribute("tabindex", cell === current ? "0" : "-1");
        group.setAttribute("aria-disabled", String(!open));
        group.classList.toggle("best", hint === 1);
        const contents = owner ? roleName(position.game, owner) : t("boards.empty");
        const rankText = hint ? `, ${t("boards.rank", { rank: hint })}` : "";
        group.setAttribute("aria-label", `${cell}: ${contents}${shores.get(cell) ?? ""}${rankText}`);
        const chosen = view.chosen === cell;
        const won = position.winning.includes(cell);
        const last = position.last?.cell === cell && position.winning.length === 0;
        // Only what changed is drawn again, so that a stone appears once.
        const unsent = view.pending && position.last?.cell === cell;
        const state = [owner, chosen && position.turn, hint, won, last, unsent, missing.has(cell), stones.has(cell)].join();
        if (states.get(cell) === state) continue;
        states.set(cell, state);
        /** @type {SVGElement[]} */
        const parts = [svg("title", {}, cell), svg("path", { d: hexagon(R - 1.5), class: "hex" })];
        if (owner) parts.push(stone(owner, unsent ? "pending" : view.animate && last ? "appears" : ""));
        else if (chosen) parts.push(stone(position.turn, "ghost"));
        else if (hint)
          parts.push(
            svg("circle", { r: 20, class: "rank" }),
            svg("text", { class: "rank-number", dy: "0.36em" }, String(hint)),
          );
        else if (missing.has(cell)) parts.push(svg("circle", { r: 9, class: "missing" }));
        if (owner && last) parts.push(svg("circle", { r: 31, class: "last" }));
        if (stones.has(cell)) parts.push(svg("path", { d: hexagon(R - 5), class: "linked-stone" }));
        if (won) parts.push(svg("path", { d: hexagon(R - 4), class: "chain" }));
        group.replaceChildren(...parts);
      }
    },
  };
}

/**
 * The three best cells, by number.
 * @param {View} view
 * @returns {Map<string, number>}
 */
function rank(view) {
  /** @type {Map<string, number>} */
  const ranks = new Map();
  bestCells(view.hints, view.best, 3).forEach(([cell], index) => ranks.set(cell, index + 1));
  return ranks;
}

/** @param {string} game */
export function sizeOf(game) {
  return Number(/size=(\d+)/.exec(game)?.[1] ?? 5);
}

/**
 * @param {Role} role
 * @param {string} how
 */
function stone(role, how) {
  const drawn = disc(role, 29);
  if (how) drawn.classList.add(how);
  return drawn;
}

/**
 * The stones of the ring, clockwise from the top; on each side the first half belongs to the first player.
 * @param {number} side
 */
export function islands(side) {
  const group = svg("g", { class: "islands", "aria-hidden": "true" });
  for (let i = 1; i < side; i += 1) {
    /** @type {[number, number][]} */
    const ring = [
      [side + i, i],
      [2 * side, side + i],
      [2 * side - i, 2 * side],
      [side - i, 2 * side - i],
      [0, side - i],
      [i, 0],
    ];
    /** @type {Role} */
    const role = i <= (side - 1) / 2 ? "first" : "second";
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

/** The letter above each column, the number at the left end of each row. @param {number} side */
function coordinates(side) {
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

/**
 * @param {number} u
 * @param {number} v
 */
export function centre(u, v) {
  return /** @type {const} */ ([u * 1.5 * R, (2 * v - u) * HALF]);
}

/**
 * @param {string} cell
 * @returns {[number, number]}
 */
export function place(cell) {
  return [cell.charCodeAt(0) - 64, Number(cell.slice(1))];
}

/**
 * @param {number} u
 * @param {number} v
 */
function name(u, v) {
  return `${String.fromCharCode(64 + u)}${v}`;
}

/** @param {number} radius */
export function hexagon(radius) {
  const points = Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}
