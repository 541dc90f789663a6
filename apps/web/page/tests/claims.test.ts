import { expect, test } from "vitest";
import "./games.ts";
import type { Claim, RefutationStep } from "../src/lib/openapi.ts";
import { ownMoves, sentence, story } from "../src/understand/claims.ts";
import { told } from "../src/understand/why-not.ts";

const step = (turn: "first" | "second", action: string, claim: Claim): RefutationStep => ({ turn, action, cell: null, claims: [claim] });
const asked = { game: "connect-four" } as Parameters<typeof told>[2];

test("of two threats one is blocked, and the sentence says so", () => {
  const blocks = step("second", "6", { kind: "blocks", action: "6" });
  const [quiet, wins] = [{ kind: "result" }, { kind: "wins" }].map((claim) => step("first", "1", claim));
  const after = (moves: string[], next: RefutationStep | undefined) =>
    told(blocks, 3, asked, next ?? null, step("first", "5", { kind: "threatens", moves }));
  expect([after(["6"], quiet), after(["2", "6"], quiet), after(["6"], wins), after(["6"], undefined)]).toEqual([
    "3. Red plays column 6. That is forced: otherwise Red loses at once.",
    "3. Red plays column 6. Red can block only one of the ways to win.",
    // The next move wins in spite of it, so there was another way.
    "3. Red plays column 6. Red can block only one of the ways to win.",
    "3. Red plays column 6. That is forced: otherwise Red loses at once. The game goes on from here; what follows was not played out.",
  ]);
});

test("the opponent is addressed as the reader, where that is who reads", () => {
  const claim: Claim = { kind: "blocks", action: "6" };
  const about = { game: "connect-four", turn: "second", move: "6" } as const;
  const texts = ([null, "first", "second"] as const).map((you) => sentence(claim, { ...about, you }));
  expect(texts[1]).toContain("blocks you there");
  expect([texts[0], texts[2]]).toEqual([texts[0], texts[0]]);
  for (const text of texts) expect(text).toMatch(/^\p{Lu}.*\.$/su);
});

test("the most telling claim leads, the others follow", () => {
  const claims: Claim[] = [{ kind: "wins" }, { kind: "central" }];
  const { lead, more } = story(claims, { game: "connect-four", turn: "first", you: null, move: "4" });
  expect(lead).toContain("4");
  expect(more.length).toBeLessThanOrEqual(1);
});

test("plies are told as one's own moves", () => {
  expect([1, 2, 3, 4, null].map(ownMoves)).toEqual([1, 1, 2, 2, null]);
});

/** The reasons of quiet moves: every form of them, in both ways to address the opponent. */
const REASONS: [string, Claim][] = [
  ["With column 4 you would have had 2 ways to win at once, in columns 3 and 6", { kind: "takes_fork", moves: ["3", "6"] }],
  ["With column 4 you would have had 3 of the 4 places of a line", { kind: "takes_three", cells: ["d1", "e1"], name: "g1" }],
  ["It prepares column 5: if you do nothing about it", { kind: "prepares", action: "5", moves: ["3", "6"] }],
  [
    "From column 4 it can still make 7 lines of 4; no other move offers more.",
    { kind: "room", count: 7, stones: 1, taken: 0, helps: true },
  ],
  [
    "From column 4 it can still make 1 line of 4. It also closes 2 lines that you had begun.",
    { kind: "room", count: 1, stones: 0, taken: 2, helps: false },
  ],
  ["Column 4 closes 1 line that you had begun.", { kind: "room", count: 0, stones: 0, taken: 1, helps: false }],
  ["Column 4 is a waiting move", { kind: "room", count: 0, stones: 0, taken: 0, helps: false }],
  ["If column 4 is filled last, row 3 falls to it", { kind: "parity", name: "d3", count: 3, helps: true }],
  ["row 2 falls to you", { kind: "parity", name: "d2", count: 2, helps: false }],
  [
    "You fill column 4, row 2, and it completes its line right above.",
    { kind: "zugzwang", name: "d3", moves: ["4", "4", "4"], helps: true },
  ],
  ["It fills column 4, row 2, and you complete your line right above.", { kind: "zugzwang", name: "d3", moves: ["4", "4"], helps: false }],
  ["After column 1 you could win like this: 1, 3, 4, 5.", { kind: "otherwise", moves: ["1", "3", "4", "5"] }],
  [
    "What it did not see: 4, 3, 2, 5, and you win. It looks 2 turns ahead; that line has 4.",
    { kind: "missed", moves: ["4", "3", "2", "5"], plies: 2 },
  ],
  [
    "What it did not see: 3, 2, 4, and it wins. It looks only at its own move; that line has 3.",
    { kind: "missed", moves: ["3", "2", "4"], plies: 1 },
  ],
];

test("the reasons of quiet moves are whole sentences", () => {
  for (const [expected, claim] of REASONS) {
    for (const you of ["first", "second", null] as const) {
      const text = sentence(claim, { game: "connect-four", turn: "second", move: "4", you });
      if (you === "first") expect(text).toContain(expected);
      expect(text, claim.kind).toMatch(/^\p{Lu}.*\.$/su);
      expect(text, claim.kind).not.toMatch(/[{}]|undefined|why\./);
    }
  }
});

const race = (before: number, after: number, was: number, is: number, cells: string[]): Claim => ({
  kind: "race",
  cells,
  race: { before, after, opponent_before: was, opponent_after: is },
});
const ATOLL: [string, Claim][] = [
  [
    "Cell E5 shortens its way to a win: it lacks 2 more stones (D3 and E4) instead of 3, if nobody blocks. You lack 4 stones.",
    race(3, 2, 4, 4, ["D3", "E4"]),
  ],
  [
    "After cell E5 it still lacks 1 stone to win (D3), if nobody blocks. It also stands in your way: you now lack 5 stones instead of 4.",
    race(1, 1, 4, 5, ["D3"]),
  ],
  ["it lacks 5 more stones (the ringed cells) instead of 6", race(6, 5, 4, 4, ["A1", "B1", "C1", "D2", "E3"])],
  ["No single stone of yours can make its way longer.", { kind: "holds", count: 2, helps: true }],
  ["If you block its way as well as you can, it lacks 3 stones.", { kind: "holds", count: 3, helps: false }],
  ["It adds to a chain of its own, which is 3 stones long now.", { kind: "connects", count: 1, stones: 3 }],
  ["It touches island 3.", { kind: "connects", count: 1, stones: 1, islands: [3] }],
  [
    "It joins 2 groups of its own: now 4 stones hang together with islands 3 and 5.",
    { kind: "connects", count: 2, stones: 4, islands: [3, 5] },
  ],
  [
    "It is as good as linked to D5 and island 3: two free cells lie between it and each of them",
    { kind: "bridges", moves: ["D5"], islands: [3], cells: ["C4", "D4", "E5", "E6"] },
  ],
  ["It breaks into your link between D5 and island 4: only cell E6 is left", { kind: "intrudes", moves: ["D5"], islands: [4], name: "E6" }],
];

test("what a stone of Atoll does is told in whole sentences", () => {
  for (const [expected, claim] of ATOLL) {
    for (const you of ["first", "second", null] as const) {
      const text = sentence(claim, { game: "atoll:size=5,swap=off", turn: "second", move: "E5", you });
      if (you === "first") expect(text).toContain(expected);
      expect(text, claim.kind).toMatch(/^\p{Lu}.*\.$/su);
      expect(text, claim.kind).not.toMatch(/[{}]|undefined|why\./);
    }
  }
});

test("the concrete reason comes first, points after it, and a mistake is never left out", () => {
  const points: Claim = { kind: "estimate", count: 3, plies: 4 };
  const about = { game: "connect-four", turn: "second", move: "4", you: "first" } as const;
  const quiet = story([{ kind: "takes_three", cells: ["d1", "e1"], name: "g1" }, { kind: "room", count: 2 }, points], about);
  expect(quiet.lead).toMatch(/^With column 4 you would have had/);
  const wrong: Claim = {
    kind: "mistaken",
    value: { kind: "loss" },
    second: { action: "5", value: { kind: "draw" } },
    moves: ["5"],
  } as Claim;
  expect(story([points, wrong], about).lead).toContain("That was a mistake: with column 5");
  expect(
    story(
      [
        { kind: "race", cells: [], race: { before: 3, after: 3, opponent_before: 3, opponent_after: 3 } },
        { kind: "counted", count: 9, share: 0.5 },
      ],
      { ...about, game: "atoll:size=5,swap=off", move: "E5" },
    ).lead,
  ).toContain("an estimate, not a proof");
});

test("a move that was liked nearly as much stands beside all that were liked best", () => {
  const claim: Claim = { kind: "randomised", name: "nearly", action: "3", moves: ["5"], share: 0.2 };
  const about = { game: "connect-four", turn: "second", move: "4", you: "first" } as const;
  expect(sentence(claim, about)).toContain("It liked columns 3 and 5 best and column 4 nearly as much.");
  expect(sentence({ ...claim, moves: [] }, about)).toContain("It liked column 3 best");
});
