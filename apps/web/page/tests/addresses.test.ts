import { expect, test } from "vitest";
import "./games.ts";
import { addressOf as analysisAddress, readAddress as readAnalysis } from "../src/analysis/kept.ts";
import { addressOf as figuresAddress, commandOf, playerAt, readAddress as readFigures, type State } from "../src/figures/state.ts";
import { matchAddress, placeOf, tournamentAddress } from "../src/play/places.ts";
import { addressOf } from "../src/lib/where.ts";

const url = (address: string) => new URL(address, "http://127.0.0.1:8044");

test("every place on the page has an address that leads back to it", () => {
  expect(placeOf(url("/"))).toEqual({ kind: "home" });
  expect(placeOf(url(matchAddress("k3m")))).toEqual({ kind: "match", id: "k3m", invitation: null });
  expect(placeOf(url(tournamentAddress("t1")))).toEqual({ kind: "tournament", id: "t1" });
  expect(placeOf(url("/?code=1234"))).toEqual({ kind: "code", code: "1234" });
});

test("an invitation stands behind #, where no server sees it; links of the first edition had it before", () => {
  expect(placeOf(url("/?match=k3m#join=secret"))).toEqual({ kind: "match", id: "k3m", invitation: "secret" });
  expect(placeOf(url("/?match=k3m&join=secret"))).toEqual({ kind: "match", id: "k3m", invitation: "secret" });
});

test("a position needs no more than one of its parts", () => {
  expect(placeOf(url("/?moves=4455"))).toEqual({ kind: "position", game: "connect-four", moves: "4455", board: "" });
  expect(placeOf(url("/?game=atoll"))).toEqual({ kind: "position", game: "atoll", moves: "", board: "" });
});

test("pages are named with what is asked of them", () => {
  expect(addressOf("play")).toBe("/");
  expect(addressOf("understand", { moves: "4 4" }, "explore")).toBe("/understand?moves=4+4#explore");
});

test("figures and analyses are read back from their addresses as they were", () => {
  const state: State = {
    game: "atoll:size=5,swap=off",
    board: "X O\n. .",
    moves: "C3 B2",
    searches: ["minimax", "mcts:seed=7"],
    from: 2,
    to: 6,
    limit: 1000,
    measure: "cut_offs",
    scale: "linear",
  };
  expect(readFigures(url(figuresAddress(state)))).toEqual(state);
  const analysis = { id: "a1", game: "connect-four", board: null, tree: "44(35)5", at: 3 };
  expect(readAnalysis(url(analysisAddress(analysis)))).toEqual({ kind: "tree", kept: analysis });
});

test("numbers of a figure's address that are out of range are brought into it, others are left out", () => {
  expect(readFigures(url("/figures#from=99&to=-1&limit=none"))).toMatchObject({ from: 12, to: 5, limit: 2_000_000 });
});

test("a search at a depth is a player, where it has that depth", () => {
  expect(playerAt("minimax-ab:eval=pattern,depth=9", 4, 1000)).toBe("minimax-ab:depth=4,eval=pattern,nodes=1000");
  expect([playerAt("basic", 1, 1), playerAt("basic", 2, 1)]).toEqual(["basic", null]);
  expect([playerAt("mcts", 3, 1), playerAt("mcts", 7, 1)]).toEqual(["mcts:playouts=1000", null]);
});

test("the command of a row can be typed into a shell, whatever stands in it", () => {
  const command = commandOf({ game: "connect-four", moves: "", board: "it's\n." }, "perfect");
  expect(command).toBe(String.raw`foursight move connect-four --board 'it'\''s/.' --player perfect --json`);
});
