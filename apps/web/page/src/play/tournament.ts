/**
 * All chosen players in turn: every pair meets, each begins as often as the other, and a table runs along.
 *
 * The tournament is the page's: for every pair it opens a match that both computers play on the server, and looks on.
 */
import { newRequestId, problemText } from "../lib/api.ts";
import { Problem } from "../lib/back-end/problem.ts";
import { recall, remember } from "../lib/memory.ts";
import { roster } from "../lib/players.ts";
import { fieldIn, gameText } from "./settings.ts";
import { effect, untracked } from "@preact/signals";
import { observe } from "../lib/state.ts";
import { entrant, usualDepth } from "./depths.ts";
import type { Roster } from "../lib/openapi.ts";
import type { Play } from "./play.ts";
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

const NOTHING: Line = Object.freeze({ games: 0, wins: 0, draws: 0, losses: 0 });

export class Tournament {
  state: State;
  roster: Roster = { players: [], evaluations: [], analyst: "" };
  #stopped = false;
  #play;

  constructor(play: Play, state: State) {
    this.#play = play;
    // What an earlier edition of the page remembered has neither games nor what is running.
    this.state = { ...state, games: state.games ?? [], running: state.running ?? { moves: 0, micros: 0 } };
    observe(this, "state", "roster");
  }

  /** A new one, by the settings. */
  static fresh(play: Play) {
    const { settings } = play;
    return new Tournament(play, {
      id: newRequestId(),
      settings,
      lines: fieldIn(settings).map((name) => [name, NOTHING]),
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
    return this.state.id;
  }

  /** Every two of those who take part, in their order. */
  get pairs() {
    const order = this.state.lines.map(([name]) => name);
    return order.flatMap((one, index) => order.slice(index + 1).map((other) => [one, other] as [string, string]));
  }

  /** How many games there are. */
  get all() {
    return this.pairs.length * 2 * this.state.settings.rounds;
  }

  get played() {
    return this.state.lines.reduce((sum, [, line]) => sum + line.games, 0) / 2;
  }

  stop() {
    this.#stopped = true;
  }

  /** Opens the first match, or the one that was interrupted; the rest goes on by itself. */
  async run() {
    const { settings, lines, match } = this.state;
    this.roster = await roster(gameText(settings));
    // All algorithms meet at one depth, whatever each would do alone.
    const depth = settings.depths?.[settings.game] ?? usualDepth(this.roster);
    const begins = this.played === 0 && !match;
    this.#keep(begins ? { lines: lines.map(([name, line]) => [entrant(name, depth), line]) } : {});
    void this.#everyPair().catch((error) => this.#play.say(problemText(error)));
  }

  /** Another state, which the browser remembers. */
  #keep(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    remember("tournament", this.state);
  }

  async #everyPair() {
    const { table } = this.#play;
    const games = 2 * this.state.settings.rounds;
    while (!this.#stopped) {
      const pair = this.pairs[this.state.pair];
      if (!pair) {
        // All games are played: the last one stays on the board.
        if (this.state.match && !table.snapshot) await this.#sit(this.pairs.at(-1) ?? ["", ""]);
        return;
      }
      await this.#sit(pair);
      while (this.state.counted < games) {
        const number = this.state.counted - this.state.before + 1;
        if ((table.snapshot?.number ?? 0) < number) await table.newGame();
        await this.#ended(number);
        if (this.#stopped) return;
        this.#count(pair);
        await this.#rest();
        if (this.#stopped) return;
      }
      const next = this.state.pair + 1;
      this.#keep({ pair: next, counted: 0, before: 0, ...(this.pairs[next] ? { match: null } : {}) });
    }
  }

  /** At the match of this pair: the one there is, else a new one. */
  async #sit(pair: [string, string]) {
    const { table } = this.#play;
    const { match, settings, counted } = this.state;
    if (match) {
      try {
        await table.visit(match);
        table.computers.pause(false);
        return;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "no-such-match") throw error;
      }
    }
    await table.open({ ...settings, mode: "watch", starter: "alternate", pair: { ...settings.pair, [settings.game]: pair } });
    this.#keep({ match: table.snapshot?.id ?? null, before: counted });
  }

  /** The end of the game with this number. */
  #ended(number: number): Promise<void> {
    const { table } = this.#play;
    return new Promise((resolve) => {
      // Every snapshot is seen, for each says what its last move took.
      const end = effect(() => {
        const now = table.snapshot;
        untracked(() => this.#clock(number));
        if (!this.#stopped && !(now?.number === number && now.ending !== null)) return;
        queueMicrotask(() => end());
        resolve();
      });
    });
  }

  /** Adds what the last move of this game took. */
  #clock(number: number) {
    const now = this.#play.table.snapshot;
    const { moves, micros } = this.state.running;
    if (!now || now.number !== number || now.moves.length <= moves) return;
    this.state = { ...this.state, running: { moves: now.moves.length, micros: micros + (now.thought?.microseconds ?? 0) } };
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
    const { counted, games, lines, running } = this.state;
    const winner = table.snapshot?.ending?.winner ?? null;
    const won = winner === null ? null : (pair[table.seatOf(winner) === "a" ? 0 : 1] ?? null);
    this.#keep({
      counted: counted + 1,
      games: [...games, { pair, winner: won, plies: table.snapshot?.moves.length ?? 0, micros: running.micros }],
      running: { moves: 0, micros: 0 },
      lines: lines.map(([name, line]) => [
        name,
        pair.includes(name) ? withGame(line, won === null ? "draws" : won === name ? "wins" : "losses") : line,
      ]),
    });
  }
}

/** A line of the table after one more game. */
export function withGame(line: Line, result: "wins" | "draws" | "losses"): Line {
  return { ...line, games: line.games + 1, [result]: line[result] + 1 };
}
