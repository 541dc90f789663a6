/** An exercise as a pupil answers it, and what was right once the teacher shows it. */
import { useSignal } from "@preact/signals";
import { t } from "../lib/texts.ts";
import { ExerciseBoard } from "./exercise-board.tsx";
import type { Pupil } from "./pupil.ts";
import type { AnswerView, PupilExercise as Exercise, QuestionView } from "../lib/openapi.ts";

export function PupilExercise({ pupil, exercise, game }: { pupil: Pupil; exercise: Exercise; game: string }) {
  return (
    <section class="pupil-exercise" aria-labelledby="exercise-title">
      <h2 id="exercise-title">
        {exercise.title} <span class="soft">{t("class.variant", { variant: exercise.variant })}</span>
      </h2>
      <ol class="questions">
        {exercise.questions.map((question) => (
          <li key={question.question} class="card">
            <Question
              pupil={pupil}
              number={exercise.number}
              question={question}
              answer={exercise.answers.find((one) => one.question === question.question) ?? null}
              revealed={exercise.revealed}
              game={game}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Question(props: {
  pupil: Pupil;
  number: number;
  question: QuestionView;
  answer: AnswerView | null;
  revealed: boolean;
  game: string;
}) {
  const { pupil, number, question, answer, revealed, game } = props;
  const written = useSignal(answer?.text ?? "");
  const id = `answer-${question.question}`;
  const isSaved = answer !== null && answer.text === written.value.trim();
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        void pupil.do({ kind: "answer", exercise: number, question: question.question, text: written.value });
      }}
    >
      <label for={id}>
        {question.question}. {question.text}
      </label>
      {question.position && <ExerciseBoard game={game} text={question.position} />}
      <div class="row link">
        <input
          type="text"
          id={id}
          autocomplete="off"
          maxLength={200}
          readOnly={revealed}
          value={written.value}
          onInput={({ currentTarget }) => {
            written.value = currentTarget.value;
          }}
        />
        {!revealed && (
          <button type="submit" class="button primary" disabled={isSaved || !written.value.trim()}>
            {t(isSaved ? "class.answered" : "class.answer")}
          </button>
        )}
      </div>
      {revealed && <Verdict answer={answer} accepted={question.accepted ?? []} />}
    </form>
  );
}

/** Whether the answer was right, and what is. */
function Verdict({ answer, accepted }: { answer: AnswerView | null; accepted: string[] }) {
  const { right } = answer ?? {};
  const word = right === true ? "class.right" : right === false ? "class.wrong" : null;
  return (
    <p class={right === true ? "answer-line right" : right === false ? "answer-line wrong" : "answer-line"} role="status">
      {word && <b>{t(word)}.</b>} {accepted.length > 0 && t("class.solution", { answer: accepted.join(", ") })}
    </p>
  );
}
