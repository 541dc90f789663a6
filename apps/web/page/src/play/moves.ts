/** The list of moves: every one a button that shows the board as it was, and four buttons to walk. */
import { byId, element, svg } from "../shared/dom.ts";
import { seatName } from "./seats.ts";
import { t } from "../shared/texts.ts";
import { moveName, moverOf, shortName } from "../shared/turns.ts";
import { whyLink } from "./why.ts";
import type { Play } from "./page.ts";

const STEPS = [
  ["first", "M18 5l-8 7 8 7zM6 5v14"],
  ["back", "M16 5l-8 7 8 7z"],
  ["forward", "M8 5l8 7-8 7z"],
  ["last", "M6 5l8 7-8 7zM18 5v14"],
] as const;

export function drawMoves(play: Play) {
  const now = play.table.snapshot;
  const place = byId("moves");
  if (!now) return;
  const ply = play.walk.ply ?? now.moves.length;
  const state = JSON.stringify([now.game, now.moves, now.opening, ply, now.seats, play.table.me]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  const focused =
    document.activeElement instanceof HTMLElement && place.contains(document.activeElement)
      ? document.activeElement.dataset["step"]
      : undefined;

  const go = (to: number) => void play.walk.to(now, Math.min(Math.max(to, 0), now.moves.length));
  const targets = { first: 0, back: ply - 1, forward: ply + 1, last: now.moves.length };
  const walk = element("div", { class: "walk" });
  for (const [name, path] of STEPS) {
    const useless = name === "first" || name === "back" ? ply <= 0 : ply >= now.moves.length;
    const label = t(`play.walk.${name}`);
    walk.append(
      element(
        "button",
        {
          type: "button",
          class: "button step",
          "data-step": name,
          "aria-label": label,
          title: label,
          disabled: useless,
          click: () => go(targets[name]),
        },
        svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path })),
      ),
    );
  }
  const list = element("ol", { class: "move-list" });
  now.moves.forEach((move, index) => {
    const role = moverOf(now, index);
    const name = seatName(play.table, play.table.seatOf(role));
    list.append(
      element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            class: `move ${role}`,
            "data-step": String(index),
            "aria-label": t("play.move", { number: index + 1, name, move: moveName(now.game, move) }),
            "aria-current": ply === index + 1 ? "step" : null,
            click: () => go(index + 1),
          },
          shortName(move),
        ),
        whyLink(play, index),
      ),
    );
  });
  const empty = now.moves.length === 0 ? element("p", { class: "soft none" }, t("play.no-moves")) : list;
  place.replaceChildren(element("div", { class: "moves-head" }, element("h2", {}, t("play.moves")), walk), empty);
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  if (focused !== undefined) {
    const again = place.querySelector(`[data-step="${focused}"]`);
    if (again instanceof HTMLButtonElement && !again.disabled) again.focus();
  }
}
