/**
 * A place in a view for what draws itself: a board, a search tree, the ground of a small board. The view says where it stands, and nothing more.
 *
 *   <Drawn class="why-board" by={board.element} />
 */
import { useLayoutEffect, useRef } from "preact/hooks";

type Props = { by: Element | readonly Element[]; tag?: "div" | "g"; id?: string; class?: string };

export function Drawn({ by, tag: Tag = "div", ...rest }: Props) {
  const place = useRef<Element>(null);
  const elements = by instanceof Element ? [by] : by;
  useLayoutEffect(() => {
    const now = place.current;
    if (now && elements.some((element, index) => now.children[index] !== element)) now.replaceChildren(...elements);
  });
  return <Tag ref={place as never} {...rest} />;
}
