import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { plain, position, pruned } from "./searches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Lesson } from "../src/understand/lesson.ts";

const SKIP = 3;
let question: ReturnType<typeof questions>["question"];
let lesson: Lesson;
beforeEach(() => {
  ({ question } = questions());
  lesson = new Lesson({ exercises: () => {}, explore: () => {}, turned: () => {} });
});
afterEach(() => void vi.restoreAllMocks());

test("a page's words are there at once, its numbers with its search", async () => {
  void lesson.open(SKIP);
  expect([lesson.page.name, lesson.facts, lesson.requests.busy]).toEqual(["skip", null, true]);
  await (await question(0)).answer(pruned());
  await (await question(1)).answer(plain());
  expect(lesson.facts).toMatchObject({ move: "c", value: "6", alpha: "5", beta: "3", nodes: 9, plain: 10 });
  expect(lesson.state).toMatchObject({ page: "skip", busy: false, answered: false, search: { step: 0, windows: true } });
});

test("the answer opens at the end of the walk, and the next page begins with it closed", async () => {
  void lesson.open(SKIP);
  await (await question(0)).answer(pruned());
  await (await question(1)).answer(plain());
  lesson.search?.act("last");
  expect(lesson.answered).toBe(true);
  const before = lesson.search;
  void lesson.open(0);
  // The search of the page before stays until the page's own is there.
  expect([lesson.answered, lesson.facts, lesson.search]).toEqual([false, null, before]);
  await (await question(2)).answer({ ...pruned(), game: "tic-tac-toe" });
  await (await question(3)).answer(position("12"));
  expect(lesson.search).not.toBe(before);
});

test("of two pages that are opened one right after the other the last one is shown", async () => {
  void lesson.open(SKIP);
  const late = [await question(0), await question(1)];
  void lesson.open(2);
  await (await question(2)).answer(plain());
  await late[0]?.answer(pruned());
  await late[1]?.answer(plain());
  expect([lesson.page.name, lesson.search?.replay.explanation.player]).toEqual(["numbers", "minimax:depth=2"]);
});

test("what went wrong is said, and pages beyond the last are not opened", async () => {
  void lesson.open(99);
  expect(lesson.page.name).toBe("board");
  await (await question(0)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect([lesson.requests.busy, lesson.requests.trouble]).toEqual([false, expect.any(String)]);
});
