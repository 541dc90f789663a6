/**
 * All chosen players in turn: every pair meets, each begins as often as the other, and a table runs along.
 *
 * The tournament is the page's: for every pair it opens a match that both computers play on the server, and looks on.
 */
import { newRequestId, problemText } from "../lib/api.ts";
import { Problem } from "../lib/back-end/problem.ts";
import { byId, element } from "../lib/dom.ts";
import { recall, remember } from "../lib/memory.ts";
import { roster } from "../lib/players.ts";
import { fieldIn, gameText } from "./settings.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { crossTable, entrant, points, standing, usualDepth } from "./tournament-tables.ts";
import type { Roster } from "../lib/openapi.ts";
import type { Play } from "./page.ts";
import type { Settings } from "./settings.ts";

export type Line = { games: number; wins: number; draws: number; losses: number };
export type Played = { pair: string[]; winner: string | null; plies: number; micros: number };

/** All there is to know of a tournament, as the browser remembers it: a reload goes on from here. */
export interface State {
  id: string;
  settings: Settings;
  lines: [string, Line][];
  /** Which pair plays, counted through all. */
  pair: number;
  /** Games of this pair that are in the table. */
  counted: number;
  /** Where it plays. */
  match: string | null;
  /** Games of this pair that were counted before this match. */
  before: number;
  /** Those that are in the table: who won, how long it took. */
  games: Played[];
  /** The game that is being played: moves seen, and the time they took. */
  running: { moves: number; micros: number };
}

export class Tournament {
  /** How often its table has changed. */
  version = 0;
  #state: State;
  #pairs: [string, string][] = [];
  #stopped = false;
  #play;
  #roster: Roster = { players: [], evaluations: [], analyst: "" };

  constructor(play: Play, state: State) {
    this.#play = play;
    this.#state = state;
    observe(this, "version");
    // What an earlier edition of the page remembered has neither.
    state.games ??= [];
    state.running ??= { moves: 0, micros: 0 };
    this.#pairUp();
  }

  /** Every two of those who take part, in their order. */
  #pairUp() {
    const order = this.#state.lines.map(([name]) => name);
    this.#pairs = order.flatMap((one, index) => order.slice(index + 1).map((other) => [one, other] as [string, string]));
  }

  /** A new one, by the settings. */
  static fresh(play: Play) {
    const { settings } = play;
    const id = newRequestId();
    return new Tournament(play, {
      id,
      settings,
      lines: fieldIn(settings).map((name) => [name, { games: 0, wins: 0, draws: 0, losses: 0 }]),
      pair: 0,
      counted: 0,
      match: null,
      before: 0,
      games: [],
      running: { moves: 0, micros: 0 },
    });
  }

  /** The one that was interrupted; null if this browser does not know it. */
  static again(play: Play, id: string) {
    const state = recall("tournament");
    return state?.id === id ? new Tournament(play, state) : null;
  }

  get id() {
    return this.#state.id;
  }

  stop() {
    this.#stopped = true;
  }

  get #all() {
    return this.#pairs.length * 2 * this.#state.settings.rounds;
  }

  get #played() {
    return this.#state.lines.reduce((sum, [, line]) => sum + line.games, 0) / 2;
  }

  /** Opens the first match, or the one that was interrupted; the rest goes on by itself. */
  async run() {
    const { settings } = this.#state;
    const known = await roster(gameText(settings));
    this.#roster = known;
    if (this.#played === 0 && !this.#state.match) {
      // All algorithms meet at one depth, whatever each would do alone.
      const depth = settings.depths?.[settings.game] ?? usualDepth(known);
      this.#state.lines = this.#state.lines.map(([name, line]) => [entrant(name, depth), line]);
      this.#pairUp();
    }
    this.#save();
    void this.#everyPair().catch((error) => this.#play.say(problemText(error)));
  }

  #save() {
    remember("tournament", this.#state);
    this.version += 1;
  }

  async #everyPair() {
    const state = this.#state;
    const { table } = this.#play;
    const games = 2 * state.settings.rounds;
    while (!this.#stopped) {
      const pair = this.#pairs[state.pair];
      if (!pair) {
        // All games are played: the last one stays on the board.
        if (state.match && !table.snapshot) await this.#sit(this.#pairs.at(-1) ?? ["", ""]);
        return;
      }
      await this.#sit(pair);
      while (state.counted < games) {
        const number = state.counted - state.before + 1;
        if ((table.snapshot?.number ?? 0) < number) await table.newGame();
        await this.#ended(number);
        if (this.#stopped) return;
        this.#count(pair);
        await this.#rest();
        if (this.#stopped) return;
      }
      Object.assign(state, { pair: state.pair + 1, counted: 0, before: 0 });
      if (this.#pairs[state.pair]) state.match = null;
      this.#save();
    }
  }

  /** At the match of this pair: the one there is, else a new one. */
  async #sit(pair: [string, string]) {
    const state = this.#state;
    const { table } = this.#play;
    if (state.match) {
      try {
        await table.visit(state.match);
        table.computers.pause(false);
        return;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "no-such-match") throw error;
      }
    }
    const { settings } = state;
    await table.open({
      ...settings,
      mode: "watch",
      starter: "alternate",
      pair: { ...settings.pair, [settings.game]: pair },
    });
    Object.assign(state, { match: table.snapshot?.id ?? null, before: state.counted });
    this.#save();
  }

  /** The end of the game with this number. */
  #ended(number: number): Promise<void> {
    const { table } = this.#play;
    return new Promise((resolve) => {
      const look = () => {
        this.#clock(number);
        const over = table.snapshot?.number === number && table.snapshot.ending !== null;
        if (!over && !this.#stopped) return;
        table.removeEventListener("change", look);
        resolve();
      };
      table.addEventListener("change", look);
      look();
    });
  }

  /** Adds what the last move of this game took. */
  #clock(number: number) {
    const now = this.#play.table.snapshot;
    const { running } = this.#state;
    if (!now || now.number !== number || now.moves.length <= running.moves) return;
    running.moves = now.moves.length;
    running.micros += now.thought?.microseconds ?? 0;
  }

  /** A moment to see how it ended; paused, as long as one likes. */
  async #rest() {
    const { table } = this.#play;
    const wait = { slow: 2500, normal: 1500, fast: 600, full: 120 }[table.computers.speed];
    await new Promise((resolve) => setTimeout(resolve, wait));
    while (table.computers.paused && !this.#stopped) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  #count(pair: [string, string]) {
    const { table } = this.#play;
    const winner = table.snapshot?.ending?.winner ?? null;
    const seat = winner === null ? null : table.seatOf(winner);
    this.#state.counted += 1;
    this.#state.games.push({
      pair,
      winner: seat === null ? null : (pair[seat === "a" ? 0 : 1] ?? null),
      plies: table.snapshot?.moves.length ?? 0,
      micros: this.#state.running.micros,
    });
    this.#state.running = { moves: 0, micros: 0 };
    const lines = new Map(this.#state.lines);
    pair.forEach((name, index) => {
      const line = lines.get(name);
      if (!line) return;
      line.games += 1;
      if (seat === null) line.draws += 1;
      else if (seat === (index === 0 ? "a" : "b")) line.wins += 1;
      else line.losses += 1;
    });
    this.#save();
  }

  draw() {
    void this.version;
    const place = byId("tournament");
    const state = `${this.#played} ${this.#state.id}`;
    if (place.dataset["state"] === state) return;
    place.dataset["state"] = state;
    const lines = [...this.#state.lines].sort(([, one], [, other]) => points(other) - points(one) || one.games - other.games);
    place.replaceChildren(
      element("h2", {}, t("play.tournament")),
      element(
        "p",
        { class: "soft" },
        this.#all === 0
          ? t("tournament.too-few")
          : this.#played === this.#all
            ? t("tournament.done")
            : t("tournament.played", { played: this.#played, count: this.#all }),
      ),
      standing(lines, this.#roster),
      ...(this.#state.games.length > 0
        ? [
            element("h3", {}, t("tournament.cross")),
            crossTable(lines, this.#state.games),
            element("p", { class: "soft" }, t("tournament.about-cross")),
          ]
        : []),
    );
  }
}
