import { Server, expect, listen, test } from "./server.js";
import { moves, pick, setUp, status } from "./table.js";

test("a position's link opens the same position in a second browser", async ({ page, browser, baseURL }) => {
  await page.goto("/");
  await setUp(page, "Connect Four", (dialog) => pick(dialog, "Two players, one screen"));
  await expect(status(page)).toHaveText("Player 1 to move");
  for (const [index, column] of ["4", "4", "5", "3"].entries()) {
    await page.keyboard.press(column);
    await expect(page.locator(".move")).toHaveCount(index + 1);
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#more summary").click();
  await page.locator("#copy-link").click();
  await expect(page.locator(".said")).toHaveText("Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/?game=connect-four&moves=4453`);

  const second = await browser.newContext();
  const other = await second.newPage();
  const complaints = listen(other);
  await other.goto(link);
  await expect(other.locator(".move")).toHaveText(["4", "4", "5", "3"]);
  await expect(other.locator(".board .disc:not(.ghost)")).toHaveCount(4);
  await expect(status(other)).toHaveText("Your turn");
  expect(complaints).toEqual([]);
  await second.close();
});

test("pasted text is recognised and opened, or refused in words", async ({ page, complaints }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  await page.locator("#more summary").click();
  const open = async (/** @type {string} */ text) => {
    await page.locator("#paste").fill(text);
    await page.locator("#open-position").click();
  };
  await open("4455");
  await expect(page.locator(".said")).toHaveText("Recognised: columns as digits.");
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(4);
  await open("d1 d2 e1");
  await expect(page.locator(".said")).toHaveText(/Recognised: (cells by name|columns as letters)\./);
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(3);
  await open(".......\n.......\n.......\n.......\n...O...\n..XX...");
  await expect(page.locator(".said")).toHaveText("Recognised: a drawn board.");
  await expect(page.locator(".board .disc:not(.ghost)")).toHaveCount(3);
  await open("no such game");
  await expect(page.locator(".said")).toHaveText("This text is not a position in any notation known here.");
  await page.goto("/?game=connect-four&moves=4x");
  await expect(page.locator("#notice")).toHaveText("These moves or this board cannot be played.");
  await expect(status(page)).toHaveText("Your turn");
  // Chromium itself notes refusals in the console.
  expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
  complaints.length = 0;
});

test("a friend's match in two browsers goes on after a reload and after the server was killed", async ({ browser }) => {
  const server = await new Server().start();
  const [mine, theirs, audience] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  try {
    const [me, friend, spectator] = await Promise.all([mine.newPage(), theirs.newPage(), audience.newPage()]);
    await me.goto(server.url);
    await setUp(me, "Connect Four", (dialog) => pick(dialog, "A friend by link"));
    await expect(status(me)).toHaveText("Waiting for your friend");
    const link = await me.locator("#invitation").inputValue();
    await friend.goto(link);
    await friend.locator("#take-seat").click();
    await expect(status(me)).toHaveText("Your turn");
    await expect(status(friend)).toHaveText("Your friend to move");
    // A third visitor watches.
    await spectator.goto(link);
    await expect(spectator.locator("#summary")).toHaveText("You are watching");

    const turns = /** @type {const} */ ([
      [me, "4"],
      [friend, "3"],
      [me, "4"],
      [friend, "3"],
    ]);
    for (const [index, [page, key]] of turns.entries()) {
      await expect(status(page)).toHaveText("Your turn");
      await page.keyboard.press(key);
      for (const each of [me, friend, spectator]) await expect(each.locator(".move")).toHaveCount(index + 1);
    }

    await friend.reload();
    await expect(friend.locator(".move")).toHaveCount(4);
    await expect(status(friend)).toHaveText("Your friend to move");

    await server.kill();
    await expect(me.locator("#notice")).toBeVisible();
    await server.start();
    // Both hear that they are connected again, or that the other is.
    for (const each of [me, friend]) await expect(each.locator("#notice")).toHaveText(/^(You are connected again|Your friend is back)\.$/);
    expect(await moves(me)).toEqual(["4", "3", "4", "3"]);

    await me.keyboard.press("4");
    await expect(friend.locator(".move")).toHaveCount(5);
    // Undo needs the opponent's word.
    await me.locator("#undo").click();
    await expect(friend.locator("#offer")).toHaveText("Your friend would like to undo a move.");
    await friend.locator("#accept").click();
    await expect(me.locator(".move")).toHaveCount(4);
    await me.keyboard.press("4");
    await expect(friend.locator(".move")).toHaveCount(5);
    await friend.keyboard.press("3");
    await expect(status(friend)).toHaveText(/Your friend to move|Friend/);
    await expect(me.locator(".move")).toHaveCount(6);
    await me.keyboard.press("4");
    await expect(status(me)).toHaveText("You won!");
    await expect(status(friend)).toHaveText("Your friend won.");
    await expect(status(spectator)).toHaveText("Player 1 won!");
    expect(await moves(spectator)).toEqual(["4", "3", "4", "3", "4", "3", "4"]);
  } finally {
    await Promise.all([mine.close(), theirs.close(), audience.close()]);
    await server.stop();
  }
});

test("the secrets of a seat are forgotten with its match", async ({ page, complaints }) => {
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  const seat = (/** @type {string} */ expires) => JSON.stringify({ id: "x", secrets: { a: "s" }, mode: "friend", expires });
  await page.evaluate(
    ([old, kept]) => {
      localStorage.setItem("foursight.seat.expired", String(old));
      localStorage.setItem("foursight.seat.gone", String(kept));
      localStorage.setItem("foursight.seat.kept", String(kept));
    },
    [seat("2020-01-01T00:00:00Z"), seat("9999-01-01T00:00:00Z")],
  );
  // A match that the server does not have.
  await page.goto("/?match=gone");
  await expect
    .poll(() => page.evaluate(() => ["expired", "gone", "kept"].filter((name) => localStorage.getItem(`foursight.seat.${name}`) !== null)))
    .toEqual(["kept"]);
  // The browser names the answer 404, which was asked for.
  expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  complaints.length = 0;
});
