import { readFileSync } from "node:fs";
import { listenToAnnouncer } from "./announced.js";
import { isLooked, violations } from "./axe.js";
import { expect, test } from "./server.js";
import { moves, pick, setUp, status } from "./table.js";
import { tables } from "./tables.js";

test("the opponent's move and the result are announced, one's own move and thinking are not", async ({ page }) => {
  await page.goto("/?game=connect-four&moves=121212");
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator("#announcer")).toHaveAttribute("role", "status");
  await expect(page.locator("#announcer")).toHaveText("Your turn.");
  const said = await listenToAnnouncer(page);
  // Not the winning move yet: the computer answers.
  await page.keyboard.press("7");
  await expect(page.locator(".move")).toHaveCount(8);
  const answer = (await moves(page))[7];
  await expect.poll(said).toEqual([expect.stringMatching(new RegExp(`^Level 2: column ${answer}\\. (Your turn|Level 2 won)\\.`))]);
  if ((await status(page).textContent()) === "Your turn" && answer !== "1") {
    await page.keyboard.press("1");
    await expect(status(page)).toHaveText("You won!");
    await expect.poll(async () => (await said()).at(-1)).toBe("You won!");
    expect(await said()).toHaveLength(2);
  }
});

test("two at one screen hear every move and whose turn it is", async ({ page }) => {
  await page.goto("/");
  await setUp(page, "Tic-tac-toe", (dialog) => pick(dialog, "Two players, one screen"));
  await expect(status(page)).toHaveText("Player 1 to move");
  const said = await listenToAnnouncer(page);
  for (const [index, key] of ["1", "4", "2", "5", "3"].entries()) {
    await page.keyboard.press(key);
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await expect
    .poll(said)
    .toEqual([
      "Player 1: square 1. Player 2 to move.",
      "Player 2: square 4. Player 1 to move.",
      "Player 1: square 2. Player 2 to move.",
      "Player 2: square 5. Player 1 to move.",
      "Player 1: square 3. Player 1 won!",
    ]);
  await page.keyboard.press("u");
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^A move was undone\./);
});

test("the move list names the player", async ({ page }) => {
  await page.goto("/?game=connect-four&moves=443");
  await expect(page.locator(".move")).toHaveCount(3);
  for (const [index, name] of [/^1\. Level 2: column 4$/, /^2\. You: column 4$/, /^3\. Level 2: column 3$/].entries())
    await expect(page.locator(".move").nth(index)).toHaveAttribute("aria-label", name);
});

test("single keys can be switched off, and stay so", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.locator("#more summary").click();
  await page.locator("#single-keys").uncheck();
  await expect(page.locator("#actions kbd:visible")).toHaveCount(0);
  await expect(page.locator("#new-game")).not.toHaveAttribute("aria-keyshortcuts", /./);
  await page.reload();
  await expect(status(page)).toHaveText("Your turn");
  for (const key of ["4", "h", "n", "u"]) await page.keyboard.press(key);
  await expect(page.locator("#hints")).not.toBeChecked();
  // Arrows and Enter still play.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".move")).toHaveCount(2);
  await page.locator("#more summary").click();
  await page.locator("#single-keys").check();
  await page.keyboard.press("h");
  await expect(page.locator("#hints")).toBeChecked();
});

test("a link has a preview: title, description and a picture that is there", async ({ request, baseURL }) => {
  for (const path of ["/", "/?match=x", "/understand", "/automat", "/about"]) {
    const html = await (await request.get(path)).text();
    const meta = (/** @type {string} */ name) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(meta("og:title"), path).toMatch(/Foursight/);
    expect(meta("og:description")?.length ?? 0, path).toBeGreaterThan(40);
    expect(meta("description"), path).toBe(meta("og:description"));
    expect(meta("og:image"), path).toBe(`${baseURL}/preview.png`);
  }
  const picture = await request.get("/preview.png");
  expect(picture.headers()["content-type"]).toBe("image/png");
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(150_000);
});

test("an unknown address shows a page to people and a problem to programs", async ({ page, request, complaints }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Play a game" }).click();
  await expect(status(page)).toHaveText("Your turn");
  const problem = await request.get("/no/such/page", { headers: { accept: "*/*" } });
  expect(problem.status()).toBe(404);
  expect((await problem.json()).code).toBe("no-such-route");
  const api = await request.get("/api/v1/nothing", { headers: { accept: "text/html" } });
  expect((await api.json()).code).toBe("no-such-route");
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("404")));
});

test("the automat's page leads to parts, wiring, board and firmware", async ({ page }) => {
  await page.goto("/automat");
  const links = await page.locator("#build a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toHaveLength(4);
  const manual = readFileSync(new URL("../../../../docs/automat.md", import.meta.url), "utf8");
  const anchors = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
  for (const link of links) {
    expect(link).toContain("docs/automat.md#");
    expect(anchors).toContain(link.split("#")[1]);
  }
});

test("Croatian addresses the reader in one form", async () => {
  // The formal form: "vi", "vaš", and verbs in the second person plural.
  const formal =
    /(?<!\p{L})(vi|vas|vam|vama|vaš\p{L}*|ste|niste|ćete|možete|želite|igrate|odaberite|kliknite|dodirnite|pritisnite|pogledajte|pokušajte|pošaljite)(?!\p{L})/giu;
  const both = /oboje/;
  const mixed = [];
  for (const [file, texts] of tables("hr")) {
    // The pages of understanding are held to it by their own tests.
    if (file === "understand") continue;
    for (const [key, text] of Object.entries(texts)) {
      const said = typeof text === "string" ? text : Object.values(text).join(" ");
      // To two people one speaks in the plural.
      if (!both.test(said) && formal.test(said)) mixed.push(`${key}: ${said}`);
      formal.lastIndex = 0;
    }
  }
  expect(mixed).toEqual([]);
});

const STATES = /** @type {const} */ ([
  ["connect-four with hints", "/?game=connect-four&moves=445533"],
  ["review", "/?game=connect-four&moves=1212121"],
  ["tic-tac-toe", "/?game=tic-tac-toe&moves=15"],
  ["atoll", "/?game=atoll:size=5,swap=on&moves=D2"],
  ["atoll won", "/?game=atoll:size=3,swap=off&moves=D2 A1 C2 A2 C3 A3 B3 B1 B4"],
  ["a refused link", "/?game=connect-four&moves=4x"],
  ["about", "/about"],
  ["automat", "/automat"],
  ["missing", "/nothing"],
]);

for (const theme of /** @type {const} */ (["light", "dark"]))
  for (const locale of ["en-GB", "hr-HR"]) {
    if (!isLooked(locale, theme)) continue;
    test.describe(`axe, ${theme}, ${locale}`, () => {
      test.use({ locale, colorScheme: theme });
      test("no violation in any state", async ({ page, complaints }) => {
        for (const [name, path] of STATES) {
          await page.goto(path);
          await expect(page.locator("#header nav")).toBeVisible();
          if (path.startsWith("/?")) await expect(page.locator("#board .board")).toBeVisible();
          if (name === "connect-four with hints") {
            await page.locator("#hints").check();
            await expect(page.locator(".chip-word").first()).toBeVisible();
            await page.locator("#more summary").click();
            await expect(page.locator("#paste")).toBeVisible();
          }
          if (name === "review") await expect(page.locator("#review .graph")).toBeVisible();
          if (name.startsWith("atoll")) {
            await expect(page.locator("#learn .example svg")).toBeVisible();
            if (name === "atoll") {
              await page.locator("#show-links").check();
              await page.locator(".cell[aria-disabled=false]").first().click();
            }
          }
          expect(await violations(page), `${name}`).toEqual([]);
          if (name === "connect-four with hints") await page.locator("#hints").uncheck();
        }
        await page.goto("/");
        await page.locator("#change").click();
        const modes = page.locator("#setup .modes label");
        for (let mode = 0; mode < 5; mode += 1) {
          await modes.nth(mode).click();
          expect(await violations(page), `setup ${mode}`).toEqual([]);
        }
        await modes.nth(2).click();
        await page.locator("#start").click();
        await expect(page.locator("#invitation")).toBeVisible();
        await expect(page.locator(".qr svg")).toBeVisible();
        expect(await violations(page), "invitation").toEqual([]);
        complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/404|422/.test(complaint)));
      });
    });
  }
