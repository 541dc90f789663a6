/** A position or an analysis in a frame of another site: its moves can be walked and others tried, and nothing is kept. */
import { api } from "../lib/api.ts";
import { createBoard, type Board } from "../lib/board.ts";
import { withMove } from "../lib/pending.ts";
import { observe } from "../lib/state.ts";
import { opponent } from "../lib/turns.ts";
import { question } from "../analysis/values.ts";
import type { Walked } from "../analysis/tree-list.tsx";
import type { MoveNode, MoveTree } from "../analysis/tree.ts";
import type { Position } from "../lib/openapi.ts";

export class Embedded implements Walked {
  /** Where one is. */
  node: MoveNode;
  board: Board | null = null;
  /** The last node whose position was known: it stays on the board until more is known. */
  #known: MoveNode;

  constructor(
    readonly tree: MoveTree,
    node: MoveNode,
  ) {
    this.node = node;
    this.#known = node;
    observe(this, "node", "board");
  }

  get state() {
    const { tree, node, position } = this;
    return { game: tree.game, tree: tree.text, at: tree.placeOf(node), position: position?.text };
  }

  /** The node that is drawn: as the server describes it, or what it looks like before that. */
  get #drawn() {
    return this.node.position || this.node.sketch ? this.node : this.#known;
  }

  get position(): Position | null {
    return this.#drawn.position ?? this.#drawn.sketch;
  }

  get beginner() {
    const turn = this.position?.turn ?? "first";
    return this.#drawn.ply % 2 === 0 ? turn : opponent(turn);
  }

  async start() {
    const position = await api.position(question(this.tree, this.node));
    this.node.position = position;
    this.board = await createBoard(position, (move) => void this.play(move));
  }

  async play(move: string) {
    const { node } = this;
    if (!node.position?.legal.includes(move)) return;
    const next = this.tree.add(node, move);
    if (!next.position) next.sketch = withMove(node.position, move);
    await this.go(next);
  }

  async go(node: MoveNode) {
    this.node = node;
    try {
      node.position ??= await api.position(question(this.tree, node));
      if (this.node === node) this.#known = node;
    } catch {
      // What cannot be had is not shown: one stays where one was.
      if (this.node === node) this.node = this.#known;
    }
  }
}
