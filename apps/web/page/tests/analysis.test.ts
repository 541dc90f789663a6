import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:analysis";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { position, report, value } from "./matches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { follow } from "../src/lib/state.ts";
import { addTexts } from "../src/lib/texts.ts";
import { Analysis } from "../src/analysis/analysis.ts";
import { Exercises } from "../src/analysis/exercises.ts";
import { keptAnalyses } from "../src/analysis/kept.ts";
import { valueOf } from "../src/analysis/values.ts";

addTexts(texts);

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];
let analysis: Analysis;

/** An analysis of a game, its end on the screen. */
async function opened(moves: string) {
  const number = asked.length;
  const begun = analysis.begin({ game: "connect-four", moves });
  await (await question(number)).answer(position(moves));
  await begun;
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '<div id="announcer"></div><div id="board"></div>';
  ({ asked, question } = questions());
  analysis = new Analysis();
  await opened("4455");
});
afterEach(() => vi.restoreAllMocks());

test("a move from an earlier position is a variation, drawn at once into the position before it", () => {
  const third = analysis.node.parent;
  if (!third) throw new Error("four moves have a third");
  third.position = position("445");
  analysis.go(third);
  analysis.play("6");
  expect([analysis.tree.text, analysis.node.move, analysis.varies]).toEqual(["4455(6)", "6", true]);
  expect(analysis.node.position).toBeNull();
  expect(analysis.position?.cells[5]).toMatchObject({ owner: "second" });
  expect(document.getElementById("announcer")?.textContent).toBe("Red: column 6");
  // What is kept is on the screen.
  expect(keptAnalyses()).toMatchObject([{ tree: "4455(6)", at: 5 }]);
  analysis.play("9");
  expect(analysis.tree.size).toBe(5);
});

test("every change of the tree is undone, and the position that was on the screen with it", () => {
  analysis.changes.remove();
  expect([analysis.tree.text, analysis.message]).toEqual(["445", "1 move deleted. Undo brings it back."]);
  analysis.changes.remove();
  analysis.changes.undo();
  expect([analysis.tree.text, analysis.node.ply, analysis.message]).toEqual(["445", 3, null]);
  analysis.changes.undo();
  expect([analysis.tree.text, analysis.node.ply, analysis.changes.before]).toEqual(["4455", 4, []]);
  // What changes nothing is not undone.
  analysis.changes.promote();
  expect(analysis.changes.before).toEqual([]);
});

test("a move that cannot be played does not stay in the tree", async () => {
  follow(() => void analysis.describe(analysis.node));
  analysis.playLine(["4", "4", "4"]);
  await settled();
  expect(asked[1]?.body).toMatchObject({ moves: "4455444" });
  await (await question(1)).refuse(new Problem(422, "illegal-move", ""));
  expect([analysis.tree.text, analysis.node.ply]).toEqual(["445544", 6]);
  expect(analysis.message).not.toBeNull();
});

test("values are asked for where they are wanted, and known at the node they are about", async () => {
  follow(() => (analysis.isJudged ? analysis.values.ask(analysis.tree, analysis.node) : analysis.values.leave()));
  expect(analysis.advice().asking).toBe(true);
  const child = analysis.tree.add(analysis.node, "3");
  await (await question(1)).answer(report(["3", value("win", 3)], ["4", value("loss", 8)]));
  expect([...analysis.advice().best]).toEqual(["3"]);
  expect(valueOf(child)).toMatchObject({ kind: "win", plies: 3 });
  // A tree that is read again finds what was judged.
  analysis.changes.remove();
  analysis.changes.undo();
  expect(analysis.node.thought).not.toBeNull();
  analysis.setValues(false);
  expect(analysis.advice().values).toBeNull();
});

test("of all positions the late ones are judged first, and how far that is can be seen", async () => {
  const all = analysis.values.judgeAll(analysis.tree);
  expect(analysis.values.progress).toEqual({ done: 0, count: 4 });
  expect((await question(1)).body).toMatchObject({ moves: "445" });
  await (await question(1)).answer(report(["5", value("loss", 8)]));
  expect(analysis.values.progress).toEqual({ done: 1, count: 4 });
  analysis.values.stop();
  await all;
  expect([analysis.values.progress, asked.length]).toEqual([null, 3]);
});

test("what an address or a text holds that cannot be read leaves an empty board and a word", async () => {
  analysis.open({ game: "connect-four", board: null, tree: "44(", at: 0, id: "a" });
  expect([analysis.tree.size, analysis.message]).toEqual([0, "This address holds no analysis that can be read."]);
  const begun = analysis.begin({ game: "connect-four", text: "x" });
  await (await question(1)).refuse(new Problem(422, "unknown-notation", ""));
  expect(await begun).toBeNull();
  expect(analysis.message).not.toBeNull();
});

test("an exercise takes the moves on the board, counts the first try, and shows no values", async () => {
  const before = analysis.node;
  const answered = vi.fn();
  const thought = () => Promise.resolve(report(["3", value("win", 3)], ["4", value("loss", 8)]));
  const ended = vi.fn();
  const exercises = new Exercises(analysis, [{ mover: "first", kind: "win_to_loss", thought, answered }], ended);
  await exercises.next();
  expect([analysis.exercises, analysis.hinted, exercises.number]).toEqual([exercises, false, 0]);
  analysis.play("4");
  expect(exercises.said?.right).toBe(false);
  analysis.play("3");
  expect([exercises.said?.right, exercises.solved, answered.mock.calls]).toEqual([true, 0, [[false]]]);
  expect(analysis.node).toBe(before);
  // Solved, the board is there to be played on.
  analysis.play("3");
  expect(analysis.node.move).toBe("3");
  await exercises.next();
  expect([analysis.exercises, analysis.hinted, ended.mock.calls.length]).toEqual([null, true, 1]);
  expect(analysis.message).toBe("0 of 1 exercise solved at the first try.");
});

test("another analysis ends the exercises of the one before", async () => {
  const exercises = new Exercises(analysis, [{ mover: "first", kind: "chance", thought: () => new Promise(() => {}) }]);
  void exercises.next();
  analysis.choose("connect-four");
  expect([analysis.exercises, analysis.tree.size, analysis.hinted]).toEqual([null, 0, true]);
});

test("all of the state can be printed", () => {
  expect(JSON.parse(JSON.stringify(analysis.state))).toMatchObject({ tree: "4455", at: 4, hinted: true, exercises: null, undo: 0 });
});
