import { expect, test } from "vitest";
import "./games.ts";
import { MoveTree, countMoves, endOf, movesTo, type MoveNode } from "../src/analysis/tree.ts";

/** Numbers that are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

function grown(game: string, moves: string[], seed: number) {
  const tree = new MoveTree(game);
  const random = numbers(seed);
  const below = (most: number) => Math.floor((random.next().value ?? 0) * most);
  const nodes: MoveNode[] = [tree.root];
  for (let step = 0; step < 60; step += 1) {
    const node = tree.add(nodes[below(nodes.length)] ?? tree.root, moves[below(moves.length)] ?? "");
    if (!nodes.includes(node)) nodes.push(node);
  }
  return { tree, nodes };
}

test.each([
  ["connect-four", ["1", "2", "3", "4", "5", "6", "7", "a", "d"]],
  ["atoll:size=5,swap=off", ["A1", "B12", "C3", "swap"]],
])("any tree of %s is read back from its text", (game, moves) => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { tree, nodes } = grown(game, moves, seed);
    const again = MoveTree.read(game, null, tree.text);
    expect(again.text).toBe(tree.text);
    expect([...again.all()].map(movesTo)).toEqual([...tree.all()].map(movesTo));
    expect(countMoves(game, tree.text)).toBe(tree.size);
    for (const node of nodes) expect(tree.at(tree.placeOf(node))).toBe(node);
  }
});

test("a variation stands in parentheses behind the move it could replace", () => {
  const tree = MoveTree.read("connect-four", null, "44(35(6))5");
  const ends = [...tree.all()].filter(({ children }) => children.length === 0);
  expect(ends.map((node) => movesTo(node).join(""))).toEqual(["435", "436", "445"]);
  expect(movesTo(endOf(tree.root))).toEqual(["4", "4", "5"]);
});

test.each(["(4)", "4)", "4(3", "4(3))", "4?", "((", "4)("])("%s is no tree", (text) => {
  expect(() => MoveTree.read("connect-four", null, text)).toThrow();
});

test("a variation is promoted where it begins, or to the first line", () => {
  const tree = MoveTree.read("connect-four", null, "44(35(6)7)5");
  const last = [...tree.all()].find((node) => node.move === "6") as MoveNode;
  expect(tree.promote(last)).toBe(true);
  expect(tree.promoteFully(last)).toBe(true);
  expect(movesTo(endOf(tree.root))).toEqual(["4", "3", "6"]);
  expect(tree.promoteFully(last)).toBe(false);
});

test("what is removed takes along what follows it", () => {
  const tree = MoveTree.read("connect-four", null, "44(35)55");
  const second = [...tree.all()].find((node) => node.move === "3") as MoveNode;
  expect(movesTo(tree.remove(second))).toEqual(["4"]);
  expect(tree.text).toBe("4455");
  expect(tree.byNumber(second.number)).toBeNull();
});
