/** The state of the figures page and what one can do: what is compared, the position, and a row for every search and depth. */
import { api, problemText } from "../lib/api.ts";
import { nameOf } from "../lib/games.ts";
import { Latest } from "../lib/latest.ts";
import { roster } from "../lib/players.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { Horizon } from "./horizon.ts";
import { rowsOf, runRows } from "./rows.ts";
import { addressOf, readAddress } from "./state.ts";
import type { Row } from "./rows.ts";
import type { State } from "./state.ts";
import type { Position } from "../lib/openapi.ts";

export class Figures {
  /** What is compared; the address holds it. */
  state = readAddress(location);
  position: Position | null = null;
  /** Those of this game. */
  evaluations: string[] = [];
  rows: Row[] = [];
  /** What went wrong. */
  notice = "";
  horizon = new Horizon(this);
  #latest = new Latest();
  #work = new AbortController();

  constructor() {
    observe(this, "state", "position", "evaluations", "rows", "notice");
  }

  /** Reads the address, and runs all searches. */
  async arrive() {
    this.state = readAddress(location);
    const { game, moves, board } = this.state;
    const found = await this.#ask({ game, moves, ...(board ? { board } : {}) });
    if (found !== null) await this.run();
  }

  /** Anything that Play accepts. */
  async paste(text: string) {
    if (!(await this.#ask({ game: this.state.game, text }))) return;
    const { position } = this;
    if (position) this.state = { ...this.state, game: position.game, moves: position.text, board: position.origin ?? null };
    await this.run();
  }

  /** Asks for a position; whether it was found, or null if another one was asked for meanwhile. */
  async #ask(question: { game: string; moves?: string; board?: string; text?: string }) {
    const isLatest = this.#latest.ask();
    try {
      const position = await api.position(question);
      const { evaluations } = await roster(position.game).catch(() => ({ evaluations: [] }));
      if (!isLatest()) return null;
      this.position = position;
      this.evaluations = evaluations.map(({ name }) => name);
      this.notice = "";
      return true;
    } catch (error) {
      if (!isLatest()) return null;
      this.notice = problemText(error);
      return false;
    }
  }

  /** Compares something else. */
  change(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    void this.run();
  }

  /** Draws the same differently. */
  show(change: Pick<Partial<State>, "measure" | "scale">) {
    this.state = { ...this.state, ...change };
    history.replaceState(null, "", addressOf(this.state));
  }

  async run() {
    this.#work.abort();
    this.#work = new AbortController();
    history.replaceState(null, "", addressOf(this.state));
    this.rows = this.position && !this.position.ending ? rowsOf(this.state) : [];
    if (this.position?.ending) this.notice = t("figures.over");
    this.horizon.clear();
    await runRows(this.state, this.rows, this.#work.signal, (index, row) => {
      this.rows = this.rows.with(index, row);
    });
  }

  /** Whether a search is under way. */
  get isBusy() {
    return this.rows.some(({ report, problem }) => !report && !problem);
  }

  /** What files are called. */
  get name() {
    return `foursight-${nameOf(this.state.game)}`;
  }
}
