/** What a screen reader hears of the analysis board: the move that was made. */
import { byId } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import type { Side } from "../lib/openapi.ts";

export function announcePlayed(game: string, role: Side, move: string) {
  byId("announcer").textContent = t("play.last", { name: roleName(game, role), move: moveName(game, move) });
}
