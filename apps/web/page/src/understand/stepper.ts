/** The controls that walk through a search: first, back, play, forward, last, a slider and a speed; and the same by keys. */
import { element, svg } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";

export type Action = "first" | "back" | "play" | "pause" | "forward" | "last";

// Drawn in a square of 24.
const ICONS = Object.freeze({
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 4.5l11 7.5-11 7.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
});

/** Milliseconds a step is shown. */
const SPEEDS = Object.freeze({ slow: 2400, normal: 1200, fast: 300 });

export class Stepper {
  length: number;
  changed: (step: number) => void;
  step: number;
  timer: ReturnType<typeof setInterval> | null;
  buttons: Map<Action, HTMLButtonElement>;
  slider: HTMLInputElement;
  place: HTMLOutputElement;
  speed: HTMLSelectElement;
  element: HTMLDivElement;

  constructor(length: number, changed: (step: number) => void) {
    this.length = length;
    this.changed = changed;
    this.step = 0;
    this.timer = null;
    this.buttons = new Map();
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: length,
      value: 0,
      class: "step-slider",
      "aria-label": t("understand.slider"),
      input: () => this.go(Number(this.slider.value)),
    });
    this.place = element("output", { class: "step-place" });
    this.speed = element("select", {
      class: "step-speed",
      "aria-label": t("common.speed"),
      change: () => this.timer !== null && this.#run(),
    });
    for (const name of Object.keys(SPEEDS))
      this.speed.append(element("option", { value: name, selected: name === "normal" }, t(`common.speed.${name}`)));
    const group = element("div", { class: "step-buttons", role: "group", "aria-label": t("understand.controls") });
    for (const name of ["first", "back", "play", "forward", "last"] as const) group.append(this.#button(name));
    this.element = element("div", { class: "stepper" }, group, element("div", { class: "step-line" }, this.slider, this.place), this.speed);
    this.show();
  }

  #button(name: Action) {
    const button = element(
      "button",
      { type: "button", class: `step-button ${name}`, "data-action": name, click: () => this.act(name) },
      icon(name),
    );
    this.buttons.set(name, button);
    button.setAttribute("aria-label", t(`understand.${name}`));
    button.title = t(`understand.${name}`);
    return button;
  }

  act(name: Action) {
    if (name === "play") {
      if (this.timer !== null) return this.pause();
      if (this.step >= this.length) this.go(0);
      return this.#run();
    }
    this.pause();
    this.go({ first: 0, back: this.step - 1, forward: this.step + 1, last: this.length, pause: this.step }[name]);
  }

  go(step: number) {
    const wanted = Math.max(0, Math.min(this.length, step));
    if (wanted === this.step) return;
    this.step = wanted;
    if (wanted >= this.length) this.pause();
    this.show();
    this.changed(wanted);
  }

  #run() {
    if (this.timer !== null) clearInterval(this.timer);
    const speed = SPEEDS[this.speed.value as keyof typeof SPEEDS] ?? SPEEDS.normal;
    this.timer = setInterval(() => (this.element.isConnected ? this.go(this.step + 1) : this.pause()), speed);
    this.show();
  }

  pause() {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.show();
  }

  show() {
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", t("understand.step-of", { step: this.step, count: this.length }));
    this.place.value = t("understand.step-of", { step: this.step, count: this.length });
    for (const name of ["first", "back"] as const) this.buttons.get(name)?.toggleAttribute("disabled", this.step === 0);
    for (const name of ["forward", "last"] as const) this.buttons.get(name)?.toggleAttribute("disabled", this.step >= this.length);
    const play = this.buttons.get("play");
    const state = this.timer === null ? "play" : "pause";
    if (play && play.dataset["state"] !== state) {
      play.dataset["state"] = state;
      play.replaceChildren(icon(state));
      play.title = t(this.timer === null ? "understand.play" : "common.pause");
      play.setAttribute("aria-label", play.title);
    }
  }

  /** @returns whether the key meant something */
  key(event: KeyboardEvent): boolean {
    const keys: Record<string, Action> = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", p: "play" };
    const action = keys[event.key];
    if (!action) return false;
    this.act(action);
    return true;
  }
}

function icon(name: Action) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}
