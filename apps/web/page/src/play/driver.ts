/**
 * The computers at a table: where one is awaited, the server is asked to let it think, again and again. That is all there is to
 * watching: pausing means not to ask, and speed is how long one rests between two moves.
 */
import { api, pause } from "../lib/api.ts";
import { Problem, isAborted } from "../lib/back-end/problem.ts";
import { observe } from "../lib/state.ts";
import type { Table } from "./table.ts";

/** Milliseconds between the moves of two computers. */
export const SPEEDS = { slow: 1800, normal: 900, fast: 250, full: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** A computer's answer is not shown before one's own disc has nearly landed. */
export const COURTESY = 280;

export class Driver {
  /** Whether a computer is thinking now. */
  thinking = false;
  paused = false;
  speed: Speed = "normal";

  #thought: AbortController | null = null;
  #table;

  constructor(table: Table) {
    this.#table = table;
    observe(this, "thinking", "paused", "speed");
  }

  /** Nobody waits for the thought any more: a command follows, or the table is left. */
  stop() {
    this.#thought?.abort();
  }

  /** Lets the computers play as long as one of them is awaited. */
  drive() {
    if (!this.paused) void this.#run(false);
  }

  /** One move of a computer, while paused. */
  step() {
    this.paused = true;
    void this.#run(true);
  }

  pause(paused: boolean) {
    this.paused = paused;
    this.#wake();
    if (!paused) this.drive();
  }

  /** Ends the rest between two moves early. */
  #wake = () => {};

  /** The rest between two moves, as long as the speed says. */
  async #rest(signal: AbortSignal) {
    const early = new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    await Promise.race([pause(SPEEDS[this.speed], signal), early]);
  }

  async #run(once: boolean) {
    const table = this.#table;
    const secret = table.secrets.a ?? table.secrets.b;
    if (this.#thought || table.busy || secret === undefined) return;
    const thought = new AbortController();
    this.#thought = thought;
    try {
      while (table.snapshot?.awaited === "computer" && !table.snapshot.ending) {
        // Between two computers' moves one may pause; a computer that has begun to think is let finish, for its move may be
        // made already.
        if (!once && table.mode === "watch") await this.#rest(thought.signal);
        if (this.paused && !once) break;
        this.thinking = true;
        const courtesy = table.mode === "one" && table.snapshot.moves.length > 0 ? COURTESY : 0;
        const [snapshot] = await Promise.all([
          api.think(table.snapshot.id, secret, table.snapshot.ticket, { signal: thought.signal }),
          pause(courtesy, thought.signal),
        ]);
        this.thinking = false;
        if (thought.signal.aborted) break;
        table.take(snapshot);
        if (once || this.paused) break;
      }
    } catch (error) {
      if (!isAborted(error)) await this.#failed(error);
    } finally {
      this.thinking = false;
      this.#thought = null;
    }
    // A command came in between and was answered while this loop ended, or the server is back.
    if (!once && !table.busy && !table.problem && table.snapshot?.awaited === "computer") this.drive();
  }

  /** Somebody else made the computer play meanwhile (409), the server is full, or there is no connection: what is really so? */
  async #failed(error: unknown) {
    const table = this.#table;
    const passing = error instanceof Problem && (error.status === 409 || error.status === 429 || error.status === 0 || error.status >= 500);
    // Only silence is worth a word: the rest passes while one waits.
    table.problem = passing && error.status !== 0 ? null : error;
    this.thinking = false;
    if (!passing) return;
    await pause(500);
    await table.refresh();
  }
}
