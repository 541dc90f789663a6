/** What a test does at the table, in words of the game. */
import { expect } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
export const status = (page) => page.locator("#status");

/**
 * Chooses a game and settings in the dialog, and starts it.
 * @param {Page} page
 * @param {string} game its name on the page
 * @param {(dialog: import("@playwright/test").Locator) => Promise<void>} choose
 */
export async function setUp(page, game, choose) {
  const tab = page.locator("#games button", { hasText: game });
  if ((await tab.getAttribute("aria-pressed")) !== "true") {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-pressed", "true");
  }
  await page.locator("#change").click();
  const dialog = page.locator("#setup");
  await expect(dialog).toBeVisible();
  await choose(dialog);
  // Until the new match is there, the table still shows the old one, and keys go to that. The address changes once the table has changed, so it has to lead to
  // the match that was opened; without a server nothing but the address can be waited for.
  const before = page.url();
  const opened = process.env["FOURSIGHT_SITE"]
    ? null
    : page.waitForResponse((response) => response.request().method() === "POST" && new URL(response.url()).pathname.endsWith("/matches"));
  await dialog.locator("#start").click();
  const { id } = (await (await opened)?.json()) ?? {};
  await page.waitForURL((address) => {
    const { searchParams } = address;
    return id ? searchParams.get("match") === id || searchParams.has("tournament") : String(address) !== before;
  });
  await expect(dialog).toBeHidden();
}

/**
 * One of the choices in the dialog, by the beginning of its text.
 * @param {import("@playwright/test").Locator} dialog
 * @param {string} text
 */
export async function pick(dialog, text) {
  await dialog
    .locator(".options label", { hasText: new RegExp(`^${text}`) })
    .first()
    .click();
}

/** @param {Page} page the moves in the list */
export async function moves(page) {
  return page.locator(".move").allTextContents();
}

/**
 * Plays legal moves until the game is over, and says how it ended.
 * @param {Page} page
 * @param {() => Promise<void>} move makes one
 */
export async function playOut(page, move) {
  for (let turn = 0; turn < 60; turn += 1) {
    await expect(status(page)).toHaveText(/Your turn|to move|won|lost|draw|resigned/i);
    const said = (await status(page).textContent()) ?? "";
    if (!/Your turn|to move/.test(said)) return said;
    const before = (await moves(page)).length;
    await move();
    await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(before);
  }
  throw new Error("the game does not end");
}
