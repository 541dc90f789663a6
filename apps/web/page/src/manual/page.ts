/** A text of the manual: the server has written it, the page adds its head. */
import texts from "texts:common";
import { byId } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { addTexts } from "../lib/texts.ts";

addTexts(texts);
mountHeader("automat");
// A table wider than the window scrolls in its own frame: keys must reach it.
const wide = new ResizeObserver(() => {
  for (const frame of byId("content").querySelectorAll("table, pre")) {
    if (frame.scrollWidth > frame.clientWidth) frame.setAttribute("tabindex", "0");
    else frame.removeAttribute("tabindex");
  }
});
wide.observe(byId("content"));
// The head has pushed the section down that the address names.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
