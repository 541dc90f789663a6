/**
 * Exercises, one after the other: a position, and the question what was better than the move that was played. What is right is read off the values of all moves, so
 * that an answer is judged at once.
 */
import { batch } from "@preact/signals";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import type { Analysis } from "./analysis.ts";
import type { MoveNode } from "./tree.ts";
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
  all;
  /** Which one is on the screen, from 0. */
  number = -1;
  solved = 0;
  thought: Report | null = null;
  /** The last answer. */
  said: { text: string; right: boolean } | null = null;
  #analysis;
  #done;
  /** The position in question. */
  #node: MoveNode | null = null;
  #tried = false;
  #hinted;

  /** @param done what follows their end, where they are positions of other games */
  constructor(analysis: Analysis, all: Exercise[], done: (() => void) | null = null) {
    this.#analysis = analysis;
    this.all = all;
    this.#done = done;
    // The answers are not shown while one looks for them.
    this.#hinted = analysis.hinted;
    observe(this, "number", "solved", "thought", "said");
    analysis.exercises = this;
  }

  get current() {
    return this.all[this.number] ?? null;
  }

  /** Whether they are positions of all games, and not of the analysis on the screen. */
  get fromAllGames() {
    return this.#done !== null;
  }

  get state() {
    return { number: this.number, count: this.all.length, solved: this.solved, said: this.said };
  }

  /** The next one, or the end. */
  async next(): Promise<void> {
    batch(() => Object.assign(this, { number: this.number + 1, said: null, thought: null }));
    this.#tried = false;
    const { number, current } = this;
    if (!current) return this.end();
    this.#analysis.hinted = false;
    const asked = current.thought();
    this.#node = this.#analysis.node;
    const thought = await asked;
    // Meanwhile somebody may have ended the exercises or gone on.
    if (this.number !== number || this.#analysis.exercises !== this) return;
    if (thought) this.thought = thought;
    else await this.next();
  }

  end() {
    if (this.#analysis.exercises !== this) return;
    this.#analysis.exercises = null;
    this.#analysis.hinted = this.#hinted;
    this.#done?.();
    const count = this.all.length;
    if (this.number >= count) this.#analysis.message = t("analysis.exercises-done", { solved: this.solved, count });
  }

  /** A move on the board; whether it was an answer. */
  answer(move: string): boolean {
    const { current, thought } = this;
    if (!current || this.#analysis.node !== this.#node || this.said?.right) return false;
    const chosen = thought?.moves.find(({ action }) => action === move);
    if (!thought || !chosen) return true;
    const best = thought.best.value;
    const right = TIME.includes(current.kind)
      ? chosen.value.kind === best.kind && chosen.value.plies === best.plies
      : chosen.value.kind === best.kind && (best.kind !== "rate" || (best.amount ?? 0) - (chosen.value.amount ?? 0) < 0.1);
    if (right && !this.#tried) this.solved += 1;
    this.#say(right ? "analysis.exercise-right" : "analysis.exercise-wrong", chosen, right, right);
    return true;
  }

  solution() {
    if (this.thought) this.#say("analysis.exercise-solution", this.thought.best, true, false);
  }

  /** @param solved whether somebody found it */
  #say(text: string, { action, value }: Report["best"], right: boolean, solved: boolean) {
    if (!this.#tried) this.current?.answered?.(solved);
    this.#tried = true;
    const move = moveName(this.#analysis.tree.game, action);
    this.said = { right, text: t(text, { move, value: words(value).text }) };
  }
}
