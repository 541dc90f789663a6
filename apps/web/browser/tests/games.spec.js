/**
 * Every game that the server names, on every page: no test here knows a game. Run it against a program with another game (`FOURSIGHT=…/nim`), and it holds the page to that one, too.
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "./server.js";
import { status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The games there are. @param {import("@playwright/test").APIRequestContext} request @returns {Promise<{ name: string, text: string }[]>} */
async function games(request) {
  const answer = await request.get("/api/v1/games");
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** What can be clicked on a board. */
const PLACES = ".column[aria-disabled=false], .square[aria-disabled=false], .cell[aria-disabled=false]";

/** Makes a move where one is allowed. @param {Page} page */
async function move(page) {
  await page.locator(PLACES).first().click();
  const confirm = page.locator("#confirm");
  if (await confirm.isVisible()) await confirm.click();
}

test("every game is offered, played against a computer with hints, and undone", async ({ page, request }) => {
  for (const { name, text } of await games(request)) {
    await page.goto(`/?game=${encodeURIComponent(text)}&moves=`);
    await expect(status(page), name).toHaveText("Your turn");
    await expect(page.locator(`#games button[data-game="${name}"]`)).toHaveAttribute("aria-pressed", "true");
    await move(page);
    await expect(page.locator(".move"), name).toHaveCount(2);
    await expect(status(page), name).toHaveText(/Your turn|won/);
    await page.locator("#hints").check();
    await expect(page.locator(".board .chip:not(.none), .board .rank").first(), name).toBeVisible({ timeout: 60_000 });
    await page.locator("#hints").uncheck();
    await page.locator("#undo").click();
    await expect(page.locator(".move"), name).toHaveCount(0);
    // Who can be played against, what can be chosen.
    await page.locator("#change").click();
    await expect(page.locator("#setup .levels label").first(), name).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("why a computer moved is told in every game", async ({ page, request }) => {
  for (const { name, text } of await games(request)) {
    await page.goto(`/?game=${encodeURIComponent(text)}&moves=`);
    await expect(status(page), name).toHaveText("Your turn");
    await move(page);
    await expect(page.locator("#why-last"), name).toBeVisible();
    await page.locator("#why-last").click();
    await expect(page.locator(".why .why-left svg, .why-left svg").first(), name).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("[role=alert]"), name).toHaveCount(0);
  }
});

test("every game has a search tree in Understand", async ({ page, request }) => {
  await page.goto("/understand#explore");
  for (const { name } of await games(request)) {
    await page.locator("#explore-game").selectOption(name);
    await expect(page.locator("#explore-game")).toHaveValue(name);
    await expect(page.locator(".results:not([aria-busy]) .tree"), name).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(".pick .small-board"), name).toBeVisible();
    // A move on the small board.
    const before = await page.locator("#explore-moves").inputValue();
    await page.locator(".pick [data-move]").first().click();
    await expect(page.locator("#explore-moves"), name).not.toHaveValue(before);
    await expect(page.locator(".results .trouble"), name).toHaveCount(0);
  }
});

test("every game is analysed, kept, embedded and printed", async ({ page, request }) => {
  for (const { name, text } of await games(request)) {
    await page.goto(`/analysis?game=${encodeURIComponent(text)}&moves=`);
    await expect(page.locator("#board .board"), name).toBeVisible();
    for (const moves of [1, 2]) {
      await page.locator(PLACES).first().click();
      await expect(page.locator(".move-tree .move"), name).toHaveCount(moves + 1);
      await expect(page.locator(PLACES).first(), name).toBeAttached();
    }
    await expect(page.locator(".board .chip:not(.none), .board .rank").first(), name).toBeVisible({ timeout: 60_000 });
    // Another second move is a variation.
    await page.keyboard.press(",");
    await expect(page.locator(".move-tree [aria-current]"), name).toHaveAttribute("aria-label", /^1\. /);
    await page.locator(PLACES).nth(1).click();
    await expect(page.locator(".move-tree .move"), name).toHaveCount(4);
    await page.reload();
    await expect(page.locator(".move-tree .move"), name).toHaveCount(4);
    // Of the page itself: Playwright hears of a changed address a little later. It holds the variation as soon as the page shows it.
    const hash = await page.evaluate(() => location.hash);
    expect(hash, name).toContain("(");
    await page.goto(`/embed${hash}`);
    await expect(page.locator("#board .board"), name).toBeVisible();
    await expect(page.locator(".move-tree .move"), name).toHaveCount(4);
    await page.goto(`/worksheet#game=${encodeURIComponent(text)}&moves=`);
    await expect(page.locator(".sheet"), name).toHaveCount(4, { timeout: 60_000 });
    await expect(page.locator(".sheet .small-board").first(), name).toBeVisible();
    await page.goto(`/figures#game=${encodeURIComponent(text)}&moves=&search=minimax&search=minimax-ab&from=1&to=2`);
    await expect(page.locator("tbody tr"), name).toHaveCount(4);
    await expect(page.locator("#results"), name).not.toHaveAttribute("aria-busy", "true", { timeout: 60_000 });
    await expect(page.locator("tbody .trouble"), name).toHaveCount(0);
  }
});

test("the rules of every game are told", async ({ page, request }) => {
  await page.goto("/about");
  for (const { name } of await games(request)) {
    await expect(page.locator(`section[id="${name}"] p`).first(), name).toBeVisible();
    await expect(page.locator(`section[id="${name}"] h2`), name).not.toHaveText(name);
  }
});

/** Lessons about one game, works one of which is called like a game, and the newcomer's first match, asked for before anything is known. */
const CONTENT = ["understand/subjects.ts", "about/page.ts", "play/early.ts"];

test("no module names a game", async ({ request }) => {
  const folder = fileURLToPath(new URL("../../page/src/", import.meta.url));
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !CONTENT.includes(file),
  );
  expect(modules.length).toBeGreaterThan(50);
  const named = [];
  for (const file of modules) {
    const code = readFileSync(folder + file, "utf8")
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/^\s*\/\/.*$/gm, "");
    for (const { name } of await games(request)) if (new RegExp(`["'\`/:]${name}["'\`:]`).test(code)) named.push(`${file}: ${name}`);
  }
  expect(named).toEqual([]);
});

for (const [width, height] of /** @type {const} */ ([
  [6, 5],
  [9, 7],
  [10, 6],
])) {
  test(`Connect Four with ${width} columns and ${height} rows is played like any other board`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/?game=connect-four:width=${width},height=${height}&moves=1`);
    await expect(page.locator(".move")).toHaveText(["1"]);
    await expect(page.locator(".board .column")).toHaveCount(width);
    const last = width < 10 ? String(width) : "a";
    await page.locator(".board .column").last().click();
    await expect(page.locator(".move").nth(1)).toHaveText(last);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  });
}
