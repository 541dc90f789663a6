import { expect, test } from "vitest";
import "./games.ts";
import { firstOf, kindOf } from "../src/play/picker.tsx";
import { fieldIn, opponentIn, pairIn, recallSettings } from "../src/play/settings.ts";
import { Setup } from "../src/play/setup.ts";
import type { Roster } from "../src/lib/openapi.ts";

const player = (name: string, group: string, keys: object[] = []) => ({ name, group, keys });
const ROSTER = {
  players: [
    player("level-1", "level"),
    player("level-2", "level"),
    player("strong", "best"),
    player("minimax", "algorithm", [{ name: "depth", default: "5" }]),
    player("automat-hard", "source"),
    player("perfect", "best"),
  ],
  evaluations: [],
  analyst: "",
} as unknown as Roster;

const setup = (game = "connect-four") => new Setup({ ...recallSettings(), game }, ROSTER);

test("what is chosen changes a draft, and not the settings it began with", () => {
  const settings = recallSettings();
  const next = new Setup(settings, ROSTER);
  next.change({ mode: "watch", starter: "b" });
  next.setOpponent("level-1");
  expect(next.draft).toMatchObject({ mode: "watch", starter: "b" });
  expect(opponentIn(next.draft)).toBe("level-1");
  expect(opponentIn(settings)).toBe("level-2");
  expect(settings.mode).toBe("one");
});

test("of two computers each is chosen by itself", () => {
  const next = setup();
  next.setPlayer(1, "perfect");
  expect(pairIn(next.draft)).toEqual(["level-1", "perfect"]);
  next.setPlayer(0, "level-2");
  expect(pairIn(next.draft)).toEqual(["level-2", "perfect"]);
});

test("who takes part in a tournament stays in the order of the roster, and the strongest is there once", () => {
  const next = setup();
  expect(next.candidates).not.toContain("strong");
  next.enter("perfect", true);
  next.enter("minimax", true);
  next.enter("level-1", false);
  expect(fieldIn(next.draft)).toEqual(["level-2", "minimax", "perfect"]);
  expect(next.depth).toBe(5);
  next.setDepth(7);
  expect([next.depth, next.draft.depths]).toEqual([7, { "connect-four": 7 }]);
});

test("a game's options are chosen each by itself", () => {
  const next = setup("atoll");
  expect(next.options.map(({ key, chosen, isSwitch }) => [key, chosen, isSwitch])).toEqual([
    ["size", "5", false],
    ["swap", "off", true],
  ]);
  next.setOption("swap", "on");
  next.setOption("size", "7");
  expect(next.draft.options["atoll"]).toEqual({ size: "7", swap: "on" });
});

test("a player is of one kind, and another kind begins with its usual player", () => {
  expect(["level-2", "automat-hard", "minimax:depth=3", "perfect", "nobody"].map((text) => kindOf(ROSTER, text))).toEqual([
    "level",
    "source",
    "algorithm",
    "algorithm",
    "algorithm",
  ]);
  expect([firstOf(ROSTER, "level"), firstOf(ROSTER, "source"), firstOf(ROSTER, "algorithm")]).toEqual([
    "level-2",
    "automat-hard",
    "strong",
  ]);
});
