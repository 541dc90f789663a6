/** What one can do at any time: new game, undo, redo, hints. Made once; afterwards only switched on and off. */
import { byId, element } from "../shared/dom.ts";
import { analysisAddress } from "./places.ts";
import { t } from "../shared/texts.ts";
import { addressOf, hasPage } from "../shared/where.ts";
import { lookInside } from "./why.ts";
import type { Play } from "./page.ts";

export function mountActions(play: Play) {
  const fresh = element(
    "button",
    {
      type: "button",
      class: "button primary",
      id: "new-game",
      "data-key": "n",
      click: () => void play.newGame(),
    },
    t("common.new-game"),
    key("N"),
  );
  const undo = element(
    "button",
    { type: "button", class: "button", id: "undo", "data-key": "u", click: () => void play.table.undo() },
    t("common.undo"),
    key("U"),
  );
  const redo = element(
    "button",
    { type: "button", class: "button", id: "redo", "data-key": "r", click: () => void play.table.redo() },
    t("common.redo"),
    key("R"),
  );
  const box = element("input", {
    type: "checkbox",
    role: "switch",
    id: "hints",
    "data-key": "h",
    change: () => play.setHints(box.checked),
  });
  const about = element("small", {}, t("play.hints-about"));
  const hints = element("label", { class: "switch" }, box, element("span", {}, t("play.hints"), about), key("H"));
  const understand = element("a", { class: "button quiet", id: "understand-link", href: addressOf("understand") }, t("play.understand"));
  const analyse = element("a", { class: "button quiet", id: "analyse-link", href: addressOf("analysis") }, t("common.analyse"));
  byId("actions").replaceChildren(fresh, undo, redo, hints, understand, ...(hasPage("analysis") ? [analyse] : []));
  play.dispatchActions = () => {
    const { table } = play;
    const now = table.snapshot;
    const idle = !!now && table.seated && !table.busy && !play.tournament && table.mode !== "watch";
    fresh.disabled = !now || table.busy || play.tournament !== null;
    undo.disabled = !idle || !now.can_undo;
    redo.disabled = !idle || !now.can_redo;
    const friend = table.mode === "friend";
    box.checked = play.hinted;
    box.disabled = friend && (!table.seated || now?.seats.b.kind === "open" || now?.offer?.what === "hints");
    about.textContent = t(friend ? "play.hints-agreed" : "play.hints-about");
    for (const shortcut of byId("actions").querySelectorAll("kbd")) shortcut.hidden = !play.settings.keys;
    for (const control of [fresh, undo, redo, box])
      if (play.settings.keys) control.setAttribute("aria-keyshortcuts", control.dataset["key"] ?? "");
      else control.removeAttribute("aria-keyshortcuts");
    const { shown, address } = lookInside(play);
    if (shown) understand.href = address;
    analyse.hidden = !play.analysable;
    analyse.href = analysisAddress(play);
  };
}

function key(name: string) {
  return element("kbd", { "aria-hidden": "true" }, name);
}
