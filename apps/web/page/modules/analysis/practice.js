/**
 * Exercises made of mistakes: the position before each, and the question what was better. What is right is read off the values of the review, so that an
 * answer is judged at once.
 */
import { byId, element } from "../dom.js";
import { roleName } from "../marks.js";
import { Review, costsTime } from "../review.js";
import { api, problemText } from "../api.js";
import { joinMoves } from "../settings.js";
import { t } from "../texts.js";
import { moveName } from "../turns.js";
import { words } from "../values.js";
import { lineTo, movesTo } from "./tree.js";

/** @typedef {import("./page.js").Analysis} Analysis */
/** @typedef {import("../review.js").Slip} Slip */
/** @typedef {"first" | "second" | "both"} Whose */

/** The review of the line on the screen, with its exercises. */
export class LineReview {
  #analysis;
  /** @type {Review | null} */
  #review = null;
  /** @type {import("./tree.js").MoveNode[]} */
  #line = [];
  /** @type {Practice | null} */
  #practice = null;
  /** @type {Whose | null} begins the exercises when all is judged */
  #wanted = null;

  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.#analysis = analysis;
    analysis.parts.push(this);
  }

  /** Reviews the line on the screen to its end, finished or not. @param {Whose | null} [wanted] */
  async start(wanted = null) {
    this.left();
    this.#wanted = wanted;
    const { tree, lineEnd: end } = this.#analysis;
    this.#line = lineTo(end);
    const moves = joinMoves(tree.game, movesTo(end));
    try {
      const game = await api.position({ game: tree.game, moves, ...(tree.board ? { board: tree.board } : {}) });
      const host = {
        ply: () => this.#analysis.node.ply,
        go: (/** @type {number} */ ply) => this.#go(ply),
        more: () => this.#more(),
      };
      this.#review = new Review(host, `${this.#analysis.id} ${moves}`, game);
      await this.#review.run();
      if (this.#wanted) this.#begin(this.#wanted);
    } catch (error) {
      this.#analysis.say(problemText(error));
    }
  }

  /** @param {number} ply */
  #go(ply) {
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
    for (const whose of /** @type {Whose[]} */ (["first", "second", "both"])) {
      const count = slips.filter(({ mover }) => whose === "both" || mover === whose).length;
      if (count === 0 || (whose === "both" && count === slips.filter(({ mover }) => mover === slips[0]?.mover).length)) continue;
      const name = whose === "both" ? t("analysis.practise-both") : roleName(game, whose);
      const begin = () => this.#begin(whose);
      row.append(
        element("button", { type: "button", class: "button", "data-whose": whose, click: begin }, t("analysis.practise-of", { name, count })),
      );
    }
    return row;
  }

  /** @param {Whose} whose */
  #begin(whose) {
    this.#wanted = null;
    const slips = this.#review?.slips().filter(({ mover }) => whose === "both" || mover === whose) ?? [];
    if (slips.length === 0) return;
    this.#practice?.end();
    this.#practice = new Practice(this.#analysis, slips, (ply) => this.#go(ply), () => (this.#practice = null));
    this.#practice.next();
  }

  draw() {
    this.#review?.draw();
    this.#practice?.draw();
  }

  /** Another analysis is on the screen. */
  left() {
    this.#practice?.end();
    this.#review?.close();
    this.#review = null;
    byId("review").hidden = true;
  }
}

/** One exercise after the other. */
class Practice {
  #analysis;
  #slips;
  #go;
  #done;
  #number = -1;
  #solved = 0;
  /** @type {{ text: string, right: boolean } | null} */
  #answer = null;
  #tried = false;
  #hinted;
  #place = element("section", { class: "card practice", "aria-live": "polite", "aria-label": t("analysis.exercise") });

  /**
   * @param {Analysis} analysis
   * @param {Slip[]} slips
   * @param {(ply: number) => void} go
   * @param {() => void} done
   */
  constructor(analysis, slips, go, done) {
    this.#analysis = analysis;
    this.#slips = slips;
    this.#go = go;
    this.#done = done;
    // The answers are not shown while one looks for them.
    this.#hinted = analysis.hinted;
    byId("below").before(this.#place);
    analysis.intercept = (move) => this.#try(move);
  }

  next() {
    this.#number += 1;
    this.#answer = null;
    this.#tried = false;
    const slip = this.#slips[this.#number];
    if (!slip) return this.end();
    this.#analysis.hinted = false;
    this.#go(slip.ply);
    this.draw();
  }

  end() {
    this.#place.remove();
    this.#analysis.intercept = null;
    this.#analysis.hinted = this.#hinted;
    this.#done();
    const count = this.#slips.length;
    if (this.#number >= count) this.#analysis.say(t("analysis.exercises-done", { solved: this.#solved, count }));
    else this.#analysis.render();
  }

  /** @param {string} move @returns {boolean} whether it was an answer */
  #try(move) {
    const slip = this.#slips[this.#number];
    if (!slip || this.#analysis.node.ply !== slip.ply || this.#answer?.right) return false;
    const { thought, review } = slip;
    const chosen = thought.moves.find(({ action }) => action === move);
    if (!chosen) return true;
    const { game } = this.#analysis.tree;
    const best = thought.best.value;
    const right = costsTime(review)
      ? chosen.value.kind === best.kind && chosen.value.plies === best.plies
      : chosen.value.kind === best.kind && (best.kind !== "rate" || (best.amount ?? 0) - (chosen.value.amount ?? 0) < 0.1);
    const values = { move: moveName(game, move), value: words(chosen.value).text };
    this.#answer = { right, text: t(right ? "analysis.exercise-right" : "analysis.exercise-wrong", values) };
    if (right && !this.#tried) this.#solved += 1;
    this.#tried = true;
    this.draw();
    return true;
  }

  #solution() {
    const slip = this.#slips[this.#number];
    if (!slip) return;
    const { game } = this.#analysis.tree;
    const { action, value } = slip.thought.best;
    this.#tried = true;
    this.#answer = { right: true, text: t("analysis.exercise-solution", { move: moveName(game, action), value: words(value).text }) };
    this.draw();
  }

  draw() {
    const slip = this.#slips[this.#number];
    if (!slip) return;
    const { game } = this.#analysis.tree;
    const kind = slip.review.gave_away?.kind.replaceAll("_", "-") ?? "chance";
    const values = { number: this.#number + 1, count: this.#slips.length, name: roleName(game, slip.mover) };
    const state = JSON.stringify([values, this.#answer]);
    if (this.#place.dataset["state"] === state) return;
    this.#place.dataset["state"] = state;
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ click) =>
      element("button", { type: "button", class: "button", id, click }, t(text));
    const last = this.#number + 1 === this.#slips.length;
    this.#place.replaceChildren(
      element("h2", {}, t("analysis.exercise-of", values)),
      element("p", {}, t(`analysis.exercise.${kind}`, values)),
      ...(this.#answer ? [element("p", { class: this.#answer.right ? "right" : "wrong" }, this.#answer.text)] : []),
      element(
        "div",
        { class: "row" },
        ...(this.#answer?.right
          ? [button("next-exercise", last ? "analysis.exercise-finish" : "analysis.exercise-next", () => this.next())]
          : [button("solution", "analysis.exercise-show", () => this.#solution())]),
        button("end-exercises", "analysis.exercise-end", () => this.end()),
      ),
    );
  }
}
