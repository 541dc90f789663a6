/**
 * A move on its way to the server.
 *
 * The disc is drawn at once, on what the server last said: the position says which cell a move fills, so no rule is needed. What is shown is
 * the move drawn into that position for as long as nothing newer is known; the server's word always replaces it.
 */

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Position} Position */

/**
 * @typedef {object} Pending
 * @property {string} id the match
 * @property {string} ticket the snapshot it answers
 * @property {string} move
 * @property {string} request the id under which it is sent, however often
 * @property {import("./types.js").Seat} seat
 */

/**
 * What to draw while a move is on its way.
 * @param {Snapshot | null} snapshot
 * @param {Pending | null} pending
 * @returns {Snapshot | null}
 */
export function shown(snapshot, pending) {
  if (!snapshot || !pending || snapshot.id !== pending.id || snapshot.ticket !== pending.ticket) return snapshot;
  const cell = snapshot.fills[snapshot.legal.indexOf(pending.move)];
  // A swap does more than fill a cell: it is drawn when the server has made it.
  return cell && isPlaced(cell, pending.move) ? { ...snapshot, ...filled(snapshot, cell, pending.move) } : snapshot;
}

/**
 * Whether a move is no more than a stone on this cell: it is called by the cell or by the number of its column.
 * @param {string} cell
 * @param {string} move
 */
function isPlaced(cell, move) {
  return cell.toLowerCase() === move.toLowerCase() || /^\d+$/.test(move);
}

/**
 * What changes on the board with a move into this cell.
 * @param {Position} position
 * @param {string} cell
 * @param {string} move
 */
function filled(position, cell, move) {
  return {
    cells: position.cells.map((known) => (known.cell === cell ? { cell, owner: position.turn } : known)),
    last: { action: move, cell },
    legal: [],
    fills: [],
  };
}

/**
 * A position after a move, as far as it can be drawn before the server has said what it is.
 * @param {Position} position
 * @param {string} move
 * @returns {Position}
 */
export function withMove(position, move) {
  const cell = position.fills[position.legal.indexOf(move)];
  /** @type {import("./types.js").Role} */
  const turn = position.turn === "first" ? "second" : "first";
  const after = { ...position, moves: [...position.moves, move], turn };
  return cell && isPlaced(cell, move) ? { ...after, ...filled(position, cell, move) } : { ...after, legal: [], fills: [] };
}

/**
 * What becomes of a move that was not acknowledged.
 * @param {{ status: number } | null} problem the refusal; status 0 is no answer at all
 * @returns {"again" | "taken-back"}
 */
export function fate(problem) {
  return problem?.status === 0 ? "again" : "taken-back";
}
