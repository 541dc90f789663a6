import { isLooked, violations } from "./axe.js";
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {string} moves @param {string} [more] */
async function open(page, moves, more = "") {
  await page.goto(`/analysis?game=connect-four&moves=${moves}${more}`);
  // An exercise may be there before the whole game was seen.
  if (more.includes("practise")) return;
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(moves.length);
}

/** @param {Page} page */
const discs = (page) => page.locator(".board .disc:not(.ghost)");

// Scores of all columns (docs/solver.md): after 44 −3 −3 −2 1 −2 −3 −3, after 445 2 at 3 and 6 and −18 elsewhere, after 4455 18 at 3 and 6 and 2 at 4 and 5.
test("an unfinished, pasted game is reviewed; wins delayed and defences given up early are named with their moves", async ({ page }) => {
  await page.goto("/analysis");
  await page.locator("summary", { hasText: "Open and copy" }).click();
  await page.locator("#paste").fill("d1 d2 e1 e2 d3");
  await page.locator("#open-position").click();
  await expect(discs(page)).toHaveCount(5);
  await page.locator("#review-line").click();
  const slips = page.locator("#review .slips li");
  await expect(slips).toHaveCount(2);
  await expect(page.locator("#review h3").first()).toHaveText("2 mistakes");
  await expect(slips.nth(0).locator("p")).toHaveText("Move 3, Yellow, column 5: this turned a win into a loss. Better: column 4.");
  await expect(slips.nth(1).locator("p")).toHaveText(/^Move 4, Red, column 5: this turned a win into a loss\. Better: column (3|6)\.$/);
  const delays = page.locator("#review .delays li");
  await expect(delays).toHaveCount(1);
  await expect(delays.locator("p")).toHaveText(/^Move 5, Yellow, column 4: still won, but 16 moves later than with column (3|6)\.$/);
  // Every point and every button leads to its position.
  await slips.nth(0).getByRole("button", { name: "Show" }).click();
  await expect(discs(page)).toHaveCount(2);
  await page.locator("#review .graph [role=button]").nth(4).click();
  await expect(discs(page)).toHaveCount(4);
  // An unfinished game has a point for its end, too.
  await expect(page.locator("#review .graph [role=button]")).toHaveCount(6);
  // A lost game in which another move would have held out longer.
  await open(page, "41");
  await page.locator("#review-line").click();
  await expect(page.locator("#review .delays p")).toHaveText("Move 2, Red, column 1: already lost; column 4 lasts 3 moves longer.");
  await expect(page.locator("#review .slips")).toHaveCount(0);
});

test("the review after a game names the same", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  for (const [index, column] of [..."44554"].entries()) {
    await page.keyboard.press(column);
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await page.locator("#more summary").click();
  await page.locator("#resign").click();
  await expect(status(page)).toHaveText(/won/);
  await expect(page.locator("#review .delays li").first()).toBeVisible();
  await expect(page.locator("#practise")).toHaveAttribute("href", /practise=both/);
});

test("the threats are marked on the board, and their parity and on which of them best play ends are said in words", async ({ page }) => {
  await open(page, "4373672663355135753");
  await page.locator("#show-threats").check();
  const list = page.locator(".threat-list li");
  await expect(list).toHaveCount(2);
  await expect(list.nth(0)).toHaveText("g4: Yellow wins there with the next move, unless the cell is filled before.");
  await expect(list.nth(1)).toHaveText("d3: a threat of Yellow in row 3, odd. These rows fall to Yellow at the end. That line ends on it.");
  await expect(page.locator("#threats p").first()).toHaveText(
    /^Yellow wins with best play\. One best line is \d+: it ends on the threat d3\.$/,
  );
  await expect(page.locator(".board .threat")).toHaveCount(2);
  await expect(page.locator(".board .threat.decides")).toHaveCount(1);
  await expect(page.locator(".board .threats text")).toHaveText(["even", "odd"]);
  // They belong to the position on the screen.
  await page.locator(".move-tree .start").click();
  await expect(page.locator("#threats p").first()).toHaveText("There is no cell yet where a disc would complete four in a line.");
  await expect(page.locator(".board .threat")).toHaveCount(0);
  await page.locator("#show-threats").uncheck();
  await expect(page.locator("#threats")).toBeHidden();
});

test("exercises are made of one's own mistakes, without the answers on the board", async ({ page }) => {
  await open(page, "44554", "&practise=first");
  const card = page.locator(".practice");
  await expect(card.locator("h2")).toHaveText("Exercise 1 of 2");
  await expect(card.locator("p").first()).toHaveText("Yellow is to move and can win. Find a move that keeps the win.");
  await expect(discs(page)).toHaveCount(2);
  await expect(page.locator(".chip")).toHaveCount(0);
  // The review names the better moves.
  await expect(page.locator("#review")).toBeHidden();
  // Threats would give the answer away as well.
  await page.locator("#show-threats").check();
  await expect(page.locator("#threats")).toBeHidden();
  await expect(page.locator(".board .threat")).toHaveCount(0);
  await page.locator(".column").nth(6).click();
  await expect(card.locator(".wrong")).toHaveText(/^Not this one: column 7, loses in \d+\. Try again\.$/);
  // An answer is no move.
  await expect(discs(page)).toHaveCount(2);
  await page.locator(".column").nth(3).click();
  await expect(card.locator(".right")).toHaveText(/^Right: column 4, wins in \d+\.$/);
  await page.locator("#next-exercise").click();
  await expect(card.locator("h2")).toHaveText("Exercise 2 of 2");
  await expect(card.locator("p").first()).toHaveText("Yellow is to move and wins. Find the fastest win.");
  await page.locator(".column").nth(4).click();
  await expect(card.locator(".wrong")).toBeVisible();
  await page.locator("#solution").click();
  await expect(card.locator(".right")).toHaveText(/^The best move is column (3|6): wins in 2\.$/);
  await page.locator("#next-exercise").click();
  await expect(page.locator("#notice")).toHaveText("0 of 2 exercises solved at the first try.");
  await expect(card).toHaveCount(0);
  // The values are back, and the board plays again.
  await expect(page.locator(".column .chip-word")).toHaveCount(7);
  await expect(page.locator("#threats")).toBeVisible();
  await expect(page.locator("#review")).toBeVisible();
  await page.locator("#exercises button[data-whose=second]").click();
  await expect(card.locator("h2")).toHaveText("Exercise 1 of 1");
  await page.locator("#end-exercises").click();
  await expect(card).toHaveCount(0);
});

test("the mistakes of all games become exercises, until they are deleted", async ({ page }) => {
  // One game on the analysis board, where whose mistakes are practised is said.
  await open(page, "44554", "&practise=first");
  await expect(page.locator(".practice h2")).toHaveText("Exercise 1 of 2");
  await page.locator("#end-exercises").click();
  // Another one at the table: after 1, only 5 holds the draw.
  await page.goto("/");
  await setUp(page, "Tic-tac-toe", (dialog) => pick(dialog, "Two players, one screen"));
  for (const [index, square] of [..."12"].entries()) {
    await page.keyboard.press(square);
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await page.locator("#more summary").click();
  await page.locator("#resign").click();
  await expect(page.locator("#practise")).toBeVisible();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("foursight.mistakes") ?? "[]").length);
  await expect.poll(kept).toBe(3);
  // All of them in one place, the latest first; the analysis on the screen is there again afterwards.
  await open(page, "4433");
  const address = () => new URL(page.url()).hash;
  await expect.poll(address).toContain("tree=4433");
  const before = address();
  await page.locator("#mistakes-card summary").click();
  await expect(page.locator("#mistake-count")).toHaveText("3 mistakes, 0 solved at the first try.");
  await page.locator("#practise-mistakes").click();
  const card = page.locator(".practice");
  await expect(card.locator("h2")).toHaveText("Exercise 1 of 3");
  await expect(card.locator("p").first()).toHaveText("Circle is to move and can hold the draw. Find a move that does.");
  await expect(page.locator("#solution")).toBeEnabled();
  await page.locator(".square").nth(4).click();
  await expect(card.locator(".right")).toHaveText(/^Right: /);
  await page.locator("#next-exercise").click();
  await expect(card.locator("h2")).toHaveText("Exercise 2 of 3");
  await expect(card.locator("p").first()).toHaveText("Yellow is to move and can win. Find a move that keeps the win.");
  await expect(discs(page)).toHaveCount(2);
  await expect(page.locator("#solution")).toBeEnabled();
  await page.locator(".column").nth(6).click();
  await expect(card.locator(".wrong")).toBeVisible();
  await page.locator("#end-exercises").click();
  await expect(card).toHaveCount(0);
  await expect(discs(page)).toHaveCount(4);
  expect(address()).toBe(before);
  await expect(page.locator("#mistake-count")).toHaveText("3 mistakes, 1 solved at the first try.");
  // What was solved comes last from now on; the same game again adds nothing.
  await page.reload();
  await page.locator("#mistakes-card summary").click();
  await page.locator("#practise-mistakes").click();
  await expect(card.locator("p").first()).toHaveText("Yellow is to move and can win. Find a move that keeps the win.");
  await page.locator("#end-exercises").click();
  await open(page, "44554", "&practise=first");
  await expect(card.locator("h2")).toHaveText("Exercise 1 of 2");
  await page.locator("#end-exercises").click();
  expect(await kept()).toBe(3);
  await page.locator("#mistakes-card summary").click();
  await page.locator("#forget-mistakes").click();
  await expect(page.locator("#mistake-count")).toHaveText("0 mistakes, 0 solved at the first try.");
  await expect(page.locator("#practise-mistakes")).toBeDisabled();
  expect(await kept()).toBe(0);
});

for (const [width, height] of /** @type {const} */ ([
  [360, 640],
  [844, 390],
  [1280, 720],
])) {
  test(`board and exercise do not spill over at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "44554", "&practise=both");
    await expect(page.locator(".practice")).toBeVisible();
    const spills = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await spills()).toBeLessThanOrEqual(0);
    const board = await page.locator(".board").boundingBox();
    const card = await page.locator(".practice").boundingBox();
    expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + 1);
    await page.locator("#end-exercises").click();
    await page.locator("#show-threats").check();
    await expect(page.locator("#threats p").first()).toBeVisible();
    expect(await spills()).toBeLessThanOrEqual(0);
  });
}

for (const language of /** @type {const} */ (["en-GB", "hr-HR"])) {
  test.describe(language, () => {
    test.use({ locale: language });
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      if (!isLooked(language, theme)) continue;
      test(`nothing is wrong for axe with threats, review and exercise, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await open(page, "4373672663355135753", "&practise=both");
        await expect(page.locator(".practice")).toBeVisible({ timeout: 60_000 });
        expect(await violations(page)).toEqual([]);
        await page.locator("#end-exercises").click();
        await page.locator("#mistakes-card summary").click();
        await page.locator("#show-threats").check();
        await page.locator(".move-tree .move").nth(19).click();
        await expect(page.locator("#threats li")).toHaveCount(2);
        expect(await violations(page)).toEqual([]);
        await page.locator("#exercises button").first().click();
        await page.locator(".column[aria-disabled=false]").first().click();
        await expect(page.locator(".practice .right, .practice .wrong")).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}
