import texts from "texts:laboratory";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "preact";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { position, won } from "./searches.ts";
import { addTexts } from "../src/lib/texts.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Attempt } from "../src/laboratory/attempt.ts";
import { Challenges } from "../src/laboratory/challenges.tsx";

addTexts(texts);

const CHALLENGE = { id: "x", game: "connect-four", player: "automat-easy", you: "first", moves: 2, line: "415" } as const;

let asked: Question[];
let question: (number: number) => Promise<Question>;
let attempt: Attempt;
beforeEach(() => {
  localStorage.clear();
  ({ asked, question } = questions());
  attempt = new Attempt(CHALLENGE);
});
afterEach(() => void vi.restoreAllMocks());

/** A board on which one may begin. */
async function begun() {
  const done = attempt.start();
  await (await question(0)).answer(position(""));
  await (await question(1)).answer(position(""));
  await done;
}

/** A move and the program's answer. */
async function play(from: number, move: string, answer: string, before: string) {
  const done = attempt.play(move);
  await (await question(from)).answer(position(before + move));
  await (await question(from + 1)).answer({ best: { action: answer } });
  await (await question(from + 2)).answer(position(before + move + answer));
  await done;
}

test("a challenge is begun, hinted at and solved; that is remembered", async () => {
  await begun();
  expect([attempt.said, attempt.busy, attempt.board !== null]).toEqual(["Your move: win in 2 moves.", false, true]);
  attempt.hint();
  expect(attempt.said).toBe("Play 4.");
  await play(2, "4", "1", "");
  expect(attempt.said).toBe("1 move left.");
  const done = attempt.play("5");
  await (await question(5)).answer(position("415", won));
  await done;
  expect([attempt.said, attempt.solved, new Attempt(CHALLENGE).solved]).toEqual(["Solved in 2 moves.", true, true]);
});

test("off the line the hint says so, and nothing can be played while the program thinks", async () => {
  await begun();
  void attempt.play("7");
  void attempt.play("6");
  await (await question(2)).answer(position("7"));
  await (await question(3)).answer({ best: { action: "1" } });
  await (await question(4)).answer(position("71"));
  attempt.hint();
  expect([attempt.moves, attempt.said]).toEqual([["7", "1"], "The line we know goes another way. Start over with 4."]);
  expect(asked).toHaveLength(5);
});

test("a move that could not be sent is not counted", async () => {
  await begun();
  void attempt.play("4");
  await (await question(2)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect([attempt.moves, attempt.busy, attempt.said]).toEqual([[], false, expect.any(String)]);
});

test("the board is put into its place and keeps it", async () => {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  render(<Challenges attempts={[attempt]} />, place);
  await begun();
  await settled();
  const board = place.querySelector(".challenge-board .board");
  expect(board).not.toBeNull();
  await play(2, "4", "1", "");
  await settled();
  expect(place.querySelector(".challenge-board .board")).toBe(board);
  expect(place.querySelector(".challenge-status")?.textContent).toBe("1 move left.");
});
