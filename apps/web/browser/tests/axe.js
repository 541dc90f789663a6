/** The accessibility checker. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "./server.js";

/** Whether a page is looked at in this language and theme: each language in one theme, every pair under `cargo xtask test --only looks`. */
export const isLooked = (/** @type {string} */ locale, /** @type {"light" | "dark"} */ theme) =>
  Boolean(process.env["FOURSIGHT_ALL_LOOKS"]) || (locale === "en-GB") === (theme === "light");

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page as it is, its head included.
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<string[]>}
 */
export async function violations(page) {
  // A page without a head, as in another site's frame, is ready when its content is there: its test waits for that.
  if ((await page.locator("#header").count()) > 0) await expect(page.locator("#header .switches button")).toHaveCount(5);
  // Evaluated by the test and not by the page, so its content security policy stays as strict as it is.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = /** @type {any} */ (globalThis).axe;
    // Every rule there is, those axe itself still calls experimental included; the head is part of the document.
    const rules = Object.fromEntries(
      axe.getRules(["experimental"]).map((/** @type {{ ruleId: string }} */ { ruleId }) => [ruleId, { enabled: true }]),
    );
    const { violations: found } = await axe.run(document, { rules, resultTypes: ["violations"] });
    return found.map(
      (/** @type {any} */ rule) =>
        `${rule.id}: ${rule.help}: ${rule.nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`,
    );
  });
}
