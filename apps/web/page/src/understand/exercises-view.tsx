/** "Which branches will be cut?": the tree to mark, the answer with its reasons, and the search that decided. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { reasons, type Exercises, type Task } from "./exercises.ts";
import { Pane } from "./pane.tsx";
import { TreeFrame } from "./tree-frame.tsx";
import { Trouble } from "./trouble.tsx";
import type { Search } from "./search.ts";
import type { Verdict } from "./scene.ts";

export function ExercisesView({ exercises }: { exercises: Exercises }) {
  const { number, scene, task, verdicts, search, requests } = exercises;
  return (
    <div class="exercises">
      <h2>{t("exercise.title", { number: number + 1 })}</h2>
      <p>{t("exercise.task")}</p>
      <p class="soft">{t("exercise.how")}</p>
      <div class="card exercise">
        {scene && <TreeFrame scene={scene} listener={{ mark: (key) => exercises.toggle(key) }} />}
        <div class="lesson-buttons">
          <Button look="primary check" disabled={!task || requests.busy || verdicts !== null} press={() => exercises.check()}>
            {t("exercise.check")}
          </Button>
          <Button look="watch" hidden={!verdicts} press={() => exercises.watch()}>
            {t("exercise.watch")}
          </Button>
          <Button look="next" press={() => void exercises.open(number + 1)}>
            {t("exercise.next")}
          </Button>
        </div>
      </div>
      <div class="exercise-answer" aria-live="polite">
        <Trouble text={requests.trouble} />
        {task && verdicts && <Answer task={task} verdicts={verdicts} />}
      </div>
      <div class="exercise-search">{search && <Watched search={search} />}</div>
    </div>
  );
}

function Answer({ task, verdicts }: { task: Task; verdicts: ReadonlyMap<string, Verdict> }) {
  const count = (wanted: Verdict) => [...verdicts.values()].filter((verdict) => verdict === wanted).length;
  const [wrong, missed] = [count("wrong"), count("missed")];
  const perfect = wrong + missed === 0;
  return (
    <>
      <p class={perfect ? "verdict-line good" : "verdict-line"}>
        {perfect ? t("exercise.perfect") : t("exercise.almost", { wrong, missed })}
      </p>
      <ul class="reasons">
        {reasons(task, verdicts).map(({ branch, verdict, window: [alpha, beta], text }) => (
          <li key={branch} class={verdict} data-alpha={alpha} data-beta={beta}>
            <b>{`${t("exercise.branch", { branch })} `}</b>
            {`${t(`exercise.verdict.${verdict}`)}. ${text}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The search, brought into the window when it comes. */
function Watched({ search }: { search: Search }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [search]);
  return (
    <div ref={place}>
      <Pane search={search} />
    </div>
  );
}
