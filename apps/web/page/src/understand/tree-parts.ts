/**
 * What a search tree is drawn of. MAX is a triangle that points up, MIN one that points down, a leaf a box; a branch that was left out is grey,
 * dashed and crossed.
 */
import { svg } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { after, board } from "./board.ts";
import { cutOf, labelOf, stateOf, valueOf, type Marking, type Scene } from "./scene.ts";
import { interval, sidesOf } from "./scores.ts";
import type { Item } from "./model.ts";
import type { Placed, Spacing } from "./layout.ts";

const [HALF, TALL] = [29, 44];
/** An edge begins below the board that stands under its node. */
const BOARD = 66;
const CROSS = "M-9 -9L9 9M9 -9L-9 9";

/** Who chooses, written beside every row of triangles. */
export function rowNames({ replay }: Scene, placed: Placed[], spacing: Spacing, x: number) {
  const sides = sidesOf(replay.explanation);
  const rows = new Map(placed.filter(({ item }) => !item.leaf).map(({ item }) => [item.ply, item.maximises]));
  return [...rows].map(([ply, isMax]) =>
    svg("text", { class: `who ${isMax ? "max" : "min"}`, x, y: spacing.top + ply * spacing.level + 5 }, isMax ? sides.max : sides.min),
  );
}

export function edge(scene: Scene, { item, x, y }: Placed, parent: Placed, boards: boolean): SVGElement[] {
  const { replay, step, windows, marking } = scene;
  const state = stateOf(scene, item);
  const names = ["edge", state];
  const best = parent.item.visit === null || marking ? null : replay.bestChild(parent.item.visit, step);
  if (best && best.child === item.visit) names.push("best");
  if (item.visit !== null && state === "open" && replay.path(replay.current(step)).includes(item.visit)) names.push("walking");
  const [startY, endY] = [parent.y + (boards ? BOARD : TALL / 2), y - TALL / 2];
  const asked = windows && item.visit !== null && state !== "unseen" && replay.visit(item.visit).asked;
  const labelY = endY - (asked ? 26 : 11);
  // What is written on the edge stands at its lower end, so the line stops above it.
  const lineEnd = state === "cut" ? endY : labelY - 9;
  const bend = (lineEnd - startY) * 0.5;
  const line = `M${parent.x} ${startY}C${parent.x} ${startY + bend} ${x} ${lineEnd - bend} ${x} ${lineEnd}`;
  const path = svg("path", { class: names.join(" "), d: line });
  if (state === "cut") {
    const [cx, cy] = [x, endY - 8];
    return [path, svg("path", { class: "cross", d: `M${cx - 6} ${cy - 6}L${cx + 6} ${cy + 6}M${cx + 6} ${cy - 6}L${cx - 6} ${cy + 6}` })];
  }
  const window = asked ? [svg("text", { class: "window", x, y: endY - 5 }, interval(asked as [number, number]))] : [];
  return [path, ...window, svg("text", { class: `move ${state}`, x, y: labelY + 4.5 }, item.label)];
}

export function node(scene: Scene, { item, x, y }: Placed, boards: boolean, press: () => void): SVGGElement {
  const { replay, step, focus, marking } = scene;
  const state = stateOf(scene, item);
  const isHere = (visit: number | null | undefined) => item.visit !== null && item.visit === visit;
  const names = ["node", item.leaf ? "leaf" : item.maximises ? "max" : "min", state];
  if (isHere(focus) && !marking) names.push("focused");
  if (isHere(replay.current(step)) && step > 0 && !marking) names.push("current");
  if (isHere(cutOf(scene)?.set_by)) names.push("setter");
  const group = svg("g", {
    class: names.join(" "),
    transform: `translate(${x} ${y})`,
    role: "treeitem",
    "data-key": item.key,
    "aria-level": item.ply + 1,
    tabindex: -1,
    "data-visit": item.visit,
    "aria-label": labelOf(scene, item),
    "aria-selected": String(item.visit === focus),
    "aria-expanded": item.canFold ? String(item.children.length > 0) : null,
    click: press,
  });
  if (item.stub)
    group.append(svg("text", { class: "stub", dy: -6 }, item.stubs > 1 ? t("understand.stub", { count: item.stubs }) : item.label));
  else group.append(shape(item), ...written(scene, item));
  if (boards && state !== "unseen") group.append(...below(scene, item));
  if (marking && item.ply > 0) mark(group, item, marking);
  return group;
}

function shape(item: Item) {
  if (item.leaf) return svg("rect", { x: -HALF, y: -15, width: 2 * HALF, height: 30, rx: 9, class: "shape" });
  const up = item.maximises ? 1 : -1;
  return svg("path", { class: "shape", d: `M0 ${(-up * TALL) / 2}L${HALF + 3} ${(up * TALL) / 2}H${-HALF - 3}Z` });
}

function written(scene: Scene, item: Item) {
  const value = valueOf(scene, item);
  const dy = item.maximises ? 15 : -6;
  if (value !== null) return [svg("text", { class: value.length > 4 ? "value long" : "value", dy: item.leaf ? "0.36em" : dy }, value)];
  if (item.leaf || scene.marking) return [];
  return [svg("text", { class: "value hollow", dy }, stateOf(scene, item) === "unseen" ? "" : "?")];
}

/** The board that stands under an item. */
function below({ replay, cells }: Scene, item: Item) {
  if (!cells || item.visit === null) return [];
  const way = replay.path(item.visit).map((place) => replay.visit(place));
  const picture = board({ game: replay.explanation.game, ...after(cells, way), labels: false });
  picture.setAttribute("aria-hidden", "true");
  for (const [name, number] of Object.entries({ x: -22, y: 22, width: 44, height: 44 })) picture.setAttribute(name, String(number));
  return [picture];
}

function mark(group: SVGGElement, item: Item, { marked, verdicts }: Marking) {
  const [isMarked, verdict] = [marked.has(item.key), verdicts?.get(item.key)];
  group.setAttribute("aria-checked", String(isMarked));
  group.classList.add("markable", ...(isMarked ? ["marked"] : []), ...(verdict ? [verdict] : []));
  if (isMarked || verdict === "missed")
    group.append(svg("path", { class: "cross", d: CROSS, transform: `translate(0 ${-TALL / 2 - 10})` }));
  if (!verdict) return;
  const sign = { right: "✓", wrong: "✗", missed: "!" }[verdict];
  group.append(
    svg("g", { class: `verdict ${verdict}`, transform: "translate(24 -18)" }, svg("circle", { r: 9 }), svg("text", { dy: 4.5 }, sign)),
  );
}

/** How many positions are folded away behind an item. Beside it and not in it, for its label says the same in words. */
export function badge({ item, x, y }: Placed, press: () => void) {
  const text = `+${item.folded}`;
  const wide = 14 + text.length * 6.5;
  const transform = `translate(${x} ${y + (item.leaf ? 19 : TALL / 2 + 3)})`;
  return svg(
    "g",
    { class: "fold", "aria-hidden": "true", "data-of": item.key, transform, click: press },
    svg("rect", { x: -wide / 2, y: 0, width: wide, height: 17, rx: 8.5 }),
    svg("text", { dy: 12.5 }, text),
  );
}

/** The line from the cut in focus to the ancestor that set the bound. */
export function why(scene: Scene, placed: Placed[]) {
  const because = cutOf(scene)?.because_of ?? null;
  const find = (visit: number | null) => placed.find(({ item }) => visit !== null && item.visit === visit);
  const [from, to] = [find(scene.focus), find(because)];
  if (!from || !to) return [];
  const side = from.x >= to.x ? 1 : -1;
  const [startX, endX] = [from.x + side * HALF * 0.7, to.x + side * HALF];
  const line = `M${startX} ${from.y - 8}C${startX + side * 46} ${from.y - 70} ${endX + side * 40} ${to.y + 46} ${endX} ${to.y + 6}`;
  return [
    svg(
      "g",
      { class: "why", "aria-hidden": "true" },
      svg("path", { class: "why-line", d: line }),
      svg("circle", { class: "why-end", cx: endX, cy: to.y + 6, r: 4 }),
    ),
  ];
}
