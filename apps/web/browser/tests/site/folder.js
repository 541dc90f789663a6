/**
 * The site on a plain file server: it knows files and their types, nothing else. It lies in a folder of the host, as on many hosts.
 */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { start } from "../../../../browser/node/engine.mjs";

/** The folder that `cargo xtask site` wrote. */
export const SITE = process.env["FOURSIGHT_SITE"] ?? "../../../target/site";

const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
});

export class Folder {
  /** @type {import("node:http").Server | null} */
  #server = null;
  url = "";
  /** Paths that were asked for. @type {string[]} */
  asked = [];

  async start() {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
      this.asked.push(path);
      let file = join(SITE, normalize(path.replace(/^\/some\/folder\//, "/")));
      if (path.startsWith("/some/folder/") && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
      if (!path.startsWith("/some/folder/") || !existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      // A plain server does not know what WebAssembly is.
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    this.#server = server;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/some/folder/`;
    return this;
  }

  async stop() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(null));
    this.#server = null;
  }
}

/**
 * Where an address of the server's page leads on a site.
 * @param {string} root
 * @param {string} address
 */
export function leads(root, address) {
  const page = /^\/([a-z]*)([?#].*)?$/.exec(address);
  if (!page) return address;
  return root + (page[1] ? `${page[1]}.html` : "") + (page[2] ?? "");
}

/** @type {ReturnType<typeof start> | null} */
let engine = null;

/**
 * What the API would answer: the engine of the site does, here in Node.
 * @param {string} method
 * @param {string} address
 * @param {unknown} body
 */
async function answer(method, address, body) {
  engine ??= start(join(SITE, "engine.wasm"), join(SITE, "small.book"), join(SITE, "lessons.txt"));
  const ask = await engine;
  const found = ask({ method, path: address.replace(/^\/api\/v1/, ""), body });
  return {
    ok: () => found.status < 400,
    status: () => found.status,
    json: async () => found.body,
    text: async () => JSON.stringify(found.body),
  };
}

/** Stands for `page.request`, as far as tests use it to compare what a page shows with what the API says. */
export const answers = {
  get: (/** @type {string} */ address) => answer("GET", address, null),
  post: (/** @type {string} */ address, /** @type {{ data?: unknown }} */ options = {}) => answer("POST", address, options.data ?? null),
};
