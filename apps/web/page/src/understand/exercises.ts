/**
 * "Which branches will be cut?" The reader marks branches of a tree of numbers; the real search decides and every answer is explained with
 * its own numbers.
 */
import { computed } from "@preact/signals";
import { api } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { Replay, pair } from "./replay.ts";
import { cutSentence } from "./sentences.ts";
import { isNothing, told } from "./scores.ts";
import { Search } from "./search.ts";
import { Requests } from "./requests.ts";
import type { Scene, Verdict } from "./scene.ts";
import type { Explanation } from "../lib/openapi.ts";

/** From one cut to cuts at both levels; after these they are random. */
const TREES: readonly { board: string; depth: number }[] = [
  { board: "(5 9) (3 8) (7 6)", depth: 2 },
  { board: "(8 4 6) (9 3 7) (2 5 1)", depth: 2 },
  { board: "((4 6) (7 9)) ((1 2) (3 5))", depth: 3 },
];

/** An exercise: the search with pruning, and the one without. */
export type Task = { pruned: Replay; plain: Replay };

/** Why a branch was cut, or was not. */
export type Reason = { branch: string; verdict: Verdict; window: readonly [number, number]; text: string };

export class Exercises {
  number = 0;
  task: Task | null = null;
  marked: ReadonlySet<string> = new Set();
  /** Once the answer was checked. */
  verdicts: ReadonlyMap<string, Verdict> | null = null;
  /** The search of this exercise, where it is watched. */
  search: Search | null = null;
  requests = new Requests();
  #scene = computed((): Scene | null => {
    const { task, marked, verdicts } = this;
    if (!task) return null;
    const [replay, marking] = [task.pruned, { marked, verdicts }];
    return { replay, plain: task.plain, step: replay.length, focus: 0, opened: new Map(), windows: false, cells: null, marking };
  });

  constructor() {
    observe(this, "number", "task", "marked", "verdicts", "search");
  }

  get state() {
    const { number, marked, verdicts, search, requests } = this;
    return { number, marked: [...marked], verdicts: verdicts && [...verdicts], ...requests.state, search: search?.state ?? null };
  }

  get scene() {
    return this.#scene.value;
  }

  async open(number: number) {
    this.number = number;
    this.marked = new Set();
    this.verdicts = null;
    this.search = null;
    await this.requests.run(async (signal) => {
      const [pruned, plain] = await explained(number, signal);
      this.task = { pruned: new Replay(pruned), plain: new Replay(plain) };
    });
  }

  toggle(key: string) {
    if (this.verdicts || this.requests.busy) return;
    const marked = new Set(this.marked);
    if (!marked.delete(key)) marked.add(key);
    this.marked = marked;
  }

  check() {
    if (this.task && !this.requests.busy) this.verdicts = judge(this.task, this.marked);
  }

  watch() {
    if (!this.task) return;
    const { pruned, plain } = this.task;
    this.search = new Search({ explanation: pruned.explanation, plain: plain.explanation, windows: true, focusCard: false });
  }
}

/** What is right, wrong and missing of what was marked. */
export function judge({ pruned, plain }: Task, marked: ReadonlySet<string>): Map<string, Verdict> {
  const cuts = [...cutsOf(pruned).keys()];
  /** Whether a branch, or everything right below it, is marked. */
  const covers = (top: string): boolean => {
    if (marked.has(top)) return true;
    const children = plain.children[placeOf(plain, top)] ?? [];
    return children.length > 0 && children.every((child) => covers(plain.moves(child).join(" ")));
  };
  const isCut = (key: string) => cuts.some((top) => key === top || key.startsWith(`${top} `));
  return new Map<string, Verdict>([
    ...[...marked].map((key) => [key, isCut(key) ? "right" : "wrong"] as const),
    ...cuts.filter((top) => !covers(top)).map((top) => [top, "missed"] as const),
  ]);
}

/** Every cut, and every branch that was marked and is none, with the numbers that decided. */
export function reasons({ pruned }: Task, verdicts: ReadonlyMap<string, Verdict>): Reason[] {
  const cuts = [...cutsOf(pruned)].flatMap(([branch, visit]): Reason[] => {
    const cut = pruned.visit(visit).cut_off;
    if (!cut) return [];
    return [
      {
        branch,
        verdict: verdicts.get(branch) === "missed" ? "missed" : "right",
        window: [cut.alpha, cut.beta],
        text: cutSentence(pruned, visit),
      },
    ];
  });
  const wrong = [...verdicts].flatMap(([branch, verdict]): Reason[] => {
    const place = placeOf(pruned, branch);
    const window = verdict === "wrong" && place >= 0 ? pair(pruned.visit(place).asked) : null;
    if (!window) return [];
    const [alpha, beta] = window;
    return [{ branch, verdict: "wrong", window, text: t("exercise.needed", { alpha: sure(alpha), beta: sure(beta) }) }];
  });
  return [...cuts, ...wrong];
}

/** The visit that these moves lead to; -1 where there is none. */
function placeOf(replay: Replay, moves: string) {
  return replay.explanation.visits.findIndex((_, visit) => replay.moves(visit).join(" ") === moves);
}

/** @param score what a side is sure of */
function sure(score: number) {
  return isNothing(score) ? t("exercise.nothing") : told(score, { max: "MAX", min: "MIN" });
}

/** The branches a search left out, each with the visit that left it out. */
function cutsOf(replay: Replay): Map<string, number> {
  const cuts: Map<string, number> = new Map();
  replay.explanation.visits.forEach((visit, place) => {
    for (const move of visit.cut_off?.unvisited ?? []) cuts.set([...replay.moves(place), move].join(" "), place);
  });
  return cuts;
}

/** An exercise: the search with pruning and the one without. A random one is drawn again until there is something to cut. */
async function explained(number: number, signal: AbortSignal): Promise<[Explanation, Explanation]> {
  for (let attempt = 0; ; attempt += 1) {
    const { board, depth } = TREES[number] ?? lot(number * 100 + attempt);
    const question = (name: string) => api.explain({ game: "tree", board, player: `${name}:depth=${depth}` }, { signal });
    const [pruned, plain] = await Promise.all([question("minimax-ab"), question("minimax")]);
    if (pruned.counts.cut_offs > 0 || attempt >= 20) return [pruned, plain];
  }
}

/** A random tree, the same for the same number. */
function lot(seed: number) {
  let state = (seed + 1) * 2654435761;
  const number = () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    return 1 + (((state ^ (state >>> 13)) >>> 0) % 15);
  };
  const list = (count: number, make: () => string | number) => Array.from({ length: count }, make).join(" ");
  if (seed % 200 < 100) return { depth: 2, board: list(3, () => `(${list(3, number)})`) };
  return { depth: 3, board: list(2, () => `(${list(2, () => `(${list(2, number)})`)})`) };
}
