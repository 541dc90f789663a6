/** Under the board: how it goes on with best play, move by move; each can be played. */
import { byId, element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { moveName, shortName } from "../lib/turns.ts";
import type { Analysis } from "./page.ts";
import type { Report } from "../lib/openapi.ts";

export function bestLine(analysis: Analysis, thought: Report | null) {
  const place = byId("below");
  const moves = thought?.line ?? [];
  const { game } = analysis.tree;
  const state = JSON.stringify([game, moves, analysis.node.number, analysis.id]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  if (moves.length === 0) return place.replaceChildren();
  const list = element("ol", { class: "best-line" });
  moves.forEach((move, index) => {
    const label = t("analysis.play-to", { move: moveName(game, move), count: index + 1 });
    list.append(
      element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            class: "move",
            "aria-label": label,
            click: () => analysis.playLine(moves.slice(0, index + 1)),
          },
          shortName(move),
        ),
      ),
    );
  });
  place.replaceChildren(element("div", { class: "row best" }, element("span", { class: "soft" }, t("analysis.best-line")), list));
}
