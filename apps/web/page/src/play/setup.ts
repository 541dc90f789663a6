/** The dialog in which the next game is chosen: who plays whom, how strong, who begins. */
import { problemText } from "../lib/api.ts";
import { choice } from "./choice.ts";
import { byId, element } from "../lib/dom.ts";
import { picker } from "./picker.ts";
import { playerName, roster } from "../lib/players.ts";
import { gameTitle, isSwitch, infoOf, optionTitle, optionsOf, ownText } from "../lib/games.ts";
import { fieldIn, gameText, opponentIn, pairIn } from "./settings.ts";
import { t } from "../lib/texts.ts";
import { usualDepth } from "./tournament-tables.ts";
import { addressOf, withoutServer } from "../lib/where.ts";
import type { Play } from "./page.ts";
import type { Roster } from "../lib/openapi.ts";
import type { Settings, Mode } from "./settings.ts";

const MODES = ["one", "two", "friend", "watch", "tournament"] as const;
const STARTERS = ["a", "b", "lot", "alternate"] as const;
const ROUNDS = ["1", "2", "5"] as const;

function starterText(mode: Mode, starter: (typeof STARTERS)[number]) {
  return starter === "a" || starter === "b" ? `setup.starter.${mode}.${starter}` : `setup.starter.${starter}`;
}

export async function openSetup(play: Play) {
  const draft: Settings = structuredClone(play.settings);
  let known: Roster;
  try {
    known = await roster(gameText(draft));
  } catch (error) {
    play.say(problemText(error));
    return;
  }
  const dialog = byId("setup");
  if (!(dialog instanceof HTMLDialogElement)) return;
  const body = element("div", { class: "setup-body" });

  const draw = () => {
    const name = draft.game;
    const parts: HTMLElement[] = [
      choice(
        t("setup.mode"),
        MODES.filter((mode) => mode !== "friend" || !withoutServer).map((mode) => [mode, t(`setup.mode.${mode}`)]),
        draft.mode,
        (mode) => {
          draft.mode = mode;
          again(`input[value="${mode}"]`);
        },
        "modes",
      ),
      element("p", { class: "soft about" }, t(`setup.about.${draft.mode}`)),
    ];
    if (draft.mode === "one")
      parts.push(picker(t("setup.opponent"), name, known, opponentIn(draft), (text) => (draft.opponent[name] = text)));
    if (draft.mode === "watch") {
      const pair: [string, string] = [...pairIn(draft)];
      draft.pair[name] = pair;
      parts.push(picker(t("setup.first"), name, known, pair[0], (text) => (pair[0] = text)));
      parts.push(picker(t("setup.second"), name, known, pair[1], (text) => (pair[1] = text)));
    }
    if (draft.mode === "tournament") parts.push(...field(draft, known));
    else
      parts.push(
        choice(
          t("setup.starter"),
          STARTERS.map((starter) => [starter, t(starterText(draft.mode, starter))]),
          draft.starter,
          (starter) => (draft.starter = starter),
        ),
      );
    parts.push(...options(draft));
    body.replaceChildren(...parts);
  };
  const again = (focus: string) => {
    draw();
    const next = body.querySelector(focus);
    if (next instanceof HTMLElement) next.focus();
  };
  const start = element(
    "form",
    { class: "row end", method: "dialog" },
    element("button", { type: "submit", class: "button", value: "no", formnovalidate: true }, t("common.cancel")),
    element("button", { type: "submit", class: "button primary", value: "yes", id: "start" }, t("setup.start")),
  );
  dialog.replaceChildren(element("h2", { id: "setup-title" }, t("setup.title", { game: gameTitle(draft.game) })), body, start);
  draw();
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && void play.begin(draft), { once: true });
  dialog.returnValue = "";
  dialog.showModal();
}

/** Who takes part in a tournament. */
function field(draft: Settings, known: Roster) {
  const chosen = new Set(fieldIn(draft));
  const boxes = known.players
    // Where there is a perfect player, it is the strongest too.
    .filter(({ name }) => name !== "strong" || !known.players.some((player) => player.name === "perfect"))
    .map(({ name }) => {
      const box = element("input", {
        type: "checkbox",
        value: name,
        checked: chosen.has(name),
        change: () => {
          if (box.checked) chosen.add(name);
          else chosen.delete(name);
          draft.field[draft.game] = known.players.map((player) => player.name).filter((player) => chosen.has(player));
        },
      });
      return element("label", { class: "check" }, box, element("span", {}, playerName(name)));
    });
  return [
    element("fieldset", { class: "choice" }, element("legend", {}, t("setup.field")), element("div", { class: "checks" }, ...boxes)),
    meetingDepth(draft, known),
    choice(
      t("setup.rounds"),
      ROUNDS.map((rounds) => [rounds, t("setup.games", { count: 2 * Number(rounds) })]),
      String(draft.rounds) as any,
      (rounds) => (draft.rounds = Number(rounds)),
    ),
  ];
}

/** The depth at which the algorithms of a tournament meet. */
function meetingDepth(draft: Settings, known: Roster) {
  const input = element("input", {
    type: "number",
    min: 1,
    max: 12,
    value: draft.depths?.[draft.game] ?? usualDepth(known),
    change: () => {
      const depth = Math.min(Math.max(Math.round(Number(input.value) || 1), 1), 12);
      input.value = String(depth);
      draft.depths = { ...draft.depths, [draft.game]: depth };
    },
  });
  return element(
    "label",
    { class: "field" },
    element("span", {}, t("setup.depth"), element("small", { class: "soft" }, ` ${t("setup.depth-about")}`)),
    input,
  );
}

/** What can be chosen of the game itself, and where its rules are. */
function options(draft: Settings) {
  const { game } = draft;
  const info = infoOf(game);
  const chosen = { ...optionsOf(gameText(draft)) };
  draft.options = { ...draft.options, [game]: chosen };
  const parts: HTMLElement[] = info.options.map((option) => {
    const { key, values } = option;
    const [title, about] = [optionTitle(game, key), ownText(game, `option.${key}.about`)];
    if (isSwitch(option)) return toggle(title, about, chosen[key] === "on", (on) => (chosen[key] = on ? "on" : "off"));
    return choice(
      title,
      values.map((value) => [value, value]),
      chosen[key] ?? "",
      (value) => (chosen[key] = value),
    );
  });
  if (info.shape.kind === "cells")
    parts.push(toggle(t("share.confirm-stones"), t("setup.confirm-about"), draft.confirm, (on) => (draft.confirm = on)));
  if (parts.length > 0) parts.push(element("p", {}, element("a", { href: addressOf("about", {}, game) }, t("play.rules"))));
  return parts;
}

function toggle(title: string, about: string | null, on: boolean, changed: (on: boolean) => void) {
  const box = element("input", { type: "checkbox", role: "switch", checked: on, change: () => changed(box.checked) });
  return element("label", { class: "switch" }, box, element("span", {}, title, about ? element("small", {}, about) : null));
}
