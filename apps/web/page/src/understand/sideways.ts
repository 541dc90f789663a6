/**
 * A frame that scrolls sideways and says so: where more lies beyond its left or right edge, a button stands there that leads to it. A finger
 * swipes, the keys walk the tree or press the buttons.
 */
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";

/** How much of the frame one press moves. */
const STEP = 0.75;

export type Side = "left" | "right";

export class Sideways {
  frame: HTMLDivElement;
  buttons: Record<Side, HTMLButtonElement>;
  element: HTMLDivElement;

  constructor(content: Element) {
    this.frame = element("div", { class: "tree-scroll", scroll: () => this.show() }, content);
    this.buttons = { left: this.#button("left"), right: this.#button("right") };
    this.element = element("div", { class: "sideways" }, this.buttons.left, this.frame, this.buttons.right);
    const sizes = new ResizeObserver(() => this.show());
    sizes.observe(this.frame);
    sizes.observe(content);
  }

  #button(side: Side) {
    const by = () => this.frame.clientWidth * STEP * (side === "left" ? -1 : 1);
    const button = element(
      "button",
      { type: "button", class: `more-${side}`, hidden: true, click: () => this.frame.scrollBy({ left: by() }) },
      side === "left" ? "‹" : "›",
    );
    button.setAttribute("aria-label", t(`understand.more-${side}`));
    button.title = t(`understand.more-${side}`);
    return button;
  }

  /** Shows where there is more. */
  show() {
    const { scrollLeft, scrollWidth, clientWidth } = this.frame;
    // A frame without a size is not on the page yet.
    const room = clientWidth > 0 ? scrollWidth - clientWidth : 0;
    this.buttons.left.hidden = room <= 1 || scrollLeft <= 1;
    this.buttons.right.hidden = room <= 1 || scrollLeft >= room - 1;
  }

  /** @param across a place from 0 to 1 that is to stand in the middle */
  centre(across: number) {
    const { frame } = this;
    if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    this.show();
  }
}
