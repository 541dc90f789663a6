/** A class beside its tournament: exercises and the lesson, free play, recovery, what it looks like, and who can use it. */
import { isLooked, violations } from "./axe.js";
import { enterName, join, openClass, phone } from "./classroom.js";
import { expect, listen, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ code: string, teacher: string, device: string, projector: string, pupils: { number: number, secret: string, name: string }[] }} Class */

const NAMES =
  "Ana Boris Cvita Dino Eva Fran Goga Hana Ivo Jana Karlo Lucija Marko Nika Oliver Petra Roko Sara Tin Una Vito Zara Šime Željka Đuro Maksimilijana".split(
    " ",
  );

/**
 * A class made without pages.
 * @param {import("@playwright/test").APIRequestContext} request
 * @param {object} settings
 * @param {number} count
 * @returns {Promise<Class>}
 */
async function made(request, settings, count) {
  const post = async (/** @type {string} */ path, /** @type {object} */ data) =>
    (await request.post(`/api/v1/classes${path}`, { data })).json();
  const opened = await post("", { name: "7b", game: "connect-four", mode: "swiss", ...settings });
  const pupils = [];
  for (const name of NAMES.slice(0, count)) {
    const { secret, snapshot } = await post(`/${opened.code}/join`, { name });
    pupils.push({ number: snapshot.view.pupil, secret, name });
  }
  return { ...opened, pupils };
}

/** @param {import("@playwright/test").APIRequestContext} request @param {Class} room @param {object} command */
async function teach(request, room, command) {
  const answer = await request.post(`/api/v1/classes/${room.code}/teacher/commands`, { data: { secret: room.teacher, command } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Lets a page be somebody of a class. @param {Page} page @param {Class} room @param {string} [name] of a pupil; otherwise the teacher */
async function be(page, room, name) {
  const pupil = room.pupils.find((one) => one.name === name);
  const { teacher, device, projector } = room;
  const kept = pupil ? { title: "7b", pupil } : { title: "7b", teacher, device, projector };
  await page.addInitScript(
    ([key, value]) => localStorage.getItem(key ?? "") ?? localStorage.setItem(key ?? "", value ?? ""),
    [`foursight.class-seat.${room.code}`, JSON.stringify(kept)],
  );
}

const scrolls = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { across: scrollWidth - clientWidth, down: scrollHeight - clientHeight };
  });

test("an exercise in two variants: asked, answered, judged and explained, and the lesson beside it @server", async ({
  page: teacher,
  browser,
  server,
}) => {
  const code = await openClass(teacher);
  const [ana, boris] = await Promise.all([phone(browser, server.url), phone(browser, server.url)]);
  await join(ana, code, "Ana");
  await join(boris, code, "Boris");
  await teacher.locator('[data-part="exercises"]').click();
  await teacher.locator("#exercise-title").fill("Threats");
  const question = teacher.locator(".question-fields");
  await question.getByLabel("What is asked").fill("Where does Yellow win?");
  await question.getByLabel("Position").fill("112233");
  await question.getByLabel("Right answers").fill("4; column 4");
  await question.locator(".switch").click();
  await question.getByLabel("What is asked").nth(1).fill("Where must Red play?");
  await expect(question.locator(".small-board")).toHaveCount(2);
  await teacher.locator("#add-exercise").click();
  await expect(teacher.locator(".said")).toHaveText("Added. Nobody sees it before you show it.");
  await expect(ana.locator('[data-tab="activity"]')).toHaveCount(0);
  await teacher.locator(".show-exercise").click();
  // It comes to everybody by itself, each in the own variant.
  await expect(ana.locator(".question label")).toHaveText("1. Where does Yellow win?");
  await expect(boris.locator(".question label")).toHaveText("1. Where must Red play?");
  await ana.locator(".question input").fill("Column 4");
  await ana.locator(".question input").press("Enter");
  await expect(ana.locator(".question button")).toHaveText("Saved");
  await boris.locator(".question input").fill("5");
  await boris.locator(".question button").click();
  // What is right is not said before the solution is shown.
  await expect(teacher.locator(".answers tbody tr")).toHaveText([/Ana.*Column 4 ✓/, /Boris.*5 ✗/]);
  await expect(boris.locator(".answer-line")).toHaveCount(0);
  await ana.reload();
  await expect(ana.locator(".question input")).toHaveValue("Column 4");
  await teacher.locator(".reveal").click();
  await expect(ana.locator(".answer-line")).toHaveText("right. Solution: 4, column 4");
  await expect(boris.locator(".answer-line")).toHaveText("wrong. Solution: 4, column 4");
  const [download] = await Promise.all([
    teacher.waitForEvent("download"),
    teacher
      .locator('[data-part="class"]')
      .click()
      .then(() => teacher.locator("#export-answers").click()),
  ]);
  expect(download.suggestedFilename()).toBe(`${code}-answers.csv`);
  // A step of the lesson, on all devices.
  await teacher.locator('[data-part="exercises"]').click();
  await teacher.getByRole("button", { name: "Lesson, step 3" }).click();
  for (const each of [ana, boris]) await expect(each.locator(".lesson-text h2")).toHaveText("Points instead of endings");
  await teacher.locator("#show-games").click();
  await expect(ana.locator("#status")).toBeVisible();
  await Promise.all([ana.context().close(), boris.context().close()]);
});

test("free play: a challenge, its withdrawal and refusal, a computer, and no way around hints that are off @server", async ({
  page: teacher,
  browser,
  server,
}) => {
  const code = await openClass(teacher, { mode: "Free play" });
  const [ana, boris] = await Promise.all([phone(browser, server.url), phone(browser, server.url)]);
  await ana.goto(`/class#${code}`);
  await enterName(ana, "Ana");
  await expect(ana.locator("#opponents-title")).toBeVisible();
  await boris.goto(`/class#${code}`);
  await enterName(boris, "Boris");
  await expect(boris.locator("#opponents-title")).toBeVisible();
  const challenge = ana.getByRole("button", { name: "Challenge Boris" });
  await challenge.click();
  await expect(boris.locator(".challenge")).toContainText("Ana wants to play you.");
  await expect(boris.locator("#announcer")).toHaveText("Ana wants to play you.");
  await ana.getByRole("button", { name: "Withdraw the challenge to Boris" }).click();
  await expect(boris.locator(".challenge")).toHaveCount(0);
  await challenge.click();
  await boris.getByRole("button", { name: "Decline" }).click();
  await expect(challenge).toBeVisible();
  await challenge.click();
  await boris.getByRole("button", { name: "Accept" }).click();
  for (const each of [ana, boris]) await expect(each.locator(".class-board .columns-board")).toBeVisible();
  // Hints are off: nothing offers them, and keys do nothing.
  await expect(ana.locator("#hints")).toHaveCount(0);
  await ana.keyboard.press("h");
  await expect(ana.locator(".chip")).toHaveCount(0);
  const first = (await ana.locator("#status").textContent()) === "Your turn" ? ana : boris;
  const second = first === ana ? boris : ana;
  await first.locator(".column").nth(3).click();
  await expect(second.locator("#status")).toHaveText("Your turn");
  // Give up, and play the computer.
  await second.locator("#resign").click();
  await expect(first.locator("#status")).toHaveText("You won: your opponent gave up.");
  await first.locator('[data-tab="class"]').click();
  await first.getByRole("button", { name: "Play the computer: Level 1" }).click();
  await expect(first.locator("#status")).toHaveText("Your turn");
  await first.keyboard.press("4");
  await expect(first.locator("#status")).toHaveText("Your turn");
  await expect(teacher.locator(".game-card")).toHaveCount(2);
  // The teacher lets the class rest.
  await teacher.locator("#pause").click();
  await expect(first.locator(".notice")).toHaveText("The class is paused.");
  await first.keyboard.press("4");
  await expect(first.locator(".column").first()).toHaveAttribute("aria-disabled", "true");
  await teacher.locator("#pause").click();
  await expect(first.locator(".notice")).toHaveCount(0);
  await Promise.all([ana.context().close(), boris.context().close()]);
});

test("the device that opened a class gives the teacher the room back; another device has none @server", async ({
  browser,
  server,
  request,
}) => {
  const page = await phone(browser, server.url);
  const code = await openClass(page);
  await page.reload();
  await expect(page.locator("#code")).toBeVisible();
  // The secret is in no address, and was replaced by somebody who runs the server.
  expect(page.url()).toBe(`${server.url}/class#teacher=${code}`);
  const kept = await page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "{}"), `foursight.class-seat.${code}`);
  await request.post(`/api/v1/classes/${code}/teacher`, { data: { device: kept.device } });
  await expect(page.locator("#gone")).toContainText("This device does not hold the teacher's secret");
  await page.locator("#recover").click();
  await expect(page.locator("#code")).toBeVisible();
  await page.locator("#pause").click();
  await expect(page.locator(".teacher-head")).toContainText("The class is paused.");
  const stranger = await phone(browser, server.url);
  await stranger.goto(`/class#teacher=${code}`);
  await expect(stranger.locator("#gone")).toBeVisible();
  await expect(stranger.locator("#recover")).toHaveCount(0);
  await stranger.goto(`/class/projector#${code}`);
  await expect(stranger.locator("#gone")).toContainText("Open the projector from the teacher's room.");
  await stranger.context().close();
  // The start page leads back.
  await page.goto("/class");
  await page.getByRole("link", { name: "As teacher" }).click();
  await expect(page.locator("#code")).toBeVisible();
  await page.context().close();
});

test("the projector shows 13 boards without scrolling, and every name whole or shortened inside its board @server", async ({
  page,
  request,
}) => {
  const room = await made(request, { minutes: 10 }, 26);
  await be(page, room);
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [1024, 768],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await page.goto(`/class/projector#${room.code}`);
    if (width === 1280) {
      await expect(page.locator(".lobby-names li")).toHaveCount(26);
      expect(await scrolls(page)).toEqual({ across: 0, down: 0 });
      await teach(request, room, { kind: "next_round" });
    }
    await expect(page.locator(".game-board .small-board")).toHaveCount(13);
    expect(await scrolls(page)).toEqual({ across: 0, down: 0 });
    const cards = await page.locator(".game-board").evaluateAll((all) =>
      all.map((card) => {
        const box = card.getBoundingClientRect();
        const inside = [...card.querySelectorAll(".game-name, svg, .clock")].every((node) => {
          const { left, right, bottom } = node.getBoundingClientRect();
          return left >= box.left - 1 && right <= box.right + 1 && bottom <= box.bottom + 1;
        });
        const name = /** @type {Element} */ (card.querySelector(".game-name"));
        return {
          inside,
          seen: box.bottom <= innerHeight && box.right <= innerWidth,
          size: parseFloat(getComputedStyle(name).fontSize) / innerHeight,
        };
      }),
    );
    for (const { inside, seen, size } of cards) {
      expect([inside, seen]).toEqual([true, true]);
      // On a picture of 1.5 m height these are letters of 3 cm and more.
      expect(size).toBeGreaterThanOrEqual(0.02);
    }
  }
  // Between rounds the whole table is seen, in as many columns as it needs.
  for (let game = 1; game <= 13; game += 1) await teach(request, room, { kind: "decide", game, ruling: game % 3 === 0 ? "draw" : "first" });
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await expect(page.locator(".projector-standing tbody tr")).toHaveCount(26);
    const outside = await page.locator(".projector :is(tr, li)").evaluateAll((all) =>
      all.flatMap((node) => {
        const { right, bottom } = node.getBoundingClientRect();
        return right <= innerWidth && bottom <= innerHeight ? [] : [node.textContent];
      }),
    );
    // Of what happened before the latest result as much is seen as there is room for.
    const latest = await page.locator(".projector-foot li ~ li").allTextContents();
    expect(outside.filter((text) => !latest.includes(text ?? ""))).toEqual([]);
  }
});

for (const [locale, theme] of /** @type {const} */ ([
  ["en-GB", "light"],
  ["en-GB", "dark"],
  ["hr-HR", "light"],
  ["hr-HR", "dark"],
]))
  test(`every screen is accessible and fits a phone, ${locale}, ${theme} @server`, async ({ browser, request, server }) => {
    test.skip(!isLooked(locale, theme));
    const room = await made(request, { minutes: 5 }, 6);
    const open = await made(request, { mode: "free_play", levels: ["level-1"] }, 3);
    const context = await browser.newContext({
      baseURL: server.url,
      locale,
      colorScheme: theme,
      reducedMotion: "reduce",
      viewport: { width: 320, height: 640 },
    });
    /** @param {string} path @param {string} ready @param {Class | null} [who] @param {string} [name] */
    const look = async (path, ready, who = null, name) => {
      const page = await context.newPage();
      const complaints = listen(page);
      if (who) await be(page, who, name);
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      expect((await scrolls(page)).across, path).toBeLessThanOrEqual(0);
      expect(await found(page), `${path} ${name ?? ""}`).toEqual([]);
      expect(complaints).toEqual([]);
      return page;
    };
    const start = await look("/class", "#class-code");
    await start.locator("#open-form").click();
    await start.locator(".more-settings summary").click();
    expect(await found(start), "settings").toEqual([]);
    expect((await scrolls(start)).across).toBeLessThanOrEqual(0);
    await look(`/class#${room.code}`, "#pupil-name");
    await look(`/class/projector#${room.code}`, ".lobby-code", room);
    await teach(request, room, { kind: "next_round" });
    const teacher = await look(`/class#teacher=${room.code}`, ".game-card", room);
    await teacher.locator("#pupils summary").first().click();
    await teacher.locator(".give-seat").first().click();
    await expect(teacher.locator(".seat-key")).toBeVisible();
    await teacher.locator(".game-card summary").first().click();
    expect(await found(teacher), "pupils").toEqual([]);
    for (const part of ["exercises", "class"]) {
      await teacher.locator(`[data-part="${part}"]`).click();
      if (part === "class") await teacher.locator("#change-settings").click();
      expect(await found(teacher), part).toEqual([]);
      expect((await scrolls(teacher)).across, part).toBeLessThanOrEqual(0);
    }
    await look(`/class/projector#${room.code}`, ".game-board", room);
    await context.close();

    // Pupils on devices of their own.
    const phones = await browser.newContext({
      baseURL: server.url,
      locale,
      colorScheme: theme,
      reducedMotion: "reduce",
      viewport: { width: 320, height: 640 },
    });
    const seat = async (/** @type {Class} */ who, /** @type {string} */ name, /** @type {string} */ ready) => {
      const page = await phones.newPage();
      await be(page, who, name);
      await page.goto(`/class#${who.code}`);
      await expect(page.locator(ready).first()).toBeVisible();
      expect(await found(page), ready).toEqual([]);
      expect((await scrolls(page)).across, ready).toBeLessThanOrEqual(0);
      return page;
    };
    const pupil = await seat(room, "Ana", ".class-board .column");
    await pupil.locator('[data-tab="class"]').click();
    await expect(pupil.locator(".class-table")).toBeVisible();
    expect(await found(pupil), "table").toEqual([]);
    await teach(request, room, {
      kind: "add_exercise",
      exercise: { title: "A", questions: [{ a: { text: "?", position: "4455", accepted: ["4"] } }] },
    });
    await teach(request, room, { kind: "show", activity: { exercise: 1 } });
    await expect(pupil.locator(".question .small-board")).toBeVisible();
    expect(await found(pupil), "exercise").toEqual([]);
    await teach(request, room, { kind: "reveal", exercise: 1 });
    await expect(pupil.locator(".answer-line")).toBeVisible();
    expect(await found(pupil), "solution").toEqual([]);
    await seat(open, "Boris", "#opponents-title");
    await phones.close();
  });

/** What axe finds; the projector has no head. @param {Page} page */
async function found(page) {
  if (await page.locator("body.projecting").count()) await page.evaluate(() => document.getElementById("header")?.remove());
  return violations(page);
}
