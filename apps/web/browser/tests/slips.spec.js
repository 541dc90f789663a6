/** "Tell me when I slip": a sentence with the reason after a mistake against a computer, and the way back. */
import { violations } from "./axe.js";
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

/** A computer that replies to 44 and 5 with anything; after 44 only column 4 keeps the win. @param {import("@playwright/test").Page} page */
async function openWon(page) {
  await page.goto("/?game=connect-four&moves=44");
  await expect(status(page)).toHaveText("Your turn");
}

test("a mistake is told with its reason, taken back, and the better move is not spoken of", async ({ page }) => {
  await openWon(page);
  await page.getByText("Tell me when I slip").click();
  await page.keyboard.press("5");
  const slip = page.locator("#slip");
  await expect(slip.locator("[role=status]")).toHaveText(
    /^This turned a win into a loss: after column 5, Level 2 can win in \d+ moves, beginning with column \d\. Better: column 4\.$/,
  );
  await expect(page.locator(".move")).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo my move" }).click();
  await expect(page.locator(".move")).toHaveCount(2);
  await expect(slip.locator("[role=status]")).toHaveText("");
  const reviewed = page.waitForResponse((response) => response.url().endsWith("/review"));
  await page.keyboard.press("4");
  await reviewed;
  await expect(page.locator(".move")).toHaveCount(4);
  await expect(slip.locator("[role=status]")).toHaveText("");
  // The choice is kept; without it nobody asks.
  await page.reload();
  await expect(page.locator("#slips")).toBeChecked();
  await page.locator("#slips").uncheck();
  await expect(slip).toBeHidden();
});

test("between people nobody is told", async ({ page }) => {
  await openWon(page);
  await page.locator("#slips").check();
  for (const mode of ["Two players, one screen", "A friend by link", "Watch two computers"]) {
    await setUp(page, "Connect Four", (dialog) => pick(dialog, mode));
    await expect(page.locator("#slips"), mode).toHaveCount(0);
    await expect(page.locator("#slip"), mode).toBeHidden();
  }
});

for (const [width, height] of /** @type {const} */ ([
  [320, 640],
  [390, 844],
  [640, 400],
  [1280, 720],
]))
  for (const locale of ["en-GB", "hr-HR"])
    test.describe(locale, () => {
      test.use({ locale });
      test(`sentence and board are in the window together at ${width}×${height}`, async ({ page }, info) => {
        await page.setViewportSize({ width, height });
        await page.goto("/?game=connect-four&moves=44");
        await expect(page.locator(".column[aria-disabled=false]")).toHaveCount(7);
        await page.locator("#slips").check();
        await page.keyboard.press("5");
        await expect(page.locator("#undo-slip")).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: info.outputPath("slip.png") });
        for (const part of ["#status", "#board .board", "#slip"]) await expect(page.locator(part)).toBeInViewport({ ratio: 0.99 });
        const board = await page.locator("#board .board").evaluate((node) => node.getBoundingClientRect().height);
        expect(board).toBeGreaterThan(150);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(
          0,
        );
      });
    });
