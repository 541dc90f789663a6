/**
 * The state of the first page and what one can do: the table, walking through its moves, hints, and what the page has to say. What is on the screen is a function of it
 * (views.tsx); the board draws itself (stage.ts).
 */
import { batch, computed, effect, untracked } from "@preact/signals";
import { Announcer } from "./announcer.ts";
import { problemText } from "../lib/api.ts";
import { byId } from "../lib/dom.ts";
import { joinMoves, nameOf } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { isSpecial } from "../lib/turns.ts";
import { hasPage } from "../lib/where.ts";
import { Hints } from "./hints.ts";
import { analysisAddress, matchAddress, note, tournamentAddress } from "./places.ts";
import { keepRunning, runningMatch } from "./running.ts";
import { gameText, recallSettings, rememberSettings, withGame } from "./settings.ts";
import { Stage } from "../lib/stage.ts";
import { Table } from "./table.ts";
import { Walk } from "./walk.ts";
import type { Review } from "../lib/review.ts";
import type { Position, Side, Snapshot, StartTexts } from "../lib/openapi.ts";
import type { Settings } from "./settings.ts";
import type { Setup } from "./setup.ts";
import type { Tournament } from "./tournament.ts";

/** Everything the views share. */
export class Play {
  settings = recallSettings();
  table = new Table();
  walk = new Walk((error) => this.say(problemText(error)));
  hints = new Hints();
  stage = new Stage((move) => this.act(move));
  announcer = new Announcer();
  /** A cell that waits to be confirmed. */
  chosen: string | null = null;
  /** What the page has to say; stays until the next thing is done. */
  message: string | null = null;
  /** Whether that is no more than news. */
  isNews = false;
  /** A running game that another one has taken the place of. */
  kept: { id: string; game: string } | null = null;
  tournament: Tournament | null = null;
  /** How the game went, after its end. */
  review: Review | null = null;
  /** The next game, while it is chosen. */
  setup: Setup | null = null;
  /** Whether a game was just won by whoever sits here. */
  party = false;
  /** How often another match was chosen. */
  choices = 0;

  constructor() {
    observe(this, "settings", "chosen", "message", "kept", "tournament", "review", "setup", "party");
    const { table } = this;
    const turn = computed(() => {
      const now = table.snapshot;
      return now ? `${now.id} ${now.number} ${joinMoves(now.game, now.moves)} ${now.ending?.reason}` : "";
    });
    effect(() => {
      void turn.value;
      untracked(() => batch(() => this.#turned()));
    });
  }

  /** The game as it was when it last changed. */
  #before: Snapshot | null = null;

  /** Whether somebody who sits here has won on the board: against a computer or a friend oneself, at one screen either. */
  #won({ ending }: Snapshot) {
    const { table } = this;
    if (!ending?.winner || ending.reason === "resigned") return false;
    return table.mode === "two" || table.me === table.seatOf(ending.winner);
  }

  /** Another position of the game is on the table. */
  #turned() {
    const now = this.table.snapshot;
    const before = this.#before;
    this.#before = now;
    this.chosen = null;
    this.walk.leave();
    // Seen to be won: not a finished game that was opened.
    const seen = now && before?.id === now.id && before.number === now.number && !before.ending;
    this.party = !!seen && this.#won(now);
    if (now) keepRunning(this.table);
    if (now && now.moves.length > now.opening) this.kept = null;
  }

  /** All that the screen is a function of, to look at in the console: `foursight.state`. */
  get state() {
    const { settings, hints, chosen, notice, message, kept, table, walk, tournament, review, setup } = this;
    const { snapshot, mode, connected, busy, opening, pending, takenBack, presence } = table;
    const { paused, speed, thinking } = table.computers;
    return {
      settings,
      table: { snapshot, mode, connected, busy, opening, pending, takenBack, presence, computers: { paused, speed, thinking } },
      walk: { ply: walk.ply, position: walk.position },
      hints: { on: hints.on, advised: hints.advised },
      chosen,
      notice,
      message,
      kept,
      tournament: tournament?.state ?? null,
      review: review && { thoughts: review.thoughts, reviews: review.reviews },
      setup: setup?.draft ?? null,
    };
  }

  /** What the table has to say besides the board: a refusal, a lost connection. */
  get notice() {
    const { problem, takenBack, connected } = this.table;
    if (!problem) return connected ? null : t("problems.offline");
    const text = problemText(problem);
    return takenBack ? t("play.taken-back", { reason: text }) : text;
  }

  keep(settings: Settings) {
    this.settings = settings;
    rememberSettings(settings);
  }

  /** @param calm whether it is no more than news */
  say(text: string | null, calm: boolean = false) {
    this.message = text;
    this.isNews = calm;
  }

  /**
   * A new match by these settings. A game that is still running is kept, with a way back to it.
   * @param step whether the address that led here stays in the history
   */
  async begin(settings: Settings, start?: StartTexts, begins?: "a" | "b", step: "new" | "same" = "new") {
    this.choices += 1;
    this.keep(settings);
    const left = this.#running();
    this.leaveTournament();
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
      this.say(problemText(error));
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
    this.choices += 1;
    this.message = null;
    this.kept = null;
    this.leaveTournament();
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
      this.announcer.chosen(this.table.snapshot?.game ?? "", move);
      return;
    }
    this.chosen = null;
    this.message = null;
    void this.table.play(move);
  }

  /** Whether a move is confirmed before it counts: because the player wants it, or because cells are too small to hit. */
  get guarded() {
    const scattered = this.table.snapshot?.shape?.kind === "cells";
    return (scattered && this.settings.confirm) || this.stage.isSmall;
  }

  confirm(yes: boolean) {
    const cell = this.chosen;
    this.chosen = null;
    if (yes && cell) void this.table.play(cell);
  }

  /** Whether hints are shown: between two people only if both have agreed. */
  get hinted() {
    const now = this.table.snapshot;
    return this.table.mode === "friend" ? (now?.hints_allowed ?? false) && this.table.seated : this.hints.on;
  }

  /** Whether the game may be analysed now: between two people not before its end, unless both have agreed on hints. */
  get analysable() {
    const now = this.table.snapshot;
    if (!now || this.tournament || !hasPage("analysis")) return false;
    return this.table.mode !== "friend" || now.ending !== null || (now.hints_allowed ?? true);
  }

  setHints(on: boolean) {
    if (this.table.mode === "friend") return void this.table.agreeOnHints(on);
    this.hints.set(on);
  }

  /** The position on the screen: a past one while walking, else the game's. */
  get position(): Position | null {
    return this.walk.position ?? this.table.shown;
  }

  /** The position that hints are wanted for. */
  get judged() {
    const { position } = this;
    return this.hinted && position && !position.ending && !this.table.pending ? position : null;
  }

  advice() {
    return this.hints.about(this.judged);
  }

  leaveTournament() {
    this.tournament?.stop();
    this.tournament = null;
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
