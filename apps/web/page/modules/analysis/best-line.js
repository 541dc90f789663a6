/** Under the board: how it goes on with best play, move by move; each can be played. */
import { byId, element } from "../dom.js";
import { t } from "../texts.js";
import { moveName, shortName } from "../turns.js";

/**
 * @param {import("./page.js").Analysis} analysis
 * @param {import("../types.js").Thought | null} thought
 */
export function bestLine(analysis, thought) {
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
