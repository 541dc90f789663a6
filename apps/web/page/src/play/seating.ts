/** Sitting down at a table: at a new match, at one that there is, or where the last visit ended. Of several that are wanted, the last one counts. */
import { api } from "../lib/api.ts";
import { Problem } from "../lib/back-end/problem.ts";
import { Latest } from "../lib/latest.ts";
import { forgetSeats, recall } from "../lib/memory.ts";
import { gameText, opponentIn, pairIn } from "./settings.ts";
import type { Mode, Settings } from "./settings.ts";
import type { Secrets, Table } from "./table.ts";
import type { Snapshot, StartTexts } from "../lib/openapi.ts";

export class Seating {
  #table;
  #wanted = new Latest();

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Opens a new match.
   * @param begins who plays first, where the position says it
   */
  async open(settings: Settings, start: StartTexts = {}, begins?: "a" | "b") {
    const table = this.#table;
    // The old board takes no more moves, and says so.
    table.busy = true;
    table.opening = true;
    const isLatest = this.#wanted.ask();
    try {
      const made = await api.createMatch(request(settings, start, begins));
      if (!isLatest()) return;
      table.leave();
      table.mode = settings.mode;
      table.computers.paused = false;
      const { a, b } = made.secrets;
      table.sit(made.snapshot, { ...(a ? { a } : {}), ...(b ? { b } : {}) }, made.invitation ?? null);
    } finally {
      if (isLatest()) {
        table.busy = false;
        table.opening = false;
        table.computers.drive();
      }
    }
  }

  /** Goes to a match: to one's own seat where this browser has one, else as a spectator, who is offered the seat while it is free. */
  async visit(id: string, invitation: string | null = null) {
    forgetSeats();
    const known = recall(`seat.${id}`);
    if (known) return this.#sitAgain(id, known);
    await this.#arrive(id, (snapshot) => {
      this.#table.mode = "friend";
      this.#table.sit(snapshot, {}, invitation);
    });
  }

  /** Goes on where the last visit ended; whether there was anything. */
  async resume() {
    forgetSeats();
    const id = recall("last");
    const known = typeof id === "string" ? recall(`seat.${id}`) : null;
    if (!known) return false;
    try {
      await this.#sitAgain(id, known);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status !== 0) return false;
      throw error;
    }
  }

  /** Takes the free seat: only ever because somebody pressed a button. */
  async join(name?: string) {
    const table = this.#table;
    const now = table.snapshot;
    if (!now || !table.joinable || table.busy) return;
    table.busy = true;
    table.problem = null;
    try {
      const { seat, secret, snapshot } = await api.joinMatch(now.id, table.invitation, name);
      table.leave();
      table.mode = "friend";
      table.sit(snapshot, { [seat]: secret }, null);
    } catch (error) {
      table.problem = error;
      await table.refresh();
    } finally {
      table.busy = false;
    }
  }

  async #sitAgain(id: string, known: { secrets: Secrets; mode: Mode; invitation: string | null }) {
    await this.#arrive(id, (snapshot) => {
      this.#table.mode = known.mode;
      // Two computers wait until one watches again.
      this.#table.computers.paused = known.mode === "watch";
      this.#table.sit(snapshot, known.secrets, known.invitation);
    });
  }

  /** Sits down at a match that there is, unless another one was wanted meanwhile. */
  async #arrive(id: string, sit: (snapshot: Snapshot) => void) {
    const table = this.#table;
    const isLatest = this.#wanted.ask();
    try {
      const snapshot = await loadMatch(id);
      if (!isLatest()) return;
      table.leave();
      // A command to the match one leaves is no longer waited for.
      table.busy = false;
      sit(snapshot);
    } finally {
      if (isLatest() && table.opening) {
        table.busy = false;
        table.opening = false;
      }
    }
  }
}

/** A match that the server no longer has takes its seats' secrets with it. */
export async function loadMatch(id: string) {
  try {
    return await api.match(id);
  } catch (error) {
    if (error instanceof Problem && error.code === "no-such-match") forgetSeats(id);
    throw error;
  }
}

/** The match that is asked for. */
function request(settings: Settings, start: StartTexts, begins?: "a" | "b") {
  const { mode, name, names, starter } = settings;
  const pair = pairIn(settings);
  return {
    game: gameText(settings),
    seats: { a: mode === "watch" ? pair[0] : null, b: mode === "watch" ? pair[1] : mode === "one" ? opponentIn(settings) : null },
    starter: begins ?? starter,
    start,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    open: mode === "friend",
    ...(mode === "friend" ? { join_by_address: true } : {}),
    ...(mode === "friend" && name ? { names: { a: name } } : {}),
    ...(mode === "two" && names.some(Boolean) ? { names: { a: names[0] || null, b: names[1] || null } } : {}),
  };
}
