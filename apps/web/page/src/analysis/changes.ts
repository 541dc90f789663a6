/** Changes of the tree of moves, each of which can be undone. */
import { batch } from "@preact/signals";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { MoveTree } from "./tree.ts";
import type { Analysis } from "./analysis.ts";

/** How many changes can be undone. */
const UNDO = 200;

export class Changes {
  /** Trees as they were, the latest last. */
  before: { tree: string; at: number }[] = [];
  #analysis;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    observe(this, "before");
  }

  promote() {
    this.#change(() => this.#analysis.tree.promote(this.#analysis.node));
  }

  promoteFully() {
    this.#change(() => this.#analysis.tree.promoteFully(this.#analysis.node));
  }

  /** Deletes the move on the screen and what follows it. */
  remove() {
    const analysis = this.#analysis;
    const { tree, node } = analysis;
    if (!node.parent) return;
    const { size } = tree;
    this.#change(() => {
      analysis.node = tree.remove(node);
      return true;
    });
    analysis.message = t("analysis.deleted", { count: size - tree.size });
  }

  /** Undoes the last change of the tree. */
  undo() {
    const analysis = this.#analysis;
    const last = this.before.at(-1);
    if (!last) return;
    const tree = MoveTree.read(analysis.tree.game, analysis.tree.board, last.tree);
    analysis.values.adopt(tree);
    batch(() => {
      this.before = this.before.slice(0, -1);
      Object.assign(analysis, { tree, node: tree.at(last.at), message: null });
    });
    analysis.save();
  }

  #change(change: () => boolean) {
    const { before } = this;
    this.remember();
    if (!batch(change)) this.before = before;
    this.#analysis.save();
  }

  /** The tree is about to change. */
  remember() {
    const { tree, node } = this.#analysis;
    this.before = [...this.before, { tree: tree.text, at: tree.placeOf(node) }].slice(-UNDO);
  }
}
