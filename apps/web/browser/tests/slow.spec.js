import { expect, test } from "./server.js";
import { status } from "./table.js";

const PAGES = /** @type {const} */ (["/", "/understand", "/automat", "/about"]);

for (const path of PAGES) {
  test(`the first paint of ${path} takes at most 60 kB on the wire`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    session.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
      requests += 1;
    });
    await page.goto(path);
    await expect(page.locator("#header nav")).toBeVisible();
    if (path === "/") await expect(status(page)).toHaveText("Your turn");
    await page.waitForLoadState("networkidle");
    test.info().annotations.push({ type: "wire", description: `${path}: ${bytes} bytes, ${requests} requests` });
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });
}

test("a newcomer's match is asked for once, before the modules are there", async ({ page }) => {
  /** @type {string[]} */
  const order = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/matches")) order.push("match");
  });
  page.on("requestfinished", (request) => {
    if (/assets\/play.*\.js$/.test(request.url())) order.push("modules");
  });
  // The modules come late, as on a slow line.
  await page.route("**/assets/play*.js", async (route) => {
    const asked = page.waitForRequest("**/matches");
    await asked;
    await route.continue();
  });
  await page.goto("/");
  await expect(status(page)).toHaveText("Your turn");
  expect(order.slice(0, 2)).toEqual(["match", "modules"]);
  expect(order.filter((what) => what === "match")).toHaveLength(1);
});

/** A bad mobile line: bytes a second, and milliseconds before every answer. */
const LINE = Object.freeze({ rate: 50_000, delay: 600, usable: 3000 });

test("on a slow line the board can be used after three round trips and what 50 kB/s allow", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINE.delay,
    downloadThroughput: LINE.rate,
    uploadThroughput: LINE.rate,
  });
  /** @type {Map<string, { sent: number, answered: number, bytes: number, url: string }>} */
  const requests = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) =>
    requests.set(requestId, { sent: timestamp, answered: 0, bytes: 0, url: request.url }),
  );
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) Object.assign(known, { answered: timestamp, bytes: encodedDataLength });
  });
  const begun = Date.now();
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator(".column[aria-disabled=false]")).toHaveCount(7);
  const elapsed = Date.now() - begun;
  // The machine that runs the tests may be busy, and its own time is no fault of the page: what the line costs is counted exactly. Until
  // the board is there each request may wait for one that was finished before it, and no chain is longer than three.
  const all = [...requests.values()].filter(({ answered }) => answered > 0);
  /** @param {{ sent: number }} one @returns {number} */
  const depth = (one) => 1 + Math.max(0, ...all.filter(({ answered }) => answered <= one.sent).map(depth));
  const trips = Math.max(...all.filter(({ url }) => !url.endsWith("icon.svg")).map(depth));
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  test.info().annotations.push({ type: "line", description: `${elapsed} ms, ${trips} round trips, ${bytes} bytes` });
  expect(trips).toBeLessThanOrEqual(3);
  expect(trips * LINE.delay + (bytes / LINE.rate) * 1000).toBeLessThanOrEqual(LINE.usable);
});
