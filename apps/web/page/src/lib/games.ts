/**
 * The games there are, as whoever answers the page's questions describes them. No other module knows a game by its name: what differs between games is asked here.
 *
 * How to use it
 *   await loadGames();                       // once, before anything else is asked here
 *   infoOf("atoll:size=3,swap=on").line      // what the back end says of a game
 *   gameTitle(game)  optionsOf(game)  writeGame(name, options)  joinMoves(game, moves)
 */
import { api, pause, problemText } from "./api.ts";
import { noteShape } from "./shapes.ts";
import { fetchGameTexts, hasText, t } from "./texts.ts";
import { withoutServer } from "./where.ts";
import type { GameEntry } from "./openapi.ts";

/** The values of a game's options, by their keys. */
export type Options = Record<string, string>;

let known: GameEntry[] = [];
let asked: Promise<void> | null = null;

/** Milliseconds between two attempts to learn what games there are. */
const PACE = 2000;

/** Learns what games there are; without that no page can show anything, so it is tried until it succeeds. */
export function loadGames() {
  asked ??= learn();
  return asked;
}

async function learn() {
  for (;;) {
    try {
      known = await api.games();
      for (const { text, shape } of known) noteShape(text, shape);
      const isStrange = known.some(({ name }) => !hasText(`games.${name}.name`));
      if (isStrange && !withoutServer) await fetchGameTexts();
      document.getElementById("no-games")?.remove();
      return;
    } catch (error) {
      complain(problemText(error));
      await pause(PACE);
    }
  }
}

function complain(text: string) {
  const place = document.getElementById("no-games") ?? document.createElement("p");
  place.id = "no-games";
  place.setAttribute("role", "alert");
  place.textContent = text;
  document.querySelector("main")?.prepend(place);
}

/** All of them, in the order in which they are offered. */
export function games() {
  return known;
}

/** The game a newcomer is given. */
export function firstGame() {
  return known[0]?.text ?? "";
}

/** "atoll" of "atoll:size=5,swap=off". */
export function nameOf(game: string) {
  return game.split(":")[0] ?? game;
}

export function isKnown(game: string): boolean {
  return known.some(({ name }) => name === nameOf(game));
}

/** What the back end says of a game. Of a game that is not there any more, which only an old link or an old analysis can name, nothing special is said. */
export function infoOf(game: string): GameEntry {
  const name = nameOf(game);
  const info = known.find((one) => one.name === name);
  if (info) return info;
  return {
    name,
    text: game,
    summary: "",
    rules: "",
    texts: {},
    swap: false,
    credit: null,
    options: [],
    chosen: {},
    shape: { kind: "grid", width: 1, height: 1 },
    line: null,
    separator: " ",
    stones: "discs",
    opponent: "random",
    computers: ["random", "random"],
    tournament: [],
    adviser: null,
    example: { moves: "", player: "minimax-ab:depth=2" },
    evaluation: "neutral",
    examined: "estimated",
    threats: false,
    archipelago: false,
  };
}

/** A word or sentence of the game's own texts, or null where it has none. */
export function ownText(game: string, key: string, values?: Record<string, string | number>) {
  const full = `games.${nameOf(game)}.${key}`;
  return hasText(full) ? t(full, values) : null;
}

/** "Connect Four". */
export function gameTitle(game: string) {
  return ownText(game, "name") ?? nameOf(game);
}

/** "Atoll, size 3": with the options, where there is something to choose. */
export function wholeTitle(game: string) {
  const chosen = chosenText(game);
  return chosen ? `${gameTitle(game)}, ${chosen}` : gameTitle(game);
}

/** The values of a game's options, those left out as they are usually. */
export function optionsOf(game: string): Options {
  const [, keys = ""] = game.split(/:(.*)/s);
  const written = Object.fromEntries(keys.split(",").flatMap((pair) => (pair.includes("=") ? [pair.split("=", 2)] : [])));
  return Object.fromEntries(infoOf(game).options.map(({ key, default: usual }) => [key, written[key] ?? usual]));
}

/** A game as the back end writes it: where all is as usual, its usual text, which may name no options. */
export function writeGame(name: string, options: Options = {}) {
  const info = infoOf(name);
  if (info.options.every(({ key, default: usual }) => (options[key] ?? usual) === usual)) return info.text;
  return `${name}:${info.options.map(({ key, default: usual }) => `${key}=${options[key] ?? usual}`).join(",")}`;
}

/** Whether an option is switched on or off, and not chosen from a list. */
export function isSwitch({ values }: { values: string[] }) {
  return values.length === 2 && values.includes("on") && values.includes("off");
}

export function optionTitle(game: string, key: string) {
  return ownText(game, `option.${key}`) ?? key;
}

/** "size 5": what was chosen of what can be chosen; nothing where the game's usual text names no options. */
export function chosenText(game: string) {
  const options = optionsOf(game);
  if (!writeGame(nameOf(game), options).includes(":")) return "";
  const own = ownText(game, "chosen", options);
  if (own !== null) return own;
  return infoOf(game)
    .options.filter((option) => !isSwitch(option))
    .map(({ key }) => `${optionTitle(game, key)} ${options[key]}`)
    .join(", ");
}

/** Moves as the back end reads them. */
export function joinMoves(game: string, moves: string[]) {
  return moves.join(infoOf(game).separator);
}

/** The same the other way round. */
export function splitMoves(game: string, text: string) {
  return infoOf(game).separator === "" ? [...text.replaceAll(/[\s,]/g, "")] : text.split(/[\s,]+/).filter(Boolean);
}
