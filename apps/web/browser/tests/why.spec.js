import { violations } from "./axe.js";
import { expect, test } from "./server.js";
import { provideModules } from "./page-modules.js";
import { playOut, status } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ game: string, moves: string, player: string, seed?: string, played?: string, you?: string }} Asked */

/**
 * A question to the server, without the page.
 * @param {Page} page
 * @param {string} path
 * @param {object} question
 * @returns {Promise<any>}
 */
async function ask(page, path, question) {
  const response = await page.request.post(`/api/v1/${path}`, { data: question });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/**
 * Opens the view for the move that this player makes there.
 * @param {Page} page
 * @param {Asked} asked
 */
async function open(page, asked) {
  const { you, ...question } = asked;
  const played = asked.played ?? (await ask(page, "move", question)).best.action;
  await page.goto(`/understand?${new URLSearchParams({ ...asked, played })}`);
  await expect(page.locator(".why")).not.toHaveAttribute("aria-busy");
  return played;
}

const lead = (/** @type {Page} */ page) => page.locator(".why-lead");

test("from a computer's move in a game to its reason, and back to the game", async ({ page }) => {
  await page.goto("/");
  await expect(status(page)).toContainText("Your turn");
  await expect(page.locator(".why-link")).toHaveCount(0);
  await page.locator(".column").nth(3).click();
  await expect(page.locator(".move")).toHaveCount(2);
  await expect(status(page)).toContainText("Your turn");
  const answer = (await page.locator(".move").nth(1).textContent()) ?? "";
  await expect(page.locator(".why-link")).toHaveCount(1);
  await expect(page.locator(".why-link")).toHaveAccessibleName(new RegExp(`Why did .* play column ${answer}\\?`));
  await expect(page.locator("#why-last")).toHaveText(`Why did it play column ${answer}?`);
  await expect(page.locator("#understand-link")).toHaveAttribute("href", /played=/);

  await page.locator("#why-last").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Why it played column ${answer}`);
  const query = new URL(page.url()).searchParams;
  expect(query.get("moves")).toBe("4");
  expect(query.get("played")).toBe(answer);
  expect(query.get("seed")).toMatch(/^\d+$/);
  expect(query.get("you")).toBe("first");
  await expect(lead(page)).toContainText(answer);
  // The position before the move: one disc, and the place of the move marked.
  await expect(page.locator(".why-board .disc")).toHaveCount(1);
  await expect(page.locator(".why-board .marked-ring")).toHaveCount(1);
  await page.getByRole("link", { name: "Back to the game" }).click();
  await expect(page.locator(".move")).toHaveCount(2);
});

test("a finished game's computer moves are explained, one walks through them", async ({ page }) => {
  await page.goto("/");
  await page.locator("#games button", { hasText: "Tic-tac-toe" }).click();
  await expect(page.locator(".square")).toHaveCount(9);
  await playOut(page, () => page.locator(".square[aria-disabled=false]").first().click());
  const links = await page.locator(".why-link").count();
  expect(links).toBeGreaterThan(1);
  // The list, the link below the board and "look inside" lead to an explanation, not to an error.
  await expect(page.locator("#understand-link")).toHaveAttribute("href", /played=/);
  await page.locator(".why-link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Why it played square \d/);
  await expect(lead(page)).not.toHaveText("");
  await expect(page.locator(".trouble")).toHaveCount(0);
  await page.goBack();
  // Walking back to an early move, the link below the board speaks of that one.
  await page.locator(".move").nth(1).click();
  const second = await page.locator(".move").nth(1).textContent();
  await expect(page.locator("#why-last")).toHaveText(
    new RegExp(`square (${second}|${await page.locator(".move").nth(0).textContent()})\\?`),
  );
});

/** @type {(Asked & { says: RegExp, none?: RegExp })[]} */
const PLAYERS = [
  { game: "connect-four", moves: "121212", player: "minimax-ab:depth=4", says: /Column 1 completes four in a row/ },
  {
    game: "connect-four",
    moves: "1212172",
    player: "minimax-ab:depth=4",
    you: "first",
    says: /You would have won in column 1|Every other move lets you win/,
  },
  {
    game: "connect-four",
    moves: "4455",
    player: "four-in-a-row",
    you: "second",
    says: /Column [36] wins for certain: in 2 of its moves at most, this one included, whatever you do.*2 ways to win at once, in columns \d and \d: you can block only one/,
  },
  { game: "connect-four", moves: "44", player: "perfect", you: "second", says: /wins for certain/, none: /searched nothing here/ },
  { game: "connect-four", moves: "44444", player: "mcts:playouts=2000", says: /random games/, none: /random games to the end and counts/ },
  { game: "connect-four", moves: "44", player: "automat-easy", says: /Its rule 3 of 4: nothing urgent/, none: /follows its rules/ },
  { game: "connect-four", moves: "44", player: "random", says: /picked column \d at random from 7 possible moves/, none: /no tree at all/ },
  { game: "connect-four", moves: "4455", player: "deepening:depth=5", you: "second", says: /wins for certain/ },
  { game: "tic-tac-toe", moves: "159", player: "perfect", you: "first", says: /square \d/i },
  {
    game: "atoll:size=3,swap=off",
    moves: "C3",
    player: "level-6",
    you: "first",
    says: /cell [A-E]\d/i,
    none: /random games to the end and counts|solver/,
  },
  { game: "atoll:size=3,swap=off", moves: "C3", player: "level-5", you: "first", says: /cell [A-E]\d/i },
];
for (const { says, none, ...asked } of PLAYERS) {
  test(`every kind of player has its reason: ${asked.player} in ${asked.game} after ${asked.moves}`, async ({ page }) => {
    const played = await open(page, asked);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(played);
    await expect(lead(page)).toHaveText(says);
    await expect(lead(page)).toContainText(played);
    const tree = page.locator(".why-tree");
    if (none) await expect(tree).toContainText(none);
    else {
      // The tree is there, opened along the line that decided, the rest folded; its controls are closed.
      await expect(tree.locator("[role=treeitem]").first()).toBeVisible();
      await expect(tree.locator(`.node[data-key="${played}"]`)).toBeVisible();
      await expect(page.locator(".why-experts")).not.toHaveAttribute("open");
      await expect(page.locator(".stepper")).toBeHidden();
      await expect(tree).not.toContainText(/MAX|MIN/);
    }
  });
}

test("quiet moves have a concrete reason first, and what it is about is marked on the board", async ({ page }) => {
  // Best play ends in zugzwang: the place that decides has a ring.
  await open(page, { game: "connect-four", moves: "555444445566664", player: "level-8", you: "first" });
  await expect(lead(page)).toContainText("That is zugzwang: whoever has to move loses.");
  await expect(lead(page)).toContainText("You fill column 3, row 4");
  await expect(page.locator(".why-board .part-ring.for")).toHaveCount(1);
  // What the opponent would have had there, and how another move would have been beaten.
  await open(page, { game: "connect-four", moves: "44445", player: "level-4", seed: "1", you: "first" });
  await expect(lead(page)).toContainText(/you would have had 2 ways to win at once, in columns 3 and 7.*It takes that place away/);
  await expect(lead(page)).toContainText(/After column \d you could win like this: \d, /);
  // In Atoll the cells that are missing are ringed; how many games were tried comes after what the stone does.
  const played = await open(page, { game: "atoll:size=5,swap=off", moves: "E5 F4 D6 G6 C5", player: "strong:playouts=500", you: "second" });
  await expect(lead(page)).toContainText(
    new RegExp(`^(Cell ${played} shortens its way|After cell ${played} it still lacks).*stones.*random games.*an estimate, not a proof`),
  );
  expect(await page.locator(".why-board .part-ring.for").count()).toBeGreaterThan(2);
});

test("what a level did not see is shown with how far it looked", async ({ page }) => {
  await open(page, { game: "connect-four", moves: "443", player: "level-3", seed: "5", played: "6", you: "first" });
  await expect(lead(page)).toContainText("That was a mistake: it would have won with columns 2 and 5");
  await expect(lead(page)).toContainText("What it did not see: 6, 2, 4, 5, and you win. It looks 2 turns ahead; that line has 4.");
});

test("a randomised level says what it preferred, what it picked and how likely that was", async ({ page }) => {
  // Some seed picks another move than the preferred one.
  for (let seed = 0; seed < 40; seed += 1) {
    const question = { game: "connect-four", moves: "4455", player: "level-1", seed: String(seed) };
    const why = await ask(page, "why", question);
    const picked = why.claims.find((/** @type {any} */ claim) => claim.kind === "randomised");
    if (picked.action === why.played) continue;
    await open(page, question);
    await expect(lead(page)).toContainText(`It liked column ${picked.action} best`);
    // What it liked nearly as much is told in other words.
    const nearly = picked.name === "nearly" ? `and column ${why.played} nearly as much` : `it picked column ${why.played}`;
    await expect(lead(page)).toContainText(nearly);
    await expect(lead(page)).toContainText(/probability of [\d.]+%/);
    return;
  }
  throw new Error("no seed picked another move");
});

test("another move is played out to the end, step by step", async ({ page }) => {
  // Yellow has two in the middle with room on both sides: whatever does not stop that loses.
  await open(page, { game: "connect-four", moves: "445", player: "minimax-ab:depth=6", you: "first" });
  await expect(page.locator(".why-not")).toContainText("Choose another move on the board");
  await page.locator(".why-board [data-move='1']").click();
  await expect(page.locator(".why-not h2")).toHaveText("If it had played column 1");
  await expect(page.locator(".not-verdict")).toHaveText(/Column 1 loses: you win in \d+ moves if you play your best, whatever it does\./);
  const next = page.locator(".not-next");
  /** @type {string[]} */
  const said = [];
  for (let step = 1; step < 60; step += 1) {
    await expect(page.locator(".not-place")).toContainText(`Move ${step} of`);
    said.push((await page.locator(".not-sentence").textContent()) ?? "");
    // Three discs were there; each step adds one.
    await expect(page.locator(".why-board .disc")).toHaveCount(3 + step);
    if (await next.isDisabled()) break;
    await next.click();
  }
  expect(said[0]).toContain("1. Red plays column 1.");
  expect(said.join(" ")).toMatch(/Now there are \d ways to win, in columns [\d, ]+and \d\. Only one of them can be blocked\./);
  expect(said[said.length - 1]).toContain("Yellow wins.");
  await expect(page.locator(".why-board .winning-ring")).toHaveCount(4);
  await page.locator(".not-back").click();
  await expect(page.locator(".why-board .winning-ring")).toHaveCount(0);
  // Another one can be chosen without going back first.
  await page.locator(".why-board [data-move='7']").click();
  await expect(page.locator(".why-not h2")).toHaveText("If it had played column 7");
  await expect(page.locator(".why-board .disc")).toHaveCount(4);
  await page.locator(".not-close").click();
  await expect(page.locator(".why-board .disc")).toHaveCount(3);
});

test("other moves of tic-tac-toe and Atoll are played out as far as is known", async ({ page }) => {
  const played = await open(page, { game: "tic-tac-toe", moves: "1", player: "perfect", you: "first" });
  expect(played).toBe("5");
  await page.locator(".why-board [data-move='2']").click();
  await expect(page.locator(".not-verdict")).toHaveText(/Square 2 loses: you win in 3 moves/);
  await expect(page.locator(".why-not")).toContainText("every line was tried to the end");
  await open(page, { game: "atoll:size=3,swap=off", moves: "C3", player: "level-4", you: "first" });
  const other = page.locator(".why-board [data-move]").first();
  await other.click();
  await expect(page.locator(".not-verdict")).toContainText("its own estimate");
  await expect(page.locator(".why-not")).toContainText("Nobody knows the result for certain");
});

test("guess first, then see; right guesses are counted", async ({ page }) => {
  await page.goto("/understand#guess");
  await expect(page.locator(".guess-score")).toHaveText("No guess yet");
  await expect(page.locator(".guess-task")).toContainText("Where will it play?");
  const before = await page.locator(".guess .why-board .disc").count();
  await page.locator(".guess .why-board [data-move]").first().click();
  await expect(page.locator(".guess-task")).toHaveText(/^(Right! It plays|You said column \d\. It plays) column \d\.$/);
  const right = /^Right/.test((await page.locator(".guess-task").textContent()) ?? "");
  await expect(page.locator(".guess-score")).toHaveText(`${right ? 1 : 0} of 1 guess right`);
  await expect(page.locator(".guess .why-board .disc")).toHaveCount(before + 1);
  await expect(page.locator(".guess-answer p")).not.toHaveText("");
  await page.locator(".guess .next").click();
  await expect(page.locator(".guess-task")).toHaveText(/Where will it play\?|This game is over/);
});

/**
 * The claims of a move as sentences, by the page's own modules.
 * @param {Page} page
 * @param {{ why: any, game: string, you: boolean, modules: string }} about
 */
function told(page, about) {
  return page.evaluate(async ({ why, game, you, modules }) => {
    const { sentence, story } = await import(modules);
    const reader = why.turn === "first" ? "second" : "first";
    const move = { game, turn: why.turn, you: you ? reader : null, move: why.played };
    const each = why.claims.map((/** @type {any} */ claim) => ({ claim, text: sentence(claim, move, why.claims) }));
    return { lead: story(why.claims, move).lead, each };
  }, about);
}

/** Every number that a sentence must hold because its claim does. @param {any} claim */
function numbers(claim) {
  const winner = claim.value?.plies ? [Math.ceil(claim.value.plies / 2)] : [];
  const within = ["others_lose", "some_lose"].includes(claim.kind) && claim.count ? [claim.count] : [];
  // One move more is "at once" or "the next move".
  return [...winner, ...within].filter((number) => number > 1).map(String);
}

/** Players that would take long, with less work: how their claims are told does not depend on it. @type {Record<string, string>} */
const LIGHTER = {
  mcts: "mcts:playouts=300",
  deepening: "deepening:nodes=20000",
  minimax: "minimax:depth=2",
  negamax: "negamax:depth=2",
  "connect-four minimax-ab": "minimax-ab:depth=3",
  "connect-four negamax-ab": "negamax-ab:depth=3",
  "automat-hard": "automat-hard:depth=3",
  "four-in-a-row": "four-in-a-row:depth=3",
  "povezi-cetiri": "povezi-cetiri:depth=3",
  "connect-four minimaks": "minimaks:depth=3",
  "atoll strong": "strong:playouts=300",
  "atoll minimax-ab": "minimax-ab:depth=2",
  "atoll negamax-ab": "negamax-ab:depth=2",
};

// Random positions of each game (four; twenty with FOURSIGHT_ALL_CLAIMS, as `cargo xtask test --only claims` sets it), and what every player plays there: each sentence is whole, names what its claim names, and the first
// one names the move. That the claims are true is tested in crates/catalog/tests/why.
const POSITIONS = process.env["FOURSIGHT_ALL_CLAIMS"] ? 20 : 4;
const PARTS = /** @type {const} */ ([
  ["connect-four", 0, 4],
  ["connect-four", 1, 4],
  ["connect-four", 2, 4],
  ["connect-four", 3, 4],
  ["tic-tac-toe", 0, 1],
  ["atoll:size=3,swap=on", 0, 2],
  ["atoll:size=3,swap=on", 1, 2],
]);
for (const [game, part, parts] of PARTS) {
  test(
    `computer moves of every player are told in whole sentences, in both languages: ${game}, part ${part + 1}`,
    { tag: "@server" },
    async ({ page, browser, server }) => {
      test.setTimeout(900_000);
      const modules = await provideModules(page);
      await page.goto("/understand#exercises");
      const croatian = await browser.newContext({ locale: "hr-HR", baseURL: server.url });
      const other = await croatian.newPage();
      await provideModules(other);
      await other.goto("/understand#exercises");
      await expect(other.getByRole("heading", { name: "Kako stroj razmišlja?" })).toBeVisible();
      const roster = await (await page.request.get(`/api/v1/players?game=${encodeURIComponent(game)}`)).json();
      const players = roster.players.filter((/** @type {unknown} */ _, /** @type {number} */ index) => index % parts === part);
      let said = 0;
      for (let number = 0; number < POSITIONS; number += 1) {
        let moves = "";
        for (let ply = 0; ply < (number * 3) % 13; ply += 1) {
          const { best } = await ask(page, "move", { game, moves, player: "random", seed: String(number * 100 + ply) });
          const longer = `${moves} ${best.action}`.replaceAll(game.startsWith("atoll") ? "\0" : " ", "").trim();
          if ((await ask(page, "position", { game, moves: longer })).ending) break;
          moves = longer;
        }
        for (const { name } of players) {
          const player = LIGHTER[`${game.split(":")[0]} ${name}`] ?? LIGHTER[name] ?? name;
          const why = await ask(page, "why", { game, moves, player, seed: String(number) });
          for (const language of [page, other]) {
            const { lead, each } = await told(language, { why, game, you: number % 2 === 0, modules });
            const where = `${name} after "${moves}"`;
            if (why.played !== "swap") expect(lead, where).toContain(why.played);
            for (const { claim, text } of each) {
              said += 1;
              expect(text, `${where}: ${JSON.stringify(claim)}`).toMatch(/^\p{Lu}.*\.$/su);
              expect(text, where).not.toMatch(/[{}]|undefined|NaN|why\./);
              for (const move of (claim.moves ?? []).slice(0, 6)) if (move !== "swap") expect(text, where).toContain(move);
              if (claim.action && claim.action !== "swap") expect(text, where).toContain(claim.action);
              for (const count of numbers(claim)) expect(text, `${where}: ${JSON.stringify(claim)}`).toContain(count);
            }
          }
        }
      }
      expect(said).toBeGreaterThan(POSITIONS * 2 * players.length);
      await croatian.close();
    },
  );
}

for (const [theme, width, height] of /** @type {const} */ ([
  ["light", 360, 640],
  ["dark", 390, 844],
  ["light", 1280, 720],
])) {
  test(`the reason and its board are in the window together, without violations: ${theme}, ${width} × ${height}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await open(page, { game: "connect-four", moves: "445", player: "minimax-ab:depth=4", you: "first" });
    await expect(page.locator(".why-tree [role=treeitem]").first()).toBeAttached();
    const inside = async (/** @type {string} */ name) => {
      const box = await page.locator(name).first().boundingBox();
      expect(box, name).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height);
    };
    await inside(".why-lead");
    await inside(".why-board .small-board");
    expect(await violations(page)).toEqual([]);
    await page.locator(".why-board [data-move='1']").click();
    await expect(page.locator(".not-sentence")).not.toHaveText("");
    expect(await violations(page)).toEqual([]);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  });
}

test("from a computer's mistake in the review to its reason, and back to the review", async ({ page }) => {
  test.setTimeout(600_000);
  const slip = page.locator("#review .slips li:has(.why-link)").first();
  // Whoever plays badly gives level 2 something to give away; not in every game does it.
  for (let game = 0; game < 6; game += 1) {
    await page.goto("/?game=connect-four&moves=");
    await expect(status(page)).toContainText("Your turn");
    await playOut(page, () => page.locator(".column[aria-disabled=false]").first().click());
    await expect(page.locator("#review .graph")).toBeVisible();
    await expect(page.locator("#review")).not.toContainText("moves judged", { timeout: 120_000 });
    if (await slip.isVisible()) break;
  }
  const [, move] = /column (\d)/.exec((await slip.locator("p").textContent()) ?? "") ?? [];
  const link = slip.locator(".why-link");
  await expect(link).toHaveText("Why?");
  await expect(link).toHaveAccessibleName(new RegExp(`Why did .* play column ${move}\\?`));
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Why it played column ${move}`);
  await expect(lead(page)).toContainText(String(move));
  await expect(page.locator(".why")).not.toContainText("Asked again just now");
  await page.getByRole("link", { name: "Back to the game" }).click();
  await expect(page.locator("#review .slips li:has(.why-link)").first()).toBeVisible({ timeout: 120_000 });
});
