import { expect, test } from "vitest";
import { fate, shown } from "../src/lib/pending.ts";

test("a move on its way is drawn where the server said, and only as long as nothing newer is known", () => {
  const snapshot: any = {
    id: "m",
    ticket: "t1",
    turn: "first",
    legal: ["1", "2"],
    fills: ["a1", "b1"],
    cells: [
      { cell: "a1", owner: null },
      { cell: "b1", owner: null },
    ],
    last: null,
  };
  const move = { id: "m", ticket: "t1", move: "2", request: "r", seat: "a" } as const;
  const drawn = shown(snapshot, move);
  expect(drawn?.cells).toEqual([
    { cell: "a1", owner: null },
    { cell: "b1", owner: "first" },
  ]);
  expect(drawn?.last).toEqual({ action: "2", cell: "b1" });
  expect(drawn?.legal).toEqual([]);
  expect(snapshot.cells[1]?.owner).toBeNull();
  for (const other of [{ ...move, ticket: "t0" }, { ...move, id: "n" }, { ...move, move: "7" }, null])
    expect(shown(snapshot, other)).toBe(snapshot);
  const swap: any = { ...snapshot, legal: ["swap"], fills: ["b1"] };
  expect(shown(swap, { ...move, move: "swap" })).toBe(swap);
});

test("a move that met no server is sent again, one that was refused is taken back", () => {
  expect(fate({ status: 0 })).toBe("again");
  expect(fate({ status: 409 })).toBe("taken-back");
});
