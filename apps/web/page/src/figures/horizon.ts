/** The horizon effect in one's own game: positions where a search chooses another move as soon as it looks one ply further. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { joinMoves } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { playerAt } from "./state.ts";
import type { Figures } from "./figures.ts";
import type { Report } from "../lib/openapi.ts";

/** What a search says at a depth. */
export interface Found {
  depth: number;
  player: string;
  report: Report;
}

/** A place where one ply more changes the move. */
export interface Change {
  question: { game: string; moves: string; board?: string };
  ply: number;
  less: Found;
  more: Found;
}

export class Horizon {
  /** The search that is looked at. */
  search = "";
  changes: Change[] = [];
  said = "";
  #figures;
  #work: AbortController | null = null;

  constructor(figures: Figures) {
    this.#figures = figures;
    observe(this, "search", "changes", "said");
  }

  /** What can be chosen are the searches that have a depth. */
  get searches() {
    return this.#figures.state.searches.filter((search) => /^(minimax|negamax|deepening)/.test(search));
  }

  /** The one that is chosen, while it is compared; else the first. */
  get chosen() {
    const { searches, search } = this;
    return searches.includes(search) ? search : (searches[0] ?? "");
  }

  /** Nothing that was found is about what is compared now. */
  clear() {
    this.#work?.abort();
    this.#work = null;
    this.changes = [];
    this.said = "";
  }

  /** Asks about every position of the game with every depth that is compared, and one more. */
  async find() {
    const { state, position } = this.#figures;
    if (!position) return;
    this.clear();
    const work = new AbortController();
    this.#work = work;
    const { chosen } = this;
    for (let ply = 0; ply < position.moves.length; ply += 1) {
      this.said = t("figures.horizon-working", { done: ply, count: position.moves.length });
      const moves = joinMoves(state.game, position.moves.slice(0, ply));
      const question = { game: state.game, moves, ...(state.board ? { board: state.board } : {}) };
      let before: Found | null = null;
      for (let depth = state.from; depth <= state.to + 1; depth += 1) {
        const player = playerAt(chosen, depth, state.limit);
        if (!player) continue;
        try {
          const report = await api.move({ ...question, player }, { signal: work.signal });
          const found = { depth, player, report };
          if (before && before.report.best.action !== report.best.action)
            this.changes = [...this.changes, { question, ply, less: before, more: found }];
          before = found;
        } catch (error) {
          if (!isAborted(error)) this.said = problemText(error);
          return;
        }
      }
    }
    this.said = t("figures.horizon-done", { count: this.changes.length });
  }
}
