/**
 * The front of the device: 42 lights, a pad above every column and one for a new game at the right, as in the source.
 *
 * A pad is a real button that reaches down over its column, so that one can click or tap anywhere in it.
 */
import { element, svg } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { padLabel } from "./words.ts";
import type { DeviceState } from "../lib/openapi.ts";

const COLUMNS = 7;
const ROWS = 6;
const CELL = 100;

/** What a light throws on the board around it, ever fainter. */
const HALO = [68, 60, 53, 47] as const;

/** An arrow that turns back, in a square of 24. */
const AGAIN = "M5 12a7 7 0 1 0 2.2-5.1M7 2.8v4.4h4.4";

/** A touch is seen for so long. */
const TOUCH = 160;

/**
 * A light around (0, 0): the white package of a WS2812B with its round lens.
 * @param color empty if it is dark
 */
function light(color: string) {
  const node = svg(
    "g",
    { class: "light" },
    ...HALO.map((r) => svg("circle", { r, class: "halo" })),
    svg("rect", { x: -35, y: -35, width: 70, height: 70, rx: 8, class: "package" }),
    svg("circle", { r: 29, class: "lens" }),
    svg("circle", { r: 12, class: "glare" }),
  );
  paint(node, color);
  return node;
}

function paint(node: SVGGElement, color: string) {
  node.classList.toggle("lit", color !== "");
  node.setAttribute("color", color === "" ? "#000000" : color);
}

/** A light as a small picture beside a word. */
export function lamp(color: string) {
  return svg(
    "svg",
    { viewBox: "-50 -50 100 100", class: "lamp", "aria-hidden": "true" },
    svg("rect", { x: -50, y: -50, width: 100, height: 100, rx: 22, class: "ground" }),
    light(color),
  );
}

export function board(touch: (pad: string) => void) {
  const lights = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const node = light("");
    const [x, y] = [(index % COLUMNS) + 0.5, Math.floor(index / COLUMNS) + 0.5];
    node.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
    return node;
  });
  const picture = svg("svg", { viewBox: `0 0 ${COLUMNS * CELL} ${ROWS * CELL}`, class: "lights", "aria-hidden": "true" }, ...lights);
  const pads = Array.from({ length: COLUMNS }, (_, index) => pad(String(index + 1), String(index + 1), touch));
  const again = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: AGAIN }));
  const fresh = pad("n", again, touch);
  fresh.classList.add("fresh");
  fresh.title = `${t("common.new-game")} (N)`;
  const node = element(
    "div",
    { class: "device", role: "group", "aria-label": t("automat.device") },
    element("div", { class: "columns" }, ...pads),
    picture,
    fresh,
  );

  node.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = [...pads, fresh];
    const index = all.findIndex((button) => button === document.activeElement);
    if (step === undefined || index < 0) return;
    all[(index + step + all.length) % all.length]?.focus();
    event.preventDefault();
  });

  return {
    element: node,
    /** @param name the pad looks touched for a moment */
    press(name: string) {
      const button = name === "n" ? fresh : pads[Number(name) - 1];
      button?.classList.add("touched");
      setTimeout(() => button?.classList.remove("touched"), TOUCH);
    },
    show(colors: string[]) {
      lights.forEach((light, index) => paint(light, colors[index] ?? ""));
    },
    /** @param state what the pads mean now */
    label(state: DeviceState | null) {
      node.classList.toggle("dead", state === null);
      for (const button of [...pads, fresh]) {
        const name = button.querySelector(".visually-hidden");
        const label = padLabel(state, button.value);
        if (name) name.textContent = button === fresh ? label : ` – ${label}`;
      }
    },
  };
}

function pad(name: string, seen: string | SVGElement, touch: (pad: string) => void) {
  return element(
    "button",
    { type: "button", class: "pad", value: name, click: () => touch(name) },
    element("span", { class: "copper" }, seen),
    element("span", { class: "visually-hidden" }),
  );
}
