/** What the server answers about the tree of numbers (5 9) (3 8) (7 6), with pruning and without: `explained.json`, as it was sent. */
import texts from "texts:exercise,explore,learn";
import explained from "./explained.json";
import { addTexts } from "../src/lib/texts.ts";
import type { Explanation, Position } from "../src/lib/openapi.ts";

addTexts(texts);

const answers = explained as unknown as { pruned: Explanation; plain: Explanation };

export const pruned = () => structuredClone(answers.pruned);
export const plain = () => structuredClone(answers.plain);

/** A position of Connect Four after these moves, with stones in the bottom row where they fell first. */
export function position(moves: string, more: Partial<Position> = {}): Position {
  const columns = ["1", "2", "3", "4", "5", "6", "7"];
  return {
    game: "connect-four",
    moves: [...moves],
    text: moves,
    cells: columns.map((column) => ({ cell: `${"abcdefg"[Number(column) - 1]}1`, owner: moves.includes(column) ? "first" : null })),
    legal: columns,
    turn: moves.length % 2 === 0 ? "first" : "second",
    winning: [],
    shape: { kind: "columns", width: 7, height: 1 },
    ...more,
  };
}

/** How a game ended. */
export const won = { ending: { winner: "first", reason: "line" }, legal: [] } as unknown as Partial<Position>;
