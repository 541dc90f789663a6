/**
 * The texts of crates/texts and of the games as modules: `import texts from "texts:common,play"` is `{ en: { key: text, … }, hr: { … } }`.
 *
 * One file, used by esbuild for the page and by Vite for the unit tests.
 */
import { readFileSync, readdirSync } from "node:fs";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../..");
const TEXTS = join(ROOT, "crates/texts/data");
const LANGUAGES = ["en", "hr"];

/** The folders whose files become texts: to watch. */
export const FOLDERS = [TEXTS, join(ROOT, "crates")];

/** What is told of games at length, which few pages start with: a part of its own, `game-rules`. */
const LONG = /^games\.[^.]+\.(level-|rules\.|about\.|option\.[^.]+\.about$)/;

/** The files of a part in a language: one, but for the games, which have one each in their crates. @param {string} part @param {string} language */
function files(part, language) {
  if (!part.startsWith("game")) return [join(TEXTS, language, `${part}.json`)];
  const crates = readdirSync(join(ROOT, "crates")).sort();
  return crates.map((crate) => join(ROOT, "crates", crate, "texts", `${language}.json`)).filter((file) => existsSync(file));
}

/** The texts of a part in a file. @param {string} part @param {string} file @returns {[string, unknown][]} */
function entries(part, file) {
  const all = Object.entries(JSON.parse(readFileSync(file, "utf8")));
  if (!part.startsWith("game")) return all;
  return all.filter(([key]) => LONG.test(key) === (part === "game-rules"));
}

/** The module of these parts, as source text. @param {string} parts separated by commas */
export function textsModule(parts) {
  const read = (/** @type {string} */ language) => {
    const all = parts.split(",").flatMap((part) => files(part, language).flatMap((file) => entries(part, file)));
    return Object.fromEntries(all);
  };
  return JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])));
}

/** For esbuild. @type {import("esbuild").Plugin} */
export const esbuildTexts = {
  name: "texts",
  setup(build) {
    build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path: path.slice("texts:".length), namespace: "texts" }));
    build.onLoad({ filter: /.*/, namespace: "texts" }, ({ path }) => ({ contents: textsModule(path), loader: "json" }));
  },
};

/** For Vite, which runs the unit tests. @type {import("vite").Plugin} */
export const viteTexts = {
  name: "texts",
  resolveId: (id) => (id.startsWith("texts:") ? `\0${id}` : null),
  load: (id) => (id.startsWith("\0texts:") ? `export default ${textsModule(id.slice("\0texts:".length))};` : null),
};
