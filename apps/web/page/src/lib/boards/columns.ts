/**
 * Columns that stones fall into: an SVG of the board, and a real button over every column.
 *
 * Discs are drawn behind the blue front, so that they fall behind it. A column's button is as tall as the board and reaches
 * down over its hint, so that one can click or tap anywhere in the column.
 */
import { columnMove } from "../columns.ts";
import { element, svg } from "../dom.ts";
import { gameTitle, ownText } from "../games.ts";
import { disc, roleName } from "../marks.ts";
import { t } from "../texts.ts";
import { chip } from "./chip.ts";
import { TARGET } from "./target.ts";
import type { Board, View } from "../board.ts";
import type { Shape, Side } from "../openapi.ts";

const CELL = 100;
const RADIUS = 41;
const HEAD = 62;
const GHOST = 25;

export function columns({ width, height }: Shape, act: (move: string) => void): Board {
  const discs = svg("g");
  const marks = svg("g");
  const hover = svg("g");
  const picture = svg(
    "svg",
    {
      viewBox: `-10 ${-HEAD - 10} ${width * CELL + 20} ${height * CELL + HEAD + 20}`,
      "aria-hidden": "true",
      class: "picture",
    },
    svg("rect", { x: 0, y: 0, width: width * CELL, height: height * CELL, class: "hole" }),
    numbers(width),
    hover,
    discs,
    front(width, height),
    marks,
  );
  const buttons = Array.from({ length: width }, (_, index) => {
    const move = columnMove(index);
    const press = () => {
      if (buttons[index]?.getAttribute("aria-disabled") !== "true") act(move);
      else if (shown?.active && isFull(shown, index, width)) refusal.textContent = t("boards.refused", { column: index + 1 });
    };
    return element("button", {
      type: "button",
      class: "column",
      click: press,
      pointerenter: () => point(index),
      pointerleave: () => point(null),
      focus: () => point(index),
      blur: () => point(null),
    });
  });
  // Heard by whoever does not see that nothing falls.
  const refusal = element("span", { class: "visually-hidden", role: "status" });
  const node = element(
    "div",
    { class: "board columns-board", role: "group" },
    picture,
    element("div", { class: "columns" }, ...buttons),
    refusal,
  );
  node.style.setProperty("--ratio", String((width * CELL + 20) / (height * CELL + HEAD + 20)));
  node.style.setProperty("--columns", String(width));

  let shown: View | null = null;
  const pieces: Map<string, { owner: Side; node: SVGGElement }> = new Map();

  function point(column: number | null) {
    hover.replaceChildren();
    if (column === null || !shown?.active || !shown.position.legal.includes(columnMove(column))) return;
    const ghost = disc(shown.position.turn, GHOST);
    ghost.classList.add("ghost");
    ghost.setAttribute("transform", `translate(${(column + 0.5) * CELL} ${-HEAD / 2 - 8})`);
    hover.append(ghost);
  }

  node.addEventListener("keydown", (event) => {
    const index = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && index >= 0) {
      buttons[(index + step + width) % width]?.focus();
      event.preventDefault();
    } else if (event.key === "ArrowDown" && index >= 0) {
      buttons[index]?.click();
      event.preventDefault();
    }
  });

  return {
    element: node,
    focus: () => buttons[Math.floor(width / 2)]?.focus(),
    small: () => (buttons[0]?.getBoundingClientRect().width ?? 0) < TARGET,
    draw(view) {
      shown = view;
      const { position } = view;
      refusal.textContent = "";
      node.setAttribute("aria-label", ownText(position.game, "board") ?? gameTitle(position.game));
      const where = new Map(position.cells.map(({ cell }, index) => [cell, [index % width, Math.floor(index / width)] as const]));
      const place = (cell: string) => where.get(cell) ?? [0, 0];
      node.classList.toggle("locked", !view.active);
      node.classList.toggle("hinted", view.hints !== null);

      // Pieces stay where they are: one that is still falling must not start again because a hint arrived.
      for (const { cell, owner } of position.cells) {
        const old = pieces.get(cell);
        old?.node.classList.toggle("pending", view.pending && position.last?.cell === cell);
        if (old && old.owner === owner) continue;
        if (old && !owner && view.animate) rise(old.node);
        else old?.node.remove();
        pieces.delete(cell);
        if (!owner) continue;
        const [column, row] = place(cell);
        const node = disc(owner, RADIUS + 2);
        node.setAttribute("transform", `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`);
        discs.append(node);
        pieces.set(cell, { owner, node });
        node.classList.toggle("pending", view.pending && position.last?.cell === cell);
        if (view.animate && position.last?.cell === cell) fall(node, column, row);
      }

      marks.replaceChildren();
      if (position.last?.cell && position.winning.length === 0) {
        const [column, row] = place(position.last.cell);
        marks.append(svg("circle", { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: RADIUS + 1, class: "last" }));
      }
      for (const cell of position.winning) {
        const [column, row] = place(cell);
        marks.append(svg("circle", { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: RADIUS - 2, class: "winning" }));
      }

      buttons.forEach((button, index) => {
        const move = columnMove(index);
        const open = view.active && position.legal.includes(move);
        const hint = view.hints?.get(move) ?? null;
        button.setAttribute("aria-disabled", String(!open));
        button.replaceChildren(
          element("span", { class: "visually-hidden" }, label(view, index, width)),
          ...(view.hints === null ? [] : [chip(hint, view.best.has(move), position.legal.includes(move), view.asking)]),
        );
      });
      const column = buttons.findIndex((button) => button === document.activeElement || button.matches(":hover"));
      point(column < 0 ? null : column);
    },
  };
}

/** A piece that is taken back is seen to go. */
function rise(piece: SVGGElement) {
  const gone = piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 350 });
  gone.addEventListener("finish", () => piece.remove());
}

/** Whether no more falls into a column. That no move may be made there can have other reasons. */
function isFull({ position }: View, index: number, width: number) {
  return position.cells.every(({ owner }, place) => place % width !== index || owner);
}

function label(view: View, index: number, width: number) {
  const { position, pending } = view;
  const stack = position.cells
    .filter(({ owner }, place) => owner && place % width === index)
    .map(({ cell, owner }) => {
      const name = roleName(position.game, owner as Side);
      return pending && position.last?.cell === cell ? `${name} (${t("boards.pending")})` : name;
    })
    .reverse();
  const full = position.ending === null && isFull(view, index, width);
  const contents = stack.length === 0 ? t("boards.empty") : t("boards.stack", { list: stack.join(", ") });
  return `${t("boards.column", { column: index + 1 })}: ${full ? `${t("boards.full")}, ` : ""}${contents}.`;
}

/** The numbers by which texts name the columns; the disc that is about to fall covers its own. */
function numbers(width: number) {
  const texts = Array.from({ length: width }, (_, index) => svg("text", { x: (index + 0.5) * CELL, y: -24 }, columnMove(index)));
  return svg("g", { class: "coordinates" }, ...texts);
}

function front(width: number, height: number) {
  const hole = (x: number, y: number) =>
    `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${RADIUS * 2} 0a${RADIUS} ${RADIUS} 0 1 0 ${-RADIUS * 2} 0Z`;
  let path = `M26 -8H${width * CELL - 26}a34 34 0 0 1 34 34V${height * CELL - 26}a34 34 0 0 1 -34 34H26a34 34 0 0 1 -34 -34V26a34 34 0 0 1 34 -34Z`;
  for (let column = 0; column < width; column += 1) {
    for (let row = 0; row < height; row += 1) path += hole((column + 0.5) * CELL, (row + 0.5) * CELL);
  }
  return svg("path", { d: path, class: "front", "fill-rule": "evenodd" });
}

function fall(piece: SVGGElement, column: number, row: number) {
  const at = (lift: number) => ({
    transform: `translate(${(column + 0.5) * CELL}px, ${(row + 0.5) * CELL - lift}px)`,
  });
  piece.animate(
    [
      { ...at((row + 0.5) * CELL + HEAD / 2), easing: "cubic-bezier(.45,.03,.85,.55)" },
      { ...at(0), offset: 0.72, easing: "ease-out" },
      { ...at(9), offset: 0.85, easing: "ease-in" },
      at(0),
    ],
    { duration: 190 + 55 * row },
  );
}
