/**
 * A Swiss tournament on eight devices: a wrong code, names that do not go, an odd number, a reload, a lost phone, an absent and a removed pupil, and a server that
 * is killed in the middle of a round. Every round costs as little as any pairing could, and the table at the end is that of a second calculation.
 */
import { WIN, enterName, gamesOf, join, openClass, phone, play, tableOf } from "./classroom.js";
import { Server, expect, test } from "./server.js";
import { costOf, leastCost, numberOf, standings } from "./standings.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./classroom.js").Game} Game */
/** @typedef {import("./standings.js").Played} Played */

const NAMES = ["Ana", "Boris", "Cvita", "Dino", "Eva", "Fran"];

/** @type {Server | null} */
let started = null;
test.afterEach(async () => {
  await started?.stop();
  started = null;
});

test("a Swiss tournament on eight devices, through everything that happens to a class @server", async ({ browser }) => {
  test.setTimeout(90_000);
  const server = await new Server().start();
  started = server;
  const teacher = await phone(browser, server.url, { viewport: { width: 1280, height: 800 } });
  const code = await openClass(teacher);
  /** @type {Map<string, Page>} */
  const pupils = new Map();
  /** @type {Played[]} */
  const played = [];
  let members = [...NAMES, "Goga"];

  // Everybody comes in: Ana by typing the code, at first a wrong one; the others by the link of the QR code.
  const ana = await phone(browser, server.url);
  await ana.goto("/class");
  await ana.locator("#class-code").fill(code === "bcdfgh".toUpperCase() ? "zyxwvt" : "bcdfgh");
  await ana.locator("#try-code").click();
  await expect(ana.locator("[role=alert] p")).toHaveText("No class has this code. Ask your teacher.");
  await ana.locator("#class-code").fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await ana.locator("#try-code").click();
  await enterName(ana, "Ana");
  await expect(ana.locator("#status")).toContainText("You are in.");
  pupils.set("Ana", ana);
  await Promise.all(
    NAMES.slice(1).map(async (name) => {
      const page = await phone(browser, server.url);
      await join(page, code, name);
      pupils.set(name, page);
    }),
  );
  // Names that look like another one or carry markup are refused; a rude one the teacher changes.
  const goga = await phone(browser, server.url);
  await goga.goto(`/class?code=${code}`);
  for (const [name, why] of [
    ["ANA", "This name looks like another pupil's. Add a letter of your family name."],
    ["<b>G</b>", "Use letters, digits and spaces in your name."],
  ]) {
    await enterName(goga, name ?? "");
    await expect(goga.locator("[role=alert] p")).toHaveText(why ?? "");
  }
  await enterName(goga, "Budala");
  pupils.set("Goga", goga);
  /** A pupil's row with what the teacher can do about them. @param {string} name */
  const rowOf = async (name) => {
    const row = teacher.locator(`#pupils li[data-name="${name}"]`);
    if ((await row.locator("details[open]").count()) === 0) await row.locator("summary").click();
    return row;
  };
  const rude = await rowOf("Budala");
  await rude.getByRole("textbox").fill("Goga");
  await rude.getByRole("button", { name: "Rename" }).click();
  await expect(goga.locator(".pupil-who")).toContainText("Goga");
  await expect(teacher.locator("#pupils-title")).toContainText("7 of 7 here");

  /** Starts a round, and holds its pairings to what any pairing could cost. @param {string[]} there @returns {Promise<Game[]>} */
  async function nextRound(there) {
    const round = await teacher.locator("#next-round").textContent();
    await teacher.locator("#next-round").click();
    await expect(teacher.locator(".said")).toHaveText(`${(round ?? "").replace("Start round", "Round")} has begun.`);
    await expect(teacher.locator(".game-card")).toHaveCount(Math.floor(there.length / 2));
    const games = await gamesOf(teacher);
    const pairs = games.map(({ first, second }) => /** @type {[string, string]} */ ([first, second]));
    const idle = there.filter((name) => !pairs.flat().includes(name));
    expect([...pairs.flat(), ...idle].sort()).toEqual([...there].sort());
    expect(idle).toHaveLength(there.length % 2);
    expect(costOf(played, pairs, idle[0] ?? null)).toEqual(leastCost(played, there));
    for (const name of idle) {
      await expect(teacher.locator("#games-title ~ p", { hasText: "Round off" })).toHaveText(`Round off: ${name}`);
      await expect(page(name).locator("main")).toContainText("You have this round off.");
      played.push({ first: name, second: null, points: 1 });
    }
    return games;
  }

  /** Decides a game as the teacher. @param {Game} game @param {string} how */
  async function decide(game, how) {
    const card = teacher.locator(".game-card", { has: teacher.locator(`[data-game="${game.number}"]`) });
    await card.locator("summary").click();
    await card.getByRole("button", { name: how }).click();
    await expect(teacher.locator(".said")).toHaveText("Decided.");
  }

  const note = (/** @type {Game} */ { first, second }, /** @type {number} */ points) => played.push({ first, second, points });
  const at = (/** @type {Game[]} */ games, /** @type {number} */ place) => /** @type {Game} */ (games[place]);
  const page = (/** @type {string} */ name) => /** @type {Page} */ (pupils.get(name));

  // Round 1, with a reload in the middle of a game, a pupil who gives up, and a draw that the teacher decides.
  const one = await nextRound(members);
  const [a, b, c] = [at(one, 0), at(one, 1), at(one, 2)];
  await Promise.all([
    (async () => {
      await play(pupils, a, WIN.slice(0, 3));
      await page(a.first).reload();
      await expect(page(a.first).locator("#status")).toHaveText(`${a.second} to move`);
      await play(pupils, a, WIN.slice(3), 3);
      await expect(page(a.first).locator("#status")).toHaveText("You won!");
      await expect(page(a.second).locator("#status")).toHaveText("You lost.");
    })(),
    (async () => {
      await play(pupils, b, "4");
      await page(b.second).locator("#resign").click();
      await expect(page(b.first).locator("#status")).toHaveText("You won: your opponent gave up.");
    })(),
  ]);
  note(a, 1);
  note(b, 1);
  await decide(c, "Draw");
  await expect(page(c.first).locator("#status")).toHaveText("A draw.");
  note(c, 0.5);

  // Round 2: a phone is lost; its pupil goes on with another one, the old one has no seat any more.
  const two = await nextRound(members);
  const lost = at(two, 0);
  await play(pupils, lost, "12");
  const old = page(lost.first);
  const row = await rowOf(lost.first);
  await row.locator(".give-seat").click();
  const key = (await row.locator(".seat-key .code-shown").textContent()) ?? "";
  await old.context().setOffline(true);
  const other = await phone(browser, server.url);
  await other.goto(`/class#${code}`);
  await other.getByRole("button", { name: "I have a key" }).click();
  await other.locator("#seat-key").fill(key.toUpperCase());
  await other.locator("#take-seat").click();
  await expect(other.locator(".pupil-who")).toContainText(lost.first);
  pupils.set(lost.first, other);
  await old.context().setOffline(false);
  await expect(old.locator("#gone")).toContainText("This device has no seat in the class any more.");
  await old.context().close();
  await Promise.all([play(pupils, lost, WIN.slice(2), 2), play(pupils, at(two, 1), WIN), play(pupils, at(two, 2), WIN)]);
  two.forEach((game) => note(game, 1));
  await expect(teacher.locator("#games-title")).toContainText("0 still running");

  // Round 3: the server is killed in the middle, and starts again; nobody does anything for that.
  const three = await nextRound(members);
  await Promise.all(three.map((game) => play(pupils, game, WIN.slice(0, 4))));
  await server.kill();
  for (const each of [teacher, ...pupils.values()])
    await expect(each.locator(".notice").first()).toHaveText("No connection. It comes back by itself.");
  await server.start();
  for (const each of [teacher, ...pupils.values()]) await expect(each.locator(".notice")).toHaveCount(0);
  // A pupil is removed in the middle of a game, which the opponent wins.
  const gone = at(three, 2);
  const leaver = await rowOf(gone.second);
  await leaver.locator(".remove").click();
  await expect(page(gone.first).locator("#status")).toHaveText("You won: your opponent has left.");
  await expect(page(gone.second).locator("#gone")).toContainText("your teacher has removed you");
  members = members.filter((name) => name !== gone.second);
  note(gone, 1);
  await Promise.all(three.slice(0, 2).map((game) => play(pupils, game, WIN.slice(4), 4)));
  three.slice(0, 2).forEach((game) => note(game, 1));
  await expect(teacher.locator("#games-title")).toContainText("0 still running");

  // Round 4: one is absent and is not paired, so the number is odd again; back on the page, the pupil is there for the table and the next round.
  const absent = members.find((name) => name !== "Goga") ?? "";
  await page(absent).goto("about:blank");
  const missing = await rowOf(absent);
  await missing.getByRole("button", { name: "Mark absent" }).click();
  await expect(missing.locator(".pupil-state")).toHaveText("absent");
  const four = await nextRound(members.filter((name) => name !== absent));
  await page(absent).goto(`/class#${code}`);
  await expect(missing.locator(".pupil-state")).toHaveText("waits");
  await Promise.all(four.map((game) => play(pupils, game, WIN)));
  four.forEach((game) => note(game, 1));
  await expect(teacher.locator("#games-title")).toContainText("0 still running");

  // The table, on the teacher's page and on a pupil's.
  const expected = standings(played, members);
  const seen = await tableOf(teacher);
  expect(new Map([...seen].map(([name, cells]) => [name, cells.map(numberOf)]))).toEqual(expected);
  expect([...seen.keys()].sort()).toEqual([...members].sort());
  const someone = page(members[0] ?? "");
  await someone.locator('[data-tab="class"]').click();
  await expect(someone.locator(".class-table tbody tr")).toHaveCount(members.length);
  const shown = await tableOf(someone);
  for (const [name, cells] of shown) expect(cells.map(numberOf), name).toEqual(expected.get(name)?.slice(0, 2));
  // The projector shows the same.
  const projector = await teacher.context().newPage();
  await projector.goto(`/class/projector#${code}`);
  await expect(projector.locator(".projector")).toHaveAttribute("data-scene", "table");
  const large = await tableOf(projector);
  for (const [name, cells] of large) expect(cells.map(numberOf), name).toEqual(expected.get(name)?.slice(0, 2));
  // An earlier round can be looked at, with its boards.
  await teacher.locator('[data-round="1"]').click();
  expect((await gamesOf(teacher)).map(({ number }) => number)).toEqual(one.map(({ number }) => number));
  await expect(teacher.locator(".game-card .small-board")).toHaveCount(3);
  // The end deletes everything, and says so to everybody.
  await teacher.locator('[data-part="class"]').click();
  await teacher.locator("#end-class").click();
  await expect(teacher.locator(".class-join h1")).toHaveText("The class has ended");
  await expect(someone.locator("#gone")).toContainText("This class has ended");
  await Promise.all([teacher, ...pupils.values()].map((each) => each.context().close()));
});
