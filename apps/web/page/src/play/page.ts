/**
 * The first page: the board and everything around it. Wires the parts together; each has a file of its own.
 */
import texts from "texts:common,problems,boards,values,play,players,games";
import { Adviser } from "../lib/adviser.ts";
import { Announcer } from "./announcer.ts";
import { actionsView } from "./actions.tsx";
import { problemText } from "../lib/api.ts";
import { createBoard } from "../lib/board.ts";
import { byId, element } from "../lib/dom.ts";
import { follow, mount, observe, show } from "../lib/state.ts";
import { drawEvaluation } from "../lib/evaluation.ts";
import { mountHeader } from "../lib/header.ts";
import { listenToKeys } from "./keys.ts";
import { recall, remember } from "../lib/memory.ts";
import { movesView } from "./moves.tsx";
import { noticeView } from "./notice.tsx";
import { belowView, watchView } from "./below.tsx";
import { analysisAddress, matchAddress, note, placeOf, tournamentAddress } from "./places.ts";
import { keepRunning, runningMatch } from "./running.ts";
import { gamesView, playersView, rulesView, summary } from "./seats.tsx";
import { joinMoves, loadGames, nameOf } from "../lib/games.ts";
import { gameText, recallSettings, rememberSettings, withGame } from "./settings.ts";
import { isCalm, lastMove, statusView } from "./status.tsx";
import { Table } from "./table.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { isSpecial } from "../lib/turns.ts";
import { sameValue } from "../lib/values.ts";
import { Walk } from "./walk.ts";
import { addressOf, hasPage } from "../lib/where.ts";
import { whyLink, whyView } from "./why.tsx";
import type { Tournament } from "./tournament.ts";
import type { Review } from "../lib/review.ts";
import type { Place } from "./places.ts";
import type { Settings } from "./settings.ts";
import type { Board } from "../lib/board.ts";
import type { Position, Report, Side, Snapshot, Value, StartTexts } from "../lib/openapi.ts";

addTexts(texts);
await loadGames();

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Everything the parts share. What is on the screen is a function of it: a view is drawn again when what it read has changed (lib/state.ts). */
export class Play {
  settings = recallSettings();
  table = new Table();
  walk = new Walk((error) => this.say(problemText(error)));
  adviser = new Adviser(() => {
    this.answers += 1;
  });
  hints = recall("hints") === true;
  /** A cell that waits to be confirmed. */
  chosen: string | null = null;
  /** What the table has to say besides the board: a refusal, a lost connection. */
  notice: string | null = null;
  /** What the page has to say; stays until the next thing is done. */
  message: string | null = null;
  /** A running game that another one has taken the place of. */
  kept: { id: string; game: string } | null = null;
  /** The board of the game that is shown. */
  board: { game: string; board: Board } | null = null;
  /** Whether its cells are too small to be hit. */
  isSmall = false;
  /** What is known of the position on the screen, where hints are shown. */
  advised: { position: Position; thought: Report | null; failed: boolean } | null = null;
  /** How many hints have come. */
  answers = 0;
  /** How often another match was chosen. */
  #choices = 0;
  #announcer = new Announcer();
  #seen: string = "";
  tournament: Tournament | null = null;
  #review: Review | null = null;

  constructor() {
    observe(this, "settings", "hints", "chosen", "notice", "message", "kept", "board", "isSmall", "advised", "answers", "tournament");
  }

  async start() {
    mountHeader("play");
    translate(document);
    document.title = `Foursight – ${t("common.play")}`;
    this.#mount();
    listenToKeys(this);
    this.table.addEventListener("change", () => this.#changed());
    byId("change").addEventListener("click", () => void this.openSetup());
    byId("more").addEventListener("toggle", () => void import("./later.ts").then(({ mountShare }) => mountShare(this)), { once: true });
    addEventListener("popstate", () => void this.#arrive());
    // Whether cells are large enough to be hit depends on the window.
    new ResizeObserver(() => this.#measure()).observe(byId("board"));
    await this.#arrive();
  }

  /** Everything on the screen, each part by itself. */
  #mount() {
    mount(byId("games"), () => gamesView(this));
    mount(byId("summary"), () => summary(this));
    mount(byId("notice"), () => noticeView(this));
    follow(() => byId("notice").classList.toggle("calm", this.notice === null && this.message === null));
    mount(byId("status"), () => statusView(this));
    follow(() => byId("status").classList.toggle("calm", isCalm(this)));
    mount(byId("last"), () => lastMove(this));
    follow(() => this.#advise());
    follow(() => this.#drawBoard());
    mount(byId("below"), () => belowView(this));
    mount(byId("watch"), () => watchView(this));
    mount(byId("why"), () => whyView(this));
    mount(byId("players"), () => playersView(this));
    mount(byId("actions"), () => actionsView(this));
    mount(byId("moves"), () => movesView(this));
    mount(byId("rules"), () => rulesView(this));
    this.#mountLater(
      byId("learn"),
      () => !!this.position?.archipelago,
      ({ drawLearn }) => drawLearn(this),
    );
    this.#mountLater(
      byId("friend"),
      () => this.table.mode === "friend" && this.tournament === null,
      ({ drawFriend }) => drawFriend(this),
    );
    follow(() => {
      byId("tournament").hidden = this.tournament === null;
      this.tournament?.draw();
    });
    follow(() => this.#drawReview());
    follow(() => this.#announcer.hear(this));
    show(() => this.state);
  }

  /** A part that is fetched when it is first shown. */
  #mountLater(place: HTMLElement, shown: () => boolean, draw: (later: typeof import("./later.ts")) => void) {
    let begun = false;
    follow(() => {
      place.hidden = !shown();
      if (place.hidden || begun) return;
      begun = true;
      void import("./later.ts").then((later) => follow(() => shown() && draw(later)));
    });
  }

  /** All that the screen is a function of, to look at in the console: `foursight.state`. */
  get state() {
    const { settings, hints, chosen, notice, message, kept, advised, table, walk } = this;
    const { snapshot, mode, connected, busy, opening, pending, takenBack, presence } = table;
    const { paused, speed, thinking } = table.computers;
    return {
      settings,
      table: { snapshot, mode, connected, busy, opening, pending, takenBack, presence, computers: { paused, speed, thinking } },
      walk: { ply: walk.ply, position: walk.position },
      hints: { on: hints, advised },
      chosen,
      notice,
      message,
      kept,
    };
  }

  /** Where the address leads: a match, a tournament, a position, the last game, or a new one. */
  async #arrive() {
    const place = placeOf(location);
    if (place.kind === "match" && place.id === this.table.snapshot?.id && !this.tournament) return;
    this.#leaveTournament();
    this.message = null;
    this.kept = null;
    const choices = this.#choices;
    try {
      await this.#goTo(place);
    } catch (error) {
      this.say(problemText(error));
      if (!this.table.snapshot) await this.#retry();
    }
    // Somebody who chose another game meanwhile wants that one.
    if (choices !== this.#choices) return;
    const { game } = this.table;
    if (game && place.kind !== "tournament") this.keep({ ...withGame(this.settings, game), mode: this.table.mode });
  }

  async #goTo(place: Place) {
    switch (place.kind) {
      case "match":
        await this.table.visit(place.id, place.invitation);
        // Somebody may have gone on to another one meanwhile.
        return this.table.snapshot?.id === place.id ? note(matchAddress(place.id), "same") : undefined;
      case "code": {
        const { openCode } = await import("./later.ts");
        return openCode(this, place.code);
      }
      case "tournament": {
        const { Tournament } = await import("./later.ts");
        this.tournament = Tournament.again(this, place.id);
        if (this.tournament) return this.tournament.run();
        break;
      }
      case "position": {
        const { openPosition } = await import("./later.ts");
        await openPosition(this, place, "same");
        return;
      }
    }
    if (!(await this.table.resume())) await this.table.open(this.#playable());
    if (this.table.snapshot) note(matchAddress(this.table.snapshot.id), "same");
  }

  #leaveTournament() {
    this.tournament?.stop();
    this.tournament = null;
  }

  /** The settings of one match: a tournament is many. */
  #playable() {
    return {
      ...this.settings,
      mode: this.settings.mode === "tournament" ? ("watch" as const) : this.settings.mode,
    };
  }

  /** With no match at all there is nothing to look at: asks until there is one. */
  async #retry() {
    try {
      await this.table.open(this.#playable());
      if (this.table.snapshot) note(matchAddress(this.table.snapshot.id), "same");
    } catch (error) {
      this.say(problemText(error));
      setTimeout(() => void this.#retry(), 2000);
    }
  }

  keep(settings: Settings) {
    this.settings = settings;
    rememberSettings(settings);
  }

  say(text: string | null) {
    this.message = text;
  }

  /**
   * A new match by these settings. A game that is still running is kept, with a way back to it.
   * @param step whether the address that led here stays in the history
   */
  async begin(settings: Settings, start?: StartTexts, begins?: "a" | "b", step: "new" | "same" = "new") {
    this.#choices += 1;
    this.keep(settings);
    const left = this.#running();
    this.#leaveTournament();
    try {
      if (settings.mode === "tournament") {
        const { Tournament } = await import("./later.ts");
        this.tournament = Tournament.fresh(this);
        note(tournamentAddress(this.tournament.id), step);
        await this.tournament.run();
      } else {
        await this.table.open(settings, start, begins);
        if (this.table.snapshot) note(matchAddress(this.table.snapshot.id), step);
      }
      this.message = null;
      this.kept = left;
    } catch (error) {
      this.message = problemText(error);
    }
  }

  /** The game on the board, if it has begun and is not over. */
  #running() {
    const now = this.table.snapshot;
    if (!now || now.ending || now.moves.length <= now.opening || !this.table.seated || this.tournament) return null;
    return { id: now.id, game: nameOf(now.game) };
  }

  /** To another match of this browser, or one that somebody sent. */
  async open(id: string, invitation: string | null = null) {
    this.#choices += 1;
    this.message = null;
    this.kept = null;
    this.#leaveTournament();
    try {
      await this.table.visit(id, invitation);
      if (this.table.snapshot?.id !== id) return;
      note(matchAddress(id), "new");
      const { game } = this.table;
      if (game) this.keep({ ...withGame(this.settings, game), mode: this.table.mode });
    } catch (error) {
      this.say(problemText(error));
    }
  }

  /**
   * To a game of this kind: the one that is running, else a new one.
   * @param game its name
   */
  async choose(game: string) {
    const id = runningMatch(game);
    if (id && id !== this.table.snapshot?.id) {
      const before = this.table.snapshot;
      await this.open(id);
      if (this.table.snapshot !== before) return;
    }
    if (this.table.snapshot && nameOf(this.table.snapshot.game) === game && !this.tournament) return;
    const mode = this.settings.mode === "friend" ? "one" : this.settings.mode;
    await this.begin({ ...this.settings, game, mode });
  }

  /** Another game at this table; one that is still running is kept, and the new one is a match of its own. */
  async newGame() {
    this.message = null;
    this.walk.leave();
    if (this.tournament) return;
    const { table } = this;
    if (!table.snapshot || !table.seated)
      return this.begin({ ...this.settings, mode: this.settings.mode === "friend" ? "one" : this.settings.mode });
    if (table.mode === "friend" || !this.#running()) return table.newGame();
    await this.begin(this.#likeThis(table.snapshot));
  }

  /** Settings for a match like this one. */
  #likeThis(now: Snapshot) {
    const name = nameOf(now.game);
    const { a, b } = now.seats;
    const { settings, table } = this;
    return {
      ...withGame(settings, now.game),
      mode: table.mode,
      starter: now.starter,
      opponent: { ...settings.opponent, ...(table.mode === "one" && b.player ? { [name]: b.player } : {}) },
      pair: { ...settings.pair, ...(a.player && b.player ? { [name]: [a.player, b.player] as [string, string] } : {}) },
    };
  }

  /** A move was asked for on the board. */
  act(move: string) {
    // Looking back, a move is a variation: it is played on the analysis board, beside the game as it was.
    if (this.walk.position?.legal.includes(move) && this.analysable) location.assign(analysisAddress(this, move));
    if (this.walk.position || !this.table.active) return;
    if (this.guarded && !isSpecial(move) && this.chosen !== move) {
      this.chosen = move;
      this.#announcer.chosen(this.table.snapshot?.game ?? "", move);
      return;
    }
    this.chosen = null;
    this.message = null;
    void this.table.play(move);
  }

  /** Whether a move is confirmed before it counts: because the player wants it, or because cells are too small to hit. */
  get guarded() {
    const scattered = this.table.snapshot?.shape?.kind === "cells";
    return (scattered && this.settings.confirm) || this.isSmall;
  }

  confirm(yes: boolean) {
    const cell = this.chosen;
    this.chosen = null;
    if (yes && cell) void this.table.play(cell);
  }

  /** Whether hints are shown: between two people only if both have agreed. */
  get hinted() {
    const now = this.table.snapshot;
    return this.table.mode === "friend" ? (now?.hints_allowed ?? false) && this.table.seated : this.hints;
  }

  /** Whether the game may be analysed now: between two people not before its end, unless both have agreed on hints. */
  get analysable() {
    const now = this.table.snapshot;
    if (!now || this.tournament || !hasPage("analysis")) return false;
    return this.table.mode !== "friend" || now.ending !== null || (now.hints_allowed ?? true);
  }

  setHints(on: boolean) {
    if (this.table.mode === "friend") return void this.table.agreeOnHints(on);
    this.hints = on;
    remember("hints", on);
  }

  async openSetup() {
    const { openSetup } = await import("./later.ts");
    await openSetup(this);
  }

  /** The position on the screen: a past one while walking, else the game's. */
  get position(): Position | null {
    return this.walk.position ?? this.table.shown;
  }

  #changed() {
    const now = this.table.snapshot;
    const seen = now ? `${now.id} ${now.number} ${joinMoves(now.game, now.moves)} ${now.ending?.reason}` : "";
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.chosen = null;
      this.walk.leave();
      if (now) keepRunning(this.table);
      if (now && now.moves.length > now.opening) this.kept = null;
    }
    this.notice = this.#notice();
  }

  /** What the table has to say besides the board. */
  #notice() {
    const { problem, takenBack, connected } = this.table;
    if (!problem) return connected ? null : t("problems.offline");
    const text = problemText(problem);
    return takenBack ? t("play.taken-back", { reason: text }) : text;
  }

  /** The position that hints are wanted for. */
  get #judged() {
    const { position } = this;
    return this.hinted && position && !position.ending && !this.table.pending ? position : null;
  }

  /** Asks for hints where they are shown, and no longer where they are not. */
  #advise() {
    const position = this.#judged;
    // Whoever answers is told of by this number.
    void this.answers;
    if (!position) {
      this.adviser.leave();
      this.advised = null;
      return;
    }
    const thought = this.adviser.ask(position);
    this.advised = { position, thought, failed: this.adviser.failed };
  }

  advice(): { values: Map<string, Value> | null; best: Set<string>; asking: boolean; thought: Report | null } {
    const position = this.#judged;
    if (!position) return { values: null, best: new Set(), asking: false, thought: null };
    const advised = this.advised?.position === position ? this.advised : { thought: null, failed: false };
    const { thought } = advised;
    const values = new Map(thought?.moves.map(({ action, value }) => [action, value]));
    // The engine's own choice first: of several that are worth the same it is the one the review calls better.
    const equal = thought?.moves.filter(({ value }) => sameValue(value, thought.best.value)) ?? [];
    const best = thought ? [thought.best.action, ...equal.map(({ action }) => action)] : [];
    return { values, best: new Set(best), asking: thought === null && !advised.failed, thought };
  }

  #drawBoard() {
    const { position, board } = this;
    if (!position) return;
    if (board?.game !== position.game) return void this.#makeBoard(position);
    const advice = this.advice();
    drawEvaluation(this, advice.thought, advice.asking);
    board.board.draw({
      position,
      active: this.walk.position ? this.analysable : this.table.active,
      hints: advice.values,
      best: advice.best,
      asking: advice.asking,
      chosen: this.chosen,
      pending: this.table.pending !== null && !this.walk.position,
      linked: this.settings.links,
      animate: !stillness.matches && !this.walk.position,
    });
    this.#measure();
  }

  async #makeBoard(position: Position) {
    const board = await createBoard(position, (move) => this.act(move));
    if (this.position?.game !== position.game || this.board?.game === position.game) return;
    byId("board").replaceChildren(board.element);
    this.board = { game: position.game, board };
  }

  #measure() {
    this.isSmall = this.board?.board.small() ?? false;
  }

  focusBoard() {
    this.board?.board.focus();
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
    void import("./later.ts").then(async ({ Review }) => {
      if (this.#review?.name === name || this.table.snapshot !== now) return;
      const host = {
        ply: () => this.walk.ply ?? now.moves.length,
        go: (ply: number) => void this.walk.to(now, ply),
        again: (ply: number, mover: Side) => void this.tryAgain(ply, mover),
        why: (ply: number) => whyLink(this, ply, t("play.why")),
        more: () => this.#practice(now),
      };
      const review = new Review(host, name, now);
      this.#review = review;
      await review.run();
      const own = this.#ownSlips();
      if (this.#review !== review || own.length === 0) return;
      const { keepMistakes } = await import("./later.ts");
      keepMistakes(now, own);
    });
  }

  /** Mistakes of whoever sits here: one's own, or of both players at one screen. */
  #ownSlips() {
    const { me, mode, seated } = this.table;
    if (!seated || mode === "watch") return [];
    return this.#review?.slips().filter(({ mover }) => me === null || this.table.seatOf(mover) === me) ?? [];
  }

  /** A way from one's own mistakes to exercises made of them. */
  #practice(now: Snapshot) {
    const { me } = this.table;
    const own = this.#ownSlips();
    if (own.length === 0 || !hasPage("analysis")) return null;
    const query = new URLSearchParams({
      game: now.game,
      moves: now.text,
      ...(now.origin ? { board: now.origin } : {}),
      practise: me === null ? "both" : this.table.roleOf(me),
    });
    const text = t("analysis.practise", { count: own.length });
    return element("a", { class: "button", id: "practise", href: addressOf("analysis", query) }, text);
  }

  /** Another try from an earlier ply of this match, against the same opponent; against a computer one plays whoever was to move. */
  async tryAgain(ply: number, mover: Side) {
    const now = this.table.snapshot;
    if (!now) return;
    const settings = {
      ...withGame(this.settings, now.game),
      mode: this.table.mode === "friend" ? ("two" as const) : this.table.mode,
    };
    await this.begin(settings, this.table.startAt(ply), settings.mode === "one" ? (mover === "first" ? "a" : "b") : now.first_seat);
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** The text of the game of the settings. */
  get gameText() {
    return gameText(this.settings);
  }
}

await new Play().start();
