/**
 * Scores as words. The server sends one number on one scale, seen by the player at the root (MAX): an estimate as it is, a win in n
 * plies as 2,000,000 − n, a loss as −2,000,000 + n (n = 1023: of unknown length), and ±2,000,001 where nothing is known yet.
 */
import { roleName } from "../marks.js";
import { formatNumber, t } from "../texts.js";

const WIN = 2_000_000;
const ESTIMATE = 1_000_000;
const UNKNOWN_LENGTH = 1023;

/** @param {number} score */
export function isNothing(score) {
  return Math.abs(score) > WIN;
}

/** @param {number} score plies to the win or loss, or null */
function distance(score) {
  return !isNothing(score) && Math.abs(score) > ESTIMATE ? WIN - Math.abs(score) : null;
}

/** @param {number} number with a real minus sign */
export function signless(number) {
  return number < 0 ? `−${formatNumber(-number)}` : formatNumber(number);
}

/** @typedef {{ max: string, min: string }} Sides what the side at the root and its opponent are called */

/**
 * The two sides of a search: by their pieces on a board, MAX and MIN in a tree of numbers.
 * @param {{ game: string, root_player: import("./types.js").Role }} explanation
 * @returns {Sides}
 */
export function sidesOf({ game, root_player: max }) {
  if (game === "tree") return { max: "MAX", min: "MIN" };
  return { max: roleName(game, max), min: roleName(game, max === "first" ? "second" : "first") };
}

/** @param {number} plies from the root to the end of the game: the winner's own moves */
function moves(plies) {
  return Math.ceil(plies / 2);
}

/**
 * For a node or an edge: "−5", "win 2", "+∞".
 * @param {number} score
 * @returns {string}
 */
export function short(score) {
  if (isNothing(score)) return score > 0 ? "+∞" : "−∞";
  const plies = distance(score);
  if (plies === null) return signless(score);
  if (plies === UNKNOWN_LENGTH) return t(score > 0 ? "understand.short.win.unknown" : "understand.short.loss.unknown");
  return t(score > 0 ? "understand.short.win" : "understand.short.loss", { moves: moves(plies) });
}

/**
 * In a sentence about the machine: "5", "a win in 2 moves", "draw".
 * @param {number} score
 * @param {boolean} [draw] whether a score of 0 is a draw
 * @returns {string}
 */
export function long(score, draw = false) {
  if (draw) return t("understand.short.draw");
  const plies = distance(score);
  if (plies === null || plies === UNKNOWN_LENGTH) return short(score);
  return t(`understand.long.${score > 0 ? "win" : "loss"}`, { count: moves(plies) });
}

/**
 * In a sentence about both sides, where it must be said who wins: "Yellow wins in 2 moves".
 * @param {number} score
 * @param {Sides} sides
 * @param {boolean} [draw] whether a score of 0 is a draw
 * @returns {string}
 */
export function told(score, sides, draw = false) {
  if (draw) return t("understand.short.draw");
  const plies = distance(score);
  if (plies === null) return short(score);
  if (plies === UNKNOWN_LENGTH) return t("understand.told.some-win", { name: score > 0 ? sides.max : sides.min });
  return t("understand.told.wins", { name: score > 0 ? sides.max : sides.min, count: moves(plies) });
}

/**
 * A window as mathematicians write it: "(−∞, 3)".
 * @param {[number, number]} window
 */
export function interval([alpha, beta]) {
  return `(${short(alpha)}, ${short(beta)})`;
}
