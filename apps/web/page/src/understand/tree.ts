/**
 * The picture of a search tree. MAX is a triangle that points up, MIN one that points down, a leaf a box; a branch that was left out is grey,
 * dashed and crossed. To assistive technology it is a tree of items with their level, what is written on them and whether
 * they are open; arrows walk it, Enter opens and closes.
 */
import { svg } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { board, after } from "./board.ts";
import { layout } from "./layout.ts";
import { isSmall, modelAt } from "./model.ts";
import { interval, short, sidesOf, told } from "./scores.ts";
import type { Placed } from "./layout.ts";
import type { Item } from "./model.ts";
import { pair, type Replay } from "./replay.ts";
import type { Cell } from "../lib/openapi.ts";

export interface Scene {
  replay: Replay;
  plain: Replay | null;
  step: number;
  focus: number;
  opened: Map<number, boolean>;
  /** Whether (α, β) is written on the edges. */
  windows: boolean;
  /** The root's board, where nodes are drawn as boards. */
  cells: Cell[] | null;
  /** Where the reader marks branches. */
  marking: Marking | null;
}

export type Marking = { marked: Set<string>; verdicts: Map<string, "right" | "wrong" | "missed"> | null; toggle: (key: string) => void };

export interface Listener {
  focus: (visit: number) => void;
  fold: (visit: number) => void;
}

const [HALF, TALL] = [29, 44];

export class Tree {
  listener: Listener;
  picture: SVGSVGElement;
  placed: Placed[];
  current: string;
  declare scene: Scene;

  constructor(listener: Listener) {
    this.listener = listener;
    this.picture = svg("svg", { class: "tree", role: "tree" });
    this.picture.setAttribute("aria-label", t("understand.tree"));
    this.placed = [];
    /** The item that Tab leads to. */
    this.current = "";
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    this.picture.addEventListener("focusin", (event) => {
      const key = event.target instanceof Element ? event.target.getAttribute("data-key") : null;
      if (key === null || key === this.current) return;
      this.current = key;
      this.#tab();
    });
  }

  draw(scene: Scene) {
    this.scene = scene;
    const { replay, plain, step, focus, opened } = scene;
    const { root, drawn } = modelAt(replay, plain, step, focus, opened);
    const boards = scene.cells !== null && isSmall(replay, plain);
    const spacing = boards
      ? { slot: 88, stub: 58, level: 170, top: 34, bottom: 84 }
      : { slot: scene.windows ? 72 : 66, stub: 58, level: scene.windows ? 126 : 106, top: 32, bottom: 48 };
    const { placed, width, height } = layout(root, spacing);
    this.placed = placed;
    const [margin, names] = [12, 46];
    this.picture.setAttribute("viewBox", `${-names} 0 ${width + names + margin} ${height}`);
    this.picture.style.setProperty("--natural", `${width + names + margin}px`);
    this.picture.setAttribute("data-drawn", String(drawn));
    // On a board the sides have the colours of their pieces.
    const { game, root_player: max } = replay.explanation;
    this.picture.classList.toggle("max-first", game !== "tree" && max === "first");
    this.picture.classList.toggle("max-second", game !== "tree" && max === "second");
    const held = this.picture.contains(document.activeElement);
    const edges = svg("g", { class: "edges", "aria-hidden": "true" });
    const items = svg("g", { role: "none" });
    const badges = svg("g", { "aria-hidden": "true" });
    const onPath = new Set(replay.path(replay.current(step)));
    for (const spot of placed) {
      if (spot.parent) edges.append(...this.#edge(spot, spot.parent, boards, onPath));
      items.append(this.#item(spot, boards));
      if (spot.item.folded > 0) badges.append(this.#badge(spot));
    }
    // Who chooses, written beside every row of triangles.
    const sides = sidesOf(replay.explanation);
    for (const [ply, spot] of new Map(placed.filter(({ item }) => !item.leaf).map((spot) => [spot.item.ply, spot]))) {
      edges.append(
        svg(
          "text",
          { class: `who ${spot.item.maximises ? "max" : "min"}`, x: -names + 4, y: spacing.top + ply * spacing.level + 5 },
          spot.item.maximises ? sides.max : sides.min,
        ),
      );
    }
    const why = this.#why();
    this.picture.replaceChildren(edges, ...(why ? [why] : []), items, badges);
    if (!placed.some(({ item }) => item.key === this.current)) this.current = "";
    this.#tab();
    if (held) this.#element(this.current)?.focus({ preventScroll: true });
  }

  /** @param visit where a visit stands in the picture, from 0 to 1 across */
  across(visit: number) {
    const spot = this.placed.find(({ item }) => item.visit === visit);
    const box = this.picture.viewBox.baseVal;
    return spot && box.width ? (spot.x - box.x) / box.width : 0.5;
  }

  #state(item: Item): "unseen" | "open" | "done" | "cut" {
    const { replay, step } = this.scene as Scene;
    if (this.scene?.marking) return "done";
    if (item.visit === null) return item.cutBy !== null && (replay.left[item.cutBy] ?? Infinity) <= step ? "cut" : "unseen";
    if ((replay.entered[item.visit] ?? Infinity) > step) return "unseen";
    return (replay.left[item.visit] ?? Infinity) <= step ? "done" : "open";
  }

  #edge({ item, x, y }: Placed, parent: Placed, boards: boolean, onPath: Set<number>): SVGElement[] {
    const { replay, step, windows, marking } = this.scene as Scene;
    const state = this.#state(item);
    const names = ["edge", state];
    const best = parent.item.visit === null || marking ? null : replay.bestChild(parent.item.visit, step);
    if (best && best.child === item.visit) names.push("best");
    if (item.visit !== null && onPath.has(item.visit) && state === "open") names.push("walking");
    const [startY, endY] = [parent.y + (boards ? 66 : TALL / 2), y - TALL / 2];
    const showWindow = windows && item.visit !== null && state !== "unseen" && replay.visit(item.visit).asked;
    const labelY = endY - (showWindow ? 26 : 11);
    // What is written on the edge stands at its lower end, so the line stops above it.
    const lineEnd = state === "cut" ? endY : labelY - 9;
    const bend = (lineEnd - startY) * 0.5;
    const parts: SVGElement[] = [
      svg("path", {
        class: names.join(" "),
        d: `M${parent.x} ${startY}C${parent.x} ${startY + bend} ${x} ${lineEnd - bend} ${x} ${lineEnd}`,
      }),
    ];
    if (state === "cut") {
      const [cx, cy] = [x, endY - 8];
      parts.push(svg("path", { class: "cross", d: `M${cx - 6} ${cy - 6}L${cx + 6} ${cy + 6}M${cx + 6} ${cy - 6}L${cx - 6} ${cy + 6}` }));
    } else if (showWindow) parts.push(svg("text", { class: "window", x, y: endY - 5 }, interval(showWindow as [number, number])));
    if (state !== "cut") parts.push(svg("text", { class: `move ${state}`, x, y: labelY + 4.5 }, item.label));
    return parts;
  }

  #item(spot: Placed, boards: boolean) {
    const { replay, step, focus, cells, marking } = this.scene as Scene;
    const { item, x, y } = spot;
    const state = this.#state(item);
    const names = ["node", item.leaf ? "leaf" : item.maximises ? "max" : "min", state];
    if (item.visit === focus && !marking) names.push("focused");
    if (item.visit !== null && item.visit === replay.current(step) && step > 0 && !marking) names.push("current");
    if (item.visit !== null && item.visit === this.#setter()) names.push("setter");
    const value = this.#value(item, state);
    const group = svg("g", {
      class: names.join(" "),
      transform: `translate(${x} ${y})`,
      role: "treeitem",
      "data-key": item.key,
      "aria-level": item.ply + 1,
      tabindex: -1,
    });
    if (item.visit !== null) group.setAttribute("data-visit", String(item.visit));
    group.setAttribute("aria-label", this.#label(item, state, value));
    group.setAttribute("aria-selected", String(item.visit === focus));
    if (item.canFold) group.setAttribute("aria-expanded", String(item.children.length > 0));
    if (item.stub)
      group.append(svg("text", { class: "stub", dy: -6 }, item.stubs > 1 ? t("understand.stub", { count: item.stubs }) : item.label));
    else {
      group.append(
        item.leaf
          ? svg("rect", { x: -HALF, y: -15, width: 2 * HALF, height: 30, rx: 9, class: "shape" })
          : svg("path", { d: triangle(item.maximises), class: "shape" }),
      );
      if (value !== null)
        group.append(
          svg("text", { class: value.length > 4 ? "value long" : "value", dy: item.leaf ? "0.36em" : item.maximises ? 15 : -6 }, value),
        );
      else if (!item.leaf && !marking)
        group.append(svg("text", { class: "value hollow", dy: item.maximises ? 15 : -6 }, state === "unseen" ? "" : "?"));
    }
    if (boards && cells && item.visit !== null && state !== "unseen") {
      const here = after(
        cells,
        replay.path(item.visit).map((place) => replay.visit(place)),
      );
      const picture = board({ game: replay.explanation.game, ...here, labels: false });
      picture.setAttribute("aria-hidden", "true");
      for (const [name, number] of Object.entries({ x: -22, y: 22, width: 44, height: 44 })) picture.setAttribute(name, String(number));
      group.append(picture);
    }
    if (marking && item.ply > 0) this.#mark(group, item, marking);
    group.addEventListener("click", () => this.#press(item));
    return group;
  }

  /** How many positions are folded away behind an item. Beside it and not in it, for its label says the same in words. */
  #badge({ item, x, y }: Placed) {
    const text = `+${item.folded}`;
    const wide = 14 + text.length * 6.5;
    const press = () => {
      if (item.visit !== null) this.listener.fold(item.visit);
    };
    return svg(
      "g",
      {
        class: "fold",
        "aria-hidden": "true",
        "data-of": item.key,
        transform: `translate(${x} ${y + (item.leaf ? 19 : TALL / 2 + 3)})`,
        click: press,
      },
      svg("rect", { x: -wide / 2, y: 0, width: wide, height: 17, rx: 8.5 }),
      svg("text", { dy: 12.5 }, text),
    );
  }

  #mark(group: SVGGElement, item: Item, marking: Marking) {
    const marked = marking.marked.has(item.key);
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-checked", String(marked));
    group.classList.add("markable");
    group.classList.toggle("marked", marked);
    const verdict = marking.verdicts?.get(item.key);
    if (verdict) group.classList.add(verdict);
    if (marked || verdict === "missed")
      group.append(svg("path", { class: "cross", d: "M-9 -9L9 9M9 -9L-9 9", transform: `translate(0 ${-TALL / 2 - 10})` }));
    if (verdict) {
      const sign = verdict === "right" ? "✓" : verdict === "wrong" ? "✗" : "!";
      group.append(
        svg("g", { class: `verdict ${verdict}`, transform: "translate(24 -18)" }, svg("circle", { r: 9 }), svg("text", { dy: 4.5 }, sign)),
      );
    }
  }

  #value(item: Item, state: string): string | null {
    const { replay, plain, step, marking } = this.scene as Scene;
    // In a tree of numbers the leaves are there for everyone to read; nobody has looked at them yet.
    if (item.leaf && plain && item.plain !== null) return short(plain.visit(item.plain).score ?? 0);
    if (item.visit === null || state === "unseen" || marking) return null;
    const value = replay.value(item.visit, step);
    if (value === null) return null;
    if (replay.isOpen(item.visit)) return "?";
    const bound = state === "done" ? replay.bounds[item.visit] : "exact";
    return `${bound === "at_least" ? "≥" : bound === "at_most" ? "≤" : ""}${replay.isDraw(item.visit, step) ? t("understand.short.draw") : short(value)}`;
  }

  #label(item: Item, state: string, value: string | null) {
    const { replay, marking } = this.scene as Scene;
    const sides = sidesOf(replay.explanation);
    const kind = item.leaf ? t("understand.item.leaf") : t("understand.item.chooses", { name: item.maximises ? sides.max : sides.min });
    const parts = [
      item.key === ""
        ? t("understand.item.root")
        : item.stubs > 1
          ? t("understand.stub", { count: item.stubs })
          : t("understand.item.move", { move: item.label }),
      kind,
    ];
    if (value !== null) parts.push(t("understand.item.value", { value }));
    if (state === "cut") parts.push(t("understand.item.cut"));
    if (state === "unseen" && !marking) parts.push(t("understand.item.unseen"));
    const asked = item.visit === null ? null : pair(replay.visit(item.visit).asked);
    if (asked && state !== "unseen" && !marking)
      parts.push(t("understand.item.window", { alpha: told(asked[0], sides), beta: told(asked[1], sides) }));
    if (item.folded > 0) parts.push(t("understand.item.folded", { count: item.folded }));
    if (marking?.marked.has(item.key)) parts.push(t("understand.item.marked"));
    const verdict = marking?.verdicts?.get(item.key);
    if (verdict) parts.push(t(`understand.verdict.${verdict}`));
    return parts.join(", ");
  }

  /** @returns the place whose value made the cut in focus possible */
  #setter(): number | null {
    const { replay, step, focus, marking } = this.scene as Scene;
    return marking || (replay.left[focus] ?? Infinity) > step ? null : (replay.visit(focus).cut_off?.set_by ?? null);
  }

  /** The line from the cut in focus to the ancestor that set the bound. */
  #why() {
    const { replay, step, focus, marking } = this.scene as Scene;
    if (marking) return null;
    const cut = replay.visit(focus).cut_off;
    if (!cut || (replay.left[focus] ?? Infinity) > step || cut.because_of === null) return null;
    const find = (visit: number | null) => this.placed.find(({ item }) => item.visit === visit);
    const [from, to] = [find(focus), find(cut.because_of ?? null)];
    if (!from || !to) return null;
    const group = svg("g", { class: "why", "aria-hidden": "true" });
    const side = from.x >= to.x ? 1 : -1;
    const [startX, endX] = [from.x + side * HALF * 0.7, to.x + side * HALF];
    group.append(
      svg("path", {
        class: "why-line",
        d: `M${startX} ${from.y - 8}C${startX + side * 46} ${from.y - 70} ${endX + side * 40} ${to.y + 46} ${endX} ${to.y + 6}`,
      }),
    );
    group.append(svg("circle", { class: "why-end", cx: endX, cy: to.y + 6, r: 4 }));
    return group;
  }

  #press(item: Item) {
    const { marking } = this.scene as Scene;
    this.current = item.key;
    if (marking) {
      if (item.ply > 0) marking.toggle(item.key);
    } else if (item.visit !== null) {
      if (item.visit === this.scene?.focus && (item.canFold || item.folded > 0)) this.listener.fold(item.visit);
      else this.listener.focus(item.visit);
    } else if (item.cutBy !== null) this.listener.focus(item.cutBy);
    this.#tab();
    this.#element(item.key)?.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent) {
    const here = this.placed.find(({ item }) => item.key === this.current);
    if (!here) return;
    const siblings = here.parent ? this.placed.filter(({ parent }) => parent === here.parent) : [here];
    const index = siblings.indexOf(here);
    const next = {
      ArrowUp: here.parent,
      ArrowDown: this.placed.find(({ parent }) => parent === here),
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
    }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      const { item } = here;
      if (!this.scene?.marking && item.visit !== null && item.visit === this.scene?.focus && (item.canFold || item.folded > 0))
        this.listener.fold(item.visit);
      else this.#press(item);
    } else if (next) {
      this.current = next.item.key;
      this.#tab();
      const found = this.#element(this.current);
      found?.focus();
      if (!this.scene?.marking && next.item.visit !== null) this.listener.focus(next.item.visit);
    } else if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #tab() {
    for (const node of this.picture.querySelectorAll("[role=treeitem]"))
      node.setAttribute("tabindex", node.getAttribute("data-key") === this.current ? "0" : "-1");
  }

  #element(key: string): SVGElement | null {
    return this.picture.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }
}

function triangle(up: boolean) {
  const [top, bottom] = [-TALL / 2, TALL / 2];
  return up ? `M0 ${top}L${HALF + 3} ${bottom}H${-HALF - 3}Z` : `M0 ${bottom}L${HALF + 3} ${top}H${-HALF - 3}Z`;
}
