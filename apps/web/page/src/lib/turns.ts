/** Who made which move, and what a move is called. Turns alternate in every game, so the last position says it all. */
import { ownText } from "./games.ts";
import { hasText, t } from "./texts.ts";
import type { Position, Side } from "./openapi.ts";

export function opponent(role: Side): Side {
  return role === "first" ? "second" : "first";
}

/** Who made the move with this index. */
export function moverOf(position: Position, index: number) {
  return (position.moves.length - index) % 2 === 0 ? position.turn : opponent(position.turn);
}

/** Whether a move is more than a stone on a cell or in a column, such as a swap; then it has a name instead of a place. */
export function isSpecial(move: string) {
  return hasText(`boards.move.${move}`);
}

/** A move as it stands in lists: "4", "C3" or "swap". */
export function shortName(move: string) {
  return isSpecial(move) ? t(`boards.move.${move}`) : move;
}

/** Moves of a position that nobody makes by pointing at the board: they are the name of no cell and of no column. */
export function unplaced({ shape, cells, legal }: Position) {
  return shape?.kind === "columns" ? [] : legal.filter((move) => !cells.some(({ cell }) => cell === move));
}

/** "column 4", "square 5", "cell C3" or "swap". */
export function moveName(game: string, move: string) {
  return isSpecial(move) ? shortName(move) : (ownText(game, "move", { move }) ?? move);
}
