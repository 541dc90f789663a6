import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "./server.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */
/** @typedef {import("../../page/src/lib/openapi.ts").Explanation} Explanation */

/**
 * The same question to the server, without the page.
 * @param {Page} page
 * @param {object} question
 * @returns {Promise<Explanation>}
 */
async function explain(page, question) {
  const response = await page.request.post("/api/v1/explain", { data: question });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** @param {Locator} pane */
async function counters(pane) {
  const values = await pane
    .locator("[data-counter]")
    .evaluateAll((nodes) => nodes.map((node) => [node.getAttribute("data-counter"), Number(node.getAttribute("data-value"))]));
  return Object.fromEntries(values);
}

/**
 * A number as the page writes it.
 * @param {number} score
 */
function shown(score) {
  if (Math.abs(score) > 1_000_000) return `in ${Math.ceil((2_000_000 - Math.abs(score)) / 2)} move`;
  return score < 0 ? `−${-score}` : String(score);
}

/**
 * Walks a whole search with the arrow key and checks every sentence about a cut against that visit's α and β.
 * @param {Page} page
 * @param {Locator} pane
 * @param {Explanation} told
 */
async function walk(page, pane, told) {
  const cuts = told.events.filter((event) => event.kind === "cut_off").map((event) => told.visits[event.visit]);
  const length = Number(await pane.locator(".step-slider").getAttribute("max"));
  // The first steps with real keys, the others with the same events from inside: hundreds of them would take a minute otherwise.
  const real = Math.min(length, 5);
  for (let step = 0; step < real; step += 1) await page.keyboard.press("ArrowRight");
  await expect(pane.locator(".step-place")).toContainText(`${real} of`);
  await page.keyboard.press("Home");
  const said = await pane.locator(".sentence").evaluate(async (node, steps) => {
    /** @type {{ alpha: number, beta: number, text: string }[]} */
    const cuts = [];
    for (let step = 0; step < steps; step += 1) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      // What has changed is drawn once the event is over.
      await new Promise((drawn) => setTimeout(drawn));
      const [alpha, beta] = [node.getAttribute("data-alpha"), node.getAttribute("data-beta")];
      if (alpha !== null && beta !== null) cuts.push({ alpha: Number(alpha), beta: Number(beta), text: node.textContent ?? "" });
    }
    return cuts;
  }, length);
  expect(said.length).toBe(cuts.length);
  cuts.forEach((visit, number) => {
    const sentence = said[number];
    const [alpha, beta] = visit?.window ?? [NaN, NaN];
    // Where MAX chooses the bound is the window's β and α is what was found; where MIN does, the other way round.
    expect([sentence?.alpha, sentence?.beta]).toEqual(visit?.maximises ? [visit.score, beta] : [alpha, visit?.score]);
    expect(sentence?.text).toContain(shown(sentence?.alpha ?? NaN));
    expect(sentence?.text).toContain(shown(sentence?.beta ?? NaN));
  });
  const { nodes, leaves, cut_offs } = told.counts;
  expect(await counters(pane)).toMatchObject({ nodes, leaves, cut_offs });
  expect([nodes, leaves, cut_offs]).toEqual([told.report.nodes, told.report.leaves, told.report.cut_offs]);
  return length;
}

const SEARCHES = [
  { game: "connect-four", moves: "4455", player: "minimax-ab:depth=3,eval=povezi-cetiri,order=center" },
  { game: "connect-four", moves: "44444", player: "negamax-ab:depth=3,eval=automat,order=left" },
  { game: "tic-tac-toe", moves: "1593", player: "minimax-ab:depth=4,eval=open-lines,order=left" },
  { game: "atoll:size=3,swap=off", moves: "C3", player: "minimax-ab:depth=2,eval=distance,order=center" },
];
for (const question of SEARCHES) {
  test(`a search is walked forward and back, and its numbers are its own: ${question.game} ${question.moves}`, async ({ page }) => {
    await page.goto(`/understand?${new URLSearchParams(question)}`);
    const pane = page.locator(".pane");
    const told = await explain(page, question);
    await expect(pane.locator(".step-place")).toContainText("0 of");
    expect(await counters(pane)).toMatchObject({ nodes: 0, leaves: 0, cut_offs: 0 });
    const length = await walk(page, pane, told);

    const end = await pane.locator(".tree").innerHTML();
    await page.keyboard.press("ArrowLeft");
    await expect(pane.locator(".step-place")).toContainText(`${(length - 1).toLocaleString("en")} of`);
    expect(await pane.locator(".tree").innerHTML()).not.toBe(end);
    await page.keyboard.press("ArrowRight");
    expect(await pane.locator(".tree").innerHTML()).toBe(end);
    await page.keyboard.press("Home");
    expect(await counters(pane)).toMatchObject({ nodes: 0, leaves: 0, cut_offs: 0 });
    await pane.locator(".step-slider").fill(String(length));
    expect(await counters(pane)).toMatchObject({ nodes: told.counts.nodes });
    await expect(pane.locator("[data-counter=smallest]")).toHaveAttribute("data-value", String(told.smallest));
  });
}

test("it is paused at first, plays when told, and pauses again", async ({ page }) => {
  await page.goto("/understand?game=connect-four&moves=4455");
  const place = page.locator(".step-place");
  await expect(place).toContainText("0 of");
  await page.waitForTimeout(1500);
  await expect(place).toContainText("0 of");
  await page.locator(".step-speed").selectOption("fast");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // Any step from the third on: it goes on while the test looks.
  await expect(place).toContainText(/^([3-9]|\d\d+) of/);
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await place.textContent();
  await page.waitForTimeout(800);
  expect(await place.textContent()).toBe(paused);
});

test("a cut is crossed, and a line leads to the ancestor that set the bound", async ({ page }) => {
  await page.goto("/understand");
  await page.locator(".lesson-dots button").nth(3).click();
  await expect(page.getByRole("heading", { name: "Why the machine may skip branches" })).toBeVisible();
  const pane = page.locator(".pane");
  await expect(pane.locator(".node.leaf")).toHaveCount(9);
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  await expect(pane.locator(".sentence")).toHaveText(
    "Cut: here MAX would get at most: 2. But MAX already has a move elsewhere that is as good or better: 3. So MAX will not go here. 2 moves were not looked at: b, c.",
  );
  await expect(pane.locator(".edges .cross")).toHaveCount(2);
  await expect(pane.locator(".node.cut")).toHaveCount(2);
  await expect(pane.locator(".why-line")).toHaveCount(1);
  await expect(pane.locator(".node.setter")).toHaveAttribute("data-key", "a");
  await expect(pane.locator(".node.cut .value").first()).toHaveText("4");
  await page.keyboard.press("ArrowLeft");
  await expect(pane.locator(".node.cut")).toHaveCount(0);
  // All of the last branch was looked at, so its value is no bound.
  await page.keyboard.press("End");
  await expect(pane.locator(".node[data-key='b'] .value")).toHaveText("≤2");
  await expect(pane.locator(".node[data-key='c'] .value")).toHaveText("2");

  // The other way round: MAX's move is not allowed by MIN.
  await page.locator(".lesson-dots button").nth(4).click();
  await expect(page.getByRole("heading", { name: "Both sides can skip branches" })).toBeVisible();
  await expect(pane.locator(".node.leaf")).toHaveCount(8);
  await expect(pane.locator(".step-place")).toContainText("0 of");
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  await expect(pane.locator(".sentence")).toContainText(
    "Cut: here MAX would get at least: 5. But MIN already has a reply elsewhere that is as good or better for MIN: 3.",
  );
});

test("the lesson leads from one move ahead to a real board, and on to the exercises", async ({ page }) => {
  await page.goto("/understand");
  const titles = [
    "Look one move ahead",
    "But the opponent replies",
    "Points instead of endings",
    "Why the machine may skip branches",
    "Both sides can skip branches",
    "On a real board",
  ];
  for (const [number, title] of titles.entries()) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.locator(".lesson-dots [aria-current]")).toHaveText(String(number + 1));
    await expect(page.locator(".step-place")).toContainText("0 of");
    await page.keyboard.press("End");
    await expect(page.locator(".sentence")).toContainText("Done. The best move is");
    await expect(page.locator(".lesson-result")).toBeVisible();
    await page.locator(".lesson .next").click();
  }
  await expect(page.getByRole("heading", { name: "Exercise 1" })).toBeVisible();
});

test("an exercise is answered right, and another one wrong", async ({ page }) => {
  await page.goto("/understand#exercises");
  const tree = page.locator(".exercise .tree");
  await tree.locator('[data-key="b b"]').click();
  await page.locator(".check").click();
  await expect(page.locator(".verdict-line")).toHaveText("All correct! You think like the machine.");
  const told = await explain(page, { game: "tree", board: "(5 9) (3 8) (7 6)", player: "minimax-ab:depth=2" });
  const cut = told.visits.find((visit) => visit.cut_off)?.cut_off;
  await expect(page.locator(".reasons li")).toHaveCount(1);
  await expect(page.locator(".reasons li")).toHaveAttribute("data-alpha", String(cut?.alpha));
  await expect(page.locator(".reasons li")).toHaveAttribute("data-beta", String(cut?.beta));
  await page.locator(".watch").click();
  await expect(page.locator(".exercise-search .step-place")).toContainText("0 of");

  await page.locator(".exercises .next").click();
  await expect(page.getByRole("heading", { name: "Exercise 2" })).toBeVisible();
  await expect(tree.locator(".node.leaf")).toHaveCount(9);
  // By keyboard: to the first branch, marked; taken back; then its first leaf.
  await tree.locator('[data-key=""]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(tree.locator('[data-key="a"]')).toHaveClass(/marked/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(tree.locator('[data-key="a a"]')).toHaveClass(/marked/);
  await page.locator(".check").click();
  await expect(page.locator(".verdict-line")).toHaveText("Not quite. Marked but not cut: 1. Cut but not marked: 3. Here is why:");
  await expect(tree.locator(".verdict.wrong")).toHaveCount(1);
  await expect(tree.locator(".verdict.missed")).toHaveCount(3);
  await expect(page.locator(".reasons li.wrong")).toContainText("It had to be looked at");

  // Beyond the three that are given they are random, and there is always something to cut.
  for (let number = 3; number <= 5; number += 1) {
    await page.locator(".exercises .next").click();
    await expect(page.getByRole("heading", { name: `Exercise ${number}` })).toBeVisible();
  }
  await expect(page.locator(".check")).toBeEnabled();
  await page.locator(".check").click();
  await expect(page.locator(".reasons li.missed").first()).toBeVisible();
});

test("no more than 400 nodes are drawn; the rest is folded with its number, and opens by mouse and keyboard", async ({ page }) => {
  const question = { game: "connect-four", moves: "44", player: "minimax:depth=4,eval=automat,order=left" };
  await page.goto(`/understand?${new URLSearchParams(question)}`);
  const told = await explain(page, question);
  expect(told.counts.nodes).toBeGreaterThan(2000);
  const tree = page.locator(".tree");
  await expect(page.locator(".step-place")).toContainText("0 of");
  await page.keyboard.press("End");
  expect(await counters(page.locator(".pane"))).toMatchObject({ nodes: told.counts.nodes });
  await page.locator(".open-all").click();
  const drawn = await tree.locator("[role=treeitem]").count();
  expect(drawn).toBeGreaterThan(100);
  expect(drawn).toBeLessThanOrEqual(400);
  // What is drawn and what is folded away is the whole search.
  const folded = await tree
    .locator(".fold text")
    .evaluateAll((nodes) => nodes.reduce((sum, node) => sum + Number((node.textContent ?? "").slice(1)), 0));
  expect(drawn + folded).toBe(told.counts.nodes);

  await page.locator(".close-all").click();
  await tree.locator('[data-key=""]').focus();
  await page.keyboard.press("ArrowDown");
  const first = tree.locator('[data-key="1"]');
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  const before = await first.getAttribute("aria-expanded");
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("aria-expanded", String(before !== "true"));

  // A branch whose inside was too much to be sent is asked for by itself.
  await page.locator(".open-all").click();
  const deep = tree.locator("[data-key='1 1 1']");
  if ((await deep.count()) > 0 && (await tree.locator(".fold[data-of='1 1 1']").count()) > 0 && told.counts.unrecorded > 0) {
    await deep.click();
    await deep.click();
    await expect(page.locator(".crumbs")).toContainText("1 1 1");
    await expect(page.locator(".step-place")).toContainText("0 of");
    await page.keyboard.press("End");
    expect(await counters(page.locator(".pane"))).toMatchObject({ nodes: told.counts.nodes });
    await page.locator(".crumbs button").click();
    await expect(page.locator(".crumbs")).toHaveCount(0);
  }
});

test("the parts of the evaluation are told and drawn, and sum to the value", async ({ page }) => {
  await page.goto("/understand?game=connect-four&moves=44553&player=basic:eval=povezi-cetiri");
  await expect(page.locator(".step-place")).toContainText("0 of");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const card = page.locator(".focus");
  await expect(card.locator(".parts li").first()).toBeVisible();
  const value = Number((await page.locator(".node.current .value").textContent())?.replace("−", "-"));
  const points = await card
    .locator(".part b")
    .evaluateAll((nodes) => nodes.reduce((sum, node) => sum + Number((node.textContent ?? "").replace("−", "-")), 0));
  expect(points).toBe(value);
  expect(await card.locator(".small-board .band, .small-board .part-ring").count()).toBeGreaterThan(0);
  const bands = await card.locator(".small-board .band").count();
  await card.locator(".part").first().click();
  await expect(card.locator(".part").first()).toHaveAttribute("aria-pressed", "true");
  expect(await card.locator(".small-board .band").count()).toBeLessThan(bands + 1);
});

test("two searches stand beside each other, and a position is played on the board", async ({ page }) => {
  await page.goto("/understand?game=tic-tac-toe&moves=15");
  await expect(page.locator(".step-place")).toContainText("0 of");
  await page.locator(".explore-form [data-move='9']").click();
  await expect(page.locator("#explore-moves")).toHaveValue("159");
  await expect(page).toHaveURL(/moves=159/);
  await page.locator(".compare").click();
  await expect(page.locator(".pane")).toHaveCount(2);
  await expect(page.locator(".bars li")).toHaveCount(3);
  await page.locator("h2").first().click();
  await page.keyboard.press("End");
  const [pruned, plain] = await Promise.all([counters(page.locator(".pane").nth(0)), counters(page.locator(".pane").nth(1))]);
  expect(pruned["nodes"]).toBeLessThan(plain["nodes"]);
  expect(pruned["smallest"]).toBe(plain["smallest"]);
  expect(pruned["smallest"]).toBeLessThanOrEqual(pruned["nodes"]);
  // The address opens the same again.
  await page.reload();
  await expect(page.locator(".pane")).toHaveCount(2);
});

test("a finished game and a nonsense link say so", async ({ page, complaints }) => {
  await page.goto("/understand?game=connect-four&moves=1212121");
  await expect(page.locator(".trouble")).toContainText("This game is over");
  await page.goto("/understand?game=connect-four&moves=99");
  await expect(page.locator(".trouble")).toContainText("cannot be played");
  // The browser itself notes a refused request.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("422")));
});

test.describe("Croatian", () => {
  test.use({ locale: "hr-HR" });
  test("the lesson, an exercise and a search speak Croatian", async ({ page }) => {
    await page.goto("/understand");
    await expect(page.getByRole("heading", { name: "Kako stroj razmišlja?" })).toBeVisible();
    await page.locator(".lesson-dots button").nth(3).click();
    await expect(page.locator(".node.leaf")).toHaveCount(9);
    for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
    await expect(page.locator(".sentence")).toHaveText(
      "Rez: ovdje bi MAX dobio najviše: 2. Ali MAX drugdje već ima potez koji je jednako dobar ili bolji: 3. Zato MAX ovamo neće ići. 2 poteza nisu pogledana: b, c.",
    );
    await page.locator(".sections [data-section=exercises]").click();
    await page.locator('.exercise [data-key="b b"]').click();
    await page.locator(".check").click();
    await expect(page.locator(".verdict-line")).toHaveText("Sve točno! Razmišljaš kao stroj.");
    await expect(page.locator(".reasons li")).toContainText("1 potez nije pogledan: b.");
  });
});

for (const [theme, width] of /** @type {const} */ ([
  ["light", 360],
  ["light", 1280],
  ["dark", 360],
  ["dark", 1280],
])) {
  test(`every part is free of accessibility violations and fits, ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 780 });
    const check = async (/** @type {string} */ where) => {
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (globalThis).axe.run("#content", { resultTypes: ["violations"] });
        return violations.map(
          (/** @type {any} */ rule) => `${rule.id}: ${rule.nodes.map((/** @type {any} */ node) => node.html.slice(0, 200)).join(" | ")}`,
        );
      });
      expect(found, where).toEqual([]);
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      expect(inner, `${where}: sideways`).toBeLessThanOrEqual(outer ?? 0);
    };
    for (const number of [1, 3, 5]) {
      await page.goto("/understand");
      await page.locator(".lesson-dots button").nth(number).click();
      await expect(page.locator(".lesson-dots [aria-current]")).toHaveText(String(number + 1));
      await expect(page.locator(".step-place")).toContainText("0 of");
      await check(`lesson ${number + 1} at its start`);
      await page.keyboard.press("End");
      await check(`lesson ${number + 1} at its end`);
    }
    await page.goto("/understand#exercises");
    await page.locator('.exercise [data-key="c"]').click();
    await page.locator(".check").click();
    await check("exercise");
    await page.goto(
      "/understand?game=connect-four&moves=44553&player=minimax-ab:depth=2,eval=automat&against=minimax:depth=2,eval=automat",
    );
    await expect(page.locator(".pane")).toHaveCount(2);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await expect(page.locator(".parts li").first()).toBeVisible();
    await check("two searches");
  });
}
