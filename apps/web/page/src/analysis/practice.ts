/** The review of the line on the screen, and exercises made of the mistakes that it finds. */
import { Latest } from "../lib/latest.ts";
import { byId, element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { Review } from "../lib/review.ts";
import { api, problemText } from "../lib/api.ts";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { Exercises } from "./exercises.ts";
import { keepMistakes } from "./mistakes.ts";
import { lineTo, movesTo } from "./tree.ts";
import type { MoveNode } from "./tree.ts";
import type { Analysis } from "./page.ts";
import type { Position } from "../lib/openapi.ts";

export type Whose = "first" | "second" | "both";

/** The review of the line on the screen, with its exercises. */
export class LineReview {
  #analysis;
  #review: Review | null = null;
  #line: MoveNode[] = [];
  #game: Position | null = null;
  #exercises: Exercises | null = null;
  /** Begins the exercises when all is judged. */
  #wanted: Whose | null = null;
  #latest = new Latest();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    analysis.parts.push(this);
  }

  /** Reviews the line on the screen to its end, finished or not. */
  async start(wanted: Whose | null = null) {
    this.left();
    const isLatest = this.#latest.ask();
    this.#wanted = wanted;
    const { tree, lineEnd: end } = this.#analysis;
    this.#line = lineTo(end);
    const moves = joinMoves(tree.game, movesTo(end));
    try {
      const game = await api.position({ game: tree.game, moves, ...(tree.board ? { board: tree.board } : {}) });
      if (!isLatest()) return;
      const host = {
        ply: () => this.#analysis.node.ply,
        go: (ply: number) => this.#go(ply),
        more: () => this.#more(),
      };
      this.#game = game;
      this.#review = new Review(host, `${this.#analysis.id} ${moves}`, game);
      await this.#review.run();
      if (isLatest() && this.#wanted) this.#begin(this.#wanted);
    } catch (error) {
      this.#analysis.say(problemText(error));
    }
  }

  #go(ply: number) {
    const node = ply === 0 ? this.#analysis.tree.root : this.#line[ply - 1];
    if (node && this.#analysis.tree.byNumber(node.number) === node) this.#analysis.go(node);
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** Whose mistakes become exercises. */
  #more() {
    const slips = this.#review?.slips() ?? [];
    if (slips.length === 0) return null;
    const { game } = this.#analysis.tree;
    const row = element("div", { class: "row", id: "exercises" }, element("span", {}, t("analysis.practise-whose")));
    for (const whose of ["first", "second", "both"] as Whose[]) {
      const count = slips.filter(({ mover }) => whose === "both" || mover === whose).length;
      if (count === 0 || (whose === "both" && count === slips.filter(({ mover }) => mover === slips[0]?.mover).length)) continue;
      const name = whose === "both" ? t("analysis.practise-both") : roleName(game, whose);
      const begin = () => this.#begin(whose);
      row.append(
        element(
          "button",
          { type: "button", class: "button", "data-whose": whose, click: begin },
          t("analysis.practise-of", { name, count }),
        ),
      );
    }
    return row;
  }

  #begin(whose: Whose) {
    this.#wanted = null;
    const slips = this.#review?.slips().filter(({ mover }) => whose === "both" || mover === whose) ?? [];
    if (slips.length === 0 || !this.#game) return;
    // Whoever practises them says that they are their own.
    keepMistakes(this.#game, slips);
    this.#exercises?.end();
    const exercises = slips.map(({ ply, mover, review, thought }) => ({
      mover,
      kind: review.gave_away?.kind ?? "chance",
      thought: () => {
        this.#go(ply);
        return Promise.resolve(thought);
      },
    }));
    this.#exercises = new Exercises(this.#analysis, exercises, () => (this.#exercises = null));
    this.#exercises.next();
  }

  draw() {
    this.#review?.draw();
    this.#exercises?.draw();
  }

  /** Another analysis is on the screen. */
  left() {
    this.#exercises?.end();
    this.#review?.close();
    this.#review = null;
    byId("review").hidden = true;
  }
}
