/** Guess the machine's move: a game between two computers; before each move of one of them one guesses, then sees it and why. */
import { api } from "../lib/api.ts";
import { joinMoves } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { LARGE } from "./subjects.ts";
import { Requests } from "./requests.ts";
import type { Asked } from "./why.ts";
import type { Position, Why } from "../lib/openapi.ts";

export const GAME = LARGE;
/** The machine to guess looks a few turns ahead and has no randomness; the other one is easier, and different each time. */
export const DEPTH = 4;
const MACHINE = `minimax-ab:depth=${DEPTH},eval=povezi-cetiri,order=center`;
const OTHER = "level-2";

export class Guess {
  right = 0;
  count = 0;
  moves = "";
  /** The one that is guessed about. */
  position: Position | null = null;
  /** What was guessed there, and what the machine played. */
  answer: { guess: string; why: Why } | null = null;
  requests = new Requests();
  #seed = 0;

  /** @param more shows the whole reason */
  constructor(readonly more: (asked: Asked) => void) {
    observe(this, "right", "count", "moves", "position", "answer");
  }

  get state() {
    const { right, count, moves, answer, requests } = this;
    return { right, count, moves, answer: answer && { guess: answer.guess, played: answer.why.played }, ...requests.state };
  }

  /** A new game. The machine to guess moves first. */
  async open() {
    this.moves = "";
    this.#seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    // A few moves of the easy player for both sides, so that no two games begin alike.
    await this.requests.run(async (signal) => {
      for (let ply = 0; ply < 4; ply += 1) await this.#other(signal);
      await this.#ask(signal);
    });
  }

  async #other(signal: AbortSignal) {
    const { best } = await api.move({ game: GAME, moves: this.moves, player: OTHER, seed: this.#seed + this.moves.length }, { signal });
    this.moves += best.action;
  }

  /** Shows the position that is to be guessed about. */
  async #ask(signal: AbortSignal) {
    this.position = await api.position({ game: GAME, moves: this.moves }, { signal });
    this.answer = null;
  }

  async guess(guess: string) {
    if (!this.position || this.answer || this.requests.busy) return;
    await this.requests.run(async (signal) => {
      const why = (await api.why({ game: GAME, moves: this.moves, player: MACHINE }, { signal })) as Why;
      this.right += why.played === guess ? 1 : 0;
      this.count += 1;
      this.answer = { guess, why };
    });
  }

  async next() {
    const { position, answer, requests } = this;
    if (!position || !answer || requests.busy) return;
    this.moves = joinMoves(GAME, [...position.moves, answer.why.played]);
    await requests.run(async (signal) => {
      const after = await api.position({ game: GAME, moves: this.moves }, { signal });
      if (!after.ending) await this.#other(signal);
      await this.#ask(signal);
    });
  }

  whole() {
    const played = this.answer?.why.played;
    if (played !== undefined) this.more({ game: GAME, moves: this.moves, board: null, player: MACHINE, seed: null, played, you: null });
  }
}
