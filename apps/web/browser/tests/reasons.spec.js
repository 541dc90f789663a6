// What somebody who had never seen the page stumbled over: each has its scenario here.
import { violations } from "./axe.js";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The view of the move that this player makes there.
 * @param {Page} page
 * @param {Record<string, string>} asked
 */
async function open(page, asked) {
  const { you, ...question } = asked;
  const response = await page.request.post("/api/v1/why", { data: question });
  const why = await response.json();
  expect(response.ok(), JSON.stringify(why)).toBe(true);
  await page.goto(`/understand?${new URLSearchParams({ ...asked, played: why.played })}`);
  await expect(page.locator(".why")).not.toHaveAttribute("aria-busy", /.*/, { timeout: 90_000 });
  return why;
}

/**
 * Pairs of elements that overlap.
 * @param {Page} page
 * @param {string} selector
 */
function overlaps(page, selector) {
  return page.locator(selector).evaluateAll((all) => {
    const boxes = all.map((node) => ({ text: node.textContent, ...node.getBoundingClientRect().toJSON() }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5,
        )
        .map((other) => `${one.text} | ${other.text}`),
    );
  });
}

test("a player that looks at its own move only expects nothing, and its tree is one row", async ({ page }) => {
  const why = await open(page, { game: "atoll:size=5,swap=off", moves: "E5", player: "level-2", seed: "3", you: "first" });
  expect(why.line).toHaveLength(1);
  await expect(page.locator(".why")).not.toContainText(/expects/);
  await expect(page.locator(".why-tree-about")).toHaveText(/considers only its own move, so this tree has one row/);
  await page.locator(".why-board [data-move]").first().click();
  await expect(page.locator(".not-basis")).toHaveText(
    "Nobody knows the result for certain. This player considers only its own move: it compares the points right after each move and expects no reply.",
  );
  await expect(page.locator(".not-sentence")).toHaveText(/^1\. Red plays cell [A-I]\d\.$/);
  await expect(page.locator(".not-next")).toBeHidden();
  // Two turns ahead there is an answer to expect.
  await open(page, { game: "atoll:size=5,swap=off", moves: "E5", player: "level-5", you: "first" });
  await expect(page.locator(".why")).toContainText("It expects you to reply on cell");
  await expect(page.locator(".why-tree-about")).toContainText("The thick line is what it expects");
  await page.locator(".why-board [data-move]").first().click();
  await expect(page.locator(".not-basis")).toContainText("This is how the machine expects it to go on.");
  await expect(page.locator(".not-next")).toBeVisible();
});

test("a looked-up answer is not told as a search, a search not as looked up", async ({ page }) => {
  await open(page, { game: "connect-four", moves: "44", player: "level-8", you: "first" });
  await expect(page.locator(".why-more")).toContainText("It did not have to calculate");
  await expect(page.locator(".why-tree h2")).toHaveText("Where it looked that up");
  await expect(page.locator(".why-tree")).toContainText("It searched nothing here.");
  await expect(page.locator(".why")).not.toContainText(/millions|tree it searched/);
  // Late in the game the book has ended.
  await open(page, { game: "connect-four", moves: "44444432222225", player: "level-8", you: "first" });
  await expect(page.locator(".why")).toContainText("It solved the position");
  await expect(page.locator(".why-tree h2")).toHaveText("How it knows");
});

test("a move of the expected line that blocks nothing is explained", async ({ page }) => {
  const why = await open(page, { game: "connect-four", moves: "4455", player: "level-8", you: "second" });
  const lost = why.claims.find((/** @type {any} */ claim) => claim.kind === "lost_anyway");
  expect(lost.action).toBe(why.line[1]);
  await expect(page.locator(".why-list")).toContainText(
    `In that line your move in column ${lost.action} blocks nothing, because nothing helps any more: it has 2 ways to win`,
  );
});

test("deepening shows the tree of its last depth, or of the deepest that can be drawn", async ({ page }) => {
  const why = await open(page, { game: "connect-four", moves: "44", player: "deepening:depth=4", you: "first" });
  expect(why.shown).toMatch(/^negamax-ab:depth=4,/);
  await expect(page.locator(".why-tree-about")).toContainText("and so on up to 4. This is the tree of the last depth");
  await expect(page.locator(`.why-tree .node[data-key="${why.played}"]`)).toBeVisible();
  await open(page, { game: "connect-four", moves: "44", player: "deepening:depth=13", you: "first" });
  await expect(page.locator(".why-tree-about")).toHaveText(
    /up to 1\d\. That tree is too large to draw\. This is the tree of \d+ turns ahead/,
  );
  await expect(page.locator(".why-tree [role=treeitem]").first()).toBeVisible();
});

test("of many moves the first are listed, and all if one wants; the points are explained", async ({ page }) => {
  const why = await open(page, { game: "atoll:size=5,swap=off", moves: "E5", player: "level-2", seed: "3", you: "first" });
  const count = why.report.moves.length;
  expect(count).toBeGreaterThan(50);
  await page.locator(".why-rated summary").click();
  await expect(page.locator(".why-values tr")).toHaveCount(12);
  await expect(page.locator(".why-all")).toContainText(`12 of ${count} moves.`);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.locator(".why-values tr")).toHaveCount(count);
  await expect(page.locator(".why-all")).toHaveCount(0);
  await expect(page.locator(".why-points")).toHaveText(/^Its points say who needs fewer stones to win: 60 for every stone/);
  await open(page, { game: "connect-four", moves: "4", player: "level-3", you: "first" });
  await expect(page.locator(".why-points")).toHaveText(
    /\+5 for each line of four with two of its discs .* −80 for each line with three discs of the opponent\.$/,
  );
});

test("the points that lesson 1 tells are those of its evaluation", async ({ page }) => {
  const roster = await (await page.request.get("/api/v1/players?game=connect-four")).json();
  const evaluation = roster.evaluations.find((/** @type {any} */ one) => one.name === "povezi-cetiri");
  const weight = (/** @type {string} */ name) => evaluation.weights.find((/** @type {any} */ one) => one.name === name).default;
  await page.goto("/understand");
  await page.locator(".lesson-dots button").nth(5).click();
  await expect(page.locator(".lesson-text")).toContainText(
    `${weight("two")} for each line of four with two of its discs and the rest empty, ${weight("three")} for each with three, ${weight("center")} for each of its discs in the middle column, and −${-weight("opposing-three")} for each line with three discs of the opponent`,
  );
});

test("the signs of a tree are explained where they stand", async ({ page }) => {
  await page.goto("/understand");
  await page.locator(".lesson-dots button").nth(3).click();
  await expect(page.locator(".lesson-text")).toContainText("≤2 in a triangle means: 2 or less.");
  await expect(page.locator(".lesson-text")).toContainText("−∞ and +∞ mean: nothing is certain yet.");
  await page.locator(".tree-legend summary").click();
  for (const text of ["≤2: 2 or less", "−∞, +∞ (infinite)", "(α, β): when this branch was begun", "Minimum with perfect ordering:"])
    await expect(page.locator(".tree-legend")).toContainText(text);
  await open(page, { game: "connect-four", moves: "445", player: "minimax-ab:depth=4", you: "first" });
  await page.locator(".tree-legend summary").click();
  await expect(page.locator(".tree-legend")).toContainText("≥win 2: a win in 2 moves or sooner");
});

for (const locale of ["en-GB", "hr-HR"]) {
  test.describe(locale, () => {
    test.use({ locale });
    test("values below the columns do not run together", async ({ page }) => {
      for (const [width, height] of /** @type {const} */ ([
        [360, 640],
        [390, 844],
        [1280, 720],
      ])) {
        await page.setViewportSize({ width, height });
        for (const [player, moves] of /** @type {const} */ ([
          ["level-8", "44552"],
          ["level-8", "44"],
          ["level-5", "4455"],
          ["mcts:playouts=300", "44"],
        ])) {
          await open(page, { game: "connect-four", moves, player, you: "first" });
          await expect(page.locator(".why-board .small-value")).toHaveCount(7);
          expect(await overlaps(page, ".why-board .small-value"), `${player} after ${moves} at ${width}`).toEqual([]);
          expect(await overlaps(page, ".why-board .small-value, .why-board .small-label"), `${player} after ${moves} at ${width}`).toEqual(
            [],
          );
        }
      }
    });
  });
}

test("in tic-tac-toe nothing lies over crosses, circles and numbers", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { game: "tic-tac-toe", moves: "152", player: "level-2", you: "first" });
  await expect(page.locator(".why-board .band")).not.toHaveCount(0);
  const under = await page.locator(".why-board svg").evaluate((board) => {
    const all = [...board.querySelectorAll("*")];
    const last = Math.max(...[...board.querySelectorAll(".band, .part-ring")].map((node) => all.indexOf(node)));
    const first = Math.min(...[...board.querySelectorAll(".mark, .small-label, .small-value")].map((node) => all.indexOf(node)));
    return last < first;
  });
  expect(under).toBe(true);
  // The mark of the move stands around its number, not on it.
  const inside = await page.locator(".why-board .marked-ring").evaluate((ring) => {
    const width = Number.parseFloat(getComputedStyle(ring).strokeWidth) / 2;
    const box = /** @type {SVGGraphicsElement} */ (ring).getBBox();
    const texts = [.../** @type {Element} */ (ring.parentElement).querySelectorAll("text")].map((text) => text.getBBox());
    return (
      texts.length > 0 &&
      texts.every(
        (text) => text.x >= box.x + width && text.x + text.width <= box.x + box.width - width && text.y + text.height <= box.y + box.height,
      )
    );
  });
  expect(inside).toBe(true);
});

for (const [width, height, asked] of /** @type {const} */ ([
  [360, 640, { game: "connect-four", moves: "44", player: "minimax-ab:depth=3" }],
  [390, 844, { game: "tic-tac-toe", moves: "15", player: "level-2" }],
  [844, 390, { game: "connect-four", moves: "44", player: "minimax-ab:depth=3" }],
  [640, 400, { game: "atoll:size=3,swap=off", moves: "C3", player: "level-2" }],
  [1280, 720, { game: "atoll:size=5,swap=off", moves: "E5", player: "level-2" }],
])) {
  test(`a tree wider than its frame says so and can be reached by finger and key: ${asked.game} at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, { ...asked, you: "first" });
    const frame = page.locator(".why-tree .tree-scroll");
    const [left, right] = [page.locator(".why-tree .more-left"), page.locator(".why-tree .more-right")];
    const room = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await room()).toBeGreaterThan(10);
    // The deciding line stands in the middle; from there both ends are reached.
    await frame.evaluate((node) => node.scrollTo({ left: 0 }));
    await expect(left).toBeHidden();
    await expect(right).toBeVisible();
    await expect(right).toHaveAccessibleName("More on the right");
    expect(await violations(page)).toEqual([]);
    for (let press = 0; press < 30 && (await right.isVisible()); press += 1) await right.press("Enter");
    await expect(right).toBeHidden();
    await expect(left).toBeVisible();
    expect(await frame.evaluate((node) => node.scrollLeft)).toBeGreaterThanOrEqual((await room()) - 2);
    // By the keys of the tree: whatever has the focus is in the frame.
    await page.locator(".why-tree [role=treeitem]").first().focus();
    await page.keyboard.press("ArrowDown");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
    const seen = await frame.evaluate((node) => {
      const [outer, inner] = [node.getBoundingClientRect(), /** @type {Element} */ (document.activeElement).getBoundingClientRect()];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    });
    expect(seen).toBe(true);
  });
}

for (const [width, height] of /** @type {const} */ ([
  [360, 640],
  [390, 844],
  [844, 390],
  [640, 400],
  [1280, 720],
])) {
  test(`the cut of lesson 1 happens inside the window at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/understand");
    await page.locator(".lesson-dots button").nth(3).click();
    const forward = page.locator('.lesson [data-action="forward"]');
    await expect(forward).toBeEnabled();
    let cuts = 0;
    while (await forward.isEnabled()) {
      await forward.evaluate((/** @type {HTMLButtonElement} */ button) => button.click());
      const cut = await page.locator(".sentence").evaluate((node) => node.classList.contains("is-cut"));
      if (!cut) continue;
      cuts += 1;
      const seen = await page.evaluate(() => {
        const inside = (/** @type {Element | null} */ node) => {
          const box = node?.getBoundingClientRect();
          return !!box && box.top >= -0.5 && box.bottom <= innerHeight + 0.5;
        };
        const crosses = [...document.querySelectorAll(".lesson .edges .cross")];
        return {
          cross: crosses.length > 0 && crosses.every(inside),
          sentence: inside(document.querySelector(".sentence")),
          controls: inside(document.querySelector(".step-buttons")),
        };
      });
      expect(seen.cross).toBe(true);
      // In a window that is high enough for them, the words and the controls as well.
      if (height >= 600) expect(seen).toEqual({ cross: true, sentence: true, controls: true });
    }
    expect(cuts).toBeGreaterThan(0);
  });
}
