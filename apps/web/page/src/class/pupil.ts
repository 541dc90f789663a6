/**
 * A pupil's side of a class: what is to be seen by itself, moves that arrive exactly once however bad the network is, challenges and answers.
 *
 * What is shown follows the class: a new pairing leads to the board, an exercise or a step of the lesson leads there. In between one looks where one likes.
 */
import { Problem, isOffline } from "../lib/back-end/problem.ts";
import { passes, pause } from "../lib/api.ts";
import { infoOf } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { Hints } from "../play/hints.ts";
import { news } from "./news.ts";
import { classes, refusalText } from "./requests.ts";
import { Room } from "./room.ts";
import { isRunning, sideOf } from "./words.ts";
import type { GameView, Position, PupilCommand } from "../lib/openapi.ts";
import type { ClassSnapshot } from "../lib/openapi.ts";
import type { Seen } from "./room.ts";

export type Tab = "game" | "class" | "activity";

/** Milliseconds between two attempts to send a move. */
const PACE = 1000;

export class Pupil {
  room: Room<"pupil">;
  tab: Tab = "game";
  /** A move on its way. */
  sending: { game: number; move: string } | null = null;
  /** A cell that waits to be confirmed. */
  chosen: string | null = null;
  /** What went wrong last. */
  trouble: string | null = null;
  /** What a screen reader is told last. */
  heard = "";
  hints = new Hints();
  /** Whether a cell is too small to be hit without a second look. */
  isSmall = false;
  #before: Seen<"pupil"> | null = null;
  #closed = false;

  constructor(code: string, secret: string, first: ClassSnapshot | null = null) {
    this.room = new Room("pupil", code, secret);
    observe(this, "tab", "sending", "chosen", "trouble", "heard", "isSmall");
    if (first) this.room.take(first);
  }

  get state() {
    const { tab, sending, chosen, trouble, room } = this;
    return { tab, sending, chosen, trouble, ...room.state };
  }

  /** The pupil's game: the one that runs, or the latest. */
  get game(): GameView | null {
    return this.room.view?.own ?? null;
  }

  get position(): Position | null {
    return (this.game && this.room.boards.get(this.game.game)) ?? null;
  }

  get side() {
    const { view } = this.room;
    return this.game && view ? sideOf(this.game, view.pupil) : null;
  }

  /** Whether it is the pupil's turn in a game that goes on. */
  get isOnTurn() {
    const { game, position, side } = this;
    return !!game && !!position && isRunning(game) && !this.room.view?.paused && !position.ending && position.turn === side;
  }

  /** Whether a move may be asked for. */
  get active() {
    return this.isOnTurn && this.sending === null;
  }

  get hinted() {
    return !!this.room.view?.hints && this.hints.on && this.isOnTurn;
  }

  /** Whether a stone is confirmed before it counts. */
  get guarded() {
    return this.isSmall && !!this.position && infoOf(this.position.game).shape.kind === "cells";
  }

  /** What happened since it was asked last: where to look, and what to say. */
  follow() {
    const { view } = this.room;
    if (!view || view === this.#before) return;
    const { tab, said } = news(this.#before, view, this.room.boards);
    this.#before = view;
    if (tab) this.tab = tab;
    if (tab === "game") this.chosen = null;
    if (said.length > 0) this.heard = said.join(" ");
  }

  /** A move was asked for. */
  act(move: string) {
    const { position } = this;
    if (!this.active || !position?.legal.includes(move)) return;
    if (this.guarded && this.chosen !== move) {
      this.chosen = move;
      return;
    }
    this.chosen = null;
    void this.#send(move);
  }

  async #send(move: string) {
    const { game, position, room } = this;
    if (!game || !position) return;
    const [number, ply] = [game.game, position.moves.length];
    const arrived = () => room.boards.get(number)?.moves[ply] === move;
    this.sending = { game: number, move };
    this.trouble = null;
    try {
      while (!arrived() && !this.#closed) {
        try {
          room.put([[number, await classes.move(room.code, room.secret, number, move)]]);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          // Sent once before, and only the answer was lost?
          if (!isOffline(error)) await room.refresh().catch(() => {});
          if (arrived()) break;
          if (!passes(error)) throw error;
          await pause(PACE);
        }
      }
    } catch (error) {
      this.trouble = refusalText(error);
    } finally {
      this.sending = null;
    }
  }

  async do(command: PupilCommand) {
    this.trouble = null;
    try {
      this.room.take(await classes.learn(this.room.code, this.room.secret, command));
      return true;
    } catch (error) {
      // What was answered the same before is answered.
      if (error instanceof Problem && error.reason === "nothing-changes") return true;
      this.trouble = refusalText(error);
      return false;
    }
  }

  close() {
    this.#closed = true;
    this.room.close();
  }
}
