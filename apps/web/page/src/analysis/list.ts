/**
 * The tree of moves as a list: the first line in a row, every variation in a list of its own below the move it could replace. Each move is a button; one of them
 * is reached with Tab, the others with the arrows.
 */
import { element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName, shortName } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import type { MoveNode, MoveTree } from "./tree.ts";
import type { Side, Value } from "../lib/openapi.ts";

export class TreeList {
  element;
  #go;
  #valueOf;
  #buttons: Map<number, HTMLButtonElement> = new Map();
  #tree: MoveTree | null = null;
  #version = -1;
  #current: HTMLButtonElement | null = null;
  #beginner: Side = "first";

  constructor(go: (node: MoveNode) => void, valueOf: (node: MoveNode) => Value | null) {
    this.#go = go;
    this.#valueOf = valueOf;
    this.element = element("div", { class: "move-tree", role: "group", "aria-label": t("analysis.tree") });
    // One listener for all buttons: there may be thousands.
    this.element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const node = button ? this.#tree?.byNumber(Number(button.dataset["node"])) : null;
      if (node) this.#go(node);
    });
    this.element.addEventListener("keydown", (event) => {
      const node = this.#current ? this.#tree?.byNumber(Number(this.#current.dataset["node"])) : null;
      const next = node ? beside(node, event.key) : null;
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      this.#go(next);
      this.#buttons.get(next.number)?.focus();
    });
  }

  /** @param beginner whose turn it is at the start */
  draw(tree: MoveTree, current: MoveNode, beginner: Side) {
    const same = tree === this.#tree && beginner === this.#beginner;
    // One move more is added where it belongs: a tree of thousands is not built again for it.
    if (same && tree.version === this.#version + 1 && tree.added) this.#insert(tree.added);
    else if (!same || tree.version !== this.#version) {
      this.#tree = tree;
      this.#beginner = beginner;
      const focused = this.element.contains(document.activeElement);
      this.#build(tree);
      this.#current = null;
      if (focused) this.#buttons.get(current.number)?.focus();
    }
    this.#version = tree.version;
    const button = this.#buttons.get(current.number) ?? null;
    if (button === this.#current || !button) return;
    this.#current?.removeAttribute("aria-current");
    this.#current?.setAttribute("tabindex", "-1");
    button.setAttribute("aria-current", "step");
    button.setAttribute("tabindex", "0");
    this.#current = button;
    const { element: frame } = this;
    const top = button.offsetTop - frame.offsetTop;
    if (top < frame.scrollTop || top + button.offsetHeight > frame.scrollTop + frame.clientHeight)
      frame.scrollTop = top - frame.clientHeight / 2;
  }

  /** Marks what the moves after a node are worth. */
  drawValues(node: MoveNode) {
    for (const child of node.children) this.#mark(child);
  }

  #build(tree: MoveTree) {
    this.#buttons.clear();
    const start = element("button", { type: "button", class: "move start", "data-node": "0", tabindex: "-1" }, t("analysis.start"));
    this.#buttons.set(0, start);
    const line = element("ol", { class: "line" }, element("li", {}, start));
    this.#line(line, tree.root);
    this.element.replaceChildren(line);
    for (const node of tree.all()) if (this.#valueOf(node)) this.#mark(node);
  }

  /** @param node that is new, so that nothing follows it */
  #insert(node: MoveNode) {
    const { parent } = node;
    const main = parent?.children[0];
    const before = this.#buttons.get((main === node ? parent : main)?.number ?? 0)?.closest("li");
    if (!parent || !before) return;
    if (main === node) {
      before.parentElement?.append(element("li", {}, this.#button(node, parent.ply === 0)));
      return;
    }
    before.classList.add("branches");
    let variations = before.querySelector(":scope > .variations");
    if (!variations) {
      variations = element("ul", { class: "variations" });
      before.append(variations);
      // The line goes on below its variations, with its number.
      const next = main?.children[0];
      const button = next ? this.#buttons.get(next.number) : null;
      if (next && button) button.dataset["ply"] = String(next.ply);
    }
    variations.append(element("li", {}, element("ol", { class: "line" }, element("li", {}, this.#button(node, true)))));
  }

  /** Everything after a node. */
  #line(list: HTMLElement, node: MoveNode) {
    let numbered = node.ply === 0 || list.childElementCount === 0;
    for (let now = node; ;) {
      const [main, ...others] = now.children;
      if (!main) return;
      const item = element("li", {}, this.#button(main, numbered));
      numbered = false;
      list.append(item);
      if (others.length > 0) {
        const variations = element("ul", { class: "variations" });
        for (const other of others) {
          const line = element("ol", { class: "line" }, element("li", {}, this.#button(other, true)));
          this.#line(line, other);
          variations.append(element("li", {}, line));
        }
        item.classList.add("branches");
        item.append(variations);
        numbered = true;
      }
      now = main;
    }
  }

  #button(node: MoveNode, numbered: boolean) {
    const role = this.#mover(node);
    const button = element(
      "button",
      {
        type: "button",
        class: `move ${role}`,
        "data-node": String(node.number),
        tabindex: "-1",
        "aria-label": this.#label(node),
        // Drawn before the move; the label says it too.
        "data-ply": numbered ? node.ply : null,
      },
      shortName(node.move),
    );
    this.#buttons.set(node.number, button);
    return button;
  }

  #mover(node: MoveNode): Side {
    return node.ply % 2 === 1 ? this.#beginner : this.#beginner === "first" ? "second" : "first";
  }

  #label(node: MoveNode) {
    const { game } = this.#tree as MoveTree;
    const values = { number: node.ply, name: roleName(game, this.#mover(node)), move: moveName(game, node.move) };
    const value = this.#valueOf(node);
    return value ? t("analysis.move-worth", { ...values, value: words(value).text }) : t("play.move", values);
  }

  #mark(node: MoveNode) {
    const button = this.#buttons.get(node.number);
    const value = this.#valueOf(node);
    if (!button || !value || button.querySelector(".worth")) return;
    const { sign, tone } = words(value);
    button.append(element("span", { class: `worth ${tone}`, "aria-hidden": "true" }, sign));
    button.setAttribute("aria-label", this.#label(node));
  }
}

/** Where an arrow leads from a node: along its line, or to another move in its place. */
export function beside(node: MoveNode, key: string): MoveNode | null {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  switch (key) {
    case "ArrowLeft":
      return node.parent;
    case "ArrowRight":
      return node.children[0] ?? null;
    case "ArrowUp":
      return siblings[place - 1] ?? null;
    case "ArrowDown":
      return siblings[place + 1] ?? null;
    default:
      return null;
  }
}
