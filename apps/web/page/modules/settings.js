/**
 * What the next game is to be: game, who plays, who begins. Kept in the browser from visit to visit.
 */
import { recall, remember } from "./memory.js";

/** @typedef {"connect-four" | "tic-tac-toe" | "atoll"} GameName */
/** @typedef {"one" | "two" | "friend" | "watch" | "tournament"} Mode */
/** @typedef {"a" | "b" | "lot" | "alternate"} Starter */

/**
 * @typedef {object} Settings
 * @property {GameName} game
 * @property {number} size of Atoll's board
 * @property {boolean} swap Atoll's swap rule
 * @property {boolean} confirm whether a stone of Atoll is confirmed before it counts
 * @property {boolean} links whether Atoll's best link is marked on the board
 * @property {Mode} mode
 * @property {Record<GameName, string>} opponent against whom one plays
 * @property {Record<GameName, [string, string]>} pair who plays whom while one watches
 * @property {Record<GameName, string[]>} field who takes part in a tournament
 * @property {Partial<Record<GameName, number>>} [depths] at which the algorithms of a tournament meet; none: that of plain search
 * @property {number} rounds how often every pair meets, each time twice
 * @property {string} name one's own name in a match with a friend
 * @property {boolean} keys whether single keys do something
 * @property {Starter} starter seat A is "me" or the first named
 */

export const GAMES = /** @type {const} */ (["connect-four", "tic-tac-toe", "atoll"]);
export const SIZES = /** @type {const} */ ([3, 5, 7, 9]);

/** @type {Settings} */
const FIRST = {
  game: "connect-four",
  size: 5,
  swap: false,
  confirm: true,
  links: false,
  mode: "one",
  opponent: { "connect-four": "level-2", "tic-tac-toe": "level-2", atoll: "level-2" },
  pair: {
    "connect-four": ["level-5", "povezi-cetiri"],
    "tic-tac-toe": ["level-3", "level-2"],
    atoll: ["level-4", "atoll-bot"],
  },
  field: {
    "connect-four": ["basic", "minimax", "minimax-ab", "negamax", "negamax-ab"],
    "tic-tac-toe": ["level-1", "level-2", "level-3"],
    atoll: ["level-2", "level-4", "atoll-bot"],
  },
  rounds: 1,
  name: "",
  keys: true,
  starter: "a",
};

/** @returns {Settings} */
export function recallSettings() {
  const saved = recall("settings");
  return saved && typeof saved === "object" ? { ...structuredClone(FIRST), ...saved } : structuredClone(FIRST);
}

/** @param {Settings} settings */
export function rememberSettings(settings) {
  remember("settings", settings);
}

/**
 * The game as the server reads it.
 * @param {Settings} settings
 */
export function gameText(settings) {
  return settings.game === "atoll" ? `atoll:size=${settings.size},swap=${settings.swap ? "on" : "off"}` : settings.game;
}

/**
 * The settings a game text stands for.
 * @param {string} text
 * @returns {Partial<Settings> & { game: GameName }}
 */
export function readGame(text) {
  const [name = "", keys = ""] = text.split(":");
  if (name !== "atoll") return { game: name === "tic-tac-toe" ? "tic-tac-toe" : "connect-four" };
  return { game: "atoll", size: Number(/size=(\d+)/.exec(keys)?.[1] ?? 5), swap: /swap=on/.test(keys) };
}

/**
 * Moves as the server reads them.
 * @param {string} game
 * @param {string[]} moves
 */
export function joinMoves(game, moves) {
  return moves.join(game.startsWith("atoll") ? " " : "");
}
