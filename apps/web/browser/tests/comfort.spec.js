/** What makes a page comfortable: what one asked for is seen, what no longer holds is gone, what one takes along is not empty; also in a window of 640×400 (200 % zoom). */
import { readFileSync } from "node:fs";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of ["en-GB", "hr-HR"])
  test.describe(locale, () => {
    test.use({ locale });

    for (const [width, height] of /** @type {const} */ ([
      [320, 640],
      [640, 400],
      [1280, 800],
    ]))
      test(`the board of an exercise is at least 300 px wide at ${width}×${height}, as far as the window is`, async ({ page }, info) => {
        await page.setViewportSize({ width, height });
        await page.goto("/analysis?game=connect-four&moves=44554&practise=both");
        await expect(page.locator(".practice")).toBeVisible({ timeout: 60_000 });
        const board = page.locator("#board .board");
        await expect.poll(() => board.evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThanOrEqual(Math.min(300, width - 40));
        await page.screenshot({ path: info.outputPath("exercise.png"), fullPage: true });
        expect(await sideways(page)).toBeLessThanOrEqual(0);
      });

    test("values under a narrow board do not overlap", async ({ page }, info) => {
      await page.setViewportSize({ width: 640, height: 400 });
      await page.goto("/analysis#game=connect-four&tree=445(3(3)5)5&at=6");
      await expect(page.locator(".column .chip-word")).toHaveCount(7);
      await page.screenshot({ path: info.outputPath("values.png") });
      const clipped = await page
        .locator(".column, .chip")
        .evaluateAll((chips) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).map((chip) => chip.textContent));
      expect(clipped).toEqual([]);
    });

    test("whoever asks for a review is led to it, and Show leads back to the board", async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 400 });
      await page.goto("/analysis?game=connect-four&moves=44554");
      await expect(page.locator(".column .chip-word").first()).toBeVisible();
      await page.locator("#review-line").click();
      await expect(page.locator("#review h2")).toBeInViewport({ timeout: 60_000 });
      await page.locator("#review .slips .button").first().click();
      await expect(page.locator("#board .board")).toBeInViewport({ ratio: 0.5 });
    });
  });

test("what was wrong with a text is not said any more of the next one", async ({ page, complaints }) => {
  await page.goto("/analysis?game=connect-four&moves=44");
  await expect(page.locator(".column .chip-word").first()).toBeVisible();
  await page.locator("details", { has: page.locator("#copy") }).locator("summary").click();
  const open = async (/** @type {string} */ text) => {
    await page.locator("#paste").fill(text);
    await page.locator("#open-position").click();
  };
  await open("nonsense");
  await expect(page.locator("#notice")).toHaveText("This text is not a position in any notation known here.");
  await open("4455");
  await expect(page.locator("#last")).toHaveText("4. Red: column 5");
  await expect(page.locator("#notice")).toBeHidden();
  // Chromium itself notes refusals in the console.
  expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
  complaints.length = 0;
});

test("a tree that is saved before its first step is the whole search", async ({ page }) => {
  await page.goto("/understand?game=connect-four&moves=4455&player=minimax-ab:depth=2");
  await expect(page.locator(".results .tree")).toBeVisible();
  await expect(page.locator("[data-action=first]")).toBeDisabled();
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".save-svg").click()]);
    return readFileSync(await file.path(), "utf8");
  };
  const atFirst = await saved();
  await page.locator("[data-action=last]").click();
  const atLast = await saved();
  expect(atFirst.match(/<text/g)?.length ?? 0).toBeGreaterThan(10);
  expect(atFirst.match(/<text/g)?.length).toBe(atLast.match(/<text/g)?.length);
  // The picture on the screen is the only one.
  await expect(page.locator("svg.tree")).toHaveCount(1);
});
