/** Hints: what every move of a position is worth. One question at a time, each asked once; who moves on stops the search. */
import { api } from "./api.ts";
import { isAborted } from "./back-end/problem.ts";
import { infoOf, joinMoves } from "./games.ts";
import { sameValue } from "./values.ts";
import type { Position, Question, Report, Value } from "./openapi.ts";

export interface Advice {
  /** Of every move; null where hints are off. */
  values: Map<string, Value> | null;
  best: Set<string>;
  /** Whether the answer is still on its way. */
  asking: boolean;
  thought: Report | null;
}

/** What a report says of the moves. The engine's own choice is the first of the best: of several that are worth the same it is the one the review calls better. */
export function adviceOf(thought: Report | null, failed: boolean): Advice {
  const values = new Map(thought?.moves.map(({ action, value }) => [action, value]));
  const equal = thought?.moves.filter(({ value }) => sameValue(value, thought.best.value)) ?? [];
  const best = thought ? [thought.best.action, ...equal.map(({ action }) => action)] : [];
  return { values, best: new Set(best), asking: thought === null && !failed, thought };
}

export const NO_ADVICE: Advice = { values: null, best: new Set(), asking: false, thought: null };

/** The player that judges a game's positions, for hints and for the review alike: the same question gets the same answer. */
export function judge(game: string): { player?: string } {
  const { adviser } = infoOf(game);
  return adviser === null ? {} : { player: adviser };
}

export class Adviser {
  /** Whether the last question found no answer. */
  failed = false;
  #known: Map<string, Report> = new Map();
  #key = "";
  #question: AbortController | null = null;
  #changed;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is known of this position; null while it is on its way. */
  ask(position: Position): Report | null {
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

  async #answer(key: string, body: Question, signal: AbortSignal) {
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
