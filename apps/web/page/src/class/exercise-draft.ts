/** An exercise while the teacher writes it: questions in one or two variants, each with a position and the answers that are right. */
import { observe } from "../lib/state.ts";
import type { Exercise, ExerciseTask } from "../lib/openapi.ts";

export interface TaskDraft {
  text: string;
  /** Moves that lead to the position it is about. */
  position: string;
  /** What is right, with a semicolon between several. */
  accepted: string;
}

export interface QuestionDraft {
  /** What lists hold on to. */
  id: number;
  a: TaskDraft;
  /** Another question for every second pupil, or null for the same. */
  b: TaskDraft | null;
}

const empty = (): TaskDraft => ({ text: "", position: "", accepted: "" });

let made = 0;

function question(): QuestionDraft {
  made += 1;
  return { id: made, a: empty(), b: null };
}

export class ExerciseDraft {
  title = "";
  questions: QuestionDraft[] = [question()];

  constructor() {
    observe(this, "title", "questions");
  }

  clear() {
    this.title = "";
    this.questions = [question()];
  }

  add() {
    this.questions = [...this.questions, question()];
  }

  remove(id: number) {
    this.questions = this.questions.filter((one) => one.id !== id);
  }

  change(id: number, variant: "a" | "b", part: Partial<TaskDraft>) {
    this.questions = this.questions.map((one) => (one.id === id ? { ...one, [variant]: { ...(one[variant] ?? empty()), ...part } } : one));
  }

  setVariants(id: number, two: boolean) {
    this.questions = this.questions.map((one) => (one.id === id ? { ...one, b: two ? { ...one.a } : null } : one));
  }

  /** As it is sent; null while something is missing. */
  get exercise(): Exercise | null {
    const { title, questions } = this;
    const tasks = questions.flatMap(({ a, b }) => (b ? [a, b] : [a]));
    if (!title.trim() || tasks.length === 0 || tasks.some(({ text }) => !text.trim())) return null;
    return { title: title.trim(), questions: questions.map(({ a, b }) => ({ a: task(a), ...(b ? { b: task(b) } : {}) })) };
  }
}

function task({ text, position, accepted }: TaskDraft): ExerciseTask {
  const right = accepted.split(";").map((answer) => answer.trim());
  return { text: text.trim(), ...(position.trim() ? { position: position.trim() } : {}), accepted: right.filter(Boolean) };
}
