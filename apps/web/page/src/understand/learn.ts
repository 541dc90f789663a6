/**
 * Lesson 2: watch it learn. A genetic algorithm tunes two weights, or a small network studies solved positions; the server learns one generation after the other,
 * the page shows how strong each is and what its numbers are, and lets one play against any of them. The same seed gives the same run.
 */
import texts from "texts:learn,why";
import { api, pause, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { element, svg } from "../lib/dom.ts";
import { formatNumber, addTexts, t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { LearnGame } from "./learn-game.ts";

// Before anybody can draw it.
addTexts(texts);

export type Kind = "weights" | "network";
export type Generation = { number: number; strength: number; weights: number[]; seen: number };

const LAST = 50;
/** Generations one can always choose to play against. */
const OFFERED = [0, 10, 50];
/** Milliseconds between two generations, so that one can follow. */
const REST = 350;
/** After so many generations the curve rises little, and the page says why. */
const SETTLED = 10;

export class Learn {
  kind: Kind;
  seed: number;
  generations: Generation[];
  running: boolean;
  asking: AbortController | null;
  choice: HTMLDivElement;
  text: HTMLDivElement;
  run: HTMLButtonElement;
  one: HTMLButtonElement;
  again: HTMLButtonElement;
  seedField: HTMLInputElement;
  now: HTMLParagraphElement;
  curve: HTMLDivElement;
  bars: HTMLDivElement;
  curveTitle: HTMLHeadingElement;
  meaning: HTMLParagraphElement;
  course: HTMLParagraphElement;
  offers: HTMLDivElement;
  game: LearnGame;
  trouble: HTMLDivElement;
  element: HTMLDivElement;

  constructor() {
    this.kind = "weights";
    this.seed = 1;
    this.generations = [];
    /** Whether it goes on by itself. */
    this.running = false;
    this.asking = null;
    this.choice = element("div", { class: "segments", role: "group", "aria-label": t("learn.what") });
    for (const kind of ["weights", "network"] as const)
      this.choice.append(
        element("button", { type: "button", "data-kind": kind, click: () => void this.open(kind) }, t(`learn.kind.${kind}`)),
      );
    this.text = element("div", { class: "learn-text" });
    this.run = element("button", {
      type: "button",
      class: "button primary learn-run",
      click: () => (this.running ? this.hold() : void this.go()),
    });
    this.one = element("button", { type: "button", class: "button learn-step", click: () => void this.step() }, t("learn.step"));
    this.again = element(
      "button",
      { type: "button", class: "button learn-again", click: () => void this.open(this.kind) },
      t("learn.again"),
    );
    this.seedField = element("input", {
      type: "number",
      id: "learn-seed",
      min: 0,
      max: 999999,
      value: 1,
      change: () => void this.reseed(),
    });
    this.now = element("p", { class: "learn-now", "aria-live": "polite" });
    this.curve = element("div", { class: "learn-curve" });
    this.bars = element("div", { class: "learn-bars" });
    this.curveTitle = element("h3", {});
    this.meaning = element("p", { class: "soft" });
    this.course = element("p", { class: "learn-course" });
    this.offers = element("div", { class: "row learn-offers" });
    this.game = new LearnGame();
    this.trouble = element("div", {});
    this.element = element(
      "div",
      { class: "learn" },
      element("h2", {}, t("learn.title")),
      this.choice,
      this.text,
      element(
        "div",
        { class: "row learn-controls" },
        this.run,
        this.one,
        this.again,
        element("label", { class: "learn-seed", for: "learn-seed" }, t("learn.seed")),
        this.seedField,
      ),
      this.trouble,
      this.now,
      element(
        "div",
        { class: "learn-stage" },
        element("section", { class: "card" }, this.curveTitle, this.curve, this.meaning, this.course),
        element("section", { class: "card" }, element("h3", {}, t("learn.numbers")), this.bars),
      ),
      element("h3", {}, t("learn.play")),
      element("p", {}, t("learn.play.about")),
      this.offers,
      this.game.element,
    );
  }

  /** @param kind starts a run from generation 0 */
  async open(kind: Kind) {
    this.hold();
    this.kind = kind;
    this.generations = [];
    this.game.close();
    for (const button of this.choice.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset["kind"] === kind));
    this.text.replaceChildren(...[1, 2, 3].map((number) => element("p", {}, t(`learn.${kind}.${number}`))));
    this.curveTitle.textContent = t(`learn.curve.${kind}`);
    this.meaning.textContent = t(`learn.${kind}.strength`);
    await this.ask(0);
  }

  async reseed() {
    this.seed = Math.max(0, Math.floor(Number(this.seedField.value) || 0));
    await this.open(this.kind);
  }

  /** @param generation learns up to there */
  async ask(generation: number) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const run = await api.learn({ kind: this.kind, seed: String(this.seed), generation }, { signal: asking.signal });
      this.generations = run.generations;
      this.trouble.replaceChildren();
      this.draw();
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      this.running = false;
      this.trouble.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
      this.draw();
      return false;
    }
  }

  async step() {
    this.running = false;
    await this.ask(Math.min(LAST, this.generations.length));
  }

  async go() {
    if (this.generations.length > LAST) await this.open(this.kind);
    this.running = true;
    this.draw();
    while (this.running && this.generations.length <= LAST && this.element.isConnected) {
      if (!(await this.ask(this.generations.length))) break;
      await pause(REST);
    }
    this.hold();
  }

  hold() {
    this.running = false;
    this.draw();
  }

  draw() {
    const last = this.generations[this.generations.length - 1];
    this.run.textContent = t(this.running ? "common.pause" : this.generations.length > LAST ? "learn.run-again" : "learn.run");
    // Before generation 0 is there, none can follow it.
    this.one.disabled = !last || this.generations.length > LAST;
    if (!last) return;
    this.element.dataset["generation"] = String(last.number);
    const key = `learn.now.${last.number === 0 ? "first." : ""}${this.kind}`;
    this.now.textContent = t(key, {
      number: last.number,
      seen: formatNumber(last.seen),
      strength: percent(last.strength),
      first: percent(this.generations[0]?.strength ?? 0),
    });
    this.curve.replaceChildren(curve(this.generations, t(`learn.curve.${this.kind}`)));
    this.course.textContent = course(this.kind, this.generations);
    this.bars.replaceChildren(
      this.kind === "weights" ? weightBars(last.weights) : networkBars(last.weights),
      ...(this.kind === "weights" && last.number > 0 ? [element("p", { class: "learn-meaning" }, weightsMeaning(last.weights))] : []),
      element("p", { class: "soft" }, t(`learn.${this.kind}.numbers`)),
    );
    const reached = new Set([...OFFERED.filter((number) => number < this.generations.length), last.number]);
    this.offers.replaceChildren(
      ...[...new Set([...OFFERED, last.number])]
        .sort((one, other) => one - other)
        .map((number) =>
          element(
            "button",
            {
              type: "button",
              class: "button learn-offer",
              "data-generation": number,
              disabled: !reached.has(number),
              click: () => void this.game.open(this.kind, this.seed, number),
            },
            t(reached.has(number) ? "learn.play.generation" : "learn.play.later", { number }),
          ),
        ),
    );
  }
}

/** Why the curve rises no further, once that is so. */
function course(kind: Kind, generations: Generation[]) {
  const last = generations.length - 1;
  if (kind === "network") return last < SETTLED ? "" : t("learn.course.network");
  const same = (one: Generation | undefined) => one?.weights.join() === generations[last]?.weights.join();
  let since = last;
  while (since > 1 && same(generations[since - 1])) since -= 1;
  const kept = last - since >= 2 ? t("learn.course.same", { number: since, count: last - since + 1 }) : "";
  const [begin, now] = [generations[0]?.strength ?? 0, generations[last]?.strength ?? 0];
  const none = now > begin ? "" : t("learn.course.none");
  return [kept, ...(last < SETTLED ? [] : [none, t("learn.course.weights")])].filter(Boolean).join(" ");
}

/** @param weights what 0 and negative points mean, where there are such */
function weightsMeaning(weights: number[]) {
  if (weights.every((weight) => weight === 0)) return t("learn.weights.both-zero");
  return weights.map((weight, index) => t(`learn.weight.${index}.${weight === 0 ? "zero" : weight < 0 ? "minus" : "plus"}`)).join(" ");
}

/** @param generations how good they are, as a curve */
function curve(generations: Generation[], title: string) {
  const [wide, tall, left, bottom] = [320, 160, 38, 24];
  const x = (number: number) => left + (number / LAST) * (wide - left - 8);
  const y = (strength: number) => 8 + (1 - strength) * (tall - bottom - 8);
  const drawn = svg("svg", { viewBox: `0 0 ${wide} ${tall}`, class: "learn-graph", role: "img" });
  const told = generations
    .filter(({ number }) => number % 10 === 0 || number === generations.length - 1)
    .map(({ number, strength }) => `${number}: ${percent(strength)}`);
  drawn.setAttribute("aria-label", `${title}: ${told.join(", ")}`);
  for (const share of [0, 0.5, 1]) {
    drawn.append(
      svg("line", { x1: left, x2: wide - 8, y1: y(share), y2: y(share), class: "grid" }),
      svg("text", { x: left - 5, y: y(share) + 4, class: "axis end" }, percent(share)),
    );
  }
  for (const number of [0, 10, 20, 30, 40, 50]) drawn.append(svg("text", { x: x(number), y: tall - 6, class: "axis" }, String(number)));
  drawn.append(
    svg("polyline", { points: generations.map(({ number, strength }) => `${x(number)},${y(strength)}`).join(" "), class: "line" }),
  );
  const last = generations[generations.length - 1];
  if (last) drawn.append(svg("circle", { cx: x(last.number), cy: y(last.strength), r: 4.5, class: "dot" }));
  return drawn;
}

/** @param weights of a pair and of a three */
function weightBars(weights: number[]) {
  const list = element("ul", { class: "weight-bars" });
  weights.forEach((weight, index) => {
    const share = Math.min(1, Math.abs(weight) / 10) * 50;
    const fill = element("span", { class: `weight-fill ${weight < 0 ? "minus" : "plus"}` });
    fill.style.width = `${share}%`;
    fill.style.insetInlineStart = `${weight < 0 ? 50 - share : 50}%`;
    list.append(
      element(
        "li",
        {},
        element("span", { class: "weight-name" }, t(`learn.weight.${index}`)),
        element("span", { class: "weight-bar", "aria-hidden": "true" }, fill),
        element("b", {}, formatNumber(weight, { signDisplay: "exceptZero" }).replace("-", "−")),
      ),
    );
  });
  return list;
}

/** @param weights of the last layer */
function networkBars(weights: number[]) {
  const wide = 320;
  const step = wide / Math.max(1, weights.length);
  const drawn = svg("svg", { viewBox: `0 0 ${wide} 120`, class: "learn-graph", role: "img" });
  drawn.setAttribute("aria-label", t("learn.network.bars", { count: weights.length }));
  drawn.append(svg("line", { x1: 0, x2: wide, y1: 60, y2: 60, class: "grid" }));
  weights.forEach((weight, index) => {
    const tall = Math.min(58, Math.abs(weight) * 30);
    drawn.append(
      svg("rect", {
        x: index * step + 1,
        y: weight < 0 ? 60 : 60 - tall,
        width: step - 2,
        height: Math.max(0.5, tall),
        class: weight < 0 ? "minus" : "plus",
      }),
    );
  });
  return drawn;
}
