/** Which match of this browser is running in each game, so that the way to another game leads back as well. */
import { recall, remember } from "./memory.js";
import { nameOf } from "./games.js";

/** @returns {Record<string, string>} */
function known() {
  const saved = recall("running");
  return saved && typeof saved === "object" ? saved : {};
}

/** @param {string} game its name */
export function runningMatch(game) {
  return known()[game] ?? null;
}

/** Notes the match at this table, or that its game is over. @param {import("./table.js").Table} table */
export function keepRunning(table) {
  const now = table.snapshot;
  if (!now || !table.seated || table.mode === "friend") return;
  const all = known();
  const game = nameOf(now.game);
  if (now.ending === null && now.moves.length > now.opening) all[game] = now.id;
  else if (all[game] === now.id) delete all[game];
  remember("running", all);
}
