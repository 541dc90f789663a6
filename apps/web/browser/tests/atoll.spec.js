import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

test("Atoll is explained beside the board by a won example", async ({ page }) => {
  await page.goto("/?game=atoll:size=5,swap=off&moves=");
  const learn = page.locator("#learn");
  await expect(learn).toContainText("Seven of twelve win.");
  const example = learn.getByRole("img", { name: /Yellow’s stones link islands 1 and 7/ });
  // The picture is a position of the server: the chain is marked, its islands too, and stones keep their colours.
  await expect(example.locator(".island.linked")).not.toHaveCount(0);
  const linked = await example.locator(".island.linked").evaluateAll((all) => all.map((island) => island.getAttribute("data-island")));
  expect(linked).toEqual(expect.arrayContaining(["1", "7"]));
  await expect(example.locator(".chain").first()).toBeVisible();
  await expect(page.locator("#rules")).toContainText("Mark Steere");
});

test("islands are numbered, cells have coordinates, and both can be read", async ({ page }) => {
  for (const size of [3, 5, 7, 9]) {
    await page.goto(`/?game=atoll:size=${size},swap=off&moves=`);
    await expect(page.locator("#board .island-number")).toHaveCount(12);
    const numbers = await page.locator("#board .island-number").allTextContents();
    expect(numbers.map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const names = await page.locator("#board .coordinates text").allTextContents();
    const lines = 2 * size - 1;
    expect(names.filter((name) => /[A-Z]/.test(name))).toHaveLength(lines);
    expect(names.filter((name) => /\d/.test(name)).map(Number)).toEqual(Array.from({ length: lines }, (_, index) => index + 1));
  }
  await page.goto("/?game=atoll:size=3,swap=off&moves=");
  await expect(page.locator('#board [data-cell="D2"]')).toHaveAttribute("aria-label", /next to island 1 \(Yellow\)/);
});

test("while playing, the best link and what is missing are said and can be marked", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Atoll", async (dialog) => {
    await pick(dialog, "Two players, one screen");
    await dialog.locator(".options label", { hasText: /^3$/ }).click();
  });
  const line = page.locator("#learn .links li").first();
  await expect(line).toContainText("Player 1 links no two islands yet. 5 stones are missing, for example");
  // By letter and number, as one finds them on the board.
  const missing = /for example ([A-E0-9, ]+)\./.exec((await line.textContent()) ?? "")?.[1]?.split(", ") ?? [];
  expect(missing).toHaveLength(5);
  expect(missing).toEqual([...missing].sort());
  await page.locator("#more summary").click();
  await page.locator("#confirm-stones").uncheck();
  await page.locator("#show-links").check();
  await expect(page.locator("#board .missing")).toHaveCount(5);
  for (const [index, cell] of ["D2", "A1", "C2", "A2", "C3", "A3", "B3", "B1"].entries()) {
    await page.locator(`#board [data-cell="${cell}"]`).click();
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await expect(line).toContainText("1 stone is missing: B4.");
  await page.locator('#board [data-cell="B4"]').click();
  await expect(status(page)).toHaveText("Player 1 won!");
  await expect(line).toContainText("From 1 to 7: 7 islands, 7 are needed.");
  // At the end the linked islands are marked and stones keep their colours.
  const linked = await page
    .locator("#board .island.linked")
    .evaluateAll((all) => all.map((island) => Number(island.getAttribute("data-island"))));
  expect(linked).toEqual(expect.arrayContaining([1, 7]));
  const fills = await page
    .locator("#board .cell .disc.first .disc-body")
    .evaluateAll((all) => new Set(all.map((body) => getComputedStyle(body).fill)).size);
  expect(fills).toBe(1);
  expect(
    await page
      .locator("#board .chain")
      .first()
      .evaluate((chain) => getComputedStyle(chain).fill),
  ).toBe("none");
});

// It looks at what is sent.
test("hints show what was examined, and agree with the review", { tag: "@server" }, async ({ page }) => {
  const moves = "E5 D4 F5 D6";
  await page.goto(`/?game=atoll:size=5,swap=off&moves=${moves}`);
  await expect(status(page)).toHaveText("Your turn");
  /** @type {any[]} */
  const asked = [];
  page.on("request", (request) => {
    if (/\/(analyse|review)$/.test(request.url())) asked.push(request.postDataJSON());
  });
  await page.locator("#hints").check();
  await expect(page.locator(".best-cells li")).toHaveCount(5, { timeout: 60_000 });
  const best = (await page.locator(".best-cells li b").first().textContent()) ?? "";
  const hint = asked.find(({ moves: about }) => about === moves);
  const answer = await page.evaluate(async (question) => {
    const response = await fetch("/api/v1/analyse", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    });
    return response.json();
  }, hint);
  // Every number on the screen is one that the engine gave.
  expect(answer.moves.length).toBeGreaterThan(50);
  const known = new Set(
    answer.moves.filter((/** @type {any} */ move) => move.value.kind !== "unknown").map((/** @type {any} */ move) => move.action),
  );
  for (const cell of await page.locator(".best-cells li b").allTextContents()) expect(known).toContain(cell);
  // The review asks the same of the same player, and so gets the same answer.
  await page.locator("#more summary").click();
  await page.locator("#resign").click();
  await expect(page.locator("#review .graph")).toBeVisible();
  await expect.poll(() => asked.filter(({ moves: about }) => about === moves).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  const reviews = asked.filter(({ moves: about }) => about !== moves);
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  for (const question of [...reviews, ...asked]) expect(question.player).toBe(hint.player);
  expect(answer.best.action).toBe(best);
});

test("where every cell loses, the hints say so and give no numbers", async ({ page }) => {
  await page.goto("/?game=atoll:size=3,swap=off&moves=C3 A1 C2 A2 D2");
  await expect(status(page)).toHaveText("Your turn");
  await page.locator("#hints").check();
  await expect(page.locator(".best-cells li")).toHaveText(/^[A-E]\d loses$/, { timeout: 60_000 });
  await expect(page.locator(".verdict")).toHaveText("Yellow wins with best play.");
});
