import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "./server.js";
import { pick, setUp } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The position after 4455 in every notation and address that crates/connect-four recognises. */
const NOTATIONS = readFileSync(fileURLToPath(new URL("../../../../testdata/connect-four/notations.tsv", import.meta.url)), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [kind = "", text = ""] = line.split("\t");
    return { kind, text: text.replaceAll("\\n", "\n") };
  });

/** Moves are shown as digits; a board has none. @param {string} kind @param {string} text */
const isBoard = (kind, text) => kind === "board" || (kind === "address" && !/=4455\b/.test(text));

test("the table accepts every notation", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await page.locator("#more summary").click();
  for (const { kind, text } of NOTATIONS) {
    // Another position first, so that what is seen afterwards was read from the text.
    for (const [pasted, discs] of /** @type {const} */ ([
      ["1", 1],
      [text, 4],
    ])) {
      await page.locator("#paste").fill(pasted);
      await page.locator("#open-position").click();
      await expect(page.locator(".board .disc:not(.ghost)"), text).toHaveCount(discs);
    }
    await expect(page.locator(".move"), text).toHaveCount(isBoard(kind, text) ? 0 : 4);
  }
});

test("analysis board, figures and worksheets accept every notation", async ({ page }) => {
  await page.goto("/analysis");
  await page.locator("summary", { hasText: "Open and copy" }).click();
  for (const { text } of NOTATIONS) {
    for (const [pasted, discs] of /** @type {const} */ ([
      ["1", 1],
      [text, 4],
    ])) {
      await page.locator("#paste").fill(pasted);
      await page.locator("#open-position").click();
      await expect(page.locator(".board .disc:not(.ghost)"), text).toHaveCount(discs);
    }
  }
  await page.goto("/figures#game=connect-four&search=minimax&from=1&to=1");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  for (const { kind, text } of NOTATIONS) {
    for (const [pasted, caption] of /** @type {const} */ ([
      ["1", "Connect Four, after 1"],
      [text, isBoard(kind, text) ? "Connect Four, from a drawn board" : "Connect Four, after 4455"],
    ])) {
      await page.locator("#paste").fill(pasted);
      await page.locator("#open-position").click();
      await expect(page.locator("caption"), text).toHaveText(caption);
    }
  }
  await page.goto("/worksheet#game=connect-four&moves=1&variants=A");
  await expect(page.locator(".sheet")).toHaveCount(2);
  for (const { text } of NOTATIONS.filter(({ kind }, index) => NOTATIONS.findIndex((other) => other.kind === kind) === index)) {
    for (const [pasted, discs] of /** @type {const} */ ([
      ["1", 1],
      [text, 4],
    ])) {
      await page.locator("#paste").fill(pasted);
      await page.locator("#open-position").click();
      await expect(page.locator(".sheet").first().locator(".disc"), text).toHaveCount(discs);
    }
  }
});

test("Understand accepts every notation that the table accepts", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/understand?game=connect-four&moves=1&player=minimax:depth=1");
  await expect(page.locator(".results .tree")).toBeVisible();
  const field = page.locator("#explore-moves");
  const discs = page.locator(".pick .disc:not(.ghost)");
  for (const { kind, text } of NOTATIONS) {
    // Digits alone would be moves from a board that was pasted before.
    await field.fill("a");
    await field.press("Enter");
    await expect(discs, text).toHaveCount(1);
    await expect(field).toHaveValue("1");
    // As a person does it: a drawn board has several lines, which a field of one line would join.
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press("ControlOrMeta+a");
    await field.press("ControlOrMeta+v");
    if (!text.includes("\n")) await field.press("Enter");
    await expect(discs, text).toHaveCount(4);
    await expect(field, text).toHaveValue(isBoard(kind, text) ? "" : "4455");
  }
});
