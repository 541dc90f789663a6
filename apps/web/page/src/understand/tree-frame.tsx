/**
 * The picture of a search tree as a view. It stands in a frame that scrolls sideways and says so: where more lies beyond its left or right edge, a button stands
 * there that leads to it. A finger swipes, the keys walk the tree or press the buttons.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../lib/texts.ts";
import { Tree, type Listener } from "./tree.ts";
import type { RefObject } from "preact";
import type { Scene } from "./scene.ts";
import type { Search } from "./search.ts";

/** How much of the frame one press moves. */
const STEP = 0.75;

interface Props {
  scene: Scene;
  listener: Listener;
  size?: Search["size"];
  /** Is given the picture, for whoever exports it. */
  picture?: RefObject<SVGSVGElement | null> | undefined;
}

export function TreeFrame({ scene, listener, size = "natural", picture }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [left, right] = [useSignal(false), useSignal(false)];
  const tree = useMemo(() => new Tree(listener), []);
  tree.listener = listener;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = frame.current as HTMLDivElement;
    // A frame without a size is not on the page yet.
    const room = clientWidth > 0 ? scrollWidth - clientWidth : 0;
    left.value = room > 1 && scrollLeft > 1;
    right.value = room > 1 && scrollLeft < room - 1;
  };
  /** Brings what is in focus into the middle. */
  const centre = () => {
    const shown = frame.current as HTMLDivElement;
    if (shown.scrollWidth > shown.clientWidth) shown.scrollLeft = tree.across() * shown.scrollWidth - shown.clientWidth / 2;
    look();
  };
  useLayoutEffect(() => {
    const shown = frame.current as HTMLDivElement;
    shown.append(tree.picture);
    if (picture) picture.current = tree.picture;
    const sizes = new ResizeObserver((changed) => (changed.some(({ target }) => target === shown) ? centre() : look()));
    for (const one of [shown, tree.picture]) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);
  useLayoutEffect(() => {
    tree.draw(scene, size);
    centre();
  }, [scene, size]);
  const scroll = (way: 1 | -1) => frame.current?.scrollBy({ left: frame.current.clientWidth * STEP * way });
  return (
    <div class="sideways">
      <More side="left" shown={left.value} press={() => scroll(-1)} />
      <div class="tree-scroll" ref={frame} onScroll={look} />
      <More side="right" shown={right.value} press={() => scroll(1)} />
    </div>
  );
}

function More({ side, shown, press }: { side: "left" | "right"; shown: boolean; press: () => void }) {
  const label = t(`understand.more-${side}`);
  return (
    <button type="button" class={`more-${side}`} hidden={!shown} aria-label={label} title={label} onClick={press}>
      {side === "left" ? "‹" : "›"}
    </button>
  );
}
