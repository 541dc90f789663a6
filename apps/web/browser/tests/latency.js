/**
 * How long a friend waits for a move: from the key to the disc in the other browser. Wants a quiet machine, so it is no test:
 *   FOURSIGHT=path/to/foursight npx playwright test --project=latency
 */
import { expect, test } from "./server.js";
import { pick, setUp, status } from "./table.js";

/** Games of 42 plies, columns in the order played, that nobody wins before the board is full. */
const DRAWN = "121212212121343434434343565656656565777777";
const GAMES = 6;

test("from one browser to the other", async ({ page, browser }) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const friend = await context.newPage();
  /** @type {number[]} */
  const waits = [];
  for (let game = 0; game < GAMES; game += 1) {
    await page.goto("/");
    await setUp(page, "Connect Four", (dialog) => pick(dialog, "A friend by link"));
    await friend.goto(await page.locator("#invitation").inputValue());
    await friend.locator("#take-seat").click();
    await expect(status(page)).toHaveText("Your turn");
    for (const each of [page, friend])
      await each.evaluate(() => {
        const board = /** @type {HTMLElement} */ (document.getElementById("board"));
        /** @type {any} */ (window).seen = [];
        const count = () => board.querySelectorAll(".disc:not(.ghost, .pending)").length;
        let before = count();
        new MutationObserver(() => {
          const now = count();
          if (now > before) /** @type {any} */ (window).seen.push(Date.now());
          before = now;
        }).observe(board, { subtree: true, childList: true, attributes: true });
      });
    for (const [index, column] of [...DRAWN].entries()) {
      const [mover, other] = index % 2 === 0 ? [page, friend] : [friend, page];
      await expect(status(mover)).toHaveText("Your turn");
      const pressed = await mover.evaluate((key) => {
        const now = Date.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        return now;
      }, column);
      await expect(other.locator(".move")).toHaveCount(index + 1);
      const seen = await other.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).seen).at(-1));
      waits.push(Number(seen) - pressed);
    }
  }
  waits.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))];
  console.log(`${waits.length} moves: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${waits.at(-1)} ms`);
  await context.close();
});
