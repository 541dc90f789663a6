/** What one can do with a drawn tree: fit it to the width, zoom, print it, and take it along as SVG or PNG. */
import { element } from "../lib/dom.ts";
import { download, pngFile, svgFile } from "../figures/export.ts";
import { commandOf } from "../figures/state.ts";
import { t } from "../lib/texts.ts";
import type { Pane } from "./pane.ts";

/** Sizes of the tree, relative to the size it is drawn in; null fits it to the width. */
const ZOOMS = Object.freeze([0.25, 0.35, 0.5, 0.7, 1, 1.4, 2]);

export function treeTools(pane: Pane, position: () => { game: string; moves: string; board: string | null }) {
  const name = () => {
    const { game, moves } = position();
    return `foursight-${game.split(":")[0]}-${moves.replaceAll(/\W+/g, "-") || "start"}`;
  };
  const { picture } = pane.tree;
  let zoom: number | null = null;
  const show = () => {
    picture.classList.toggle("fitted", fit.getAttribute("aria-pressed") === "true");
    picture.classList.toggle("zoomed", zoom !== null);
    if (zoom !== null) picture.style.setProperty("--zoom", String(zoom));
    pane.centre();
  };
  const button = (id: string, click: () => unknown) =>
    element("button", { type: "button", class: `button ${id}`, click }, t(id === "print" ? "common.print" : `understand.tree.${id}`));
  const fit = button("fit", () => {
    zoom = null;
    fit.setAttribute("aria-pressed", String(fit.getAttribute("aria-pressed") !== "true"));
    show();
  });
  fit.setAttribute("aria-pressed", "false");
  const step = (way: 1 | -1) => {
    const { width } = picture.viewBox.baseVal;
    const now = zoom ?? picture.getBoundingClientRect().width / (width || 1);
    const sizes = way > 0 ? ZOOMS : ZOOMS.toReversed();
    zoom = sizes.find((size) => (way > 0 ? size > now + 0.01 : size < now - 0.01)) ?? sizes.at(-1) ?? 1;
    fit.setAttribute("aria-pressed", "false");
    show();
  };
  return element(
    "div",
    { class: "row tree-tools" },
    fit,
    button("smaller", () => step(-1)),
    button("larger", () => step(1)),
    button("save-svg", () => {
      const command = commandOf(position(), pane.replay.explanation.player);
      download(`${name()}.svg`, svgFile(picture, command).text, "image/svg+xml");
    }),
    button("save-png", async () => {
      download(`${name()}.png`, await pngFile(picture));
    }),
    button("print", () => print()),
  );
}
