/**
 * A board of cells that lie neither in columns nor in a grid, in SVG: each at its place, with lines to its neighbours. A game whose board has a look of its own brings
 * that look (`islands.js`); walking, choosing, stones and hints are the same for all.
 */
import { gameTitle, ownText } from "../games.js";
import { element, svg } from "../dom.js";
import { disc, mark, isMarked, roleName } from "../marks.js";
import { t } from "../texts.js";
import { bestCells } from "./best-cells.js";
import { ARROWS, plain } from "./plain.js";
import { TARGET } from "./target.js";

/** @typedef {import("../types.js").Role} Role */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../board.js").View} View */

/**
 * What is marked on the board besides stones.
 * @typedef {object} Marks
 * @property {Set<string>} missing cells that a player still needs
 * @property {Set<string>} linked stones that belong together
 * @property {Map<string, string>} words what else is said of a cell
 */

/**
 * How a board looks.
 * @typedef {object} Look
 * @property {string} name its class
 * @property {{ left: number, top: number, width: number, height: number }} box
 * @property {SVGElement[]} ground what lies under the cells
 * @property {string} start the cell that Tab leads to at first
 * @property {(cell: string) => readonly [number, number]} at
 * @property {(inset: number) => string} outline of a cell around (0, 0), as a path
 * @property {boolean} named whether the name of an empty cell stands in it
 * @property {(cell: string, key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight") => string | null} step
 * @property {(view: View) => Marks} marks draws what is the look's own
 */

/**
 * @param {Shape} shape
 * @param {(move: string) => void} act
 * @param {Look} [look]
 * @returns {import("../board.js").Board}
 */
export function cells(shape, act, look = plain(shape)) {
  const places = svg("g");
  const { left, top, width, height } = look.box;
  const picture = svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, role: "group", class: "picture" }, ...look.ground, places);
  const node = element("div", { class: `board ${look.name}` }, picture);
  node.style.setProperty("--ratio", String(width / height));

  /** @type {Map<string, SVGGElement>} */
  const drawn = new Map();
  /** @type {Map<string, string>} */
  const states = new Map();
  /** The cell that Tab leads to: one for the whole board, arrows go on from there. */
  let current = look.start;

  /** @param {string} cell */
  function press(cell) {
    if (drawn.get(cell)?.getAttribute("aria-disabled") !== "true") act(cell);
  }

  /** @param {string} cell */
  function make(cell) {
    const [x, y] = look.at(cell);
    const group = svg("g", {
      class: "cell",
      role: "button",
      transform: `translate(${x} ${y})`,
      "data-cell": cell,
      click: () => press(cell),
    });
    drawn.set(cell, group);
    places.append(group);
    return group;
  }

  node.addEventListener("keydown", (event) => {
    const cell = document.activeElement instanceof SVGElement ? document.activeElement.getAttribute("data-cell") : null;
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") press(cell);
    else if (event.key in ARROWS) {
      const next = look.step(cell, /** @type {keyof typeof ARROWS} */ (event.key));
      if (next !== null && drawn.has(next)) move(next);
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
      picture.setAttribute("aria-label", ownText(position.game, "board") ?? gameTitle(position.game));
      node.classList.toggle("locked", !view.active);
      const ranks = rank(view);
      const { missing, linked, words } = look.marks(view);
      for (const { cell, owner } of position.cells) {
        const group = drawn.get(cell) ?? make(cell);
        const open = view.active && position.legal.includes(cell);
        const hint = owner ? undefined : ranks.get(cell);
        group.setAttribute("tabindex", cell === current ? "0" : "-1");
        group.setAttribute("aria-disabled", String(!open));
        group.classList.toggle("best", hint === 1);
        const contents = owner ? roleName(position.game, owner) : t("boards.empty");
        const rankText = hint ? `, ${t("boards.rank", { rank: hint })}` : "";
        group.setAttribute("aria-label", `${cell}: ${contents}${words.get(cell) ?? ""}${rankText}`);
        const chosen = view.chosen === cell;
        const won = position.winning.includes(cell);
        const last = position.last?.cell === cell && position.winning.length === 0;
        // Only what changed is drawn again, so that a stone appears once.
        const unsent = view.pending && position.last?.cell === cell;
        const state = [owner, chosen && position.turn, hint, won, last, unsent, missing.has(cell), linked.has(cell)].join();
        if (states.get(cell) === state) continue;
        states.set(cell, state);
        /** @type {SVGElement[]} */
        const parts = [svg("title", {}, cell), svg("path", { d: look.outline(1.5), class: "hex" })];
        if (owner) parts.push(stone(position.game, owner, unsent ? "pending" : view.animate && last ? "appears" : ""));
        else if (chosen) parts.push(stone(position.game, position.turn, "ghost"));
        else if (hint)
          parts.push(svg("circle", { r: 20, class: "rank" }), svg("text", { class: "rank-number", dy: "0.36em" }, String(hint)));
        else if (missing.has(cell)) parts.push(svg("circle", { r: 9, class: "missing" }));
        else if (look.named) parts.push(svg("text", { class: "cell-name", dy: "0.36em" }, cell));
        if (owner && last) parts.push(svg("circle", { r: 31, class: "last" }));
        if (linked.has(cell)) parts.push(svg("path", { d: look.outline(5), class: "linked-stone" }));
        if (won) parts.push(svg("path", { d: look.outline(4), class: "chain" }));
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

/**
 * @param {string} game
 * @param {Role} role
 * @param {string} how
 */
function stone(game, role, how) {
  const drawn = isMarked(game) ? mark(role, 22) : disc(role, 29);
  if (how) drawn.classList.add(how);
  return drawn;
}
