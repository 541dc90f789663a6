/** The exercise on the screen: what is asked for, what was answered, and the way to the next. */
import { Button } from "../lib/controls.tsx";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import type { Analysis } from "./analysis.ts";

export function exerciseView({ exercises, tree }: Analysis) {
  const current = exercises?.current;
  if (!exercises || !current) return null;
  const { number, all, said, thought } = exercises;
  const values = { number: number + 1, count: all.length, name: roleName(tree.game, current.mover) };
  return (
    <section class="card practice" aria-live="polite" aria-label={t("analysis.exercise")}>
      <h2>{t("analysis.exercise-of", values)}</h2>
      <p>{t(`analysis.exercise.${current.kind.replaceAll("_", "-")}`, values)}</p>
      {said && <p class={said.right ? "right" : "wrong"}>{said.text}</p>}
      <div class="row">
        {said?.right ? (
          <Button key="next" id="next-exercise" press={() => void exercises.next()}>
            {t(number + 1 === all.length ? "analysis.exercise-finish" : "analysis.exercise-next")}
          </Button>
        ) : (
          <Button key="solution" id="solution" disabled={thought === null} press={() => exercises.solution()}>
            {t("analysis.exercise-show")}
          </Button>
        )}
        <Button id="end-exercises" press={() => exercises.end()}>
          {t("analysis.exercise-end")}
        </Button>
      </div>
    </section>
  );
}
