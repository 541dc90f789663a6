/**
 * The board of a game: one interface, a picture for each shape of boards, and islands as a look of their own.
 *
 * A board draws a view and tells which move was asked for. It knows no rule: what may be played is in the position.
 */
import { drawable } from "./api.js";
import { columns } from "./boards/columns.js";
import { knownShape } from "./shapes.js";

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
 * @property {boolean} linked whether the best link of islands and what it misses are marked
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
 * The board of this position's game; those not seen at first are fetched when needed.
 * @param {Position} position
 * @param {(move: string) => void} act
 * @returns {Promise<Board>}
 */
export async function createBoard(position, act) {
  await drawable(position);
  const shape = knownShape(position.game) ?? position.shape;
  if (shape.kind === "columns") return columns(shape, act);
  if (shape.kind === "grid") return (await import("./boards/grid.js")).grid(shape, act);
  const { cells } = await import("./boards/cells.js");
  if (!position.archipelago) return cells(shape, act);
  const { islandLook } = await import("./boards/islands.js");
  return cells(shape, act, islandLook(position.cells.length));
}
