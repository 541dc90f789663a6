/**
 * The first lesson: five minutes from "looking one move ahead" to a real board. Every tree is the real search's answer; the texts take
 * their numbers from it.
 */
import { api } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { long } from "./scores.ts";
import { Search } from "./search.ts";
import { LARGE, SMALL } from "./subjects.ts";
import { Requests } from "./requests.ts";
import type { Explanation } from "../lib/openapi.ts";

export interface Page {
  name: string;
  /** `tree` for numbers alone. */
  game: string;
  moves?: string;
  board?: string;
  player: string;
  /** The search that leaves nothing out, to compare with. */
  plain?: string;
  /** Whether the nodes are drawn as boards. */
  boards?: boolean;
  windows?: boolean;
  focusCard?: boolean;
  /** The counters that were introduced by then. */
  counted?: readonly string[];
}

const NUMBERS = "(3 12 8) (2 4 6) (14 5 2)";
const CROSSED = "((3 1) (5 9)) ((0 -2) (4 6))";

export const PAGES: readonly Page[] = [
  {
    name: "ahead",
    game: SMALL,
    moves: "123546",
    player: "minimax:depth=1,eval=neutral",
    boards: true,
    focusCard: true,
    counted: ["nodes"],
  },
  {
    name: "answer",
    game: SMALL,
    moves: "123546",
    player: "minimax:depth=3,eval=neutral",
    boards: true,
    focusCard: true,
    counted: ["nodes"],
  },
  { name: "numbers", game: "tree", board: NUMBERS, player: "minimax:depth=2", counted: ["nodes"] },
  { name: "skip", game: "tree", board: NUMBERS, player: "minimax-ab:depth=2", plain: "minimax:depth=2", windows: true },
  { name: "both", game: "tree", board: CROSSED, player: "minimax-ab:depth=3", plain: "minimax:depth=3", windows: true },
  {
    name: "board",
    game: LARGE,
    moves: "4455",
    player: "minimax-ab:depth=3,eval=povezi-cetiri,order=center",
    windows: true,
    focusCard: true,
  },
];

/** Where to go from the last page. */
export interface After {
  exercises: () => void;
  explore: (game: string, moves: string, player: string) => void;
  /** Another page is read. */
  turned: () => void;
}

export class Lesson {
  /** Which page is read. */
  number = 0;
  /** The search on the stage: that of the page before until the page's own is there. */
  shown: { page: Page; search: Search; facts: Facts } | null = null;
  /** Whether the page's answer is open. */
  answered = false;
  requests = new Requests();

  constructor(readonly after: After) {
    observe(this, "number", "shown", "answered");
  }

  get page() {
    return PAGES[this.number] as Page;
  }

  /** What the page's answer says, once its search is there. */
  get facts() {
    return this.shown?.page === this.page ? this.shown.facts : null;
  }

  get search() {
    return this.shown?.search ?? null;
  }

  get state() {
    const { number, answered, requests, search } = this;
    return { page: PAGES[number]?.name, answered, ...requests.state, search: search?.state ?? null };
  }

  async open(number: number) {
    this.number = Math.max(0, Math.min(PAGES.length - 1, number));
    this.answered = false;
    this.search?.pause();
    this.after.turned();
    const { page } = this;
    await this.requests.run(async (signal) => {
      const question = { game: page.game, ...(page.moves ? { moves: page.moves } : {}), ...(page.board ? { board: page.board } : {}) };
      const [explanation, plain, position] = await Promise.all([
        api.explain({ ...question, player: page.player }, { signal }),
        page.plain ? api.explain({ ...question, player: page.plain }, { signal }) : null,
        page.game === "tree" ? null : api.position(question, { signal }),
      ]);
      const search = new Search({
        explanation,
        plain: plain ?? (page.game === "tree" ? explanation : null),
        cells: position?.cells ?? null,
        boards: page.boards ?? false,
        windows: page.windows ?? false,
        focusCard: page.focusCard ?? false,
        ...(page.counted ? { counted: page.counted } : {}),
        ended: () => {
          this.answered = true;
        },
        judge: page.focusCard && !page.boards ? (along) => api.judge({ ...question, player: page.player, along }) : null,
      });
      this.shown = { page, search, facts: facts(explanation, plain) };
    });
  }
}

type Facts = Record<string, string | number>;

/** The numbers that a page's texts are about, read off the search. */
function facts(explanation: Explanation, plain: Explanation | null): Facts {
  const cut = explanation.visits.find((visit) => visit.cut_off)?.cut_off;
  return {
    move: explanation.report.best.action,
    value: long(explanation.visits[0]?.score ?? 0, explanation.report.best.value.kind === "draw"),
    alpha: cut ? long(cut.alpha) : "",
    beta: cut ? long(cut.beta) : "",
    nodes: explanation.counts.nodes,
    count: explanation.counts.nodes,
    plain: plain?.counts.nodes ?? explanation.counts.nodes,
    smallest: explanation.smallest ?? 0,
    line: explanation.report.line.join(" "),
  };
}
