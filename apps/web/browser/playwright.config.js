// Seven projects: `page` tests it, `site` tests it without a server (`cargo xtask test --only site`), `speed` times its engine beside the native one (`cargo xtask site --speed`), `exports` has exported files read by other programs (`cargo xtask test --only exports`), `screenshots` draws the README's pictures of it, `latency` measures how long a friend waits, `first-use` what a first visit costs. `cargo xtask test --only browser` and
// `cargo xtask screenshots` run them; by hand: FOURSIGHT=path/to/foursight npx playwright test --project=page
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: true,
  // More than there are processors: a test spends half of its time waiting, for a disc, a timer or the network to be quiet.
  workers: 4,
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // Nothing on the page may depend on how long a disc falls.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "page", testMatch: "*.spec.js" },
    // What needs a server says so by its tag.
    {
      name: "site",
      testMatch: [
        "site/*.site.js",
        ...[
          "analysis",
          "analysis-review",
          "atoll",
          "figures",
          "games",
          "hints",
          "learn",
          "looks",
          "menu",
          "notations",
          "play",
          "reasons",
        ].map((name) => `${name}.spec.js`),
        ...["same-game", "tournament", "understand", "why", "windows", "lesson-material"].map((name) => `${name}.spec.js`),
      ],
      grepInvert: /@server/,
    },
    { name: "speed", testMatch: "site/speed.js" },
    { name: "exports", testMatch: "exports.js" },
    { name: "screenshots", testMatch: "screenshots.js" },
    { name: "latency", testMatch: "latency.js" },
    { name: "first-use", testMatch: "first-use.js", workers: 1 },
  ],
});
