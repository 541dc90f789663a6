/** Tic-tac-toe: nine real buttons, each with its mark drawn in it. */
import { element, svg } from "../dom.js";
import { mark, roleName } from "../marks.js";
import { t } from "../texts.js";
import { chip } from "./chip.js";
import { TARGET } from "./target.js";

const SIDE = 3;

/**
 * @param {(move: string) => void} act
 * @returns {import("../board.js").Board}
 */
export function ticTacToe(act) {
  const squares = Array.from({ length: SIDE * SIDE }, (_, index) => {
    const press = () => {
      if (squares[index]?.getAttribute("aria-disabled") !== "true") act(String(index + 1));
    };
    return element("button", { type: "button", class: "square", click: press });
  });
  const node = element("div", { class: "board tic-tac-toe", role: "group" }, ...squares);

  /** @type {(string | null)[]} who owned each square when it was last drawn */
  let before = [];

  node.addEventListener("keydown", (event) => {
    const index = squares.findIndex((square) => square === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key];
    if (step === undefined || index < 0) return;
    squares[(index + step + squares.length) % squares.length]?.focus();
    event.preventDefault();
  });

  return {
    element: node,
    focus: () => squares[4]?.focus(),
    small: () => (squares[0]?.getBoundingClientRect().width ?? 0) < TARGET,
    draw(view) {
      const { position } = view;
      node.setAttribute("aria-label", t("boards.tic-tac-toe"));
      node.classList.toggle("locked", !view.active);
      position.cells.forEach(({ cell, owner }, index) => {
        const square = squares[index];
        if (!square) return;
        const move = String(index + 1);
        const open = view.active && position.legal.includes(move);
        square.setAttribute("aria-disabled", String(!open));
        square.classList.toggle("winning", position.winning.includes(cell));
        const contents = owner ? roleName(position.game, owner) : t("boards.empty");
        const hint =
          !owner && view.hints
            ? chip(view.hints.get(move) ?? null, view.best.has(move), position.legal.includes(move), view.asking)
            : null;
        const drawn = owner ? svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, mark(owner, 30)) : null;
        if (view.pending && position.last?.cell === cell) drawn?.classList.add("pending");
        if (view.animate && before.length > 0 && before[index] !== owner) drawn?.classList.add("appears");
        square.replaceChildren(
          element("span", { class: "visually-hidden" }, `${t("boards.square", { square: index + 1 })}: ${contents}.`),
          ...(owner ? [] : [element("span", { class: "square-number soft", "aria-hidden": "true" }, move)]),
          ...(drawn ? [drawn] : []),
          ...(hint ? [hint] : []),
        );
      });
      before = position.cells.map(({ owner }) => owner);
    },
  };
}
