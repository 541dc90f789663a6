/** Computer players: what the server offers, and their names in the page's language. */
import { api } from "./api.ts";
import { nameOf } from "./games.ts";
import { hasText, t } from "./texts.ts";
import type { Roster } from "./openapi.ts";

const rosters: Map<string, Promise<Roster>> = new Map();

/** Who can play a game; asked once. */
export function roster(game: string): Promise<Roster> {
  const known = rosters.get(game);
  if (known) return known;
  const asked = api.players(game);
  rosters.set(game, asked);
  asked.catch(() => rosters.delete(game));
  return asked;
}

/** A player's text in parts. */
export function readPlayer(text: string) {
  const [name = "", rest = ""] = text.split(/:(.*)/s);
  const keys: Map<string, string> = new Map();
  for (const pair of rest.split(",")) {
    const [key, value] = pair.split("=");
    if (key && value !== undefined) keys.set(key, value);
  }
  return { name, keys };
}

/** "Level 3", "Automat (hard)", "Negamax α-β, depth 7". */
export function playerName(text: string) {
  const { name, keys } = readPlayer(text);
  const level = /^level-(\d+)$/.exec(name)?.[1];
  const base = level ? t("players.level", { level }) : hasText(`players.name.${name}`) ? t(`players.name.${name}`) : name;
  const depth = keys.get("depth");
  return depth ? `${base}, ${t("players.depth", { depth })}` : base;
}

/**
 * A sentence about a player, where there is one.
 * @param game the game's name
 */
export function playerAbout(game: string, text: string) {
  const { name } = readPlayer(text);
  for (const key of [`games.${nameOf(game)}.${name}`, `opponents.${name}`]) if (hasText(key)) return t(key);
  return "";
}
