/**
 * Scores as words. The server sends one number on one scale, seen by the player at the root (MAX): an estimate as it is, a win in n
 * plies as 2,000,000 − n, a loss as −2,000,000 + n, and ±2,000,001 where nothing is known yet.
 */
import { formatNumber, t } from "../texts.js";

const WIN = 2_000_000;
const ESTIMATE = 1_000_000;

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

/**
 * For a node or an edge: "−5", "win 3", "+∞".
 * @param {number} score
 * @returns {string}
 */
export function short(score) {
  if (isNothing(score)) return score > 0 ? "+∞" : "−∞";
  const plies = distance(score);
  if (plies === null) return signless(score);
  return t(score > 0 ? "understand.short.win" : "understand.short.loss", { plies });
}

/**
 * In a sentence: "5", "a win in 3 moves".
 * @param {number} score
 * @returns {string}
 */
export function long(score) {
  return words(score, "long");
}

/**
 * In a sentence about both sides, where it must be said whose win it is: "a win for MAX in 3 moves".
 * @param {number} score
 * @returns {string}
 */
export function told(score) {
  return words(score, "told");
}

/**
 * @param {number} score
 * @param {"long" | "told"} how
 */
function words(score, how) {
  const plies = distance(score);
  if (plies === null) return short(score);
  return t(`understand.${how}.${score > 0 ? "win" : "loss"}`, { count: plies });
}

/**
 * A window as mathematicians write it: "(−∞, 3)".
 * @param {[number, number]} window
 */
export function interval([alpha, beta]) {
  return `(${short(alpha)}, ${short(beta)})`;
}
