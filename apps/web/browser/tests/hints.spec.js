import { execFileSync } from "node:child_process";
import { COMMAND, expect, test } from "./server.js";
import { status } from "./table.js";

/** A small generator: the same positions in every run. @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * How many positions of each number of discs, and how many lists are drawn to find them, since some go on after the game's end: the
 * opening, which the book answers; the middle, where there is most to search; and the rest.
 */
const SPREAD = /** @type {const} */ ([
  { from: 0, to: 7, each: 1, drawn: 4 },
  { from: 8, to: 17, each: 3, drawn: 6 },
  { from: 18, to: 35, each: 1, drawn: 30 },
]);
const WANTED = 50;

/** Fifty move lists with the scores of their columns. */
function positions() {
  const draw = random(2026);
  /** @type {string[]} */
  const lists = [];
  for (const { from, to, drawn } of SPREAD) {
    for (let plies = from; plies <= to; plies += 1) {
      for (let number = 0; number < drawn; number += 1) lists.push(moveList(plies, draw));
    }
  }
  const answers = solve(lists);
  const known = lists.map((moves, index) => ({
    moves,
    scores: (answers[index] ?? "").trim().split(/\s+/).slice(-7),
  }));
  // Of a finished game, or one that goes on after its end, there is nothing to ask.
  const open = known.filter(
    ({ scores }) => scores.length === 7 && scores.every((score) => /^(-?\d+|\.)$/.test(score)) && scores.some((score) => score !== "."),
  );
  const most = (/** @type {number} */ plies) => SPREAD.find(({ to }) => plies <= to)?.each ?? 0;
  /** @type {Map<number, number>} */
  const taken = new Map();
  return open
    .filter(({ moves }) => {
      const count = (taken.get(moves.length) ?? 0) + 1;
      taken.set(moves.length, count);
      return count <= most(moves.length);
    })
    .slice(0, WANTED);
}

/**
 * @param {number} plies
 * @param {() => number} draw
 */
function moveList(plies, draw) {
  const heights = Array(7).fill(0);
  let moves = "";
  while (moves.length < plies) {
    const column = Math.floor(draw() * 7);
    if (heights[column] === 6) continue;
    heights[column] += 1;
    moves += String(column + 1);
  }
  return moves;
}

/** @param {string[]} lists */
function solve(lists) {
  try {
    return execFileSync(COMMAND, ["solve", "--all"], {
      input: lists.join("\n") + "\n",
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    })
      .trimEnd()
      .split("\n");
  } catch (error) {
    return String(/** @type {any} */ (error).stdout)
      .trimEnd()
      .split("\n");
  }
}

/**
 * What the page must say of a score: `+n` is a win with the n-th last own disc, `-n` a loss by the opponent's.
 * @param {number} score
 * @param {number} discs on the board
 */
function said(score, discs) {
  if (score === 0) return "draw";
  const own = Math.floor(discs / 2);
  const other = discs - own;
  const last = 22 - Math.abs(score);
  // The winner's own moves.
  return score > 0 ? `wins in ${last - own}` : `loses in ${last - other}`;
}

// Fifty proofs take a server that waits for them; without one, site/site.site.js looks at some.
test(
  "hints are the exact values of fifty positions, and stay on from move to move and after a reload",
  { tag: "@server" },
  async ({ page }) => {
    test.setTimeout(400_000);
    const lists = positions();
    expect(lists).toHaveLength(WANTED);
    expect(lists.filter(({ moves }) => moves.length >= 8 && moves.length <= 17).length).toBeGreaterThanOrEqual(28);
    await page.goto("/");
    await expect(status(page)).toHaveText("Your turn");
    await page.keyboard.press("h");
    await expect(page.locator("#hints")).toBeChecked();
    for (const { moves, scores } of lists) {
      const expected = scores.map((score) => (score === "." ? "–" : said(Number(score), moves.length)));
      await page.goto(`/?game=connect-four&moves=${moves}`);
      const chips = page.locator(".column .chip");
      await expect(chips, `after ${moves}`).toHaveCount(7);
      await expect(page.locator(".chip.none", { hasText: "…" })).toHaveCount(0, { timeout: 90_000 });
      const shown = await chips.evaluateAll((all) =>
        all.map(
          (chip) =>
            [...chip.querySelectorAll(".chip-word, .chip-number")].map((part) => part.textContent).join(" ") || (chip.textContent ?? ""),
        ),
      );
      expect(shown, `after ${moves}`).toEqual(expected);
    }
  },
);

test("Atoll's engine gives its win estimate and its best cells", async ({ page }) => {
  await page.goto("/?game=atoll:size=5,swap=off&moves=E5");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("h");
  await expect(page.locator(".best-cells li")).toHaveCount(5, { timeout: 30_000 });
  await expect(page.locator(".verdict")).toContainText(/%|wins/);
  expect((await page.locator(".rank-number").allTextContents()).sort()).toEqual(["1", "2", "3"]);
});

// It changes what is sent.
test("a move that the search did not examine is called so, and is no mistake", { tag: "@server" }, async ({ page }) => {
  // A judge that a limit stops after the first column: the page said that the other six lose.
  await page.route("**/api/v1/analyse", async (route) => {
    const body = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...body, player: "minimax:depth=6,nodes=30000" } });
    await route.fulfill({ response });
  });
  await page.goto("/?game=connect-four&moves=44");
  await expect(status(page)).toHaveText("Your turn");
  await page.keyboard.press("h");
  const words = page.locator(".column .chip-word");
  await expect(words).toHaveText(["about", ...Array(6).fill("not examined")]);
  await expect(page.locator(".column .chip.bad")).toHaveCount(0);
});
