/**
 * All chosen players in turn: every pair meets, each begins as often as the other, and a table runs along.
 *
 * The tournament is the page's: for every pair it opens a match that both computers play on the server, and looks on.
 */
import { newRequestId, problemText } from "./api.js";
import { Problem } from "./back-end/problem.js";
import { byId, element } from "./dom.js";
import { recall, remember } from "./memory.js";
import { roster } from "./players.js";
import { fieldIn, gameText } from "./settings.js";
import { loadTexts, t } from "./texts.js";
import { crossTable, entrant, points, standing, usualDepth } from "./tournament-tables.js";

/** @typedef {{ games: number, wins: number, draws: number, losses: number }} Line */
/** @typedef {{ pair: string[], winner: string | null, plies: number, micros: number }} Played */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * All there is to know of a tournament, as the browser remembers it: a reload goes on from here.
 * @typedef {object} State
 * @property {string} id
 * @property {Settings} settings
 * @property {[string, Line][]} lines
 * @property {number} pair which pair plays, counted through all
 * @property {number} counted games of this pair that are in the table
 * @property {string | null} match where it plays
 * @property {number} before games of this pair that were counted before this match
 * @property {Played[]} games those that are in the table: who won, how long it took
 * @property {{ moves: number, micros: number }} running the game that is being played: moves seen, and the time they took
 */

export class Tournament {
  /** @type {State} */
  #state;
  /** @type {[string, string][]} */
  #pairs = [];
  #stopped = false;
  #play;
  /** @type {import("./players.js").Roster} */
  #roster = { players: [], evaluations: [] };

  /**
   * @param {import("./play.js").Play} play
   * @param {State} state
   */
  constructor(play, state) {
    this.#play = play;
    this.#state = state;
    // What an earlier edition of the page remembered has neither.
    state.games ??= [];
    state.running ??= { moves: 0, micros: 0 };
    this.#pairUp();
  }

  /** Every two of those who take part, in their order. */
  #pairUp() {
    const order = this.#state.lines.map(([name]) => name);
    this.#pairs = order.flatMap((one, index) => order.slice(index + 1).map((other) => /** @type {[string, string]} */ ([one, other])));
  }

  /** A new one, by the settings. @param {import("./play.js").Play} play */
  static fresh(play) {
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

  /**
   * The one that was interrupted; null if this browser does not know it.
   * @param {import("./play.js").Play} play
   * @param {string} id
   */
  static again(play, id) {
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
    const [known] = await Promise.all([roster(gameText(settings)), loadTexts("tournament", "players")]);
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
    this.#play.render();
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

  /** At the match of this pair: the one there is, else a new one. @param {[string, string]} pair */
  async #sit(pair) {
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

  /** The end of the game with this number. @param {number} number @returns {Promise<void>} */
  #ended(number) {
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

  /** Adds what the last move of this game took. @param {number} number */
  #clock(number) {
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

  /** @param {[string, string]} pair */
  #count(pair) {
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
