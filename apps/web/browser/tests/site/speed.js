/**
 * How long the exact value of every move of 100 positions takes in a worker, and natively with the same code, in turn (`cargo xtask site --speed`).
 *
 * FOURSIGHT_PROOFS is the native program (`apps/browser/examples/proofs.rs`), FOURSIGHT_BOOK the opening book that both have.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../server.js";

const PROOFS = process.env["FOURSIGHT_PROOFS"] ?? "../../../target/release/examples/proofs";
const BOOK = process.env["FOURSIGHT_BOOK"] ?? "../../../target/browser/small.book";
const ROUNDS = 5;
/** What is asked for. */
const MOST = 2.5;

/** The first fifty positions of 12 to 20 discs of two sets. */
const requests = ["l1-r2-half", "l2-r2-half"]
  .flatMap((set) => {
    const text = readFileSync(`../../../testdata/connect-four/solved/${set}.txt`, "utf8");
    const all = text.split("\n").map((line) => line.split(" ")[0] ?? "");
    return all.filter((moves) => moves.length >= 12 && moves.length <= 20).slice(0, 50);
  })
  .map((moves) => JSON.stringify({ method: "POST", path: "/analyse", body: { game: "connect-four", moves, player: "perfect" } }));

/** @typedef {{ milliseconds: number, answers: string[] }} Run */

/** @returns {Run} */
function natively() {
  const file = join(mkdtempSync(join(tmpdir(), "foursight-speed-")), "requests.jsonl");
  writeFileSync(file, requests.join("\n"));
  const lines = execFileSync(PROOFS, [BOOK, file], { encoding: "utf8", maxBuffer: 1 << 26 })
    .trim()
    .split("\n");
  const parts = lines.map((line) => [Number(line.slice(0, line.indexOf(" "))), line.slice(line.indexOf(" ") + 1)]);
  return { milliseconds: parts.reduce((sum, [time]) => sum + Number(time), 0), answers: parts.map(([, answer]) => String(answer)) };
}

/** In a worker that has nothing else to do, started anew. @param {import("@playwright/test").Page} page @returns {Promise<Run>} */
const inWorker = (page) =>
  page.evaluate(async (requests) => {
    const [module, book] = await Promise.all(["engine.wasm", "small.book"].map(async (name) => (await fetch(name)).arrayBuffer()));
    const worker = new Worker("worker.js");
    worker.postMessage({ module: await WebAssembly.compile(/** @type {ArrayBuffer} */ (module)), book });
    /** @type {string[]} */
    const answers = [];
    const ask = (/** @type {string} */ request) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data.answer ?? data.failed);
        worker.postMessage({ number: 1, request });
      });
    // It is ready when it has answered something.
    await ask(JSON.stringify({ method: "GET", path: "/games" }));
    const begun = performance.now();
    for (const request of requests) answers.push(await ask(request));
    const milliseconds = performance.now() - begun;
    worker.terminate();
    return { milliseconds, answers };
  }, requests);

/** What an answer says of every move. @param {string} answer */
const values = (answer) => JSON.stringify(JSON.parse(answer).body.moves);

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

test.use({ networkCut: false });

test("100 positions of 12 to 20 discs", async ({ page }) => {
  expect(requests).toHaveLength(100);
  await page.goto("/about");
  /** @type {number[][]} */
  const times = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const runs = [natively(), await inWorker(page)];
    runs.forEach((run, number) => times[number]?.push(run.milliseconds));
    expect(runs[1]?.answers.map(values)).toEqual(runs[0]?.answers.map(values));
  }
  const ratios = times[0]?.map((native, round) => (times[1]?.[round] ?? NaN) / native) ?? [];
  const shown = (/** @type {number[]} */ numbers) => numbers.map((number) => number.toFixed(0)).join(" ");
  console.log(
    `native ms ${shown(times[0] ?? [])}; worker ms ${shown(times[1] ?? [])}; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
  );
  console.log(`median of the ratios ${median(ratios).toFixed(2)}, at most ${MOST}`);
  expect(median(ratios)).toBeLessThanOrEqual(MOST);
});
