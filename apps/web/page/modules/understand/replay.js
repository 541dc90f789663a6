/**
 * A search played again. The server's events, one by one, are too fine for the eye (a leaf alone is three of them), so they are joined into
 * steps: a position entered, a leaf judged, a position left, a cut. Every step knows which events it is, and the counters are
 * counted from the events, never taken from the report.
 */

/** @typedef {import("./types.js").Explanation} Explanation */
/** @typedef {import("./types.js").Visit} Visit */
/** @typedef {{ nodes: number, leaves: number, cut_offs: number }} Counters */
/** @typedef {{ kind: "enter" | "leaf" | "return" | "cut" | "folded", visit: number, counters: Counters, folded: number }} Step */

export class Replay {
  /** @param {Explanation} explanation */
  constructor(explanation) {
    this.explanation = explanation;
    const { visits } = explanation;
    /** @type {Step[]} */
    this.steps = [];
    /** The step in which each visit was entered and left; Infinity if never. */
    this.entered = new Array(visits.length).fill(Infinity);
    this.left = new Array(visits.length).fill(Infinity);
    /** @type {number[][]} the visits reached from each, in order */
    this.children = visits.map(() => []);
    visits.forEach((visit, place) => {
      if (visit.parent !== undefined) this.children[visit.parent]?.push(place);
    });
    /** @type {{ step: number, nodes: number }[][]} what is not written down below each visit */
    this.folds = visits.map(() => []);
    this.#join();
    /** @type {("exact" | "at_least" | "at_most" | undefined)[]} what is known of each visit's value in the end */
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
    /** @param {string} kind whether the next event is of this kind, which is then counted */
    const take = (kind) => {
      const event = events[at];
      if (!event || event.kind !== kind) return null;
      at += 1;
      if (kind === "enter") counters.nodes += 1;
      if (kind === "leaf") counters.leaves += 1;
      if (kind === "cut_off") counters.cut_offs += 1;
      if (kind === "folded") {
        counters.nodes += event.nodes ?? 0;
        counters.leaves += event.leaves ?? 0;
        counters.cut_offs += event.cut_offs ?? 0;
      }
      return event;
    };
    while (at < events.length) {
      const number = this.steps.length + 1;
      const { visit } = /** @type {import("./types.js").Event} */ (events[at]);
      /** @type {Step["kind"]} */
      let kind = "return";
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
        if (!fold) {
          at += 1;
          continue;
        }
        kind = "folded";
        folded = fold.nodes ?? 0;
        this.folds[visit]?.push({ step: number, nodes: folded });
      }
      this.steps.push({ kind, visit, counters: { ...counters }, folded });
    }
  }

  get length() {
    return this.steps.length;
  }

  /** @param {number} place */
  visit(place) {
    return /** @type {Visit} */ (this.explanation.visits[place]);
  }

  /** @param {number} step @returns {Counters} */
  counters(step) {
    return this.steps[step - 1]?.counters ?? { nodes: 0, leaves: 0, cut_offs: 0 };
  }

  /** @param {number} step the visit that the step is about; the root before the first */
  current(step) {
    return this.steps[step - 1]?.visit ?? 0;
  }

  /**
   * From the root to a visit.
   * @param {number} place
   * @returns {number[]}
   */
  path(place) {
    const path = [place];
    for (let parent = this.visit(place).parent; parent !== undefined; parent = this.visit(parent).parent) path.unshift(parent);
    return path;
  }

  /**
   * The moves from the root to a visit.
   * @param {number} place
   * @returns {string[]}
   */
  moves(place) {
    return this.path(place).flatMap((visit) => this.visit(visit).by ?? []);
  }

  /** The move with the best value: the one that was chosen, unless a randomised level chose another. */
  get best() {
    const chosen = this.explanation.report.best.action;
    const moves = (this.children[0] ?? []).map((child) => this.visit(child));
    const score = moves.find((move) => move.by === chosen)?.score;
    const best = this.visit(0).score;
    if (score === undefined || score === best) return chosen;
    return moves.find((move) => move.score === best)?.by ?? chosen;
  }

  /**
   * What a visit is worth as far as the step knows: its score once left, before that the best of its children so far.
   * @param {number} place
   * @param {number} step
   * @returns {number | null}
   */
  value(place, step) {
    const visit = this.visit(place);
    if (this.left[place] <= step) return visit.score ?? null;
    return this.bestChild(place, step)?.score ?? null;
  }

  /**
   * The child whose value a visit takes, as far as the step knows.
   * @param {number} place
   * @param {number} step
   * @returns {{ child: number, score: number } | null}
   */
  bestChild(place, step) {
    const sign = this.visit(place).maximises ? 1 : -1;
    /** @type {{ child: number, score: number } | null} */
    let best = null;
    for (const child of this.children[place] ?? []) {
      const { score } = this.visit(child);
      if (this.left[child] > step || score === undefined) continue;
      if (best === null || (score - best.score) * sign > 0) best = { child, score };
    }
    // The root may choose by other rules among equals: its own report says which.
    if (place === 0 && best && step >= this.length) {
      const chosen = (this.children[0] ?? []).find((child) => this.visit(child).by === this.best);
      const score = chosen === undefined ? undefined : this.visit(chosen).score;
      if (chosen !== undefined && score !== undefined) return { child: chosen, score };
    }
    return best;
  }

  /**
   * Whether nothing is known of a leaf: it lies at the end of looking ahead, and the player gives all such boards the same.
   * @param {number} place
   */
  isOpen(place) {
    return this.visit(place).leaf === "depth" && /eval=neutral/.test(this.explanation.player);
  }

  /**
   * Whether a value of 0 is a game that ended in a draw, rather than a judgement that finds both sides equal.
   * @param {number} place
   * @param {number} step
   * @returns {boolean}
   */
  isDraw(place, step) {
    if (this.value(place, step) !== 0) return false;
    const visit = this.visit(place);
    if (visit.leaf) return visit.leaf === "over";
    const best = this.bestChild(place, step);
    return best !== null && this.isDraw(best.child, step);
  }

  /**
   * The window as the children left so far have narrowed it.
   * @param {number} place
   * @param {number} step
   * @returns {[number, number] | null}
   */
  window(place, step) {
    const visit = this.visit(place);
    if (!visit.window) return null;
    const [alpha, beta] = visit.window;
    const best = this.bestChild(place, step)?.score;
    if (best === undefined) return [alpha, beta];
    return visit.maximises ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)];
  }

  /**
   * Positions below a visit that were looked at up to a step, written down or not.
   * @param {number} place
   * @param {number} step
   */
  below(place, step) {
    let count = this.unrecorded(place, step);
    for (const child of this.children[place] ?? []) if (this.entered[child] <= step) count += 1 + this.below(child, step);
    return count;
  }

  /**
   * Those that are not written down, right below it.
   * @param {number} place
   * @param {number} step
   */
  unrecorded(place, step) {
    return (this.folds[place] ?? []).reduce((sum, fold) => sum + (fold.step <= step ? fold.nodes : 0), 0);
  }
}
