import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { position, won } from "./searches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Guess } from "../src/understand/guess.ts";
import { LearnGame } from "../src/understand/learn-game.ts";
import { course, Learn, weightsMeaning } from "../src/understand/learn.ts";

let asked: Question[];
let question: (number: number) => Promise<Question>;
beforeEach(() => void ({ asked, question } = questions()));
afterEach(() => void vi.restoreAllMocks());

/** A run up to a generation. */
const run = (last: number, weights = (number: number) => [number, 1]) => ({
  generations: Array.from({ length: last + 1 }, (_, number) => ({
    number,
    strength: number / 100,
    weights: weights(number),
    seen: 56 * number,
  })),
});

test("one learns step by step, and what has been learnt can be played against", async () => {
  const learn = new Learn();
  void learn.open("weights");
  expect([learn.offers, learn.requests.busy]).toEqual([[], true]);
  await (await question(0)).answer(run(0));
  expect(learn.offers.map(({ number, isThere }) => [number, isThere])).toEqual([[0, true], [10, false], [50, false]]); // prettier-ignore
  void learn.step();
  expect((await question(1)).body).toEqual({ kind: "weights", seed: "1", generation: 1 });
  await (await question(1)).answer(run(1));
  expect(learn.offers.map(({ number }) => number)).toEqual([0, 1, 10, 50]);
  void learn.reseed("2.9");
  expect([learn.seed, learn.generations]).toEqual([2, []]);
});

test("a run goes on by itself until it is held, and holding it for a moment does not end it", async () => {
  const learn = new Learn();
  void learn.open("network");
  await (await question(0)).answer(run(0));
  void learn.go();
  await (await question(1)).answer(run(1));
  expect(learn.running).toBe(true);
  learn.hold();
  void learn.go();
  await (await question(2)).answer(run(2));
  // The run before wakes from its rest and finds that another one goes on.
  await (await question(3)).answer(run(3));
  expect([learn.running, learn.generations.length]).toEqual([true, 4]);
  learn.hold();
  await vi.waitFor(() => expect(learn.running).toBe(false));
});

test("a run ends at the last generation, and where the server refuses", async () => {
  const learn = new Learn();
  void learn.open("weights");
  await (await question(0)).answer(run(50));
  expect(learn.done).toBe(true);
  // From there it begins again.
  void learn.go();
  await (await question(1)).answer(run(0));
  await (await question(2)).refuse(new Problem(422, "bad-query", ""));
  await settled();
  expect([learn.running, learn.requests.trouble]).toEqual([false, expect.any(String)]);
});

test("the course says since when nothing has changed", () => {
  const { generations } = run(12, (number) => [Math.min(number, 5), 1]);
  expect(course("weights", generations)).toContain("since generation 5, 8 generations in a row");
  expect(course("weights", run(3).generations)).toBe("");
  expect(course("network", run(9).generations)).toBe("");
  expect(weightsMeaning([0, 0])).not.toBe(weightsMeaning([0, 3]));
});

test("a game against a generation: a move, the answer, and nothing meanwhile", async () => {
  const game = new LearnGame();
  void game.open({ kind: "weights", seed: 1, generation: 10 });
  await (await question(0)).answer(position(""));
  expect(game.begun).toBe(1);
  void game.play("4");
  await (await question(1)).answer(position("4"));
  void game.play("5");
  expect((await question(2)).body).toMatchObject({ generation: 10, moves: "4" });
  await (await question(2)).answer({ action: "3", plies: 2, moves: [] });
  await (await question(3)).answer(position("43"));
  expect([game.moves, game.position?.text, game.answer?.before, game.requests.busy]).toEqual(["43", "43", "4", false]);
  expect(asked).toHaveLength(4);
  game.close();
  expect([game.opponent, game.position]).toEqual([null, null]);
});

test("a move that could not be sent can be made again", async () => {
  const game = new LearnGame();
  void game.open({ kind: "weights", seed: 1, generation: 0 });
  await (await question(0)).answer(position(""));
  void game.play("4");
  await (await question(1)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect([game.moves, game.requests.trouble]).toEqual(["", expect.any(String)]);
  void game.play("4");
  expect((await question(2)).body).toMatchObject({ moves: "4" });
});

test("a move is guessed, counted and followed by the next", async () => {
  const guess = new Guess(() => {});
  void guess.open();
  for (let ply = 0; ply < 4; ply += 1) await (await question(ply)).answer({ best: { action: String(ply + 1) } });
  await (await question(4)).answer(position("1234"));
  expect([guess.moves, guess.requests.busy]).toEqual(["1234", false]);
  void guess.guess("4");
  void guess.guess("5");
  await (await question(5)).answer({ played: "4", turn: "first", cell: null, claims: [] });
  expect(guess.state).toMatchObject({ right: 1, count: 1, answer: { guess: "4", played: "4" } });
  void guess.guess("5");
  expect(guess.count).toBe(1);
  // What failed is done again from the same position.
  void guess.next();
  await (await question(6)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  void guess.next();
  expect((await question(7)).body).toMatchObject({ moves: "12344" });
  await (await question(7)).answer(position("12344", won));
  await (await question(8)).answer(position("12344", won));
  expect([guess.position?.ending?.winner, guess.answer]).toEqual(["first", null]);
});
