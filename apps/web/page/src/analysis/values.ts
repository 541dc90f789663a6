/** What every move is worth at every node: the position on the screen first, the others one after the other when they are asked for. */
import { judge } from "../lib/adviser.ts";
import { api } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { joinMoves } from "../lib/games.ts";
import { movesTo } from "./tree.ts";
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

export class NodeValues {
  /** Whether the last question found no answer. */
  failed = false;
  /** How many positions were judged. */
  version = 0;
  /** How far all nodes are judged, while that goes on. */
  progress: { done: number; count: number } | null = null;
  /** By question: it outlives a tree that is read again. */
  #known: Map<string, Report> = new Map();
  /** The same by node, so that drawing a large tree costs nothing. */
  #byNode: WeakMap<MoveNode, Report> = new WeakMap();
  #asked = "";
  #question: AbortController | null = null;
  #all: AbortController | null = null;
  #changed;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is known of a node. */
  known(node: MoveNode) {
    return this.#byNode.get(node) ?? null;
  }

  /** What a node's move is worth to whoever made it, if its position was judged. */
  of(node: MoveNode): Value | null {
    if (!node.parent) return null;
    return this.known(node.parent)?.moves.find(({ action }) => action === node.move)?.value ?? null;
  }

  /** Finds in another tree what was judged already. */
  adopt(tree: MoveTree) {
    if (this.#known.size === 0) return;
    for (const node of [tree.root, ...tree.all()]) {
      const thought = this.#known.get(JSON.stringify(question(tree, node)));
      if (thought) this.#byNode.set(node, thought);
    }
  }

  #learn(node: MoveNode, key: string, thought: Report) {
    this.#known.set(key, thought);
    this.#byNode.set(node, thought);
    this.version += 1;
  }

  /** Asks about the node on the screen; null while the answer is on its way. */
  ask(tree: MoveTree, node: MoveNode) {
    const body = question(tree, node);
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (known) {
      if (this.#asked !== key) this.leave();
      this.#byNode.set(node, known);
      return known;
    }
    if (this.#asked === key) return null;
    this.leave();
    this.#asked = key;
    this.#question = new AbortController();
    void this.#answer(node, key, body, this.#question.signal);
    return null;
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
      if (isAborted(error) || this.#asked !== key) return;
      this.failed = true;
    }
    this.#changed();
  }

  /** Judges every position from which a move was made, late ones first: they are answered at once, and what was found there helps with the earlier ones. */
  async judgeAll(tree: MoveTree) {
    this.stop();
    const work = new AbortController();
    this.#all = work;
    const inner = [tree.root, ...tree.all()].filter((node) => node.children.length > 0);
    const left = inner.filter((node) => !this.known(node)).sort((one, other) => other.ply - one.ply);
    this.progress = { done: 0, count: left.length };
    this.#changed();
    for (const node of left) {
      const body = question(tree, node);
      try {
        const thought = await api.analyse({ ...body, ...judge(body.game) }, { signal: work.signal });
        this.#learn(node, JSON.stringify(body), thought);
      } catch (error) {
        if (isAborted(error)) return;
      }
      if (this.#all !== work) return;
      this.progress.done += 1;
      this.#changed();
    }
    this.#all = null;
    this.progress = null;
    this.#changed();
  }

  /** Ends the judging of all nodes. */
  stop() {
    this.#all?.abort();
    this.#all = null;
    this.progress = null;
  }
}
