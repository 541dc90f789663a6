/** Every worksheet has a cut to find, where the position allows one. */
import { expect, test } from "vitest";
import "./games.ts";
import { arranged, type Branch } from "../src/worksheet/sheet.ts";

/** Leaves that alpha-beta does not look at, the textbook's way. */
function left(branches: readonly Branch[]) {
  let alpha = -Infinity;
  let count = 0;
  for (const { leaves } of branches) {
    let least = Infinity;
    for (const [index, leaf] of leaves.entries()) {
      least = Math.min(least, leaf);
      if (least > alpha) continue;
      count += leaves.length - 1 - index;
      break;
    }
    alpha = Math.max(alpha, least);
  }
  return count;
}

const branches = (...leaves: number[][]): Branch[] =>
  leaves.map((values, index) => ({ move: String(index + 1), replies: values.map((_, reply) => `r${reply}`), leaves: values }));

test("in the order that is made for it there is a cut, whatever the leaves are", () => {
  // A fixed sequence: the same trees in every run.
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) % 21;
  let without = 0;
  for (let tree = 0; tree < 500; tree += 1) {
    const size = () => 1 + (random() % 3);
    const drawn = branches(...Array.from({ length: 2 + (random() % 2) }, () => Array.from({ length: size() }, () => random() - 10)));
    if (left(drawn) === 0) without += 1;
    const made = arranged(drawn);
    // A best move with replies, and others with one alone: nothing can be left out.
    const possible = made.slice(1).some(({ leaves }) => leaves.length > 1);
    expect(left(made) > 0, JSON.stringify(drawn)).toBe(possible);
    // Moves, replies and leaves still belong together.
    const pairs = (all: readonly Branch[]) =>
      all.flatMap(({ move, replies, leaves }) => replies.map((reply, at) => `${move} ${reply} ${leaves[at]}`));
    expect(pairs(made).toSorted()).toEqual(pairs(drawn).toSorted());
  }
  expect(without).toBeGreaterThan(50);
});

test("a position without moves has no tree", () => {
  expect(arranged([])).toEqual([]);
});
