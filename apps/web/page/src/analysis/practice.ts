/** The review of the line on the screen, and exercises made of the mistakes that it finds. */
import { api, problemText } from "../lib/api.ts";
import { byId } from "../lib/dom.ts";
import { joinMoves } from "../lib/games.ts";
import { Latest } from "../lib/latest.ts";
import { Review } from "../lib/review.ts";
import { observe } from "../lib/state.ts";
import { Exercises } from "./exercises.ts";
import { keepMistakes } from "./mistakes.ts";
import { practiseView } from "./practise.tsx";
import { lineTo, movesTo } from "./tree.ts";
import type { Analysis } from "./analysis.ts";
import type { MoveNode } from "./tree.ts";

export type Whose = "first" | "second" | "both";

export class LineReview {
  /** Of the line that is reviewed; null where none is. */
  shown: Review | null = null;
  #analysis;
  #line: MoveNode[] = [];
  #latest = new Latest();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    observe(this, "shown");
  }

  get state() {
    return this.shown && { thoughts: this.shown.thoughts, reviews: this.shown.reviews };
  }

  /**
   * Reviews the line on the screen to its end, finished or not.
   * @param wanted whose mistakes become exercises as soon as all is judged
   */
  async start(wanted: Whose | null = null) {
    this.#analysis.exercises?.end();
    this.close();
    const isLatest = this.#latest.ask();
    const { tree, lineEnd: end, id } = this.#analysis;
    this.#line = lineTo(end);
    const moves = joinMoves(tree.game, movesTo(end));
    try {
      const game = await api.position({ game: tree.game, moves, ...(tree.board ? { board: tree.board } : {}) });
      if (!isLatest()) return;
      const host = {
        ply: () => this.#analysis.node.ply,
        go: (ply: number) => this.#go(ply),
        more: (review: Review) => practiseView(review, (whose) => this.practise(whose)),
      };
      const review = new Review(host, `${id} ${moves}`, game);
      this.shown = review;
      await review.run();
      if (this.shown === review && wanted) this.practise(wanted);
    } catch (error) {
      this.#analysis.message = problemText(error);
    }
  }

  #go(ply: number) {
    const { tree } = this.#analysis;
    const node = ply === 0 ? tree.root : this.#line[ply - 1];
    if (node && tree.byNumber(node.number) === node) this.#analysis.go(node);
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** Makes exercises of somebody's mistakes. */
  practise(whose: Whose) {
    const review = this.shown;
    const slips = review?.slips().filter(({ mover }) => whose === "both" || mover === whose) ?? [];
    if (!review || slips.length === 0) return;
    // Whoever practises them says that they are their own.
    keepMistakes(review.game, slips);
    this.#analysis.exercises?.end();
    const all = slips.map(({ ply, mover, review: { gave_away: lost }, thought }) => ({
      mover,
      kind: lost?.kind ?? "chance",
      thought: () => {
        this.#go(ply);
        return Promise.resolve(thought);
      },
    }));
    void new Exercises(this.#analysis, all).next();
  }

  /** Another analysis is on the screen. */
  close() {
    this.shown?.close();
    this.shown = null;
  }
}
