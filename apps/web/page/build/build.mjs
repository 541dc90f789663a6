/**
 * Builds the page: `node build/build.mjs [--out FOLDER] [--watch]`, by default into dist/, which is committed.
 *
 *   src/<page>/page.html   ──▶  <page>.html        names the files below by their hashes
 *   src/<page>/page.ts     ──▶  assets/…-HASH.js   what a page starts with, and what it asks for later; with source maps
 *   src/<page>/page.css    ──▶  assets/…-HASH.css
 *   lib/theme, play/early ─▶ assets/…-HASH.js   classic scripts that run before the others
 *   src/site, src/worker   ──▶  site/…             what a page without a server has beside it
 *                               single/<page>.js   a page as one script, for the file that opens from disk
 *                               manifest.json      which page has which files
 *                               third-party.txt    the notices of the packages in them
 *
 * The same sources give the same bytes: `cargo xtask test --only page` builds them again and compares.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { notices, packagesOf } from "./licences.mjs";
import { FOLDERS, esbuildTexts } from "./texts.mjs";

const given = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, "..");
const SOURCES = join(FOLDER, "src");

/** Folders of pages whose file is called differently. @type {Record<string, string>} */
const FILES = { play: "index.html" };
/** The pages of the single file. */
const SINGLE = ["play", "understand", "about"];

/** @type {import("esbuild").BuildOptions} */
const COMMON = {
  absWorkingDir: FOLDER,
  bundle: true,
  charset: "utf8",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [esbuildTexts],
};
/** @type {import("esbuild").BuildOptions} */
const HASHED = {
  ...COMMON,
  minify: true,
  sourcemap: true,
  sourcesContent: given.includes("--watch"),
  metafile: true,
  entryNames: "[name]-[hash]",
  write: false,
};

/** The folders in src/ that are pages. */
function pages() {
  const folders = readdirSync(SOURCES).filter((name) => existsSync(join(SOURCES, name, "page.html")));
  return folders.sort();
}

/** All of it, as files by their path in the folder. @returns {Promise<Map<string, Uint8Array | string>>} */
async function whole() {
  /** @type {Map<string, Uint8Array | string>} */
  const files = new Map();
  /** @type {Record<string, object>} */
  const manifest = {};
  const early = await classic(files);
  const styles = await sheets(files);
  /** @type {string[]} */
  const inputs = [];
  for (const page of pages()) {
    const file = FILES[page] ?? `${page}.html`;
    const { script, preload, all, sources } = await modules(page, files);
    inputs.push(...sources);
    const style = styles[page] ?? missing(page);
    files.set(file, html(page, { "./page.ts": script, "./page.css": style, ...early }, preload));
    manifest[page] = { html: file, script, style, files: [...new Set([early["../lib/theme.ts"], style, ...all])].sort() };
  }
  await site(files);
  for (const page of SINGLE) files.set(`single/${page}.js`, await single(page));
  files.set("third-party.txt", notices(packagesOf(inputs)));
  files.set("manifest.json", `${JSON.stringify({ theme: early["../lib/theme.ts"], pages: manifest }, null, 2)}\n`);
  return files;
}

/** @param {string} what @returns {never} */
function missing(what) {
  throw new Error(`${what} was not built`);
}

/**
 * The modules of a page, and what it starts with. Each page is built by itself: built together, what any two of them share would be a file of its own, and a
 * page would start with two dozen.
 * @param {string} page
 * @param {Map<string, Uint8Array | string>} files
 */
async function modules(page, files) {
  const entryPoints = [{ in: `src/${page}/page.ts`, out: page }];
  const chunkNames = `${page}-[name]-[hash]`;
  const built = await build({ ...HASHED, chunkNames, entryPoints, outdir: "dist/assets", format: "esm", splitting: true });
  const script = keep(files, built).find(([source]) => source === `src/${page}/page.ts`)?.[1] ?? missing(page);
  const { outputs } = built.metafile ?? missing("the list of files");
  // What the script imports at once, and what that imports, is fetched beside it and not after it.
  const needed = new Set();
  const waiting = [`dist${script}`];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { path, kind } of outputs[next]?.imports ?? [])
      if (kind === "import-statement" && !needed.has(path)) waiting.push(path) && needed.add(path);
  }
  const named = (/** @type {string} */ path) => `/${relative("dist", path)}`;
  const all = Object.keys(outputs).filter((path) => path.endsWith(".js"));
  return { script, preload: [...needed].map(named).sort(), all: all.map(named), sources: Object.keys(built.metafile?.inputs ?? {}) };
}

/** @param {Map<string, Uint8Array | string>} files */
async function sheets(files) {
  const entries = pages().map((page) => ({ in: `src/${page}/page.css`, out: page }));
  const built = await build({ ...HASHED, sourcemap: false, entryPoints: entries, outdir: "dist/assets" });
  return Object.fromEntries(keep(files, built).map(([source, name]) => [source.split("/")[1] ?? "", name]));
}

/** Classic scripts, by the names under which pages ask for them. @param {Map<string, Uint8Array | string>} files */
async function classic(files) {
  const entryPoints = ["src/lib/theme.ts", "src/play/early.ts"];
  const built = await build({ ...HASHED, sourcemap: false, entryPoints, outdir: "dist/assets", format: "iife" });
  const names = keep(files, built);
  return Object.fromEntries(names.map(([source, name]) => [source.includes("early") ? "./early.ts" : "../lib/theme.ts", name]));
}

/** What lies beside the pages of a site without a server. @param {Map<string, Uint8Array | string>} files */
async function site(files) {
  const entryPoints = ["src/site/register.ts", "src/site/file.ts", "src/worker/worker.ts", "src/worker/service-worker.ts"];
  const built = await build({ ...COMMON, entryPoints, entryNames: "[name]", outdir: "dist/site", format: "iife", write: false });
  for (const { path, contents } of built.outputFiles ?? []) files.set(relative(join(FOLDER, "dist"), path), contents);
  files.set("site/manifest.webmanifest", readFileSync(join(SOURCES, "site/manifest.webmanifest")));
}

/** A page as one script. @param {string} page */
async function single(page) {
  const entryPoints = [`src/${page}/page.ts`];
  const built = await build({ ...COMMON, minify: true, entryPoints, outdir: "dist/single", format: "esm", write: false });
  return (built.outputFiles?.[0] ?? missing(page)).contents;
}

/**
 * Keeps what was built; the entries with the paths at which they are served.
 * @param {Map<string, Uint8Array | string>} files
 * @param {import("esbuild").BuildResult} built
 */
function keep(files, built) {
  for (const { path, contents } of built.outputFiles ?? []) files.set(relative(join(FOLDER, "dist"), path), contents);
  /** @type {[string, string][]} */
  const entries = [];
  for (const [path, { entryPoint }] of Object.entries(built.metafile?.outputs ?? {}))
    if (entryPoint) entries.push([entryPoint, `/${relative("dist", path)}`]);
  return entries;
}

/**
 * A page's HTML with the files it names.
 * @param {string} page
 * @param {Record<string, string>} names by what stands in the source
 * @param {string[]} preload
 */
function html(page, names, preload) {
  const source = readFileSync(join(SOURCES, page, "page.html"), "utf8");
  const named = source.replaceAll(/(src|href)="(\.[^"]+)"/g, (_, attribute, path) => `${attribute}="${names[path] ?? missing(path)}"`);
  const links = preload.map((name) => `    <link rel="modulepreload" href="${name}">\n`).join("");
  return named.replace(/^ *<script type="module"/m, (script) => links + script);
}

/** @param {string} out */
async function write(out) {
  const files = await whole();
  rmSync(out, { recursive: true, force: true });
  for (const [name, contents] of files) {
    const path = join(out, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, contents);
  }
  return files.size;
}

const out = given.includes("--out") ? (given[given.indexOf("--out") + 1] ?? "dist") : join(FOLDER, "dist");
console.log(`${await write(out)} files in ${out}`);
if (given.includes("--watch")) {
  let waiting = false;
  const again = () => {
    if (waiting) return;
    waiting = true;
    // Editors write a file in several steps.
    setTimeout(async () => {
      waiting = false;
      try {
        console.log(`${new Date().toLocaleTimeString()}: ${await write(out)} files`);
      } catch {
        // esbuild has said what is wrong.
      }
    }, 50);
  };
  for (const folder of [SOURCES, ...FOLDERS]) watch(folder, { recursive: true }, again);
}
