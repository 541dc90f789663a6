/**
 * The pages for players, students and teachers in every window, theme and language: nothing wrong for axe, nothing that spills over to the side. The pictures it leaves
 * in `results/` are there to be looked at.
 */
import { isLooked, violations } from "./axe.js";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A phone, a tablet, a laptop, a large screen. */
const WINDOWS = /** @type {const} */ ([
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
]);

/** Each page with what has to be there before it is looked at. @type {readonly (readonly [string, (page: Page) => Promise<void>])[]} */
const PAGES = [
  [
    "analysis",
    async (page) => {
      await page.goto("/analysis#game=connect-four&tree=445(3(3)5)5&at=6");
      await expect(page.locator(".column .chip-word")).toHaveCount(7);
      await expect(page.locator(".best-line .move").first()).toBeVisible();
      for (const summary of await page.locator("details.card > summary").all()) await summary.click();
    },
  ],
  [
    "analysis-review",
    async (page) => {
      await page.goto("/analysis?game=connect-four&moves=4373672663355135753");
      await expect(page.locator(".column .chip-word").first()).toBeVisible();
      await page.locator("#show-threats").check();
      await expect(page.locator("#threats li")).toHaveCount(2);
      await page.locator("#review-line").click();
      await expect(page.locator("#review .graph")).toBeVisible({ timeout: 60_000 });
    },
  ],
  [
    "analysis-exercise",
    async (page) => {
      await page.goto("/analysis?game=connect-four&moves=44554&practise=both");
      await expect(page.locator(".practice")).toBeVisible({ timeout: 60_000 });
    },
  ],
  [
    "analysis-tic-tac-toe",
    async (page) => {
      await page.goto("/analysis?game=tic-tac-toe&moves=15");
      await expect(page.locator(".square .chip")).toHaveCount(7);
    },
  ],
  [
    "analysis-atoll",
    async (page) => {
      await page.goto("/analysis?game=atoll:size=5,swap=off&moves=E5%20D4");
      await expect(page.locator(".cell").first()).toBeVisible();
    },
  ],
  [
    "figures",
    async (page) => {
      await page.goto(
        "/figures#game=connect-four&moves=4455&search=minimax&search=minimax-ab&search=deepening&search=mcts&from=1&to=4&limit=1000",
      );
      await expect(page.locator("tbody tr")).toHaveCount(16);
      await expect(page.locator("#results")).not.toHaveAttribute("aria-busy", "true", { timeout: 60_000 });
    },
  ],
  [
    "worksheet",
    async (page) => {
      await page.goto("/worksheet#game=connect-four&moves=44553");
      await expect(page.locator(".sheet")).toHaveCount(4);
    },
  ],
  [
    "embed",
    async (page) => {
      await page.goto("/embed#game=connect-four&tree=445(3)5&at=4");
      await expect(page.locator(".move-tree .move")).toHaveCount(6);
      await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
    },
  ],
  [
    "embed-tree",
    async (page) => {
      await page.goto("/embed?game=connect-four&moves=4455&player=minimax-ab:depth=2");
      await expect(page.locator("svg.tree")).toBeVisible();
    },
  ],
];

for (const locale of ["en-GB", "hr-HR"])
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    if (!isLooked(locale, theme)) continue;
    test.describe(`${locale}, ${theme}`, () => {
      test.use({ locale, colorScheme: theme });

      for (const [name, open] of PAGES)
        test(`nothing is wrong for axe in any window: ${name}`, async ({ page }, info) => {
          await open(page);
          await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
          for (const [width, height] of WINDOWS) {
            await page.setViewportSize({ width, height });
            const where = `${width}×${height}`;
            expect(await violations(page), where).toEqual([]);
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
              where,
            ).toBeLessThanOrEqual(0);
            await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
          }
        });
    });
  }
