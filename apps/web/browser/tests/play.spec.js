import { expect, test } from "./server.js";
import { moves, pick, playOut, setUp, status } from "./table.js";

test("Connect Four against the computer, by mouse", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  const ended = await playOut(page, () => page.locator(".column[aria-disabled=false]").nth(0).click());
  expect(ended).toMatch(/won|draw/i);
  if (!/draw/i.test(ended)) await expect(page.locator("circle.winning")).not.toHaveCount(0);
  // A finished board takes no more moves, and the game is looked back on.
  await expect(page.locator(".column[aria-disabled=false]")).toHaveCount(0);
  await expect(page.locator("#review .graph")).toBeVisible();
});

test("Connect Four for two, by mouse: turns, the winning line, a new game by one key", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await expect(status(page)).toHaveText("Player 1 to move");
  for (const column of [1, 2, 1, 2, 1, 2]) {
    const before = (await moves(page)).length;
    await page
      .locator(".column")
      .nth(column - 1)
      .click({ position: { x: 20, y: 300 } });
    await expect(page.locator(".move")).toHaveCount(before + 1);
  }
  await page.locator(".column").first().click();
  await expect(status(page)).toHaveText("Player 1 won!");
  await expect(page.locator("circle.winning")).toHaveCount(4);
  await expect(page.locator("#review")).toContainText("mistake");
  await page.keyboard.press("n");
  await expect(page.locator(".move")).toHaveCount(0);
  await expect(page.locator(".wins").first()).toContainText("1");
});

test("tic-tac-toe against the computer, by mouse", async ({ page }) => {
  await page.goto("/");
  await page.locator("#games button", { hasText: "Tic-tac-toe" }).click();
  await expect(page.locator(".square")).toHaveCount(9);
  const ended = await playOut(page, () => page.locator(".square[aria-disabled=false]").first().click());
  expect(ended).toMatch(/won|draw/i);
});

test("Atoll by mouse: place, take back, confirm, swap, and the winning chain", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Atoll", async (dialog) => {
    await pick(dialog, "Two players, one screen");
    await dialog.locator(".options label", { hasText: /^3$/ }).click();
    await dialog.getByText("Swap rule").click();
  });
  await expect(page.locator(".cell")).toHaveCount(19);
  const cell = (/** @type {string} */ name) => page.locator(`[data-cell="${name}"]`);
  await cell("C3").click();
  await page.locator("#take-back").click();
  await expect(page.locator(".move")).toHaveCount(0);
  await cell("C2").click();
  await page.locator("#confirm").click();
  await expect(page.locator(".move")).toHaveCount(1);
  await page.locator("[data-special=swap]").click();
  await expect(page.locator(".move")).toHaveCount(2);
  await page.keyboard.press("n");
  await expect(page.locator(".move")).toHaveCount(0);
  const ended = await playOut(page, async () => {
    await page.locator(".cell[aria-disabled=false]").first().click();
    await page.locator("#confirm").click();
  });
  expect(ended).toMatch(/won/);
  await expect(page.locator(".chain")).not.toHaveCount(0);
});

test("Connect Four by keyboard alone, from the address bar to the end", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".column").nth(4)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await moves(page)).length).toBeGreaterThanOrEqual(1);
  let next = 0;
  const ended = await playOut(page, async () => {
    const before = (await moves(page)).length;
    // A full column does nothing: try the next one.
    for (let column = 0; column < 7 && (await moves(page)).length === before; column += 1) {
      next = (next % 7) + 1;
      if (
        (await page
          .locator(".column")
          .nth(next - 1)
          .getAttribute("aria-disabled")) === "false"
      ) {
        await page.keyboard.press(String(next));
        return;
      }
    }
  });
  expect(ended).toMatch(/won|draw/i);
});

test("undo and redo, and a walk through the moves", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  await expect(status(page)).toHaveText("Your turn");
  const played = await moves(page);
  await page.locator("#undo").click();
  await expect(page.locator(".move")).toHaveCount(0);
  await page.locator("#redo").click();
  await expect(page.locator(".move")).toHaveCount(2);
  expect(await moves(page)).toEqual(played);
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(status(page)).toHaveText("Looking back: move 1 of 2");
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(1);
  await page.getByRole("button", { name: "Latest position" }).click();
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(2);
});

test("resigning ends the game, and the next one begins in turn", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", async (dialog) => {
    await pick(dialog, "Alternate");
  });
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(page.locator(".move")).toHaveCount(2);
  await page.locator("#more summary").click();
  await page.locator("#resign").click();
  await expect(status(page)).toHaveText("You resigned. Level 2 won.");
  await page.keyboard.press("n");
  // The computer begins now.
  await expect(page.locator(".move")).toHaveCount(1);
  await expect(status(page)).toHaveText("Your turn");
});

test("two computers: watch, pause, step, speed", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", async (dialog) => {
    await pick(dialog, "Watch two computers");
    const by = dialog.locator(".options label", { hasText: "By level" });
    await by.nth(0).click();
    await by.nth(1).click();
  });
  await page.locator("#pause").click();
  await expect(status(page)).toContainText("Paused");
  await expect(page.locator("#step")).toBeEnabled();
  const paused = (await moves(page)).length;
  await page.locator("#step").click();
  await expect(page.locator(".move")).toHaveCount(paused + 1);
  await page.waitForTimeout(1200);
  await expect(page.locator(".move")).toHaveCount(paused + 1);
  await page.getByRole("button", { name: "At once" }).click();
  await page.locator("#pause").click();
  await expect(status(page)).toHaveText(/won|draw/i, { timeout: 30_000 });
});

test("a tournament plays every pair twice and keeps a table", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Tic-tac-toe", async (dialog) => {
    await pick(dialog, "Tournament");
    const chosen = dialog.locator(".check input:checked");
    while ((await chosen.count()) > 0) await chosen.first().click();
    for (const name of ["Level 1", "Level 2", "Random"]) await dialog.locator(".check", { hasText: name }).click();
  });
  await page.getByRole("button", { name: "At once" }).click();
  await expect(page.locator("#tournament")).toContainText("All games are played", { timeout: 60_000 });
  const games = await page.locator("#tournament .standing tbody tr td:nth-child(2)").allTextContents();
  expect(games).toEqual(["4", "4", "4"]);
  const points = await page.locator("#tournament .standing tbody tr td:last-child").allTextContents();
  expect(points.map(Number).reduce((sum, value) => sum + value, 0)).toBe(6);
});

test("an opponent put together from algorithm, depth, evaluation and order", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", async (dialog) => {
    await pick(dialog, "Custom");
    await dialog.getByLabel("Algorithm").selectOption("minimax-ab");
    await dialog.getByLabel("Depth").fill("3");
    await dialog.getByLabel("Depth").blur();
    await dialog.getByLabel("Evaluation").selectOption("pattern");
    await dialog.getByLabel("Order").selectOption("center");
    await pick(dialog, "The computer");
  });
  await expect(page.locator("#summary")).toHaveText("You against Minimax, α-β, depth 3");
  await expect(page.locator(".move")).toHaveCount(1);
  await expect(status(page)).toHaveText("Your turn");
});

test("an opponent from the works, and the game goes on after a reload", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", async (dialog) => {
    await pick(dialog, "Students' programs");
    await dialog.getByRole("combobox", { name: "Player" }).selectOption("four-in-a-row");
  });
  await expect(page.locator("#summary")).toHaveText("You against Četiri u nizu");
  await page.keyboard.press("1");
  await expect(page.locator(".move")).toHaveCount(2);
  const played = await moves(page);
  await page.reload();
  await expect(page.locator(".move")).toHaveCount(2);
  expect(await moves(page)).toEqual(played);
  await expect(status(page)).toHaveText("Your turn");
});

test("after the game: the graph leads back, and a mistake is tried again", async ({ page }) => {
  await page.goto("/?game=connect-four&moves=1212121");
  await expect(page.locator("#review .slips li")).toHaveCount(2);
  await expect(page.locator("#review .slips li").last()).toHaveText(/Move 6, Red, column 2: .* Better: column 1\./);
  await page.getByRole("button", { name: "After 3 moves" }).click({ force: true });
  await expect(status(page)).toHaveText("Looking back: move 3 of 7");
  await page.locator("#review .slips .again").last().click();
  await expect(page.locator(".move")).toHaveCount(5);
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("1");
  await expect(page.locator(".move")).toHaveCount(7);
});

test("columns and squares show the numbers that the texts use", async ({ page }) => {
  await page.goto("/?game=connect-four");
  await expect(page.locator(".columns-board .coordinates text")).toHaveText(["1", "2", "3", "4", "5", "6", "7"]);
  await page.goto("/?game=tic-tac-toe");
  await expect(page.locator(".square-number")).toHaveText(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

// The first match may take its time; without a server the engine is fetched first.
test("a game chosen before the first one is there stays chosen", { tag: "@server" }, async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const chosen = new Promise((resolve) => (release = () => resolve(null)));
  await page.route("**/api/v1/matches", async (route) => {
    if (route.request().postDataJSON().game === "connect-four") await chosen;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const tab = page.locator("#games button", { hasText: "Atoll" });
  await tab.click();
  release();
  await expect(page.locator("#board .cell").first()).toBeVisible();
  await expect(tab).toHaveAttribute("aria-pressed", "true");
  await page.locator("#change").click();
  await expect(page.locator("#setup-title")).toHaveText(/Atoll/);
});
