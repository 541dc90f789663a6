/** What one can do with a drawn tree: fit it to the width, zoom, print it, and take it along as SVG or PNG. */
import { download, pngFile, svgFile } from "../figures/export.ts";
import { commandOf } from "../figures/state.ts";
import { t } from "../lib/texts.ts";
import { Tree } from "./tree.ts";
import type { RefObject } from "preact";
import type { Search } from "./search.ts";

/** Sizes of the tree, relative to the size it is drawn in. */
const ZOOMS = Object.freeze([0.25, 0.35, 0.5, 0.7, 1, 1.4, 2]);

interface Props {
  search: Search;
  picture: RefObject<SVGSVGElement | null>;
  position: { game: string; moves: string; board: string | null };
}

export function TreeTools({ search, picture, position }: Props) {
  const name = `foursight-${position.game.split(":")[0]}-${position.moves.replaceAll(/\W+/g, "-") || "start"}`;
  const shown = () => picture.current as SVGSVGElement;
  /** What is saved is what is on the screen; before the first step, when nothing has been looked at, it is the whole search. */
  const saved = <T,>(write: (picture: SVGSVGElement) => T): T => {
    if (search.step > 0) return write(shown());
    const whole = new Tree({});
    const { length: step } = search;
    whole.draw({ ...search.scene, step, focus: search.replay.current(step) });
    // Its styles are those of the place where it stands.
    shown().after(whole.picture);
    try {
      return write(whole.picture);
    } finally {
      whole.picture.remove();
    }
  };
  const zoom = (way: 1 | -1) => {
    const now =
      typeof search.size === "number" ? search.size : shown().getBoundingClientRect().width / (shown().viewBox.baseVal.width || 1);
    const sizes = way > 0 ? ZOOMS : ZOOMS.toReversed();
    search.size = sizes.find((size) => (way > 0 ? size > now + 0.01 : size < now - 0.01)) ?? sizes.at(-1) ?? 1;
  };
  const fit = () => {
    search.size = search.size === "fitted" ? "natural" : "fitted";
  };
  const tools: [name: string, press: () => unknown][] = [
    ["fit", fit],
    ["smaller", () => zoom(-1)],
    ["larger", () => zoom(1)],
    [
      "save-svg",
      () => {
        const made = commandOf(position, search.replay.explanation.player);
        download(`${name}.svg`, saved((drawn) => svgFile(drawn, made)).text, "image/svg+xml");
      },
    ],
    ["save-png", async () => download(`${name}.png`, await saved(pngFile))],
    ["print", () => print()],
  ];
  return (
    <div class="row tree-tools">
      {tools.map(([id, press]) => (
        <button
          key={id}
          type="button"
          class={`button ${id}`}
          aria-pressed={id === "fit" ? search.size === "fitted" : undefined}
          onClick={press}
        >
          {t(id === "print" ? "common.print" : `explore.tree.${id}`)}
        </button>
      ))}
    </div>
  );
}
