import { violations } from "./axe.js";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

const generation = (/** @type {Page} */ page) => page.locator(".learn");

/** @param {Page} page what is shown of the run */
async function shown(page) {
  return {
    now: await page.locator(".learn-now").textContent(),
    curve: await page.locator(".learn-graph .line").first().getAttribute("points"),
    bars: await page.locator(".learn-bars").innerText(),
  };
}

test("it learns generation by generation: step, run, pause, start again; the same seed gives the same run", async ({ page }) => {
  await page.goto("/understand#learn");
  await expect(page.locator(".learn-now")).toContainText("Generation 0: random numbers, nothing learnt yet.");
  for (let number = 1; number <= 3; number += 1) {
    await page.locator(".learn-step").click();
    await expect(generation(page)).toHaveAttribute("data-generation", String(number));
  }
  await expect(page.locator(".learn-now")).toContainText("Generation 3: 168 games played.");
  const first = await shown(page);
  // Four points of the curve, and both weights as bars with their number.
  expect(first.curve?.split(" ").length).toBe(4);
  await expect(page.locator(".weight-bars li")).toHaveCount(2);
  await expect(page.locator(".weight-bars b").first()).toHaveText(/^[+−]?\d+$/);

  await page.locator(".learn-again").click();
  await expect(generation(page)).toHaveAttribute("data-generation", "0");
  for (let number = 1; number <= 3; number += 1) {
    await page.locator(".learn-step").click();
    await expect(generation(page)).toHaveAttribute("data-generation", String(number));
  }
  expect(await shown(page)).toEqual(first);
  await page.locator("#learn-seed").fill("2");
  await page.locator("#learn-seed").press("Enter");
  await expect(generation(page)).toHaveAttribute("data-generation", "0");
  expect(await shown(page)).not.toEqual(first);

  await page.locator(".learn-run").click();
  await expect.poll(async () => Number(await generation(page).getAttribute("data-generation"))).toBeGreaterThan(2);
  await page.locator(".learn-run").click();
  await expect(page.locator(".learn-run")).toHaveText("Let it learn");
  const held = await shown(page);
  await page.waitForTimeout(1500);
  expect(await shown(page)).toEqual(held);
});

test("the network gets stronger on boards it has never seen, and one can play against any generation", async ({ page }) => {
  await page.goto("/understand#learn");
  await page.getByRole("button", { name: "A small network" }).click();
  // The other kind has a generation 0, too.
  await expect(page.locator(".learn-now")).toContainText(/Generation 0.* names \d+% of the winners/);
  const strength = async () =>
    Number(/names (\d+)% of the winners correctly/.exec((await page.locator(".learn-now").textContent()) ?? "")?.[1]);
  const before = await strength();
  await expect(page.locator(".learn-bars rect")).toHaveCount(32);
  await expect(page.locator(".learn-offer[data-generation='10']")).toBeDisabled();
  for (let number = 1; number <= 10; number += 1) {
    await page.locator(".learn-step").click();
    await expect(generation(page)).toHaveAttribute("data-generation", String(number));
  }
  expect(await strength()).toBeGreaterThan(before + 15);

  for (const number of [0, 10]) {
    await page.locator(`.learn-offer[data-generation='${number}']`).click();
    await expect(page.locator(".learn-game h3")).toHaveText(`You against generation ${number}`);
    await page.locator(".learn-game [data-move='4']").click();
    await expect(page.locator(".learn-game .disc")).toHaveCount(2);
    await expect(page.locator(".learn-state")).toContainText("Your turn");
    // Why it moved is said beside the board, by its own values.
    const why = page.locator(".learn-why");
    await expect(why.locator("summary")).toHaveText(/Why did it play column \d\?/);
    await why.locator("summary").click();
    await expect(why).toContainText("It looked 2 turns ahead and asked the network");
    await expect(why.locator("tr")).toHaveCount(7);
    await expect(why.locator("tr").first()).toHaveClass("played");
  }
  // Learning goes on while one plays.
  await page.locator(".learn-step").click();
  await expect(generation(page)).toHaveAttribute("data-generation", "11");
  await page.locator(".learn-game [data-move='1']").click();
  await expect(page.locator(".learn-game .disc")).toHaveCount(4);
});

test("both lessons name what they measure, and say why the curve rises no further and what 0 means", async ({ page }) => {
  await page.goto("/understand#learn");
  await expect(page.locator(".learn-now")).toContainText("wins 21% of the points against the fixed opponent");
  await expect(page.getByRole("heading", { name: "Points won against a fixed opponent" })).toBeVisible();
  for (let number = 1; number <= 10; number += 1) {
    await page.locator(".learn-step").click();
    await expect(generation(page)).toHaveAttribute("data-generation", String(number));
  }
  // With seed 1 the same player stays at the top from generation 5 on, and it gives a pair 0 points.
  await expect(page.locator(".learn-course")).toContainText("The best player has been the same since generation 5, 6 generations in a row");
  await expect(page.locator(".learn-course")).toContainText("two numbers say little about a board");
  await expect(page.locator(".weight-bars b").first()).toHaveText("0");
  await expect(page.locator(".learn-meaning")).toHaveText(
    "It does not count pairs at all (0): the players that ignored them won the most games here. It likes threes.",
  );
  await expect(page.locator(".learn")).not.toContainText(/Strength/i);
  await page.getByRole("button", { name: "A small network" }).click();
  await expect(page.getByRole("heading", { name: "Winners named correctly" })).toBeVisible();
  await expect(page.locator(".learn")).not.toContainText(/Strength/i);
});

test("a generation with weights leads to the whole reason of its move", async ({ page }) => {
  await page.goto("/understand#learn");
  await page.locator(".learn-step").click();
  await expect(generation(page)).toHaveAttribute("data-generation", "1");
  await page.locator(".learn-offer[data-generation='1']").click();
  await page.locator(".learn-game [data-move='4']").click();
  await expect(page.locator(".learn-game .disc")).toHaveCount(2);
  await page.locator(".learn-why summary").click();
  await expect(page.locator(".learn-why")).toContainText("It looked 4 turns ahead and gave the boards it met points by its two numbers.");
  await page.getByRole("link", { name: "See the whole reason" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Why it played column \d/);
  await expect(page.locator(".why")).not.toContainText("Asked again just now");
  await expect(page.locator(".why-points")).toContainText("for each pair of its discs in a line");
});

test("generation 50 is there at the end of a run", async ({ page }) => {
  await page.goto("/understand#learn");
  await expect(page.locator(".learn-now")).toContainText("Generation 0");
  await page.locator(".learn-run").click();
  await expect(generation(page)).toHaveAttribute("data-generation", "50", { timeout: 120_000 });
  await expect(page.locator(".learn-run")).toHaveText("Learn again");
  await expect(page.locator(".learn-step")).toBeDisabled();
  await page.locator(".learn-offer[data-generation='50']").click();
  await page.locator(".learn-game [data-move='4']").click();
  await expect(page.locator(".learn-game .disc")).toHaveCount(2);
});

test.describe("Croatian", () => {
  test.use({ locale: "hr-HR" });
  test("the lesson about learning speaks Croatian", async ({ page }) => {
    await page.goto("/understand#learn");
    await expect(page.getByRole("heading", { name: "Gledaj kako uči" })).toBeVisible();
    await page.locator(".learn-step").click();
    await expect(page.locator(".learn-now")).toContainText("Generacija 1, odigrane partije: 56.");
  });
});

for (const [theme, width, height] of /** @type {const} */ ([
  ["light", 360, 640],
  ["dark", 390, 844],
  ["dark", 1280, 720],
])) {
  test(`learning is free of accessibility violations and fits: ${theme}, ${width} × ${height}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await page.goto("/understand#learn");
    await page.locator(".learn-step").click();
    await expect(generation(page)).toHaveAttribute("data-generation", "1");
    await page.locator(".learn-offer").first().click();
    await expect(page.locator(".learn-game .small-board")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
    await page.getByRole("button", { name: "A small network" }).click();
    await expect(page.locator(".learn-bars rect")).toHaveCount(32);
    expect(await violations(page)).toEqual([]);
  });
}
