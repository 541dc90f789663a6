/**
 * All chosen players in turn: every pair meets, each begins as often as the other, and a table runs along.
 *
 * The tournament is the page's: for every pair it opens a match that both computers play on the server, and looks on.
 */
import { problemText } from "./api.js";
import { byId, element } from "./dom.js";
import { playerName } from "./players.js";
import { formatNumber, loadTexts, t } from "./texts.js";

/** @typedef {{ games: number, wins: number, draws: number, losses: number }} Line */

export class Tournament {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  /** @type {[string, string][]} */
  #pairs = [];
  #played = 0;
  #all = 0;
  #stopped = false;
  #play;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.#play = play;
    const { settings } = play;
    const field = settings.field[settings.game];
    for (const name of field) this.#lines.set(name, { games: 0, wins: 0, draws: 0, losses: 0 });
    field.forEach((one, index) => field.slice(index + 1).forEach((other) => this.#pairs.push([one, other])));
    this.#all = this.#pairs.length * 2 * settings.rounds;
  }

  stop() {
    this.#stopped = true;
  }

  /** Opens the first match; the rest goes on by itself. */
  async run() {
    await loadTexts("tournament");
    void this.#everyPair().catch((error) => this.#play.say(problemText(error)));
  }

  async #everyPair() {
    const { table, settings } = this.#play;
    for (const pair of this.#pairs) {
      if (this.#stopped) return;
      await table.open({
        ...settings,
        mode: "watch",
        starter: "alternate",
        pair: { ...settings.pair, [settings.game]: pair },
      });
      for (let game = 1; ; game += 1) {
        await this.#ended(game);
        if (this.#stopped) return;
        this.#count(pair);
        if (game === 2 * settings.rounds) break;
        await this.#rest();
        if (this.#stopped) return;
        await table.newGame();
      }
      await this.#rest();
    }
  }

  /** The end of the game with this number. @param {number} number @returns {Promise<void>} */
  #ended(number) {
    const { table } = this.#play;
    return new Promise((resolve) => {
      const look = () => {
        const over = table.snapshot?.number === number && table.snapshot.ending !== null;
        if (!over && !this.#stopped) return;
        table.removeEventListener("change", look);
        resolve();
      };
      table.addEventListener("change", look);
      look();
    });
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
    this.#played += 1;
    pair.forEach((name, index) => {
      const line = this.#lines.get(name);
      if (!line) return;
      line.games += 1;
      if (seat === null) line.draws += 1;
      else if (seat === (index === 0 ? "a" : "b")) line.wins += 1;
      else line.losses += 1;
    });
    this.#play.render();
  }

  draw() {
    const place = byId("tournament");
    const state = `${this.#played} ${[...this.#lines.keys()].join()}`;
    if (place.dataset["state"] === state) return;
    place.dataset["state"] = state;
    const points = (/** @type {Line} */ line) => line.wins + line.draws / 2;
    const lines = [...this.#lines].sort(([, one], [, other]) => points(other) - points(one) || one.games - other.games);
    const head = element(
      "tr",
      {},
      ...["player", "games", "wins", "draws", "losses", "points"].map((name) =>
        element("th", { scope: "col" }, t(`tournament.${name}`)),
      ),
    );
    const rows = lines.map(([name, line]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, playerName(name)),
        ...[line.games, line.wins, line.draws, line.losses, points(line)].map((value) =>
          element("td", {}, formatNumber(value)),
        ),
      ),
    );
    place.replaceChildren(
      element("h2", {}, t("tournament.title")),
      element(
        "p",
        { class: "soft" },
        this.#all === 0
          ? t("tournament.too-few")
          : this.#played === this.#all
            ? t("tournament.done")
            : t("tournament.played", { played: this.#played, count: this.#all }),
      ),
      element(
        "div",
        { class: "scroller" },
        element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
      ),
    );
  }
}
