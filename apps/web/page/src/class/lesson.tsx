/** A step of the lesson on the Understand page, to which the teacher moves everybody: fetched when the first one is shown. */
import texts from "texts:understand,values";
import { useEffect, useMemo } from "preact/hooks";
import { addTexts } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { LessonView } from "../understand/lesson-view.tsx";
import { Lesson, PAGES } from "../understand/lesson.ts";

addTexts(texts);

export function LessonStep({ step }: { step: string }) {
  const lesson = useMemo(
    () =>
      new Lesson({
        exercises: () => void location.assign(addressOf("understand", {}, "exercises")),
        explore: (game, moves, player) => void location.assign(addressOf("understand", { game, moves, player })),
        // Which page the class reads, the teacher says: there is no address of its own.
        turned: () => undefined,
      }),
    [],
  );
  useEffect(() => {
    const number = PAGES.findIndex(({ name }) => name === step);
    void lesson.open(Math.max(0, number));
  }, [lesson, step]);
  return <LessonView lesson={lesson} />;
}
