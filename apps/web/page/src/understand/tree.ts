/**
 * The picture of a search tree. It draws itself, since most of it changes with every step; tree-frame.tsx puts it into a view. To assistive technology it is a tree
 * of items with their level, what is written on them and whether they are open; arrows walk it, Enter opens and closes.
 *
 *   const tree = new Tree({ focus, fold, mark });  tree.draw(scene);  tree.picture
 */
import { svg } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { layout, type Placed, type Spacing } from "./layout.ts";
import { isSmall, modelAt, type Item } from "./model.ts";
import { badge, edge, node, rowNames, why } from "./tree-parts.ts";
import type { Scene } from "./scene.ts";
import type { Search } from "./search.ts";

export interface Listener {
  focus?: (visit: number) => void;
  fold?: (visit: number, isOpen: boolean) => void;
  /** Marks a branch, where the scene says that branches can be marked. */
  mark?: (key: string) => void;
}

/** Around the tree, and the room in which the names of its rows stand. */
const [MARGIN, NAMES] = [12, 46];

function spacingOf(boards: boolean, windows: boolean): Spacing {
  if (boards) return { slot: 88, stub: 58, level: 170, top: 34, bottom: 84 };
  return { slot: windows ? 72 : 66, stub: 58, level: windows ? 126 : 106, top: 32, bottom: 48 };
}

export class Tree {
  listener: Listener;
  picture = svg("svg", { class: "tree", role: "tree", "aria-label": t("understand.tree") });
  #placed: Placed[] = [];
  /** The item that Tab leads to. */
  #current = "";
  #scene: Scene | null = null;

  constructor(listener: Listener) {
    this.listener = listener;
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    this.picture.addEventListener("focusin", (event) => {
      const key = event.target instanceof Element ? event.target.getAttribute("data-key") : null;
      if (key !== null) this.#lead(key);
    });
  }

  draw(scene: Scene, size: Search["size"] = "natural") {
    const { replay, plain, step, focus, opened } = scene;
    const { root, drawn } = modelAt(replay, plain, step, focus, opened);
    const boards = scene.cells !== null && isSmall(replay, plain);
    const spacing = spacingOf(boards, scene.windows);
    const { placed, width, height } = layout(root, spacing);
    const wide = width + NAMES + MARGIN;
    this.#scene = scene;
    this.#placed = placed;
    this.picture.setAttribute("viewBox", `${-NAMES} 0 ${wide} ${height}`);
    this.picture.style.setProperty("--natural", `${wide}px`);
    this.picture.style.setProperty("--zoom", String(size));
    this.picture.classList.toggle("fitted", size === "fitted");
    this.picture.classList.toggle("zoomed", typeof size === "number");
    this.picture.setAttribute("data-drawn", String(drawn));
    // On a board the sides have the colours of their pieces.
    const { game, root_player: max } = replay.explanation;
    this.picture.classList.toggle("max-first", game !== "tree" && max === "first");
    this.picture.classList.toggle("max-second", game !== "tree" && max === "second");
    const held = this.picture.contains(document.activeElement);
    const edges = placed.flatMap((spot) => (spot.parent ? edge(scene, spot, spot.parent, boards) : []));
    const items = placed.map((spot) => node(scene, spot, boards, () => this.#press(spot.item)));
    const badges = placed.filter(({ item }) => item.folded > 0).map((spot) => badge(spot, () => this.#fold(spot.item)));
    this.picture.replaceChildren(
      svg("g", { class: "edges", "aria-hidden": "true" }, ...edges, ...rowNames(scene, placed, spacing, 4 - NAMES)),
      ...why(scene, placed),
      svg("g", { role: "none" }, ...items),
      svg("g", { "aria-hidden": "true" }, ...badges),
    );
    this.#lead(placed.some(({ item }) => item.key === this.#current) ? this.#current : "");
    if (held) this.#element(this.#current)?.focus({ preventScroll: true });
  }

  /** Where the position in focus stands in the picture, from 0 to 1 across. */
  across() {
    const spot = this.#placed.find(({ item }) => item.visit === this.#scene?.focus);
    const box = this.picture.viewBox.baseVal;
    return spot && box.width ? (spot.x - box.x) / box.width : 0.5;
  }

  #press(item: Item) {
    this.#lead(item.key);
    this.#element(item.key)?.focus({ preventScroll: true });
    const { marking, focus } = this.#scene ?? {};
    if (marking) {
      if (item.ply > 0) this.listener.mark?.(item.key);
    } else if (item.visit !== null && item.visit === focus && (item.canFold || item.folded > 0)) this.#fold(item);
    else if (item.visit !== null) this.listener.focus?.(item.visit);
    else if (item.cutBy !== null) this.listener.focus?.(item.cutBy);
  }

  #fold({ visit, children }: Item) {
    if (visit !== null) this.listener.fold?.(visit, children.length > 0);
  }

  #key(event: KeyboardEvent) {
    const here = this.#placed.find(({ item }) => item.key === this.#current);
    if (!here) return;
    const siblings = here.parent ? this.#placed.filter(({ parent }) => parent === here.parent) : [here];
    const index = siblings.indexOf(here);
    const ways: Record<string, Placed | null | undefined> = {
      ArrowUp: here.parent,
      ArrowDown: this.#placed.find(({ parent }) => parent === here),
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
    };
    const isPress = event.key === "Enter" || event.key === " ";
    if (!isPress && !(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPress) return this.#press(here.item);
    const next = ways[event.key]?.item;
    if (!next) return;
    this.#lead(next.key);
    this.#element(next.key)?.focus();
    if (!this.#scene?.marking && next.visit !== null) this.listener.focus?.(next.visit);
  }

  /** Lets Tab lead to this item. */
  #lead(key: string) {
    this.#current = key;
    for (const item of this.picture.querySelectorAll("[role=treeitem]"))
      item.setAttribute("tabindex", item.getAttribute("data-key") === key ? "0" : "-1");
  }

  #element(key: string): SVGElement | null {
    return this.picture.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }
}
