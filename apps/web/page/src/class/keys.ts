/** Keys: a pupil plays with digits, as on the first page; whoever stands at the projector chooses what it shows. */
import type { ClassPage } from "./class-page.ts";
import type { OwnBoard } from "./own-board.ts";

export function listenToKeys(page: ClassPage, board: OwnBoard) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (pressed(page, board, key)) event.preventDefault();
  });
}

/** Whether the key meant something. */
function pressed({ pupil, projector }: ClassPage, board: OwnBoard, key: string) {
  if (projector) return projector.press(key);
  if (!pupil || pupil.tab !== "game") return false;
  if (key === "Escape" && pupil.chosen !== null) {
    pupil.chosen = null;
    return true;
  }
  if ((key === "ArrowLeft" || key === "ArrowRight") && document.activeElement === document.body) {
    board.focus();
    return true;
  }
  // Columns from the tenth on are letters.
  if (!/^[1-9a-d]$/.test(key) || !pupil.active || !pupil.position?.legal.includes(key)) return false;
  pupil.act(key);
  return true;
}
