/** Computer players: what the server offers, and their names in the page's language. */
import { api } from "./api.js";
import { nameOf } from "./games.js";
import { hasText, t } from "./texts.js";

/** @typedef {import("./types.js").PlayerInfo} PlayerInfo */
/** @typedef {{ name: string, weights?: unknown }} Evaluation */
/** @typedef {{ players: PlayerInfo[], evaluations: Evaluation[] }} Roster */

/** @type {Map<string, Promise<Roster>>} */
const rosters = new Map();

/**
 * Who can play a game; asked once.
 * @param {string} game
 * @returns {Promise<Roster>}
 */
export function roster(game) {
  const known = rosters.get(game);
  if (known) return known;
  const asked = api.players(game).then((answer) => ({ players: answer.players, evaluations: answer.evaluations }));
  rosters.set(game, asked);
  asked.catch(() => rosters.delete(game));
  return asked;
}

/**
 * A player's text in parts.
 * @param {string} text
 */
export function readPlayer(text) {
  const [name = "", rest = ""] = text.split(/:(.*)/s);
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const pair of rest.split(",")) {
    const [key, value] = pair.split("=");
    if (key && value !== undefined) keys.set(key, value);
  }
  return { name, keys };
}

/**
 * "Level 3", "Automat (hard)", "Negamax α-β, depth 7".
 * @param {string} text
 */
export function playerName(text) {
  const { name, keys } = readPlayer(text);
  const level = /^level-(\d+)$/.exec(name)?.[1];
  const base = level ? t("players.level", { level }) : hasText(`players.name.${name}`) ? t(`players.name.${name}`) : name;
  const depth = keys.get("depth");
  return depth ? `${base}, ${t("players.depth", { depth })}` : base;
}

/**
 * A sentence about a player, where there is one.
 * @param {string} game the game's name
 * @param {string} text
 */
export function playerAbout(game, text) {
  const { name } = readPlayer(text);
  for (const key of [`games.${nameOf(game)}.${name}`, `opponents.${name}`]) if (hasText(key)) return t(key);
  return "";
}
