/**
 * All words on the page, in English and Croatian.
 *
 * How to use it
 *   import texts from "texts:common,play";       // crates/texts/data/<language>/common.json and play.json, in the page's own file
 *   import { addTexts, t, translate, formatNumber } from "./texts.ts";
 *   addTexts(texts);
 *   t("play.turn", { name: "Yellow" })           // "Yellow to move": {name} in the text is filled in
 *   t("play.moves", { count: 3 })                // a text with plural forms is chosen by `count`
 *   translate(document.body)                     // fills every element that carries data-text="key" (its text),
 *                                                // data-text-label (aria-label), data-text-title, data-text-placeholder
 *   formatNumber(12345)                          // digits grouped as the language does
 *
 * The words themselves are data which all front ends share: crates/texts/data, built into the files of the pages that name their parts
 * (build/texts.mjs; `games` are those of all games, `game-rules` what is told of them at length). crates/texts/src/lib.rs says how to add some, and its tests hold the page to them; `wording.ts` makes sentences of them.
 *
 * The language is the stored choice, else the browser's, else English; `setLanguage` stores it and loads the page again
 * (every game lives on the server, so nothing is lost).
 */
import { recall, remember } from "./memory.ts";
import { written, wording } from "./wording.ts";
import type { Text } from "./wording.ts";

export type Language = "en" | "hr";

/** The languages there are, in their own names. */
export const LANGUAGES = Object.freeze({ en: "English", hr: "Hrvatski" });

function chosen(): Language {
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

const table: Map<string, Text> = new Map();

/** Parts of the texts. */
export type Texts = Record<Language, Record<string, Text>>;

/** Adds parts, of which one language is used. */
export function addTexts(texts: Texts) {
  for (const [key, text] of Object.entries(texts[language])) table.set(key, text);
}

/** Adds the texts of games that were registered where the page was not built. */
export async function fetchGameTexts() {
  const answer = await fetch(`/texts/${language}/games.json`);
  if (answer.ok) for (const [key, text] of Object.entries<Text>(await answer.json())) table.set(key, text);
}

export function hasText(key: string) {
  return table.has(key);
}

/** The text of a key. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = table.get(key);
  if (text === undefined) {
    console.error(`no text for ${key} in ${language}`);
    return key;
  }
  return wording(language, text, values);
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions) {
  return written(language, value, options);
}

const PLACES = [
  ["data-text", null],
  ["data-text-label", "aria-label"],
  ["data-text-title", "title"],
  ["data-text-placeholder", "placeholder"],
] as const;

/** Fills in the texts of a document or a part of it. */
export function translate(root: ParentNode) {
  for (const [mark, attribute] of PLACES) {
    for (const element of root.querySelectorAll(`[${mark}]`)) {
      const text = t(element.getAttribute(mark) ?? "");
      if (attribute) element.setAttribute(attribute, text);
      else element.textContent = text;
    }
  }
}

export function setLanguage(wanted: Language) {
  if (wanted === language) return;
  remember("language", wanted);
  location.reload();
}
