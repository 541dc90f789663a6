/** What one can ask about the position and the tree, and the ways to other pages. */
import { Button, Switch } from "../lib/controls.tsx";
import { infoOf } from "../lib/games.ts";
import { formatNumber, t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { question } from "./values.ts";
import type { Analysis } from "./analysis.ts";

export function actionsView(analysis: Analysis) {
  const { tree, node, values, threats } = analysis;
  const { progress } = values;
  const { game, moves, board } = { board: "", ...question(tree, node) };
  const here = new URLSearchParams({ game, moves, ...(board ? { board } : {}) });
  const judge = () => {
    if (progress) values.stop();
    else void values.judgeAll(tree);
  };
  const review = () => {
    analysis.seeking = true;
    void analysis.startReview();
  };
  return (
    <>
      <Switch
        id="hints"
        title={t("analysis.values")}
        about={t("play.hints-about")}
        on={analysis.hinted}
        changed={(on) => analysis.setValues(on)}
      />
      <Switch
        id="scores"
        title={t("analysis.scores")}
        about={t("analysis.scores-about")}
        // Where a solver has scores: what is known of the position says so.
        hidden={!analysis.hinted || !node.thought?.moves.some(({ value }) => value.score != null)}
        on={analysis.scored}
        changed={(on) => analysis.setScores(on)}
      />
      <Switch
        id="show-threats"
        title={t("analysis.threats")}
        about={t("analysis.threats-about")}
        hidden={!infoOf(tree.game).threats}
        on={threats?.shown ?? false}
        changed={(on) => void analysis.showThreats(on)}
      />
      <Button id="review-line" disabled={tree.size === 0} press={review}>
        {t("analysis.review-line")}
      </Button>
      <Button id="judge-all" disabled={tree.size === 0} press={judge}>
        {progress ? t("analysis.judging", { done: formatNumber(progress.done), count: progress.count }) : t("analysis.judge-all")}
      </Button>
      <a class="button" id="play-on" href={addressOf("play", here)}>
        {t("analysis.play-on")}
      </a>
      <a class="button" id="figures-link" href={addressOf("figures", {}, String(here))}>
        {t("analysis.figures")}
      </a>
      <a class="button" id="worksheet-link" href={addressOf("worksheet", {}, String(here))}>
        {t("analysis.worksheet")}
      </a>
    </>
  );
}
