/** A position out of the page and into it: copy a link, open a link or any pasted text, resign. */
import { Latest } from "../lib/latest.ts";
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { byId, element } from "../lib/dom.ts";
import { codeField } from "./invite.ts";
import { withGame } from "./settings.ts";
import { hasText, t } from "../lib/texts.ts";
import { addressOf, withoutServer } from "../lib/where.ts";
import type { Play } from "./page.ts";
import type { Position } from "../lib/openapi.ts";

/** The address that shows this position again. */
export function linkTo(position: Position) {
  const address = new URL(addressOf("play"), location.href);
  address.searchParams.set("game", position.game);
  address.searchParams.set("moves", position.text);
  if (position.origin) address.searchParams.set("board", position.origin);
  return address.href;
}

/** Positions that are opened. */
const opened = new Latest();

/** Opens a position as a new match; what was on the board before is kept. The person at the screen is to move, unless the game is over. */
export async function openPosition(
  play: Play,
  given: { game: string; moves?: string; board?: string; text?: string },
  step?: "new" | "same",
): Promise<Position> {
  const { game, moves, board, text } = given;
  const wanted = Object.fromEntries(Object.entries({ moves, board, text }).filter(([, value]) => value));
  const isLatest = opened.ask();
  const position = await api.position({ game, ...wanted });
  if (!isLatest()) return position;
  const mode = play.settings.mode === "one" || play.settings.mode === "watch" ? play.settings.mode : "two";
  const begins = position.turn === "first" ? "a" : "b";
  await play.begin(
    { ...withGame(play.settings, position.game), mode },
    { ...(position.origin ? { board: position.origin } : {}), moves: position.text, undo_moves: true },
    begins,
    step,
  );
  return position;
}

export function mountShare(play: Play) {
  const said = element("p", { class: "said", role: "status" });
  const say = (text: string) => {
    said.textContent = text;
  };
  const link = element(
    "button",
    {
      type: "button",
      class: "button",
      id: "copy-link",
      click: async () => {
        if (play.position) say(t((await copy(linkTo(play.position))) ? "share.copied" : "share.not-copied"));
      },
    },
    t("share.copy-link"),
  );
  const text = element("textarea", { id: "paste", rows: 3, spellcheck: "false", "aria-describedby": "paste-about" });
  const open = async () => {
    const game = play.table.snapshot?.game ?? play.gameText;
    try {
      const position = await openPosition(play, { game, text: text.value });
      say(recognised(position));
    } catch (error) {
      say(problemText(error));
    }
  };
  const resign = element(
    "button",
    { type: "button", class: "button", id: "resign", click: () => void play.table.resign() },
    t("play.resign"),
  );
  const confirm = element("input", {
    type: "checkbox",
    role: "switch",
    id: "confirm-stones",
    change: () => play.keep({ ...play.settings, confirm: confirm.checked }),
  });
  confirm.checked = play.settings.confirm;
  const guard = element("label", { class: "switch" }, confirm, element("span", {}, t("share.confirm-stones")));
  const shortcuts = element("input", {
    type: "checkbox",
    role: "switch",
    id: "single-keys",
    change: () => {
      play.keep({ ...play.settings, keys: shortcuts.checked });
      keys.hidden = !shortcuts.checked;
    },
  });
  shortcuts.checked = play.settings.keys;
  const keys = element("p", { class: "soft keys", hidden: !play.settings.keys }, t("share.keys"));
  const seed = element("p", { class: "soft" });
  byId("share").replaceChildren(
    ...(withoutServer ? [] : [codeField(play)]),
    element("div", { class: "row" }, resign, link),
    guard,
    element(
      "div",
      { class: "field" },
      element("label", { for: "paste" }, t("share.paste")),
      text,
      element("small", { id: "paste-about" }, t("share.paste-about")),
    ),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", class: "button", id: "open-position", click: () => void open() }, t("common.open")),
    ),
    said,
    element("label", { class: "switch" }, shortcuts, element("span", {}, t("share.single-keys"))),
    keys,
    seed,
  );
  const draw = () => {
    const { table } = play;
    const now = table.snapshot;
    resign.disabled = !now || now.ending !== null || !table.seated || table.mode === "watch" || table.busy || now.seats.b.kind === "open";
    link.disabled = !now;
    guard.hidden = now?.shape?.kind !== "cells";
    seed.textContent = now?.seed === null || now?.seed === undefined ? "" : t("play.seed", { seed: String(now.seed) });
  };
  play.table.addEventListener("change", draw);
  draw();
}

function recognised(position: Position) {
  const key = `share.recognised.${position.recognised}`;
  return hasText(key) ? t(key) : t("share.recognised");
}
