/** Who made which move, and what a move is called. Turns alternate in every game, so the last position says it all. */
import { readGame } from "./settings.js";
import { t } from "./texts.js";

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
 * "column 4", "square 5", "cell C3" or "swap".
 * @param {string} game
 * @param {string} move
 */
export function moveName(game, move) {
  return move === "swap" ? t("boards.move.swap") : t(`boards.move.${readGame(game).game}`, { move });
}
