/** The best cells by the engine's word. */
import { t } from "../texts.ts";
import { isSpecial } from "../turns.ts";
import { percent } from "../values.ts";
import type { Value } from "../openapi.ts";

function worth(value: Value) {
  if (value.kind === "win") return 2 - (value.plies ?? 0) / 1000;
  if (value.kind === "loss") return -1 + (value.plies ?? 0) / 1000;
  return value.amount ?? 0;
}

/** @param value only what was found: a proven result as a word, a rate as a number */
function said(value: Value) {
  if (value.kind === "win") return t("values.wins");
  if (value.kind === "loss") return t("values.loses");
  return percent(value.amount ?? 0);
}

/**
 * The best moves and what the engine found of them, its own choice first. Of moves that all lose, only the one it would play.
 * @param best moves worth as much as the best, the engine's choice first
 */
export function bestCells(hints: Map<string, Value> | null, best: Set<string>, most: number): [string, string][] {
  if (!hints) return [];
  const choice = [...best][0];
  return [...hints]
    .filter(([cell, value]) => !isSpecial(cell) && value.kind !== "unknown")
    .filter(([cell, value]) => value.kind !== "loss" || cell === choice)
    .sort(([cell, one], [against, other]) => worth(other) - worth(one) || Number(against === choice) - Number(cell === choice))
    .slice(0, most)
    .map(([cell, value]) => [cell, said(value)]);
}
