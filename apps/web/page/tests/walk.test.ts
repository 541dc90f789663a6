import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { settled, questions } from "./answers.ts";
import { Walk } from "../src/play/walk.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import type { Position } from "../src/lib/openapi.ts";

const game = (moves: string): Position => ({
  game: "connect-four",
  moves: [...moves],
  text: moves,
  cells: [],
  legal: [],
  turn: "first",
  winning: [],
  shape: { kind: "columns", width: 7, height: 6 },
});

let asked: ReturnType<typeof questions>["asked"];
let question: ReturnType<typeof questions>["question"];
let failed = vi.fn();
let walk: Walk;

beforeEach(() => {
  ({ asked, question } = questions());
  failed = vi.fn();
  walk = new Walk(failed);
});
afterEach(() => vi.restoreAllMocks());

test("one walks to a ply and back to the present", async () => {
  void walk.to(game("4455"), 2);
  expect([walk.ply, walk.position]).toEqual([2, null]);
  await (await question(0)).answer(game("44"));
  expect([walk.ply, walk.position?.text]).toEqual([2, "44"]);
  await walk.to(game("4455"), 4);
  expect([walk.ply, walk.position]).toEqual([null, null]);
});

test("where a position cannot be had, one stays where one was, and is told", async () => {
  void walk.to(game("4455"), 2);
  await (await question(0)).answer(game("44"));
  void walk.to(game("4455"), 1);
  expect(walk.ply).toBe(1);
  await (await question(1)).refuse(new Problem(422, "illegal-move", ""));
  expect([walk.ply, walk.position?.text]).toEqual([2, "44"]);
  expect(failed).toHaveBeenCalledTimes(1);
  walk.leave();
  void walk.to(game("4455"), 3);
  await (await question(2)).refuse(new Problem(422, "illegal-move", ""));
  expect([walk.ply, walk.position]).toEqual([null, null]);
});

test("of two answers that overtake each other the one that was asked for last counts", async () => {
  void walk.to(game("4455"), 3);
  void walk.to(game("4455"), 2);
  await (await question(1)).answer(game("44"));
  await (await question(0)).answer(game("445"));
  expect(walk.position?.text).toBe("44");
});

test("an answer about another game at the same ply comes too late", async () => {
  void walk.to(game("4455"), 2);
  walk.leave();
  void walk.to(game("1122"), 2);
  await (await question(0)).answer(game("44"));
  expect(walk.position).toBeNull();
  await (await question(1)).answer(game("11"));
  expect(walk.position?.text).toBe("11");
});

test("what is known is not asked again, and a refusal that nobody waits for is not told", async () => {
  void walk.to(game("4455"), 1);
  await (await question(0)).answer(game("4"));
  void walk.to(game("4455"), 2);
  void walk.to(game("4455"), 1);
  await settled();
  await (await question(1)).refuse(new Problem(422, "illegal-move", ""));
  expect([asked.length, walk.position?.text]).toEqual([2, "4"]);
  expect(failed).not.toHaveBeenCalled();
});
