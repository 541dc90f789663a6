import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { position, pruned } from "./searches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { seeded, Why, type Asked } from "../src/understand/why.ts";
import type { Refutation, Why as Answer } from "../src/lib/openapi.ts";

const ASKED: Asked = {
  game: "connect-four",
  moves: "44",
  board: null,
  player: "minimax-ab:depth=2",
  seed: "7",
  played: "3",
  you: "second",
};
const win = { kind: "win", plies: 3, proven: true };
const ANSWER = {
  turn: "first",
  played: "3",
  cell: "c1",
  method: "search",
  shown: "minimax-ab:depth=2",
  tree: true,
  claims: [{ kind: "any_move", count: 7 }],
  report: { depth: 2, moves: [{ action: "3", value: win }, { action: "4", value: { kind: "unknown" } }] }, // prettier-ignore
} as unknown as Answer;
const REFUTED = {
  value: { kind: "loss", plies: 2, proven: true },
  played: win,
  steps: [
    { action: "1", cell: "a1", turn: "first", claims: [] },
    { action: "2", cell: "b1", turn: "second", claims: [{ kind: "wins", cells: ["b1"] }] },
  ],
} as unknown as Refutation;

let asked: Question[];
let question: (number: number) => Promise<Question>;
let why: Why;
beforeEach(() => {
  ({ asked, question } = questions());
  why = new Why(() => {});
});
afterEach(() => void vi.restoreAllMocks());

async function opened() {
  const done = why.open(ASKED);
  await (await question(0)).answer(position("44"));
  await (await question(1)).answer(ANSWER);
  await (await question(2)).answer(pruned());
  await done;
}

test("the reason is shown as soon as it is known, the tree when it has come, opened at its end along the move that was played", async () => {
  void why.open(ASKED);
  expect([why.title, why.known, why.requests.busy]).toEqual(["Why it played column 3", null, true]);
  await (await question(0)).answer(position("44"));
  await (await question(1)).answer(ANSWER);
  expect([why.known?.why.played, why.tree, why.requests.busy]).toEqual(["3", null, true]);
  expect(asked[2]?.body).toMatchObject({ player: "minimax-ab:depth=2,seed=7" });
  await (await question(2)).answer(pruned());
  const { search } = why;
  expect([search?.step, search?.focus, search?.replay.explanation.report.best.action]).toEqual([search?.length, 0, "3"]);
  expect(why.requests.busy).toBe(false);
  expect(JSON.parse(JSON.stringify(why.state))).toMatchObject({ played: "3", claims: ["any_move"], busy: false });
});

test("a player that searched nothing has no tree, a large one only its size", async () => {
  void why.open(ASKED);
  await (await question(0)).answer(position("44"));
  await (await question(1)).answer({ ...ANSWER, shown: null });
  expect(why.tree).toEqual({ kind: "none" });
  void why.open(ASKED);
  await (await question(2)).answer(position("44"));
  await (await question(3)).answer(ANSWER);
  const large = pruned();
  large.visits = [{ ...large.visits[0], score: null } as never];
  await (await question(4)).answer(large);
  expect(why.tree).toEqual({ kind: "large", nodes: 9 });
});

test("of two moves that are asked about one right after the other the last one is told", async () => {
  void why.open(ASKED);
  const late = [await question(0), await question(1)];
  void why.open({ ...ASKED, played: "5" });
  await (await question(2)).answer(position("44"));
  await (await question(3)).answer({ ...ANSWER, played: "5", shown: null });
  for (const [number, answer] of [position("44"), ANSWER].entries()) await late[number]?.answer(answer);
  expect([why.known?.why.played, why.title]).toEqual(["5", "Why it played column 5"]);
});

test("what went wrong is said", async () => {
  void why.open(ASKED);
  await (await question(0)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect([why.known, why.requests.busy, why.requests.trouble]).toEqual([null, false, expect.any(String)]);
});

test("another move is played out step by step, and put away again", async () => {
  await opened();
  void why.not.open("1");
  expect(why.not.verdict).toBe("Playing it out …");
  await (await question(3)).answer(REFUTED);
  expect([why.not.step, why.not.done.length, why.not.sentence]).toEqual([1, 1, "1. Yellow plays column 1."]);
  expect(why.not.verdict).toContain("Column 1 loses");
  why.not.go(9);
  expect([why.not.step, why.not.sentence]).toEqual([2, expect.stringContaining("Red wins.")]);
  why.not.go(0);
  expect(why.not.step).toBe(1);
  // Until another answer is there, the board shows this one.
  void why.not.open("2");
  expect([why.not.instead, why.not.refutation]).toEqual(["2", REFUTED]);
  await (await question(4)).refuse(new Problem(422, "illegal-move", ""));
  expect(why.not.verdict).toBe(why.not.requests.trouble);
  why.not.clear();
  expect([why.not.instead, why.not.refutation, why.not.verdict]).toEqual([null, null, null]);
});

test("where there is one move only, no other one can be asked about", async () => {
  void why.open(ASKED);
  await (await question(0)).answer(position("44", { legal: ["3"] }));
  await (await question(1)).answer({ ...ANSWER, shown: null });
  expect(why.not.asked).toBeNull();
  await why.not.open("1");
  expect(asked).toHaveLength(2);
});

test("a seed stands in a player's text once", () => {
  expect(seeded("level-1", "7")).toBe("level-1:seed=7");
  expect(seeded("level-1:seed=3", "7")).toBe("level-1:seed=3");
  expect(seeded("minimax:depth=2", null)).toBe("minimax:depth=2");
});
