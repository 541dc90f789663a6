/** What a screen reader hears. */

/**
 * Everything the live region says from now on.
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<() => Promise<string[]>>}
 */
export async function listenToAnnouncer(page) {
  await page.evaluate(() => {
    const heard = /** @type {{ said?: (string | null)[] }} */ (/** @type {unknown} */ (window));
    const said = (heard.said ??= []);
    const region = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).said);
}
