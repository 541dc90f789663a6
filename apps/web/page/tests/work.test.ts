import { expect, test } from "vitest";
import "./games.ts";
import { Work } from "../src/understand/work.ts";
import { Problem } from "../src/lib/back-end/problem.ts";

const refused = () => Promise.reject(new Problem(422, "illegal-move", ""));

test("a new question gives up the one before, whose end says nothing", async () => {
  const work = new Work();
  const first = work.run((signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("late")))));
  expect(work.busy).toBe(true);
  let answer = () => {};
  const second = work.run(() => new Promise((resolve) => (answer = resolve)));
  expect(await first).toBe(false);
  expect(work.state).toEqual({ busy: true, trouble: null });
  answer();
  expect(await second).toBe(true);
  expect(work.state).toEqual({ busy: false, trouble: null });
});

test("what went wrong is said until something else is asked", async () => {
  const work = new Work();
  expect(await work.run(refused)).toBe(false);
  expect([work.busy, work.trouble]).toEqual([false, expect.any(String)]);
  const next = work.run(async () => {});
  expect(work.trouble).toBeNull();
  await next;
  await work.run(refused);
  work.stop();
  expect(work.state).toEqual({ busy: false, trouble: null });
});
