/** Two games as the back end describes them, for tests of what is said about them. */
import texts from "texts:common,boards,values,why,games,players,understand,play,problems";
import { loadGames } from "../src/lib/games.ts";
import { addTexts } from "../src/lib/texts.ts";
import type { GameEntry } from "../src/lib/openapi.ts";

const COMMON = {
  summary: "",
  rules: "",
  texts: {},
  options: [],
  chosen: {},
  swap: false,
  tournament: ["level-1", "level-2"],
  computers: ["level-1", "level-2"],
  example: { moves: "", player: "minimax-ab:depth=2" },
  evaluation: "neutral",
  archipelago: false,
};
export const GAMES: GameEntry[] = [
  {
    ...COMMON,
    name: "connect-four",
    text: "connect-four",
    shape: { kind: "columns", width: 7, height: 6 },
    line: 4,
    separator: "",
    stones: "discs",
    opponent: "level-2",
    examined: "solver",
    threats: true,
  },
  {
    ...COMMON,
    name: "atoll",
    text: "atoll:size=5,swap=off",
    options: [
      { key: "size", default: "5", values: ["3", "5", "7", "9"], meaning: "" },
      { key: "swap", default: "off", values: ["off", "on"], meaning: "" },
    ],
    chosen: { size: "5", swap: "off" },
    shape: { kind: "cells", width: 9, height: 9 },
    separator: " ",
    stones: "discs",
    opponent: "level-3",
    examined: "estimated",
    threats: false,
    archipelago: true,
  },
];

addTexts(texts);
globalThis.earlyGames = Promise.resolve(GAMES);
await loadGames();
