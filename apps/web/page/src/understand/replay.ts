/**
 * A search played again. The server's events, one by one, are too fine for the eye (a leaf alone is three of them), so they are joined into
 * steps: a position entered, a leaf judged, a position left, a cut. Every step knows which events it is, and the counters are
 * counted from the events, never taken from the report.
 */
import type { BoundName, Event, Explanation, Visit } from "../lib/openapi.ts";

export type Counters = { nodes: number; leaves: number; cut_offs: number };
/** A window (α, β), where there is one. */
export function pair(window: number[] | null | undefined): [number, number] | null {
  const [alpha, beta] = window ?? [];
  return alpha === undefined || beta === undefined ? null : [alpha, beta];
}

export type Step = { kind: "enter" | "leaf" | "return" | "cut" | "folded"; visit: number; counters: Counters; folded: number };

export class Replay {
  explanation: Explanation;
  steps: Step[];
  entered: number[];
  left: number[];
  children: number[][];
  folds: { step: number; nodes: number }[][];
  bounds: (BoundName | null | undefined)[];

  constructor(explanation: Explanation) {
    this.explanation = explanation;
    const { visits } = explanation;
    this.steps = [];
    /** The step in which each visit was entered and left; Infinity if never. */
    this.entered = new Array(visits.length).fill(Infinity);
    this.left = new Array(visits.length).fill(Infinity);
    /** The visits reached from each, in order. */
    this.children = visits.map(() => []);
    visits.forEach((visit, place) => {
      if (visit.parent != null) this.children[visit.parent]?.push(place);
    });
    /** What is not written down below each visit. */
    this.folds = visits.map(() => []);
    this.#join();
    /** What is known of each visit's value in the end. */
    this.bounds = this.#bounds();
  }

  /**
   * A search calls a value a bound whenever it lies outside its window. If no move was left out and the deciding child's value is exact,
   * it is exact all the same, and a reader who has seen all children knows it.
   */
  #bounds() {
    const { visits } = this.explanation;
    const bounds = visits.map(({ bound }) => bound);
    // Children come after their parents.
    for (let place = visits.length - 1; place >= 0; place -= 1) {
      const visit = this.visit(place);
      const whole = (visit.cut_off?.unvisited ?? []).length === 0 && (this.folds[place] ?? []).length === 0;
      const decided = (this.children[place] ?? []).some((child) => bounds[child] === "exact" && visits[child]?.score === visit.score);
      if (bounds[place] !== undefined && whole && decided) bounds[place] = "exact";
    }
    return bounds;
  }

  #join() {
    const { events } = this.explanation;
    const counters = { nodes: 0, leaves: 0, cut_offs: 0 };
    let at = 0;
    /** @param kind whether the next event is of this kind, which is then counted */
    const take = (kind: string) => {
      const event = events[at];
      if (!event || event.kind !== kind) return null;
      at += 1;
      if (kind === "enter") counters.nodes += 1;
      if (kind === "leaf") counters.leaves += 1;
      if (kind === "cut_off") counters.cut_offs += 1;
      if (event.kind === "folded") {
        counters.nodes += event.nodes;
        counters.leaves += event.leaves;
        counters.cut_offs += event.cut_offs;
      }
      return event;
    };
    while (at < events.length) {
      const number = this.steps.length + 1;
      const { visit } = events[at] as Event;
      let kind: Step["kind"] = "return";
      let folded = 0;
      if (take("enter")) {
        kind = "enter";
        this.entered[visit] = number;
        take("window");
        if (take("leaf")) {
          kind = "leaf";
          if (take("return")) this.left[visit] = number;
        }
      } else if (take("cut_off")) {
        kind = "cut";
        if (take("return")) this.left[visit] = number;
      } else if (take("return")) this.left[visit] = number;
      else {
        const fold = take("folded");
        if (fold?.kind !== "folded") {
          at += 1;
          continue;
        }
        kind = "folded";
        folded = fold.nodes;
        this.folds[visit]?.push({ step: number, nodes: folded });
      }
      this.steps.push({ kind, visit, counters: { ...counters }, folded });
    }
  }

  get length() {
    return this.steps.length;
  }

  visit(place: number) {
    return this.explanation.visits[place] as Visit;
  }

  counters(step: number): Counters {
    return this.steps[step - 1]?.counters ?? { nodes: 0, leaves: 0, cut_offs: 0 };
  }

  /** @param step the visit that the step is about; the root before the first */
  current(step: number) {
    return this.steps[step - 1]?.visit ?? 0;
  }

  /** From the root to a visit. */
  path(place: number): number[] {
    const path = [place];
    for (let parent = this.visit(place).parent; parent != null; parent = this.visit(parent).parent) path.unshift(parent);
    return path;
  }

  /** The moves from the root to a visit. */
  moves(place: number): string[] {
    return this.path(place).flatMap((visit) => this.visit(visit).by ?? []);
  }

  /** The move with the best value: the one that was chosen, unless a randomised level chose another. */
  get best() {
    const chosen = this.explanation.report.best.action;
    const moves = (this.children[0] ?? []).map((child) => this.visit(child));
    const score = moves.find((move) => move.by === chosen)?.score;
    const best = this.visit(0).score;
    if (score == null || score === best) return chosen;
    return moves.find((move) => move.score === best)?.by ?? chosen;
  }

  /** What a visit is worth as far as the step knows: its score once left, before that the best of its children so far. */
  value(place: number, step: number): number | null {
    const visit = this.visit(place);
    if ((this.left[place] ?? Infinity) <= step) return visit.score ?? null;
    return this.bestChild(place, step)?.score ?? null;
  }

  /** The child whose value a visit takes, as far as the step knows. */
  bestChild(place: number, step: number): { child: number; score: number } | null {
    const sign = this.visit(place).maximises ? 1 : -1;
    let best: { child: number; score: number } | null = null;
    for (const child of this.children[place] ?? []) {
      const { score } = this.visit(child);
      if ((this.left[child] ?? Infinity) > step || score == null) continue;
      if (best === null || (score - best.score) * sign > 0) best = { child, score };
    }
    // The root may choose by other rules among equals: its own report says which.
    if (place === 0 && best && step >= this.length) {
      const chosen = (this.children[0] ?? []).find((child) => this.visit(child).by === this.best);
      const score = chosen === undefined ? undefined : this.visit(chosen).score;
      if (chosen !== undefined && score != null) return { child: chosen, score };
    }
    return best;
  }

  /** Whether nothing is known of a leaf: it lies at the end of looking ahead, and the player gives all such boards the same. */
  isOpen(place: number) {
    return this.visit(place).leaf === "depth" && /eval=neutral/.test(this.explanation.player);
  }

  /** Whether a value of 0 is a game that ended in a draw, rather than a judgement that finds both sides equal. */
  isDraw(place: number, step: number): boolean {
    if (this.value(place, step) !== 0) return false;
    const visit = this.visit(place);
    if (visit.leaf) return visit.leaf === "over";
    const best = this.bestChild(place, step);
    return best !== null && this.isDraw(best.child, step);
  }

  /** The window as the children left so far have narrowed it. */
  window(place: number, step: number): [number, number] | null {
    const visit = this.visit(place);
    const window = pair(visit.window);
    if (!window) return null;
    const [alpha, beta] = window;
    const best = this.bestChild(place, step)?.score;
    if (best === undefined) return [alpha, beta];
    return visit.maximises ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)];
  }

  /** Positions below a visit that were looked at up to a step, written down or not. */
  below(place: number, step: number) {
    let count = this.unrecorded(place, step);
    for (const child of this.children[place] ?? []) if ((this.entered[child] ?? Infinity) <= step) count += 1 + this.below(child, step);
    return count;
  }

  /** Those that are not written down, right below it. */
  unrecorded(place: number, step: number) {
    return (this.folds[place] ?? []).reduce((sum, fold) => sum + (fold.step <= step ? fold.nodes : 0), 0);
  }
}
