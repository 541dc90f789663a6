/**
 * What the next game is to be: game, who plays, who begins. Kept in the browser from visit to visit. What one has not chosen is as the game itself suggests.
 */
import { firstGame, games, infoOf, isKnown, nameOf, optionsOf, writeGame } from "../lib/games.ts";
import { recall, remember } from "../lib/memory.ts";
import type { Options } from "../lib/games.ts";
import type { Begins } from "../lib/openapi.ts";

export type Mode = "one" | "two" | "friend" | "watch" | "tournament";

export interface Settings {
  /** Its name. */
  game: string;
  /** Of each game, by its name. */
  options: Record<string, Options>;
  /** Whether a stone on a board of many cells is confirmed before it counts. */
  confirm: boolean;
  /** Whether the best link of islands is marked on the board. */
  links: boolean;
  mode: Mode;
  /** Against whom one plays. */
  opponent: Record<string, string>;
  /** Who plays whom while one watches. */
  pair: Record<string, [string, string]>;
  /** Who takes part in a tournament. */
  field: Record<string, string[]>;
  /** At which the algorithms of a tournament meet; none: that of plain search. */
  depths?: Record<string, number>;
  /** How often every pair meets, each time twice. */
  rounds: number;
  /** One's own name in a match with a friend. */
  name: string;
  /** The names of two people at one screen; empty where they have none. */
  names: [string, string];
  /** Whether one is told of one's own mistakes against a computer. */
  slips: boolean;
  /** Whether single keys do something. */
  keys: boolean;
  /** Seat A is "me" or the first named. */
  starter: Begins;
}

function first(): Settings {
  return {
    game: nameOf(firstGame()),
    options: {},
    confirm: true,
    links: false,
    mode: "one",
    opponent: {},
    pair: {},
    field: {},
    rounds: 1,
    name: "",
    names: ["", ""],
    slips: false,
    keys: true,
    starter: "a",
  };
}

export function recallSettings(): Settings {
  const saved = recall("settings");
  if (!saved || typeof saved !== "object") return first();
  const { size, swap, ...rest } = saved;
  const settings = { ...first(), ...rest };
  if (!isKnown(settings.game)) settings.game = first().game;
  // The first edition kept these two for the one game that had them.
  const before = {
    ...(size === undefined ? {} : { size: String(size) }),
    ...(swap === undefined ? {} : { swap: swap ? "on" : "off" }),
  } as Record<string, string>;
  if (Object.keys(before).length > 0 && !rest.options)
    settings.options = Object.fromEntries(
      games()
        .filter(({ options }) => options.some(({ key, values }) => before[key] !== undefined && values.includes(before[key])))
        .map(({ name }) => [name, before]),
    );
  return settings;
}

export function rememberSettings(settings: Settings) {
  remember("settings", settings);
}

/** The game as the back end reads it. */
export function gameText({ game, options }: Settings) {
  return writeGame(game, options[game]);
}

/** Settings for this game, whatever the others say. */
export function withGame(settings: Settings, text: string): Settings {
  const name = nameOf(text);
  return { ...settings, game: name, options: { ...settings.options, [name]: optionsOf(text) } };
}

/** Against whom one plays. */
export function opponentIn({ game, opponent }: Settings) {
  return opponent[game] ?? infoOf(game).opponent;
}

/** Who plays whom while one watches. */
export function pairIn({ game, pair }: Settings): [string, string] {
  const [first = "random", second = "random"] = infoOf(game).computers;
  return pair[game] ?? [first, second];
}

/** Who takes part in a tournament. */
export function fieldIn({ game, field }: Settings): string[] {
  return field[game] ?? infoOf(game).tournament;
}
