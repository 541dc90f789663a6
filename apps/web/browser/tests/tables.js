/** The words of all front ends, of which the page reads most, and how the page's code makes sentences of them. */
import { readFileSync, readdirSync } from "node:fs";

const ROOT = new URL("../../../../crates/texts/data/", import.meta.url);

/**
 * Every part of a language by its name.
 * @param {"en" | "hr"} language
 * @returns {Map<string, Record<string, any>>}
 */
export function tables(language) {
  const folder = new URL(`${language}/`, ROOT);
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8"))]));
}

/** @returns {Promise<typeof import("../../page/modules/wording.js")>} */
export function wordingModule() {
  // The page's folder is no package, so Node would not take its files for modules.
  const source = readFileSync(new URL("../../page/modules/wording.js", import.meta.url), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}
