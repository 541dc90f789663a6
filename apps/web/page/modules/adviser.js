/** Hints: what every move of a position is worth. One question at a time, each asked once; who moves on stops the search. */
import { api, isAborted } from "./api.js";
import { joinMoves } from "./settings.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Thought} Thought */

/** A first look at Atoll: enough to name good cells. */
const QUICK = "mcts:playouts=1500";

export class Adviser {
  /** Whether the last question found no answer. */
  failed = false;
  /** @type {Map<string, Thought>} */
  #known = new Map();
  /** @type {Map<string, Thought>} first looks */
  #rough = new Map();
  #key = "";
  /** @type {AbortController | null} */
  #question = null;
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * What is known of this position; null while it is on its way.
   * @param {Position} position
   * @returns {Thought | null}
   */
  ask(position) {
    const body = {
      game: position.game,
      moves: joinMoves(position.game, position.moves),
      ...(position.origin ? { board: position.origin } : {}),
    };
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (known) {
      if (this.#key !== key) this.leave();
      return known;
    }
    if (this.#key === key) return this.#rough.get(key) ?? null;
    this.leave();
    this.#key = key;
    const question = new AbortController();
    this.#question = question;
    void this.#answer(key, body, question.signal);
    return this.#rough.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {import("./api.js").Question} body
   * @param {AbortSignal} signal
   */
  async #answer(key, body, signal) {
    // A game that cannot be solved is looked at twice: at once, and then well.
    try {
      if (body.game.startsWith("atoll") && !this.#rough.has(key)) {
        this.#rough.set(key, await api.analyse({ ...body, player: QUICK }, { signal }));
        this.#changed();
      }
      this.#known.set(key, await api.analyse(body, { signal }));
    } catch (error) {
      if (isAborted(error) || this.#key !== key) return;
      this.failed = !this.#rough.has(key);
    }
    this.#changed();
  }

  /** Nobody looks at the answer any more. */
  leave() {
    this.#question?.abort();
    this.#question = null;
    this.#key = "";
    this.failed = false;
  }
}
