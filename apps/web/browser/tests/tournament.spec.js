import { expect, test } from "./server.js";
import { pick, setUp } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A tournament of Connect Four between these, with the depth that the dialog proposes unless another is given.
 * @param {Page} page
 * @param {string[]} names
 * @param {string} [depth]
 */
async function tournament(page, names, depth) {
  await page.goto("/");
  await setUp(page, "Connect Four", async (dialog) => {
    await pick(dialog, "Tournament");
    const chosen = dialog.locator(".check input:checked");
    while ((await chosen.count()) > 0) await chosen.first().click();
    for (const name of names) await dialog.locator(".check").getByText(name, { exact: true }).click();
    await expect(dialog.getByLabel("Depth of the algorithms")).toHaveValue("6");
    if (depth) {
      await dialog.getByLabel("Depth of the algorithms").fill(depth);
      await dialog.getByLabel("Depth of the algorithms").blur();
    }
  });
  await page.getByRole("button", { name: "At once" }).click();
}

test("algorithms meet at the same depth, and the cross table has lengths and times", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await tournament(page, ["Minimax", "Negamax, α-β", "One move ahead"], "3");
  const place = page.locator("#tournament");
  await expect(place).toContainText("All games are played", { timeout: 120_000 });
  const standing = place.locator(".standing tbody tr th");
  await expect(standing.filter({ hasText: "Minimax, depth 3" })).toContainText(
    "depth 3 · Windows of four (Poveži četiri) · order: From the left",
  );
  await expect(standing.filter({ hasText: "Negamax, α-β, depth 3" })).toContainText("depth 3 ·");
  await expect(standing.filter({ hasText: "One move ahead" })).toContainText("depth 1 ·");
  const rows = place.locator(".cross tbody tr");
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) {
    const cells = row.locator("td");
    await expect(cells).toHaveCount(3);
    const texts = (await cells.allTextContents()).filter((text) => text !== "·");
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/of 2\d+(\.\d)? plies\d+(\.\d+)? (ms|s)$/);
  }
  // Pruning plays the same moves: neither is the better one.
  const minimax = rows.filter({ hasText: "Minimax, depth 3" }).locator("b");
  const negamax = rows.filter({ hasText: "Negamax, α-β, depth 3" }).locator("b");
  expect((await minimax.allTextContents()).sort()).toEqual((await negamax.allTextContents()).sort());
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
