import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:review,analysis";
import "./games.ts";
import { questions } from "./answers.ts";
import { position, report, reviewed, value } from "./matches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Review, costsTime } from "../src/lib/review.ts";
import { addTexts } from "../src/lib/texts.ts";

addTexts(texts);
const host = { ply: () => 0, go: () => {} };

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];

beforeEach(() => ({ asked, question } = questions()));
afterEach(() => vi.restoreAllMocks());

const answer = (played: string, kind: string | null) => ({ report: report(["4", value("win", 3)]), review: reviewed(played, kind) });

test("positions are judged from the end, and each answer changes what is known", async () => {
  const review = new Review(host, "m", position("445"));
  const run = review.run();
  expect([review.done, review.points]).toEqual([0, [null, null, null, null]]);
  expect((await question(0)).body).toMatchObject({ moves: "44", played: "5" });
  await (await question(0)).answer(answer("5", "win_to_loss"));
  expect(review.done).toBe(1);
  // The end of a game that goes on is worth what its last move was.
  expect(review.points[3]).toBeLessThan(0.5);
  await (await question(1)).answer(answer("4", null));
  await (await question(2)).refuse(new Problem(500, "internal", ""));
  await run;
  expect([review.done, review.isFlawless]).toEqual([2, false]);
  expect(review.slips()).toMatchObject([
    { ply: 2, mover: "first", text: "Move 3, Yellow, column 5: this turned a win into a loss. Better: column 4." },
  ]);
});

test("where every move kept the result the game is flawless, and its end is what it is", async () => {
  const review = new Review(host, "m", position("4", { ending: { winner: "second", reason: "line" } as never }));
  const run = review.run();
  await (await question(0)).answer(answer("4", null));
  await run;
  expect([review.isFlawless, review.slips(), review.points.at(-1)]).toEqual([true, [], 0]);
});

test("a review that nobody looks at asks no more", async () => {
  const review = new Review(host, "m", position("4455"));
  const run = review.run();
  await question(0);
  review.close();
  await run;
  expect([asked.length, asked[0]?.signal?.aborted, review.done]).toEqual([1, true, 0]);
});

test("a delay kept the result", () => {
  expect(["win_delayed", "defence_shortened", "win_to_loss"].map((kind) => costsTime(reviewed("4", kind)))).toEqual([true, true, false]);
});
