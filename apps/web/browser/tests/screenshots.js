/**
 * The pictures of the page that the README shows: `cargo xtask screenshots` draws them again, from the real page and server.
 */
import { fileURLToPath } from "node:url";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(`../../../../docs/images/page-${name}.png`, import.meta.url));

/** @param {Page} page */
async function hints(page) {
  await expect(page.locator(".move").first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator(".verdict")).not.toHaveText(/…$/, { timeout: 60_000 });
}

test("play, with hints", async ({ page }) => {
  await page.goto("/?game=connect-four&moves=444333377755");
  await hints(page);
  await page.screenshot({ path: file("play") });
});

test("a phone, dark, in Croatian", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    colorScheme: "dark",
    locale: "hr-HR",
    baseURL: baseURL ?? "",
    reducedMotion: "reduce",
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto("/?game=connect-four&moves=444333377755");
  await hints(page);
  await page.screenshot({ path: file("phone") });
  await context.close();
});

test("Atoll", async ({ page }) => {
  await page.goto("/?game=atoll:size=5,swap=off&moves=E5 D4 F5 D6 C4 G7");
  await hints(page);
  await expect(page.locator(".best-cells li")).toHaveCount(5, { timeout: 60_000 });
  await page.screenshot({ path: file("atoll") });
});

test("after the game", async ({ page }) => {
  await page.goto("/?game=connect-four&moves=34677241334644613674571621125");
  await expect(page.locator("#review .graph")).toBeVisible();
  await expect(page.locator("#review")).not.toContainText("judged…", { timeout: 120_000 });
  await page.locator("#review").screenshot({ path: file("review") });
});

test("understand", async ({ page }) => {
  await page.goto("/understand");
  // The middle branch has just been cut.
  await page.locator(".lesson-dots button").nth(3).click();
  await expect(page.locator(".node.leaf")).toHaveCount(9);
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  await expect(page.locator(".node.cut")).toHaveCount(2);
  await page.screenshot({ path: file("understand") });
});

test("the automat", async ({ page }) => {
  await page.goto("/automat");
  await page.locator(".offer", { hasText: "Perfect" }).click();
  for (const key of ["4", "4", "2", "6"]) {
    await expect(page.locator("#status")).toContainText("Your turn.");
    await page.keyboard.press(key);
    await expect(page.locator("#status")).toContainText(`You: column ${key}.`);
  }
  await expect(page.locator("#status")).toContainText("Your turn.");
  // The lights rest.
  await page.waitForTimeout(400);
  await page.screenshot({ path: file("automat") });
});

test("the picture of a link's preview", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto("/?game=connect-four&moves=444333377755");
  await hints(page);
  const path = fileURLToPath(new URL("../../page/preview.png", import.meta.url));
  await page.screenshot({ path });
});
