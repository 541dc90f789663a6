/**
 * A move on its way to the server.
 *
 * The disc is drawn at once, on what the server last said: the position says which cell a move fills, so no rule is needed. What is shown is
 * the move drawn into that position for as long as nothing newer is known; the server's word always replaces it.
 */

/** @typedef {import("./types.js").Snapshot} Snapshot */

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
  if (!cell || pending.move === "swap") return snapshot;
  return {
    ...snapshot,
    cells: snapshot.cells.map((known) => (known.cell === cell ? { cell, owner: snapshot.turn } : known)),
    last: { action: pending.move, cell },
    legal: [],
    fills: [],
  };
}

/**
 * What becomes of a move that was not acknowledged.
 * @param {{ status: number } | null} problem the refusal; status 0 is no answer at all
 * @returns {"again" | "taken-back"}
 */
export function fate(problem) {
  return problem?.status === 0 ? "again" : "taken-back";
}
