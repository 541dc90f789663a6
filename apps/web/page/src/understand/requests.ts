/**
 * What is asked for, one thing at a time: a new question gives up the one before. While it is under way a view is busy; what went wrong is said until the next one.
 *
 *   await this.requests.run(async (signal) => { this.position = await api.position(question, { signal }); });
 */
import { problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { observe } from "../lib/state.ts";

export class Requests {
  busy = false;
  trouble: string | null = null;
  #asking: AbortController | null = null;

  constructor() {
    observe(this, "busy", "trouble");
  }

  get state() {
    const { busy, trouble } = this;
    return { busy, trouble };
  }

  /** @returns whether it was done: not given up, and nothing went wrong */
  async run(task: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.busy = true;
    this.trouble = null;
    try {
      await task(asking.signal);
      return this.#asking === asking;
    } catch (error) {
      if (this.#asking === asking && !isAborted(error)) this.trouble = problemText(error);
      return false;
    } finally {
      if (this.#asking === asking) this.busy = false;
    }
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
    this.busy = false;
    this.trouble = null;
  }
}
