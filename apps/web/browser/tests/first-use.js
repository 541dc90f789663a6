/**
 * What a first visit costs: bytes and requests until the first move can be made and until the first hint is there, as it is, with a quarter of the processor's speed and on slow 3G. By hand,
 * on a quiet machine: `FOURSIGHT=/path/to/foursight npx playwright test --project=first-use`
 */
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").CDPSession} Session */

/** @type {Record<string, (session: Session) => Promise<unknown>>} */
const CONDITIONS = {
  "as it is": async () => {},
  "a quarter of the processor": (session) => session.send("Emulation.setCPUThrottlingRate", { rate: 4 }),
  // As the developer tools of Chromium have it.
  "slow 3G": (session) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 2000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    }),
};

for (const [name, set] of Object.entries(CONDITIONS)) {
  test(name, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let [bytes, requests] = [0, 0];
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await set(session);
    const begun = Date.now();
    const told = (/** @type {string} */ what) =>
      console.log(`${name}: ${what} after ${Date.now() - begun} ms, ${bytes} bytes, ${requests} requests`);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator(".column[aria-disabled=false]")).toHaveCount(7);
    told("the first move can be made");
    await page.keyboard.press("h");
    await expect(page.locator(".column .chip-word").first()).toBeVisible({ timeout: 60_000 });
    told("the first hint is there");
  });
}
