/** What one can do with a drawn tree: fit it to the width, zoom, print it, and take it along as SVG or PNG. */
import { element } from "../dom.js";
import { t } from "../texts.js";

/** What makes files is fetched when somebody wants one: the first paint need not wait for it. */
const files = async () => ({ ...(await import("../figures/export.js")), ...(await import("../figures/state.js")) });

/** Sizes of the tree, relative to the size it is drawn in; null fits it to the width. */
const ZOOMS = Object.freeze([0.25, 0.35, 0.5, 0.7, 1, 1.4, 2]);

/**
 * @param {import("./pane.js").Pane} pane
 * @param {() => { game: string, moves: string, board: string | null }} position
 */
export function treeTools(pane, position) {
  const name = () => {
    const { game, moves } = position();
    return `foursight-${game.split(":")[0]}-${moves.replaceAll(/\W+/g, "-") || "start"}`;
  };
  const { picture } = pane.tree;
  /** @type {number | null} */
  let zoom = null;
  const show = () => {
    picture.classList.toggle("fitted", fit.getAttribute("aria-pressed") === "true");
    picture.classList.toggle("zoomed", zoom !== null);
    if (zoom !== null) picture.style.setProperty("--zoom", String(zoom));
    pane.centre();
  };
  const button = (/** @type {string} */ id, /** @type {() => unknown} */ click) =>
    element("button", { type: "button", class: `button ${id}`, click }, t(id === "print" ? "common.print" : `understand.tree.${id}`));
  const fit = button("fit", () => {
    zoom = null;
    fit.setAttribute("aria-pressed", String(fit.getAttribute("aria-pressed") !== "true"));
    show();
  });
  fit.setAttribute("aria-pressed", "false");
  const step = (/** @type {1 | -1} */ way) => {
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
    button("save-svg", async () => {
      const { commandOf, download, svgFile } = await files();
      const command = commandOf(position(), pane.replay.explanation.player);
      download(`${name()}.svg`, svgFile(picture, command).text, "image/svg+xml");
    }),
    button("save-png", async () => {
      const { download, pngFile } = await files();
      download(`${name()}.png`, await pngFile(picture));
    }),
    button("print", () => print()),
  );
}
