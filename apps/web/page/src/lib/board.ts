/**
 * The board of a game: one interface, a picture for each shape of boards, and islands as a look of their own.
 *
 * A board draws a view and tells which move was asked for. It knows no rule: what may be played is in the position.
 */
import { drawable } from "./api.ts";
import { cells } from "./boards/cells.ts";
import { columns } from "./boards/columns.ts";
import { grid } from "./boards/grid.ts";
import { islandLook } from "./boards/islands.ts";
import { knownShape } from "./shapes.ts";
import type { Position, Value } from "./openapi.ts";

export interface View {
  position: Position;
  /** Whether a move may be asked for. */
  active: boolean;
  /** Value of every move, or null where hints are off. */
  hints: Map<string, Value> | null;
  /** The best of them. */
  best: Set<string>;
  /** Whether hints are still on their way. */
  asking: boolean;
  /** A cell that waits to be confirmed. */
  chosen: string | null;
  /** Whether the last piece is not acknowledged yet. */
  pending: boolean;
  /** Whether the best link of islands and what it misses are marked. */
  linked: boolean;
  /** Whether a new piece may move. */
  animate: boolean;
}

export interface Board {
  element: HTMLElement;
  focus: () => void;
  draw: (view: View) => void;
  /** Whether a cell is too small to be tapped without a second look. */
  small: () => boolean;
}

/** The board of this position's game. */
export async function createBoard(position: Position, act: (move: string) => void): Promise<Board> {
  await drawable(position);
  const shape = knownShape(position.game) ?? position.shape;
  if (!shape) throw new Error(`nobody said how a board of ${position.game} is drawn`);
  if (shape.kind === "columns") return columns(shape, act);
  if (shape.kind === "grid") return grid(shape, act);
  if (!position.archipelago) return cells(shape, act);
  return cells(shape, act, islandLook(position.cells.length));
}
