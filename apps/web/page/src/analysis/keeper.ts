/** Keeps an analysis: in this browser at once, and in the address as soon as it may change again. */
import { remember } from "../lib/memory.ts";
import { addressOf, keep } from "./kept.ts";
import type { Analysis } from "./analysis.ts";

/** Milliseconds between two changes of the address: browsers refuse many in a row. */
const ADDRESS_PACE = 400;

export class Keeper {
  #analysis;
  #writing: ReturnType<typeof setTimeout> | null = null;
  #written = Number.NEGATIVE_INFINITY;
  /** The address as it was opened or written here last; another one was typed and is opened in a moment. */
  #address = "";
  /** The analysis it holds, if it was written here. */
  #addressed = "";

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** The address was read. */
  arrived() {
    this.#address = location.href;
  }

  save() {
    const { id, tree, record } = this.#analysis;
    if (tree.size > 0 || tree.board) this.#analysis.kept = keep({ ...record, changed: Date.now() });
    remember("analysis-last", id);
    try {
      sessionStorage.setItem("foursight.analysis", id);
    } catch {
      // Forbidden: the address holds it all.
    }
    // An address that still holds another analysis would bring that back at the next visit, even if it is deleted by then.
    if (this.#addressed !== id) return this.writeAddress();
    if (this.#writing !== null) return;
    const wait = Math.max(0, this.#written + ADDRESS_PACE - performance.now());
    if (wait === 0) return this.writeAddress();
    this.#writing = setTimeout(() => this.writeAddress(), wait);
  }

  writeAddress() {
    if (this.#writing !== null) clearTimeout(this.#writing);
    this.#writing = null;
    if (location.href !== this.#address) return;
    this.#written = performance.now();
    history.replaceState(null, "", addressOf(this.#analysis.record));
    this.#address = location.href;
    this.#addressed = this.#analysis.id;
  }
}
