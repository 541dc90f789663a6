import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { isLooked, violations } from "./axe.js";
import { COMMAND, expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Opens a comparison and waits for its end. @param {Page} page @param {string} query */
async function open(page, query) {
  await page.goto(`/figures#${query}`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.locator("#results")).not.toHaveAttribute("aria-busy", "true", { timeout: 60_000 });
}

const SMALL = "game=connect-four&moves=4455&search=minimax&search=minimax-ab&search=deepening&search=mcts&from=1&to=4&limit=1000";

/** A file that a button gives. @param {Page} page @param {string} kind */
async function saved(page, kind) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#export-${kind}`).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** What the command says of a player. @param {string} player */
function told(player) {
  return JSON.parse(execFileSync(COMMAND, ["move", "connect-four", "4455", "--player", player, "--json"], { encoding: "utf8" })).report;
}

test("any number of searches stand in one table over depths, deepening and Monte-Carlo included, and a stopped one is marked in every number", async ({
  page,
}) => {
  await open(page, SMALL);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(16);
  // Every number is the counter of the same search by the command.
  for (const index of [0, 3, 6, 9]) {
    const row = rows.nth(index);
    const player = (await row.getAttribute("data-player")) ?? "";
    const report = told(player);
    const stopped = report.stopped_by === "nodes";
    const mark = stopped ? "> " : "";
    for (const [measure, name] of /** @type {const} */ ([
      ["nodes", "nodes"],
      ["leaves", "leaves"],
      ["cut_offs", "cut_offs"],
    ]))
      await expect(row.locator(`[data-measure=${measure}]`), player).toHaveText(`${mark}${report[name].toLocaleString("en-GB")}`);
    await expect(row.locator("[data-move]")).toHaveAttribute("data-move", report.best.action);
  }
  // 2,801 positions are more than the 1,000 allowed.
  const stopped = page.locator("tr[data-player='minimax:depth=4,nodes=1000']");
  await expect(stopped).toHaveClass(/stopped/);
  for (const measure of ["nodes", "leaves", "cut_offs", "microseconds"])
    await expect(stopped.locator(`[data-measure=${measure}]`)).toHaveText(/^> /);
  await expect(stopped.locator("[data-measure=nodes]")).toHaveText("> 1,000");
  await expect(stopped.locator("[data-value]")).toHaveText(/\(stopped\)$/);
  await expect(page.locator("tr[data-player='mcts:playouts=10000'] td").first()).toHaveText("10,000 playouts");
  // Searches are added and removed.
  await page.locator("#add-algorithm").selectOption("negamax");
  await page.locator("#add-order").selectOption("left");
  await page.locator("#add-search").click();
  await expect(rows).toHaveCount(20);
  await page.getByRole("button", { name: /^Remove: Monte/ }).click();
  await expect(rows).toHaveCount(16);
});

test("the chart over depth is linear or logarithmic, and shows any of the measures", async ({ page }) => {
  await open(page, SMALL);
  const ticks = () => page.locator(".over-depth .tick.end").allTextContents();
  await expect(page.locator(".chart .curve")).toHaveCount(8);
  expect(await ticks()).toEqual(["1", "10", "100", "1,000"]);
  await page.locator("#scale").selectOption("linear");
  expect(await ticks()).toEqual(["0", "200", "400", "600", "800", "1,000"]);
  await expect(page.locator(".chart .sign.stopped")).not.toHaveCount(0);
  await page.locator("#measure").selectOption("cut_offs");
  await expect(page.locator(".chart")).toHaveAttribute("aria-label", "Cut-offs over depth, linear; Cut-offs over playouts, linear");
});

test("playouts are never drawn over depth: Monte-Carlo has an axis of its own", async ({ page }) => {
  await open(page, SMALL);
  const axis = (/** @type {string} */ panel) => page.locator(`.${panel} .tick.middle`).allTextContents();
  expect(await axis("over-depth")).toEqual(["1", "2", "3", "4", "Depth", "Positions"]);
  expect(await axis("over-playouts")).toEqual(["10", "100", "1,000", "10,000", "Playouts", "Positions"]);
  await expect(page.locator(".over-depth")).not.toContainText("Monte Carlo");
  await expect(page.locator(".over-playouts")).toContainText("Monte Carlo");
  // Colour and sign of a search are the same in table and chart, whatever panel it stands in.
  await expect(page.locator(".over-playouts .series-3")).not.toHaveCount(0);
  await page.getByRole("button", { name: /^Remove: Monte/ }).click();
  await expect(page.locator(".over-playouts")).toHaveCount(0);
  await expect(page.locator(".over-depth .curve")).toHaveCount(6);
});

test("the address holds the whole state", async ({ page, browser }) => {
  await open(page, SMALL);
  await page.locator("#measure").selectOption("leaves");
  await page.locator("#to").selectOption("3");
  await expect(page.locator("tbody tr")).toHaveCount(12);
  await expect(page.locator("#results")).not.toHaveAttribute("aria-busy", "true");
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator("tbody tr")).toHaveCount(12);
  await expect(other.locator("#measure")).toHaveValue("leaves");
  await expect(other.locator("#to")).toHaveValue("3");
  await expect(other.locator("#limit")).toHaveValue("1000");
  await context.close();
});

test("table and chart leave the page as files that other programs read", async ({ page }) => {
  await open(page, SMALL);
  const json = await saved(page, "json");
  expect(json.name).toBe("foursight-connect-four.json");
  const document = JSON.parse(readFileSync(json.path, "utf8"));
  expect(document).toMatchObject({ game: "connect-four", moves: "4455", limit: 1000 });
  expect(document.rows).toHaveLength(16);
  for (const row of document.rows.slice(0, 12)) {
    const report = told(row.player);
    expect([row.positions, row.leaves, row.cut_offs, row.move], row.player).toEqual([
      report.nodes,
      report.leaves,
      report.cut_offs,
      report.best.action,
    ]);
    expect(row.stopped, row.player).toBe(report.stopped_by === "nodes");
    // The command that stands beside it says the same.
    const again = JSON.parse(execFileSync("sh", ["-c", row.command.replace(/^foursight/, COMMAND)], { encoding: "utf8" })).report;
    expect([again.nodes, again.best.action]).toEqual([row.positions, row.move]);
  }
  const csv = await saved(page, "csv");
  const read = JSON.parse(
    execFileSync(
      "python3",
      ["-c", "import csv,json,sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], encoding='utf-8')))))", csv.path],
      { encoding: "utf8" },
    ),
  );
  expect(read).toHaveLength(16);
  for (const [index, row] of read.entries()) {
    const same = document.rows[index];
    expect(row.positions).toBe(`${same.stopped ? ">" : ""}${same.positions}`);
    expect(row.cut_offs).toBe(`${same.stopped ? ">" : ""}${same.cut_offs}`);
    expect(row.player).toBe(same.player);
    expect(row.command).toBe(same.command);
  }
  const chart = await saved(page, "svg");
  const counted = execFileSync(
    "python3",
    [
      "-c",
      "import sys,xml.etree.ElementTree as E; r=E.parse(sys.argv[1]).getroot(); n='{http://www.w3.org/2000/svg}'; print(r.tag==n+'svg', len(r.findall('.//'+n+'path')), all(p.get('stroke') for p in r.iter(n+'path')), 'class' in ''.join(k for e in r.iter() for k in e.keys()))",
      chart.path,
    ],
    { encoding: "utf8" },
  ).trim();
  expect(counted).toMatch(/^True \d\d True False$/);
  // Made for paper in every theme.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(readFileSync((await saved(page, "svg")).path, "utf8")).toBe(readFileSync(chart.path, "utf8"));
  expect(readFileSync(chart.path, "utf8")).toContain('fill="#ffffff"');
  const png = await saved(page, "png");
  expect(readFileSync(png.path).subarray(1, 4).toString()).toBe("PNG");
  const size = readFileSync(png.path).subarray(16, 24);
  expect(size.readUInt32BE(0)).toBe(1440);
  expect(statSync(png.path).size).toBeGreaterThan(10_000);
  const latex = readFileSync((await saved(page, "latex")).path, "utf8");
  expect(latex).toContain("\\begin{tabular}{lrrrrrll}");
  expect(latex.match(/\\\\$/gm)).toHaveLength(17);
  expect(latex).toContain("$>$ 1,000");
  expect(latex).toContain("% foursight move connect-four 4455 --player minimax:depth=4,nodes=1000 --json");
});

test("the finder names the positions of a game where one ply more changes the move", async ({ page }) => {
  await open(page, "game=connect-four&moves=44553&search=minimax-ab&from=1&to=3");
  await page.locator("#find-horizon").click();
  await expect(page.locator(".horizon [role=status]")).toHaveText(/^\d+ places? found\.$/, { timeout: 60_000 });
  const found = await page
    .locator(".horizon-list li")
    .evaluateAll((all) => all.map((item) => [item.getAttribute("data-ply"), item.getAttribute("data-depths")]));
  /** @type {(string | null)[][]} */
  const expected = [];
  for (let ply = 0; ply < 5; ply += 1) {
    const move = (/** @type {number} */ depth) =>
      JSON.parse(
        execFileSync(
          COMMAND,
          ["move", "connect-four", ...(ply ? ["44553".slice(0, ply)] : []), "--player", `minimax-ab:depth=${depth}`, "--json"],
          { encoding: "utf8" },
        ),
      ).report.best.action;
    for (let depth = 1; depth <= 3; depth += 1) if (move(depth) !== move(depth + 1)) expected.push([String(ply), `${depth} ${depth + 1}`]);
  }
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(0);
  await page.locator(".horizon-list a").first().click();
  await expect(page.locator(".result .tree")).toHaveCount(2);
});

test("a tree leaves Understand as SVG and PNG, fits the width, zooms, and its address holds step and branches", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto("/understand?game=connect-four&moves=4455&player=minimax-ab:depth=3,eval=povezi-cetiri,order=center");
  await expect(page.locator(".results .tree")).toBeVisible();
  await page.locator("[data-action=last]").click();
  const [svgFile] = await Promise.all([page.waitForEvent("download"), page.locator(".save-svg").click()]);
  const nodes = execFileSync(
    "python3",
    [
      "-c",
      "import sys,xml.etree.ElementTree as E; r=E.parse(sys.argv[1]).getroot(); print(len(list(r.iter('{http://www.w3.org/2000/svg}g'))), r.find('{http://www.w3.org/2000/svg}desc').text)",
      await svgFile.path(),
    ],
    { encoding: "utf8" },
  );
  const [count = "", command = ""] = nodes.trim().split(/ (.*)/s);
  expect(Number(count)).toBeGreaterThan(3);
  // Colours as every program reads them, and letters in front of the ground around them.
  const drawn = readFileSync(await svgFile.path(), "utf8");
  expect(drawn).not.toMatch(/="(color|rgba|oklch|oklab|light-dark)\(/);
  expect(drawn).toContain('paint-order="stroke"');
  // The command beside it makes the same search again.
  const again = JSON.parse(execFileSync("sh", ["-c", command.replace(/^foursight/, COMMAND)], { encoding: "utf8" })).report;
  expect(again.player).toContain("minimax-ab:depth=3");
  await expect(page.locator(".counter.nodes .of")).toContainText(again.nodes.toLocaleString("en-GB"));
  const [pngFile] = await Promise.all([page.waitForEvent("download"), page.locator(".save-png").click()]);
  expect(
    readFileSync(await pngFile.path())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  await page.locator("[data-action=back]").click();
  await page.locator(".open-all").click();
  const place = await page.locator(".step-place").textContent();
  const frame = page.locator(".tree-scroll");
  const wider = () => frame.evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(await wider()).toBeGreaterThan(0);
  await page.locator(".tree-tools .fit").click();
  expect(await wider()).toBeLessThanOrEqual(1);
  await page.locator(".tree-tools .larger").click();
  const first = await page.locator(".results .tree").evaluate((node) => node.getBoundingClientRect().width);
  await page.locator(".tree-tools .larger").click();
  expect(await page.locator(".results .tree").evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(first);
  await expect.poll(() => new URL(page.url()).searchParams.get("at")).toMatch(/^\d+:all$/);
  const shown = await page.locator(".results .tree").getAttribute("data-drawn");
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator(".step-place")).toHaveText(place ?? "");
  await expect(other.locator(".results .tree")).toHaveAttribute("data-drawn", shown ?? "");
  await context.close();
});

for (const language of /** @type {const} */ (["en-GB", "hr-HR"])) {
  test.describe(language, () => {
    test.use({ locale: language });

    for (const theme of /** @type {const} */ (["light", "dark"])) {
      if (!isLooked(language, theme)) continue;
      test(`nothing is wrong for axe, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await open(page, SMALL);
        await page.locator("#find-horizon").click();
        await expect(page.locator(".horizon-list li").first()).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

for (const [width, height] of /** @type {const} */ ([
  [360, 640],
  [844, 390],
  [1280, 720],
])) {
  test(`nothing spills over at ${width}×${height}, and what is printed is the table and the chart`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    await open(page, SMALL);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    // The whole chart is seen, with letters that can be read; the file is the same from every window.
    const chart = page.locator(".chart");
    const [box, frame] = [await chart.boundingBox(), await page.locator("#chart").boundingBox()];
    expect(box?.width ?? 0).toBeLessThanOrEqual((frame?.width ?? 0) + 0.5);
    expect(
      await chart
        .locator(".tick")
        .first()
        .evaluate((node) => node.getBoundingClientRect().height),
    ).toBeGreaterThan(11);
    expect(readFileSync((await saved(page, "svg")).path, "utf8")).toContain('viewBox="0 0 720 ');
    await page.screenshot({ path: info.outputPath("figures.png"), fullPage: true });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#searches")).toBeHidden();
    await expect(page.locator(".figures-table")).toBeVisible();
    await page.pdf({ path: info.outputPath("figures.pdf"), format: "A4" });
  });
}
