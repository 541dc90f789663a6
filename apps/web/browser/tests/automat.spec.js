import { statSync } from "node:fs";
import { expect, test } from "./server.js";
import { violations } from "./axe.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const status = (page) => page.locator("#status");

/**
 * The lights that are lit: their place, rows from the top, and their colour.
 * @param {Page} page
 */
async function lit(page) {
  return page
    .locator(".lights .light")
    .evaluateAll((all) =>
      all.flatMap((light, index) => (light.classList.contains("lit") ? [`${index} ${light.getAttribute("color")}`] : [])),
    );
}

const MENU = ["2 #0000ff", "3 #ff0000", "4 #00ff00", "5 #ffffff"];

test("the perfect level, by mouse and by keyboard, as a screen reader hears it", async ({ page }) => {
  await page.goto("/automat");
  await expect(status(page)).toContainText("Choose a game.");
  await expect.poll(() => lit(page)).toEqual(MENU);
  // The pads say what they mean.
  await expect(page.getByRole("button", { name: "6 – Perfect" })).toBeVisible();
  await page.locator(".offer", { hasText: "Perfect" }).click();
  await expect(status(page)).toContainText("Your turn.");
  await expect(status(page)).toContainText("Automat: column 4.");
  await expect.poll(() => lit(page)).toEqual(["38 #ff0000"]);
  // By mouse, on the lights of the column and not on the pad itself.
  const third = page.locator(".pad").nth(2);
  const box = await third.boundingBox();
  await third.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.8 } });
  await expect(page.locator(".pad").nth(2)).toContainText("Column 3: from the bottom: Green");
  await expect.poll(async () => (await lit(page)).length).toBe(3);
  await expect(status(page)).toContainText("Your turn.");
  expect(await lit(page)).toContain("37 #00ff00");
  // By keyboard.
  await page.keyboard.press("2");
  await expect.poll(async () => (await lit(page)).length).toBe(5);
  await expect(status(page)).toContainText(/Your turn\. ?Automat: column \d\./);
  expect(await lit(page)).toContain("36 #00ff00");
  // Arrows lead from pad to pad.
  await page.locator(".pad").nth(4).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await lit(page)).length).toBe(7);
  await expect(page.locator(".pad").nth(5)).toContainText("Green");
  expect(await violations(page), "a game").toEqual([]);
  await page.keyboard.press("n");
  await expect(status(page)).toContainText("Choose a game.");
  await expect.poll(() => lit(page)).toEqual(MENU);
});

test("two players to the end, in other colours, and the menu again", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await page.goto("/automat");
  await expect.poll(() => lit(page)).toEqual(MENU);
  await page.getByRole("switch").click();
  await expect.poll(() => lit(page)).toEqual(["2 #0062ff", "3 #ff7000", "4 #fff246", "5 #ffffff"]);
  await expect(page.locator(".offer").first()).toContainText("Blue light, key 3");
  await page.reload();
  await expect(page.getByRole("switch")).toBeChecked();
  await expect.poll(async () => (await lit(page))[1]).toBe("3 #ff7000");
  // The device's own switch, the pad of the first column, does the same.
  await page.keyboard.press("1");
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.keyboard.press("1");
  await expect(page.getByRole("switch")).toBeChecked();
  await page.keyboard.press("3");
  let dropped = 0;
  for (const [key, who] of /** @type {const} */ ([
    ["1", "Orange"],
    ["2", "Blue"],
    ["1", "Orange"],
    ["2", "Blue"],
    ["1", "Orange"],
    ["2", "Blue"],
    ["1", "Orange"],
  ])) {
    await expect(status(page)).toContainText(`${who} to move.`);
    await page.keyboard.press(key);
    dropped += 1;
    await expect(status(page)).toContainText(`${who}: column ${key}.`);
    if (dropped < 7) await expect.poll(async () => (await lit(page)).length).toBe(dropped);
  }
  await expect(status(page)).toContainText("Orange has won.");
  expect(await violations(page), "the show").toEqual([]);
  await expect(status(page)).toContainText("Touch any pad for the menu.");
  const colors = new Set((await lit(page)).map((light) => light.split(" ")[1]));
  expect([...colors]).toEqual(["#ff7000"]);
  await page.locator(".pad.fresh").click();
  await expect(status(page)).toContainText("Choose a game.");
});

test("on a phone, in Croatian", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/automat");
  await page.locator(".switches button", { hasText: "HR" }).click();
  await expect(status(page)).toContainText("Odaberi igru.");
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide(), "menu").toBeLessThanOrEqual(0);
  const pads = await page.locator(".pad .copper").evaluateAll((all) => all.map((pad) => pad.getBoundingClientRect()));
  // Large enough for a finger: 24 px is the least WCAG 2.2 asks for.
  for (const { width, height } of pads) expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
  await page.locator(".pad").nth(5).click();
  await expect(status(page)).toContainText("Ti si na potezu.");
  await expect(page.locator("#menu")).toContainText("Savršeno");
  expect(await wide(), "game").toBeLessThanOrEqual(0);
  expect(await violations(page), "phone").toEqual([]);
});

test("a lost device is said to be lost, and another one is switched on", async ({ page }) => {
  await page.routeWebSocket(/\/api\/v1\/automat/, (socket) => {
    const device = socket.connectToServer();
    socket.onMessage((message) => {
      device.send(message);
      if (String(message).includes('"7"')) void socket.close({ code: 1000, reason: "idle" });
      if (String(message).includes('"2"')) void socket.close({ code: 1011, reason: "a dog has bitten through the cable" });
    });
  });
  await page.goto("/automat");
  await expect(status(page)).toContainText("Choose a game.");
  await page.keyboard.press("2");
  await expect(status(page)).toContainText("The server does not answer.");
  await expect(status(page)).toContainText("Choose a game.");
  await page.keyboard.press("7");
  await expect(status(page)).toContainText("switched itself off");
  expect(await lit(page)).toEqual([]);
  await page.locator("#wake").click();
  await expect.poll(() => lit(page)).toEqual(MENU);
});

test("parts, wiring, board and firmware are pages of this server, with their pictures and files", async ({ page }) => {
  await page.goto("/automat");
  const links = await page.locator("#build a").evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
  expect(links).toHaveLength(4);
  for (const link of links) {
    expect(new URL(link).origin).toBe(new URL(page.url()).origin);
    await page.goto(link);
    await expect(page.locator(`h2${new URL(link).hash}`)).toBeInViewport();
    await expect(page.locator("#header nav")).toBeVisible();
  }
  await expect(page).toHaveTitle("Building the automat – Foursight");
  const pictures = page.locator(".manual img");
  await expect(pictures).not.toHaveCount(0);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0)))
    .toBe(true);
  await page.setViewportSize({ width: 360, height: 640 });
  // The menu moves what it has no room for behind "More" after the window has changed.
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  const schematic = await page.request.get("/manual/hardware/made/schematic.pdf");
  expect(schematic.headers()["content-type"]).toBe("application/pdf");
  await page.locator(".manual a", { hasText: "hardware/README.md" }).first().click();
  await expect(page.locator(".manual h1")).toBeVisible();
  expect((await page.request.get("/manual/Cargo.toml")).status()).toBe(404);
});

test("a game on the device outlives a page that is loaded again", async ({ page }) => {
  await page.goto("/automat");
  await expect(status(page)).toContainText("Choose a game.");
  await page.locator(".offer", { hasText: "Hard" }).click();
  await expect(status(page)).toContainText("Your turn.");
  await page.keyboard.press("4");
  await expect.poll(async () => (await lit(page)).length).toBe(3);
  await expect(status(page)).toContainText("Your turn.");
  const before = await lit(page);
  await page.reload();
  await expect(status(page)).toContainText("Your turn.");
  await expect.poll(() => lit(page)).toEqual(before);
  // It goes on from there.
  await page.keyboard.press("5");
  await expect.poll(async () => (await lit(page)).length).toBe(5);
  await page.keyboard.press("n");
  await expect(status(page)).toContainText("Choose a game.");
  await page.reload();
  await expect(status(page)).toContainText("Choose a game.");
});

test("everything a maker needs can be downloaded from the page", async ({ page }) => {
  await page.goto("/automat");
  const links = page.locator("#files a[download]");
  await expect(links).toHaveCount(9);
  for (const link of await links.all()) {
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(statSync(await file.path()).size, file.suggestedFilename()).toBeGreaterThan(300);
  }
  expect(await violations(page)).toEqual([]);
});
