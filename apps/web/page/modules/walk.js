/** Walking through the moves of a game: the server says what the board looked like, the page remembers what it was told. */
import { api } from "./api.js";
import { joinMoves } from "./games.js";

/** @typedef {import("./types.js").Position} Position */

export class Walk {
  /** @type {Position | null} the past position on the screen, or null at the game's present */
  position = null;
  /** @type {number | null} how many moves it holds */
  ply = null;

  /** @type {Map<string, Position>} */
  #known = new Map();
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Back to the present. */
  leave() {
    this.position = null;
    this.ply = null;
  }

  /**
   * @param {Position} game the game as it is now
   * @param {number} ply
   */
  async to(game, ply) {
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
