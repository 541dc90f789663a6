/** How columns are written as moves: 1 to 9 from the left, then a, b, c, d. */
const NAMES = "123456789abcd";

/** A column, counted from 0, as a move. */
export function columnMove(index: number): string {
  return NAMES.charAt(index);
}

/** The column of a move, counted from 0; -1 if it is none. */
export function columnIndex(move: string): number {
  return move.length === 1 ? NAMES.indexOf(move) : -1;
}
