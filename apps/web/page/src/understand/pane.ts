/** One search shown: its tree, the controls that walk through it, what is happening in words, the counters, and the position in focus. */
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { FocusCard } from "./focus.ts";
import { Replay } from "./replay.ts";
import { stepSentence } from "./sentences.ts";
import { Sideways } from "./sideways.ts";
import { Stepper } from "./stepper.ts";
import { Tree } from "./tree.ts";
import type { Cell } from "../lib/openapi.ts";
import type { Explanation, PositionEvaluation } from "../lib/openapi.ts";

export interface Options {
  explanation: Explanation;
  /** The same tree without pruning, where the numbers left out are to be seen. */
  plain?: Explanation | null;
  /** The root's board. */
  cells?: Cell[] | null;
  /** Whether nodes are drawn as boards. */
  boards?: boolean;
  /** Whether (α, β) stands on the edges. */
  windows?: boolean;
  /** Whether the position in focus is told beside the tree. */
  focusCard?: boolean;
  judge?: ((along: string[]) => Promise<PositionEvaluation>) | null;
  /** Looks into a branch that is not written down. */
  inside?: ((along: string[]) => void) | null;
  /** Which counters are shown; all of them unless told otherwise. */
  counted?: readonly string[];
  /** Told when the walk has come to its end. */
  ended?: () => void;
  /** Told when another step or other branches are shown. */
  changed?: () => void;
}

export class Pane {
  options: Options;
  replay: Replay;
  plain: Replay | null;
  focus: number;
  windows: boolean;
  opened: Map<number, boolean>;
  everything: boolean;
  tree: Tree;
  stepper: Stepper;
  sentence: HTMLParagraphElement;
  sideways: Sideways;
  counters: HTMLDListElement;
  card: FocusCard | null;
  element: HTMLElement;
  happening: HTMLDivElement;

  constructor(options: Options) {
    this.options = options;
    this.replay = new Replay(options.explanation);
    this.plain = options.plain ? new Replay(options.plain) : null;
    this.focus = 0;
    this.windows = options.windows ?? true;
    this.opened = new Map();
    /** Whether everything there is room for was opened. */
    this.everything = false;
    this.tree = new Tree({ focus: (visit) => this.look(visit), fold: (visit) => this.fold(visit) });
    this.stepper = new Stepper(this.replay.length, (step) => this.walked(step));
    this.sentence = element("p", { class: "sentence", "aria-live": "polite" });
    this.sideways = new Sideways(this.tree.picture);
    this.counters = element("dl", { class: "counters" });
    this.card = options.focusCard === false ? null : new FocusCard(this.replay, options.cells ?? null, options.judge ?? null);
    this.element = element(
      "section",
      { class: "pane" },
      element(
        "div",
        { class: "pane-stage" },
        (this.happening = element(
          "div",
          { class: "tree-card" },
          this.stepper.element,
          this.sentence,
          this.sideways.element,
          this.counters,
        )),
        this.card?.element,
      ),
    );
    this.draw();
    new ResizeObserver(() => this.centre()).observe(this.sideways.frame);
  }

  walked(step: number) {
    this.focus = this.replay.current(step);
    this.draw();
    this.reveal();
    this.options.changed?.();
    if (step >= this.replay.length) this.options.ended?.();
  }

  look(visit: number) {
    this.focus = visit;
    this.draw();
  }

  /** @param visit opens or closes a branch, or looks into one that is not written down */
  fold(visit: number) {
    const unrecorded = this.replay.unrecorded(visit, this.stepper.step);
    if (unrecorded > 0 && this.options.inside) {
      this.options.inside(this.replay.moves(visit));
      return;
    }
    const open = this.tree.placed.some(({ item }) => item.visit === visit && item.children.length > 0);
    this.opened.set(visit, !open);
    this.draw();
    this.options.changed?.();
  }

  showWindows(shown: boolean) {
    this.windows = shown;
    this.draw();
  }

  /** @param open opens everything there is room for, or closes it again */
  openAll(open: boolean) {
    this.opened.clear();
    this.everything = open;
    if (open) this.replay.children.forEach((children, visit) => children.length > 0 && this.opened.set(visit, true));
    this.draw();
    this.options.changed?.();
  }

  /** Which step is shown and which branches were opened or closed, as a short text: `12`, `12:3.-7`, `12:all.-7`. */
  get place() {
    const branches = [...this.opened].filter(([, open]) => !(this.everything && open)).map(([visit, open]) => `${open ? "" : "-"}${visit}`);
    const all = [...(this.everything ? ["all"] : []), ...branches].join(".");
    return `${this.stepper.step}${all ? `:${all}` : ""}`;
  }

  /** Shows such a place again. */
  restore(text: string) {
    const [step = "0", branches = ""] = text.split(":");
    const names = branches.split(".").filter(Boolean);
    if (names.includes("all")) this.openAll(true);
    for (const name of names) {
      const visit = Math.abs(Number.parseInt(name, 10));
      if (visit < this.replay.children.length) this.opened.set(visit, !name.startsWith("-"));
    }
    this.stepper.go(Number.parseInt(step, 10) || 0);
    this.draw();
  }

  draw() {
    const { step } = this.stepper;
    this.tree.draw({
      replay: this.replay,
      plain: this.plain,
      step,
      focus: this.focus,
      opened: this.opened,
      windows: this.windows,
      cells: this.options.boards ? (this.options.cells ?? null) : null,
      marking: null,
    });
    const said = stepSentence(this.replay, step);
    if (this.sentence.textContent !== said) this.sentence.textContent = said;
    const happened = this.replay.steps[step - 1];
    const cut = happened?.kind === "cut" ? this.replay.visit(happened.visit).cut_off : undefined;
    for (const [name, value] of [
      ["data-alpha", cut?.alpha],
      ["data-beta", cut?.beta],
    ] as const) {
      if (value === undefined) this.sentence.removeAttribute(name);
      else this.sentence.setAttribute(name, String(value));
    }
    this.sentence.classList.toggle("is-cut", cut !== undefined);
    this.count(step);
    this.card?.show(this.focus, step);
    this.centre();
  }

  count(step: number) {
    const now = this.replay.counters(step);
    const { counts, smallest } = this.replay.explanation;
    const entry = (name: string, value: number, total: number | null) =>
      element(
        "div",
        { class: `counter ${name}` },
        element("dt", {}, t(`understand.count.${name}`)),
        element(
          "dd",
          { "data-counter": name, "data-value": value },
          t("understand.count.plain", { value }),
          total === null ? null : element("span", { class: "of" }, ` ${t("understand.count.of", { total })}`),
        ),
      );
    const all = [
      entry("nodes", now.nodes, counts.nodes),
      entry("leaves", now.leaves, counts.leaves),
      entry("cut_offs", now.cut_offs, counts.cut_offs),
      ...(smallest == null ? [] : [entry("smallest", smallest, null)]),
    ];
    const { counted } = this.options;
    this.counters.replaceChildren(...all.filter((node) => !counted || counted.some((name) => node.classList.contains(name))));
  }

  /** Keeps what happens in sight: the tree scrolls in its own frame. */
  centre() {
    this.sideways.centre(this.tree.across(this.focus));
  }

  /** Brings controls, sentence and tree into the window together, so that what a step shows is seen; where they do not fit, the tree. */
  reveal() {
    if (!this.stepper.element.isConnected || !this.happening.contains(this.stepper.element)) return;
    const top = this.happening.getBoundingClientRect().top;
    const bottom = Math.max(...[this.sideways.element, this.sentence].map((part) => part.getBoundingClientRect().bottom));
    if (top >= 0 && bottom <= innerHeight) return;
    const whole = bottom - top <= innerHeight;
    // Controls under a finger or a pointer do not move while it is enough to have the tree in sight.
    scrollBy({ top: whole ? (top < 0 ? top : bottom - innerHeight) : this.#hidden() });
  }

  /** How far the page must scroll for the tree alone. */
  #hidden() {
    const { top, bottom } = this.sideways.element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return 0;
    return bottom - top > innerHeight || top < 0 ? top : bottom - innerHeight;
  }
}
