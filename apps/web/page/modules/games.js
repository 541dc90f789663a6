/**
 * The games there are, as whoever answers the page's questions describes them. No other module knows a game by its name: what differs between games is asked here.
 *
 * How to use it
 *   await loadGames();                       // once, before anything else is asked here
 *   infoOf("atoll:size=3,swap=on").line      // what the back end says of a game
 *   gameTitle(game)  optionsOf(game)  writeGame(name, options)  joinMoves(game, moves)
 */
import { api, pause, problemText } from "./api.js";
import { noteShape } from "./shapes.js";
import { hasText, t } from "./texts.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {Record<string, string>} Options the values of a game's options, by their keys */

/** @type {GameInfo[]} */
let known = [];
/** @type {Promise<void> | null} */
let asked = null;

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
      document.getElementById("no-games")?.remove();
      return;
    } catch (error) {
      complain(problemText(error));
      await pause(PACE);
    }
  }
}

/** @param {string} text */
function complain(text) {
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

/** "atoll" of "atoll:size=5,swap=off". @param {string} game */
export function nameOf(game) {
  return game.split(":")[0] ?? game;
}

/** @param {string} game @returns {boolean} */
export function isKnown(game) {
  return known.some(({ name }) => name === nameOf(game));
}

/**
 * What the back end says of a game. Of a game that is not there any more, which only an old link or an old analysis can name, nothing special is said.
 * @param {string} game
 * @returns {GameInfo}
 */
export function infoOf(game) {
  const name = nameOf(game);
  const info = known.find((one) => one.name === name);
  if (info) return info;
  return {
    name,
    text: game,
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

/** A word or sentence of the game's own texts, or null where it has none. @param {string} game @param {string} key @param {Record<string, string | number>} [values] */
export function ownText(game, key, values) {
  const full = `games.${nameOf(game)}.${key}`;
  return hasText(full) ? t(full, values) : null;
}

/** "Connect Four". @param {string} game */
export function gameTitle(game) {
  return ownText(game, "name") ?? nameOf(game);
}

/** "Atoll, size 3": with the options, where there is something to choose. @param {string} game */
export function wholeTitle(game) {
  const chosen = chosenText(game);
  return chosen ? `${gameTitle(game)}, ${chosen}` : gameTitle(game);
}

/** The values of a game's options, those left out as they are usually. @param {string} game @returns {Options} */
export function optionsOf(game) {
  const [, keys = ""] = game.split(/:(.*)/s);
  const written = Object.fromEntries(keys.split(",").flatMap((pair) => (pair.includes("=") ? [pair.split("=", 2)] : [])));
  return Object.fromEntries(infoOf(game).options.map(({ key, default: usual }) => [key, written[key] ?? usual]));
}

/** A game as the back end reads it. @param {string} name @param {Options} [options] */
export function writeGame(name, options = {}) {
  const pairs = infoOf(name).options.map(({ key, default: usual }) => `${key}=${options[key] ?? usual}`);
  return pairs.length > 0 ? `${name}:${pairs.join(",")}` : name;
}

/** Whether an option is switched on or off, and not chosen from a list. @param {{ values: string[] }} option */
export function isSwitch({ values }) {
  return values.length === 2 && values.includes("on") && values.includes("off");
}

/** @param {string} game @param {string} key */
export function optionTitle(game, key) {
  return ownText(game, `option.${key}`) ?? key;
}

/** "size 5": what was chosen of what can be chosen. @param {string} game */
export function chosenText(game) {
  const options = optionsOf(game);
  const own = ownText(game, "chosen", options);
  if (own !== null) return own;
  return infoOf(game)
    .options.filter((option) => !isSwitch(option))
    .map(({ key }) => `${optionTitle(game, key)} ${options[key]}`)
    .join(", ");
}

/**
 * Moves as the back end reads them.
 * @param {string} game
 * @param {string[]} moves
 */
export function joinMoves(game, moves) {
  return moves.join(infoOf(game).separator);
}

/** The same the other way round. @param {string} game @param {string} text */
export function splitMoves(game, text) {
  return infoOf(game).separator === "" ? [...text.replaceAll(/[\s,]/g, "")] : text.split(/[\s,]+/).filter(Boolean);
}
