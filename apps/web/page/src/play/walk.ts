/** Walking through the moves of a game: the server says what the board looked like, the page remembers what it was told. */
import { api } from "../shared/api.ts";
import { joinMoves } from "../shared/games.ts";
import type { Position } from "../shared/openapi.ts";

export class Walk {
  /** The past position on the screen, or null at the game's present. */
  position: Position | null = null;
  /** How many moves it holds. */
  ply: number | null = null;

  #known: Map<string, Position> = new Map();
  #changed;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Back to the present. */
  leave() {
    this.position = null;
    this.ply = null;
  }

  /** @param game the game as it is now */
  async to(game: Position, ply: number) {
    if (ply >= game.moves.length) {
      this.leave();
      this.#changed();
      return;
    }
    this.ply = Math.max(0, ply);
    const question = {
      game: game.game,
      moves: joinMoves(game.game, game.moves.slice(0, this.ply)),
      ...(game.origin ? { board: game.origin } : {}),
    };
    const key = JSON.stringify(question);
    const known = this.#known.get(key) ?? (await api.position(question));
    this.#known.set(key, known);
    if (this.ply !== Math.max(0, ply)) return;
    this.position = known;
    this.#changed();
  }
}
