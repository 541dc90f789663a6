/** A grid: real buttons, each with its stone drawn in it. */
import { element, svg } from "../dom.ts";
import { gameTitle, ownText } from "../games.ts";
import { disc, isMarked, mark, roleName } from "../marks.ts";
import { moveName } from "../turns.ts";
import { t } from "../texts.ts";
import { chip } from "./chip.ts";
import { TARGET } from "./target.ts";
import type { Board } from "../board.ts";
import type { Shape } from "../openapi.ts";

/** Squares of a board with more columns than this are small: what is written in them is short. */
const FEW = 4;

export function grid({ width, height }: Shape, act: (move: string) => void): Board {
  /** The name of each square, which is the move into it. */
  let names: string[] = [];
  const squares = Array.from({ length: width * height }, (_, index) => {
    const press = () => {
      const name = names[index];
      if (name !== undefined && squares[index]?.getAttribute("aria-disabled") !== "true") act(name);
    };
    return element("button", { type: "button", class: "square", click: press });
  });
  const node = element("div", { class: width > FEW ? "board grid-board many" : "board grid-board", role: "group" }, ...squares);
  node.style.setProperty("--columns", String(width));
  node.style.setProperty("--ratio", String(width / height));

  /** Who owned each square when it was last drawn. */
  let before: (string | null)[] = [];

  node.addEventListener("keydown", (event) => {
    const index = squares.findIndex((square) => square === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    if (step === undefined || index < 0) return;
    squares[(index + step + squares.length) % squares.length]?.focus();
    event.preventDefault();
  });

  return {
    element: node,
    focus: () => squares[Math.floor(height / 2) * width + Math.floor(width / 2)]?.focus(),
    small: () => (squares[0]?.getBoundingClientRect().width ?? 0) < TARGET,
    draw(view) {
      const { position } = view;
      names = position.cells.map(({ cell }) => cell);
      node.setAttribute("aria-label", ownText(position.game, "board") ?? gameTitle(position.game));
      node.classList.toggle("locked", !view.active);
      position.cells.forEach(({ cell, owner }, index) => {
        const square = squares[index];
        if (!square) return;
        const move = cell;
        const open = view.active && position.legal.includes(move);
        square.setAttribute("aria-disabled", String(!open));
        square.classList.toggle("winning", position.winning.includes(cell));
        const unsent = view.pending && position.last?.cell === cell;
        const contents = (owner ? roleName(position.game, owner) : t("boards.empty")) + (unsent ? ` (${t("boards.pending")})` : "");
        const hint =
          !owner && view.hints ? chip(view.hints.get(move) ?? null, view.best.has(move), position.legal.includes(move), view.asking) : null;
        const drawn = owner
          ? svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, isMarked(position.game) ? mark(owner, 30) : disc(owner, 42))
          : null;
        drawn?.classList.toggle("last-move", position.last?.cell === cell);
        if (unsent) drawn?.classList.add("pending");
        if (view.animate && before.length > 0 && before[index] !== owner) drawn?.classList.add("appears");
        square.replaceChildren(
          element("span", { class: "visually-hidden" }, `${capital(moveName(position.game, move))}: ${contents}.`),
          ...(owner ? [] : [element("span", { class: "square-number soft", "aria-hidden": "true" }, move)]),
          ...(drawn ? [drawn] : []),
          ...(hint ? [hint] : []),
        );
      });
      before = position.cells.map(({ owner }) => owner ?? null);
    },
  };
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
