/** What only a page without a server does: it works without a network, in any folder, and stops a search by ending its worker. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { status } from "../table.js";
import { expect, test } from "../server.js";
import { SITE } from "./folder.js";

/** @param {import("@playwright/test").Page} page drops a disc into a column and waits for the answer */
async function play(page, column = 4) {
  const before = await page.locator(".move").count();
  await page
    .locator(".column")
    .nth(column - 1)
    .click();
  await expect.poll(() => page.locator(".move").count()).toBeGreaterThanOrEqual(before + 2);
  await expect(status(page)).toContainText("Your turn");
}

/** @param {import("@playwright/test").Page} page waits for a value on every column */
async function hints(page) {
  await expect(page.locator(".column .chip")).toHaveCount(7);
  await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0, { timeout: 60_000 });
}

// Here a test cuts it itself, or counts what is fetched.
test.use({ networkCut: false });

test("a game, its hints and its reasons without a network after the first visit", async ({ page, context }) => {
  await page.goto("/");
  await play(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // Everything is kept once the worker controls the page.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator(".move")).toHaveCount(2);
  await play(page, 3);
  await page.keyboard.press("h");
  await hints(page);
  // Every reply is in the small book: 3 and 6 win at once.
  await page.goto("/?game=connect-four&moves=4455");
  await hints(page);
  const shown = await page.locator(".column .chip").allTextContents();
  expect(shown[2]).toBe(shown[5]);
  expect(shown[3]).toBe(shown[4]);
  // −4, −3 (twice), 18 and 2.
  expect(new Set(shown).size).toBe(4);
  await page.goto("/understand");
  await expect(page.locator("main h1")).toBeVisible();
  await page.goto("/about");
  await expect(page.locator("main h1")).toBeVisible();
});

test("a search that is no longer wanted ends with its worker", async ({ page }) => {
  await page.goto("/");
  await play(page);
  const ended = await page.evaluate(async () => {
    // The page's own back end, over a search of some seconds.
    const started = performance.now();
    const worker = new Worker("worker.js");
    const bytes = await (await fetch("engine.wasm")).arrayBuffer();
    worker.postMessage({ module: await WebAssembly.compile(bytes), book: null });
    const answered = new Promise((resolve) => worker.addEventListener("message", resolve));
    const body = { game: "atoll:size=9", player: "mcts:playouts=1000000" };
    worker.postMessage({ number: 1, request: JSON.stringify({ method: "POST", path: "/move", body }) });
    const first = await Promise.race([answered.then(() => "answered"), new Promise((resolve) => setTimeout(resolve, 300, "searching"))]);
    worker.terminate();
    return { first, all: performance.now() - started };
  });
  expect(ended.first).toBe("searching");
});

test("everything it needs lies in its folder", async ({ page, server, complaints }) => {
  await page.goto("/");
  await play(page);
  const asked = /** @type {any} */ (server).asked;
  expect(asked.filter((/** @type {string} */ path) => !path.startsWith("/some/folder/"))).toEqual([]);
  // All but those that need a server.
  await expect(page.locator("#header nav a")).toHaveCount(6);
  expect(complaints).toEqual([]);
});

test.describe("what a visitor fetches", () => {
  // It fetches the other pages for later visits, which nobody waits for.
  test.use({ serviceWorkers: "block" });

  test("at most 700 kB compressed come before the first hint, the larger book after it", async ({ page, complaints }) => {
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/some/folder/", "") || "index.html"));
    await page.goto("/");
    await expect(status(page)).toContainText("Your turn");
    await page.keyboard.press("h");
    await hints(page);
    const first = [...new Set(asked)].filter((file) => file !== "large.book");
    expect(first).toContain("engine.wasm");
    expect(first).toContain("small.book");
    const sizes = first.map((file) => gzipSync(readFileSync(join(SITE, file)), { level: 9 }).length);
    const sum = sizes.reduce((all, size) => all + size, 0);
    console.log(`${sum} bytes to the first hint: ${first.map((file, place) => `${file} ${sizes[place]}`).join(", ")}`);
    expect(sum).toBeLessThanOrEqual(700_000);
    await expect.poll(() => asked.includes("large.book"), { timeout: 30_000 }).toBe(true);
    expect(statSync(join(SITE, "large.book")).size).toBeLessThanOrEqual(2_000_000);
    // Searches that begin now have the larger book: what its last plies say at once agrees with the small one.
    await page.goto("/?game=connect-four&moves=44455554");
    await hints(page);
    const before = await page.locator(".column .chip").allTextContents();
    await page.waitForTimeout(4_000);
    await page.locator(".column").nth(3).click();
    await expect.poll(() => page.locator(".move").count()).toBeGreaterThanOrEqual(10);
    await hints(page);
    expect(before).toHaveLength(7);
    // That it is blocked is what the browser says, too.
    expect(complaints.filter((complaint) => !complaint.startsWith("Service Worker registration blocked"))).toEqual([]);
    complaints.splice(0);
  });
});
