/**
 * Values in words: what the server says of a move, as people say it.
 *
 * A value is always told for the player who makes the move. "wins in 3" counts the winner's own moves from the position asked about, the
 * winning one included; so does "loses in 3", where the winner is the opponent.
 */
import { formatNumber, t } from "./texts.js";

/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Role} Role */
/** @typedef {"good" | "even" | "bad" | "unknown"} Tone */

/**
 * @typedef {object} Words
 * @property {string} word "wins"
 * @property {string} number "in 5", or empty
 * @property {string} text both: "wins in 5"
 * @property {Tone} tone
 * @property {string} sign a shape that says the same as the tone
 */

const SIGNS = Object.freeze({ good: "▲", even: "●", bad: "▼", unknown: "?" });

/** The rate above which a move counts as good, and below 1 minus which as bad. */
const CLEAR_RATE = 0.55;

/**
 * @param {Value} value
 * @returns {Tone}
 */
export function tone(value) {
  // "At least a loss" and "at most a win" say nothing good or bad.
  const low = value.bound === "at_most" ? "unknown" : "good";
  const high = value.bound === "at_least" ? "unknown" : "bad";
  switch (value.kind) {
    case "unknown":
      return "unknown";
    case "win":
      return low;
    case "loss":
      return high;
    case "draw":
      return "even";
    case "rate": {
      const rate = value.amount ?? 0.5;
      return rate >= CLEAR_RATE ? "good" : rate <= 1 - CLEAR_RATE ? "bad" : "even";
    }
    case "estimate": {
      const amount = value.amount ?? 0;
      return amount > 0 ? "good" : amount < 0 ? "bad" : "even";
    }
  }
}

/**
 * @param {Value} value
 * @returns {Words}
 */
export function words(value) {
  const shade = tone(value);
  const make = (/** @type {string} */ word, /** @type {string} */ number) => ({
    word,
    number,
    text: bounded(number ? `${word} ${number}` : word),
    tone: shade,
    sign: SIGNS[shade],
  });
  const bounded = (/** @type {string} */ text) =>
    value.bound === "at_least"
      ? t("values.at-least", { value: text })
      : value.bound === "at_most"
        ? t("values.at-most", { value: text })
        : text;
  const distance = value.plies === null ? "" : t("values.in", { moves: ownMoves(value.plies) });
  switch (value.kind) {
    case "unknown":
      return make(t("values.unknown"), "");
    case "win":
      return make(t("values.wins"), distance);
    case "loss":
      return make(t("values.loses"), distance);
    case "draw":
      return make(t("values.draw"), "");
    case "rate":
      return make(t("values.rate"), percent(value.amount ?? 0.5));
    case "estimate":
      return make(t("values.estimate"), formatNumber(value.amount ?? 0, { signDisplay: "exceptZero" }));
  }
}

/** @param {number} plies of both sides to the end of the game: the winner's own moves */
export function ownMoves(plies) {
  return Math.ceil(plies / 2);
}

/** @param {number} rate */
export function percent(rate) {
  return formatNumber(rate, { style: "percent", maximumFractionDigits: 0 });
}

/**
 * How good a value is for the first player, from 0 to 1: where the bar and the graph stand. A proven win is always above
 * nine tenths and a quick one above a slow one; a draw is the middle. Null if nothing is known.
 * @param {Value} value
 * @param {Role} mover whose value it is
 */
export function share(value, mover) {
  const own = ownShare(value);
  return own === null || mover === "first" ? own : 1 - own;
}

/** @param {Value} value */
function ownShare(value) {
  const quick = value.plies === null ? 0 : Math.max(0, 1 - value.plies / 42);
  switch (value.kind) {
    case "unknown":
      return null;
    case "win":
      return 0.9 + 0.1 * quick;
    case "loss":
      return 0.1 - 0.1 * quick;
    case "draw":
      return 0.5;
    case "rate":
      return 0.1 + 0.8 * (value.amount ?? 0.5);
    case "estimate":
      return 0.5 + 0.38 * Math.tanh((value.amount ?? 0) / 60);
  }
}

/**
 * Whether two values are worth the same to the mover.
 * @param {Value} one
 * @param {Value} other
 */
export function sameValue(one, other) {
  return one.kind === other.kind && one.plies === other.plies && one.amount === other.amount;
}
