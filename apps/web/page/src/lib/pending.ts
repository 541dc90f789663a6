/**
 * A move on its way to the server.
 *
 * The disc is drawn at once, on what the server last said: the position says which cell a move fills, so no rule is needed. What is shown is
 * the move drawn into that position for as long as nothing newer is known; the server's word always replaces it.
 */
import type { Position, Seat, Side, Snapshot } from "./openapi.ts";

export interface Pending {
  /** The match. */
  id: string;
  /** The snapshot it answers. */
  ticket: string;
  move: string;
  /** The id under which it is sent, however often. */
  request: string;
  seat: Seat;
}

/** What to draw while a move is on its way. */
export function shown(snapshot: Snapshot | null, pending: Pending | null): Snapshot | null {
  if (!snapshot || !pending || snapshot.id !== pending.id || snapshot.ticket !== pending.ticket) return snapshot;
  const cell = snapshot.fills?.[snapshot.legal.indexOf(pending.move)];
  // A swap does more than fill a cell: it is drawn when the server has made it.
  return cell && isPlaced(cell, pending.move) ? { ...snapshot, ...filled(snapshot, cell, pending.move) } : snapshot;
}

/** Whether a move is no more than a stone on this cell: it is called by the cell or by the number of its column. */
function isPlaced(cell: string, move: string) {
  return cell.toLowerCase() === move.toLowerCase() || /^\d+$/.test(move);
}

/** What changes on the board with a move into this cell. */
function filled(position: Position, cell: string, move: string) {
  return {
    cells: position.cells.map((known) => (known.cell === cell ? { cell, owner: position.turn } : known)),
    last: { action: move, cell },
    legal: [],
    fills: [],
  };
}

/** A position after a move, as far as it can be drawn before the server has said what it is. */
export function withMove(position: Position, move: string): Position {
  const cell = position.fills?.[position.legal.indexOf(move)];
  const turn: Side = position.turn === "first" ? "second" : "first";
  const after = { ...position, moves: [...position.moves, move], turn };
  return cell && isPlaced(cell, move) ? { ...after, ...filled(position, cell, move) } : { ...after, legal: [], fills: [] };
}

/**
 * What becomes of a move that was not acknowledged.
 * @param problem the refusal; status 0 is no answer at all
 */
export function fate(problem: { status: number } | null): "again" | "taken-back" {
  return problem?.status === 0 ? "again" : "taken-back";
}
