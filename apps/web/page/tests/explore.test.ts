import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { position, pruned, won } from "./searches.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { Explore } from "../src/understand/explore.ts";
import { describe, otherThan, read, write } from "../src/understand/settings.ts";

let asked: Question[];
let explore: Explore;
let done: Set<Question>;
const changed = vi.fn();

beforeEach(() => {
  ({ asked } = questions());
  done = new Set();
  changed.mockReset();
  explore = new Explore(changed);
});
afterEach(() => void vi.restoreAllMocks());

/** The first question of a kind that waits for an answer, once there is one. */
function waiting(path: string) {
  return vi.waitFor(
    () => {
      const found = asked.find((question) => question.path.includes(path) && !done.has(question));
      if (!found) throw new Error(`nobody has asked ${path}`);
      return found;
    },
    { interval: 5 },
  );
}

async function answer(path: string, body: unknown) {
  const question = await waiting(path);
  done.add(question);
  await question.answer(body);
  return question;
}

/** Opens a position, and answers everything. */
async function opened(wanted: Parameters<Explore["open"]>[0]) {
  const ready = explore.open(wanted);
  await answer("position", position(wanted.moves ?? ""));
  // Who plays a game is asked once.
  if (asked.some(({ path }) => path.includes("players"))) await answer("players", { players: [], evaluations: [{ name: "neutral" }] });
  for (let number = 0; number < explore.players.length; number += 1) await answer("explain", pruned());
  await ready;
}

test("what the address says is asked, shown and said again", async () => {
  const wanted = { game: "connect-four", moves: "44", player: "minimax:depth=2,eval=automat,order=left", at: ["3"], windows: false };
  await opened(wanted);
  expect(explore.searches.map(({ state }) => [state.step, state.windows])).toEqual([[3, false]]);
  expect(Object.fromEntries(explore.query())).toEqual({
    game: "connect-four",
    moves: "44",
    player: "minimax:depth=2,eval=automat,order=left",
    at: "3",
    windows: "off",
  });
  explore.searches[0]?.act("first");
  expect(explore.query().has("at")).toBe(false);
  expect(explore.evaluations).toEqual(["neutral"]);
});

test("two players stand beside each other, and what concerns one leaves the other alone", async () => {
  await opened({ game: "connect-four", moves: "4", player: "minimax:depth=2", against: "minimax-ab:depth=2" });
  expect(explore.results.map(({ player }) => write(player))).toEqual(["minimax:depth=2,order=left", "minimax-ab:depth=2,order=left"]);
  explore.set(1, { depth: 3 });
  expect(explore.players.map(({ depth }) => depth)).toEqual([2, 3]);
  // What is on the screen is what was asked until the answer comes.
  expect(explore.results.map(({ player }) => player.depth)).toEqual([2, 2]);
  explore.compare(false);
  expect(explore.players).toHaveLength(1);
});

test("a game that is over is said to be, and nothing is searched", async () => {
  void explore.open({ game: "connect-four", moves: "1212121" });
  await answer("position", position("1212121", won));
  await settled();
  expect([explore.over, explore.requests.busy, explore.results]).toEqual([true, false, []]);
  expect(asked.some(({ path }) => path.includes("explain"))).toBe(false);
});

test("what cannot be played is said in place of the results, and the next position takes its place", async () => {
  await opened({ game: "connect-four", moves: "4" });
  explore.play("49");
  await (await waiting("position")).refuse(new Problem(422, "illegal-move", ""));
  await settled();
  expect([explore.results, explore.requests.trouble !== null, explore.over]).toEqual([[], true, false]);
  explore.play("4");
  expect([explore.requests.trouble, explore.requests.busy]).toEqual([null, true]);
});

test("a later position gives up the one before", async () => {
  explore.play("4");
  const first = await waiting("position");
  explore.play("45");
  expect(first.signal?.aborted).toBe(true);
  done.add(first);
  await answer("position", position("45"));
  expect(explore.shown?.position.text).toBe("45");
});

test("a click on a board of the game before does nothing", async () => {
  await opened({ game: "connect-four", moves: "4" });
  void explore.choose("atoll:size=3,swap=off", "");
  expect([explore.game, explore.shown?.game]).toEqual(["atoll:size=3,swap=off", "connect-four"]);
  explore.add("4");
  expect(explore.moves).toBe("");
});

test("moves in the game's own notation are played, anything else is read by the server", async () => {
  await opened({ game: "connect-four", moves: "4" });
  void explore.readText("4 5");
  expect(explore.moves).toBe("45");
  done.add(await waiting("position"));
  void explore.readText("d1 d2");
  const { body } = await answer("position", position("44"));
  expect(body).toEqual({ game: "connect-four", text: "d1 d2" });
  await settled();
  expect(explore.moves).toBe("44");
});

test("the address follows steps, but not each at once", async () => {
  await opened({ game: "connect-four", moves: "4" });
  vi.useFakeTimers();
  changed.mockReset();
  for (let step = 0; step < 5; step += 1) explore.searches[0]?.act("forward");
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(changed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("a player's text is read and written again; presets keep what they are", () => {
  for (const text of ["basic:order=left", "minimax:depth=4,eval=automat,order=center", "negamax-ab:depth=2,eval=automat,order=left,f2=7"])
    expect(write(read(text))).toBe(text);
  expect(write(read("level-3:seed=7"))).toBe("level-3:seed=7");
  expect(write(otherThan(read("basic:order=left")))).toBe("minimax-ab:depth=3,order=left");
  expect(write(otherThan(read("negamax-ab:depth=2,order=left")))).toBe("negamax:depth=2,order=left");
  expect(describe(read("minimax-ab:depth=4,order=center"))).toContain("depth 4");
});
