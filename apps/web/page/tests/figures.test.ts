import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:figures,worksheet";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { position, report, value } from "./matches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { addTexts } from "../src/lib/texts.ts";
import { Figures } from "../src/figures/figures.ts";
import { Worksheets, readAddress } from "../src/worksheet/worksheets.ts";

addTexts(texts);

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];

beforeEach(() => {
  ({ asked, question } = questions());
  location.hash = "game=connect-four&moves=44&search=minimax&from=1&to=2";
});
afterEach(() => vi.restoreAllMocks());

const ROSTER = { players: [], evaluations: [{ name: "windows" }], analyst: "" };
const said = (move: string) => ({ ...report([move, value("draw")]), nodes: 9, leaves: 5, cut_offs: 0, microseconds: 1 });

async function opened() {
  const figures = new Figures();
  const run = figures.arrive();
  await (await question(0)).answer(position("44"));
  if (asked[1]?.path.startsWith("/players")) await (await question(1)).answer(ROSTER);
  return { figures, run, first: asked.length - 1 };
}

test("a row for every search and depth, each known by itself, and what is asked for later overtakes it", async () => {
  const { figures, run, first } = await opened();
  expect(figures.rows.map(({ player, report: known }) => [player, known])).toEqual([
    ["minimax:depth=1,nodes=2000000", null],
    ["minimax:depth=2,nodes=2000000", null],
  ]);
  expect(figures.isBusy).toBe(true);
  await (await question(first)).answer(said("4"));
  expect(figures.rows.map(({ report: known }) => known?.nodes)).toEqual([9, undefined]);
  await (await question(first + 1)).refuse(new Problem(500, "internal", ""));
  await run;
  expect([figures.isBusy, figures.rows[1]?.problem === null]).toEqual([false, false]);
  figures.change({ to: 1 });
  figures.change({ searches: [] });
  await settled();
  expect([figures.rows, figures.isBusy, asked.at(-1)?.signal?.aborted]).toEqual([[], false, true]);
});

test("places where one ply more changes the move are found, until something else is compared", async () => {
  const { figures, first } = await opened();
  await (await question(first)).answer(said("4"));
  await (await question(first + 1)).answer(said("4"));
  const { horizon } = figures;
  expect([horizon.searches, horizon.chosen]).toEqual([["minimax"], "minimax"]);
  const found = horizon.find();
  // Depths 1 to 3 of both positions of the game.
  for (const [index, move] of ["4", "4", "3", "1", "1", "1"].entries()) await (await question(first + 2 + index)).answer(said(move));
  await found;
  expect(horizon.changes.map(({ ply, less, more }) => [ply, less.depth, more.depth])).toEqual([[0, 2, 3]]);
  expect(horizon.said).toBe("1 place found.");
  void figures.run();
  expect([horizon.changes, horizon.said]).toEqual([[], ""]);
});

test("the sheets that are wanted last are shown, and a game that is over has none", async () => {
  location.hash = "game=connect-four&moves=44&variants=B";
  expect(readAddress(location).variants).toEqual(["B"]);
  const worksheets = new Worksheets();
  const first = worksheets.make();
  const second = worksheets.choose("A", true);
  expect([worksheets.wanted.variants, worksheets.busy]).toEqual([["A", "B"], true]);
  await (await question(1)).answer(position("44", { ending: { winner: null, reason: "full" } as never }));
  await second;
  expect([worksheets.notice, worksheets.sheets, worksheets.busy]).toEqual([
    "The game is over in this position: there is nothing to ask.",
    [],
    false,
  ]);
  await (await question(0)).refuse(new Problem(422, "illegal-move", ""));
  await first;
  expect(worksheets.notice).toBe("The game is over in this position: there is nothing to ask.");
});
