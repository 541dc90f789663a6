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

/** @param done told of each row as it is known */
export async function runRows(
  { game, moves, board }: State,
  rows: readonly Row[],
  signal: AbortSignal,
  done: (index: number, row: Row) => void,
) {
  for (const [index, row] of rows.entries()) {
    try {
      const report = await api.move({ game, moves, ...(board ? { board } : {}), player: row.player }, { signal });
      done(index, { ...row, report });
    } catch (error) {
      if (isAborted(error)) return;
      done(index, { ...row, problem: problemText(error) });
    }
  }
}
