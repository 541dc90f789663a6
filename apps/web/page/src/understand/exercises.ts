/**
 * "Which branches will be cut?" The reader marks branches of a tree of numbers; the real search decides and every answer is explained with
 * its own numbers.
 */
import { api, problemText } from "../lib/api.ts";
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { Pane } from "./pane.ts";
import { Replay, pair } from "./replay.ts";
import { cutSentence } from "./sentences.ts";
import { isNothing, told } from "./scores.ts";
import { Sideways } from "./sideways.ts";
import { Tree } from "./tree.ts";
import type { Explanation } from "../lib/openapi.ts";

export type Verdict = "right" | "wrong" | "missed";

/** From one cut to cuts at both levels; after these they are random. */
const TREES: readonly { board: string; depth: number }[] = [
  { board: "(5 9) (3 8) (7 6)", depth: 2 },
  { board: "(8 4 6) (9 3 7) (2 5 1)", depth: 2 },
  { board: "((4 6) (7 9)) ((1 2) (3 5))", depth: 3 },
];

export class Exercises {
  number: number;
  marked: Set<string>;
  verdicts: Map<string, Verdict> | null;
  replay: Replay | null;
  plain: Replay | null;
  pane: Pane | null;
  tree: Tree;
  title: HTMLHeadingElement;
  answer: HTMLDivElement;
  search: HTMLDivElement;
  check: HTMLButtonElement;
  show: HTMLButtonElement;
  next: HTMLButtonElement;
  element: HTMLDivElement;

  constructor() {
    this.number = 0;
    this.marked = new Set();
    this.verdicts = null;
    this.replay = null;
    this.plain = null;
    this.pane = null;
    this.tree = new Tree({ focus: () => {}, fold: () => {} });
    this.title = element("h2", {});
    this.answer = element("div", { class: "exercise-answer", "aria-live": "polite" });
    this.search = element("div", { class: "exercise-search" });
    this.check = element(
      "button",
      { type: "button", class: "button primary check", click: () => this.judge() },
      t("understand.exercise.check"),
    );
    this.show = element(
      "button",
      { type: "button", class: "button watch", hidden: true, click: () => this.watch() },
      t("understand.exercise.watch"),
    );
    this.next = element(
      "button",
      { type: "button", class: "button next", click: () => this.open(this.number + 1) },
      t("understand.exercise.next"),
    );
    this.element = element(
      "div",
      { class: "exercises" },
      this.title,
      element("p", {}, t("understand.exercise.task")),
      element("p", { class: "soft" }, t("understand.exercise.how")),
      element(
        "div",
        { class: "card exercise" },
        new Sideways(this.tree.picture).element,
        element("div", { class: "lesson-buttons" }, this.check, this.show, this.next),
      ),
      this.answer,
      this.search,
    );
  }

  async open(number: number) {
    this.number = number;
    this.marked.clear();
    this.verdicts = null;
    this.answer.replaceChildren();
    this.search.replaceChildren();
    this.pane = null;
    this.show.hidden = true;
    this.check.disabled = true;
    this.title.textContent = t("understand.exercise.title", { number: number + 1 });
    try {
      const [pruned, plain] = await explained(number);
      if (this.number !== number) return;
      this.replay = new Replay(pruned);
      this.plain = new Replay(plain);
      this.check.disabled = false;
      this.draw();
    } catch (error) {
      this.answer.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
    }
  }

  draw() {
    const { replay, plain } = this;
    if (!replay || !plain) return;
    const marking = { marked: this.marked, verdicts: this.verdicts, toggle: (key: string) => this.toggle(key) };
    this.tree.draw({ replay, plain, step: replay.length, focus: 0, opened: new Map(), windows: false, cells: null, marking });
  }

  toggle(key: string) {
    if (this.verdicts) return;
    if (!this.marked.delete(key)) this.marked.add(key);
    this.draw();
  }

  judge() {
    const { replay } = this;
    if (!replay) return;
    const cuts = cutsOf(replay);
    const verdicts: Map<string, Verdict> = new Map();
    for (const key of this.marked) {
      const cut = [...cuts.keys()].some((top) => key === top || key.startsWith(`${top} `));
      verdicts.set(key, cut ? "right" : "wrong");
    }
    for (const top of cuts.keys()) if (!this.covers(top)) verdicts.set(top, "missed");
    this.verdicts = verdicts;
    this.check.disabled = true;
    this.show.hidden = false;
    this.draw();

    const wrong = [...verdicts].filter(([, verdict]) => verdict === "wrong");
    const missed = [...verdicts.values()].filter((verdict) => verdict === "missed").length;
    const perfect = wrong.length === 0 && missed === 0;
    const reasons = element("ul", { class: "reasons" });
    for (const [top, visit] of cuts) {
      const { cut_off: cut } = replay.visit(visit);
      if (!cut) continue;
      const verdict = verdicts.get(top) === "missed" ? "missed" : "right";
      reasons.append(
        element(
          "li",
          { class: verdict, "data-alpha": cut.alpha, "data-beta": cut.beta },
          element("b", {}, `${t("understand.exercise.branch", { branch: top })} `),
          `${t(`understand.verdict.${verdict}`)}. ${cutSentence(replay, visit)}`,
        ),
      );
    }
    for (const [key] of wrong) {
      const asked = this.asked(key);
      if (!asked) continue;
      reasons.append(
        element(
          "li",
          { class: "wrong", "data-alpha": asked[0], "data-beta": asked[1] },
          element("b", {}, `${t("understand.exercise.branch", { branch: key })} `),
          `${t("understand.verdict.wrong")}. ${t("understand.exercise.needed", { alpha: sure(asked[0]), beta: sure(asked[1]) })}`,
        ),
      );
    }
    const summary = perfect ? t("understand.exercise.perfect") : t("understand.exercise.almost", { wrong: wrong.length, missed });
    this.answer.replaceChildren(element("p", { class: perfect ? "verdict-line good" : "verdict-line" }, summary), reasons);
  }

  /** @returns whether it, or everything right below it, is marked */
  covers(top: string): boolean {
    if (this.marked.has(top)) return true;
    const plain = this.plain as Replay;
    const place = plain.explanation.visits.findIndex((_, visit) => plain.moves(visit).join(" ") === top);
    const children = plain.children[place] ?? [];
    return children.length > 0 && children.every((child) => this.covers(plain.moves(child).join(" ")));
  }

  /** @param key the window in which a branch was looked at */
  asked(key: string) {
    const replay = this.replay as Replay;
    const place = replay.explanation.visits.findIndex((_, visit) => replay.moves(visit).join(" ") === key);
    return place < 0 ? null : pair(replay.visit(place).asked);
  }

  watch() {
    if (!this.replay || !this.plain) return;
    this.pane = new Pane({ explanation: this.replay.explanation, plain: this.plain.explanation, windows: true, focusCard: false });
    this.search.replaceChildren(this.pane.element);
    this.pane.element.scrollIntoView({ block: "nearest" });
  }
}

/** @param score what a side is sure of */
function sure(score: number) {
  return isNothing(score) ? t("understand.nothing") : told(score, { max: "MAX", min: "MIN" });
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
async function explained(number: number): Promise<[Explanation, Explanation]> {
  for (let attempt = 0; ; attempt += 1) {
    const { board, depth } = TREES[number] ?? lot(number * 100 + attempt);
    const question = (name: string) => api.explain({ game: "tree", board, player: `${name}:depth=${depth}` });
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
