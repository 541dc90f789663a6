/** Walking through the moves of a game: the server says what the board looked like, the page remembers what it was told. */
import { api } from "../lib/api.ts";
import { joinMoves } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import type { Position } from "../lib/openapi.ts";

export class Walk {
  /** The past position on the screen, or null at the game's present. */
  position: Position | null = null;
  /** How many moves it holds; while it is on its way, how many it will. */
  ply: number | null = null;

  #known: Map<string, Position> = new Map();
  /** How often somebody went somewhere: only the last of several is waited for. */
  #steps = 0;
  #failed;

  /** @param failed told when a position cannot be had; then one stays where one was */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
    observe(this, "position", "ply");
  }

  /** Back to the present. */
  leave() {
    this.#steps += 1;
    this.position = null;
    this.ply = null;
  }

  /** @param game the game as it is now */
  async to(game: Position, ply: number) {
    if (ply >= game.moves.length) return this.leave();
    this.#steps += 1;
    const step = this.#steps;
    this.ply = Math.max(0, ply);
    const question = {
      game: game.game,
      moves: joinMoves(game.game, game.moves.slice(0, this.ply)),
      ...(game.origin ? { board: game.origin } : {}),
    };
    const key = JSON.stringify(question);
    try {
      const known = this.#known.get(key) ?? (await api.position(question));
      this.#known.set(key, known);
      if (this.#steps !== step) return;
      this.position = known;
    } catch (error) {
      if (this.#steps !== step) return;
      this.ply = this.position?.moves.length ?? null;
      this.#failed(error);
    }
  }
}
