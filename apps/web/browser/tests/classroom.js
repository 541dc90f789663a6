/** What the tests of a class share: opening one, joining, playing, and reading the teacher's page. */
import { expect } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Browser} Browser */

/** What is read off a game's card in the teacher's room. @typedef {{ number: number, first: string, second: string }} Game */

/**
 * Opens a class and returns its code.
 * @param {Page} page
 * @param {{ name?: string, mode?: string, more?: (page: Page) => Promise<void> }} [settings]
 */
export async function openClass(page, { name = "7b", mode = "Swiss tournament", more } = {}) {
  await page.goto("/class");
  await page.locator("#open-form").click();
  await page.locator("#class-name").fill(name);
  await page.locator(".options label", { hasText: mode }).click();
  await more?.(page);
  await page.locator("#open-class").click();
  await expect(page.locator("#code")).toBeVisible();
  return ((await page.locator("#code").textContent()) ?? "").replace(" ", "");
}

/**
 * A pupil in a browser of their own.
 * @param {Browser} browser
 * @param {string} address
 * @param {import("@playwright/test").BrowserContextOptions} [options]
 */
export async function phone(browser, address, options = {}) {
  const context = await browser.newContext({
    baseURL: address,
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  return page;
}

/** Joins with the link of the QR code. @param {Page} page @param {string} code @param {string} name */
export async function join(page, code, name) {
  await page.goto(`/class#${code}`);
  await enterName(page, name);
  await expect(page.locator("#status")).toBeVisible();
}

/** @param {Page} page @param {string} name */
export async function enterName(page, name) {
  await page.locator("#pupil-name").fill(name);
  await page.locator("#join-class").click();
}

/** The games of the round, in their order. @param {Page} teacher @returns {Promise<Game[]>} */
export async function gamesOf(teacher) {
  return teacher.locator(".game-card .game-board").evaluateAll((cards) =>
    cards.map((card) => {
      const [first = "", second = ""] = [...card.querySelectorAll(".game-name")].map((node) => node.textContent ?? "");
      return { number: Number(card.getAttribute("data-game")), first, second };
    }),
  );
}

/**
 * Plays moves, whoever is on turn on a device of their own.
 * @param {Map<string, Page>} pages by name
 * @param {Game} game
 * @param {string} moves columns
 * @param {number} [from] how many were played before
 */
export async function play(pages, { first, second }, moves, from = 0) {
  for (const [index, move] of [...moves].entries()) {
    const page = pages.get((from + index) % 2 === 0 ? first : second);
    if (!page) throw new Error(`nobody plays for ${first} or ${second}`);
    await expect(page.locator("#status")).toHaveText("Your turn");
    await page.keyboard.press(move);
    await expect(page.locator("#status")).not.toHaveText(/Your turn|Sending/);
  }
}

/** Who moves first wins in column 1. */
export const WIN = "1212121";

/** The table as it stands on a page: cells by the pupil's name. @param {Page} page @returns {Promise<Map<string, string[]>>} */
export async function tableOf(page) {
  const rows = await page
    .locator(".class-table")
    .first()
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replace(" (You)", ""))));
  return new Map(rows.map(([rank = "", name = "", ...rest]) => [name, [rank, ...rest]]));
}
