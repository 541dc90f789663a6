/**
 * The first page: the board and everything around it. Wires the parts together; each has a file of its own.
 */
import { Adviser } from "./adviser.js";
import { mountActions } from "./actions.js";
import { problemText } from "./api.js";
import { createBoard } from "./board.js";
import { byId } from "./dom.js";
import { drawEvaluation } from "./evaluation.js";
import { mountHeader } from "./header.js";
import { listenToKeys } from "./keys.js";
import { recall, remember } from "./memory.js";
import { drawMoves } from "./moves.js";
import { drawBelow } from "./below.js";
import { drawGames, drawPlayers, drawSummary } from "./seats.js";
import { gameText, joinMoves, readGame, recallSettings, rememberSettings } from "./settings.js";
import { drawStatus } from "./status.js";
import { Table } from "./table.js";
import { loadTexts, t, translate } from "./texts.js";
import { sameValue } from "./values.js";
import { Walk } from "./walk.js";
import { drawWhy } from "./why.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./board.js").Board} Board */

await loadTexts("common", "problems", "boards", "values", "play", "players");

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Everything the parts share; `render` draws all of it again. */
export class Play {
  settings = recallSettings();
  table = new Table();
  walk = new Walk(() => this.render());
  adviser = new Adviser(() => this.render());
  hints = recall("hints") === true;
  /** @type {string | null} a cell of Atoll that waits to be confirmed */
  chosen = null;
  /** @type {string | null} what the table has to say besides the board: a refusal, a lost connection */
  notice = null;
  /** @type {string | null} what the page has to say; stays until the next thing is done */
  message = null;
  /** @type {{ game: string, board: Board } | null} */
  #board = null;
  /** @type {string} */
  #seen = "";
  /** @type {import("./tournament.js").Tournament | null} */
  tournament = null;
  /** @type {import("./review.js").Review | null} */
  #review = null;

  async start() {
    mountHeader("play");
    translate(document);
    document.title = `Foursight – ${t("play.title")}`;
    mountActions(this);
    listenToKeys(this);
    this.table.addEventListener("change", () => this.#changed());
    byId("change").addEventListener("click", () => void this.openSetup());
    byId("more").addEventListener(
      "toggle",
      () => void import("./share.js").then(({ mountShare }) => mountShare(this)),
      { once: true },
    );
    await this.#arrive();
  }

  /** Where the address leads: a friend's match, a position, the last game, or a new one. */
  async #arrive() {
    const query = new URLSearchParams(location.search);
    const id = query.get("match");
    try {
      if (id) {
        await this.table.visit(id, query.get("join"));
        history.replaceState(null, "", `?match=${encodeURIComponent(id)}`);
      } else if (query.has("game") || query.has("moves") || query.has("board")) {
        const { openPosition } = await import("./share.js");
        await openPosition(this, {
          game: query.get("game") ?? "connect-four",
          moves: query.get("moves") ?? "",
          board: query.get("board") ?? "",
        });
      } else if (!(await this.table.resume())) await this.table.open(this.#playable());
    } catch (error) {
      this.say(problemText(error));
      if (!this.table.snapshot) await this.#retry();
    }
    const game = this.table.settings;
    if (game) this.keep({ ...this.settings, ...game, mode: this.table.mode });
  }

  /** The settings of one match: a tournament is many. */
  #playable() {
    return {
      ...this.settings,
      mode: this.settings.mode === "tournament" ? /** @type {const} */ ("watch") : this.settings.mode,
    };
  }

  /** With no match at all there is nothing to look at: asks until there is one. */
  async #retry() {
    try {
      await this.table.open(this.#playable());
    } catch (error) {
      this.say(problemText(error));
      setTimeout(() => void this.#retry(), 2000);
    }
  }

  /** @param {import("./settings.js").Settings} settings */
  keep(settings) {
    this.settings = settings;
    rememberSettings(settings);
    this.render();
  }

  /** @param {string | null} text */
  say(text) {
    this.message = text;
    this.render();
  }

  /** A new match by these settings. @param {import("./settings.js").Settings} settings @param {import("./table.js").Start} [start] @param {"a" | "b"} [begins] */
  async begin(settings, start, begins) {
    this.keep(settings);
    this.tournament?.stop();
    this.tournament = null;
    try {
      if (settings.mode === "tournament") {
        const { Tournament } = await import("./tournament.js");
        this.tournament = new Tournament(this);
        await this.tournament.run();
      } else {
        await this.table.open(settings, start, begins);
      }
      this.message = null;
      const address =
        this.table.mode === "friend" && this.table.snapshot
          ? `?match=${encodeURIComponent(this.table.snapshot.id)}`
          : location.pathname;
      history.replaceState(null, "", address);
    } catch (error) {
      this.message = problemText(error);
    }
    this.render();
  }

  /** Another game at this table. */
  async newGame() {
    this.message = null;
    this.walk.leave();
    if (this.tournament) return;
    if (this.table.snapshot && this.table.seated) await this.table.newGame();
    else await this.begin({ ...this.settings, mode: this.settings.mode === "friend" ? "one" : this.settings.mode });
  }

  /** A move was asked for on the board. @param {string} move */
  act(move) {
    if (this.walk.position || !this.table.active) return;
    const now = this.table.snapshot;
    if (now?.game.startsWith("atoll") && this.settings.confirm && move !== "swap" && this.chosen !== move) {
      this.chosen = move;
      this.render();
      return;
    }
    this.chosen = null;
    this.message = null;
    void this.table.play(move);
  }

  /** @param {boolean} yes */
  confirm(yes) {
    const cell = this.chosen;
    this.chosen = null;
    if (yes && cell) void this.table.play(cell);
    this.render();
  }

  /** @param {boolean} on */
  setHints(on) {
    this.hints = on;
    remember("hints", on);
    this.render();
  }

  async openSetup() {
    const { openSetup } = await import("./setup.js");
    await openSetup(this);
  }

  /** The position on the screen: a past one while walking, else the game's. @returns {Position | null} */
  get position() {
    return this.walk.position ?? this.table.snapshot;
  }

  #changed() {
    const now = this.table.snapshot;
    const seen = now ? `${now.id} ${now.number} ${joinMoves(now.game, now.moves)} ${now.ending?.reason}` : "";
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.chosen = null;
      this.walk.leave();
    }
    this.notice = this.table.problem
      ? problemText(this.table.problem)
      : this.table.connected
        ? null
        : t("problems.offline");
    this.render();
  }

  render() {
    const notice = byId("notice");
    const text = this.notice ?? this.message;
    notice.hidden = text === null;
    notice.textContent = text ?? "";
    drawGames(this);
    drawSummary(this);
    drawStatus(this);
    drawPlayers(this);
    drawMoves(this);
    drawBelow(this);
    drawWhy(this);
    this.dispatchActions();
    void this.#drawBoard();
    this.#drawReview();
    this.tournament?.draw();
    byId("tournament").hidden = this.tournament === null;
  }

  /** Set by the actions. */
  dispatchActions = () => {};

  /** @returns {{ values: Map<string, Value> | null, best: Set<string>, asking: boolean, thought: import("./types.js").Thought | null }} */
  advice() {
    const position = this.position;
    if (!this.hints || !position || position.ending) {
      this.adviser.leave();
      return { values: null, best: new Set(), asking: false, thought: null };
    }
    const thought = this.adviser.ask(position);
    const values = new Map(thought?.moves.map(({ action, value }) => [action, value]));
    const best = thought
      ? thought.moves.filter(({ value }) => sameValue(value, thought.best.value)).map(({ action }) => action)
      : [];
    return { values, best: new Set(best), asking: thought === null && !this.adviser.failed, thought };
  }

  async #drawBoard() {
    const position = this.position;
    if (!position) return;
    if (this.#board?.game !== position.game) {
      const board = await createBoard(position.game, (move) => this.act(move));
      if (this.position?.game !== position.game || this.#board?.game === position.game) return;
      this.#board = { game: position.game, board };
      byId("board").replaceChildren(board.element);
      this.render();
      return;
    }
    const advice = this.advice();
    drawEvaluation(this, advice.thought, advice.asking);
    this.#board.board.draw({
      position,
      active: this.table.active && !this.walk.position,
      hints: advice.values,
      best: advice.best,
      asking: advice.asking,
      chosen: this.chosen,
      animate: !stillness.matches && !this.walk.position,
    });
  }

  focusBoard() {
    this.#board?.board.focus();
  }

  /** After the game: how it went. */
  #drawReview() {
    const now = this.table.snapshot;
    const over = !!now?.ending && now.moves.length > 0 && !this.tournament;
    if (!over || !now) {
      this.#review?.close();
      this.#review = null;
      byId("review").hidden = true;
      return;
    }
    const name = `${now.id} ${now.number} ${now.text}`;
    if (this.#review?.name === name) return this.#review.draw();
    this.#review?.close();
    this.#review = null;
    void import("./review.js").then(async ({ Review }) => {
      if (this.#review?.name === name || this.table.snapshot !== now) return;
      this.#review = new Review(this, name, now);
      await this.#review.run();
    });
  }

  /**
   * Another try from an earlier ply of this match, against the same opponent; against a computer one plays whoever was to move.
   * @param {number} ply
   * @param {import("./types.js").Role} mover
   */
  async tryAgain(ply, mover) {
    const now = this.table.snapshot;
    if (!now) return;
    const settings = {
      ...this.settings,
      ...readGame(now.game),
      mode: this.table.mode === "friend" ? /** @type {const} */ ("two") : this.table.mode,
    };
    await this.begin(
      settings,
      this.table.startAt(ply),
      settings.mode === "one" ? (mover === "first" ? "a" : "b") : now.first_seat,
    );
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** The text of the game of the settings. */
  get gameText() {
    return gameText(this.settings);
  }
}

await new Play().start();
