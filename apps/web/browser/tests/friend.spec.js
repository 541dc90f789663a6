import jsQR from "jsqr";
import { violations } from "./axe.js";
import { listenToAnnouncer } from "./announced.js";
import { expect, listen, test } from "./server.js";
import { moves, pick, setUp, status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Opens a match for a friend. @param {Page} page */
async function invite(page) {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "A friend by link"));
  await expect(status(page)).toHaveText("Waiting for your friend");
  return page.locator("#invitation").inputValue();
}

/** The code on the screen, read as a camera would. @param {boolean[][]} rows */
function read(rows) {
  const scale = 4;
  const size = (rows.length + 8) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let down = 0; down < scale; down += 1)
        for (let along = 0; along < scale; along += 1)
          pixels.fill(
            0,
            (((y + 4) * scale + down) * size + (x + 4) * scale + along) * 4,
            (((y + 4) * scale + down) * size + (x + 4) * scale + along) * 4 + 3,
          );
    }),
  );
  const decode = /** @type {typeof jsQR} */ (/** @type {any} */ (jsQR).default ?? jsQR);
  return decode(pixels, size, size)?.data;
}

test("whoever opens the address of the bar is offered the free seat and takes it by a press", async ({ page, browser, baseURL }) => {
  await invite(page);
  const [one, other, third] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  const [friend, watcher, late] = await Promise.all([one.newPage(), other.newPage(), third.newPage()]);
  const complaints = [friend, watcher, late].map(listen);
  // The address in the bar, which holds no invitation.
  expect(page.url()).toBe(`${baseURL}/?match=${new URL(page.url()).searchParams.get("match")}`);
  await Promise.all([friend.goto(page.url()), watcher.goto(page.url())]);
  for (const each of [friend, watcher]) await expect(each.locator("#take-seat")).toBeVisible();
  await expect(status(friend)).toHaveText("You are invited to play");
  // To look is not to sit down.
  await expect(status(page)).toHaveText("Waiting for your friend");
  expect(await violations(friend), "offered seat").toEqual([]);
  const said = await listenToAnnouncer(page);
  await friend.locator("#my-name").fill("Ana");
  await friend.locator("#take-seat").click();
  await expect(status(page)).toHaveText("Your turn");
  await expect(status(friend)).toHaveText("Your friend to move");
  await expect(page.locator("#players")).toContainText("Ana");
  await expect.poll(said).toContainEqual("Ana has joined. Your turn.");
  // The seat is gone for the other one, who watches.
  await expect(watcher.locator("#take-seat")).toHaveCount(0);
  await late.goto(page.url());
  await expect(late.locator("#summary")).toHaveText("You are watching");
  await page.keyboard.press("4");
  for (const each of [friend, watcher, late]) await expect(each.locator(".move")).toHaveText(["4"]);
  await friend.keyboard.press("3");
  await expect.poll(said).toContainEqual("Ana: column 3. Your turn.");
  // The way back to the match goes through the history.
  await friend.locator("#games button", { hasText: "Tic-tac-toe" }).click();
  await expect(friend.locator(".square")).toHaveCount(9);
  await friend.goBack();
  await expect(friend.locator(".move")).toHaveText(["4", "3"]);
  await expect(friend.locator("#players")).toContainText("You");
  expect(complaints.flat()).toEqual([]);
  await Promise.all([one.close(), other.close(), third.close()]);
});

test("a robot that fetches the link for a preview takes no seat", async ({ page, request }) => {
  const link = await invite(page);
  for (const address of [link, page.url()]) {
    const html = await (await request.get(address, { headers: { "user-agent": "PreviewBot/1.0" } })).text();
    expect(html).toContain("og:title");
  }
  const id = new URL(page.url()).searchParams.get("match");
  const view = await (await request.get(`/api/v1/matches/${id}`)).json();
  expect(view.seats.b.kind).toBe("open");
});

test("QR code, share button, a short code, and where others reach this server", async ({ page, browser, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (/** @type {ShareData} */ data) => {
        /** @type {any} */ (window).shared = data;
      },
    });
  });
  const link = await invite(page);
  expect(link).toContain("#join=");
  await page.locator("#share-link").click();
  expect(await page.evaluate(() => /** @type {any} */ (window).shared.url)).toBe(await page.locator("#invitation").inputValue());
  // The server of the tests listens on this machine alone: the page says so, and what would help.
  await expect(page.locator("#listen-command")).toHaveText(`foursight serve --addr 0.0.0.0:${new URL(baseURL ?? "").port}`);
  const drawn = await page.locator(".qr svg").evaluate((node) => {
    const size = Number(node.getAttribute("viewBox")?.split(" ")[2]) - 8;
    const rows = Array.from({ length: size }, () => Array(size).fill(false));
    for (const [, x, y] of node
      .querySelector("path")
      ?.getAttribute("d")
      ?.matchAll(/M(\d+) (\d+)/g) ?? []) {
      const row = rows[Number(y) - 4];
      if (row) row[Number(x) - 4] = true;
    }
    return rows;
  });
  expect(read(drawn)).toBe(page.url());

  const code = (await page.locator("#short-code b").textContent()) ?? "";
  expect(code).toMatch(/^\w{4} \w{4}$/);
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(baseURL ?? "");
  await expect(status(friend)).toHaveText("Your turn");
  await friend.locator("#more summary").click();
  await friend.locator("#code").fill("wrong code");
  await friend.locator("#open-code").click();
  await expect(friend.locator("#share [role=status]").first()).toHaveText("No match has this code.");
  await friend.locator("#code").fill(code.toUpperCase());
  await friend.locator("#open-code").click();
  await friend.locator("#take-seat").click();
  await expect(status(page)).toHaveText("Your turn");
  await context.close();
});

test("the machine's network address is offered where the server listens there", async ({ page, browser }) => {
  const address = "http://192.168.7.20:8044/";
  await page.route("**/api/v1/server", (route) => route.fulfill({ json: { version: "0", loopback_only: false, addresses: [address] } }));
  await invite(page);
  await expect(page.locator("#network-address")).toHaveAttribute("href", address);
  await expect(page.locator("#invitation")).toHaveValue(new RegExp(`^${address}\\?match=`));
  await expect(page.locator(".qr svg")).toHaveAttribute("data-link", new RegExp(`^${address}`));
  expect(browser.isConnected()).toBe(true);
});

test("hints between friends need both, are seen by both, and requests are announced", async ({ page, browser }) => {
  const link = await invite(page);
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.locator("#take-seat").click();
  await expect(status(page)).toHaveText("Your turn");
  const heard = await listenToAnnouncer(friend);
  await page.keyboard.press("h");
  await expect(page.locator("#offer")).toHaveText("You asked for hints for both. Waiting for your friend.");
  await expect(page.locator("#hints")).not.toBeChecked();
  await expect(friend.locator("#offer")).toHaveText("Your friend would like hints for both of you.");
  await expect.poll(heard).toContainEqual("Your friend would like hints for both of you.");
  await friend.locator("#accept").click();
  for (const each of [page, friend]) {
    await expect(each.locator("#hints")).toBeChecked();
    await expect(each.locator("#hints-agreed")).toBeVisible();
    await expect(each.locator(".column .chip-word")).toHaveCount(7);
  }
  // Either of the two ends it.
  await friend.locator("#hints").click();
  for (const each of [page, friend]) await expect(each.locator(".chip")).toHaveCount(0);
  await page.keyboard.press("4");
  await expect(friend.locator(".move")).toHaveCount(1);
  await page.locator("#undo").click();
  await expect.poll(heard).toContainEqual("Your friend would like to undo a move.");
  await friend.locator("#accept").click();
  await expect(page.locator(".move")).toHaveCount(0);
  expect(await moves(friend)).toEqual([]);
  await context.close();
});

test("a declined offer is told to who asked, and a friend who leaves and comes back to the other", async ({ page, browser }) => {
  const link = await invite(page);
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.locator("#my-name").fill("Ana");
  await friend.locator("#take-seat").click();
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("4");
  await expect(friend.locator(".move")).toHaveCount(1);
  await page.locator("#undo").click();
  await friend.locator("#decline").click();
  await expect(page.locator("#notice")).toHaveText("Ana declined to undo a move.");
  await expect(friend.locator("#notice")).toBeHidden();
  const address = friend.url();
  await friend.close();
  await expect(page.locator("#notice")).toHaveText("Ana has lost the connection or left. The game waits.");
  const again = await context.newPage();
  await again.goto(address);
  await expect(page.locator("#notice")).toHaveText("Ana is back.");
  // It is gone with the next thing that is done.
  await again.keyboard.press("3");
  await expect(page.locator(".move")).toHaveCount(2);
  await page.keyboard.press("5");
  await expect(page.locator("#notice")).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await context.close();
});
