/** One's own move on its way: sent until the server answers; then it fits, or it is taken back. */
import { batch } from "@preact/signals";
import { api, newRequestId, pause } from "../lib/api.ts";
import { Problem, isAborted } from "../lib/back-end/problem.ts";
import { recall, remember } from "../lib/memory.ts";
import { fate } from "../lib/pending.ts";
import { withoutServer } from "../lib/where.ts";
import { COURTESY } from "./driver.ts";
import type { Table } from "./table.ts";
import type { Pending } from "../lib/pending.ts";
import type { Command, Seat } from "../lib/openapi.ts";

/** Milliseconds after which a silent server is asked again. */
export const PATIENCE = 2000;
/** Milliseconds for which one's own move waits to be acknowledged together with the computer's answer. */
const QUICK = 1000;

export class Delivery {
  #table;

  constructor(table: Table) {
    this.#table = table;
  }

  async play(move: string) {
    const table = this.#table;
    const now = table.snapshot;
    if (!now || !table.active) return;
    const pending = { id: now.id, ticket: now.ticket, move, request: newRequestId(), seat: table.seatOf(now.turn) };
    table.pending = pending;
    // A reload must not lose it.
    remember(`unsent.${now.id}`, pending);
    await this.#deliver(pending);
  }

  /** Sends a move that was made before this page was loaded and that the server has not answered; it knows if it has it already. */
  again(id: string) {
    const unsent: Pending | null = recall(`unsent.${id}`);
    if (!unsent || unsent.id !== id || this.#table.secrets[unsent.seat] === undefined) return;
    this.#table.pending = unsent;
    void this.#deliver(unsent);
  }

  /** The same request sent twice is done once. */
  async #deliver(pending: Pending) {
    const table = this.#table;
    const secret = table.secrets[pending.seat];
    if (secret === undefined) return;
    table.computers.stop();
    table.busy = true;
    table.takenBack = false;
    if (!table.offline) table.problem = null;
    try {
      const snapshot = await this.#sent(pending, secret);
      this.#settled(pending);
      if (table.pending !== pending) return;
      batch(() => {
        Object.assign(table, { pending: null, busy: false, problem: null });
        table.take(snapshot);
      });
    } catch (error) {
      const again = error instanceof Problem && fate(error) === "again";
      if (!again) this.#settled(pending);
      if (table.pending !== pending) return;
      table.problem = error;
      if (again) {
        setTimeout(() => table.pending === pending && void this.#deliver(pending), PATIENCE);
        return;
      }
      Object.assign(table, { pending: null, busy: false, takenBack: true });
      await table.refresh();
    }
  }

  /**
   * The view after a move, where a computer answers quickly after its answer as well: that is one round trip instead of two. Where the answer takes long, the same
   * request is sent again without waiting for it, which does nothing twice; the computer is then asked to think as after any other command.
   */
  async #sent({ id, move, ticket, request, seat }: Pending, secret: string) {
    const command: Command = { kind: "play", move };
    const sent = { ticket, request, attempts: 2 };
    if (!this.#isAnsweredQuickly(seat)) return api.command(id, secret, command, sent);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), QUICK);
    try {
      const { signal } = patience;
      const [snapshot] = await Promise.all([api.command(id, secret, command, { ...sent, answer: true, signal }), pause(COURTESY, signal)]);
      return snapshot;
    } catch (error) {
      if (!isAborted(error)) throw error;
      return await api.command(id, secret, command, sent);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether a computer plays against this seat that did not think for long the last time. */
  #isAnsweredQuickly(seat: Seat) {
    const { snapshot: now, mode } = this.#table;
    const quick = (now?.thought?.microseconds ?? 0) < (QUICK * 1000) / 4;
    return !withoutServer && mode === "one" && now?.seats[seat === "a" ? "b" : "a"].kind === "computer" && quick;
  }

  /** The server has answered a move: nothing of it needs to be sent any more. */
  #settled({ id, request }: Pending) {
    if (recall(`unsent.${id}`)?.request === request) remember(`unsent.${id}`, null);
  }
}
