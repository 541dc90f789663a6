/** The page's own modules in a page under test. A page has them bundled, without names; here they are bundled with names and sent from an address of the tests' own. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { esbuildTexts } from "../../page/build/texts.mjs";

const FOLDER = new URL("../../page/", import.meta.url);
const ADDRESS = "/modules-under-test.js";

/** What tests ask of them. */
const SOURCE = `
  import texts from "texts:common,boards,why,games";
  import { addTexts } from "./src/lib/texts.ts";
  import { loadGames } from "./src/lib/games.ts";
  export { sentence, story } from "./src/understand/claims.ts";
  addTexts(texts);
  await loadGames();
`;

/** @type {Promise<string> | null} */
let built = null;

async function bundle() {
  /** @type {any} */
  const { build } = createRequire(new URL("package.json", FOLDER))("esbuild");
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: fileURLToPath(FOLDER), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    plugins: [esbuildTexts],
  });
  return outputFiles[0].text;
}

/** Sends them to this page, and says where from. @param {import("@playwright/test").Page} page */
export async function provideModules(page) {
  built ??= bundle();
  const body = await built;
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  return ADDRESS;
}
