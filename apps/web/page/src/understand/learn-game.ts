/** A game of Connect Four against one generation of a run that learns. */
import { api } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { LARGE } from "./subjects.ts";
import { Requests } from "./requests.ts";
import type { LearnKind, LearnMove, Position } from "../lib/openapi.ts";

export const GAME = LARGE;

export type Opponent = { kind: LearnKind; seed: number; generation: number };

export class LearnGame {
  opponent: Opponent | null = null;
  moves = "";
  position: Position | null = null;
  /** The opponent's last move, and what it thought of all moves before it. */
  answer: { before: string; move: LearnMove } | null = null;
  /** How many games were begun. */
  begun = 0;
  requests = new Requests();

  constructor() {
    observe(this, "opponent", "moves", "position", "answer", "begun");
  }

  get state() {
    const { opponent, moves, answer, requests } = this;
    return { ...opponent, moves, answer: answer?.move.action ?? null, ...requests.state };
  }

  close() {
    this.requests.stop();
    this.opponent = null;
    this.position = null;
  }

  /** A new game; the reader begins. */
  async open(opponent: Opponent) {
    this.opponent = opponent;
    this.moves = "";
    this.answer = null;
    if (await this.#go("")) this.begun += 1;
  }

  /** A move of the reader. */
  async play(move: string) {
    if (!this.requests.busy && this.opponent) await this.#go(this.moves + move);
  }

  async #go(moves: string) {
    const { opponent } = this;
    if (!opponent) return false;
    return this.requests.run(async (signal) => {
      let position = await api.position({ game: GAME, moves }, { signal });
      this.moves = moves;
      this.position = position;
      if (position.ending || position.turn === "first") return;
      const { kind, seed, generation } = opponent;
      const move = await api.learnMove({ kind, seed: String(seed), generation, moves }, { signal });
      position = await api.position({ game: GAME, moves: moves + move.action }, { signal });
      this.answer = { before: moves, move };
      this.moves = moves + move.action;
      this.position = position;
    });
  }
}
