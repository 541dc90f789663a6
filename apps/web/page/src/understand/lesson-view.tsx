/** The first lesson: the page's words beside its search. */
import { Button } from "../lib/controls.tsx";
import { Later } from "../lib/later.ts";
import { t } from "../lib/texts.ts";
import { PAGES, type Lesson } from "./lesson.ts";
import { Pane } from "./pane.tsx";
import { Trouble } from "./trouble.tsx";

/** Signs are explained where the texts have come to them. */
const later = new Later(() => import("./later.ts"));

export function LessonView({ lesson }: { lesson: Lesson }) {
  const { shown, requests } = lesson;
  return (
    <div class="lesson">
      <Words lesson={lesson} />
      <div class="lesson-stage" aria-busy={requests.busy || undefined}>
        <Trouble text={requests.trouble} />
        {shown && requests.trouble === null && <Pane search={shown.search} />}
        {shown &&
          later.view(shown.page.windows === true && requests.trouble === null, ({ Legend }) => (
            <Legend of={[shown.search.replay.explanation]} />
          ))}
      </div>
    </div>
  );
}

function Words({ lesson }: { lesson: Lesson }) {
  const key = `understand.lesson.${lesson.page.name}`;
  const { facts } = lesson;
  return (
    <div class="lesson-text">
      <ol class="lesson-dots" aria-label={t("understand.lesson.pages")}>
        {PAGES.map(({ name }, number) => {
          const label = `${number + 1}. ${t(`understand.lesson.${name}.title`)}`;
          const current = number === lesson.number ? "step" : undefined;
          return (
            <li key={name}>
              <button type="button" aria-label={label} title={label} aria-current={current} onClick={() => void lesson.open(number)}>
                {number + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <h2>{t(`${key}.title`)}</h2>
      {[1, 2, 3].map((number) => (
        <p key={number}>{t(`${key}.${number}`)}</p>
      ))}
      {facts && (
        <details
          class="card answer"
          open={lesson.answered}
          onToggle={({ currentTarget }) => {
            lesson.answered = currentTarget.open;
          }}
        >
          <summary>{t("understand.lesson.answer")}</summary>
          <p class="lesson-result">{t(`${key}.result`, facts)}</p>
        </details>
      )}
      <Buttons lesson={lesson} />
    </div>
  );
}

function Buttons({ lesson }: { lesson: Lesson }) {
  const { number, page, after } = lesson;
  const last = number === PAGES.length - 1;
  return (
    <div class="lesson-buttons">
      {number > 0 && (
        <Button key="previous" press={() => void lesson.open(number - 1)}>
          {t("understand.lesson.previous")}
        </Button>
      )}
      <Button key="next" look="primary next" press={() => (last ? after.exercises() : void lesson.open(number + 1))}>
        {t(last ? "understand.lesson.to-exercises" : "understand.lesson.next")}
      </Button>
      {last && (
        <Button key="explore" press={() => after.explore(page.game, page.moves ?? "", page.player)}>
          {t("understand.lesson.to-explore")}
        </Button>
      )}
    </div>
  );
}
