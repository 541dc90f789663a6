import texts from "texts:automat,boards,common,problems";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { h, render } from "preact";
import { questions, settled } from "./answers.ts";
import { recall } from "../src/lib/memory.ts";
import { addTexts } from "../src/lib/texts.ts";
import { Device } from "../src/automat/device.ts";
import { Front } from "../src/automat/front.tsx";
import { menuView, statusView } from "../src/automat/side.tsx";
import { mount } from "../src/lib/state.ts";
import type { DeviceState } from "../src/lib/openapi.ts";

addTexts(texts);

/** A cable that a test holds in its hand. */
class Cable extends EventTarget {
  static readonly OPEN = 1;
  static made: Cable[] = [];
  readyState = 1;
  sent: object[] = [];
  constructor(readonly address: URL) {
    super();
    Cable.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  says(kind: string, news: object) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ kind, ...news }) }));
  }
  close(reason: string) {
    this.dispatchEvent(Object.assign(new Event("close"), { reason }));
  }
}

const MENU = {
  phase: "menu",
  mode: null,
  colors: "source",
  menu: [{ pad: "3", mode: "two_players", color: "#0000ff" }],
  players: { a: "#ff0000", b: "#00ff00" },
  stacks: ["", "", "", "", "", "", ""],
} as unknown as DeviceState;
const WAITING = { ...MENU, phase: "waiting", mode: "perfect", turn: "b", began: "a", last: { seat: "a", column: 4 } } as DeviceState;

let device: Device;
let cable: Cable;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  questions();
  Cable.made = [];
  vi.stubGlobal("WebSocket", Cable);
  device = new Device();
  cable = Cable.made[0] as Cable;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what the device does is said in one line", () => {
  expect(device.status).toEqual({ text: "The device is being switched on", more: "", color: "" });
  cable.says("state", MENU);
  expect(device.status).toMatchObject({ text: "Choose a game", color: "" });
  cable.says("state", WAITING);
  expect(device.status).toEqual({ text: "Your turn", more: "Automat: column 4", color: "#00ff00" });
});

test("a device that has switched itself off is dark, and can be woken", () => {
  cable.says("state", WAITING);
  cable.says("lights", { lights: ["#ff0000"] });
  expect(device.lights).toEqual(["#ff0000"]);
  cable.close("idle");
  expect([device.state, device.lights, device.asleep]).toEqual([null, [], true]);
  device.wake();
  Cable.made[1]?.says("state", MENU);
  expect([device.asleep, device.state?.phase]).toEqual([false, "menu"]);
});

test("a game outlives a page that is loaded again, until the menu is back or the device is asleep", () => {
  expect(cable.address.search).toBe("");
  const menu = [{ pad: "6", mode: "perfect", color: "#ffffff" }];
  const game = { ...WAITING, menu, moves: "4453", seed: "7" } as DeviceState;
  cable.says("state", game);
  const again = () => {
    new Device();
    return Cable.made.at(-1)?.address.search;
  };
  expect(again()).toBe("?seed=7&game=6a4453");
  cable.says("state", { ...MENU, seed: "7" });
  expect(again()).toBe("");
  cable.says("state", game);
  cable.close("idle");
  expect(again()).toBe("");
});

test("other colours are kept, whoever has chosen them", () => {
  cable.says("state", MENU);
  expect(recall("device-colors")).toBeNull();
  cable.says("state", { ...MENU, colors: "safe" });
  expect(recall("device-colors")).toBe("safe");
  device.colors("source");
  expect([recall("device-colors"), cable.sent]).toEqual(["source", [{ kind: "colors", colors: "source" }]]);
});

test("a touch is sent, and seen for a moment", () => {
  vi.useFakeTimers();
  device.touch("4");
  device.touch("n");
  expect(device.touched).toEqual(["4", "n"]);
  vi.advanceTimersByTime(200);
  expect([device.touched, cable.sent]).toEqual([[], [{ kind: "touch", pad: "4" }, { kind: "touch", pad: "n" }]]); // prettier-ignore
  vi.useRealTimers();
});

test("lights and pads are drawn, and what stays the same is not said twice", async () => {
  const [front, status, menu] = ["div", "div", "section"].map((tag) => document.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  document.body.replaceChildren(front, status, menu);
  render(h(Front, { device }), front);
  mount(status, () => statusView(device));
  mount(menu, () => menuView(device));
  expect(front.querySelector(".device")?.className).toBe("device dead");
  cable.says("state", WAITING);
  cable.says("lights", { lights: ["", "#ff0000"] });
  await settled();
  const lit = [...front.querySelectorAll(".lights .light")].map((light) => [light.classList.contains("lit"), light.getAttribute("color")]);
  expect([lit.length, lit[1], lit[2]]).toEqual([42, [true, "#ff0000"], [false, "#000000"]]);
  const changes: MutationRecord[] = [];
  const heard = new MutationObserver((records) => changes.push(...records));
  heard.observe(status, { childList: true, characterData: true, subtree: true });
  cable.says("state", { ...WAITING, stacks: ["b", "", "", "", "", "", ""] });
  await settled();
  expect(changes).toEqual([]);
  expect(front.querySelector(".pad")?.textContent).toContain("Green");
  expect(menu.querySelectorAll(".seats li.next")).toHaveLength(1);
  const pads = [...front.querySelectorAll<HTMLElement>(".pad")];
  pads[0]?.focus();
  pads[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  expect(document.activeElement).toBe(pads[7]);
});
