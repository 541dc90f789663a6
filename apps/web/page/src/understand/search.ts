/**
 * A search that one walks through: which step is shown, which position is in focus, which branches are open. What is on the screen is a function of it
 * (pane.tsx, tree.ts).
 */
import { computed } from "@preact/signals";
import { observe } from "../lib/state.ts";
import { Replay } from "./replay.ts";
import type { Scene } from "./scene.ts";
import type { Cell, Explanation, PositionEvaluation } from "../lib/openapi.ts";

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

/** Milliseconds a step is shown. */
export const SPEEDS = Object.freeze({ slow: 2400, normal: 1200, fast: 300 });
export type Speed = keyof typeof SPEEDS;
export type Action = "first" | "back" | "play" | "forward" | "last";

const KEYS: Readonly<Record<string, Action>> = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", p: "play" };

export class Search {
  readonly replay: Replay;
  readonly plain: Replay | null;
  step = 0;
  /** The visit in focus. */
  focus = 0;
  windows: boolean;
  /** What the reader opened or closed. */
  opened: ReadonlyMap<number, boolean> = new Map();
  /** Whether everything there is room for was opened. */
  everything = false;
  playing = false;
  speed: Speed = "normal";
  /** How large the tree is drawn: as large as it is readable, as wide as its frame, or zoomed. */
  size: "natural" | "fitted" | number = "natural";
  /** What made the value of the leaves that were asked about. */
  judged: ReadonlyMap<number, PositionEvaluation> = new Map();
  /** Which of these parts alone is drawn. */
  part: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #scene = computed((): Scene => {
    const { replay, plain, step, focus, opened, windows, options } = this;
    return { replay, plain, step, focus, opened, windows, cells: options.boards ? (options.cells ?? null) : null, marking: null };
  });

  constructor(readonly options: Options) {
    this.replay = new Replay(options.explanation);
    this.plain = options.plain ? new Replay(options.plain) : null;
    this.windows = options.windows ?? true;
    observe(this, "step", "focus", "windows", "opened", "everything", "playing", "speed", "size", "judged", "part");
  }

  /** What is drawn of the tree. */
  get scene() {
    return this.#scene.value;
  }

  get length() {
    return this.replay.length;
  }

  get state() {
    const { step, length, focus, windows, playing, speed, size, place, part } = this;
    return { step, length, focus, windows, playing, speed, size, place, part, player: this.replay.explanation.player };
  }

  act(action: Action) {
    if (action === "play") {
      if (this.playing) return this.pause();
      if (this.step >= this.length) this.go(0);
      return this.play();
    }
    this.pause();
    this.go({ first: 0, back: this.step - 1, forward: this.step + 1, last: this.length }[action]);
  }

  /** @returns whether the key meant something */
  key(key: string) {
    const action = KEYS[key];
    if (action) this.act(action);
    return action !== undefined;
  }

  go(wanted: number) {
    const step = Math.max(0, Math.min(this.length, wanted));
    if (step === this.step) return;
    this.step = step;
    this.look(this.replay.current(step));
    if (step >= this.length) this.pause();
    this.options.changed?.();
    if (step >= this.length) this.options.ended?.();
  }

  play() {
    clearInterval(this.#timer);
    this.playing = true;
    this.#timer = setInterval(() => this.go(this.step + 1), SPEEDS[this.speed]);
  }

  pace(speed: Speed) {
    this.speed = speed;
    if (this.playing) this.play();
  }

  pause() {
    clearInterval(this.#timer);
    this.playing = false;
  }

  look(visit: number) {
    if (visit !== this.focus) this.part = null;
    this.focus = visit;
  }

  /** Opens or closes a branch, or looks into one that is not written down. */
  fold(visit: number, isOpen: boolean) {
    if (this.replay.unrecorded(visit, this.step) > 0 && this.options.inside) return this.options.inside(this.replay.moves(visit));
    this.opened = new Map(this.opened).set(visit, !isOpen);
    this.options.changed?.();
  }

  /** Opens everything there is room for, or closes it again. */
  openAll(open: boolean) {
    this.everything = open;
    this.opened = new Map(open ? this.replay.children.flatMap((children, visit) => (children.length > 0 ? [[visit, true]] : [])) : []);
    this.options.changed?.();
  }

  /** Asks what made a leaf's value. */
  async judge(visit: number) {
    try {
      const judged = await this.options.judge?.(this.replay.moves(visit));
      if (judged) this.judged = new Map(this.judged).set(visit, judged);
    } catch {
      // Without an answer the number stands there without its parts.
    }
  }

  /** Which step is shown and which branches were opened or closed, as a short text: `12`, `12:3.-7`, `12:all.-7`. */
  get place() {
    const branches = [...this.opened].filter(([, open]) => !(this.everything && open)).map(([visit, open]) => `${open ? "" : "-"}${visit}`);
    const all = [...(this.everything ? ["all"] : []), ...branches].join(".");
    return `${this.step}${all ? `:${all}` : ""}`;
  }

  /** Shows such a place again. */
  restore(text: string) {
    const [step = "0", branches = ""] = text.split(":");
    const names = branches.split(".").filter(Boolean);
    if (names.includes("all")) this.openAll(true);
    const opened = new Map(this.opened);
    for (const name of names) {
      const visit = Math.abs(Number.parseInt(name, 10));
      if (visit < this.replay.children.length) opened.set(visit, !name.startsWith("-"));
    }
    this.opened = opened;
    this.go(Number.parseInt(step, 10) || 0);
  }
}

/** Lets a key walk through these searches, if it means that. In a tree the arrows mean its items: it keeps them to itself. */
export function walkByKey(event: KeyboardEvent, searches: readonly Search[]) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, select, textarea")) return;
  if (searches.map((search) => search.key(event.key)).includes(true)) event.preventDefault();
}
