/** The list of moves as an element, for a page that draws by hand. */
import { h } from "preact";
import { element } from "../lib/dom.ts";
import { mount, observe } from "../lib/state.ts";
import { TreeList as View } from "./tree-list.tsx";
import type { Walked } from "./tree-list.tsx";
import type { MoveNode, MoveTree } from "./tree.ts";
import type { Side } from "../lib/openapi.ts";

export class TreeList {
  element = element("div", {});
  #go;
  #walked: Walked | null = null;

  constructor(go: (node: MoveNode) => void, _valueOf: (node: MoveNode) => unknown) {
    this.#go = go;
  }

  draw(tree: MoveTree, node: MoveNode, beginner: Side) {
    if (this.#walked) return void Object.assign(this.#walked, { tree, node, beginner });
    const walked = { tree, node, beginner, go: this.#go };
    observe(walked, "tree", "node", "beginner");
    this.#walked = walked;
    mount(this.element, () => h(View, { walked }));
  }

  drawValues(_node: MoveNode) {}
}
