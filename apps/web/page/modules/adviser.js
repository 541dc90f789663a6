/** Hints: what every move of a position is worth. One question at a time, each asked once; who moves on stops the search. */
import { api, isAborted } from "./api.js";
import { joinMoves } from "./settings.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Thought} Thought */

export class Adviser {
  /** Whether the last question found no answer. */
  failed = false;
  /** @type {Map<string, Thought>} */
  #known = new Map();
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
    const body = { game: position.game, moves: joinMoves(position.game, position.moves), ...(position.origin ? { board: position.origin } : {}) };
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (known) {
      if (this.#key !== key) this.leave();
      return known;
    }
    if (this.#key === key) return null;
    this.leave();
    this.#key = key;
    const question = new AbortController();
    this.#question = question;
    api.analyse(body, { signal: question.signal }).then(
      (thought) => {
        this.#known.set(key, thought);
        this.#changed();
      },
      (error) => {
        if (isAborted(error) || this.#key !== key) return;
        this.failed = true;
        this.#changed();
      },
    );
    return null;
  }

  /** Nobody looks at the answer any more. */
  leave() {
    this.#question?.abort();
    this.#question = null;
    this.#key = "";
    this.failed = false;
  }
}
