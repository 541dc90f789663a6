/** The device as the page knows it: its state, its lights, and why there is none. No rule and no time of the device is here; the server has them. */
import { recall, remember } from "../lib/memory.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { plugIn } from "./connection.ts";
import { story } from "./words.ts";
import type { Colors, DeviceState } from "../lib/openapi.ts";

/**
 * With less motion only what stays is drawn: every movement of the lights is faster than this many milliseconds, and so ends in the one
 * picture that rests.
 */
const REST = 190;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** A touch is seen for so many milliseconds. */
const TOUCH = 160;

/** A game to go on with, as a device is switched on with it: by the seed of its computer, the pad of the menu, who began, and the moves. */
type Game = { seed: string; game: string };

/** The game on a device; none in its menu. */
export function gameOf({ mode, began, moves, menu, seed }: DeviceState): Game | null {
  const pad = menu.find((light) => light.mode === mode)?.pad;
  return pad ? { seed, game: `${pad}${began}${moves}` } : null;
}

/** For as long as this tab is open, a game outlives a page that is loaded again and a connection that is lost. */
const KEPT = "foursight.device-game";

function keepGame(game: Game | null) {
  try {
    if (game) sessionStorage.setItem(KEPT, JSON.stringify(game));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Forbidden: then a device begins with its menu.
  }
}

function keptGame(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** The line above the device: whose colour stands before it, what is going on, and what led to it. */
export type StatusLine = { text: string; more: string; color: string };

export class Device {
  /** What it says of itself; null while there is none. */
  state: DeviceState | null = null;
  /** 42 colours, rows from the top; empty where dark. */
  lights: readonly string[] = [];
  /** Why there is none. */
  off = t("automat.connecting");
  /** Whether it has switched itself off. */
  asleep = false;
  /** Pads that look touched for a moment. */
  touched: readonly string[] = [];
  #later: ReturnType<typeof setTimeout> | undefined;
  #cable: ReturnType<typeof plugIn>;

  constructor() {
    observe(this, "state", "lights", "off", "asleep", "touched");
    this.#cable = plugIn(
      {
        on: () => {
          if (recall("device-colors") === "safe") this.#cable.colors("safe");
        },
        state: (state) => {
          // The pad of the first column changes colours as well.
          if (this.state && this.state.colors !== state.colors) remember("device-colors", state.colors);
          this.asleep = false;
          this.state = state;
          keepGame(gameOf(state));
        },
        lights: (lights) => {
          clearTimeout(this.#later);
          const show = () => (this.lights = lights);
          if (stillness.matches) this.#later = setTimeout(show, REST);
          else show();
        },
        unwanted: () => keepGame(null),
        off: (reason) => this.#dark(reason, false),
        asleep: () => {
          keepGame(null);
          this.#dark(t("automat.asleep"), true);
        },
      },
      keptGame,
    );
  }

  #dark(reason: string, asleep: boolean) {
    clearTimeout(this.#later);
    this.state = null;
    this.lights = [];
    this.off = reason;
    this.asleep = asleep;
  }

  get status(): StatusLine {
    if (!this.state) return { text: this.off, more: "", color: "" };
    const { seat, text, more } = story(this.state);
    return { text, more, color: seat ? this.state.players[seat] : "" };
  }

  /** @param pad "1" to "7", or "n" */
  touch(pad: string) {
    this.touched = [...this.touched, pad];
    setTimeout(() => (this.touched = this.touched.slice(1)), TOUCH);
    this.#cable.touch(pad);
  }

  colors(colors: Colors) {
    remember("device-colors", colors);
    this.#cable.colors(colors);
  }

  wake() {
    this.#cable.wake();
  }
}
