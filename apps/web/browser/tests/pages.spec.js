import { violations } from "./axe.js";
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";
import { tables } from "./tables.js";

const PAGES = /** @type {const} */ (["/", "/understand", "/automat", "/about"]);

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Waits until a page shows what it has to show.
 * @param {Page} page
 * @param {string} path
 */
async function open(page, path) {
  await page.goto(path);
  await expect(page.locator("#header nav")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`no accessibility violation on any page, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    for (const path of PAGES) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
    // The first page in its other states.
    await page.goto("/?game=connect-four&moves=445533");
    await expect(page.locator(".move")).toHaveCount(6);
    await page.keyboard.press("h");
    await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0);
    await page.locator("#more summary").click();
    expect(await violations(page), "hints").toEqual([]);
    await page.goto("/?game=connect-four&moves=1212121");
    await expect(page.locator("#review .graph")).toBeVisible();
    expect(await violations(page), "review").toEqual([]);
    for (const game of ["Tic-tac-toe", "Atoll"]) {
      await page.locator("#games button", { hasText: game }).click();
      await expect(page.locator(game === "Atoll" ? ".cell" : ".square").first()).toBeVisible();
      expect(await violations(page), game).toEqual([]);
    }
    await page.locator("#change").click();
    for (const mode of ["Against the computer", "Watch two computers", "Tournament"]) {
      await pick(page.locator("#setup"), mode);
      expect(await violations(page), mode).toEqual([]);
    }
  });
}

for (const width of [360, 1280]) {
  test(`no sideways scrolling at ${width} px, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    const fits = async (/** @type {string} */ where) => {
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      expect(inner, where).toBeLessThanOrEqual(outer ?? 0);
    };
    for (const language of ["HR", "EN"]) {
      await open(page, "/");
      await page.locator(".switches button", { hasText: language }).click();
      await page.waitForLoadState("networkidle");
      for (const path of [...PAGES, "/?game=connect-four&moves=1212121", "/?game=atoll:size=9,swap=on&moves=E5"]) {
        await open(page, path);
        await fits(`${path} in ${language}`);
      }
      await page.goto("/?game=connect-four&moves=4455");
      await expect(page.locator(".move")).toHaveCount(4);
      if (!(await page.locator("#hints").isChecked())) await page.keyboard.press("h");
      await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0);
      await expect(page.locator(".column .chip")).toHaveCount(7);
      await fits(`hints in ${language}`);
      const clipped = await page
        .locator(".chip")
        .evaluateAll((chips) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).map((chip) => chip.textContent));
      expect(clipped, `clipped hints in ${language}`).toEqual([]);
      await page.locator("#change").click();
      await expect(page.locator("#setup")).toBeVisible();
      await fits(`setup in ${language}`);
      const dialog = await page.locator("#setup").evaluate((node) => node.scrollWidth - node.clientWidth);
      expect(dialog, `setup in ${language}`).toBeLessThanOrEqual(0);
    }
  });
}

test("no English is seen in Croatian", async ({ page }) => {
  const [english, croatian] = [tables("en"), tables("hr")];
  // Words of English that no Croatian text uses.
  const wordsOf = (/** @type {string} */ text) =>
    text
      .replace(/\{\w+\}/g, " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const native = new Set(
    [...croatian.values()]
      .flatMap((texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text))))
      .flatMap((text) => wordsOf(String(text))),
  );
  const foreign = new Set(
    [...english.values()]
      .flatMap((texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text))))
      .flatMap((text) => wordsOf(String(text)))
      .filter((word) => !native.has(word)),
  );
  expect(foreign.size).toBeGreaterThan(100);

  const check = async (/** @type {string} */ where) => {
    const seen = await page.evaluate(() => {
      const labelled = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].filter(
        (node) => !node.matches("button[lang]"),
      );
      const labels = labelled.flatMap((node) => ["aria-label", "title", "placeholder"].map((name) => node.getAttribute(name) ?? ""));
      // `textContent` and not `innerText`: what only a screen reader finds counts as well. The names of languages are their own.
      const body = /** @type {HTMLElement} */ (document.body.cloneNode(true));
      for (const node of body.querySelectorAll("noscript, [lang], cite")) node.remove();
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      /** @type {string[]} */
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
      return [document.title, ...texts, ...labels].join("\n");
    });
    const found = [...new Set(wordsOf(seen).filter((word) => foreign.has(word)))];
    expect(found, where).toEqual([]);
  };

  await page.goto("/");
  await page.locator(".switches button", { hasText: "HR" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hr");
  await expect(status(page)).toHaveText("Ti si na potezu");
  await page.locator("#more summary").click();
  await page.keyboard.press("h");
  await expect(page.locator(".chip.good").first()).toBeVisible();
  await check("play with hints");
  await page.locator("#change").click();
  for (const mode of ["Protiv računala", "Dvoje", "Prijatelj", "Gledaj", "Turnir"]) {
    await pick(page.locator("#setup"), mode);
    await check(mode);
  }
  await pick(page.locator("#setup"), "Protiv računala");
  for (const kind of ["Studentski programi", "Složi svog igrača"]) {
    await pick(page.locator("#setup"), kind);
    await check(kind);
  }
  await page.keyboard.press("Escape");
  for (const game of ["Križić-kružić", "Atoll"]) {
    await page.locator("#games button", { hasText: game }).click();
    await page.waitForLoadState("networkidle");
    await check(game);
  }
  await page.goto("/?game=connect-four&moves=1212121");
  await expect(page.locator("#review .slips li").first()).toBeVisible();
  await check("review");
  for (const path of ["/about", "/understand", "/automat"]) {
    await open(page, path);
    await check(path);
  }
});

test("the browser chooses the language, the switch overrules it, and so with the theme", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "hr-HR", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "hr");
  await page.locator(".switches button", { hasText: "EN" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "System" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
  await context.close();
});

test("discs fall, unless less motion is asked for", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await expect(status(page)).toHaveText("Player 1 to move");
  const falling = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect instanceof KeyframeEffect && animation.effect.target?.closest(".disc")).length,
    );
  await page.keyboard.press("4");
  await expect.poll(falling, { intervals: [5] }).toBeGreaterThan(0);
  // A key counts once the move before it has been answered.
  await expect(status(page)).toHaveText("Player 2 to move");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  await expect.poll(falling).toBe(0);
});

for (const [path, state] of /** @type {const} */ ([
  ["/", { walk: { ply: null }, hints: { on: false }, setup: null }],
  ["/analysis?game=connect-four&moves=4455", { tree: "4455", at: 4, exercises: null }],
  ["/figures#game=connect-four&moves=44&search=minimax&from=1&to=2", { moves: "44", from: 1, to: 2, notice: "" }],
  ["/worksheet#game=connect-four&moves=44&variants=A", { moves: "44", variants: ["A"], notice: "" }],
])) {
  test(`the state of ${path} is there to be printed in the console`, async ({ page }) => {
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(JSON.stringify(/** @type {any} */ (globalThis).foursight?.state ?? {}))))
      .toMatchObject(state);
  });
}
