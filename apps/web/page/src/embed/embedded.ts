/** A position or an analysis in a frame of another site: its moves can be walked and others tried, and nothing is kept. */
import { api } from "../lib/api.ts";
import { createBoard, type Board } from "../lib/board.ts";
import { observe } from "../lib/state.ts";
import { withMove } from "../lib/pending.ts";
import { question } from "../analysis/values.ts";
import type { MoveNode, MoveTree } from "../analysis/tree.ts";
import type { Position } from "../lib/openapi.ts";

export class Embedded {
  /** Where one is. */
  node: MoveNode;
  /** What is drawn: the node before until its position is known, or what it looks like before the server has said it. */
  shown: { node: MoveNode; position: Position } | null = null;
  board: Board | null = null;
  #positions = new WeakMap<MoveNode, Position>();
  /** The last node whose position is known whole. */
  #known: MoveNode | null = null;

  constructor(
    readonly tree: MoveTree,
    node: MoveNode,
  ) {
    this.node = node;
    observe(this, "node", "shown", "board");
  }

  get state() {
    const { tree, node, shown } = this;
    return { game: tree.game, tree: tree.text, at: tree.placeOf(node), shown: shown?.position.text };
  }

  async start() {
    const position = await api.position(question(this.tree, this.node));
    this.#positions.set(this.node, position);
    this.board = await createBoard(position, (move) => void this.play(move));
    await this.go(this.node);
  }

  async play(move: string) {
    const position = this.#positions.get(this.node);
    if (!position?.legal.includes(move)) return;
    await this.go(this.tree.add(this.node, move), withMove(position, move));
  }

  /** @param sketch what it looks like before its position is known */
  async go(node: MoveNode, sketch: Position | null = null) {
    this.node = node;
    const known = this.#positions.get(node);
    const drawn = known ?? sketch;
    if (drawn) this.shown = { node, position: drawn };
    try {
      const position = known ?? (await api.position(question(this.tree, node)));
      this.#positions.set(node, position);
      if (this.node !== node) return;
      this.#known = node;
      this.shown = { node, position };
    } catch {
      // What cannot be had is not shown: one stays where one was.
      if (this.node === node && this.#known) await this.go(this.#known);
    }
  }
}
