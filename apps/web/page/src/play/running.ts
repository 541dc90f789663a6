/** Which match of this browser is running in each game, so that the way to another game leads back as well. */
import { recall, remember } from "../lib/memory.ts";
import { nameOf } from "../lib/games.ts";
import type { Table } from "./table.ts";

function known(): Record<string, string> {
  const saved = recall("running");
  return saved && typeof saved === "object" ? saved : {};
}

/** @param game its name */
export function runningMatch(game: string) {
  return known()[game] ?? null;
}

/** Notes the match at this table, or that its game is over. */
export function keepRunning(table: Table) {
  const now = table.snapshot;
  if (!now || !table.seated || table.mode === "friend") return;
  const all = known();
  const game = nameOf(now.game);
  if (now.ending === null && now.moves.length > now.opening) all[game] = now.id;
  else if (all[game] === now.id) delete all[game];
  remember("running", all);
}
