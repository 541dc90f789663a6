/** Which match of this browser is running in each game, so that the way to another game leads back as well. */
import { recall, remember } from "./memory.js";
import { readGame } from "./settings.js";

/** @typedef {import("./settings.js").GameName} GameName */

/** @returns {Partial<Record<GameName, string>>} */
function known() {
  const saved = recall("running");
  return saved && typeof saved === "object" ? saved : {};
}

/** @param {GameName} game */
export function runningMatch(game) {
  return known()[game] ?? null;
}

/** Notes the match at this table, or that its game is over. @param {import("./table.js").Table} table */
export function keepRunning(table) {
  const now = table.snapshot;
  if (!now || !table.seated || table.mode === "friend") return;
  const all = known();
  const { game } = readGame(now.game);
  if (now.ending === null && now.moves.length > now.opening) all[game] = now.id;
  else if (all[game] === now.id) delete all[game];
  remember("running", all);
}
