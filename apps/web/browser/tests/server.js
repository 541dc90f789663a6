/**
 * The real server under test, and a page that must not complain.
 *
 * Every worker starts the command on a free port with a store of its own. A test that kills the server starts one for itself.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { Folder, answers, leads } from "./site/folder.js";

export { expect };

/** The command under test. */
export const COMMAND = process.env["FOURSIGHT"] ?? "foursight";

export class Server {
  #folder = mkdtempSync(join(tmpdir(), "foursight-browser-"));
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  url = "";

  /** Starts it, at the same address if it had one. */
  async start() {
    const address = this.url ? new URL(this.url).host : "127.0.0.1:0";
    const store = join(this.#folder, "matches.sqlite");
    // On a machine that does much else, ten seconds may be too few for an exact hint.
    const child = spawn(COMMAND, ["serve", "--addr", address, "--database", store, "--search-time", "60s"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.url = await new Promise((resolve, reject) => {
      let said = "";
      const hear = (/** @type {Buffer} */ data) => {
        said += String(data);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (found) resolve(found[0]);
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    return this;
  }

  /** Ends it without a word, as a power cut would. */
  async kill() {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * @type {import("@playwright/test").TestType<
 *   import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions & { complaints: string[], networkCut: boolean },
 *   import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & { server: Server }>}
 */
export const test = base.extend(
  /** @type {any} */ ({
    server: [
      async (
        /** @type {object} */ {},
        /** @type {(server: Server | Folder) => Promise<void>} */ use,
        /** @type {import("@playwright/test").WorkerInfo} */ { project },
      ) => {
        const server = await (["site", "speed"].includes(project.name) ? new Folder() : new Server()).start();
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],
    baseURL: async (/** @type {{ server: Server }} */ { server }, /** @type {(url: string) => Promise<void>} */ use) => use(server.url),
    // Whether a site is visited once before the test and has no network from then on.
    networkCut: [true, { option: true }],
    // The same addresses lead to the files of a folder.
    page: async (
      /** @type {{ page: import("@playwright/test").Page, server: Server | Folder, networkCut: boolean }} */ { page, server, networkCut },
      /** @type {(page: import("@playwright/test").Page) => Promise<void>} */ use,
    ) => {
      if (server instanceof Folder) {
        const goto = page.goto.bind(page);
        page.goto = (address, options) => goto(leads(server.url, address), options);
        Object.defineProperty(page, "request", { value: answers });
        if (networkCut) await visitOnce(page, server);
      }
      await use(page);
    },
    request: async (
      /** @type {{ request: import("@playwright/test").APIRequestContext, server: Server | Folder }} */ { request, server },
      /** @type {(request: unknown) => Promise<void>} */ use,
    ) => use(server instanceof Folder ? answers : request),
    // No console error and no uncaught exception in any test.
    complaints: [
      async (
        /** @type {{ page: import("@playwright/test").Page }} */ { page },
        /** @type {(complaints: string[]) => Promise<void>} */ use,
      ) => {
        const complaints = listen(page);
        await use(complaints);
        expect(complaints).toEqual([]);
      },
      { auto: true },
    ],
  }),
);

/**
 * Visits a site until its service worker has everything, then cuts the network.
 * @param {import("@playwright/test").Page} page
 * @param {Folder} server
 */
async function visitOnce(page, server) {
  await page.goto("/about");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  // That it is really cut, for the service worker as well, which hears of it later: what is not kept cannot be had.
  const fetched = () =>
    page.evaluate(() =>
      fetch("nothing-of-this-name").then(
        () => "fetched",
        () => "cut",
      ),
    );
  await expect.poll(fetched).toBe("cut");
  const before = server.asked.length;
  expect(await fetched()).toBe("cut");
  expect(server.asked).toHaveLength(before);
  await page.goto("about:blank");
}

/**
 * Everything a page complains about from now on.
 * @param {import("@playwright/test").Page} page
 */
export function listen(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}
