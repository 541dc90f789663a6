/** Under the board: what a board of many cells asks for, what the engine thinks of its cells, moves without a place, the controls of watching, and the friend's link. */
import { bestCells } from "../shared/boards/best-cells.ts";
import { byId, element } from "../shared/dom.ts";
import { SPEEDS } from "./driver.ts";
import { hasText, t } from "../shared/texts.ts";
import { isSpecial, moveName, unplaced } from "../shared/turns.ts";
import type { Speed } from "./driver.ts";
import type { Play } from "./page.ts";

export function drawBelow(play: Play) {
  drawChoice(play);
  drawWatch(play);
  const learn = byId("learn");
  learn.hidden = !play.position?.archipelago;
  if (!learn.hidden) void import("./later.ts").then(({ drawLearn }) => drawLearn(play));
  const friend = byId("friend");
  friend.hidden = play.table.mode !== "friend" || play.tournament !== null;
  if (!friend.hidden) void import("./later.ts").then(({ drawFriend }) => drawFriend(play));
}

function drawChoice(play: Play) {
  const place = byId("below");
  const now = play.table.snapshot;
  const scattered = now?.shape?.kind === "cells";
  const special = now && play.chosen === null && play.table.active && !play.walk.position ? unplaced(now) : [];
  const advice = scattered ? play.advice() : null;
  const best = advice ? bestCells(advice.values, advice.best, 5) : [];
  // The row of the buttons that confirm is there from the beginning: it says what will happen, and the board does not move when they come.
  const guarded = play.guarded && play.table.seated && !now?.ending && !play.walk.position;
  const state = JSON.stringify([scattered, play.chosen, special, best, play.hinted, guarded, play.table.active]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  const parts: HTMLElement[] = [];
  if (play.chosen !== null) {
    const yes = element(
      "button",
      { type: "button", class: "button primary", id: "confirm", click: () => play.confirm(true) },
      t("play.confirm", { move: moveName(now?.game ?? "", play.chosen) }),
    );
    parts.push(
      element(
        "div",
        { class: "row confirm-row" },
        yes,
        element("button", { type: "button", class: "button", id: "take-back", click: () => play.confirm(false) }, t("common.cancel")),
      ),
    );
  }
  if (play.chosen === null && guarded) {
    const text = play.table.active ? t(scattered ? "play.confirm-first.cell" : "play.confirm-first") : "";
    parts.push(element("div", { class: "row confirm-row" }, element("span", { class: "soft", id: "confirm-first" }, text)));
  }
  for (const move of special) {
    const [text, about] = [`play.${move}`, `play.${move}-about`];
    parts.push(
      element(
        "div",
        { class: "row" },
        element(
          "button",
          { type: "button", class: "button", "data-special": move, click: () => play.act(move) },
          isSpecial(move) && hasText(text) ? t(text) : moveName(now?.game ?? "", move),
        ),
        isSpecial(move) && hasText(about) ? element("span", { class: "soft" }, t(about)) : null,
      ),
    );
  }
  if (best.length > 0) {
    const list = element(
      "ol",
      { class: "best-cells" },
      ...best.map(([cell, chance]) => element("li", {}, element("b", {}, cell), ` ${chance}`)),
    );
    parts.push(element("div", { class: "row" }, element("span", {}, t("play.best-cells")), list));
  }
  place.replaceChildren(...parts);
}

function drawWatch(play: Play) {
  const place = byId("watch");
  const { table } = play;
  place.hidden = table.mode !== "watch" || !table.snapshot;
  if (place.hidden) return;
  if (place.childElementCount === 0) {
    const hold = element("button", {
      type: "button",
      class: "button primary",
      id: "pause",
      click: () => table.computers.pause(!table.computers.paused),
    });
    const step = element("button", { type: "button", class: "button", id: "step", click: () => table.computers.step() }, t("play.step"));
    const speeds = element("div", { class: "segments", role: "group", "aria-label": t("common.speed") });
    for (const speed of Object.keys(SPEEDS) as Speed[]) {
      const choose = () => {
        table.computers.speed = speed;
        play.render();
      };
      speeds.append(element("button", { type: "button", "data-speed": speed, click: choose }, t(`common.speed.${speed}`)));
    }
    place.replaceChildren(hold, step, speeds);
  }
  const over = table.snapshot?.ending !== null;
  const [hold, step] = place.querySelectorAll("button");
  if (hold) {
    hold.textContent = t(table.computers.paused ? "play.resume" : "common.pause");
    hold.disabled = over && !play.tournament;
  }
  if (step) step.disabled = over || !table.computers.paused || table.computers.thinking;
  for (const button of place.querySelectorAll("[data-speed]"))
    button.setAttribute("aria-pressed", String(button.getAttribute("data-speed") === table.computers.speed));
}
