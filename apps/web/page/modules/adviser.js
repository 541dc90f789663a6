/** Hints: what every move of a position is worth. One question at a time, each asked once; who moves on stops the search. */
import { api } from "./api.js";
import { isAborted } from "./back-end/problem.js";
import { infoOf, joinMoves } from "./games.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Thought} Thought */

/**
 * The player that judges a game's positions, for hints and for the review alike: the same question gets the same answer.
 * @param {string} game
 * @returns {{ player?: string }}
 */
export function judge(game) {
  const { adviser } = infoOf(game);
  return adviser === null ? {} : { player: adviser };
}

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
    const body = {
      game: position.game,
      moves: joinMoves(position.game, position.moves),
      ...(position.origin ? { board: position.origin } : {}),
      ...judge(position.game),
    };
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
    void this.#answer(key, body, question.signal);
    return null;
  }

  /**
   * @param {string} key
   * @param {import("./api.js").Question} body
   * @param {AbortSignal} signal
   */
  async #answer(key, body, signal) {
    try {
      this.#known.set(key, await api.analyse(body, { signal }));
    } catch (error) {
      if (isAborted(error) || this.#key !== key) return;
      this.failed = true;
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
