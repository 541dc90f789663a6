import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions } from "./answers.ts";
import { match, report, value } from "./matches.ts";
import { follow } from "../src/lib/state.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Play } from "../src/play/play.ts";
import type { Snapshot } from "../src/lib/openapi.ts";

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];
let play: Play;

/** Sits down at a match in which a person and a computer play. */
async function opened(snapshot: Snapshot) {
  const number = asked.length;
  const begun = play.begin(play.settings);
  await (await question(number)).answer({ id: snapshot.id, secrets: { a: "secret", b: null }, snapshot });
  await begun;
}

beforeEach(async () => {
  localStorage.clear();
  document.body.innerHTML = '<div id="announcer"></div><div id="board"></div>';
  ({ asked, question } = questions());
  play = new Play();
  await opened(match(""));
});
afterEach(() => {
  play.table.close();
  vi.restoreAllMocks();
});

test("another position takes back what was chosen in the last one, and leads to the present", async () => {
  play.chosen = "4";
  void play.walk.to({ ...match("4545"), moves: ["4", "5", "4", "5"] }, 2);
  expect(play.walk.ply).toBe(2);
  play.table.take(match("45"));
  expect([play.chosen, play.walk.ply]).toEqual([null, null]);
  // The same position with other words about it does not.
  play.chosen = "4";
  play.table.take(match("45", { revision: 3, hints_allowed: false }));
  expect(play.chosen).toBe("4");
});

test("where cells are small a move waits until it is confirmed", () => {
  play.stage.isSmall = true;
  play.act("4");
  expect([play.chosen, play.table.pending]).toEqual(["4", null]);
  expect(document.getElementById("announcer")?.textContent).toContain("column 4");
  play.confirm(false);
  expect([play.chosen, play.table.pending]).toEqual([null, null]);
  play.act("3");
  play.confirm(true);
  expect(play.table.pending?.move).toBe("3");
});

test("a game that has begun is kept when another one begins, with a way back until that is played", async () => {
  play.table.take(match("45"));
  await opened(match("", { id: "next" }));
  expect(play.kept).toEqual({ id: "m", game: "connect-four" });
  play.table.take(match("4", { id: "next" }));
  expect(play.kept).toBeNull();
});

test("what the table has to say follows its state", () => {
  expect(play.notice).toBeNull();
  play.table.connected = false;
  const lost = play.notice;
  expect(lost).toMatch(/does not answer/);
  Object.assign(play.table, { connected: true, problem: new Problem(409, "stale", ""), takenBack: true });
  expect(play.notice).toMatch(/^Your move was taken back\./);
});

test("hints are asked for where somebody wants them, and known of the position on the screen alone", async () => {
  follow(() => play.hints.ask(play.judged));
  expect(play.advice().values).toBeNull();
  play.setHints(true);
  const first = await question(1);
  expect(first.path).toMatch(/analyse$/);
  expect(play.advice().asking).toBe(true);
  await first.answer(report(["4", value("win", 7)], ["3", value("draw")]));
  expect([...play.advice().best]).toEqual(["4"]);
  expect(play.advice().values?.get("3")?.kind).toBe("draw");
  play.table.take(match("45"));
  expect(play.advice().thought).toBeNull();
  await question(2);
  play.setHints(false);
  await vi.waitFor(() => expect(play.hints.advised).toBeNull());
});

test("between two people hints are shown where both have agreed, and analysed is what is over", () => {
  play.setHints(true);
  play.table.mode = "friend";
  play.table.take(match("4", { hints_allowed: false }));
  expect([play.hinted, play.analysable]).toEqual([false, false]);
  play.table.take(match("4", { hints_allowed: true, revision: 2 }));
  expect([play.hinted, play.analysable]).toEqual([true, true]);
  play.table.take(match("45", { hints_allowed: false, ending: { winner: null, reason: "full" } as Snapshot["ending"] }));
  expect(play.analysable).toBe(true);
});

test("all of the state can be printed", () => {
  const printed = JSON.parse(JSON.stringify(play.state));
  expect(printed).toMatchObject({ chosen: null, table: { mode: "one", snapshot: { id: "m" } }, walk: { ply: null }, setup: null });
});
