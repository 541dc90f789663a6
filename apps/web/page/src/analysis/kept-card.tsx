/** What this browser keeps: every analysis, until it is deleted. */
import { Button } from "../lib/controls.tsx";
import { gameTitle, nameOf } from "../lib/games.ts";
import { language, t } from "../lib/texts.ts";
import { forget, keptAnalyses } from "./kept.ts";
import { countMoves } from "./tree.ts";
import type { Analysis } from "./analysis.ts";

// As this country writes it, in the page's language.
const locale = navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language;
const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

export function KeptCard({ analysis, open }: { analysis: Analysis; open: boolean }) {
  return (
    <>
      <p class="soft">{t("analysis.kept-about")}</p>
      <Button id="new-analysis" press={() => analysis.choose(nameOf(analysis.tree.game))}>
        {t("analysis.new")}
      </Button>
      <ul class="kept-list">{open && <Analyses analysis={analysis} />}</ul>
    </>
  );
}

function Analyses({ analysis }: { analysis: Analysis }) {
  return (
    <>
      {keptAnalyses().map((kept) => {
        const label = t("analysis.kept-one", {
          game: gameTitle(kept.game),
          count: countMoves(kept.game, kept.tree),
          time: time.format(kept.changed),
        });
        const current = kept.id === analysis.id;
        const remove = () => {
          forget(kept.id);
          if (current) analysis.choose(nameOf(kept.game));
        };
        return (
          <li key={kept.id}>
            <button type="button" class="button quiet" aria-current={current ? "true" : undefined} onClick={() => analysis.open(kept)}>
              {label}
            </button>
            <Button label={t("analysis.forget-label", { name: label })} press={remove}>
              {t("analysis.forget")}
            </Button>
          </li>
        );
      })}
    </>
  );
}
