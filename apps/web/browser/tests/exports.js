/**
 * Exported files in the hands of other programs: SVG drawn by librsvg beside Chromium, LaTeX compiled, the worksheet's PDF read by Poppler. The step `exports` of
 * `cargo xtask test --all` installs those programs and runs this; what needs none of them is in figures.spec.js and lesson-material.spec.js.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

const SEARCHES = "game=connect-four&moves=4455&search=minimax&search=minimax-ab&search=deepening&search=mcts&from=1&to=4&limit=1000";

/** A file that a button gives, kept beside the other results of the test. @param {Page} page @param {string} button @param {string} path */
async function save(page, button, path) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  copyFileSync(await file.path(), path);
}

/**
 * Draws an SVG file with librsvg and with Chromium, and says how many of a thousand pixels differ visibly, and how many are not of the most frequent colour.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} folder
 * @param {string} name
 */
async function drawnTwice(browser, folder, name) {
  const source = join(folder, `${name}.svg`);
  const other = join(folder, `${name}-librsvg.png`);
  execFileSync("rsvg-convert", ["--background-color", "white", "--output", other, source]);
  const context = await browser.newContext();
  const page = await context.newPage();
  const data = (/** @type {string} */ path, /** @type {string} */ type) => `data:${type};base64,${readFileSync(path).toString("base64")}`;
  const { counts, picture } = await page.evaluate(
    async ([svg, png]) => {
      const load = async (/** @type {string} */ address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image;
      };
      const reference = await load(png);
      const [width, height] = [reference.naturalWidth, reference.naturalHeight];
      const pixels = async (/** @type {string} */ address) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        pen.fillStyle = "white";
        pen.fillRect(0, 0, width, height);
        pen.drawImage(await load(address), 0, 0, width, height);
        return { data: pen.getImageData(0, 0, width, height).data, canvas };
      };
      const one = await pixels(svg);
      const two = await pixels(png);
      let differ = 0;
      /** @type {Map<number, number>} */
      const colours = new Map();
      for (let at = 0; at < one.data.length; at += 4) {
        const colour = [0, 1, 2].reduce((sum, part) => sum * 256 + (two.data[at + part] ?? 0), 0);
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
        if ([0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (two.data[at + part] ?? 0)) > 96)) differ += 1;
      }
      const all = width * height;
      return {
        counts: { differ: (1000 * differ) / all, ink: 1000 - (1000 * Math.max(...colours.values())) / all },
        picture: one.canvas.toDataURL("image/png"),
      };
    },
    /** @type {const} */ ([data(source, "image/svg+xml"), data(other, "image/png")]),
  );
  writeFileSync(join(folder, `${name}-chromium.png`), Buffer.from(picture.split(",")[1] ?? "", "base64"));
  await context.close();
  return counts;
}

test("chart and search tree look the same in librsvg and in Chromium", async ({ page, browser }, info) => {
  const folder = info.outputPath();
  mkdirSync(folder, { recursive: true });
  await page.goto(`/figures#${SEARCHES}`);
  await expect(page.locator("tbody tr")).toHaveCount(16);
  await expect(page.locator("#results")).not.toHaveAttribute("aria-busy", "true", { timeout: 60_000 });
  await save(page, "#export-svg", join(folder, "chart.svg"));
  await page.goto("/understand?game=connect-four&moves=4455&player=minimax-ab:depth=3,eval=povezi-cetiri,order=center");
  await expect(page.locator(".results .tree")).toBeVisible();
  // The tree grows step by step; a file holds what is on the screen.
  await page.locator("[data-action=last]").click();
  await page.locator(".open-all").click();
  await expect(page.locator(".results .tree .value").nth(30)).toBeAttached();
  await save(page, ".save-svg", join(folder, "tree.svg"));
  await page.goto("/understand?game=tic-tac-toe&moves=15&player=minimax:depth=2");
  await expect(page.locator(".results .tree")).toBeVisible();
  await page.locator("[data-action=last]").click();
  await save(page, ".save-svg", join(folder, "tree-tic-tac-toe.svg"));
  for (const name of ["chart", "tree", "tree-tic-tac-toe"]) {
    const { differ, ink } = await drawnTwice(browser, folder, name);
    info.annotations.push({ type: name, description: `${differ.toFixed(1)} ‰ differ, ${ink.toFixed(0)} ‰ drawn` });
    // Letters are drawn with other edges; a shape, a colour or a text that one of them does not know is more than that.
    expect(ink, name).toBeGreaterThan(10);
    expect(differ, name).toBeLessThan(Math.min(15, ink / 4));
  }
});

for (const language of /** @type {const} */ (["en-GB", "hr-HR"])) {
  test.describe(language, () => {
    test.use({ locale: language });

    test("the LaTeX table compiles as it is", async ({ page }, info) => {
      const folder = info.outputPath();
      mkdirSync(folder, { recursive: true });
      await page.goto(`/figures#${SEARCHES}`);
      await expect(page.locator("tbody tr")).toHaveCount(16);
      await expect(page.locator("#results")).not.toHaveAttribute("aria-busy", "true", { timeout: 60_000 });
      await save(page, "#export-latex", join(folder, "table.tex"));
      execFileSync("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "table.tex"], { cwd: folder, stdio: "pipe" });
      const text = execFileSync("pdftotext", ["-layout", join(folder, "table.pdf"), "-"], { encoding: "utf8" });
      expect(text).toContain(language === "hr-HR" ? "> 1.000" : "> 1,000");
      expect(text).toContain("Minimax");
    });

    test("the printed worksheet has its texts on the page they belong to", async ({ page }, info) => {
      const path = info.outputPath("worksheet.pdf");
      await page.goto("/worksheet#game=connect-four&moves=44553");
      await expect(page.locator(".sheet")).toHaveCount(4);
      await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
      const pages = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
      expect(pages).toHaveLength(4);
      const titles =
        language === "hr-HR"
          ? ["Radni list A", "Radni list B", "Rješenje A", "Rješenje B"]
          : ["Worksheet A", "Worksheet B", "Solution A", "Solution B"];
      for (const [index, title] of titles.entries()) expect(pages[index]).toContain(title);
      // The threats are named in the solutions alone.
      for (const [index, text] of pages.entries()) expect(/\bb1\b/.test(text), String(index)).toBe(index > 1);
      execFileSync("pdftoppm", ["-r", "60", "-png", path, info.outputPath("worksheet")]);
    });
  });
}
