/** The page of the automat: draws what the device on the server shows, and touches its pads. No rule and no time of the device is here. */
import texts from "texts:common,boards,problems,automat";
import { byId, element } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { recall, remember } from "../lib/memory.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { board, lamp } from "./board.ts";
import { plugIn } from "./connection.ts";
import { colorName, seatName, story } from "./words.ts";
import type { DeviceState, Seat } from "../lib/openapi.ts";

/**
 * With less motion only what stays is drawn: every movement of the lights is faster than this many milliseconds, and so ends in the one
 * picture that rests.
 */
const REST = 190;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

addTexts(texts);
mountHeader("automat");
translate(document.body);
document.title = `Foursight – ${t("common.automat")}`;

let state: DeviceState | null = null;
let later: ReturnType<typeof setTimeout> | undefined;

const front = board(touch);
byId("device").append(front.element);
const safe = element("input", {
  type: "checkbox",
  role: "switch",
  id: "safe",
  change: () => {
    const colors = safe.checked ? "safe" : "source";
    remember("device-colors", colors);
    device.colors(colors);
  },
});
byId("switches").append(
  element("label", { class: "switch" }, safe, element("span", {}, t("automat.safe"), element("small", {}, t("automat.safe-about")))),
);

say({ text: t("automat.connecting") });
front.label(null);
drawMenu();
const device = plugIn({
  on() {
    if (recall("device-colors") === "safe") device.colors("safe");
  },
  state(next) {
    const recolored = state !== null && state.colors !== next.colors;
    state = next;
    safe.checked = next.colors === "safe";
    // The pad of the first column changes colours as well.
    if (recolored) remember("device-colors", next.colors);
    front.label(next);
    const told = story(next);
    say({ ...told, color: told.seat ? next.players[told.seat] : "" });
    drawMenu();
  },
  lights(colors) {
    clearTimeout(later);
    if (stillness.matches) later = setTimeout(() => front.show(colors), REST);
    else front.show(colors);
  },
  off: (reason) => dark(reason),
  asleep() {
    dark(t("automat.asleep"));
    byId("status").append(
      element("button", { type: "button", class: "button", id: "wake", click: () => device.wake() }, t("automat.wake")),
    );
  },
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase();
  if (/^[1-7n]$/.test(key)) {
    touch(key);
    event.preventDefault();
  }
});

function touch(pad: string) {
  front.press(pad);
  device.touch(pad);
}

function dark(reason: string) {
  state = null;
  clearTimeout(later);
  front.show([]);
  front.label(null);
  say({ text: reason });
  drawMenu();
}

/** The line above the device. Said once: a screen reader should not hear the same line again. */
function say({ text, more = "", color = "" }: { text: string; more?: string; color?: string }) {
  const place = byId("status");
  const said = `${color} ${text} ${more}`;
  if (place.dataset["said"] === said) return;
  place.dataset["said"] = said;
  place.replaceChildren(
    element("div", { class: "saying" }, color ? lamp(color) : null, element("strong", {}, `${text}.`)),
    element("div", { class: "soft" }, more ? `${more}.` : ""),
  );
}

/** Beside the device: what the lights of the menu mean, or who plays with which colour. */
function drawMenu() {
  const place = byId("menu");
  const shape = state === null ? "" : JSON.stringify([state.phase === "menu", state.mode, state.colors, state.turn, state.began]);
  if (place.dataset["shape"] === shape) return;
  place.dataset["shape"] = shape;
  if (state === null) place.replaceChildren(element("h2", {}, t("automat.menu")), element("p", { class: "soft" }, t("automat.no-device")));
  else if (state.phase === "menu") place.replaceChildren(element("h2", {}, t("automat.menu")), offers(state));
  else place.replaceChildren(...game(state));
}

function offers(state: DeviceState) {
  return element(
    "ul",
    { class: "offers" },
    ...state.menu.map(({ pad, mode, color }) =>
      element(
        "li",
        {},
        element(
          "button",
          { type: "button", class: "offer", "data-mode": mode, click: () => touch(pad) },
          lamp(color),
          element(
            "span",
            {},
            element("strong", {}, t(`automat.mode.${mode}`)),
            element("small", {}, t(`automat.mode-about.${mode}`)),
            element("small", {}, t("automat.light", { color: t(`automat.light.${state.colors}.${mode}`), pad })),
          ),
        ),
      ),
    ),
  );
}

function game(state: DeviceState) {
  const rows = (["a", "b"] as Seat[]).map((seat) =>
    element(
      "li",
      { class: state.turn === seat ? "next" : null },
      lamp(state.players[seat]),
      element(
        "span",
        {},
        element("strong", {}, seatName(state, seat)),
        element(
          "small",
          {},
          [state.mode === "two_players" ? null : colorName(state, seat), state.began === seat ? t("automat.began") : null]
            .filter(Boolean)
            .join(", "),
        ),
      ),
    ),
  );
  return [
    element("h2", {}, t(`automat.mode.${state.mode}`)),
    element("ul", { class: "seats" }, ...rows),
    element(
      "button",
      { type: "button", class: "button", id: "fresh", click: () => touch("n") },
      t("automat.back"),
      element("kbd", { "aria-hidden": "true" }, "N"),
    ),
  ];
}
