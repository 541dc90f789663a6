/**
 * What a worksheet asks and what is right: a part of the search tree of a position with its leaves' evaluations, and the values the server finds for it. Everything on the
 * solution page is the server's answer, none of it is worked out here.
 */
import { judge } from "../lib/adviser.ts";
import { api } from "../lib/api.ts";
import { infoOf } from "../lib/games.ts";
import type { Explanation, Position, Report, Threats } from "../lib/openapi.ts";

/** A move at the root. */
export interface Branch {
  move: string;
  replies: string[];
  leaves: number[];
}

export interface Sheet {
  variant: "A" | "B";
  position: Position;
  branches: Branch[];
  /** The value of each branch. */
  inner: number[];
  root: number;
  chosen: string;
  /** Leaves that alpha-beta does not look at, as `branch.leaf` */
  cut: Set<string>;
  /** What every move is worth. */
  thought: Report | null;
  threats: Threats | null;
  /** What stands for a finished game. */
  end: number;
}

/** Beyond this a score says that the game is over. */
const ESTIMATE = 1_000_000;
const WIDE = 3;
/** Positions of the tree that is asked for, as many as a server allows: both plies of a board of 140 cells. */
const CAPACITY = 20_000;

/** The server stops a tree's moves at letters, in their order. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param variant two sheets of one position: other moves, so that neighbours cannot copy */
export async function makeSheet(
  { game, moves, board }: { game: string; moves: string; board: string | null },
  variant: "A" | "B",
): Promise<Sheet> {
  const question = { game, moves, ...(board ? { board } : {}) };
  const { evaluation, threats: threatened } = infoOf(game);
  const [position, explanation, thought, threats] = await Promise.all([
    api.position(question),
    api.explain({ ...question, player: `minimax:depth=2,eval=${evaluation},order=left`, capacity: CAPACITY }),
    api.analyse({ ...question, ...judge(game) }).catch(() => null),
    threatened ? api.threats(question) : null,
  ]);
  const { branches: drawn, end } = part(explanation as Explanation, variant);
  let branches = drawn;
  let [plain, pruned] = await searched(branches);
  if (!hasCut(pruned)) {
    branches = arranged(drawn);
    [plain, pruned] = await searched(branches);
  }
  const inner = branches.map((_, index) => scoreOf(plain, LETTERS[index] ?? ""));
  const cut: Set<string> = new Set();
  pruned.visits.forEach((visit) => {
    const branch = visit.by == null ? -1 : LETTERS.indexOf(visit.by);
    for (const left of visit.cut_off?.unvisited ?? []) cut.add(`${branch}.${LETTERS.indexOf(left)}`);
  });
  const chosen = branches[LETTERS.indexOf(plain.report.best.action)]?.move ?? "";
  return { variant, position, branches, inner, root: plain.visits[0]?.score ?? 0, chosen, cut, thought, threats, end };
}

/** The tree as minimax and as alpha-beta walk it. */
function searched(branches: Branch[]): Promise<[Explanation, Explanation]> {
  const board = branches.map(({ leaves }) => `(${leaves.join(" ")})`).join(" ");
  return Promise.all([
    api.explain({ game: "tree", board, player: "minimax:depth=2" }),
    api.explain({ game: "tree", board, player: "minimax-ab:depth=2" }),
  ]);
}

function hasCut({ visits }: Explanation) {
  return visits.some(({ cut_off: cut }) => (cut?.unvisited.length ?? 0) > 0);
}

/**
 * The same moves and replies in an order in which alpha-beta has something to cut: the move that is worth most first, and in the others the worst reply before the rest.
 * Only where a move has a single reply there is nothing that could be left out.
 */
export function arranged(branches: readonly Branch[]): Branch[] {
  const worth = ({ leaves }: Branch) => Math.min(...leaves);
  const [best, ...others] = branches.toSorted((one, other) => worth(other) - worth(one));
  if (!best) return [];
  const worstFirst = ({ move, replies, leaves }: Branch) => {
    const order = leaves.map((_, index) => index).toSorted((one, other) => (leaves[one] ?? 0) - (leaves[other] ?? 0));
    return { move, replies: order.map((index) => replies[index] ?? ""), leaves: order.map((index) => leaves[index] ?? 0) };
  };
  return [best, ...others.map(worstFirst)];
}

/** The score of a branch of the root. */
function scoreOf({ visits }: Explanation, name: string) {
  return visits.find((visit) => visit.parent === 0 && visit.by === name)?.score ?? 0;
}

/** Three moves and three answers to each, spread over all there are. */
function part({ visits }: Explanation, variant: "A" | "B"): { branches: Branch[]; end: number } {
  const below = visits.map((_, index) => visits.flatMap((visit, child) => (visit.parent === index ? [child] : [])));
  const all = (below[0] ?? []).filter((visit) => (below[visit]?.length ?? 0) > 0);
  const estimates = visits.map(({ score }) => Math.abs(score ?? 0)).filter((score) => score < ESTIMATE);
  // A finished game is worth more than any estimate, and still a number one can write down.
  const end = 10 ** Math.ceil(Math.log10(Math.max(10, ...estimates) + 1));
  const number = (score: number) => (Math.abs(score) < ESTIMATE ? score : Math.sign(score) * end);
  const branches = spread(all, variant === "A" ? 0 : 1).map((visit) => {
    const replies = spread(below[visit] ?? [], variant === "A" ? 0 : 1);
    return {
      move: visits[visit]?.by ?? "",
      replies: replies.map((reply) => visits[reply]?.by ?? ""),
      leaves: replies.map((reply) => number(visits[reply]?.score ?? 0)),
    };
  });
  return { branches, end };
}

function spread(all: number[], from: number): number[] {
  if (all.length <= WIDE) return all;
  const step = all.length > 2 * WIDE ? 2 : 1;
  const start = Math.min(from, all.length - 1 - (WIDE - 1) * step);
  return Array.from({ length: WIDE }, (_, index) => all[start + index * step] ?? 0);
}
