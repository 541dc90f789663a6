import { Server, expect, test } from "./server.js";
import { moves, pick, setUp, status } from "./table.js";

test("a disc is drawn at once, and taken back visibly if the server refuses", async ({ page, complaints }) => {
  /** @type {() => void} */
  let answer = () => {};
  const held = new Promise((resolve) => (answer = () => resolve(undefined)));
  let refuse = true;
  await page.route("**/commands", async (route) => {
    if (!refuse) return route.continue();
    await held;
    await route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "stale", detail: "the match has moved on" }),
    });
  });
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  // The server has not answered yet.
  await expect(page.locator(".board .disc.pending")).toHaveCount(1);
  await expect(page.locator(".move")).toHaveCount(0);
  answer();
  await expect(page.locator("#notice")).toHaveText(/^Your move was taken back\. The game has moved on/);
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(0);
  await expect(status(page)).toHaveText("Your turn");
  refuse = false;
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  await expect(page.locator(".disc.pending")).toHaveCount(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("409")));
});

test("a move made while the server is unreachable is sent when it is back", async ({ browser }) => {
  const server = await new Server().start();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(status(page)).toHaveText("Your turn");
    await server.kill();
    await page.keyboard.press("4");
    await expect(page.locator(".board .disc.pending")).toHaveCount(1);
    await expect(page.locator("#notice")).toHaveText("The server does not answer. Trying again.");
    await expect(status(page)).toHaveText("Your move will be sent when the server answers");
    await server.start();
    await expect(page.locator(".move")).toHaveCount(2);
    expect((await moves(page))[0]).toBe("4");
    await expect(page.locator("#notice")).toBeHidden();
    await expect(page.locator(".disc.pending")).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});

test("a move made while the server is unreachable outlives a reload", async ({ page, context, complaints }) => {
  // A route that is there before the page is: one that comes later can miss the first request.
  let reachable = true;
  await context.route("**/commands", (route) => (reachable ? route.continue() : route.abort("connectionfailed")));
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  reachable = false;
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Your move will be sent when the server answers");
  await page.reload();
  await expect(page.locator(".board .disc.pending")).toHaveCount(1);
  await expect(status(page)).toHaveText("Your move will be sent when the server answers");
  reachable = true;
  await expect(page.locator(".move")).toHaveCount(2);
  expect((await moves(page))[0]).toBe("4");
  await expect(page.locator(".disc.pending")).toHaveCount(0);
  // Once it is there, nothing is sent again.
  await page.reload();
  await expect(page.locator(".move")).toHaveCount(2);
  await expect(page.locator("#notice")).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unsent")))).toEqual([]);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("ERR_CONNECTION_FAILED")));
});

test("a move that no longer fits when the server is back is taken back", async ({ browser }) => {
  const server = await new Server().start();
  const context = await browser.newContext();
  try {
    const [page, other] = [await context.newPage(), await context.newPage()];
    let reachable = true;
    await page.route("**/commands", (route) => (reachable ? route.continue() : route.abort("connectionfailed")));
    await page.goto(server.url);
    await expect(status(page)).toHaveText("Your turn");
    await other.goto(page.url());
    await expect(status(other)).toHaveText("Your turn");
    // The first tab is cut off, and the other one moves meanwhile.
    reachable = false;
    await page.keyboard.press("4");
    await expect(page.locator(".disc.pending")).toHaveCount(1);
    await other.keyboard.press("1");
    await expect(other.locator(".move")).toHaveCount(2);
    reachable = true;
    await expect(page.locator("#notice")).toHaveText(/^Your move was taken back/);
    await expect(page.locator(".move")).toHaveCount(2);
    expect((await moves(page))[0]).toBe("1");
  } finally {
    await context.close();
    await server.stop();
  }
});

test("two tabs have a game each, and show the same match alike", async ({ page, context }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  const first = await moves(page);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.locator(".move")).toHaveText(first);
  await setUp(second, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await second.keyboard.press("1");
  await expect(second.locator(".move")).toHaveCount(1);
  await page.reload();
  await expect(page.locator(".move")).toHaveText(first);
  await second.reload();
  await expect(second.locator(".move")).toHaveText(["1"]);
  // The same match in both: what one does the other shows.
  await second.goto(page.url());
  await expect(second.locator(".move")).toHaveText(first);
  await page.locator("#undo").click();
  await expect(page.locator(".move")).toHaveCount(0);
  await expect(second.locator(".move")).toHaveCount(0);
  await second.close();
});

test("a new game, another game and a shared position leave a way back", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  const played = await moves(page);
  const address = page.url();
  expect(address).toMatch(/\?match=/);

  await page.keyboard.press("n");
  await expect(page.locator(".move")).toHaveCount(0);
  await expect(page.locator("#notice")).toContainText("Your game of Connect Four is kept.");
  await page.locator("#go-back").click();
  await expect(page.locator(".move")).toHaveText(played);
  await expect(page).toHaveURL(address);

  // Another game, and back by its tab and by the browser.
  await page.locator("#games button", { hasText: "Tic-tac-toe" }).click();
  await expect(page.locator(".square")).toHaveCount(9);
  await page.locator("#games button", { hasText: "Connect Four" }).click();
  await expect(page.locator(".move")).toHaveText(played);
  await page.goBack();
  await expect(page.locator(".square")).toHaveCount(9);
  await page.goBack();
  await expect(page.locator(".move")).toHaveText(played);
  await page.goForward();
  await expect(page.locator(".square")).toHaveCount(9);

  // A link that somebody sent.
  await page.goto("/?game=connect-four&moves=1122");
  await expect(page.locator(".move")).toHaveText(["1", "1", "2", "2"]);
  await page.goBack();
  await expect(page.locator(".square")).toHaveCount(9);
  await page.goBack();
  await expect(page.locator(".move")).toHaveText(played);

  // Pasted text.
  await page.locator("#more summary").click();
  await page.locator("#paste").fill("777");
  await page.locator("#open-position").click();
  await expect(page.locator(".move")).toHaveText(["7", "7", "7"]);
  await page.locator("#go-back").click();
  await expect(page.locator(".move")).toHaveText(played);
});

test("a tournament goes on after a reload, with the table it had", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Tic-tac-toe", async (dialog) => {
    await pick(dialog, "Tournament");
    const chosen = dialog.locator(".check input:checked");
    while ((await chosen.count()) > 0) await chosen.first().click();
    for (const name of ["Level 1", "Level 2", "Random"]) await dialog.locator(".check", { hasText: name }).click();
  });
  await page.getByRole("button", { name: "At once" }).click();
  const games = () => page.locator("#tournament .standing tbody tr td:nth-child(2)").allTextContents();
  const sum = async () => (await games()).map(Number).reduce((all, count) => all + count, 0) / 2;
  await expect.poll(sum, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  await page.locator("#pause").click();
  const before = await sum();
  await page.reload();
  await expect(page.locator("#tournament")).toBeVisible();
  expect(await sum()).toBeGreaterThanOrEqual(before);
  await page.getByRole("button", { name: "At once" }).click();
  await expect(page.locator("#tournament")).toContainText("All games are played", { timeout: 60_000 });
  expect(await games()).toEqual(["4", "4", "4"]);
  await page.reload();
  await expect(page.locator("#tournament")).toContainText("All games are played");
  expect(await games()).toEqual(["4", "4", "4"]);
});
