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

/** Pupils of a class whose pictures are in docs/class.md. */
const PUPILS =
  "Ana Boris Cvita Dino Eva Fran Goga Hana Ivo Jana Karlo Lucija Marko Nika Oliver Petra Roko Sara Tin Una Vito Zara Šime Željka Đuro Ema".split(
    " ",
  );

for (const [locale, name, ending] of /** @type {const} */ ([
  ["en-GB", "Class 7b", ""],
  ["hr-HR", "7. b razred", "-hr"],
]))
  test(`a class, ${locale}`, async ({ browser, request, baseURL }) => {
    const post = async (/** @type {string} */ path, /** @type {object} */ data) =>
      (await request.post(`/api/v1/classes${path}`, { data })).json();
    const { code, teacher, projector } = await post("", { name, game: "connect-four", mode: "swiss", minutes: 5 });
    const secrets = new Map();
    for (const pupil of PUPILS) {
      const { secret, snapshot } = await post(`/${code}/join`, { name: pupil });
      secrets.set(snapshot.view.pupil, { secret, name: pupil });
    }
    const { snapshot } = await post(`/${code}/teacher/commands`, { secret: teacher, command: { kind: "next_round" } });
    const lines = ["4455", "43454", "444353", "1212121", "4434", "456", "445566", "4", "43", "44455", "776655", "4352", "444"];
    for (const [index, { game, first, second }] of snapshot.view.games.entries())
      for (const [ply, move] of [...(lines[index] ?? "")].entries())
        await post(`/${code}/pupil/moves`, { secret: secrets.get((ply % 2 === 0 ? first : second).pupil).secret, game, move });
    const pupil = secrets.get(snapshot.view.games[0].first.pupil);
    const views = [
      {
        file: "projector",
        path: `/class/projector#${code}`,
        width: 1280,
        height: 720,
        scale: 1,
        kept: { title: name, projector },
        ready: ".game-board",
      },
      {
        file: "teacher",
        path: `/class#teacher=${code}`,
        width: 1280,
        height: 900,
        scale: 1,
        kept: { title: name, teacher },
        ready: ".game-board",
      },
      { file: "phone", path: `/class#${code}`, width: 360, height: 640, scale: 1, kept: { title: name, pupil }, ready: ".columns-board" },
    ];
    for (const { file: picture, path, width, height, scale, kept, ready } of views) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        locale,
        baseURL: baseURL ?? "",
        reducedMotion: "reduce",
      });
      await context.addInitScript(
        ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
        [`foursight.class-seat.${code}`, JSON.stringify(kept)],
      );
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      await page.screenshot({ path: file(`class-${picture}${ending}`) });
      await context.close();
    }
  });
