/** The way to the dialog in which the next game is chosen, which is fetched when it is opened first. */
import type { Play } from "./play.ts";

export function openSetup(play: Play) {
  void import("./later.ts").then((later) => later.openSetup(play));
}
