import { violations } from "./axe.js";
import { expect, test } from "./server.js";

/** Every page by the name in its address, in the order of the menu; the first one has none. */
const PAGES = /** @type {const} */ (["", "analysis", "understand", "class", "figures", "worksheet", "automat", "laboratory", "about"]);

/** Those that are there with or without a server. @param {import("@playwright/test").TestInfo} info */
const pagesOf = ({ project }) => PAGES.filter((name) => project.name !== "site" || !["class", "automat", "laboratory"].includes(name));

/** The name in an address: on a site the pages are files. @param {string | null} address */
const nameOf = (address) => /([a-z]*)(\.html)?$/.exec(address ?? "?")?.[1];

for (const locale of ["en-GB", "hr-HR"])
  for (const width of [320, 360, 390, 740, 768, 1024, 1220, 1280, 1920])
    test.describe(`${locale}, ${width} px`, () => {
      test.use({ locale, viewport: { width, height: 800 } });

      test("every page is in the menu, which stays in one row inside the window", async ({ page }, info) => {
        await page.goto("/about");
        const nav = page.locator("#header nav");
        await expect(nav).toBeVisible();
        const addresses = await nav.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        expect(addresses.map(nameOf).sort()).toEqual([...pagesOf(info)].sort());
        const more = nav.locator("summary");
        await more.click();
        for (const link of await nav.locator("a").all()) await expect(link).toBeInViewport({ ratio: 1 });
        const tops = await nav
          .locator("> *")
          .evaluateAll((all) => [...new Set(all.map((node) => Math.round(node.getBoundingClientRect().top)))]);
        expect(tops).toHaveLength(1);
        // The switches stand in the same row where there is room, in one of their own on a phone.
        const rows = await page
          .locator("#header > :not(.skip)")
          .evaluateAll(
            (all) =>
              new Set(all.map((node) => node.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 20))).size,
          );
        expect(rows).toBe(width <= 752 ? 2 : 1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(
          0,
        );
        await expect(nav.locator("[aria-current=page]")).toHaveAttribute("href", /\/about(\.html)?$/);
      });
    });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("each page is reached from the one before by the menu, and names itself there", async ({ page }, info) => {
    await page.goto("/about");
    for (const name of pagesOf(info)) {
      const nav = page.locator("#header nav");
      const link = nav.locator(`a[href$="/${name}"], a[href$="/${name}.html"]`);
      if (!(await link.isVisible())) await nav.locator("summary").click();
      await link.click();
      await expect.poll(() => nameOf(new URL(page.url()).pathname)).toBe(name);
      await expect(nav.locator("[aria-current=page]")).toHaveAttribute("href", new RegExp(`/${name}(\\.html)?$`));
    }
  });

  test("the menu opens and closes by key and by a tap beside it", async ({ page }) => {
    await page.goto("/about");
    const more = page.locator("#header nav summary");
    const last = page.locator("#header nav a").last();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(last).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(last).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await expect(last).toBeVisible();
    await page.locator("main h2").first().click();
    await expect(last).toBeHidden();
    // Whoever tabs past it finds it closed.
    await more.press("Enter");
    await expect(last).toBeVisible();
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(last).toBeHidden();
  });

  for (const theme of /** @type {const} */ (["light", "dark"]))
    test(`nothing is wrong for axe with the menu open, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto("/about");
      await page.locator("#header nav summary").click();
      await expect(page.locator("#header nav a").last()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
});
