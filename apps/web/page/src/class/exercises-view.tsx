/** Where the teacher moves everybody, exercises with who answered what, and a new exercise. */
import { Button, Switch } from "../lib/controls.tsx";
import { Later } from "../lib/later.ts";
import { t } from "../lib/texts.ts";
import { ExerciseBoard } from "./exercise-board.tsx";
import { LESSON_STEPS } from "./steps.ts";
import type { QuestionDraft, TaskDraft } from "./exercise-draft.ts";
import type { Seen } from "./room.ts";
import type { Teacher } from "./teacher.ts";
import type { ClassActivity, TeacherExercise } from "../lib/openapi.ts";

const later = new Later(() => import("./lesson.tsx"));

type Props = { teacher: Teacher; view: Seen<"teacher"> };

export function ExercisesPart({ teacher, view }: Props) {
  const { activity } = view;
  return (
    <>
      <Everybody teacher={teacher} view={view} />
      {view.exercises.map((exercise) => (
        <ExerciseCard key={exercise.number} teacher={teacher} view={view} exercise={exercise} />
      ))}
      <NewExercise teacher={teacher} view={view} />
      {activity !== "games" && "lesson" in activity && (
        <section class="card" aria-label={t("class.lesson")}>
          {later.view(true, ({ LessonStep }) => (
            <LessonStep step={activity.lesson} />
          ))}
        </section>
      )}
    </>
  );
}

/** Where everybody is, and where the teacher moves them. */
function Everybody({ teacher, view }: Props) {
  const { activity } = view;
  const go = (to: ClassActivity) => void teacher.do({ kind: "show", activity: to });
  const isGames = activity === "games";
  return (
    <section class="card" aria-labelledby="everybody-title">
      <h2 id="everybody-title">{t("class.everybody")}</h2>
      <p class="soft">{t("class.everybody-about")}</p>
      <div class="row">
        <Button id="show-games" look={isGames ? "primary" : ""} disabled={teacher.busy || isGames} press={() => go("games")}>
          {t("tournament.games")}
        </Button>
        {LESSON_STEPS.map((step, number) => {
          const here = !isGames && "lesson" in activity && activity.lesson === step;
          return (
            <Button key={step} look={here ? "primary" : ""} disabled={teacher.busy || here} press={() => go({ lesson: step })}>
              {t("class.lesson-step", { number: number + 1 })}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

function ExerciseCard({ teacher, view, exercise }: Props & { exercise: TeacherExercise }) {
  const { activity } = view;
  const { number, revealed, answers } = exercise;
  const { title, questions } = exercise.exercise;
  const here = activity !== "games" && "exercise" in activity && activity.exercise === number;
  const pupils = view.pupils.filter(({ removed, pupil, present }) => !removed && (present || answers.some((one) => one.pupil === pupil)));
  return (
    <div class="card exercise-card" data-exercise={number}>
      <h2 id={`exercise-${number}`}>
        {title} <span class="soft">{t("class.answers-given", { given: answers.length, all: pupils.length * questions.length })}</span>
      </h2>
      <div class="row">
        <Button
          look={here ? "show-exercise" : "primary show-exercise"}
          disabled={teacher.busy || here}
          press={() => void teacher.do({ kind: "show", activity: { exercise: number } }, t("class.exercise-shown"))}
        >
          {t(here ? "class.everybody-here" : "class.show-exercise")}
        </Button>
        <Button
          look="reveal"
          disabled={teacher.busy || revealed}
          press={() => void teacher.do({ kind: "reveal", exercise: number }, t("class.solution-shown"))}
        >
          {t(revealed ? "class.solution-shown" : "class.reveal")}
        </Button>
      </div>
      <div class="table-scroll" tabindex={0} role="region" aria-labelledby={`exercise-${number}`}>
        <table class="class-table answers">
          <thead>
            <tr>
              <th scope="col" class="wide">
                {t("class.pupil")}
              </th>
              {questions.map(({ a }, index) => (
                <th key={index} scope="col" title={a.text}>
                  {t("class.question", { number: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pupils.map(({ pupil, name, variant }) => (
              <tr key={pupil}>
                <th scope="row" class="wide">
                  {name} {questions.some(({ b }) => b) && <span class="soft">{variant}</span>}
                </th>
                {questions.map((_, index) => {
                  const answer = answers.find((one) => one.pupil === pupil && one.question === index + 1);
                  return (
                    <td key={index} class={answer?.right === true ? "good" : answer?.right === false ? "bad" : undefined}>
                      {answer ? (
                        <>
                          {answer.text}
                          {answer.right != null && (
                            <>
                              <span aria-hidden="true">{answer.right ? " ✓" : " ✗"}</span>
                              <span class="visually-hidden">, {t(answer.right ? "class.right" : "class.wrong")}</span>
                            </>
                          )}
                        </>
                      ) : (
                        <span class="soft">–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function NewExercise({ teacher, view }: Props) {
  const { exercise } = teacher;
  return (
    <details class="card" id="new-exercise" open={view.exercises.length === 0}>
      <summary>{t("class.new-exercise")}</summary>
      <form
        class="class-form"
        onSubmit={(event) => {
          event.preventDefault();
          void teacher.addExercise();
        }}
      >
        <label class="field">
          <span>{t("class.exercise-title")}</span>
          <input
            type="text"
            id="exercise-title"
            maxLength={80}
            value={exercise.title}
            onInput={({ currentTarget }) => {
              exercise.title = currentTarget.value;
            }}
          />
        </label>
        {exercise.questions.map((question, index) => (
          <QuestionFields key={question.id} teacher={teacher} question={question} number={index + 1} game={view.settings.game} />
        ))}
        <div class="row">
          <Button id="add-question" press={() => exercise.add()}>
            {t("class.add-question")}
          </Button>
          <button type="submit" class="button primary" id="add-exercise" disabled={teacher.busy || exercise.exercise === null}>
            {t("class.add-exercise")}
          </button>
        </div>
      </form>
    </details>
  );
}

function QuestionFields({ teacher, question, number, game }: { teacher: Teacher; question: QuestionDraft; number: number; game: string }) {
  const { exercise } = teacher;
  return (
    <fieldset class="question-fields">
      <legend>{t("class.question", { number })}</legend>
      <TaskFields id={`${question.id}-a`} task={question.a} game={game} changed={(part) => exercise.change(question.id, "a", part)} />
      <Switch
        title={t("class.second-variant")}
        about={t("class.second-variant-about")}
        on={question.b !== null}
        changed={(on) => exercise.setVariants(question.id, on)}
      />
      {question.b && (
        <TaskFields id={`${question.id}-b`} task={question.b} game={game} changed={(part) => exercise.change(question.id, "b", part)} />
      )}
      {exercise.questions.length > 1 && (
        <Button look="quiet small" press={() => exercise.remove(question.id)}>
          {t("class.remove-question", { number })}
        </Button>
      )}
    </fieldset>
  );
}

function TaskFields(props: { id: string; task: TaskDraft; game: string; changed: (part: Partial<TaskDraft>) => void }) {
  const { id, task, game, changed } = props;
  return (
    <div class="task-fields">
      <div>
        <label class="field">
          <span>{t("class.question-text")}</span>
          <input type="text" maxLength={500} value={task.text} onInput={({ currentTarget }) => changed({ text: currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t("class.question-position")}</span>
          <input
            type="text"
            maxLength={500}
            spellcheck={false}
            value={task.position}
            onChange={({ currentTarget }) => changed({ position: currentTarget.value })}
          />
          <small>{t("common.paste-about")}</small>
        </label>
        <label class="field">
          <span>{t("class.question-accepted")}</span>
          <input
            type="text"
            maxLength={500}
            value={task.accepted}
            onInput={({ currentTarget }) => changed({ accepted: currentTarget.value })}
          />
          <small id={`${id}-about`}>{t("class.question-accepted-about")}</small>
        </label>
      </div>
      {task.position.trim() && <ExerciseBoard game={game} text={task.position.trim()} />}
    </div>
  );
}
