/**
 * Exercises, one after the other: a position, and the question what was better than the move that was played. What is right is read off the values of all moves, so
 * that an answer is judged at once.
 */
import { byId, element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import type { MoveNode } from "./tree.ts";
import type { Analysis } from "./page.ts";
import type { Report, Side } from "../lib/openapi.ts";

export interface Exercise {
  mover: Side;
  /** What the move that was played gave away. */
  kind: string;
  /** Shows the position; what all moves are worth there, or null if nobody knows. */
  thought: () => Promise<Report | null>;
  /** It was answered, at the first try or not. */
  answered?: (atOnce: boolean) => void;
}

/** Kinds of mistakes that kept the result: only the quickest move is right. */
const TIME = ["win_delayed", "defence_shortened"];

export class Exercises {
  #analysis;
  #all;
  #done;
  #number = -1;
  #solved = 0;
  /** The position in question. */
  #node: MoveNode | null = null;
  #thought: Report | null = null;
  #answer: { text: string; right: boolean } | null = null;
  #tried = false;
  #hinted;
  #place = element("section", { class: "card practice", "aria-live": "polite", "aria-label": t("analysis.exercise") });

  constructor(analysis: Analysis, all: Exercise[], done: () => void) {
    this.#analysis = analysis;
    this.#all = all;
    this.#done = done;
    // The answers are not shown while one looks for them.
    this.#hinted = analysis.hinted;
    byId("below").before(this.#place);
    analysis.intercept = (move) => this.#try(move);
  }

  /** The next one, or the end. */
  async next(): Promise<void> {
    this.#number += 1;
    this.#answer = null;
    this.#thought = null;
    this.#tried = false;
    const number = this.#number;
    const exercise = this.#all[number];
    if (!exercise) {
      this.end();
      return;
    }
    this.#analysis.hinted = false;
    const asked = exercise.thought();
    this.#node = this.#analysis.node;
    this.draw();
    const thought = await asked;
    // Meanwhile somebody may have ended the exercises or gone on.
    if (this.#number !== number || !this.#place.isConnected) return;
    if (!thought) {
      await this.next();
      return;
    }
    this.#thought = thought;
    this.draw();
  }

  end() {
    if (!this.#place.isConnected) return;
    this.#place.remove();
    this.#analysis.intercept = null;
    this.#analysis.hinted = this.#hinted;
    this.#done();
    const count = this.#all.length;
    if (this.#number >= count) this.#analysis.say(t("analysis.exercises-done", { solved: this.#solved, count }));
    else this.#analysis.render();
  }

  /** @returns whether it was an answer */
  #try(move: string): boolean {
    const exercise = this.#all[this.#number];
    if (!exercise || this.#analysis.node !== this.#node || this.#answer?.right) return false;
    const chosen = this.#thought?.moves.find(({ action }) => action === move);
    if (!this.#thought || !chosen) return true;
    const { game } = this.#analysis.tree;
    const best = this.#thought.best.value;
    const right = TIME.includes(exercise.kind)
      ? chosen.value.kind === best.kind && chosen.value.plies === best.plies
      : chosen.value.kind === best.kind && (best.kind !== "rate" || (best.amount ?? 0) - (chosen.value.amount ?? 0) < 0.1);
    const values = { move: moveName(game, move), value: words(chosen.value).text };
    this.#answer = { right, text: t(right ? "analysis.exercise-right" : "analysis.exercise-wrong", values) };
    if (right && !this.#tried) this.#solved += 1;
    if (!this.#tried) exercise.answered?.(right);
    this.#tried = true;
    this.draw();
    return true;
  }

  #solution() {
    const exercise = this.#all[this.#number];
    if (!exercise || !this.#thought) return;
    const { game } = this.#analysis.tree;
    const { action, value } = this.#thought.best;
    if (!this.#tried) exercise.answered?.(false);
    this.#tried = true;
    this.#answer = { right: true, text: t("analysis.exercise-solution", { move: moveName(game, action), value: words(value).text }) };
    this.draw();
  }

  draw() {
    const exercise = this.#all[this.#number];
    if (!exercise) return;
    const { game } = this.#analysis.tree;
    const values = { number: this.#number + 1, count: this.#all.length, name: roleName(game, exercise.mover) };
    const state = JSON.stringify([values, this.#answer, this.#thought !== null]);
    if (this.#place.dataset["state"] === state) return;
    this.#place.dataset["state"] = state;
    const button = (id: string, text: string, click: () => void) =>
      element("button", { type: "button", class: "button", id, click }, t(text));
    const last = this.#number + 1 === this.#all.length;
    const solution = button("solution", "analysis.exercise-show", () => this.#solution());
    solution.disabled = this.#thought === null;
    this.#place.replaceChildren(
      element("h2", {}, t("analysis.exercise-of", values)),
      element("p", {}, t(`analysis.exercise.${exercise.kind.replaceAll("_", "-")}`, values)),
      ...(this.#answer ? [element("p", { class: this.#answer.right ? "right" : "wrong" }, this.#answer.text)] : []),
      element(
        "div",
        { class: "row" },
        ...(this.#answer?.right
          ? [button("next-exercise", last ? "analysis.exercise-finish" : "analysis.exercise-next", () => void this.next())]
          : [solution]),
        button("end-exercises", "analysis.exercise-end", () => this.end()),
      ),
    );
  }
}
