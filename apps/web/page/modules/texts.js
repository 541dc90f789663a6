/**
 * All words on the page, in English and Croatian.
 *
 * How to use it
 *   import { loadTexts, t, translate, formatNumber } from "./texts.js";
 *   await loadTexts("common", "play");           // reads texts/<language>/common.json and play.json, once
 *   t("play.turn", { name: "Yellow" })           // "Yellow to move": {name} in the text is filled in
 *   t("play.moves", { count: 3 })                // a text with plural forms is chosen by `count`
 *   translate(document.body)                     // fills every element that carries data-text="key" (its text),
 *                                                // data-text-label (aria-label), data-text-title, data-text-placeholder
 *   formatNumber(12345)                          // digits grouped as the language does
 *
 * The words themselves are data which all front ends share: crates/texts/data, served below `modules/texts/` and packed with the modules that
 * name their parts. crates/texts/src/lib.rs says how to add some, and its tests hold the page to them; `wording.js` makes sentences of them.
 *
 * The language is the stored choice, else the browser's, else English; `setLanguage` stores it and loads the page again
 * (every game lives on the server, so nothing is lost).
 */
import { recall, remember } from "./memory.js";
import { written, wording } from "./wording.js";

/** @typedef {"en" | "hr"} Language */
/** @typedef {import("./wording.js").Text} Text */

/** The languages there are, in their own names. */
export const LANGUAGES = Object.freeze({ en: "English", hr: "Hrvatski" });

/** @returns {Language} */
function chosen() {
  const wanted = [recall("language"), ...navigator.languages].map((tag) => String(tag).slice(0, 2).toLowerCase());
  for (const tag of wanted) {
    if (tag === "en") return "en";
    // Whoever reads Bosnian, Serbian or Montenegrin is better served by Croatian than by English.
    if (["hr", "bs", "sr", "sh", "me"].includes(tag)) return "hr";
  }
  return "en";
}

/** The language of this page. */
export const language = chosen();
document.documentElement.lang = language;

/** @type {Map<string, Text>} */
const table = new Map();

/**
 * Reads parts of the table.
 * @param {...string} parts
 */
export async function loadTexts(...parts) {
  const modules = await Promise.all(parts.map((part) => import(`./texts/${language}/${part}.json`, { with: { type: "json" } })));
  for (const module of modules) {
    for (const [key, text] of Object.entries(module.default)) table.set(key, /** @type {Text} */ (text));
  }
}

/** @param {string} key */
export function hasText(key) {
  return table.has(key);
}

/**
 * The text of a key.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = table.get(key);
  if (text === undefined) {
    console.error(`no text for ${key} in ${language}`);
    return key;
  }
  return wording(language, text, values);
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function formatNumber(value, options) {
  return written(language, value, options);
}

const PLACES = /** @type {const} */ ([
  ["data-text", null],
  ["data-text-label", "aria-label"],
  ["data-text-title", "title"],
  ["data-text-placeholder", "placeholder"],
]);

/**
 * Fills in the texts of a document or a part of it.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const [mark, attribute] of PLACES) {
    for (const element of root.querySelectorAll(`[${mark}]`)) {
      const text = t(element.getAttribute(mark) ?? "");
      if (attribute) element.setAttribute(attribute, text);
      else element.textContent = text;
    }
  }
}

/** @param {Language} wanted */
export function setLanguage(wanted) {
  if (wanted === language) return;
  remember("language", wanted);
  location.reload();
}
