import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { isLooked, violations } from "./axe.js";
import { COMMAND, expect, listen, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {string} query @param {number} sheets */
async function open(page, query, sheets) {
  await page.goto(`/worksheet#${query}`);
  await expect(page.locator(".sheet")).toHaveCount(sheets);
}

test("a worksheet has board, empty tree, questions and a solution, in two variants", async ({ page }) => {
  await open(page, "game=connect-four&moves=44553", 4);
  const titles = await page.locator(".sheet h2").allTextContents();
  expect(titles).toEqual([
    "Worksheet A: Connect Four",
    "Worksheet B: Connect Four",
    "Solution A: Connect Four",
    "Solution B: Connect Four",
  ]);
  for (const variant of ["A", "B"]) {
    const sheet = page.locator(`.sheet:not(.solution)[data-variant=${variant}]`);
    const solution = page.locator(`.sheet.solution[data-variant=${variant}]`);
    await expect(sheet.locator(".disc")).toHaveCount(5);
    const keys = ["threats", "fill", "choose", "cuts", "best"];
    expect(await sheet.locator("[data-question]").evaluateAll((all) => all.map((item) => item.getAttribute("data-question")))).toEqual(
      keys,
    );
    // Nothing is given away: nine leaves and no other number, no answer, no cross.
    await expect(sheet.locator(".sheet-tree .number")).toHaveCount(9);
    await expect(sheet.locator(".answer")).toHaveCount(0);
    await expect(sheet.locator(".cross")).toHaveCount(0);
    await expect(solution.locator(".sheet-tree .number")).toHaveCount(13);
    await expect(solution.locator(".answer")).toHaveCount(5);
    await expect(solution.locator("[data-question=threats] .answer")).toHaveText("b1 (Yellow), f1 (Yellow)");
    // The filled tree is worked out a second time here: smallest below, largest above.
    const numbers = (/** @type {import("@playwright/test").Locator} */ place) =>
      place
        .locator(".sheet-tree .number")
        .evaluateAll((all) => all.map((node) => Number((node.textContent ?? "").replace("−", "-").replaceAll(",", ""))));
    const leaves = await numbers(sheet);
    const all = await numbers(solution);
    const inner = [0, 1, 2].map((branch) => Math.min(...leaves.slice(branch * 3, branch * 3 + 3)));
    const filled = [...inner, Math.max(...inner)].sort((one, other) => one - other);
    const rest = [...all];
    for (const leaf of leaves) rest.splice(rest.indexOf(leaf), 1);
    expect(rest.sort((one, other) => one - other)).toEqual(filled);
    await expect(solution.locator("[data-question=choose] .answer")).toContainText(
      `worth ${Math.max(...inner)
        .toLocaleString("en-GB")
        .replace("-", "−")}`,
    );
  }
  const part = (/** @type {string} */ variant) => page.locator(`.sheet:not(.solution)[data-variant=${variant}] .sheet-tree`).textContent();
  expect(await part("A")).not.toBe(await part("B"));
  // The address says what is printed; one variant alone is two pages.
  await page.locator("#variant-B").uncheck();
  await expect(page.locator(".sheet")).toHaveCount(2);
  await expect(page).toHaveURL(/variants=A/);
  await page.locator("#paste").fill("d1 d2");
  await page.locator("#open-position").click();
  await expect(page.locator(".sheet").first().locator(".disc")).toHaveCount(2);
  await expect(page.locator("#analysis-link")).toHaveAttribute("href", /\/analysis(\.html)?\?game=connect-four&moves=44$/);
});

test("other games have worksheets too, and a finished game has none", async ({ page }) => {
  await open(page, "game=tic-tac-toe&moves=15&variants=A", 2);
  await expect(page.locator("[data-question=threats]")).toHaveCount(0);
  await open(page, "game=atoll:size=3,swap=off&moves=C3&variants=A", 2);
  await expect(page.locator(".solution [data-question=best] .answer")).toHaveText(/Nobody knows|Best:/);
  await page.goto("/worksheet#game=connect-four&moves=1212121");
  await expect(page.locator("#notice")).toHaveText("The game is over in this position: there is nothing to ask.");
});

test("of two positions that are opened one right after the other the last one stays", { tag: "@server" }, async ({ page }) => {
  await open(page, "game=tic-tac-toe&moves=15&variants=A", 2);
  // The first one takes longer.
  let isFirst = true;
  await page.route("**/api/v1/position", async (route) => {
    if (isFirst) {
      isFirst = false;
      await new Promise((done) => setTimeout(done, 500));
    }
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/v1/position");
  await page.evaluate(() => (location.hash = "game=connect-four&moves=44553&variants=A"));
  const late = (await asked).response();
  await page.evaluate(() => (location.hash = "game=connect-four&moves=1212121"));
  const notice = page.locator("#notice");
  await expect(notice).toHaveText("The game is over in this position: there is nothing to ask.");
  await late;
  await page.waitForLoadState("networkidle");
  await expect(notice).toHaveText("The game is over in this position: there is nothing to ask.");
  await expect(page.locator("article.sheet")).toHaveCount(0);
});

test("printed, every sheet and every solution is a page of its own", async ({ page }, info) => {
  await open(page, "game=connect-four&moves=44553", 4);
  const path = info.outputPath("worksheet.pdf");
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
  const text = readFileSync(path).toString("latin1");
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
});

test("a position and a tree can be embedded, only at /embed and only where it was allowed", { tag: "@server" }, async ({ browser }) => {
  // A site of its own: another origin than the server's.
  const site = createServer((request, response) => {
    const frame = new URL(request.url ?? "/", "http://site").searchParams.get("frame") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>site</title><iframe title="embedded" width="420" height="620" src="${frame.replaceAll("&", "&amp;")}"></iframe>`,
    );
  });
  await new Promise((done) => site.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (site.address());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(COMMAND, ["serve", "--addr", "127.0.0.1:0", "--database", "sqlite::memory:", "--allow-embed", origin], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const context = await browser.newContext({ locale: "en-GB" });
  try {
    const server = await new Promise((resolve) => {
      let said = "";
      child.stdout.on("data", (data) => {
        said += String(data);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (found) resolve(found[0]);
      });
    });
    const page = await context.newPage();
    const complaints = listen(page);
    const show = (/** @type {string} */ path) => page.goto(`${origin}/?frame=${encodeURIComponent(`${server}${path}`)}`);
    await show("/embed#game=connect-four&tree=445(3)5&at=4");
    const frame = page.frameLocator("iframe");
    await expect(frame.locator(".board .disc:not(.ghost)")).toHaveCount(3);
    await expect(frame.locator(".move-tree .move")).toHaveCount(6);
    await frame.locator("[data-step=back]").click();
    await expect(frame.locator(".board .disc:not(.ghost)")).toHaveCount(2);
    await frame.locator(".column").nth(0).click();
    await expect(frame.locator(".board .disc:not(.ghost)")).toHaveCount(3);
    await expect(frame.locator("a")).toHaveAttribute("href", /^\/analysis#game=connect-four&tree=445\(3\)\(1\)5/);
    // The tree of a search.
    await show("/embed?game=connect-four&moves=4455&player=minimax-ab:depth=2");
    await expect(frame.locator("svg.tree")).toBeVisible();
    expect(complaints).toEqual([]);
    // No other page is framed.
    const policy = async (/** @type {string} */ path) =>
      (await page.request.get(`${server}${path}`)).headers()["content-security-policy"] ?? "";
    expect(await policy("/embed")).toContain(`frame-ancestors ${origin}`);
    for (const path of ["/", "/analysis", "/worksheet", "/api/v1/games"])
      expect(await policy(path), path).toContain("frame-ancestors 'none'");
    await show("/analysis");
    await expect.poll(() => complaints.some((complaint) => complaint.includes("frame-ancestors"))).toBe(true);
  } finally {
    await context.close();
    child.kill("SIGKILL");
    site.close();
  }
});

test("without being allowed nothing is embedded", { tag: "@server" }, async ({ request }) => {
  const answer = await request.get("/embed");
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("the analysis board leads to the worksheet and copies the HTML to embed", async ({ page, server }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/analysis?game=connect-four&moves=4455");
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(4);
  await expect(page.locator("#worksheet-link")).toHaveAttribute("href", /\/worksheet(\.html)?#game=connect-four&moves=4455$/);
  await expect(page.locator("#figures-link")).toHaveAttribute("href", /\/figures(\.html)?#game=connect-four&moves=4455$/);
  await page.locator("summary", { hasText: "Open and copy" }).click();
  await page.locator("#copy-embed").click();
  const { url } = server;
  const site = url.endsWith("/");
  await expect(page.locator(".said")).toHaveText(
    site ? "Copied." : "Copied. It is shown only on sites that this server allows, by its option --allow-embed.",
  );
  const embed = site ? `${url}embed.html` : `${url}/embed`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<iframe src="${embed}#game=connect-four&amp;tree=4455&amp;at=4" title="A position of Connect Four on Foursight" width="420" height="620" loading="lazy"></iframe>`,
  );
});

for (const language of /** @type {const} */ (["en-GB", "hr-HR"])) {
  test.describe(language, () => {
    test.use({ locale: language });
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      if (!isLooked(language, theme)) continue;
      test(`nothing is wrong for axe, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await open(page, "game=connect-four&moves=44553", 4);
        expect(await violations(page)).toEqual([]);
        await expect(page.locator(".sheet h2").first()).toHaveText(language === "hr-HR" ? /^Radni list A/ : /^Worksheet A/);
      });
    }
  });
}

for (const [width, height] of /** @type {const} */ ([
  [360, 640],
  [844, 390],
  [1280, 720],
])) {
  test(`a worksheet does not spill over at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "game=connect-four&moves=44553", 4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test("every variant has a cut to find", async ({ page }) => {
  for (const [game, moves] of /** @type {const} */ ([
    ["connect-four", ""],
    ["connect-four", "44553"],
    ["connect-four", "4455"],
    ["connect-four", "444444"],
    ["tic-tac-toe", "5"],
    ["tic-tac-toe", "15"],
    ["in-a-row", ""],
    ["atoll:size=3,swap=off", "C3"],
  ])) {
    await page.goto(`/worksheet?game=${game}&moves=${moves}`);
    await expect(page.locator(".sheet")).toHaveCount(4, { timeout: 60_000 });
    // Each solution names at least one number that is not looked at.
    await expect(page.locator(".sheet", { hasText: "It looks at all of them." }), `${game} ${moves}`).toHaveCount(0);
    await expect(page.getByText(/^\d numbers?: /), `${game} ${moves}`).toHaveCount(2);
  }
});
