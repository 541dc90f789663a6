import { isLooked, violations } from "./axe.js";
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The moves of the tree as they are written, the start left out. @param {Page} page */
const shown = (page) =>
  page.locator(".move-tree .move:not(.start)").evaluateAll((all) =>
    all.map((move) =>
      [...move.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(""),
    ),
  );

/** The tree in the address. @param {Page} page */
const tree = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("tree");

/** @param {Page} page */
const discs = (page) => page.locator(".board .disc:not(.ghost)");

/** @param {Page} page @param {string} moves */
async function open(page, moves) {
  await page.goto(`/analysis?game=connect-four&moves=${moves}`);
  await expect(discs(page)).toHaveCount(moves.length);
  await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
}

/** One move back, by its key. @param {Page} page */
async function back(page) {
  const before = await discs(page).count();
  await page.keyboard.press(",");
  await expect(discs(page)).toHaveCount(before - 1);
}

/** Plays columns on the board. @param {Page} page @param {string} columns */
async function play(page, columns) {
  for (const column of columns) {
    const before = await discs(page).count();
    await page
      .locator(".column")
      .nth(Number(column) - 1)
      .click();
    await expect(discs(page)).toHaveCount(before + 1);
    await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
  }
}

test("from any position of the tree one plays on, and the game as it was stays beside it", async ({ page }) => {
  await open(page, "4455");
  await expect(status(page)).toHaveText("Yellow to move");
  expect(await shown(page)).toEqual(["4", "4", "5", "5"]);
  // Back two moves, and another one.
  await page.keyboard.press(",");
  await page.keyboard.press(",");
  await expect(discs(page)).toHaveCount(2);
  await expect(page.locator("#last")).toHaveText("2. Red: column 4");
  await play(page, "3");
  await expect.poll(() => tree(page)).toBe("445(3)5");
  // As deep as one likes, with variations of variations.
  await play(page, "36");
  await page.locator("[data-step=back]").click();
  await play(page, "7");
  await expect.poll(() => tree(page)).toBe("445(336(7))5");
  // A move that is there already is walked to and not written twice.
  await page.locator(".move-tree .start").click();
  await expect(discs(page)).toHaveCount(0);
  await play(page, "4453".slice(0, 2));
  expect(await shown(page)).toEqual(["4", "4", "5", "3", "3", "6", "7", "5"]);
  await page.locator("[data-step=last]").click();
  await expect(discs(page)).toHaveCount(4);
  await expect(page.locator(".move-tree [aria-current]")).toHaveText(/^5/);
  await expect(page.locator(".move-tree [aria-current]")).toHaveAttribute("aria-label", /^4\. Red: column 5/);
});

test("a move while looking back at a game opens a variation of it", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  for (const [index, column] of ["4", "4", "5", "3"].entries()) {
    await page.keyboard.press(column);
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await page.keyboard.press(",");
  await page.keyboard.press(",");
  await expect(status(page)).toHaveText("Looking back: move 2 of 4");
  await page.locator(".column").nth(1).click();
  await expect(page).toHaveURL(/\/analysis(\.html)?#/);
  await expect.poll(() => tree(page)).toBe("445(2)3");
  await expect(discs(page)).toHaveCount(3);
  // The game itself is as it was.
  await page.goBack();
  await expect(page.locator(".move")).toHaveText(["4", "4", "5", "3"]);
  await expect(page.locator("#analyse-link")).toHaveAttribute("href", /\/analysis(\.html)?\?game=connect-four&moves=4453/);
});

test("a running game between two people cannot be analysed", { tag: "@server" }, async ({ page, browser }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "A friend by link"));
  const link = await page.locator("#invitation").inputValue();
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.locator("#take-seat").click();
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(friend.locator(".move")).toHaveCount(1);
  await expect(page.locator("#analyse-link")).toBeHidden();
  await page.keyboard.press(",");
  await expect(status(page)).toHaveText("Looking back: move 0 of 1");
  await page.keyboard.press("3");
  await expect(page.locator(".column[aria-disabled=false]")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");
  await friend.locator("#more summary").click();
  await friend.locator("#resign").click();
  await expect(page.locator("#analyse-link")).toBeVisible();
  await context.close();
});

test("the tree is walked with keys, variations are promoted and deleted, and undo brings them back", async ({ page }) => {
  await open(page, "4455");
  await back(page);
  await play(page, "61");
  await expect.poll(() => tree(page)).toBe("4455(61)");
  const current = page.locator(".move-tree [aria-current]");
  await current.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(current).toHaveText(/6/);
  await page.keyboard.press("ArrowUp");
  await expect(current).toHaveText(/5/);
  await expect(current).toBeFocused();
  await expect(page.locator("#promote")).toBeDisabled();
  await page.keyboard.press("ArrowDown");
  await page.locator("#promote").click();
  await expect.poll(() => tree(page)).toBe("4456(5)1");
  await page.locator("#delete").click();
  await expect(page.locator("#notice")).toHaveText("2 moves deleted. Undo brings them back.");
  await expect.poll(() => tree(page)).toBe("4455");
  await page.locator("#undo").click();
  await expect.poll(() => tree(page)).toBe("4456(5)1");
  await page.locator("#undo").click();
  await expect.poll(() => tree(page)).toBe("4455(61)");
  await page.locator("#undo").click();
  await page.locator("#undo").click();
  await expect(page.locator("#undo")).toBeDisabled();
  await expect.poll(() => tree(page)).toBe("4455");
  // Several levels at once, from the second move on.
  await page.keyboard.press(",");
  await expect(page.locator("#last")).toHaveText("2. Red: column 4");
  await play(page, "33");
  await page.locator("[data-step=back]").click();
  await play(page, "2");
  await expect.poll(() => tree(page)).toBe("445(33(2))5");
  await page.locator("#main-line").click();
  await expect.poll(() => tree(page)).toBe("443(55)2(3)");
  await expect(page.locator("#main-line")).toBeDisabled();
});

test("pasted games can be undone and redone move by move", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await page.locator("#more summary").click();
  await page.locator("#paste").fill("445566");
  await page.locator("#open-position").click();
  await expect(page.locator(".move")).toHaveCount(6);
  for (const left of [5, 4]) {
    await page.locator("#undo").click();
    await expect(page.locator(".move")).toHaveCount(left);
  }
  await page.locator("#redo").click();
  await expect(page.locator(".move")).toHaveCount(5);
  await page.keyboard.press("3");
  await expect(page.locator(".move")).toHaveText(["4", "4", "5", "5", "6", "3"]);
});

test("every move has its exact value at every node, and the best line can be played", async ({ page }) => {
  await open(page, "4455");
  // Published: −4 −3 18 2 2 18 −3.
  const score = page.locator(".column .chip");
  await expect(score.nth(2)).toHaveAttribute("data-score", "18");
  expect(await score.evaluateAll((all) => all.map((chip) => /** @type {HTMLElement} */ (chip).dataset["score"]))).toEqual([
    "-4",
    "-3",
    "18",
    "2",
    "2",
    "18",
    "-3",
  ]);
  await expect(page.locator(".verdict")).toHaveText("Yellow wins in 2 moves.");
  const line = page.locator(".best-line .move");
  await expect(line.first()).toHaveText(/3|6/);
  const moves = await line.allTextContents();
  expect(moves.length).toBe(3);
  await line.last().click();
  await expect(status(page)).toHaveText("Yellow has won.");
  expect(await shown(page)).toEqual(["4", "4", "5", "5", ...moves]);
  // The other nodes are judged on demand; every move of the tree then carries its value.
  await page.locator("#judge-all").click();
  await expect(page.locator(".move-tree .worth")).toHaveCount(7);
  await expect(page.locator(".move-tree .move").nth(5)).toHaveAttribute("aria-label", /5\. Yellow: column \d, wins in 2/);
  await page.locator("#hints").uncheck();
  await expect(page.locator(".chip")).toHaveCount(0);
});

test("all moves are kept in the address and in the browser until they are deleted", async ({ page, browser }) => {
  await open(page, "4455");
  await back(page);
  await play(page, "6");
  await expect.poll(() => tree(page)).toBe("4455(6)");
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(["4", "4", "5", "5", "6"]);
  await expect(page.locator(".move-tree [aria-current]")).toHaveText(/6/);
  // The address alone is enough for somebody else.
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator(".move-tree .move")).toHaveCount(6);
  await expect(discs(other)).toHaveCount(4);
  await context.close();
  // Another analysis leaves the first one kept.
  await page.locator("#kept-card summary").click();
  await page.locator("#new-analysis").click();
  await expect(discs(page)).toHaveCount(0);
  await play(page, "1");
  await page.goto("/analysis");
  await expect(page.locator(".move-tree .move")).toHaveCount(2);
  await page.locator("#kept-card summary").click();
  const kept = page.locator(".kept-list li");
  await expect(kept).toHaveCount(2);
  // However fast one follows the other, the address holds the one on the screen: a page that is loaded again opens what its address holds.
  const hash = await page.evaluate(() => {
    for (const text of ["5 moves", "1 move,", "5 moves"]) {
      const all = [...document.querySelectorAll(".kept-list li")];
      all
        .find((one) => one.textContent?.includes(text))
        ?.querySelector("button")
        ?.click();
    }
    return location.hash;
  });
  expect(hash).toContain("tree=4455(6)");
  await expect(page.locator(".move-tree .move")).toHaveCount(6);
  await kept
    .filter({ hasText: "1 move," })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(kept).toHaveCount(1);
  await page.reload();
  await page.locator("#kept-card summary").click();
  await expect(kept).toHaveCount(1);
  await kept.getByRole("button", { name: /^Delete/ }).click();
  await expect(kept).toHaveCount(0);
  await expect(discs(page)).toHaveCount(0);
});

test("a line is copied as digits, cells, record and board, and all of them are read again", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "4455");
  await page.locator("summary", { hasText: "Open and copy" }).click();
  const copied = async (/** @type {string} */ form) => {
    await page.locator(".said").evaluate((node) => (node.textContent = ""));
    await page.locator(`#copy-${form}`).click();
    await expect(page.locator(".said")).toHaveText("Copied.");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("moves")).toBe("4455");
  expect(await copied("cells")).toBe("d1 d2 e1 e2");
  expect(JSON.parse(await copied("record"))).toMatchObject({ schema: 2, game: "connect-four", moves: "4455" });
  expect(await copied("board")).toContain("...OO..\n...XX..");
  for (const form of ["moves", "cells", "record", "board", "address"]) {
    const text = await copied(form);
    await page.locator("#paste").fill("");
    await page.locator(".move-tree .start").click();
    await page.locator("#paste").fill(text);
    await page.locator("#open-position").click();
    await expect(page.locator(".said")).toHaveText(/^Recognised: /);
    await expect(discs(page)).toHaveCount(4);
    await expect(page.locator(".board .disc.first:not(.ghost)")).toHaveCount(2);
    if (form === "board") await open(page, "4455").then(() => page.locator("summary", { hasText: "Open and copy" }).click());
  }
});

test("a game is pasted anywhere on the page", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/analysis");
  await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
  await page.evaluate(() => navigator.clipboard.writeText("1. d1 d2 2. e1 e2"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(discs(page)).toHaveCount(4);
  await expect(page.locator(".said")).toHaveText(/^Recognised: /);
  // In a field the clipboard belongs to the field.
  await page.locator("#paste").fill("");
  await page.locator("#paste").press("ControlOrMeta+v");
  await expect(page.locator("#paste")).toHaveValue("1. d1 d2 2. e1 e2");
});

test("addresses of other sites are opened, and what is no position is refused in words", async ({ page, complaints }) => {
  await page.goto("/analysis");
  await page.locator("summary", { hasText: "Open and copy" }).click();
  const paste = async (/** @type {string} */ text) => {
    await page.locator("#paste").fill(text);
    await page.locator("#open-position").click();
  };
  await paste("https://connect4.gamesolver.org/?pos=44553");
  await expect(page.locator(".said")).toHaveText("Recognised: the address of a position on another site.");
  await expect(discs(page)).toHaveCount(5);
  await paste("https://example.org/");
  await expect(page.locator(".said")).toHaveText("This text is not a position in any notation known here.");
  await expect(discs(page)).toHaveCount(5);
  // An address of this page that somebody changed by hand.
  await page.goto("/analysis#game=connect-four&tree=44(x&at=0");
  await expect(page.locator("#notice")).toHaveText("This address holds no analysis that can be read.");
  await page.goto("/analysis#game=connect-four&tree=4444444&at=7");
  await expect(page.locator("#notice")).toHaveText("These moves or this board cannot be played.");
  expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
  complaints.length = 0;
});

test("an address typed while the page writes its own is opened", async ({ page }) => {
  await open(page, "4455");
  await expect(discs(page)).toHaveCount(4);
  await page.evaluate(async () => {
    // Long enough that the next change writes the address at once, in the moment between the typing and the browser's word of it.
    await new Promise((resolve) => setTimeout(resolve, 500));
    location.hash = "game=connect-four&tree=1122334&at=7";
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "," }));
  });
  await expect(discs(page)).toHaveCount(7);
});

test("tic-tac-toe and Atoll are analysed in the same way", async ({ page }) => {
  await page.goto("/analysis?game=tic-tac-toe&moves=15");
  await expect(page.locator(".square .chip")).toHaveCount(7);
  await page.locator(".square").nth(2).click();
  await expect.poll(() => tree(page)).toBe("153");
  await page.goto("/analysis?game=atoll:size=3,swap=on&moves=C3");
  await page.locator("#hints").uncheck();
  await page.locator("[data-cell=B2]").click();
  await expect.poll(() => tree(page)).toBe("C3.B2");
  await page.keyboard.press(",");
  await page.locator("[data-cell=D4]").click();
  await expect.poll(() => tree(page)).toBe("C3.B2(D4)");
  await page.reload();
  await expect(page.locator(".move-tree .move")).toHaveCount(4);
});

test("a tree of 200 variations answers clicks", async ({ page }) => {
  // Six columns at each of three moves, and six moves behind each: 216 lines, 1,554 moves.
  const below = (/** @type {number} */ depth) => {
    if (depth === 0) return "152637";
    /** @type {string} */
    const rest = below(depth - 1);
    return `1${[..."23456"].map((move) => `(${move}${rest})`).join("")}${rest}`;
  };
  await page.goto(`/analysis#game=connect-four&tree=${below(3)}&at=3`);
  await expect(page.locator(".move-tree .move")).toHaveCount(1555);
  expect(await page.locator(".move-tree .variations > li").count()).toBe(215);
  await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
  // A click is answered when the disc is drawn and the tree shows the move. The median of several, since a browser has other things to do as well.
  const times = [];
  for (let step = 0; step < 9; step += 1) {
    await expect(page.locator(".column[aria-disabled=false]").first()).toBeAttached();
    times.push(
      await page.evaluate(async () => {
        const before = document.querySelectorAll(".board .disc:not(.ghost)").length;
        const column = /** @type {HTMLElement} */ (document.querySelector(".column[aria-disabled=false]"));
        const start = performance.now();
        column.click();
        while (document.querySelectorAll(".board .disc:not(.ghost)").length === before)
          await new Promise((done) => requestAnimationFrame(done));
        // What was drawn has been laid out.
        document.body.getBoundingClientRect();
        return performance.now() - start;
      }),
    );
    await expect(page.locator(".move-tree [aria-current]")).toBeVisible();
  }
  times.sort((one, other) => one - other);
  test.info().annotations.push({ type: "click", description: `${times.map(Math.round).join(" ")} ms` });
  // Only a quiet machine can hold a test to a time: LATENCY=1 does.
  if (process.env["LATENCY"]) expect(times[4], times.map(Math.round).join(" ")).toBeLessThan(100);
});

for (const [width, height] of /** @type {const} */ ([
  [360, 640],
  [390, 844],
  [844, 390],
  [640, 400],
  [1280, 720],
])) {
  test(`board, turn and last move are in the window at ${width}×${height}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    await open(page, "4433");
    await expect(page.locator(".column .chip-word")).toHaveCount(7);
    await expect(page.locator(".best-line .move").first()).toBeAttached();
    const outside = await page.evaluate(() =>
      ["#status", "#last", ".board", ".verdict", ".column"].filter((selector) =>
        [...document.querySelectorAll(selector)].some((node) => {
          const { left, top, right, bottom, width: wide } = node.getBoundingClientRect();
          return wide === 0 || left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        }),
      ),
    );
    expect(outside).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath("analysis.png"), fullPage: true });
  });
}

for (const language of /** @type {const} */ (["en-GB", "hr-HR"])) {
  test.describe(language, () => {
    test.use({ locale: language });
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      if (!isLooked(language, theme)) continue;
      test(`nothing is wrong for axe, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await open(page, "4455");
        await back(page);
        await play(page, "61");
        for (const summary of await page.locator("details.card > summary").all()) await summary.click();
        await expect(page.locator(".kept-list li")).toHaveCount(1);
        await expect(page.locator(".column .chip-word")).toHaveCount(7);
        expect(await violations(page)).toEqual([]);
        const title = language === "hr-HR" ? "Foursight – Analiza" : "Foursight – Analysis";
        await expect(page).toHaveTitle(title);
      });
    }
  });
}
