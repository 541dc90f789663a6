/**
 * The board of a game: one interface, three pictures.
 *
 * A board draws a view and tells which move was asked for. It knows no rule: what may be played is in the position.
 */
import { connectFour } from "./boards/connect-four.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Value} Value */

/**
 * @typedef {object} View
 * @property {Position} position
 * @property {boolean} active whether a move may be asked for
 * @property {Map<string, Value> | null} hints value of every move, or null where hints are off
 * @property {Set<string>} best the best of them
 * @property {boolean} asking whether hints are still on their way
 * @property {string | null} chosen a cell that waits to be confirmed
 * @property {boolean} pending whether the last piece is not acknowledged yet
 * @property {boolean} linked whether Atoll's best link and what it misses are marked
 * @property {boolean} animate whether a new piece may move
 */

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {() => void} focus
 * @property {(view: View) => void} draw
 * @property {() => boolean} small whether a cell is too small to be tapped without a second look
 */

/**
 * The board of this game; those not seen at first are fetched when needed.
 * @param {string} game
 * @param {(move: string) => void} act
 * @returns {Promise<Board>}
 */
export async function createBoard(game, act) {
  if (game.startsWith("atoll")) return (await import("./boards/atoll.js")).atoll(game, act);
  if (game.startsWith("tic-tac-toe")) return (await import("./boards/tic-tac-toe.js")).ticTacToe(act);
  return connectFour(act);
}
