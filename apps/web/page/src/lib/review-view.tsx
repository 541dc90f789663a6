/** How a game went: a graph of all values, the mistakes by name, and another try from each. */
import { Button } from "./controls.tsx";
import { Graph } from "./graph.tsx";
import { costsTime } from "./review.ts";
import { t } from "./texts.ts";
import type { Review, Slip } from "./review.ts";

export function ReviewView({ review }: { review: Review }) {
  const { host, game, done } = review;
  const count = game.moves.length;
  const all = review.slips();
  const slips = all.filter(({ review: one }) => !costsTime(one));
  const delays = all.filter(({ review: one }) => one.gave_away?.kind === "win_delayed");
  const shortened = all.filter(({ review: one }) => one.gave_away?.kind === "defence_shortened");
  return (
    <>
      <h2>{t("play.review")}</h2>
      <p class="soft">{t("review.about")}</p>
      <Graph label={t("review.graph")} points={review.points} slips={slips.map(({ ply }) => ply + 1)} current={host.ply()} go={host.go} />
      {done < count && <p class="soft">{t("review.working", { done, count })}</p>}
      {done === count && slips.length === 0 && <p>{t(review.isFlawless ? "review.flawless" : "review.none-certain")}</p>}
      {slips.length > 0 && <h3>{t("review.slips", { count: slips.length })}</h3>}
      {slips.length > 0 && <Slips review={review} slips={slips} name="slips" />}
      {delays.length > 0 && <h3>{t("analysis.delays", { count: delays.length })}</h3>}
      {delays.length > 0 && <Slips review={review} slips={delays} name="delays" />}
      {shortened.length > 0 && <h3>{t("analysis.shortened", { count: shortened.length })}</h3>}
      {shortened.length > 0 && <Slips review={review} slips={shortened} name="delays" />}
      {done === count && host.more?.(review)}
    </>
  );
}

function Slips({ review, slips, name }: { review: Review; slips: Slip[]; name: string }) {
  const { go, again, why } = review.host;
  return (
    <ol class={name}>
      {slips.map(({ ply, mover, text }) => (
        <li key={ply}>
          <p>{text}</p>
          <div class="row">
            <Button press={() => go(ply)}>{t("review.show")}</Button>
            {again && (
              <Button look="again" press={() => again(ply, mover)}>
                {t("review.again")}
              </Button>
            )}
            {why?.(ply)}
          </div>
        </li>
      ))}
    </ol>
  );
}
