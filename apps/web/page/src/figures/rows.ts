/** The searches, run one after the other: a row for every search and depth. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { playerAt } from "./state.ts";
import type { State } from "./state.ts";
import type { Report } from "../lib/openapi.ts";

export interface Row {
  search: string;
  depth: number;
  player: string;
  report: Report | null;
  problem: string | null;
}

/** Whether a search ended before it was done: then every number of it is too small. */
export function isStopped({ stopped_by: by }: Report) {
  return by === "nodes" || by === "time" || by === "server" || by === "stop";
}

export function rowsOf(state: State): Row[] {
  return state.searches.flatMap((search) => {
    const rows = [];
    for (let depth = state.from; depth <= state.to; depth += 1) {
      const player = playerAt(search, depth, state.limit);
      if (player) rows.push({ search, depth, player, report: null, problem: null });
    }
    return rows;
  });
}

export async function runRows({ game, moves, board }: State, rows: Row[], signal: AbortSignal, changed: () => void) {
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
