/**
 * Values in words: what the server says of a move, as people say it.
 *
 * A value is always told for the player who makes the move. "wins in 3" counts the winner's own moves from the position asked about, the
 * winning one included; so does "loses in 3", where the winner is the opponent.
 */
import { formatNumber, t } from "./texts.ts";
import type { Side, Value } from "./openapi.ts";

export type Tone = "good" | "even" | "bad" | "unknown";

export interface Words {
  /** "wins". */
  word: string;
  /** "in 5", or empty. */
  number: string;
  /** Both: "wins in 5". */
  text: string;
  tone: Tone;
  /** A shape that says the same as the tone. */
  sign: string;
}

const SIGNS = Object.freeze({ good: "▲", even: "●", bad: "▼", unknown: "?" });

/** The rate above which a move counts as good, and below 1 minus which as bad. */
const CLEAR_RATE = 0.55;

export function tone(value: Value): Tone {
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

export function words(value: Value): Words {
  const shade = tone(value);
  const make = (word: string, number: string) => ({
    word,
    number,
    text: bounded(number ? `${word} ${number}` : word),
    tone: shade,
    sign: SIGNS[shade],
  });
  const bounded = (text: string) =>
    value.bound === "at_least"
      ? t("values.at-least", { value: text })
      : value.bound === "at_most"
        ? t("values.at-most", { value: text })
        : text;
  const distance = value.plies == null ? "" : t("values.in", { moves: ownMoves(value.plies) });
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

/** @param plies of both sides to the end of the game: the winner's own moves */
export function ownMoves(plies: number) {
  return Math.ceil(plies / 2);
}

export function percent(rate: number) {
  return formatNumber(rate, { style: "percent", maximumFractionDigits: 0 });
}

/**
 * How good a value is for the first player, from 0 to 1: where the bar and the graph stand. A proven win is always above
 * nine tenths and a quick one above a slow one; a draw is the middle. Null if nothing is known.
 * @param mover whose value it is
 */
export function share(value: Value, mover: Side) {
  const own = ownShare(value);
  return own === null || mover === "first" ? own : 1 - own;
}

function ownShare(value: Value) {
  const quick = value.plies == null ? 0 : Math.max(0, 1 - value.plies / 42);
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

/** Whether two values are worth the same to the mover. */
export function sameValue(one: Value, other: Value) {
  return one.kind === other.kind && one.plies === other.plies && one.amount === other.amount;
}
