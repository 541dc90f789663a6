/** The searches, run one after the other: a row for every search and depth. */
import { api, problemText } from "../api.js";
import { isAborted } from "../back-end/problem.js";
import { playerAt } from "./state.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("./state.js").State} State */

/**
 * @typedef {object} Row
 * @property {string} search
 * @property {number} depth
 * @property {string} player
 * @property {Thought | null} report
 * @property {string | null} problem
 */

/** Whether a search ended before it was done: then every number of it is too small. @param {Thought} report */
export function isStopped({ stopped_by: by }) {
  return by === "nodes" || by === "time" || by === "server" || by === "stop";
}

/** @param {State} state @returns {Row[]} */
export function rowsOf(state) {
  return state.searches.flatMap((search) => {
    const rows = [];
    for (let depth = state.from; depth <= state.to; depth += 1) {
      const player = playerAt(search, depth, state.limit);
      if (player) rows.push({ search, depth, player, report: null, problem: null });
    }
    return rows;
  });
}

/**
 * @param {State} state
 * @param {Row[]} rows
 * @param {AbortSignal} signal
 * @param {() => void} changed
 */
export async function runRows({ game, moves, board }, rows, signal, changed) {
  for (const row of rows) {
    try {
      row.report = await api.move({ game, moves, ...(board ? { board } : {}), player: row.player }, { signal });
    } catch (error) {
      if (isAborted(error)) return;
      row.problem = problemText(error);
    }
    changed();
  }
}
