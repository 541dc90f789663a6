/** What the shapes and signs of a tree mean: only those that this tree has. */
import { t } from "../lib/texts.ts";
import { sidesOf } from "./scores.ts";
import type { Explanation, Visit } from "../lib/openapi.ts";

/** A score beyond which it is a win or a loss; see scores.ts. */
const ESTIMATE = 1_000_000;

/** @param props all the searches that stand above it */
export function Legend({ of: all }: { of: Explanation[] }) {
  const [first] = all;
  if (!first) return null;
  const has = (test: (visit: Visit) => boolean) => all.some(({ visits }) => visits.some(test));
  const cuts = all.some(({ counts }) => counts.cut_offs > 0);
  const deep = has(({ ply }) => ply > 1);
  const windows = has(({ window }) => window !== undefined);
  const shown = Object.entries({
    max: true,
    min: deep,
    leaf: true,
    best: true,
    cut: cuts,
    why: cuts,
    bound: cuts && has(({ bound }) => bound !== undefined && bound !== "exact"),
    window: windows,
    infinite: windows,
    smallest: all.some(({ smallest }) => smallest !== null),
    score: has(({ score }) => Math.abs(score ?? 0) > ESTIMATE),
    fold: deep,
  }).filter(([, isThere]) => isThere);
  return (
    <details class="card tree-legend">
      <summary>{t("legend.title")}</summary>
      <ul class="legend">
        {shown.map(([what]) => (
          <li key={what}>
            <span class={`sign ${what === "why" ? "setter" : what}`} aria-hidden="true" />
            {t(`legend.${what}`, sidesOf(first))}
          </li>
        ))}
      </ul>
    </details>
  );
}
