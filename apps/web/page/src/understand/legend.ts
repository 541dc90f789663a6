/** What the shapes and signs of a tree mean: only those that this tree has. */
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { sidesOf } from "./scores.ts";
import type { Explanation, Visit } from "../lib/openapi.ts";

/** A score beyond which it is a win or a loss; see scores.ts. */
const ESTIMATE = 1_000_000;

/** @param all the searches that stand above it */
export function legend(...all: Explanation[]): HTMLElement {
  const has = (test: (visit: Visit) => boolean) => all.some(({ visits }) => visits.some(test));
  const cuts = all.some(({ counts }) => counts.cut_offs > 0);
  const deep = has(({ ply }) => ply > 1);
  const shown = [
    ["max", true],
    ["min", deep],
    ["leaf", true],
    ["best", true],
    ["cut", cuts],
    ["why", cuts],
    ["bound", cuts && has(({ bound }) => bound !== undefined && bound !== "exact")],
    ["window", has(({ window }) => window !== undefined)],
    ["infinite", has(({ window }) => window !== undefined)],
    ["smallest", all.some(({ smallest }) => smallest !== null)],
    ["score", has(({ score }) => Math.abs(score ?? 0) > ESTIMATE)],
    ["fold", deep],
  ];
  const [first] = all;
  const sides = first ? sidesOf(first) : { max: "MAX", min: "MIN" };
  const list = element("ul", { class: "legend" });
  for (const [what, there] of shown) {
    if (there)
      list.append(
        element(
          "li",
          {},
          element("span", { class: `sign ${what === "why" ? "setter" : what}`, "aria-hidden": "true" }),
          t(`understand.legend.${what}`, sides),
        ),
      );
  }
  return element("details", { class: "card tree-legend" }, element("summary", {}, t("understand.legend")), list);
}
