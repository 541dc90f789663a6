/**
 * All words on the page, in English and Croatian.
 *
 * How to use it
 *   import { loadTexts, t, translate, formatNumber } from "./texts.js";
 *   await loadTexts("common", "play");           // reads modules/texts/<language>/common.js and play.js, once
 *   t("play.turn", { name: "Yellow" })           // "Yellow to move": {name} in the text is filled in
 *   t("play.moves", { count: 3 })                // a text with plural forms is chosen by `count`
 *   translate(document.body)                     // fills every element that carries data-text="key" (its text),
 *                                                // data-text-label (aria-label), data-text-title, data-text-placeholder
 *   formatNumber(12345)                          // digits grouped as the language does
 *
 * How to add words: a part is a file `modules/texts/en/<part>.js` and its twin in `hr/`, each `export default {…}` with the
 * same keys, and every key begins with the part's name and a dot: `"play.turn": "{name} to move"`. A text with a count is an
 * object of plural forms as Intl.PluralRules names them: English `{ one, other }`, Croatian `{ one, few, other }`. A test
 * holds both tables to the same keys and the right forms.
 *
 * The language is the stored choice, else the browser's, else English; `setLanguage` stores it and loads the page again
 * (every game lives on the server, so nothing is lost).
 */
import { recall, remember } from "./memory.js";

/** @typedef {"en" | "hr"} Language */
/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text */

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

const plural = new Intl.PluralRules(language);

/** @type {Map<string, Text>} */
const table = new Map();

/**
 * Reads parts of the table.
 * @param {...string} parts
 */
export async function loadTexts(...parts) {
  const modules = await Promise.all(parts.map((part) => import(`./texts/${language}/${part}.js`)));
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
  const form =
    typeof text === "string" ? text : (text[plural.select(Number(values["count"] ?? 0))] ?? text.other ?? "");
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function formatNumber(value, options) {
  return new Intl.NumberFormat(language, options).format(value);
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
