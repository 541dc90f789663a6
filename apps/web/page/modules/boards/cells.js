/** The best cells of Atoll by the engine's estimate. */
import { percent } from "../values.js";

/** @typedef {import("../types.js").Value} Value */

/** @param {Value} value */
function worth(value) {
  if (value.kind === "win") return 2 - (value.plies ?? 0) / 1000;
  if (value.kind === "loss") return -1 + (value.plies ?? 0) / 1000;
  return value.kind === "rate" ? (value.amount ?? 0) : 0.5;
}

/** @param {Value} value */
function chance(value) {
  return value.kind === "win" ? 1 : value.kind === "loss" ? 0 : (value.amount ?? 0.5);
}

/**
 * The best moves with their chances, the best first.
 * @param {Map<string, Value> | null} hints
 * @param {number} most
 * @returns {[string, string][]}
 */
export function bestCells(hints, most) {
  if (!hints) return [];
  return [...hints]
    .filter(([cell, value]) => cell !== "swap" && value.kind !== "unknown")
    .sort(([, one], [, other]) => worth(other) - worth(one))
    .slice(0, most)
    .map(([cell, value]) => [cell, percent(chance(value))]);
}
