/**
 * What the next game is to be: game, who plays, who begins. Kept in the browser from visit to visit. What one has not chosen is as the game itself suggests.
 */
import { firstGame, games, infoOf, isKnown, isSwitch, nameOf, optionsOf, writeGame } from "./games.js";
import { recall, remember } from "./memory.js";

/** @typedef {"one" | "two" | "friend" | "watch" | "tournament"} Mode */
/** @typedef {"a" | "b" | "lot" | "alternate"} Starter */

/**
 * @typedef {object} Settings
 * @property {string} game its name
 * @property {Record<string, import("./games.js").Options>} options of each game, by its name
 * @property {boolean} confirm whether a stone on a board of many cells is confirmed before it counts
 * @property {boolean} links whether the best link of islands is marked on the board
 * @property {Mode} mode
 * @property {Record<string, string>} opponent against whom one plays
 * @property {Record<string, [string, string]>} pair who plays whom while one watches
 * @property {Record<string, string[]>} field who takes part in a tournament
 * @property {Record<string, number>} [depths] at which the algorithms of a tournament meet; none: that of plain search
 * @property {number} rounds how often every pair meets, each time twice
 * @property {string} name one's own name in a match with a friend
 * @property {boolean} keys whether single keys do something
 * @property {Starter} starter seat A is "me" or the first named
 */

/** @returns {Settings} */
function first() {
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
    keys: true,
    starter: "a",
  };
}

/** @returns {Settings} */
export function recallSettings() {
  const saved = recall("settings");
  if (!saved || typeof saved !== "object") return first();
  const { size, swap, ...rest } = saved;
  const settings = { ...first(), ...rest };
  if (!isKnown(settings.game)) settings.game = first().game;
  // The first edition kept these two for the one game that had them.
  const before = /** @type {Record<string, string>} */ ({
    ...(size === undefined ? {} : { size: String(size) }),
    ...(swap === undefined ? {} : { swap: swap ? "on" : "off" }),
  });
  if (Object.keys(before).length > 0 && !rest.options)
    settings.options = Object.fromEntries(
      games()
        .filter(({ options }) => options.some(({ key, values }) => before[key] !== undefined && values.includes(before[key])))
        .map(({ name }) => [name, before]),
    );
  return settings;
}

/** @param {Settings} settings */
export function rememberSettings(settings) {
  remember("settings", settings);
}

/**
 * The game as the back end reads it.
 * @param {Settings} settings
 */
export function gameText({ game, options }) {
  return writeGame(game, options[game]);
}

/**
 * Settings for this game, whatever the others say.
 * @param {Settings} settings
 * @param {string} text
 * @returns {Settings}
 */
export function withGame(settings, text) {
  const name = nameOf(text);
  return { ...settings, game: name, options: { ...settings.options, [name]: optionsOf(text) } };
}

/** Against whom one plays. @param {Settings} settings */
export function opponentIn({ game, opponent }) {
  return opponent[game] ?? infoOf(game).opponent;
}

/** Who plays whom while one watches. @param {Settings} settings @returns {[string, string]} */
export function pairIn({ game, pair }) {
  return pair[game] ?? infoOf(game).computers;
}

/** Who takes part in a tournament. @param {Settings} settings @returns {string[]} */
export function fieldIn({ game, field }) {
  return field[game] ?? infoOf(game).tournament;
}

/** The options of a game, those one switches apart from those one chooses. @param {string} game */
export function optionKinds(game) {
  const { options } = infoOf(game);
  return { chosen: options.filter((option) => !isSwitch(option)), switched: options.filter(isSwitch) };
}
