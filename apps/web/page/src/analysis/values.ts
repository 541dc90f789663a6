/** What every move is worth at every node: the position on the screen first, the others one after the other when they are asked for. */
import { judge } from "../lib/adviser.ts";
import { api } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { joinMoves } from "../lib/games.ts";
import { movesTo } from "./tree.ts";
import { observe } from "../lib/state.ts";
import type { MoveNode, MoveTree } from "./tree.ts";
import type { Question, Report, Value } from "../lib/openapi.ts";

/** The question about a node, as the server takes it. */
export function question(tree: MoveTree, node: MoveNode) {
  return {
    game: tree.game,
    moves: joinMoves(tree.game, movesTo(node)),
    ...(tree.board ? { board: tree.board } : {}),
  };
}

/** What a node's move is worth to whoever made it, if its position was judged. */
export function valueOf(node: MoveNode): Value | null {
  return node.parent?.thought?.moves.find(({ action }) => action === node.move)?.value ?? null;
}

export class NodeValues {
  /** Whether the last question found no answer. */
  failed = false;
  /** How far all nodes are judged, while that goes on. */
  progress: { done: number; count: number } | null = null;
  /** By question: it outlives a tree that is read again. */
  #known: Map<string, Report> = new Map();
  #asked = "";
  #question: AbortController | null = null;
  #all: AbortController | null = null;

  constructor() {
    observe(this, "failed", "progress");
  }

  /** Finds in another tree what was judged already. */
  adopt(tree: MoveTree) {
    if (this.#known.size === 0) return;
    for (const node of [tree.root, ...tree.all()]) {
      const thought = this.#known.get(JSON.stringify(question(tree, node)));
      if (thought) node.thought = thought;
    }
  }

  /** Asks about the node on the screen, unless it is known or asked about. */
  ask(tree: MoveTree, node: MoveNode) {
    const body = question(tree, node);
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (!known && this.#asked === key) return;
    if (this.#asked !== key) this.leave();
    if (known) {
      node.thought = known;
      return;
    }
    this.#asked = key;
    this.#question = new AbortController();
    void this.#answer(node, key, body, this.#question.signal);
  }

  /** Nobody looks at the answer any more. */
  leave() {
    this.#question?.abort();
    this.#question = null;
    this.#asked = "";
    this.failed = false;
  }

  async #answer(node: MoveNode, key: string, body: Question, signal: AbortSignal) {
    try {
      this.#learn(node, key, await api.analyse({ ...body, ...judge(body.game) }, { signal }));
    } catch (error) {
      if (!isAborted(error) && this.#asked === key) this.failed = true;
    }
  }

  #learn(node: MoveNode, key: string, thought: Report) {
    this.#known.set(key, thought);
    node.thought = thought;
  }

  /** Judges every position from which a move was made, late ones first: they are answered at once, and what was found there helps with the earlier ones. */
  async judgeAll(tree: MoveTree) {
    this.stop();
    const work = new AbortController();
    this.#all = work;
    const inner = [tree.root, ...tree.all()].filter((node) => node.children.length > 0);
    const left = inner.filter((node) => !node.thought).sort((one, other) => other.ply - one.ply);
    this.progress = { done: 0, count: left.length };
    for (const node of left) {
      const body = question(tree, node);
      try {
        const thought = await api.analyse({ ...body, ...judge(body.game) }, { signal: work.signal });
        this.#learn(node, JSON.stringify(body), thought);
      } catch (error) {
        if (isAborted(error)) return;
      }
      if (this.#all !== work) return;
      this.progress = { ...this.progress, done: this.progress.done + 1 };
    }
    this.#all = null;
    this.progress = null;
  }

  /** Ends the judging of all nodes. */
  stop() {
    this.#all?.abort();
    this.#all = null;
    this.progress = null;
  }
}
