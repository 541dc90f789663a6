/** The page: its introduction, the parts to choose from, and the one that is shown. */
import { t } from "../lib/texts.ts";
import { LessonView } from "./lesson-view.tsx";
import { SECTIONS, type Understand } from "./understand.ts";

export function UnderstandView({ page }: { page: Understand }) {
  return (
    <>
      <h1>{page.title}</h1>
      <p class="lead">{t("understand.lead")}</p>
      <div class="segments sections" role="group" aria-label={t("understand.sections")}>
        {SECTIONS.map((name) => (
          <button
            key={name}
            type="button"
            data-section={name}
            aria-pressed={name === page.section}
            onClick={() => void page.show(name, true)}
          >
            {t(`understand.section.${name}`)}
          </button>
        ))}
      </div>
      <div class="section">
        <Shown page={page} />
      </div>
    </>
  );
}

function Shown({ page: { shown, lesson, parts } }: { page: Understand }) {
  if (shown === "lesson") return <LessonView lesson={lesson} />;
  if (!parts) return null;
  const { ExercisesView, ExploreView, GuessView, LearnView, WhyView } = parts.later;
  switch (shown) {
    case "learn":
      return <LearnView learn={parts.learn} />;
    case "exercises":
      return <ExercisesView exercises={parts.exercises} />;
    case "guess":
      return <GuessView guess={parts.guess} />;
    case "explore":
      return <ExploreView explore={parts.explore} />;
    case "why":
      return <WhyView why={parts.why} />;
    case null:
      return null;
  }
}
