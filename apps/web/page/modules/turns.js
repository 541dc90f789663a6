/** Who made which move, and what a move is called. Turns alternate in every game, so the last position says it all. */
import { ownText } from "./games.js";
import { hasText, t } from "./texts.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Role} Role */

/** @param {Role} role @returns {Role} */
export function opponent(role) {
  return role === "first" ? "second" : "first";
}

/**
 * Who made the move with this index.
 * @param {Position} position
 * @param {number} index
 */
export function moverOf(position, index) {
  return (position.moves.length - index) % 2 === 0 ? position.turn : opponent(position.turn);
}

/**
 * Whether a move is more than a stone on a cell or in a column, such as a swap; then it has a name instead of a place.
 * @param {string} move
 */
export function isSpecial(move) {
  return hasText(`boards.move.${move}`);
}

/** A move as it stands in lists: "4", "C3" or "swap". @param {string} move */
export function shortName(move) {
  return isSpecial(move) ? t(`boards.move.${move}`) : move;
}

/**
 * Moves of a position that nobody makes by pointing at the board: they are the name of no cell and of no column.
 * @param {Position} position
 */
export function unplaced({ shape, cells, legal }) {
  return shape.kind === "columns" ? [] : legal.filter((move) => !cells.some(({ cell }) => cell === move));
}

/**
 * "column 4", "square 5", "cell C3" or "swap".
 * @param {string} game
 * @param {string} move
 */
export function moveName(game, move) {
  return isSpecial(move) ? shortName(move) : (ownText(game, "move", { move }) ?? move);
}
