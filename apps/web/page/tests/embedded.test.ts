import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { position } from "./searches.ts";
import { MoveTree } from "../src/analysis/tree.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Embedded } from "../src/embed/embedded.ts";

let question: (number: number) => Promise<Question>;
let embedded: Embedded;
beforeEach(async () => {
  ({ question } = questions());
  const tree = MoveTree.read("connect-four", null, "445");
  embedded = new Embedded(tree, tree.at(1));
  const ready = embedded.start();
  await (await question(0)).answer(position("4"));
  await ready;
});
afterEach(() => void vi.restoreAllMocks());

const shown = () => [embedded.state.at, embedded.position?.text, embedded.beginner];

test("one walks the moves; until a position is known the one before stays on the board", async () => {
  expect(shown()).toEqual([1, "4", "first"]);
  const next = embedded.node.children[0];
  if (next) void embedded.go(next);
  expect(shown()).toEqual([2, "4", "first"]);
  await (await question(1)).answer(position("44"));
  expect(shown()).toEqual([2, "44", "first"]);
});

test("a move is drawn before the server has said what it is, and stands in the tree", async () => {
  void embedded.play("7");
  expect([embedded.state.tree, embedded.position?.moves]).toEqual(["44(7)5", ["4", "7"]]);
  await (await question(1)).answer(position("47"));
  expect(embedded.position?.text).toBe("47");
});

test("what cannot be had is not shown: one stays where one was", async () => {
  const next = embedded.node.children[0];
  if (next) void embedded.go(next);
  await (await question(1)).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect(shown()).toEqual([1, "4", "first"]);
});

test("of two steps that overtake each other the last one counts", async () => {
  const [next, root] = [embedded.node.children[0], embedded.tree.root];
  if (next) void embedded.go(next);
  void embedded.go(root);
  await (await question(2)).answer(position(""));
  await (await question(1)).answer(position("44"));
  expect(shown()).toEqual([0, "", "first"]);
});
