/** Keys that work anywhere on the page, except while one writes. */
import { beside } from "./tree-list.tsx";
import type { Analysis } from "./analysis.ts";

export function listenToKeys(analysis: Analysis) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const writes = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
    if (writes || (target instanceof HTMLInputElement && target.type !== "checkbox")) return;
    const next = { ",": "ArrowLeft", ".": "ArrowRight" }[event.key];
    const node = next ? beside(analysis.node, next) : null;
    if (node) analysis.go(node);
    else if (event.key === "Delete") analysis.changes.remove();
    else if (event.key === "u") analysis.changes.undo();
    else if (/^[1-9]$/.test(event.key)) analysis.play(event.key);
    else return;
    event.preventDefault();
  });
}
