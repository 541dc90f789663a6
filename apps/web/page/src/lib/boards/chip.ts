/** A hint under a column or in a square: what the move is worth, in words and number, with a shape beside the colour. */
import { element } from "../dom.ts";
import { formatNumber, t } from "../texts.ts";
import { words } from "../values.ts";
import type { Value } from "../openapi.ts";

/** @param asking whether the answer is still on its way */
export function chip(value: Value | null, best: boolean, legal: boolean, asking: boolean) {
  if (!value) return element("span", { class: "chip none" }, element("span", { "aria-hidden": "true" }, legal && asking ? "…" : "–"));
  const { word, number, tone, sign } = words(value);
  return element(
    "span",
    { class: `chip ${tone}${best ? " best" : ""}`, "data-score": value.score, ...solverScore(value) },
    element("span", { class: "chip-sign", "aria-hidden": "true" }, sign),
    element("span", { class: "chip-word" }, word),
    number ? " " : null,
    number ? element("span", { class: "chip-number" }, ...large(number)) : null,
    best ? element("span", { class: "visually-hidden" }, ` (${t("boards.best")})`) : null,
  );
}

/** As solvers write it, for whoever wants to see it beside the words (`.scores` in boards.css). */
function solverScore({ score }: Value) {
  return score == null ? {} : { "data-written": formatNumber(score, { signDisplay: "exceptZero" }) };
}

/** "in 5" with its digits large. */
function large(text: string) {
  return text
    .split(/([-+]?\d[\d.,]*)/)
    .filter((part) => part !== "")
    .map((part) => (/\d/.test(part) ? element("b", {}, part) : part));
}
