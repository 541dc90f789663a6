/** Hints: what every move of the position on the screen is worth, where somebody wants to know. */
import { Adviser, NO_ADVICE, adviceOf } from "../lib/adviser.ts";
import { recall, remember } from "../lib/memory.ts";
import { observe } from "../lib/state.ts";
import type { Advice } from "../lib/adviser.ts";
import type { Position, Report } from "../lib/openapi.ts";

export class Hints {
  on = recall("hints") === true;
  /** What is known of the position that was asked about last. */
  advised: { position: Position; thought: Report | null; failed: boolean } | null = null;
  /** How many answers have come. */
  answers = 0;
  #adviser = new Adviser(() => {
    this.answers += 1;
  });

  constructor() {
    observe(this, "on", "advised", "answers");
  }

  set(on: boolean) {
    this.on = on;
    remember("hints", on);
  }

  /** Asks about a position, and about none any more where there is none. */
  ask(position: Position | null) {
    // Whoever answers is told of by this number.
    void this.answers;
    if (!position) {
      this.#adviser.leave();
      this.advised = null;
      return;
    }
    const thought = this.#adviser.ask(position);
    this.advised = { position, thought, failed: this.#adviser.failed };
  }

  about(position: Position | null): Advice {
    if (!position) return NO_ADVICE;
    const { thought, failed } = this.advised?.position === position ? this.advised : { thought: null, failed: false };
    return adviceOf(thought, failed);
  }
}
