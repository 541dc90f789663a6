/**
 * A board of cells that lie neither in columns nor in a grid, in SVG: each at its place, with lines to its neighbours. A game whose board has a look of its own brings
 * that look (`islands.ts`); walking, choosing, stones and hints are the same for all.
 */
import { gameTitle, ownText } from "../games.ts";
import { element, svg } from "../dom.ts";
import { disc, mark, isMarked, roleName } from "../marks.ts";
import { t } from "../texts.ts";
import { bestCells } from "./best-cells.ts";
import { ARROWS, plain } from "./plain.ts";
import { TARGET } from "./target.ts";
import type { Board, View } from "../board.ts";
import type { Shape, Side } from "../openapi.ts";

/** What is marked on the board besides stones. */
export interface Marks {
  /** Cells that a player still needs. */
  missing: Set<string>;
  /** Stones that belong together. */
  linked: Set<string>;
  /** What else is said of a cell. */
  words: Map<string, string>;
}

/** How a board looks. */
export interface Look {
  /** Its class. */
  name: string;
  box: { left: number; top: number; width: number; height: number };
  /** What lies under the cells. */
  ground: SVGElement[];
  /** The cell that Tab leads to at first. */
  start: string;
  at: (cell: string) => readonly [number, number];
  /** Of a cell around (0, 0), as a path. */
  outline: (inset: number) => string;
  /** Whether the name of an empty cell stands in it. */
  named: boolean;
  step: (cell: string, key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight") => string | null;
  /** Draws what is the look's own. */
  marks: (view: View) => Marks;
}

export function cells(shape: Shape, act: (move: string) => void, look: Look = plain(shape)): Board {
  const places = svg("g");
  const { left, top, width, height } = look.box;
  const picture = svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, role: "group", class: "picture" }, ...look.ground, places);
  const node = element("div", { class: `board ${look.name}` }, picture);
  node.style.setProperty("--ratio", String(width / height));

  const drawn: Map<string, SVGGElement> = new Map();
  const states: Map<string, string> = new Map();
  /** The cell that Tab leads to: one for the whole board, arrows go on from there. */
  let current = look.start;

  function press(cell: string) {
    if (drawn.get(cell)?.getAttribute("aria-disabled") !== "true") act(cell);
  }

  function make(cell: string) {
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
      const next = look.step(cell, event.key as keyof typeof ARROWS);
      if (next !== null && drawn.has(next)) move(next);
    } else return;
    event.preventDefault();
  });

  function move(cell: string) {
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
        const unsent = view.pending && position.last?.cell === cell;
        const contents = (owner ? roleName(position.game, owner) : t("boards.empty")) + (unsent ? ` (${t("boards.pending")})` : "");
        const rankText = hint ? `, ${t("boards.rank", { rank: hint })}` : "";
        group.setAttribute("aria-label", `${cell}: ${contents}${words.get(cell) ?? ""}${rankText}`);
        const chosen = view.chosen === cell;
        const won = position.winning.includes(cell);
        const last = position.last?.cell === cell && position.winning.length === 0;
        // Only what changed is drawn again, so that a stone appears once.
        const state = [owner, chosen && position.turn, hint, won, last, unsent, missing.has(cell), linked.has(cell)].join();
        if (states.get(cell) === state) continue;
        states.set(cell, state);
        const parts: SVGElement[] = [svg("title", {}, cell), svg("path", { d: look.outline(1.5), class: "hex" })];
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

/** The three best cells, by number. */
function rank(view: View): Map<string, number> {
  const ranks: Map<string, number> = new Map();
  bestCells(view.hints, view.best, 3).forEach(([cell], index) => ranks.set(cell, index + 1));
  return ranks;
}

function stone(game: string, role: Side, how: string) {
  const drawn = isMarked(game) ? mark(role, 22) : disc(role, 29);
  if (how) drawn.classList.add(how);
  return drawn;
}
