/** What every move is worth at every node: the position on the screen first, the others one after the other when they are asked for. */
import { judge } from "../adviser.js";
import { api } from "../api.js";
import { isAborted } from "../back-end/problem.js";
import { joinMoves } from "../games.js";
import { movesTo } from "./tree.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./tree.js").MoveNode} MoveNode */
/** @typedef {import("./tree.js").MoveTree} MoveTree */

/**
 * The question about a node, as the server takes it.
 * @param {MoveTree} tree
 * @param {MoveNode} node
 */
export function question(tree, node) {
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
  /** @type {{ done: number, count: number } | null} how far all nodes are judged, while that goes on */
  progress = null;
  /** @type {Map<string, Thought>} by question: it outlives a tree that is read again */
  #known = new Map();
  /** @type {WeakMap<MoveNode, Thought>} the same by node, so that drawing a large tree costs nothing */
  #byNode = new WeakMap();
  #asked = "";
  /** @type {AbortController | null} */
  #question = null;
  /** @type {AbortController | null} */
  #all = null;
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** What is known of a node. @param {MoveNode} node */
  known(node) {
    return this.#byNode.get(node) ?? null;
  }

  /** What a node's move is worth to whoever made it, if its position was judged. @param {MoveNode} node @returns {Value | null} */
  of(node) {
    if (!node.parent) return null;
    return this.known(node.parent)?.moves.find(({ action }) => action === node.move)?.value ?? null;
  }

  /** Finds in another tree what was judged already. @param {MoveTree} tree */
  adopt(tree) {
    if (this.#known.size === 0) return;
    for (const node of [tree.root, ...tree.all()]) {
      const thought = this.#known.get(JSON.stringify(question(tree, node)));
      if (thought) this.#byNode.set(node, thought);
    }
  }

  /** @param {MoveNode} node @param {string} key @param {Thought} thought */
  #learn(node, key, thought) {
    this.#known.set(key, thought);
    this.#byNode.set(node, thought);
    this.version += 1;
  }

  /** Asks about the node on the screen; null while the answer is on its way. @param {MoveTree} tree @param {MoveNode} node */
  ask(tree, node) {
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

  /**
   * @param {MoveNode} node
   * @param {string} key
   * @param {import("../api.js").Question} body
   * @param {AbortSignal} signal
   */
  async #answer(node, key, body, signal) {
    try {
      this.#learn(node, key, await api.analyse({ ...body, ...judge(body.game) }, { signal }));
    } catch (error) {
      if (isAborted(error) || this.#asked !== key) return;
      this.failed = true;
    }
    this.#changed();
  }

  /**
   * Judges every position from which a move was made, late ones first: they are answered at once, and what was found there helps with the earlier ones.
   * @param {MoveTree} tree
   */
  async judgeAll(tree) {
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
