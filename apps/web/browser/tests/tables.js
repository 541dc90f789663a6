/** The tables of words, as the page has them. */
import { readFileSync, readdirSync } from "node:fs";

const ROOT = new URL("../../page/modules/texts/", import.meta.url);

/**
 * Every part of a language.
 * @param {"en" | "hr"} language
 * @returns {Promise<Map<string, Record<string, any>>>}
 */
export async function tables(language) {
  const folder = new URL(`${language}/`, ROOT);
  /** @type {Map<string, Record<string, any>>} */
  const found = new Map();
  for (const file of readdirSync(folder).sort()) {
    // The page's folder is no package, so Node would not take its files for modules.
    const module = await import(
      `data:text/javascript,${encodeURIComponent(readFileSync(new URL(file, folder), "utf8"))}`
    );
    found.set(file, module.default);
  }
  return found;
}
