import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { plain, pruned } from "./searches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Exercises, judge, reasons } from "../src/understand/exercises.ts";
import { Replay } from "../src/understand/replay.ts";

const task = () => ({ pruned: new Replay(pruned()), plain: new Replay(plain()) });
const verdicts = (...marked: string[]) => Object.fromEntries(judge(task(), new Set(marked)));

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];
let exercises: Exercises;
beforeEach(() => {
  ({ asked, question } = questions());
  exercises = new Exercises();
});
afterEach(() => void vi.restoreAllMocks());

/** Answers both questions of an exercise, of which the first is this one. */
async function answered(first: number) {
  await (await question(first)).answer(pruned());
  await (await question(first + 1)).answer(plain());
}

test("what was marked is right, wrong or missing", () => {
  expect(verdicts("b b")).toEqual({ "b b": "right" });
  expect(verdicts()).toEqual({ "b b": "missed" });
  expect(verdicts("a")).toEqual({ a: "wrong", "b b": "missed" });
  expect(verdicts("b")).toEqual({ b: "wrong", "b b": "missed" });
});

test("every answer has its reason, with the numbers of the search", () => {
  const told = (marked: string[]) => reasons(task(), judge(task(), new Set(marked)));
  expect(told(["b b"])).toMatchObject([{ branch: "b b", verdict: "right", window: [5, 3] }]);
  expect(told(["c a"])).toMatchObject([
    { branch: "b b", verdict: "missed", window: [5, 3] },
    { branch: "c a", verdict: "wrong", text: expect.stringContaining("MAX already had 5") },
  ]);
});

test("an exercise is opened, marked, checked and watched", async () => {
  void exercises.open(0);
  expect(exercises.requests.busy).toBe(true);
  exercises.toggle("b b");
  expect([...exercises.marked]).toEqual([]);
  await answered(0);
  exercises.toggle("b b");
  exercises.toggle("a");
  exercises.toggle("a");
  expect(exercises.scene?.marking).toEqual({ marked: new Set(["b b"]), verdicts: null });
  exercises.check();
  exercises.toggle("a");
  expect([...(exercises.scene?.marking?.verdicts ?? [])]).toEqual([["b b", "right"]]);
  exercises.watch();
  expect(exercises.search?.state).toMatchObject({ step: 0, windows: true });
  expect(exercises.state).toMatchObject({ number: 0, marked: ["b b"], busy: false });
});

test("of two exercises that are opened one right after the other the last one counts", async () => {
  void exercises.open(0);
  await question(1);
  void exercises.open(1);
  await question(3);
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true, false, false]);
  await answered(2);
  expect([exercises.number, exercises.task !== null, exercises.requests.busy]).toEqual([1, true, false]);
});

test("what went wrong is said until the next exercise is opened", async () => {
  void exercises.open(0);
  await (await question(0)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect(exercises.requests.trouble).not.toBeNull();
  void exercises.open(1);
  expect(exercises.requests.trouble).toBeNull();
});
