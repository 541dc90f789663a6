/** What is said of boards to whoever does not see them. */
import { expect, test, vi } from "vitest";
import "./games.ts";
import { position } from "./matches.ts";
import { columns } from "../src/lib/boards/columns.ts";
import type { View } from "../src/lib/board.ts";
import type { Cell } from "../src/lib/openapi.ts";

/** Two columns of two cells, the first of them full. */
function view(more: Partial<View> = {}, legal = ["2"]): View {
  const cells = [
    { cell: "a2", owner: "second" },
    { cell: "b2", owner: null },
    { cell: "a1", owner: "first" },
    { cell: "b1", owner: null },
  ] as Cell[];
  const shown = position("11", { cells, legal, last: { action: "1", cell: "a2" }, ending: null });
  const nothing = { hints: null, best: new Set<string>(), asking: false, chosen: null, pending: false, linked: false, animate: false };
  return { position: shown, active: true, ...nothing, ...more };
}

const said = (board: ReturnType<typeof columns>) => [...board.element.querySelectorAll("button")].map((button) => button.textContent);

test("a column is full when nothing more falls into it, not when no move may be made", () => {
  const board = columns({ kind: "columns", width: 2, height: 2 }, () => {});
  board.draw(view());
  expect(said(board)).toEqual(["Column 1: full, from the bottom: Yellow, Red.", "Column 2: empty."]);
  // While one's own move is on its way no move may be made.
  board.draw(view({ pending: true, active: false }, []));
  expect(said(board)).toEqual(["Column 1: full, from the bottom: Yellow, Red (not sent yet).", "Column 2: empty."]);
});

test("a full column says so when it is chosen, and plays nothing", () => {
  const act = vi.fn();
  const board = columns({ kind: "columns", width: 2, height: 2 }, act);
  board.draw(view());
  const [full, free] = board.element.querySelectorAll("button");
  const region = board.element.querySelector("[role=status]");
  full?.click();
  expect([act.mock.calls, region?.textContent]).toEqual([[], "Column 1 is full."]);
  free?.click();
  expect(act).toHaveBeenCalledWith("2");
  board.draw(view());
  expect(region?.textContent).toBe("");
});
