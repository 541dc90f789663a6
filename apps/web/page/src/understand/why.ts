/**
 * Why a computer made its move: the reason in plain words, the board before the move, what it thought of every other move, and the tree it
 * searched. The server runs that player's search again, with its settings and seed, on the position before the move.
 */
import { api } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { hasText, t } from "../lib/texts.ts";
import { isSpecial } from "../lib/turns.ts";
import { place, signed, story } from "./claims.ts";
import { Search } from "./search.ts";
import { WhyNot } from "./why-not.ts";
import { Requests } from "./requests.ts";
import type { Explanation, Position, Side, Why as WhyAnswer } from "../lib/openapi.ts";

export interface Asked {
  game: string;
  /** Before the move. */
  moves: string;
  /** Where they start. */
  board: string | null;
  player: string;
  seed: string | null;
  played: string;
  /** Whose pieces the reader has, if any. */
  you: Side | null;
}

type Start = { game: string; moves: string; board?: string };

/** The answer and the position before the move. */
export type Known = { asked: Asked; position: Position; why: WhyAnswer };

/** The tree: none was searched, it is too large to be drawn, or it is there, opened along the deciding line. */
export type Searched = { kind: "none" } | { kind: "large"; nodes: number } | { kind: "search"; search: Search; plies: number };

export class Why {
  asked: Asked | null = null;
  known: Known | null = null;
  tree: Searched | null = null;
  /** Whether the tree's controls are open. */
  experts = false;
  not = new WhyNot();
  requests = new Requests();

  /** @param explore shows the search where it can be changed */
  constructor(readonly explore: (asked: Asked) => void) {
    observe(this, "asked", "known", "tree", "experts");
  }

  get state() {
    const { asked, known, search, experts, not, requests } = this;
    return {
      ...asked,
      claims: known?.why.claims.map(({ kind }) => kind),
      experts,
      ...requests.state,
      not: not.state,
      search: search?.state,
    };
  }

  get title() {
    const { asked } = this;
    if (!asked) return "";
    return isSpecial(asked.played) ? t(`why.title.${asked.played}`) : t("why.title", { place: place(asked.game, asked.played) });
  }

  get search() {
    return this.tree?.kind === "search" ? this.tree.search : null;
  }

  async open(asked: Asked) {
    this.asked = asked;
    this.known = null;
    this.tree = null;
    this.not.ready(null);
    const start = { game: asked.game, moves: asked.moves, ...(asked.board ? { board: asked.board } : {}) };
    await this.requests.run(async (signal) => {
      const question = { ...start, player: asked.player, played: asked.played, ...(asked.seed ? { seed: asked.seed } : {}) };
      const [position, why] = await Promise.all([api.position(start, { signal }), api.why(question, { signal })]);
      const known = { asked, position, why };
      this.known = known;
      this.not.ready(position.legal.length < 2 ? null : { ...asked, played: why.played, turn: why.turn });
      this.tree = await searched(known, start, signal);
    });
  }
}

/** What is told first, what stands below it, and the claims that are told first. */
export function toldOf({ asked, why }: Known) {
  const told = story(why.claims, { game: asked.game, turn: why.turn, you: asked.you, move: why.played });
  return { ...told, points: pointsText(why) };
}

/** The moves whose value is known. */
export function valued({ report }: WhyAnswer) {
  return report.moves.filter(({ value }) => value.kind !== "unknown");
}

async function searched({ asked, position, why }: Known, start: Start, signal: AbortSignal): Promise<Searched> {
  if (!why.shown) return { kind: "none" };
  const deepening = why.method === "deepening";
  const own = deepening ? why.shown : seeded(asked.player, asked.seed);
  const { explanation, player } = await explained(start, own, why.report.depth, deepening, signal);
  if (explanation.visits[0]?.score == null) return { kind: "large", nodes: explanation.counts.nodes };
  // A clock may have chosen another move than the search does now: the line of the move that was played is the one to open.
  explanation.report.best.action = why.played;
  const judge = (along: string[]) => api.judge({ ...start, player, along });
  const search = new Search({ explanation, cells: position.cells, windows: false, judge });
  search.go(search.length);
  search.look(0);
  return { kind: "search", search, plies: depthOf(player) ?? why.report.depth };
}

/** The tree; of a search that deepens the deepest that is small enough to be written down. */
async function explained(start: Start, player: string, depth: number, deepening: boolean, signal: AbortSignal) {
  let explanation: Explanation = await api.explain({ ...start, player }, { signal });
  // Every ply less is about a third of the work, and each try costs the server's whole limit.
  for (let less = depth - 2; deepening && less > 0 && explanation.visits[0]?.score == null; less -= 2) {
    player = player.replace(/depth=\d+/, `depth=${less}`);
    explanation = await api.explain({ ...start, player }, { signal });
  }
  return { explanation, player };
}

function depthOf(player: string) {
  const depth = /depth=(\d+)/.exec(player)?.[1];
  return depth === undefined ? null : Number(depth);
}

/** What the points in its sentences, at its moves and in its tree stand for, with the evaluation's own numbers. */
function pointsText({ claims, evaluation, report, tree }: WhyAnswer) {
  const key = `why.points.${evaluation?.name}`;
  const shown = claims.some(({ kind }) => kind === "estimate") || report.moves.some(({ value }) => value.kind === "estimate") || tree;
  if (!evaluation || !hasText(key) || !shown) return null;
  return t(
    key,
    Object.fromEntries(Object.entries(evaluation.weights).map(([name, points]) => [name.replaceAll("-", "_"), signed(points)])),
  );
}

/** A player's text with the seed it played with. */
export function seeded(player: string, seed: string | null) {
  if (!seed || /[:,]seed=/.test(player)) return player;
  return `${player}${player.includes(":") ? "," : ":"}seed=${seed}`;
}
