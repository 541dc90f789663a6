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
