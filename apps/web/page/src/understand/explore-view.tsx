/** A search of one's own: its form, and one result or two beside each other. */
import { useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { ExploreForm } from "./explore-form.tsx";
import { Legend } from "./legend.tsx";
import { Pane } from "./pane.tsx";
import { long } from "./scores.ts";
import { describe, read } from "./settings.ts";
import { TreeTools } from "./tree-tools.tsx";
import { Trouble } from "./trouble.tsx";
import type { Explore, Result } from "./explore.ts";
import type { Explanation } from "../lib/openapi.ts";

export function ExploreView({ explore }: { explore: Explore }) {
  return (
    <div class="explore">
      <h2>{t("understand.section.explore")}</h2>
      <p>{t("explore.about")}</p>
      <ExploreForm explore={explore} />
      <Results explore={explore} />
    </div>
  );
}

function Results({ explore }: { explore: Explore }) {
  const { results, requests, over } = explore;
  const searched = results.map(({ search }) => search.replay.explanation);
  return (
    <div class={results.length > 1 ? "results two" : "results"} aria-busy={requests.busy || undefined}>
      <Trouble text={requests.trouble} />
      {over && <p class="trouble">{t("explore.over")}</p>}
      {results.length > 1 && <Comparison of={searched} />}
      {results.map((result, number) => (
        <Searched key={number} explore={explore} result={result} number={number} />
      ))}
      <Legend of={searched} />
    </div>
  );
}

function Searched({ explore, result, number }: { explore: Explore; result: Result; number: number }) {
  const picture = useRef<SVGSVGElement>(null);
  const { search, along } = result;
  return (
    <div class="result">
      <Summary result={result} number={explore.results.length > 1 ? number + 1 : null} />
      {along.length > 0 && (
        <p class="crumbs">
          {`${t("explore.inside", { line: along.join(" ") })} `}
          <Button press={() => explore.inside(number, [])}>{t("explore.whole")}</Button>
        </p>
      )}
      <div class="tools">
        {search.replay.explanation.visits[0]?.window != null && (
          <label class="switch">
            <input
              type="checkbox"
              checked={search.windows}
              onChange={({ currentTarget }) => explore.showWindows(search, currentTarget.checked)}
            />
            {t("explore.show-windows")}
          </label>
        )}
        <Button look="open-all" press={() => search.openAll(true)}>
          {t("explore.open-all")}
        </Button>
        <Button look="close-all" press={() => search.openAll(false)}>
          {t("explore.close-all")}
        </Button>
        <TreeTools search={search} picture={picture} position={explore} />
      </div>
      <Pane search={search} picture={picture} />
    </div>
  );
}

/** @param props the number of the search, where there are two */
function Summary({ result: { search, player }, number }: { result: Result; number: number | null }) {
  const { visits, report, counts } = search.replay.explanation;
  const score = visits[0]?.score;
  return (
    <div class="summary">
      {number !== null && <h3>{`${number}. ${describe(player)}`}</h3>}
      <p class="plays">
        {score == null
          ? t("explore.limited", { count: counts.nodes })
          : t("explore.plays", { move: report.best.action, value: long(score, report.best.value.kind === "draw") })}
      </p>
    </div>
  );
}

/** The work of both searches beside the smallest possible. */
function Comparison({ of: searched }: { of: Explanation[] }) {
  const most = Math.max(...searched.map(({ counts }) => counts.nodes), 1);
  const smallest = searched.find((explanation) => explanation.smallest !== null)?.smallest;
  const sameDepth = new Set(searched.map(({ report }) => report.depth)).size === 1;
  const bar = (label: string, nodes: number, kind: string) => (
    <li key={label}>
      <span class="bar-label">{label}</span>
      <span class="bar">
        <span class={`bar-fill ${kind}`} style={{ inlineSize: `${Math.max(1, (100 * nodes) / most)}%` }} />
      </span>
      <b>{t("understand.count.plain", { value: nodes })}</b>
    </li>
  );
  return (
    <section class="card comparison">
      <h3>{t("explore.comparison")}</h3>
      <ul class="bars">
        {searched.map(({ player, counts }, number) => bar(`${number + 1}. ${describe(read(player))}`, counts.nodes, "walked"))}
        {smallest != null && sameDepth && bar(t("understand.count.smallest"), smallest, "least")}
      </ul>
    </section>
  );
}
