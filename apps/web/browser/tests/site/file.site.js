/** The page as one file, opened from disk. */
import { pathToFileURL } from "node:url";
import { statSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { listen } from "../server.js";

const FILE = process.env["FOURSIGHT_FILE"] ?? "../../../target/lesson.html";
const address = String(pathToFileURL(FILE));

base("is smaller than two megabytes", () => {
  expect(statSync(FILE).size).toBeLessThan(2_000_000);
});

base("the first lesson, a game with hints, and why that move", async ({ page }) => {
  const complaints = listen(page);
  await page.goto(`${address}?page=understand`);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator(".pane, [role=tree]").first()).toBeVisible();
  await page.locator("#header nav a").first().click();
  await expect(page.locator("#status")).toContainText("Your turn");
  await page.locator(".column").nth(3).click();
  await expect.poll(() => page.locator(".move").count()).toBeGreaterThanOrEqual(2);
  await page.keyboard.press("h");
  await expect(page.locator(".column .chip")).toHaveCount(7);
  await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0, { timeout: 60_000 });
  await page.locator("#why-last").click();
  await expect(page.locator("main")).toContainText(/because|only|best|value/i);
  // By now a page in a folder would have fetched the larger book; here there is none.
  await page.waitForTimeout(4_000);
  expect(complaints).toEqual([]);
});
