import { violations } from "./axe.js";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {string} id */
const challenge = (page, id) => page.locator(`#challenge-${id}`);

/** @param {Page} page */
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a visitor beats a printed program in four moves, with hints", async ({ page }) => {
  await page.goto("/laboratory");
  const card = challenge(page, "four-in-a-row");
  await expect(card.getByRole("heading")).toHaveText("Četiri u nizu, as printed: beat it in 4 moves");
  await card.getByRole("button", { name: "Try it" }).click();
  const status = card.locator(".challenge-status");
  await expect(status).toHaveText("Your move: win in 4 moves.");
  // Each hint is followed; the program answers as it was printed.
  for (const [column, left] of /** @type {const} */ ([
    [4, "3 moves left."],
    [6, "2 moves left."],
    [5, "1 move left."],
    [7, "Solved in 4 moves."],
  ])) {
    await card.getByRole("button", { name: "Hint" }).click();
    await expect(status).toHaveText(`Play ${column}.`);
    await card
      .locator(".column")
      .nth(column - 1)
      .click();
    await expect(status).toHaveText(left);
  }
  await expect(card.locator("circle.winning")).toHaveCount(4);
  await expect(card.getByRole("heading")).toHaveClass("solved");
  await page.reload();
  await expect(challenge(page, "four-in-a-row").getByRole("heading")).toHaveClass("solved");
});

test("another way leaves the line, and the line itself can be shown", async ({ page }) => {
  await page.goto("/laboratory");
  const card = challenge(page, "four-in-a-row");
  await card.getByRole("button", { name: "Try it" }).click();
  await expect(card.locator(".challenge-status")).toHaveText("Your move: win in 4 moves.");
  await card.locator(".column").nth(0).click();
  await expect(card.locator(".challenge-status")).toHaveText("3 moves left.");
  await card.getByRole("button", { name: "Hint" }).click();
  await expect(card.locator(".challenge-status")).toHaveText("The line we know goes another way. Start over with 4.");
  await card.getByRole("button", { name: "Show the line" }).click();
  await expect(card.locator(".challenge-status")).toHaveText("The line, moves of both sides: 4 3 6 3 5 4 7");
  await expect(card.locator("circle.winning")).toHaveCount(4);
  await expect(card.getByRole("heading")).not.toHaveClass("solved");
});

for (const id of ["povezi-cetiri", "automat", "atoll"]) {
  test(`the challenge of ${id} is solved by its hints`, async ({ page }) => {
    await page.goto("/laboratory");
    const card = challenge(page, id);
    await card.getByRole("button", { name: "Try it" }).click();
    const status = card.locator(".challenge-status");
    await expect(status).toHaveText(/^Your move: win in \d moves\.$/);
    for (let own = 0; own < 10; own += 1) {
      await card.getByRole("button", { name: "Hint" }).click();
      await expect(status).toHaveText(/^Play (\w\d|\d)\.$/);
      const move = /Play (\w+)/.exec((await status.textContent()) ?? "")?.[1] ?? "";
      const cell = id === "atoll" ? card.locator(`[data-cell="${move}"]`) : card.locator(".column").nth(Number(move) - 1);
      await cell.click();
      await expect(status).toHaveText(/left\.$|^Solved/);
      if (/^Solved/.test((await status.textContent()) ?? "")) break;
    }
    await expect(status).toHaveText(/^Solved in \d moves\.$/);
  });
}

test("in Croatian on a small phone nothing is cut off", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "hr-HR", viewport: { width: 360, height: 740 }, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/laboratory");
  const card = challenge(page, "four-in-a-row");
  await expect(card.getByRole("heading")).toHaveText("Četiri u nizu, izvorna inačica: pobijedi ga u 4 poteza");
  await card.getByRole("button", { name: "Pokušaj" }).click();
  await expect(card.locator(".challenge-status")).toHaveText("Tvoj potez: pobijedi u 4 poteza.");
  expect(await wide(page)).toBeLessThanOrEqual(0);
  await context.close();
});

for (const [locale, words] of /** @type {const} */ ([
  ["en-GB", { whole: "The whole report, with tables and plots", result: "agrees", title: "Five works, measured again" }],
  ["hr-HR", { whole: "Cijeli izvještaj, s tablicama i grafovima", result: "slaže se", title: null }],
])) {
  test(`every claim leads to its experiment, ${locale}, on a small phone`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 }, baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/laboratory#reports");
    const works = page.locator("#reports details");
    await expect(works).toHaveCount(5);
    for (const work of await works.all()) await work.locator("summary").click();
    const claim = page.locator("#claim-same-moves");
    await expect(claim.locator(".verdict")).toHaveText(words.result);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const links = await page.locator("#reports .claims a").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href")))]);
    expect(links.length).toBeGreaterThan(10);
    const named = await page.locator("#reports .claims a").allTextContents();
    expect(named.join()).not.toMatch(/\.toml|povezi-cetiri|minimaks-/);
    for (const link of links) {
      const answer = await page.request.get(link ?? "");
      expect(answer.status(), link ?? "").toBe(200);
      expect(await answer.text(), link ?? "").toMatch(/title|kind/);
    }
    await page.getByRole("link", { name: words.whole }).click();
    await expect(page.locator("h1")).toBeVisible();
    if (words.title) await expect(page).toHaveTitle(words.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
}

for (const [locale, words] of /** @type {const} */ ([
  ["en-GB", { heading: "Other reports", report: "The levels of Connect Four", english: 0 }],
  ["hr-HR", { heading: "Ostali izvještaji", report: "Razine igre Poveži četiri", english: 4 }],
])) {
  test(`every shipped report is listed and fits a small phone, ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 }, baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/laboratory#other-reports");
    const section = page.locator("#other-reports");
    await expect(section.getByRole("heading")).toHaveText(words.heading);
    await expect(section.locator("li")).toHaveCount(4);
    await expect(section.getByText("na engleskom")).toHaveCount(words.english);
    expect(await wide(page)).toBeLessThanOrEqual(0);
    // By name, not by the name of a file.
    await expect(section).not.toContainText(".toml");
    const links = await section.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(links).toHaveLength(8);
    for (const link of [...links, "/reports/sources/claims.csv"]) {
      const answer = await page.request.get(link);
      expect(answer.status(), link).toBe(200);
    }
    for (const link of [...links.filter((one) => one.startsWith("/reports/")), "/reports/sources.html", "/reports/sources.hr.html"]) {
      await page.goto(link);
      await expect(page.locator("h1")).toBeVisible();
      expect(await wide(page), link).toBeLessThanOrEqual(0);
      // Its own style sheet has reached it.
      await expect(page.locator("table").first()).toHaveCSS("border-collapse", "collapse");
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      // Large pages take axe long: each of them once.
      if (locale === "en-GB") expect(await violations(page), link).toEqual([]);
    }
    await page.goto("/laboratory");
    await page.getByRole("link", { name: words.report }).click();
    await expect(page.locator("figure svg").first()).toBeVisible();
    await context.close();
  });
}

test("on paper nothing of the report is cut off", async ({ page }) => {
  // The width of A4 between the margins of the report's style sheet.
  await page.setViewportSize({ width: 672, height: 980 });
  await page.emulateMedia({ media: "print" });
  for (const address of ["/reports/sources.html", "/reports/sources.hr.html"]) {
    await page.goto(address);
    const beyond = await page
      .locator("table, figure, p, pre")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map((one) => one.textContent?.slice(0, 60)),
      );
    expect(beyond, address).toEqual([]);
  }
});

test("the laboratory is reached from the head of a wide window and from About on a phone", async ({ page }) => {
  await page.goto("/");
  await page.locator("#header").getByRole("link", { name: "Laboratory" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Laboratory");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await expect(page.locator("#header").getByRole("link", { name: "Laboratory" })).toBeHidden();
  await page.getByRole("link", { name: "The laboratory: beat their programs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Laboratory");
});
