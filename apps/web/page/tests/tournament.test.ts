import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./games.ts";
import { questions } from "./answers.ts";
import { match } from "./matches.ts";
import { recall } from "../src/lib/memory.ts";
import { Play } from "../src/play/play.ts";
import { Tournament, withGame } from "../src/play/tournament.ts";
import type { Snapshot } from "../src/lib/openapi.ts";

const ROSTER = {
  players: [{ name: "minimax", group: "algorithm", keys: [{ name: "depth", default: "4" }] }],
  evaluations: [],
  analyst: "",
};

let question: ReturnType<typeof questions>["question"];
let play: Play;

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="board"></div>';
  ({ question } = questions());
  play = new Play();
  play.keep({ ...play.settings, mode: "tournament", field: { "connect-four": ["level-1", "minimax", "level-2"] } });
  play.table.computers.speed = "full";
});
afterEach(() => {
  play.tournament?.stop();
  play.table.close();
  vi.restoreAllMocks();
});

/** A game of this pair that the first seat has won. */
const won = (number: number, more: Partial<Snapshot> = {}) =>
  match("1212121", {
    number,
    seats: { a: { kind: "computer", player: "level-1" }, b: { kind: "computer", player: "minimax:depth=4" } },
    ending: { winner: "first", reason: "line" } as Snapshot["ending"],
    thought: { microseconds: 500 } as NonNullable<Snapshot["thought"]>,
    revision: number,
    // Nobody is awaited any more.
    awaited: "human",
    ...more,
  });

test("every two of the field meet, each as often as chosen, algorithms at one depth", async () => {
  const tournament = Tournament.fresh(play);
  play.tournament = tournament;
  expect([tournament.pairs.length, tournament.all, tournament.played]).toEqual([3, 6, 0]);
  const run = tournament.run();
  await (await question(0)).answer(ROSTER);
  await run;
  expect(tournament.state.lines.map(([name]) => name)).toEqual(["level-1", "minimax:depth=4", "level-2"]);
  const opened = await question(1);
  expect(opened.body).toMatchObject({ seats: { a: "level-1", b: "minimax:depth=4" }, starter: "alternate" });
  await opened.answer({ id: "m", secrets: { a: "s", b: "s" }, snapshot: won(1) });
  await vi.waitFor(() => expect(tournament.played).toBe(1));
  expect(Object.fromEntries(tournament.state.lines)).toMatchObject({
    "level-1": { games: 1, wins: 1 },
    "minimax:depth=4": { games: 1, losses: 1 },
    "level-2": { games: 0 },
  });
  expect(tournament.state.games).toEqual([{ pair: ["level-1", "minimax:depth=4"], winner: "level-1", plies: 7, micros: 500 }]);
  // What the browser remembers is where a reload goes on.
  expect(recall("tournament")).toMatchObject({ id: tournament.id, counted: 1, match: "m", running: { moves: 0, micros: 0 } });
  expect(Tournament.again(play, tournament.id)?.played).toBe(1);
  expect(Tournament.again(play, "another")).toBeNull();
});

test("a tournament that an earlier edition remembered goes on", () => {
  const { games, running, ...old } = Tournament.fresh(play).state;
  const again = new Tournament(play, old as typeof old & { games: typeof games; running: typeof running });
  expect([again.state.games, again.state.running]).toEqual([[], { moves: 0, micros: 0 }]);
});

test("a line counts a game and how it ended", () => {
  const line = { games: 2, wins: 1, draws: 1, losses: 0 };
  expect(withGame(line, "losses")).toEqual({ games: 3, wins: 1, draws: 1, losses: 1 });
  expect(line.games).toBe(2);
});
