/** Keys that work anywhere on the page, except while one writes or a dialog is open. */
import type { Play } from "./play.ts";

export function listenToKeys(play: Play) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
      if (!(target instanceof HTMLInputElement && target.type === "checkbox")) return;
    }
    if (document.querySelector("dialog[open]")) return;
    // Whoever speaks to the computer or touches keys by accident can switch single characters off.
    if (!play.settings.keys && event.key.length === 1) return;
    if (press(play, event.key)) event.preventDefault();
  });
}

/** @returns whether the key meant something */
function press(play: Play, key: string): boolean {
  const now = play.table.snapshot;
  if (!now) return false;
  const ply = play.walk.ply ?? now.moves.length;
  switch (key.toLowerCase()) {
    case "n":
      void play.newGame();
      return true;
    case "u":
      void play.table.undo();
      return true;
    case "r":
      void play.table.redo();
      return true;
    case "h":
      play.setHints(!play.hinted);
      return true;
    case ",":
      void play.walk.to(now, ply - 1);
      return true;
    case ".":
      void play.walk.to(now, ply + 1);
      return true;
    case "escape":
      if (play.chosen === null) return false;
      play.confirm(false);
      return true;
    case "arrowleft":
    case "arrowright":
      // Elsewhere than on the board an arrow leads to it; there the board itself has answered.
      if (document.activeElement !== document.body) return false;
      play.stage.focus();
      return true;
  }
  // Columns from the tenth on are letters.
  if (/^[1-9a-d]$/.test(key) && (play.walk.position ?? now).legal.includes(key)) {
    play.act(key);
    return true;
  }
  // A column that there is and that takes no more.
  if (/^[1-9a-d]$/.test(key) && now.shape?.kind === "columns" && play.table.active && Number.parseInt(key, 14) <= now.shape.width) {
    play.announcer.full(Number.parseInt(key, 14));
    return true;
  }
  return false;
}
