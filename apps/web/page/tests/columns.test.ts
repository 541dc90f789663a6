import { expect, test } from "vitest";
import { columnIndex, columnMove } from "../src/lib/columns.ts";

test("columns are written as the back end writes them", () => {
  const moves = Array.from({ length: 13 }, (_, index) => columnMove(index));
  expect(moves.join("")).toBe("123456789abcd");
  expect(moves.map(columnIndex)).toEqual(moves.map((_, index) => index));
  for (const other of ["", "0", "10", "e", "swap"]) expect(columnIndex(other)).toBe(-1);
});
