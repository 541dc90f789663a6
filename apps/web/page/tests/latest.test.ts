import { expect, test } from "vitest";
import { Latest } from "../src/lib/latest.ts";

test("only the last of several questions is the latest", () => {
  const latest = new Latest();
  const [first, second] = [latest.ask(), latest.ask()];
  expect([first(), second()]).toEqual([false, true]);
  const third = latest.ask();
  expect([second(), third()]).toEqual([false, true]);
});
