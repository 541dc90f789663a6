import { expect, test } from "./server.js";
import { status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A small phone, a large one, a phone on its side, a window at 200 %, a laptop. */
const WINDOWS = /** @type {const} */ ([
  [360, 640],
  [390, 844],
  [844, 390],
  [640, 400],
  [1280, 720],
]);

const BOARDS = /** @type {const} */ ([
  ["connect-four", "4433", "Level 2: column 3"],
  ["tic-tac-toe", "15", "Level 2: square 5"],
  ["atoll:size=3,swap=off", "C3 B2", "Level 2: cell B2"],
  ["atoll:size=5,swap=off", "E5 D4", "Level 2: cell D4"],
  ["atoll:size=7,swap=off", "G7 F6", "Level 2: cell F6"],
  ["atoll:size=9,swap=off", "I9 H8", "Level 2: cell H8"],
]);

/**
 * What is not wholly inside the window.
 * @param {Page} page
 * @param {string[]} selectors
 */
async function outside(page, selectors) {
  return page.evaluate(
    (all) =>
      all.flatMap((selector) => {
        const boxes = [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
        if (boxes.length === 0 || boxes.some(({ width }) => width === 0)) return [`${selector} is not there`];
        return boxes
          .filter(({ left, top, right, bottom }) => left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
          .map(({ left, top, right, bottom }) => `${selector}: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
      }),
    selectors,
  );
}

for (const [width, height] of WINDOWS) {
  test(`board, turn and last move are visible together at ${width}×${height}, in every game and size`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    for (const [game, moves, last] of BOARDS) {
      await page.goto(`/?game=${game}&moves=${encodeURIComponent(moves)}`);
      await expect(status(page)).toHaveText("Your turn");
      await expect(page.locator("#last")).toHaveText(last);
      const mark = game === "tic-tac-toe" ? ".square svg" : ".board .last";
      await expect(page.locator(mark).first()).toBeVisible();
      const seen = ["#status", "#last", "#board .board", mark, "#summary", "#change"];
      expect(await outside(page, seen), game).toEqual([]);
      expect(await page.evaluate(() => scrollY), game).toBe(0);
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await sideways(), game).toBeLessThanOrEqual(0);
      await page.screenshot({ path: info.outputPath(`${game.replaceAll(/[:=,]/g, "-")}.png`) });
      if (game === "connect-four") {
        await page.locator("#hints").check();
        await expect(page.locator(".column .chip-word")).toHaveCount(7);
        await page.evaluate(() => scrollTo(0, 0));
        expect(await outside(page, ["#status", "#last", "#board .board", mark, ".verdict", ".column"]), "with hints").toEqual([]);
        await page.screenshot({ path: info.outputPath("connect-four-hints.png") });
        await page.locator("#hints").uncheck();
        await page.evaluate(() => scrollTo(0, 0));
      }
      if (game.startsWith("atoll")) {
        // The button that confirms a stone is where one looks.
        await expect(page.locator("#confirm-first")).toHaveText("Choose a cell, then confirm it.");
        const size = () => page.locator("#board .board").evaluate((node) => JSON.stringify(node.getBoundingClientRect()));
        const before = await size();
        await page.locator(".cell[aria-disabled=false]").first().click();
        await expect(page.locator("#confirm")).toBeVisible();
        await expect(page.locator("#announcer")).toHaveText(/^Chosen: cell [A-Q]\d+\. Confirm it or cancel\.$/);
        // The room for the buttons was there: nothing moves under the pointer.
        expect(await size(), `${game}: the board stays where it is`).toBe(before);
        expect(await outside(page, ["#confirm", "#take-back"]), `${game}: confirm`).toEqual([]);
      }
    }
  });
}

for (const [width, height] of WINDOWS) {
  test(`the reason of the computer's move, the opponent and the way to change it are in the window with the board at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const game of ["connect-four", "tic-tac-toe", "atoll:size=5,swap=off"]) {
      await page.goto(`/?game=${game}&moves=`);
      await expect(status(page)).toHaveText("Your turn");
      await page.locator(".column, .square, .cell").nth(4).click();
      if (game.startsWith("atoll")) await page.locator("#confirm").click();
      await expect(page.locator("#why-last")).toBeVisible();
      await expect(status(page)).toHaveText("Your turn");
      expect(await outside(page, ["#status", "#last", "#board .board", "#summary", "#change", "#why-last"]), game).toEqual([]);
      expect(await page.evaluate(() => scrollY), game).toBe(0);
    }
  });
}

test("where a cell is smaller than 24 px a tap is confirmed, also by whoever wants no confirmation", async ({ page }) => {
  const open = async (/** @type {number} */ size, /** @type {string} */ cell) => {
    await page.goto(`/?game=atoll:size=${size},swap=off&moves=`);
    await expect(status(page)).toHaveText("Your turn");
    await page.locator("#more summary").click();
    await page.locator("#confirm-stones").uncheck();
    await page.locator(`[data-cell="${cell}"]`).click();
  };
  const high = (/** @type {string} */ cell) =>
    page.locator(`[data-cell="${cell}"] .hex`).evaluate((node) => node.getBoundingClientRect().height);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(9, "I9");
  await expect.poll(() => high("I9")).toBeGreaterThan(0);
  expect(await high("I9")).toBeLessThan(24);
  await expect(page.locator("#confirm")).toBeVisible();
  await expect(page.locator(".move")).toHaveCount(0);
  await page.locator("#confirm").click();
  await expect(page.locator(".move")).toHaveCount(2);
  // Larger cells take the tap at its word.
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(3, "C3");
  await expect.poll(() => high("C3")).toBeGreaterThanOrEqual(24);
  await expect(page.locator(".move")).toHaveCount(2);
});

/** @param {string} color as the browser computes it */
function luminance(color) {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`the focus is visible on the board and every cell of Atoll is, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/");
    await expect(status(page)).toHaveText("Your turn");
    await page.keyboard.press("ArrowRight");
    const column = page.locator(".column:focus-visible");
    await expect(column).toHaveCount(1);
    const { ring, inner, board } = await column.evaluate((node) => ({
      ring: getComputedStyle(node).outlineColor,
      inner: /rgb[^)]*\)/.exec(getComputedStyle(node).boxShadow)?.[0] ?? "",
      board: getComputedStyle(/** @type {Element} */ (document.querySelector(".front"))).fill,
    }));
    expect(contrast(ring, board)).toBeGreaterThanOrEqual(3);
    expect(contrast(ring, inner)).toBeGreaterThanOrEqual(3);
    await page.locator("#games button", { hasText: "Atoll" }).click();
    await expect(page.locator(".hex").first()).toBeVisible();
    const { edge, ground } = await page
      .locator(".hex")
      .first()
      .evaluate((node) => ({
        edge: getComputedStyle(node).stroke,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
    const fill = await page
      .locator(".hex")
      .first()
      .evaluate((node) => getComputedStyle(node).fill);
    expect(contrast(edge, fill)).toBeGreaterThanOrEqual(3);
  });
}

test("the first Tab leads past the head, on every page", { tag: "@server" }, async ({ page }) => {
  for (const path of ["/", "/understand", "/automat", "/about"]) {
    await page.goto(path);
    await expect(page.locator("#header nav")).toBeVisible();
    if (path === "/") await expect(status(page)).toHaveText("Your turn");
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip")).toBeFocused();
    await expect(page.locator(".skip")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    const target = page.locator(path === "/" ? ".column >> nth=0" : "main");
    await expect(target, path).toBeFocused();
  }
});
