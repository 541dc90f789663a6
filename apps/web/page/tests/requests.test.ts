import { expect, test } from "vitest";
import "./games.ts";
import { Requests } from "../src/understand/requests.ts";
import { Problem } from "../src/lib/back-end/problem.ts";

const refused = () => Promise.reject(new Problem(422, "illegal-move", ""));

test("a new question gives up the one before, whose end says nothing", async () => {
  const requests = new Requests();
  const first = requests.run((signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("late")))));
  expect(requests.busy).toBe(true);
  let answer = () => {};
  const second = requests.run(() => new Promise((resolve) => (answer = resolve)));
  expect(await first).toBe(false);
  expect(requests.state).toEqual({ busy: true, trouble: null });
  answer();
  expect(await second).toBe(true);
  expect(requests.state).toEqual({ busy: false, trouble: null });
});

test("what went wrong is said until something else is asked", async () => {
  const requests = new Requests();
  expect(await requests.run(refused)).toBe(false);
  expect([requests.busy, requests.trouble]).toEqual([false, expect.any(String)]);
  const next = requests.run(async () => {});
  expect(requests.trouble).toBeNull();
  await next;
  await requests.run(refused);
  requests.stop();
  expect(requests.state).toEqual({ busy: false, trouble: null });
});
