import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { match } from "./matches.ts";
import { recallSettings } from "../src/play/settings.ts";
import { Table } from "../src/play/table.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { recall } from "../src/lib/memory.ts";
import type { Opened, Snapshot } from "../src/lib/openapi.ts";

let question: ReturnType<typeof questions>["question"];
let asked: ReturnType<typeof questions>["asked"];
let table: Table;

/** A table at which a match has been opened. */
beforeEach(async () => {
  localStorage.clear();
  ({ asked, question } = questions());
  table = new Table();
  const opened = table.open(recallSettings());
  const answer: Opened = { id: "m", secrets: { a: "secret", b: null }, snapshot: match("") };
  await (await question(0)).answer(answer);
  await opened;
});

afterEach(() => {
  table.close();
  vi.restoreAllMocks();
});

test("a newcomer's match is the one that is asked for early", async () => {
  localStorage.clear();
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => {}));
  const games = globalThis.earlyGames;
  // The modules were faster: they have asked already.
  await import("../src/play/early.ts");
  expect(fetched).not.toHaveBeenCalled();
  globalThis.earlyGames = undefined;
  vi.resetModules();
  await import("../src/play/early.ts");
  globalThis.earlyGames = games;
  const [, init] = fetched.mock.calls.find(([path]) => path === "/api/v1/matches") ?? [];
  expect({ ...JSON.parse(String(init?.body)), seed: 0 }).toEqual({ ...asked[0]?.body, seed: 0 });
  globalThis.early = undefined;
});

test("whoever sits here may play, and their seat is remembered", () => {
  expect([table.active, table.seated, table.me, table.busy]).toEqual([true, true, "a", false]);
  expect(recall("seat.m")).toMatchObject({ id: "m", secrets: { a: "secret" } });
});

test("a move is drawn at once, and is the server's as soon as it has answered", async () => {
  void table.play("4");
  expect(table.shown?.cells[3]).toEqual({ cell: "d1", owner: "first" });
  expect([table.active, table.busy]).toEqual([false, true]);
  expect(recall("unsent.m")).toMatchObject({ move: "4", ticket: "t0" });
  const sent = await question(1);
  expect(sent.body).toMatchObject({ secret: "secret", command: { kind: "play", move: "4" }, ticket: "t0" });
  await sent.answer(match("45"));
  await vi.waitFor(() => expect(table.busy).toBe(false));
  expect([table.pending, table.snapshot?.text]).toEqual([null, "45"]);
  expect(recall("unsent.m")).toBeNull();
});

test("a click and the computer's answer are one round trip", async () => {
  void table.play("4");
  const sent = await question(1);
  expect(sent.body).toMatchObject({ command: { kind: "play", move: "4" }, answer: true });
  await sent.answer(match("45"));
  await vi.waitFor(() => expect(table.active).toBe(true));
  expect(asked).toHaveLength(2);
});

test("where the computer thinks for long one's own move is acknowledged before, and nothing is sent twice", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  void table.play("4");
  const waited = await question(1);
  vi.advanceTimersByTime(1500);
  const again = await question(2);
  vi.useRealTimers();
  expect(waited.signal?.aborted).toBe(true);
  expect(again.body.request).toBe(waited.body.request);
  expect(again.body.answer).toBeUndefined();
  await again.answer(match("4"));
  expect([table.pending, table.snapshot?.text]).toEqual([null, "4"]);
  const thinking = await question(3);
  expect(thinking.path).toMatch(/think$/);
});

test("a computer that thought for long the last time is not waited for", async () => {
  const thought = { microseconds: 2_000_000 } as NonNullable<Snapshot["thought"]>;
  table.take(match("45", { thought }));
  void table.play("4");
  expect((await question(1)).body.answer).toBeUndefined();
});

test("of two matches one goes to, the one that was wanted last is shown, and no command is waited for any more", async () => {
  void table.play("4");
  await question(1);
  const one = table.visit("one");
  const two = table.visit("two");
  await (await question(3)).answer(match("12", { id: "two" }));
  await (await question(2)).answer(match("1", { id: "one" }));
  await Promise.all([one, two]);
  expect([table.snapshot?.id, table.busy]).toEqual(["two", false]);
});

test("a move that is refused is taken back, and what is really so is asked for", async () => {
  void table.play("4");
  await (await question(1)).refuse(new Problem(409, "stale", ""));
  expect([table.takenBack, table.pending]).toEqual([true, null]);
  await (await question(2)).answer(match("12"));
  expect([table.snapshot?.text, table.active]).toEqual(["12", true]);
});

test("without a connection a move waits, and is sent again with the same id", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  void table.play("4");
  const first = await question(1);
  await first.refuse(new Problem(0, "offline", ""));
  const second = await question(2);
  await second.refuse(new Problem(0, "offline", ""));
  expect([table.offline, table.pending?.move]).toEqual([true, "4"]);
  vi.advanceTimersByTime(2500);
  const third = await question(3);
  expect(third.body.request).toBe(first.body.request);
  vi.useRealTimers();
  await third.answer(match("45"));
  await vi.waitFor(() => expect(table.pending).toBeNull());
  expect([table.offline, table.snapshot?.text]).toEqual([false, "45"]);
});

test("an answer that was overtaken by a newer one changes nothing", () => {
  table.take(match("44", { revision: 5 }));
  table.take(match("4", { revision: 4 }));
  expect(table.snapshot?.revision).toBe(5);
  table.take(match("1", { id: "another", revision: 9 }));
  expect(table.snapshot?.id).toBe("m");
});

test("of two matches that are opened, the one that was wanted last counts", async () => {
  const first = table.open(recallSettings());
  const second = table.open(recallSettings());
  const [one, two] = [await question(1), await question(2)];
  await two.answer({ id: "two", secrets: { a: "s2", b: null }, snapshot: match("", { id: "two" }) });
  await one.answer({ id: "one", secrets: { a: "s1", b: null }, snapshot: match("", { id: "one" }) });
  await Promise.all([first, second]);
  expect([table.snapshot?.id, table.busy]).toEqual(["two", false]);
});

test("where a computer is awaited it is asked to think, once", async () => {
  table.take(match("4"));
  table.take(match("4"));
  await settled();
  expect(asked.filter(({ path }) => path.endsWith("/think"))).toHaveLength(1);
});
