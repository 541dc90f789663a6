/** The texts of all front ends, of which the page uses most. */
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
