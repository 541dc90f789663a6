/** What makes a page comfortable: what one asked for is seen, what no longer holds is gone, what one takes along is not empty; also in a window of 640×400 (200 % zoom). */
import { readFileSync } from "node:fs";
import { violations } from "./axe.js";
import { listenToAnnouncer } from "./announced.js";
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

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
        await expect
          .poll(() => board.evaluate((node) => node.getBoundingClientRect().width))
          .toBeGreaterThanOrEqual(Math.min(300, width - 40));
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
  await page
    .locator("details", { has: page.locator("#copy") })
    .locator("summary")
    .click();
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

test("two people at one screen have names, and New game stands beside who plays", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.getByRole("button", { name: "Who plays…" }).click();
  const dialog = page.locator("#setup");
  await pick(dialog, "Two players, one screen");
  await dialog.locator(".player-name-field").nth(0).fill("Ana");
  await dialog.locator(".player-name-field").nth(1).fill("Ivan");
  expect(await violations(page)).toEqual([]);
  await dialog.locator("#start").click();
  await expect(status(page)).toHaveText("Ana to move");
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Ivan to move");
  await expect(page.locator("#players")).toContainText("Ivan");
  // The next game at this table is theirs as well.
  await page.locator("#new-game").click();
  await expect(page.locator(".move")).toHaveCount(0);
  await expect(status(page)).toHaveText("Ana to move");
});

test("a full column and the best move are said to whoever does not see them", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  const said = await listenToAnnouncer(page);
  for (let count = 1; count <= 6; count += 1) {
    await page.keyboard.press("1");
    await expect(page.locator(".move")).toHaveCount(count);
  }
  await expect(page.locator(".column").first()).toHaveText(/^Column 1: full, from the bottom: Yellow, Red/);
  await page.keyboard.press("1");
  await expect.poll(said).toContainEqual("Column 1 is full.");
  await page.locator(".column").first().dispatchEvent("click");
  await expect(page.locator(".columns-board [role=status]")).toHaveText("Column 1 is full.");
  await page.keyboard.press("h");
  await expect(page.locator(".column .chip-word").first()).toBeVisible();
  await expect
    .poll(async () => (await said()).at(-1))
    .toMatch(/^Best: column \d\. (Yellow|Red) wins in \d+ moves\.$|^Best: column \d\. With best play it is a draw\.$/);
});

test.describe("a won game", () => {
  const win = async (/** @type {Page} */ page) => {
    await page.goto("/?game=connect-four&moves=414141");
    await expect(page.locator(".column[aria-disabled=false]").first()).toBeVisible();
    await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
    for (const [index, column] of [..."4141414"].entries()) {
      await page.keyboard.press(column);
      await expect(page.locator(".move")).toHaveCount(index + 1);
    }
    await expect(status(page)).toHaveText("Player 1 won!");
  };

  test("is celebrated a little, for a moment, and not again when it is opened", async ({ browser, server }) => {
    const context = await browser.newContext({ reducedMotion: "no-preference", baseURL: server.url });
    const page = await context.newPage();
    await win(page);
    await expect(page.locator(".confetti i").first()).toBeAttached();
    await expect(page.locator(".confetti")).toHaveCount(0);
    await page.reload();
    await expect(status(page)).toHaveText("Player 1 won!");
    await expect(page.locator("#review .graph")).toBeVisible();
    await expect(page.locator(".confetti")).toHaveCount(0);
    await context.close();
  });

  test("moves nothing where less motion is asked for", async ({ page }) => {
    await win(page);
    await expect(page.locator("#review .graph")).toBeVisible();
    await expect(page.locator(".confetti")).toHaveCount(0);
  });
});

test("a page that is loaded again shows the same page of the lesson, and the same other move", async ({ page }) => {
  await page.goto("/understand");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const heading = page.getByRole("heading", { name: "Points instead of endings" });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto("/understand?game=connect-four&moves=44&player=minimax-ab:depth=4&played=4");
  await page.locator(".why-board [data-move='1']").click();
  await expect(page).toHaveURL(/instead=\d/);
  const title = page.getByRole("heading", { name: /^If it had played column \d$/ });
  await expect(title).toBeVisible();
  const said = await title.textContent();
  await page.reload();
  await expect(title).toHaveText(said ?? "");
});

for (const [width, height] of /** @type {const} */ ([
  [320, 640],
  [640, 400],
  [1280, 800],
]))
  test(`strong players see a solver's score beside the words at ${width}×${height}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    await page.goto("/analysis?game=connect-four&moves=44");
    await expect(page.locator(".column .chip-word")).toHaveCount(7);
    const written = () =>
      page.locator(".chip").evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip, "::after").content.replaceAll('"', "")));
    expect(await written()).toEqual(Array(7).fill("none"));
    await page.locator("#scores").check();
    // What the server scores, with its sign.
    expect(await written()).toEqual(
      await page
        .locator(".chip")
        .evaluateAll((chips) =>
          chips.map((chip) => (Number(chip.getAttribute("data-score")) > 0 ? "+" : "") + chip.getAttribute("data-score")),
        ),
    );
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: info.outputPath("scores.png") });
    const spilled = await page
      .locator(".chip")
      .evaluateAll((chips) => chips.filter((chip) => chip.scrollHeight > chip.clientHeight + 1).length);
    expect(spilled).toBe(0);
    await expect(page.locator(".column").first()).toBeInViewport({ ratio: 0.98 });
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.locator("#scores")).toBeChecked();
    // A game that no solver scores has none.
    await page.locator("#games button", { hasText: "Tic-tac-toe" }).click();
    await expect(page.locator(".square .chip").first()).toBeVisible();
    await expect(page.locator("#scores")).toBeHidden();
  });
